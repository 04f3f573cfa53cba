"""HTML as blocks, as a reader meets it: no scripts, comments or hidden elements; tables by row, spanned cells empty."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

from lxml import etree

from rules_site.audit.document import MOST_COLUMNS, Anchor, Block, BlockKind, Piece, too_wide
from rules_site.errors import UnreadableDocument

#: Elements deeper than this are no document that anybody wrote; nor are more of them.
_DEPTH = 200
_ELEMENTS = 100_000

#: A cell over more rows or columns than this takes so many.
_SPAN = 200

#: Characters of the source in which a text is looked for.
_WINDOW = 200_000

_UNSEEN = frozenset(["head", "script", "style", "template", "noscript", "svg", "object", "iframe"])
_HEADINGS = frozenset(["h1", "h2", "h3", "h4", "h5", "h6", "caption", "legend", "summary", "dt"])
_INLINE = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img"),
        *("input", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub"),
        *("sup", "time", "tt", "u", "var", "wbr"),
    )
)
_SPACE = re.compile(r"\s+")
_AFTER_TAG = re.compile(r">\s*([^\s<>]+)")


@dataclass(slots=True)
class _Cell:
    """Text being collected: chunks with their places."""

    parts: list[str] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)
    length: int = 0

    def add(self, text: str, line: int, column: int) -> None:
        self.anchors.append(Anchor(self.length, line, column))
        self.parts.append(text)
        self.length += len(text)

    def piece(self) -> Piece:
        return Piece("".join(self.parts).rstrip(), tuple(self.anchors) or (Anchor(0, 1, 1),))


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.starts = [0, *(match.end() for match in re.finditer("\n", source))]
        self.words = _first_words(source)
        self.cursor, self.line = 0, 0
        self.cell = _Cell()
        self.heading = False
        self.rows: list[list[Piece]] = []
        self.tables = 0
        self.spans: list[dict[int, int]] = []

    def blocks(self, root: etree._Element) -> Iterator[Block]:
        depth, unseen, seen = 0, 0, 0
        for event, element in etree.iterwalk(root, events=("start", "end")):
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "start":
                depth += 1
                seen += 1
                if depth > _DEPTH:
                    raise UnreadableDocument(f"nested too deep: got elements over {_DEPTH} deep, expected a document")
                if seen > _ELEMENTS:
                    raise UnreadableDocument(f"too large: got over {_ELEMENTS} elements, expected a document")
                unseen += _is_unseen(element, tag)
                if not unseen:
                    yield from self.start(element, tag)
            else:
                depth -= 1
                if not unseen:
                    yield from self.end(element, tag)
                unseen -= _is_unseen(element, tag)
                if not unseen and depth:
                    self.text(element.tail, 0)
        yield from self.flush()

    def start(self, element: etree._Element, tag: str) -> Iterator[Block]:
        if tag and tag not in _INLINE:
            yield from self.flush()
            self.heading = tag in _HEADINGS
            if tag == "table":
                self.tables += 1
                self.spans.append({})
            elif tag == "tr" and self.spans:
                self.rows.append([])
        if tag:
            self.text(element.text, element.sourceline or 0)

    def end(self, element: etree._Element, tag: str) -> Iterator[Block]:
        if tag in ("td", "th") and self.rows:
            self.close_cell(element)
        elif tag == "tr" and self.rows:
            row = self.rows.pop()
            if any(cell.text for cell in row):
                yield Block(BlockKind.ROW, tuple(row), self.tables)
        elif tag and tag not in _INLINE:
            yield from self.flush()
            self.heading = False
            if tag == "table" and self.spans:
                self.spans.pop()

    def close_cell(self, element: etree._Element) -> None:
        row, spans = self.rows[-1], self.spans[-1]
        made = self.cell.piece()
        self.cell = _Cell()
        while spans.get(len(row), 0) > 0:
            spans[len(row)] -= 1
            row.append(Piece("", made.anchors))
        down, across = _span(element, "rowspan"), _span(element, "colspan")
        if len(row) + across > MOST_COLUMNS:
            raise too_wide(len(row) + across)
        for extra in range(across):
            if down > 1:
                spans[len(row)] = down - 1
            row.append(made if not extra else Piece("", made.anchors))

    def text(self, text: str | None, line: int) -> None:
        if not text:
            return
        shown = _SPACE.sub(" ", text.replace("\u00a0", "\ue000")).replace("\ue000", "\u00a0")
        if not self.cell.length:
            shown = shown.lstrip(" ")
        if shown:
            self.cell.add(shown, *self.find(text, line))

    def find(self, text: str, line: int) -> tuple[int, int]:
        """Return the place of ``text`` in the source, looking on from the last one."""
        self.line = max(self.line, line, 1)
        from_line = self.starts[line - 1] if 0 < line <= len(self.starts) else 0
        start = max(self.cursor, from_line)
        places = self.words.get(text.split()[0], ()) if text.strip() else ()
        index = bisect_left(places, start)
        if index == len(places) or places[index] > start + _WINDOW:
            return self.line, 1
        at = places[index]
        self.cursor = at + 1
        while self.line < len(self.starts) and self.starts[self.line] <= at:
            self.line += 1
        return self.line, at - self.starts[self.line - 1] + 1

    def flush(self) -> Iterator[Block]:
        if self.rows:
            if self.cell.length and not self.cell.parts[-1].endswith(" "):
                self.cell.add(" ", self.line, 1)
            return
        made, self.cell = self.cell.piece(), _Cell()
        if made.text:
            yield Block(BlockKind.HEADING if self.heading else BlockKind.TEXT, (made,))


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of the HTML document ``text``.

    Raises:
        UnreadableDocument: it holds more elements, or deeper ones, than any page.
    """
    yield from fragment(text)


def fragment(text: str) -> Iterator[Block]:
    """Yield the blocks of a piece of HTML, none where nothing in it is shown."""
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableDocument(f"not HTML: got {str(error).splitlines()[0]}") from None
    if root is not None:
        yield from _Reader(text).blocks(root)


def _first_words(source: str) -> dict[str, list[int]]:
    """Return the places of the words that follow a tag, as a reader sees them."""
    first_words: dict[str, list[int]] = {}
    for word in _AFTER_TAG.finditer(source):
        for shown in unescape(word[1]).split()[:1]:
            first_words.setdefault(shown, []).append(word.start(1))
    return first_words


def _is_unseen(element: etree._Element, tag: str) -> bool:
    return tag in _UNSEEN or "hidden" in element.attrib


def _span(element: etree._Element, name: str) -> int:
    given = element.get(name, "1").strip()
    return min(int(given), _SPAN) if given.isascii() and given.isdigit() and int(given[:6]) else 1
