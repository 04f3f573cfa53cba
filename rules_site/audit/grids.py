"""Tables of decisions (the third card, the strategy) held cell by cell against the engine's.

A document may call the decisions as it likes: D and S, Draw and Stand, + and -. What each of its words means is what
most of its cells with that word should say; a cell in which the word should be another is wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from rules_site.audit.document import Block, BlockKind, Piece
from rules_site.audit.words import fold
from rules_site.content.blocks.grid import GridBlock
from rules_site.content.printed import Figure
from rules_site.pages.help_page import HelpPage

#: Cells that two tables must have in common, and the share of them that must agree, to be the same table.
_CELLS, _AGREE = 12, 0.88

#: Share of the cells with one word that must mean the same.
_MEANS = 0.6

#: No decision is longer than this (in characters).
_LONGEST = 60

_RANGE = re.compile(r"(\d+)\s?[–—-]\s?(\d+)")
_HEADING = re.compile(r"\d+|(?<!\w)A(?!\w)")
_DASHES = str.maketrans("‒–—−", "----")


@dataclass(frozen=True, slots=True)
class WrongCell:
    """A cell of a document's table that says ``got`` where the engine decides as ``ours`` tells."""

    block: int
    piece: Piece
    row: str
    got: str
    ours: Figure


@dataclass(frozen=True, slots=True)
class Grids:
    """What became of the tables of a document: the blocks of those that are the engine's, and their wrong cells."""

    blocks: frozenset[int]
    wrong: tuple[WrongCell, ...]


NO_GRIDS = Grids(frozenset(), ())


@dataclass(frozen=True, slots=True)
class _Cell:
    block: int
    piece: Piece
    row: str
    word: str
    ours: Figure


def grids(blocks: Sequence[Block], page: HelpPage) -> Grids:
    """Return the tables of decisions among ``blocks``, compared with those of our page."""
    ours = [block for section in page.sections for block in section.blocks if isinstance(block, GridBlock)]
    tables: dict[int, list[tuple[int, Block]]] = {}
    for number, block in enumerate(blocks):
        if block.kind is BlockKind.ROW:
            tables.setdefault(block.table, []).append((number, block))
    known: set[int] = set()
    wrong: list[WrongCell] = []
    for rows in tables.values() if ours else ():
        best = max((list(_cells(rows, grid)) for grid in ours), key=_agreement)
        if len(best) >= _CELLS and _agreement(best) >= _AGREE:
            known.update(number for number, _ in rows)
            wrong += _wrong(best)
    return Grids(frozenset(known), tuple(wrong))


def _cells(rows: Sequence[tuple[int, Block]], grid: GridBlock) -> Iterator[_Cell]:
    """Yield the cells of a document's table that have the place of one of ours."""
    places = {heading: index for index, column in enumerate(grid.columns) for heading in _headings(column.text)}
    ours = {heading: row for row in grid.rows for heading in _headings(row.heading.text)}
    columns: Mapping[int, list[int]] = {}
    for number, block in rows:
        headings = {
            index: [places[heading] for heading in _headings(piece.text) if heading in places]
            for index, piece in enumerate(block.pieces)
            if index and len(piece.text) <= _LONGEST
        }
        if sum(map(bool, headings.values())) * 2 > len(block.pieces):
            columns = headings
            continue
        labels = [heading for heading in _headings(block.pieces[0].text) if heading in ours]
        for index, piece in enumerate(block.pieces):
            word = " ".join(fold(piece.text).split())
            if word and len(word) <= _LONGEST and index in columns:
                for label in labels:
                    for column in columns[index]:
                        yield _Cell(number, piece, label, word, ours[label].cells[column])


def _headings(text: str) -> Iterator[str]:
    """Yield the numbers or ranks that a heading names, each of a range."""
    plain = text.translate(_DASHES)
    if len(text) > _LONGEST:
        return
    if match := _RANGE.search(plain):
        low, high = int(match[1][:3]), int(match[2][:3])
        yield from map(str, range(low, min(high, low + 30) + 1))
    elif len(names := _HEADING.findall(plain)) >= 1:
        yield from (names if len(names) < 12 else ())


def _meanings(cells: Sequence[_Cell]) -> Mapping[str, str]:
    """Return what the words of a table mean, in our words; those that are used in no way steadily are left out."""
    votes: dict[str, Counter[str]] = {}
    for cell in cells:
        votes.setdefault(cell.word, Counter())[cell.ours.text] += 1
    meanings: dict[str, str] = {}
    own = _own({cell.ours.text for cell in cells})
    for word, counted in votes.items():
        meaning, times = counted.most_common(1)[0]
        if word in own:
            meanings[word] = own[word]
        elif times > 1 and times >= _MEANS * counted.total():
            meanings[word] = meaning
    return meanings


def _own(words: Set[str]) -> Mapping[str, str]:
    """Return our own words and those of their first letters that stand for one of them only."""
    initials = Counter(fold(word)[0] for word in words)
    return {fold(word): word for word in words} | {
        fold(word)[0]: word for word in words if initials[fold(word)[0]] == 1
    }


def _agreement(cells: Sequence[_Cell]) -> float:
    """Return the share of cells that say what ours do, 0 where the words tell nothing apart."""
    meanings = _meanings(cells)
    if len(set(meanings.values())) < 2:
        return 0.0
    return sum(meanings.get(cell.word) == cell.ours.text for cell in cells) / len(cells)


def _wrong(cells: Sequence[_Cell]) -> Iterator[WrongCell]:
    meanings = _meanings(cells)
    seen: set[tuple[int, int]] = set()
    for cell in cells:
        place = (cell.block, id(cell.piece))
        if meanings.get(cell.word) != cell.ours.text and place not in seen:
            seen.add(place)
            yield WrongCell(cell.block, cell.piece, cell.row, cell.piece.text, cell.ours)
