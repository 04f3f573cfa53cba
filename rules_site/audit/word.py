"""DOCX as blocks: paragraphs and tables in order, then notes. A line is a paragraph or a table row, counted from 1.

The parts are read as they are, in one pass. Libraries for Word documents unfold merged cells before anybody can look at
how many there are, take seconds for tables that a page holds, and leave out what stands in content controls.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from rules_site.audit.document import MOST_COLUMNS, Anchor, Block, BlockKind, Piece, normal, piece, too_wide
from rules_site.errors import UnreadableDocument

#: Bytes that a document may unpack to, all of its parts together and its text alone.
_ALL_PARTS = 64 * 1024 * 1024
_TEXT_PART = 12 * 1024 * 1024
_PARTS = 2000

#: Parts with text besides the document itself, by the last word of the type of their relationship.
_NOTES = ("footnotes", "endnotes")

#: What a reader does not see: text that was deleted or moved away, and what older programs show in place of a drawing.
_UNSEEN = frozenset(["del", "moveFrom", "Fallback", "instrText", "delText"])

#: Elements that stand for a character between letters; a fraction is written with a bar.
_CHARACTERS = {"tab": " ", "br": " ", "cr": " ", "noBreakHyphen": "-", "den": "/"}

_HEADINGS = ("heading", "title", "subtitle")
_OFF = ("0", "false", "off")


def blocks(data: bytes) -> Iterator[Block]:
    """Yield the blocks of a DOCX file.

    Raises:
        UnreadableDocument: it is no DOCX file, or unpacks to more than a document can hold.
    """
    parts = _Parts(data)
    main = next(iter(parts.related("")["officeDocument"]), "word/document.xml")
    related = parts.related(main)
    headings = {style for name in related["styles"] for style in _heading_styles(parts.root(name))}
    root = parts.root(main)
    if _name(root) != "document" or not any(_name(child) == "body" for child in root):
        raise UnreadableDocument(f"not DOCX: got {_name(root)!r} in {main}, expected a document with a body")
    reader = _Reader(frozenset(headings))
    yield from reader.blocks(root)
    for kind in _NOTES:
        for name in related[kind]:
            yield from reader.blocks(parts.root(name))


class _Parts:
    """The parts of a package. Sizes are checked before anything is unpacked."""

    def __init__(self, data: bytes) -> None:
        try:
            self.archive = zipfile.ZipFile(io.BytesIO(data))
        except Exception:  # noqa: BLE001 - zipfile says in many ways that bytes are no archive
            raise UnreadableDocument("not DOCX: got no zip archive, expected a Word document") from None
        self._refuse_bomb()

    def _refuse_bomb(self) -> None:
        """Refuse an archive by the sizes it declares; nothing reads more of a part than its declared size."""
        parts = self.archive.infolist()
        total = sum(part.file_size for part in parts)
        text = max((part.file_size for part in parts if part.filename.lower().endswith((".xml", ".rels"))), default=0)
        if len(parts) > _PARTS or total > _ALL_PARTS or text > _TEXT_PART:
            raise UnreadableDocument(
                f"too large: got {len(parts)} parts of {total} bytes unpacked, expected at most "
                f"{_PARTS} parts of {_ALL_PARTS} bytes with {_TEXT_PART} bytes of text each"
            )

    def root(self, name: str) -> etree._Element:
        """Return the root of an XML part."""
        parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
        try:
            return etree.fromstring(self.archive.read(name), parser)
        except Exception as error:  # noqa: BLE001 - so does it with a part that is damaged, encrypted or packed otherwise
            got = " ".join(str(error).split()) or type(error).__name__
            raise UnreadableDocument(f"not DOCX: got {got[:200]} in {name[:100]}, expected XML") from None

    def related(self, name: str) -> Mapping[str, list[str]]:
        """Return the parts that a part refers to, by the last word of the type of relationship."""
        folder, base = posixpath.split(name)
        targets: dict[str, list[str]] = {kind: [] for kind in ("officeDocument", "styles", *_NOTES)}
        relations = posixpath.join(folder, "_rels", f"{base}.rels")
        if relations not in self.archive.NameToInfo:
            return targets
        for relation in self.root(relations):
            kind = str(relation.get("Type", "")).rpartition("/")[2]
            if kind in targets and relation.get("TargetMode") != "External":
                targets[kind].append(
                    posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).strip("/")
                )
        return targets


def _name(element: etree._Element) -> str:
    """Return the name of an element; documents of either standard differ in the namespace only."""
    return str(element.tag).rpartition("}")[2]


def _value(element: etree._Element, name: str) -> str:
    return next((str(value) for key, value in element.items() if key.rpartition("}")[2] == name), "")


def _heading_styles(root: etree._Element) -> Iterator[str]:
    """Yield the styles of headings, by their names as every language of Word stores them."""
    for style in root:
        names = [_value(child, "val").lower() for child in style if _name(child) == "name"]
        if any(name.startswith(_HEADINGS) for name in names):
            yield _value(style, "styleId")


@dataclass(slots=True)
class _Paragraph:
    line: int
    parts: list[str] = field(default_factory=list)
    heading: bool = False


@dataclass(slots=True)
class _Row:
    """A row being read. ``cell`` are the paragraphs of the open cell, ``span`` the columns that it takes."""

    table: int
    line: int
    cells: list[str] = field(default_factory=list)
    cell: list[str] = field(default_factory=list)
    span: int = 1


class _Reader:
    """Keeps the paragraphs, tables and rows that are open: a drawing or a cell may hold others."""

    def __init__(self, headings: frozenset[str]) -> None:
        self.headings = headings
        self.line, self.tables = 0, 0
        self.paragraphs: list[_Paragraph] = []
        self.numbers: list[int] = []
        self.rows: list[_Row] = []

    def blocks(self, root: etree._Element) -> Iterator[Block]:
        unseen = 0
        for event, element in etree.iterwalk(root, events=("start", "end")):
            name = _name(element)
            hides = name in _UNSEEN or (name == "r" and _is_hidden(element))
            if event == "start":
                unseen += hides
                if not unseen:
                    self.start(element, name)
            else:
                if not unseen:
                    yield from self.end(name)
                unseen -= hides

    def start(self, element: etree._Element, name: str) -> None:
        if name == "p":
            self.line += not self.rows
            self.paragraphs.append(_Paragraph(self.line))
        elif name == "tbl":
            self.tables += 1
            self.numbers.append(self.tables)
        elif name == "tr" and self.numbers:
            self.line += 1
            self.rows.append(_Row(self.numbers[-1], self.line))
        elif name == "gridBefore" and self.rows:
            self.rows[-1].cells += [""] * _columns(element)
        elif name == "gridSpan" and self.rows:
            self.rows[-1].span = max(1, _columns(element))
        elif self.paragraphs:
            self.inside(element, name, self.paragraphs[-1])

    def inside(self, element: etree._Element, name: str, paragraph: _Paragraph) -> None:
        if name == "pStyle":
            paragraph.heading = _value(element, "val") in self.headings
        elif name == "t":
            paragraph.parts.append(element.text or "")
        elif name in _CHARACTERS:
            paragraph.parts.append(_CHARACTERS[name])

    def end(self, name: str) -> Iterator[Block]:
        if name == "p" and self.paragraphs:
            yield from self.paragraph(self.paragraphs.pop())
        elif name == "tc" and self.rows:
            row = self.rows[-1]
            row.cells += [" ".join(filter(None, row.cell)), *[""] * (row.span - 1)]
            row.cell, row.span = [], 1
            if len(row.cells) > MOST_COLUMNS:
                raise too_wide(len(row.cells))
        elif name == "tr" and self.rows:
            row = self.rows.pop()
            if any(row.cells):
                yield Block(BlockKind.ROW, tuple(_pieces(row)), row.table)
        elif name == "tbl" and self.numbers:
            self.numbers.pop()

    def paragraph(self, paragraph: _Paragraph) -> Iterator[Block]:
        made = piece(normal("".join(paragraph.parts).replace("\n", " ")), paragraph.line)
        if self.rows:
            self.rows[-1].cell.append(made.text)
        elif made.text:
            yield Block(BlockKind.HEADING if paragraph.heading else BlockKind.TEXT, (made,))


def _pieces(row: _Row) -> Iterator[Piece]:
    """Yield the cells of a row. Columns are counted as if a space stood between the texts of cells."""
    column = 1
    for text in row.cells:
        yield Piece(text, (Anchor(0, row.line, column),))
        column += len(text) + 1


def _columns(element: etree._Element) -> int:
    """Return how many columns a cell or a gap takes; 1 where no number is written."""
    given = _value(element, "val").strip()
    columns = int(given[:9]) if given.isascii() and given.isdigit() else 1
    if columns > MOST_COLUMNS:
        raise too_wide(columns)
    return columns


def _is_hidden(run: etree._Element) -> bool:
    """Whether a run of text is formatted as hidden."""
    properties = (child for child in run if _name(child) == "rPr")
    return any(
        _name(piece) == "vanish" and _value(piece, "val").lower() not in _OFF
        for element in properties
        for piece in element
    )
