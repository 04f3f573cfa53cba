"""Which message stands where on a finished page, without a word of it in the templates.

A marked catalog puts characters of the private use area around each text it gives. They pass through sentences,
figures and templates like letters, and at the end they become elements, or vanish where no element can stand.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields

from rules_site.i18n.catalog import Catalog, Translated
from rules_site.i18n.po import Key

_OPEN, _NAMED, _CLOSE = "\ue000", "\ue001", "\ue002"
_DIGITS = "".join(map(chr, range(0xE010, 0xE01A)))
_ENCODE = str.maketrans("0123456789", _DIGITS)
_DECODE = str.maketrans(_DIGITS, "0123456789")
_MARK = re.compile(f"({_OPEN}[{_DIGITS}]+{_NAMED}|{_CLOSE})")
_ANY = re.compile(f"[{_OPEN}{_NAMED}{_CLOSE}{_DIGITS}]")
_TAG = re.compile(r"""(<[A-Za-z/!](?:"[^"]*"|'[^']*'|[^'">])*>)""")
_NAME = re.compile(r"</?([A-Za-z0-9]+)")

#: Elements that hold text alone, and those that take the focus themselves.
_TEXT_ALONE = frozenset(["title", "style", "script"])
_FOCUSABLE = frozenset(["a", "summary", "button"])

#: Returns the start tag of an element for a message; told whether something around it takes the focus already.
Opened = Callable[[int, bool], str]


@dataclass(frozen=True, slots=True)
class MarkedCatalog(Catalog):
    """A catalog whose texts carry the number of their message in ``numbers``."""

    numbers: Mapping[Key, int] = field(default_factory=dict)

    def text(self, msgid: str, context: str | None = None, plural: str | None = None, number: int = 1) -> Translated:
        text = Catalog.text(self, msgid, context, plural, number)
        message = self.numbers.get((msgid, context))
        if message is None:
            return text
        mark = str(message).translate(_ENCODE)
        return Translated(text.lang, f"{_OPEN}{mark}{_NAMED}{_without_marks(text.text)}{_CLOSE}")


def add_marks(catalog: Catalog, numbers: Mapping[Key, int]) -> MarkedCatalog:
    """Return ``catalog`` with marks around the texts of the numbered messages."""
    own = {field.name: getattr(catalog, field.name) for field in fields(Catalog)}
    return MarkedCatalog(**own, numbers=numbers)


def elements(page: str, opened: Opened) -> str:
    """Return the page with an element around each marked text, and no mark left."""

    def element(index: int, piece: str, focusable: bool) -> str:
        if index % 2 == 0:
            return _without_marks(piece)
        return "</span>" if piece == _CLOSE else opened(_number(piece), focusable)

    out = []
    for piece in _pieces(page):
        if piece.takes_marks:
            out += [element(index, part, piece.focusable) for index, part in enumerate(_MARK.split(piece.text))]
        else:
            out.append(_without_marks(piece.text))
    return "".join(out)


def texts(page: str) -> Mapping[int, tuple[str, ...]]:
    """Return what a marked page says for each message, in page order, as plain text."""
    every: list[tuple[int, list[str]]] = []
    unclosed: list[list[str]] = []
    for piece in _pieces(page):
        for index, part in enumerate(_MARK.split(piece.text) if piece.takes_marks else ()):
            if index % 2 == 0:
                for said in unclosed:
                    said.append(part)
            elif part != _CLOSE:
                unclosed.append([])
                every.append((_number(part), unclosed[-1]))
            elif unclosed:
                unclosed.pop()
    by_number: dict[int, tuple[str, ...]] = {}
    for number, said in every:
        by_number[number] = (*by_number.get(number, ()), " ".join(html.unescape("".join(said)).split()))
    return by_number


@dataclass(frozen=True, slots=True)
class _Piece:
    """A tag, or the text between two tags: whether marks in it become elements, and inside what."""

    text: str
    takes_marks: bool
    focusable: bool


def _pieces(page: str) -> Iterator[_Piece]:
    alone, focusable = False, 0
    for index, text in enumerate(_TAG.split(page)):
        if index % 2 == 0:
            yield _Piece(text, not alone, focusable > 0)
            continue
        yield _Piece(text, False, False)
        match = _NAME.match(text)
        name, ends = match.group(1).lower() if match else "", text.startswith("</")
        if name in _TEXT_ALONE:
            alone = not ends
        if name in _FOCUSABLE:
            focusable += -1 if ends else 1


def _number(mark: str) -> int:
    return int(mark[1:-1].translate(_DECODE))


def _without_marks(text: str) -> str:
    return _ANY.sub("", text)
