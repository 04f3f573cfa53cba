"""What makes one translation unfit to be served, by the code of the check that reports it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules_site.check import Severity
from rules_site.content.model import PLACEHOLDER
from rules_site.i18n import characters, glossary, number_words
from rules_site.i18n.glossary import Glossary
from rules_site.i18n.locales import Locale
from rules_site.i18n.messages import Template, TemplateMessage
from rules_site.i18n.po import Entry, Key
from rules_site.i18n.problems import Problem
from rules_site.quoting import quoted

#: Contexts of names: the only messages in which a number may be spelled (Lucky Six), never written with digits.
NAMES = frozenset({"bet", "outcome", "rank"})

_MARKUP = re.compile(r"<[^\s<>][^<>]*>|&(?:#\d+|#x[0-9a-fA-F]+|[A-Za-z]\w*);")


def defects(
    message: TemplateMessage, entry: Entry, locale: Locale, words: Glossary = glossary.EMPTY
) -> Iterator[Problem]:
    """Yield the defects of a translation that is neither fuzzy nor empty; ``words`` is the language's glossary."""
    yield from _plural_forms(message, entry, locale)
    for where, text in forms(entry):
        for problem in _text(message, text, locale, words):
            yield replace(problem, text=where + problem.text)


def forms(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield each text of an entry, with how findings name it: nothing if it is the only one."""
    for form, text in enumerate(entry.msgstrs):
        yield (f"form {form}: " if len(entry.msgstrs) > 1 else ""), text


def is_empty(entry: Entry) -> bool:
    """Whether nothing is translated yet."""
    return not any(entry.msgstrs)


def _plural_forms(message: TemplateMessage, entry: Entry, locale: Locale) -> Iterator[Problem]:
    expected = 1 if message.plural is None else locale.nplurals
    if message.plural != entry.plural:
        yield Problem("C007", f"plural source: got {entry.plural!r}, expected {message.plural!r}")
    elif len(entry.msgstrs) != expected:
        yield Problem("C007", f"plural forms: got {len(entry.msgstrs)}, expected {expected}")
    for form, text in enumerate(entry.msgstrs):
        if not text.strip():
            yield Problem("C007", f"plural form {form}: got an empty text, expected a translation")


def _text(message: TemplateMessage, text: str, locale: Locale, words: Glossary) -> Iterator[Problem]:
    yield from placeholders(message, text)
    yield from order(message, text)
    bare = PLACEHOLDER.sub(" ", text)
    for markup in _MARKUP.findall(text):
        yield Problem("C005", f"markup: got {quoted(markup)}, expected plain text")
    spelled = message.context in NAMES
    for number in number_words.find(bare, locale.known):
        if number_words.has_figure(number) or not spelled:
            yield Problem(
                "C006", f"number in the translation: got {quoted(number)}, expected a placeholder of the English text"
            )
    for code, fault in characters.faults(text, locale.direction):
        yield Problem(code, fault)
    for phrase, term in words.forbidden(message, text):
        accepted = " or ".join(quoted(phrase.text) for phrase in term.accept) if term else ""
        suffix = f" for {quoted(term.english.text)}" if term else ""
        yield Problem("G001", f"forbidden: got {quoted(phrase.text)}, expected {accepted or 'another word'}{suffix}")


#: Kinds that are printed as another one is.
_LOOKS_LIKE = {"count": "number"}


def order(message: TemplateMessage, text: str) -> Iterator[Problem]:
    """Yield the places that two placeholders of one kind have changed: each number would stand where the other should.

    Another order alone is right in many languages (C009 as a warning). A count and a number that counts nothing look
    alike on the page: "a score of 6 made with 2 cards".
    """
    got, expected = tuple(PLACEHOLDER.findall(text)), message.placeholders
    if got == expected or Counter(got) != Counter(expected):
        return
    kinds = {name: _LOOKS_LIKE.get(kind, kind) for name, kind in message.kinds.items()}
    for kind in dict.fromkeys(kinds[name] for name in expected if name in kinds):
        now, before = ([name for name in names if kinds.get(name) == kind] for names in (got, expected))
        if now != before:
            text = f"places: got {_row(now)}, expected {_row(before)} as in English: they are of one kind"
            yield Problem("C009", text, severity=Severity.ERROR)


def _row(names: Iterable[str]) -> str:
    return " ".join(f"{{{name}}}" for name in names)


def names_alike(messages: Template, confirmed: Mapping[Key, Entry]) -> Iterator[tuple[Entry, Problem]]:
    """Yield the translations of different English names of bets and outcomes that read the same."""
    by_text: dict[str, dict[str, Entry]] = {}
    for key, entry in confirmed.items():
        if messages[key].is_name:
            for text in set(entry.msgstrs):
                by_text.setdefault(" ".join(text.casefold().split()), {}).setdefault(entry.msgid, entry)
    for entries in by_text.values():
        for entry in entries.values() if len(entries) > 1 else ():
            others = " and ".join(quoted(msgid) for msgid in entries if msgid != entry.msgid)
            got = f"{quoted(entry.msgstrs[0])} for {others} too"
            yield entry, Problem("C014", f"name: got {got}, expected names that differ")


def placeholders(message: TemplateMessage, text: str) -> Iterator[Problem]:
    """Yield what differs between the placeholders of ``text`` and those of the English."""
    got, expected = Counter(PLACEHOLDER.findall(text)), Counter(message.placeholders)
    if got != expected:
        yield Problem("C004", f"placeholders: got {_list_names(got)}, expected {_list_names(expected)}")
    if stray := re.search(r"\{[^{}]*\}?|\}", PLACEHOLDER.sub("", text)):
        yield Problem("C004", f"stray brace: got {quoted(stray.group())}, expected only {_list_names(expected)}")


def _list_names(names: Counter[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names.elements())) or "none"
