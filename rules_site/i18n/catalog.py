"""One locale's messages, compiled in memory. What is fuzzy, empty or broken is never served: English stands in."""

from __future__ import annotations

import codecs
import gettext
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules_site import paths
from rules_site.i18n import glossary, po
from rules_site.i18n.defects import Defect, defects, is_empty, names_alike
from rules_site.i18n.glossary import Glossary
from rules_site.i18n.locales import ENGLISH, MESSAGES, Locale
from rules_site.i18n.messages import Template
from rules_site.i18n.po import Entry, Key
from rules_site.i18n.waivers import waived
from rules_site.quoting import quoted

_PLURALS = re.compile(r"nplurals=([0-9]{1,2});\s*plural=([^;\n]+);?")

#: The key of a PO file's header.
HEADER: Key = ("", None)

#: Plural headers are compared by what they choose for these numbers, not by how they are spelled.
_SAMPLES = range(201)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a catalog file, at a line of it."""

    defect: Defect
    line: int


@dataclass(frozen=True, slots=True)
class Translated:
    """A text ready for its numbers, and the language it is in: English where there is no good translation."""

    lang: str
    text: str


@dataclass(frozen=True, slots=True)
class Catalog:
    """What one locale says.

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
        return Translated(self.locale.tag, forms[0] if plural is None else forms[_chooser(self.locale)(number)])


def english(locale: Locale) -> Catalog:
    """Return the catalog of the authoritative language: every message is its own translation."""
    return Catalog(locale, "", {}, {})


@lru_cache(maxsize=64)
def _chooser(locale: Locale) -> Callable[[int], int]:
    """Return gettext's plural rule of the language, from the table every tool shares."""
    found = _PLURALS.search(locale.plural_forms)
    return gettext.c2py(found.group(2) if found else "0")


def load(folder: Path, locale: Locale, template: Template) -> Catalog:
    """Return the catalog of ``locale`` under the catalogs' ``folder``. Defects of the file are kept, never raised.

    Raises:
        ContentError: the glossary of the language cannot be loaded.
    """
    path = folder / locale.folder / MESSAGES
    shown = paths.shown(path)
    words = glossary.load(folder, locale)
    try:
        return build(path.read_bytes(), shown, locale, template, words)
    except OSError as error:
        return _unusable(locale, shown, 1, f"unreadable file: got {error.strerror}, expected a PO file")


def build(data: bytes, path: str, locale: Locale, template: Template, words: Glossary = glossary.EMPTY) -> Catalog:
    """Return the catalog that ``data``, the bytes of a PO file, holds for ``locale``."""
    if data.startswith(codecs.BOM_UTF8):
        return _unusable(locale, path, 1, "byte order mark: got U+FEFF before the first line, expected none")
    try:
        text = data.decode("utf-8")
        entries = po.read(text)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return _unusable(locale, path, line, f"wrong encoding: got byte {data[error.start]:#04x}, expected UTF-8")
    except po.PoSyntaxError as error:
        return _unusable(locale, path, error.line, f"not PO: {error}")
    live, repeated = _live(entries)
    confirmed = {
        key: entry for key, entry in live.items() if key in template and not entry.is_fuzzy and not is_empty(entry)
    }
    found = (*repeated, *_entry_defects(confirmed, locale, template, words))
    unfit = {entry.line for entry, defect in found if defect.code not in waived(entry)}
    good = {key: entry.msgstrs for key, entry in confirmed.items() if entry.line not in unfit}
    unusable = (*_unread(text, entries), *_header_problems(entries, locale))
    problems = (*_line_ends(text), *(Problem(defect, entry.line) for entry, defect in found))
    return Catalog(locale, path, live, {} if unusable else good, unusable, problems, words)


def _unusable(locale: Locale, path: str, line: int, text: str) -> Catalog:
    return Catalog(locale, path, {}, {}, (Problem(Defect("C008", text), line),))


def _live(entries: Iterable[Entry]) -> tuple[dict[Key, Entry], list[tuple[Entry, Defect]]]:
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
            repeated.append((entry, Defect("C008", text)))
        live[entry.key] = entry
    return live, repeated


def _entry_defects(
    confirmed: Mapping[Key, Entry], locale: Locale, template: Template, words: Glossary
) -> Iterator[tuple[Entry, Defect]]:
    for key, entry in confirmed.items():
        for defect in defects(template[key], entry, locale, words):
            yield entry, defect
    yield from names_alike(template, confirmed)


def _unread(text: str, entries: Iterable[Entry]) -> Iterator[Problem]:
    """Compare what the file declares, line by line, with what was read: no entry may be lost on the way."""
    read = Counter((entry.msgid, entry.obsolete) for entry in entries if entry.msgstrs)
    for line, declared in po.declared(text):
        if not read[declared]:
            text = f"entry: got none read for msgid {quoted(declared[0])}, expected the one here"
            yield Problem(Defect("C008", text), line)
        read[declared] -= 1


def _line_ends(text: str) -> Iterator[Problem]:
    windows, unix = text.count("\r\n"), text.count("\n") - text.count("\r\n")
    if windows and unix:
        rare = "\r\n" if windows < unix else "\n"
        line = next(number for number, one in enumerate(text.split("\n"), 1) if one.endswith("\r") == (rare == "\r\n"))
        got = f"{windows} lines ending in CR LF and {unix} in LF"
        yield Problem(Defect("C013", f"line ends: got {got}, expected the same everywhere"), line)


def _header_problems(entries: tuple[Entry, ...], locale: Locale) -> Iterator[Problem]:
    headers = [entry for entry in entries if entry.key == HEADER and entry.msgstrs and not entry.obsolete]
    if not headers:
        yield Problem(Defect("C008", "missing header: got none, expected an entry with an empty msgid first"), 1)
        return
    header, *more = headers
    for second in more:
        yield Problem(Defect("C008", f"header: got a second one, expected it once (line {header.line})"), second.line)
    if header.is_fuzzy:
        yield Problem(
            Defect("C008", "fuzzy header: got a header marked fuzzy, expected it without the flag"), header.line
        )
    fields = header_fields(header)
    charset = fields.get("content-type", "none").rpartition("charset=")[2]
    if charset.lower() != "utf-8":
        yield Problem(Defect("C008", f"wrong charset: got {charset!r}, expected UTF-8"), header.line)
    language = fields.get("language", "none")
    if language.replace("-", "_") != locale.folder:
        yield Problem(Defect("C008", f"wrong language: got {language!r}, expected {locale.folder!r}"), header.line)
    if text := _plural_problem(fields.get("plural-forms", "none"), locale):
        yield Problem(Defect("C007", text), header.line)


def header_fields(header: Entry) -> dict[str, str]:
    """Return the fields of a PO header by lower-case name."""
    pairs = (line.partition(":") for line in header.msgstrs[0].splitlines())
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def _plural_problem(got: str, locale: Locale) -> str | None:
    """Say what is wrong with a plural header, None when it chooses as the language's own does."""
    expected = locale.plural_forms
    found = _PLURALS.fullmatch(got)
    if found and int(found.group(1)) == locale.nplurals and _chooses_alike(found.group(2), locale):
        return None
    return f"plural header: got {got[:100]!r}, expected {expected!r}"


def _chooses_alike(expression: str, locale: Locale) -> bool:
    try:
        choose = gettext.c2py(expression)
        return all(choose(number) == _chooser(locale)(number) for number in _SAMPLES)
    except (ValueError, ZeroDivisionError, RecursionError, OverflowError):
        return False  # no plural rule at all
