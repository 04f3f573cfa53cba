"""One locale's messages, compiled in memory. What is fuzzy, empty or broken is never served: English stands in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rules_site import paths
from rules_site.errors import ContentError
from rules_site.i18n import glossary, header, po, po_file
from rules_site.i18n.defects import defects, is_empty, names_alike
from rules_site.i18n.glossary import Glossary
from rules_site.i18n.locales import ENGLISH, Locale, catalog_file
from rules_site.i18n.messages import Template
from rules_site.i18n.plurals import chooser
from rules_site.i18n.po import Entry, Key
from rules_site.i18n.po_file import PoFile, UnreadableCatalog
from rules_site.i18n.problems import Problem
from rules_site.i18n.waivers import waived_codes
from rules_site.quoting import quoted


@dataclass(frozen=True, slots=True)
class Translated:
    """A text ready for its numbers, and the language it is in: English where there is no good translation."""

    lang: str
    text: str


@dataclass(frozen=True, slots=True)
class Catalog:
    """What one locale says. ``path`` is the file that it was read from, or that keeps it from being read.

    ``entries`` are all live entries by key, ``good`` those that may be served. ``unusable`` are defects of the file
    as a whole; while there is one, nothing of it is served. ``problems`` are the other defects, those of single
    entries; the waived ones are among them and keep nothing from being served.
    """

    locale: Locale
    path: str
    entries: Mapping[Key, Entry]
    good: Mapping[Key, tuple[str, ...]]
    unusable: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()
    glossary: Glossary = glossary.EMPTY

    def text(self, msgid: str, context: str | None = None, plural: str | None = None, number: int = 1) -> Translated:
        """Return the translation of a message, in the form for ``number`` where it has a ``plural``."""
        forms = self.good.get((msgid, context))
        if forms is None:
            return Translated(ENGLISH, msgid if plural is None or number == 1 else plural)
        return Translated(self.locale.tag, forms[0] if plural is None else forms[chooser(self.locale.tag)(number)])


def english(locale: Locale) -> Catalog:
    """Return the catalog of the authoritative language: every message is its own translation."""
    return Catalog(locale, "", {}, {})


def load(folder: Path, locale: Locale, template: Template) -> Catalog:
    """Return the catalog of ``locale`` under the catalogs' ``folder``. Defects of its files are kept, never raised."""
    path = catalog_file(folder, locale)
    shown = paths.shown(path)
    if (name := path.parent.parent.name) != locale.folder:
        return _unusable(locale, shown, 1, f"wrong folder: got {name}, expected {locale.folder}")
    try:
        words, data = glossary.load(folder, locale), po_file.data(path)
    except UnreadableCatalog as error:
        return _unusable(locale, shown, error.line, str(error))
    except ContentError as error:
        return _unusable(locale, error.path, error.line, f"glossary: {error.text}")
    return build(data, shown, locale, template, words)


def build(data: bytes, path: str, locale: Locale, template: Template, words: Glossary = glossary.EMPTY) -> Catalog:
    """Return the catalog that ``data``, the bytes of a PO file, holds for ``locale``."""
    try:
        file = po_file.parse(data)
    except UnreadableCatalog as error:
        return _unusable(locale, path, error.line, str(error))
    live, repeated = _live(file.entries)
    confirmed = {
        key: entry for key, entry in live.items() if key in template and not entry.is_fuzzy and not is_empty(entry)
    }
    defective = (*repeated, *_entry_defects(confirmed, locale, template, words))
    unfit = {entry.line for entry, problem in defective if problem.code not in waived_codes(entry)}
    good = {key: entry.msgstrs for key, entry in confirmed.items() if entry.line not in unfit}
    unusable = (*_unread(file), *header.problems(file.entries, locale))
    problems = (*_line_ends(file), *(replace(problem, line=entry.line) for entry, problem in defective))
    return Catalog(locale, path, live, {} if unusable else good, unusable, problems, words)


def _unusable(locale: Locale, path: str, line: int, text: str) -> Catalog:
    return Catalog(locale, path, {}, {}, (Problem("C008", text, line),))


def _live(entries: Iterable[Entry]) -> tuple[dict[Key, Entry], list[tuple[Entry, Problem]]]:
    """Return the live entries by key, the last one where a key stands twice, and those that repeat a key."""
    live: dict[Key, Entry] = {}
    repeated = []
    for entry in entries:
        if entry.obsolete or not entry.msgid:
            continue
        if first := live.get(entry.key):
            text = (
                f"entry: got {quoted(entry.msgid)} a second time, expected it once (the first is on line {first.line})"
            )
            repeated.append((entry, Problem("C008", text)))
        live[entry.key] = entry
    return live, repeated


def _entry_defects(
    confirmed: Mapping[Key, Entry], locale: Locale, template: Template, words: Glossary
) -> Iterator[tuple[Entry, Problem]]:
    for key, entry in confirmed.items():
        for defect in defects(template[key], entry, locale, words):
            yield entry, defect
    yield from names_alike(template, confirmed)


def _unread(file: PoFile) -> Iterator[Problem]:
    """Compare what the file declares, line by line, with what was read: no entry may be lost on the way."""
    read = Counter((entry.msgid, entry.obsolete) for entry in file.entries if entry.msgstrs)
    for line, declared in po.declared_entries(file.text):
        if not read[declared]:
            text = f"entry: got none read for msgid {quoted(declared[0])}, expected the one here"
            yield Problem("C008", text, line)
        read[declared] -= 1


def _line_ends(file: PoFile) -> Iterator[Problem]:
    if file.windows and file.unix:
        rare = file.windows < file.unix
        lines = enumerate(file.text.split("\n"), 1)
        line = next(number for number, text in lines if text.endswith("\r") == rare)
        got = f"{file.windows} lines ending in CR LF and {file.unix} in LF"
        yield Problem("C013", f"line ends: got {got}, expected the same everywhere", line)
