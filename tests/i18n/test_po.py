from __future__ import annotations

from textwrap import dedent

import pytest

from rules_site import paths
from rules_site.i18n import po
from rules_site.i18n.po import Entry, PoSyntaxError

HEADER = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n'

WHOLE = dedent(
    r"""
    # Licence of this file.
    # Two lines of it.

    # Translators: Anna
    msgid ""
    msgstr ""
    "Language: ru\n"
    "Content-Type: text/plain; charset=UTF-8\n"

    # A remark of the translator.
    #  with its indentation kept
    #. baccarat, section cards
    #. {decks}: a number (count), such as 8
    #: rules.yaml:14
    #, fuzzy, python-brace-format
    #| msgctxt "old"
    #| msgid ""
    #| "The old text in "
    #| "two lines."
    msgctxt "cards"
    msgid ""
    "The game uses "
    "{decks} deck."
    msgid_plural "The game uses {decks} decks."
    msgstr[0] ""
    "В игре "
    "{decks} колода."
    msgstr[1] "В игре {decks} колоды."
    msgstr[2] "В игре \"{decks}\" \\ колод.\t"

    #~| msgid "Gone before"
    #~ msgid ""
    #~ "Gone "
    #~ "now"
    #~ msgstr "Ушло"

    # A note at the end.
    """
).lstrip()


def test_every_part_of_an_entry_is_read() -> None:
    licence, header, entry, gone, note = po.read(WHOLE)
    assert licence.comments == ("# Licence of this file.", "# Two lines of it.")
    assert licence.msgstrs == note.msgstrs == ()
    assert (header.key, header.comments) == (("", None), ("# Translators: Anna",))
    assert header.msgstrs == ("Language: ru\nContent-Type: text/plain; charset=UTF-8\n",)
    assert entry.key == ("The game uses {decks} deck.", "cards")
    assert entry.plural == "The game uses {decks} decks."
    assert entry.msgstrs == (
        "В игре {decks} колода.",
        "В игре {decks} колоды.",
        'В игре "{decks}" \\ колод.\t',
    )
    assert entry.comments == ("# A remark of the translator.", "#  with its indentation kept")
    assert entry.extracted == ("baccarat, section cards", "{decks}: a number (count), such as 8")
    assert entry.references == ("rules.yaml:14",)
    assert entry.flags == ("fuzzy", "python-brace-format")
    assert entry.is_fuzzy
    assert entry.previous == ('msgctxt "old"', 'msgid ""', '"The old text in "', '"two lines."')
    assert (gone.msgid, gone.msgstrs, gone.obsolete, gone.previous) == (
        "Gone now",
        ("Ушло",),
        True,
        ('msgid "Gone before"',),
    )


def test_an_entry_knows_the_line_of_its_first_keyword() -> None:
    lines = WHOLE.split("\n")
    assert [lines[entry.line - 1] for entry in po.read(WHOLE) if entry.msgstrs] == [
        'msgid ""',
        'msgctxt "cards"',
        '#~ msgid ""',
    ]


def test_what_is_read_is_written_back_byte_for_byte() -> None:
    assert po.write(po.read(WHOLE)) == WHOLE


@pytest.mark.parametrize("path", sorted(paths.catalogs().rglob("*.po*")), ids=lambda path: path.parent.parent.name)
def test_our_own_catalogs_are_written_back_byte_for_byte(path: object) -> None:
    assert isinstance(path, type(paths.catalogs()))
    text = path.read_text("utf-8")
    assert po.write(po.read(text)) == text


def test_crlf_is_read_as_a_line_break() -> None:
    assert po.read(WHOLE.replace("\n", "\r\n")) == po.read(WHOLE)


def test_entries_need_no_blank_line_between_them() -> None:
    text = (
        'msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"\n# remark\nmsgid "e"\nmsgstr "f"\n#~ msgid "g"\n#~ msgstr "h"\n'
    )
    assert [(entry.msgid, entry.msgstrs, entry.comments) for entry in po.read(text)] == [
        ("a", ("b",), ()),
        ("c", ("d",), ()),
        ("e", ("f",), ("# remark",)),
        ("g", ("h",), ()),
    ]


def test_one_text_may_stand_in_two_contexts() -> None:
    text = 'msgid "Tie"\nmsgstr "a"\n\nmsgctxt "bet"\nmsgid "Tie"\nmsgstr "b"\n'
    assert [entry.key for entry in po.read(text)] == [("Tie", None), ("Tie", "bet")]


def test_an_obsolete_entry_is_no_duplicate() -> None:
    text = 'msgid "a"\nmsgstr "b"\n\n#~ msgid "a"\n#~ msgstr "c"\n\n#~ msgid "a"\n#~ msgstr "d"\n'
    assert [entry.msgstrs for entry in po.read(text)] == [("b",), ("c",), ("d",)]
    assert po.write(po.read(text)) == text


def test_an_empty_file_has_no_entries() -> None:
    assert po.read("") == po.read("\n \n\t\n") == ()


@pytest.mark.parametrize(
    "text", ["", "plain", 'a "quote" and \\ and \t and \r', "two\nlines", "end\n", "\n", "a\u2028b"]
)
def test_any_text_is_written_so_that_it_is_read_back(text: str) -> None:
    entry = Entry("id", (text,), context=text, plural=None)
    assert po.read(po.write([entry])) == (Entry("id", (text,), 1, context=text),)


@pytest.mark.parametrize(
    ("text", "line", "error"),
    [
        ('msgid "a"\nmsgstr "b" c\n', 2, "got '\"b\" c', expected one string in quotes"),
        ('\ufeffmsgid "a"\nmsgstr "b"\n', 1, "expected a comment, msgctxt, msgid, msgstr or a quoted string"),
        (
            '\ufeff# comment\nmsgid "a"\nmsgstr "b"\n',
            1,
            "expected a comment, msgctxt, msgid, msgstr or a quoted string",
        ),
        ('msgid "a"\nmsgstr "b\x00"\n', 2, "got character U+0000, expected printable text"),
        ('# \x1b[31m\nmsgid "a"\nmsgstr "b"\n', 1, "got character U+001B, expected printable text"),
        ('msgid "a"\rmsgstr "b"\r', 1, "got character U+000D, expected printable text"),
        ('msgid "a"\nmsgstr "b\u2028"c\n', 2, "expected one string in quotes"),
        ("<<<<<<< HEAD\n", 1, "got '<<<<<<< HEAD', expected a comment"),
        ('msgid "a"\nmsgstr "b"\n=======\n', 3, "got '=======', expected a comment"),
        ('#~ msgid "a"\nmsgstr "b"\n', 1, "got an entry half obsolete"),
        ("#~ msgid\n", 1, "got 'msgid', expected a comment"),
        ("#~\n", 1, "got '', expected a comment"),
        ('#, fuzzy\n\nmsgid "a"\nmsgstr "b"\n', 1, "got '#, fuzzy' of no entry"),
        ('#~| msgid "a"\n', 1, "of no entry, expected it right above its msgid"),
        ('msgid "a"\n', 1, "got msgid, expected a msgid and a msgstr"),
        ('msgstr "a"\n', 1, "got msgstr, expected a msgid and a msgstr"),
    ],
)
def test_what_is_not_po_is_refused_with_its_line(text: str, line: int, error: str) -> None:
    with pytest.raises(PoSyntaxError) as caught:
        po.read(text)
    assert caught.value.line == line
    assert error in str(caught.value)
