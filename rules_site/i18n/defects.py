"""What makes one translation unfit to be served, by the code of the check that reports it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules_site.content.model import PLACEHOLDER
from rules_site.i18n import number_words
from rules_site.i18n.locales import Locale
from rules_site.i18n.messages import TemplateMessage
from rules_site.i18n.po import Entry

#: Contexts of names: the only messages in which a number may be spelled (Lucky Six), never written with digits.
NAMES = frozenset({"bet", "outcome"})

_MARKUP = re.compile(r"<[^\s<>][^<>]*>|&(?:#\d+|#x[0-9a-fA-F]+|[A-Za-z]\w*);")


@dataclass(frozen=True, slots=True)
class Defect:
    """One reason why a text is not served: the check's code and what is wrong, with got and expected."""

    code: str
    text: str


def defects(message: TemplateMessage, entry: Entry, locale: Locale) -> Iterator[Defect]:
    """Yield the defects of a translation that is neither fuzzy nor empty."""
    yield from _plural_forms(message, entry, locale)
    for form, text in enumerate(entry.msgstrs):
        where = f"form {form}: " if len(entry.msgstrs) > 1 else ""
        for defect in _text(message, text, locale):
            yield Defect(defect.code, where + defect.text)


def is_empty(entry: Entry) -> bool:
    """Whether nothing is translated yet."""
    return not any(entry.msgstrs)


def _plural_forms(message: TemplateMessage, entry: Entry, locale: Locale) -> Iterator[Defect]:
    expected = 1 if message.plural is None else locale.nplurals
    if message.plural != entry.plural:
        yield Defect("C007", f"plural source: got {entry.plural!r}, expected {message.plural!r}")
    elif len(entry.msgstrs) != expected:
        yield Defect("C007", f"plural forms: got {len(entry.msgstrs)}, expected {expected}")
    for form, text in enumerate(entry.msgstrs):
        if not text.strip():
            yield Defect("C007", f"plural form {form}: got an empty text, expected a translation")


def _text(message: TemplateMessage, text: str, locale: Locale) -> Iterator[Defect]:
    yield from placeholders(message, text)
    bare = PLACEHOLDER.sub(" ", text)
    for markup in _MARKUP.findall(text):
        yield Defect("C005", f"markup: got {markup!r}, expected plain text")
    spelled = message.context in NAMES
    for found in number_words.find(bare, locale.tag.partition("-")[0]):
        if number_words.has_figure(found) or not spelled:
            yield Defect(
                "C006", f"number in the translation: got {found!r}, expected a placeholder of the English text"
            )


def placeholders(message: TemplateMessage, text: str) -> Iterator[Defect]:
    """Yield what differs between the placeholders of ``text`` and those of the English."""
    got, expected = Counter(PLACEHOLDER.findall(text)), Counter(message.placeholders)
    if got != expected:
        yield Defect("C004", f"placeholders: got {_listed(got)}, expected {_listed(expected)}")
    if stray := re.search(r"\{[^{}]*\}?|\}", PLACEHOLDER.sub("", text)):
        yield Defect("C004", f"stray brace: got {stray.group()!r}, expected only {_listed(expected)}")


def _listed(names: Counter[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names.elements())) or "none"
