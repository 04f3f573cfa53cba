"""How the shipped texts break into lines, where a language has rules for it."""

from __future__ import annotations

import re

from rules_site.site import Site

#: A number and a word that it does not count: 6 или больше.
_NO_NOUN = ("или",)


def test_no_line_of_the_russian_begins_with_a_dash(shipped: Site) -> None:
    texts = [text for entry in shipped.catalogs["ru"].entries.values() for text in entry.msgstrs]
    assert any("\u00a0— " in text for text in texts)
    assert [text for text in texts if re.search(r"(?<!\u00a0)—", text)] == []


def test_no_line_of_the_russian_parts_a_number_from_what_it_counts(shipped: Site) -> None:
    counted = [message for message in shipped.template.values() if message.count]
    texts = [
        (text, message.count)
        for message in counted
        for text in shipped.catalogs["ru"].entries[message.text, message.context].msgstrs
    ]
    assert len(texts) > 20
    for text, count in texts:
        after = re.search(rf"\{{{count}\}}( ?)(\w+)", text)
        assert after is None or after[1] == "" or after[2] in _NO_NOUN, text
