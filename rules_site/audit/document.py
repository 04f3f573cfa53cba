"""A document as the audit reads it: blocks of text in order, each piece of it with its place in the file."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum

from rules_site.errors import UnreadableDocument

#: No table that anybody wrote has more columns than this.
MOST_COLUMNS = 1000


class BlockKind(StrEnum):
    HEADING = "heading"
    TEXT = "text"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Anchor:
    """From ``offset`` on, the text of a piece stands at ``line`` and ``column`` of the file (both from 1)."""

    offset: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text: a paragraph, a list item or a table cell. ``anchors`` are in order; the first is at offset 0."""

    text: str
    anchors: tuple[Anchor, ...]

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of the character at ``offset``."""
        found = self.anchors[bisect_right(self.anchors, offset, key=lambda anchor: anchor.offset) - 1]
        return found.line, found.column + offset - found.offset


@dataclass(frozen=True, slots=True)
class Block:
    """A heading or paragraph of one piece, or a table row with one piece for each cell.

    ``table`` numbers the tables of a document from 1; it is 0 outside of tables. A cell that continues the one above
    it (merged, or left empty) has no text.
    """

    kind: BlockKind
    pieces: tuple[Piece, ...]
    table: int = 0


@dataclass(frozen=True, slots=True)
class Document:
    """``path`` as it is shown in reports."""

    path: str
    blocks: tuple[Block, ...]


def piece(text: str, line: int, column: int = 1) -> Piece:
    """Return a piece that stands on one line of the file; spaces around it are dropped, its column is kept right."""
    stripped = text.lstrip()
    return Piece(stripped.rstrip(), (Anchor(0, line, column + len(text) - len(stripped)),))


def normal(text: str) -> str:
    """Return ``text`` in normal form C, in which the words of all languages are known."""
    return unicodedata.normalize("NFC", text)


def too_wide(columns: int) -> UnreadableDocument:
    """Return the refusal of a table with more columns than anybody wrote."""
    return UnreadableDocument(f"too large: got a row of {columns} columns, expected at most {MOST_COLUMNS}")
