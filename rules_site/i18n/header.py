"""The header of a PO file: what it must say, and in which spellings."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_site.i18n import plurals
from rules_site.i18n.locales import Locale
from rules_site.i18n.negotiation import means
from rules_site.i18n.po import Entry, Key
from rules_site.i18n.problems import Problem
from rules_site.quoting import quoted

#: The key of the header: an empty msgid without context.
HEADER: Key = ("", None)

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([^\s;\"']*)[\"']?", re.IGNORECASE)
_LANGUAGE = re.compile(r"^(Language[ \t]*:)[^\n]*$", re.IGNORECASE | re.MULTILINE)
_CONTENT_TYPE = re.compile(r"^(Content-Type[ \t]*:)[^\n]*$", re.IGNORECASE | re.MULTILINE)


def problems(entries: Sequence[Entry], locale: Locale) -> Iterator[Problem]:
    """Yield what is wrong with the header of a catalog for ``locale``."""
    headers = [entry for entry in entries if _is_header(entry)]
    if not headers:
        yield Problem("C008", "missing header: got none, expected an entry with an empty msgid first", 1)
        return
    header, *more = headers
    for second in more:
        yield Problem("C008", f"header: got a second one, expected it once (line {header.line})", second.line)
    if header.is_fuzzy:
        text = f"fuzzy header: got a header marked {header.unconfirmed}, expected it without the flag"
        yield Problem("C008", text, header.line)
    found = fields(header)
    charset = _charset(found.get("content-type", ""))
    if not _is_utf8(charset):
        yield Problem("C008", f"wrong charset: got {quoted(charset)}, expected UTF-8", header.line)
    language = found.get("language", "none")
    if not means(language, locale):
        text = f"wrong language: got {quoted(language)}, expected {quoted(locale.folder)}"
        yield Problem("C008", text, header.line)
    stated = found.get("plural-forms", "none")
    rule = plurals.parse(stated)
    if rule is None or not rule.chooses_as(plurals.rule(locale.tag)):
        text = f"plural header: got {quoted(stated[:100])}, expected {quoted(locale.plural_forms)}"
        yield Problem("C007", text, header.line)


def fields(header: Entry) -> dict[str, str]:
    """Return the fields of a PO header by lower-case name."""
    pairs = (line.partition(":") for line in header.msgstrs[0].splitlines())
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def canonical(header: Entry, locale: Locale) -> Entry:
    """Return a header with the language and the charset as we write them, where it means them.

    What says something else stays for a person to look at. A header that is right already keeps its wrapping.
    """
    if not _is_header(header):
        return header
    found, text = fields(header), header.msgstrs[0]
    if found.get("language") != locale.folder and means(found.get("language", "none"), locale):
        text = _LANGUAGE.sub(rf"\g<1> {locale.folder}", text)
    charset = _charset(found.get("content-type", ""))
    if charset.upper() != "UTF-8" and _is_utf8(charset):
        text = _CONTENT_TYPE.sub(r"\g<1> text/plain; charset=UTF-8", text)
    return header if text == header.msgstrs[0] else replace(header, msgstrs=(text,), body=())


def _is_header(entry: Entry) -> bool:
    return entry.key == HEADER and bool(entry.msgstrs) and not entry.obsolete


def _charset(content_type: str) -> str:
    match = _CHARSET.search(content_type)
    return match.group(1) if match else "none"


def _is_utf8(charset: str) -> bool:
    """Whether a charset is UTF-8, as programs spell it: utf8, UTF_8.

    >>> _is_utf8("utf8"), _is_utf8("UTF_8"), _is_utf8("CP1251"), _is_utf8("CHARSET")
    (True, True, False, False)
    """
    try:
        return codecs.lookup(charset).name == "utf-8"
    except (LookupError, ValueError):
        return False
