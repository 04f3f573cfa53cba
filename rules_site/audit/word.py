"""DOCX as blocks: paragraphs and tables in order. A line is a paragraph or a table row, counted from 1."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

import docx
from docx.opc.exceptions import PackageNotFoundError
from docx.table import Table
from lxml import etree

from rules_site.audit.document import Anchor, Block, BlockKind, Piece, piece
from rules_site.errors import UnreadableDocument

#: Bytes that a document may unpack to, all of its parts together and its text alone.
_ALL_PARTS = 64 * 1024 * 1024
_TEXT_PART = 12 * 1024 * 1024
_PARTS = 2000


def blocks(data: bytes) -> Iterator[Block]:
    """Yield the blocks of a DOCX file.

    Raises:
        UnreadableDocument: it is no DOCX file, or unpacks to more than a document can hold.
    """
    _refuse_bomb(data)
    try:
        opened = docx.Document(io.BytesIO(data))
    except (PackageNotFoundError, KeyError, ValueError, zipfile.BadZipFile, etree.XMLSyntaxError, OSError) as error:
        raise UnreadableDocument(f"not DOCX: got {str(error).splitlines()[0] if str(error) else 'none'}") from None
    line, table = 0, 0
    for part in opened.iter_inner_content():
        if isinstance(part, Table):
            table += 1
            above: tuple[object, ...] = ()
            for row in part.rows:
                line += 1
                cells = tuple(row.cells)
                yield Block(BlockKind.ROW, _row(cells, above, line), table)
                above = tuple(cell._tc for cell in cells)
            continue
        line += 1
        made = piece(part.text.replace("\n", " "), line)
        if made.text:
            style = (part.style.name or "").lower() if part.style is not None else ""
            heading = style.startswith(("heading", "title", "subtitle"))
            yield Block(BlockKind.HEADING if heading else BlockKind.TEXT, (made,))


def _row(cells: tuple[object, ...], above: tuple[object, ...], line: int) -> tuple[Piece, ...]:
    """Return the cells of a row; a cell merged with the one left of it or above it is empty the second time."""
    made: list[Piece] = []
    column, left = 1, None
    for index, cell in enumerate(cells):
        own = getattr(cell, "_tc", None)
        repeated = own is left or (index < len(above) and above[index] is own)
        text = "" if repeated else " ".join(str(getattr(cell, "text", "")).split("\n")).strip()
        made.append(Piece(text, (Anchor(0, line, column),)))
        column, left = column + len(text) + 1, own
    return tuple(made)


def _refuse_bomb(data: bytes) -> None:
    """Refuse an archive by the sizes it declares; nothing reads more of a part than its declared size."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise UnreadableDocument("not DOCX: got no zip archive, expected a Word document") from None
    total = sum(part.file_size for part in parts)
    text = max((part.file_size for part in parts if part.filename.lower().endswith((".xml", ".rels"))), default=0)
    if len(parts) > _PARTS or total > _ALL_PARTS or text > _TEXT_PART:
        raise UnreadableDocument(
            f"too large: got {len(parts)} parts of {total} bytes unpacked, expected at most "
            f"{_PARTS} parts of {_ALL_PARTS} bytes with {_TEXT_PART} bytes of text each"
        )
