"""A table that the engine's own decisions make; only its words are content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules_site.content.model import ALWAYS, Block, Message, Place, Use, When
from rules_site.content.nodes import Node
from rules_site.content.printed import Aside, Columns, Figure, Line, PageBlock, Text, Writer
from rules_site.content.texts import message, place, when
from rules_site.facts import cell_fact, header_fact
from rules_site.game import Game


@dataclass(frozen=True, slots=True)
class GridRow:
    """One row of a grid."""

    heading: Figure
    cells: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class GridBlock(PageBlock):
    """A table of decisions that is derived from the engine."""

    kind: ClassVar[str] = "grid"

    name: str
    caption: Text
    row_heading: Text
    column_heading: Text
    columns: tuple[Figure, ...]
    rows: tuple[GridRow, ...]

    def lines(self, columns: Columns) -> Iterator[Line]:
        """A row is one line, and says each decision once."""
        for row in self.rows:
            words = dict.fromkeys(cell.text for cell in row.cells)
            yield Line((self.row_heading, Aside(row.heading), *words), str(self.caption), row=True)


@dataclass(frozen=True, slots=True)
class Grid(Block):
    """``{table: name, caption: …, row_heading: …, column_heading: …}``, by the name that the engine gives the table."""

    page = GridBlock

    is_derived: ClassVar[bool] = True

    name: str
    caption: Message
    row_heading: Message
    column_heading: Message
    place: Place
    when: When = ALWAYS

    @classmethod
    def parse(cls, node: Node) -> Self:
        fields = node.fields("table caption row_heading column_heading", "when")
        return cls(
            fields["table"].word(),
            message(fields["caption"]),
            message(fields["row_heading"]),
            message(fields["column_heading"]),
            place(fields["table"]),
            when(fields),
        )

    def uses(self, section: str) -> Iterator[Use]:
        return (Use(part, section) for part in (self.caption, self.row_heading, self.column_heading))

    def words(self, game: Game) -> Iterator[str]:
        if self.name in game.tables:
            yield from (value for _, value in game.tables[self.name].facts() if isinstance(value, str))

    def write(self, writer: Writer) -> PageBlock | None:
        table = writer.game.tables.get(self.name)
        if table is None:  # R001 reports it
            return None
        keys = [header.key for header in table.columns]

        def row(key: str) -> GridRow:
            cells = tuple(writer.fact(cell_fact(table.name, key, column)) for column in keys)
            return GridRow(writer.fact(header_fact(table.name, key)), cells)

        return GridBlock(
            name=table.name,
            caption=writer.text(self.caption),
            row_heading=writer.text(self.row_heading),
            column_heading=writer.text(self.column_heading),
            columns=tuple(writer.fact(header_fact(table.name, key)) for key in keys),
            rows=tuple(row(header.key) for header in table.rows),
        )
