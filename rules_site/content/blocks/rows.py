"""A table of sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rules_site.content.model import ALWAYS, Block, Conditioned, Message, Sentences, Settings, Use, When, keep
from rules_site.content.nodes import Node
from rules_site.content.printed import Columns, Line, PageBlock, Text, Texts, Writer
from rules_site.content.texts import message, sentences, when

#: A last cell that is shorter than this (in characters) is no sentence: its row is read as one.
_SHORT = 60


@dataclass(frozen=True, slots=True)
class RowsBlock(PageBlock):
    """A table of sentences; the first cell of each row is its heading."""

    kind: ClassVar[str] = "rows"

    caption: Text
    columns: Texts
    rows: tuple[tuple[Texts, ...], ...]

    def lines(self, columns: Columns) -> Iterator[Line]:
        """A row of short cells is one line; where a cell holds sentences, each of them is one."""
        for row in self.rows:
            if all(len(cell) == 1 for cell in row) and len(str(row[-1][0])) < _SHORT:
                yield Line(tuple(cell[0] for cell in row), str(self.caption), row=True)
                continue
            label = " ".join(map(str, row[0]))
            yield from (Line((text,), label) for cell in row[1:] for text in cell)


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Sentences, ...]
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class Rows(Block):
    """``{rows: [[cell, …], …], columns: […], caption: …}``; the first cell of a row is its heading."""

    page = RowsBlock

    caption: Message
    columns: tuple[Message, ...]
    rows: tuple[Row, ...]
    when: When = ALWAYS

    @classmethod
    def parse(cls, node: Node) -> Self:
        fields = node.fields("rows columns caption", "when")
        columns = tuple(map(message, fields["columns"].items()))
        rows = tuple(_row(row, len(columns)) for row in fields["rows"].items())
        return cls(message(fields["caption"]), columns, rows, when(fields))

    def uses(self, section: str) -> Iterator[Use]:
        yield from (Use(part, section) for part in (self.caption, *self.columns))
        yield from (Use(part, section, row.when) for row in self.rows for cell in row.cells for part in cell)

    def groups(self) -> Iterator[Conditioned]:
        for row in self.rows:
            always = tuple(part for cell in row.cells for part in cell if not part.when.terms)
            yield Conditioned(row.when, always)

    def choose(self, choices: Settings) -> Self | None:
        rows = tuple(
            replace(row, cells=tuple(keep(cell, choices) for cell in row.cells)) for row in keep(self.rows, choices)
        )
        return replace(self, rows=rows) if rows else None

    def write(self, writer: Writer) -> PageBlock:
        rows = tuple(tuple(writer.texts(cell) for cell in row.cells) for row in self.rows)
        return RowsBlock(writer.text(self.caption), writer.texts(self.columns), rows)


def _row(node: Node, columns: int) -> Row:
    cells, condition = node, ALWAYS
    if not node.is_list:
        fields = node.fields("cells", "when")
        cells, condition = fields["cells"], when(fields)
    row = Row(tuple(map(sentences, cells.items())), condition)
    if len(row.cells) != columns:
        node.refuse("uneven row", f"{len(row.cells)} cells", f"{columns}, one for each column")
    return row
