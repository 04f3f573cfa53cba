"""Plain text as blocks: tabs, bars, leaders or wide gaps make table rows; short lines standing alone are headings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_site.audit.document import Block, BlockKind, Piece, piece

#: What separates the cells of a row.
_CELL_BORDER = re.compile(r"\t|(?<=\S)[ \u00a0]{3,}(?=\S)|(?<=\S)[ \u00a0]*(?:\.{4,}|…{2,}|_{4,})[ \u00a0]*(?=\S)")
_RULE = re.compile(r"[\s|+:=*_─—–-]*")
_BULLET = re.compile(r"\s*[-–—•*·▪◦‣○●]\s+")

#: A heading is no longer than this many characters and ends like no sentence.
_HEADING_LENGTH = 80
_SENTENCE_END = tuple(".,;:!?…")


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of ``text``; a run of rows without an empty line between them is one table."""
    lines = text.split("\n")
    table, in_table = 0, False
    for index, line in enumerate(lines):
        if _RULE.fullmatch(line):
            in_table = in_table and bool(line.strip())
            continue
        cells = _cells(line, index + 1)
        if len(cells) > 1:
            table += not in_table
            in_table = True
            yield Block(BlockKind.ROW, cells, table)
            continue
        in_table = False
        yield Block(_kind(lines, index), cells)


def _kind(lines: list[str], index: int) -> BlockKind:
    line = lines[index].strip()
    alone = all(not lines[near].strip() for near in (index - 1, index + 1) if 0 <= near < len(lines))
    short = len(line) <= _HEADING_LENGTH and not line.endswith(_SENTENCE_END)
    return BlockKind.HEADING if alone and short and not _BULLET.match(line) else BlockKind.TEXT


def _cells(line: str, number: int) -> tuple[Piece, ...]:
    if line.strip().startswith("|") or line.count("|") > 1:
        return _split(line, re.compile(r"\|"), number, drop_ends=True)
    bullet = _BULLET.match(line)
    start = bullet.end() if bullet else 0
    return _split(line, _CELL_BORDER, number, start=start)


def _split(
    line: str, border: re.Pattern[str], number: int, *, start: int = 0, drop_ends: bool = False
) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for cut in border.finditer(line, start):
        pieces.append(piece(line[start : cut.start()], number, start + 1))
        start = cut.end()
    pieces.append(piece(line[start:], number, start + 1))
    if drop_ends:
        pieces = pieces[not pieces[0].text : len(pieces) - (not pieces[-1].text)]
    return tuple(pieces)
