"""Markdown as blocks. Only block structure is parsed; marks inside a line are cut out, and columns stay true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rules_site.audit import html
from rules_site.audit.document import Anchor, Block, BlockKind, Piece
from rules_site.errors import UnreadableDocument

_MARKS = re.compile(
    r"\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)|`+|~~|\\(?=[^\w\s])|!?\[|\]\([^()\s]{0,2000}\)|</?[A-Za-z][^<>]{0,2000}>"
)


#: Lists, their items and quotes deeper than this are no document that anybody wrote.
_NESTING = 100


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of ``text`` (CommonMark with tables).

    Raises:
        UnreadableDocument: lists or quotes are nested deeper than in any document.
    """
    parser = MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable("table").disable("inline")
    lines = text.split("\n")
    table, tables, heading = 0, 0, False
    pieces: list[tuple[int, str]] = []
    row: list[Piece] | None = None
    for token in (*parser.parse(text), Token("end", "", 0)):
        if pieces and token.type != "html_block":
            # A block of HTML ends at an empty line, and its table may go on after it.
            for block in html.fragment(_place(pieces)):
                table = max(table, tables + block.table)
                yield replace(block, table=block.table and tables + block.table)
            pieces = []
        if token.type == "html_block" and token.map:
            tables = tables if pieces else table
            pieces.append((token.map[0], token.content))
        if token.nesting == 1 and token.level >= _NESTING - 1:
            # The parser passes over what is nested deeper.
            raise UnreadableDocument(f"nested too deep: got lists and quotes over {_NESTING} deep, expected a document")
        if token.type == "table_open":
            table += 1
        elif token.type == "tr_open":
            row = []
        elif token.type == "tr_close" and row is not None:
            yield Block(BlockKind.ROW, tuple(row), table)
            row = None
        elif token.type in ("heading_open", "paragraph_open"):
            heading = token.type == "heading_open"
        elif token.type == "inline" and token.map:
            made = _piece(token.content, lines, token.map[0], row[-1] if row else None)
            if row is not None:
                row.append(made)
            elif made.text:
                yield Block(BlockKind.HEADING if heading else BlockKind.TEXT, (made,))
        elif token.type in ("fence", "code_block") and token.map:
            first = token.map[0] + (token.type == "fence")
            for number, line in enumerate(token.content.split("\n")):
                if line.strip():
                    yield Block(BlockKind.TEXT, (_piece(line, lines, first + number, None),))


def _place(pieces: Sequence[tuple[int, str]]) -> str:
    """Return HTML in the lines in which it stands in the document."""
    made, line = [], 0
    for start, content in pieces:
        made.append("\n" * (start - line) + content)
        line = start + content.count("\n")
    return "".join(made)


def _piece(content: str, lines: list[str], line: int, before: Piece | None) -> Piece:
    """Return the text of a token with an anchor for each of its source lines; ``before`` is the cell left of it."""
    anchors, shown, offset = [], [], 0
    after = before.anchors[-1].column + len(before.text) - 1 if before else 0
    for number, part in enumerate(content.split("\n")):
        source = lines[line + number] if line + number < len(lines) else ""
        column = max(source.find(part, after), 0) + 1
        for start, words in _without_marks(part):
            anchors.append(Anchor(offset, line + number + 1, column + start))
            shown.append(words)
            offset += len(words)
        shown.append(" ")
        offset += 1
    return Piece("".join(shown).rstrip(), tuple(anchors) or (Anchor(0, line + 1, 1),))


def _without_marks(text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of a line between its marks, with their offsets."""
    start = 0
    for mark in _MARKS.finditer(text):
        if mark.start() > start:
            yield start, text[start : mark.start()]
        start = mark.end()
    if text[start:]:
        yield start, text[start:]
