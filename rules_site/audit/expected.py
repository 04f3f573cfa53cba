"""Our own page as the audit compares with it: statements in order, each with the figures it makes and its context."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rules_site.audit.agreement import Key, Reading, keys, sorts
from rules_site.audit.mentions import Mention
from rules_site.content.printed import CHOICE, Aside, Columns, Figure, Line, Text
from rules_site.facts import is_profit
from rules_site.pages.help_page import HelpPage, PageSection
from rules_site.quantity import Kind

#: A number of cards, a score: the audit makes no difference between a count and a number.
_NUMBERS = (Kind.COUNT, Kind.NUMBER)


@dataclass(frozen=True, slots=True)
class Expected:
    """A figure that our page prints in a statement. ``start`` and ``end`` are where; ``shown`` is what a reader sees.

    ``illustrates`` marks what a page need not state: examples, chances, tables worked out from the engine,
    payouts as a percentage. ``key`` is the fact with its value, since sister games may state one fact differently.
    """

    fact: str
    reading: Reading
    shown: str
    start: int
    end: int
    illustrates: bool = False
    key: tuple[str, str] = field(init=False, compare=False, repr=False)
    keys: frozenset[Key] = field(init=False, compare=False, repr=False)
    sorts: frozenset[str] = field(init=False, compare=False, repr=False)
    ranks: tuple[str, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", (self.fact, str(self.reading)))
        object.__setattr__(self, "keys", keys((self.reading,), figure=True))
        object.__setattr__(self, "sorts", sorts((self.reading,), figure=True))
        object.__setattr__(self, "ranks", self.reading.ranks)

    def is_stated(self, mention: Mention) -> bool:
        """Whether one reading of ``mention`` is this figure."""
        return not self.keys.isdisjoint(mention.keys)

    def is_comparable(self, mention: Mention) -> bool:
        """Whether ``mention`` is of a sort with this figure, so that a difference could be a contradiction."""
        return not self.sorts.isdisjoint(mention.sorts)

    def has_card(self, mention: Mention) -> bool:
        """Whether ``mention`` is the rank of one of several cards: three 7s, or the 8 of an example hand."""
        return len(self.ranks) > 1 and any(
            reading.kind is Kind.NUMBER and str(reading.terms[0]) in self.ranks for reading in mention.readings
        )


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence or table row of our page. ``label`` heads its row or names its bet; ``games`` make it.

    ``name`` is what a row of a paytable is called: the bet or its outcome.
    """

    index: int
    section: str
    title: str
    label: str
    text: str
    figures: tuple[Expected, ...]
    row: bool = False
    games: frozenset[str] = field(default_factory=frozenset)
    name: str = ""


def reading(figure: Figure) -> Reading | None:
    """Return what a figure says as the audit compares it, None for a word."""
    if figure.kind == CHOICE:
        return None
    kind = Kind(figure.kind)
    if kind is Kind.CARDS:
        return Reading(kind, cards=figure.value)
    if kind is Kind.RANGE:
        return Reading(kind, tuple(map(Fraction, figure.value.split("-"))))
    value = Fraction(figure.value)
    if kind is Kind.RATIO:
        # The form it is printed in, 0.95:1 rather than 19:20; it is the same value.
        left, right = (Fraction(side.replace(",", ".")) for side in figure.text.split(":"))
        return Reading(kind, (left, right))
    return Reading(Kind.NUMBER if kind in _NUMBERS else kind, (value,))


class _Reader:
    """Reads a line as text, with the places of its figures."""

    def __init__(self) -> None:
        self.text = ""
        self.figures: list[Expected] = []

    def add(self, part: Text | Figure | Aside | str) -> None:
        inner = part.part if isinstance(part, Aside) else part
        if isinstance(part, Aside) and part.again:
            return  # few documents say a payout twice
        if self.text:
            self.text += " "
        self._add(inner, illustrates=isinstance(part, Aside))

    def _add(self, part: Text | Figure | str, *, illustrates: bool) -> None:
        if isinstance(part, Text):
            for run in part.runs:
                self._add(run, illustrates=illustrates)
            return
        start = len(self.text)
        self.text += part if isinstance(part, str) else part.text
        if isinstance(part, Figure) and (read := reading(part)) is not None:
            again = illustrates or is_profit(part.fact)
            self.figures.append(Expected(part.fact, read, part.text, start, len(self.text), again))


def statements(page: HelpPage, columns: Columns) -> tuple[Statement, ...]:
    """Return the statements of ``page`` in order."""
    lines = ((section, line) for section in page.sections for block in section.blocks for line in block.lines(columns))
    return tuple(_statement(index, page, section, line) for index, (section, line) in enumerate(lines))


def _statement(index: int, page: HelpPage, section: PageSection, line: Line) -> Statement:
    reader = _Reader()
    for part in line.parts:
        reader.add(part)
    return Statement(
        index=index,
        section=section.id,
        title=str(section.title),
        label=line.label,
        text=reader.text,
        figures=tuple(reader.figures),
        row=line.row,
        games=frozenset([page.slug]),
        name=line.name,
    )
