"""Our own page as the audit compares with it: statements in order, each with the figures it makes and its context."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from rules_site.audit.agreement import Key, Reading, keys, sorts
from rules_site.audit.mentions import Mention
from rules_site.facts import is_profit
from rules_site.pages.help_page import (
    BetRow,
    ExampleBlock,
    GridBlock,
    HelpPage,
    ListBlock,
    NoteBlock,
    PageBlock,
    PageSection,
    ParagraphBlock,
    RowsBlock,
    ShownHand,
    Texts,
)
from rules_site.pages.text import CHOICE, Figure, Text
from rules_site.quantity import Kind

#: A number of cards, a score: the audit makes no difference between a count and a number.
_NUMBERS = (Kind.COUNT, Kind.NUMBER)


#: What is shorter than this (in characters) is a name, and no sentence.
_NAME_LENGTH = 40


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
            one.kind is Kind.NUMBER and str(one.terms[0]) in self.ranks for one in mention.readings
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


@dataclass(frozen=True, slots=True)
class _Draft:
    """A statement before it has its number."""

    section: PageSection
    label: str
    text: str
    figures: tuple[Expected, ...]
    row: bool = False
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


class _Line:
    """A statement's text being put together from texts and figures."""

    def __init__(self) -> None:
        self.text = ""
        self.figures: list[Expected] = []

    def add(self, text: Text | str, *, illustrates: bool = False) -> _Line:
        if self.text:
            self.text += " "
        self._runs(text, illustrates)
        return self

    def figure(self, figure: Figure, *, illustrates: bool = False) -> _Line:
        if self.text:
            self.text += " "
        self._figure(figure, illustrates)
        return self

    def _runs(self, text: Text | str, illustrates: bool) -> None:
        if isinstance(text, str):
            self.text += text
            return
        for run in text.runs:
            if isinstance(run, Figure):
                self._figure(run, illustrates)
            else:
                self._runs(run, illustrates)

    def _figure(self, figure: Figure, illustrates: bool) -> None:
        start = len(self.text)
        self.text += figure.text
        if (found := reading(figure)) is not None:
            again = illustrates or is_profit(figure.fact)
            self.figures.append(Expected(figure.fact, found, figure.text, start, len(self.text), again))


@dataclass(frozen=True, slots=True)
class Labels:
    """The words by which a page in this language names the columns of a paytable."""

    rounds: str
    returns: str
    pays: str
    chance: str


def statements(page: HelpPage, labels: Labels) -> tuple[Statement, ...]:
    """Return the statements of ``page`` in order."""
    drafts = (
        draft for section in page.sections for block in section.blocks for draft in _block(section, block, labels)
    )
    games = frozenset([page.slug])
    return tuple(
        Statement(
            index=index,
            section=draft.section.id,
            title=str(draft.section.title),
            label=draft.label,
            text=draft.text,
            figures=draft.figures,
            row=draft.row,
            games=games,
            name=draft.name,
        )
        for index, draft in enumerate(drafts)
    )


def _block(section: PageSection, block: PageBlock, labels: Labels) -> Iterator[_Draft]:
    if isinstance(block, ParagraphBlock | NoteBlock):
        yield from _sentences(section, "", block.texts)
    elif isinstance(block, ListBlock):
        if all(len(item) == 1 and len(str(item[0])) < _NAME_LENGTH for item in block.items):
            # A list of names says one thing; a document may well say it in a sentence.
            names = _Line()
            for item in block.items:
                names.add(item[0])
            yield _Draft(section, "", names.text, tuple(names.figures))
            return
        for item in block.items:
            yield from _sentences(section, "", item)
    elif isinstance(block, RowsBlock):
        yield from _rows(section, block)
    elif isinstance(block, ExampleBlock):
        line = _hands(_Line(), block.hands)
        for text in block.texts:
            line.add(text, illustrates=True)
        yield _Draft(section, "", line.text, tuple(line.figures))
    elif isinstance(block, GridBlock):
        yield from _grid(section, block)
    else:
        for bet in block.bets:
            yield from _bet(section, bet, labels)


def _sentences(section: PageSection, label: str, texts: Texts) -> Iterator[_Draft]:
    for text in texts:
        line = _Line().add(text)
        yield _Draft(section, label, line.text, tuple(line.figures))


def _rows(section: PageSection, block: RowsBlock) -> Iterator[_Draft]:
    """A row of short cells is one statement; where a cell holds sentences, each of them is one."""
    for row in block.rows:
        if all(len(cell) == 1 for cell in row) and len(str(row[-1][0])) < 60:
            line = _Line()
            for cell in row:
                line.add(cell[0])
            yield _Draft(section, str(block.caption), line.text, tuple(line.figures), row=True)
            continue
        label = " ".join(map(str, row[0]))
        for cell in row[1:]:
            yield from _sentences(section, label, cell)


def _grid(section: PageSection, block: GridBlock) -> Iterator[_Draft]:
    for row in block.rows:
        line = _Line().add(block.row_heading).figure(row.heading, illustrates=True)
        for word in dict.fromkeys(cell.text for cell in row.cells):
            line.add(word)
        yield _Draft(section, str(block.caption), line.text, tuple(line.figures), row=True)


def _hands(line: _Line, hands: tuple[ShownHand, ...]) -> _Line:
    for hand in hands:
        if hand.name is not None:
            line.add(hand.name)
        line.figure(hand.figure, illustrates=True)
    return line


def _bet(section: PageSection, bet: BetRow, labels: Labels) -> Iterator[_Draft]:
    name = str(bet.name)
    single = len(bet.outcomes) == 1 and bet.outcomes[0].name is None
    head = _Line().add(bet.name)
    if bet.available_rounds is not None:
        head.add(labels.rounds).figure(bet.available_rounds)
    head.add(labels.returns).figure(bet.returns)
    for text in bet.text:
        head.add(text)
    if not single:
        yield _Draft(section, name, head.text, tuple(head.figures), row=True, name=name)
    for outcome in bet.outcomes:
        line = head if single else _Line().add(outcome.name or bet.name)
        for text in outcome.condition:
            # The share of a stake that is won only says the payout again, and few documents do.
            if not any(is_profit(figure.fact) for figure in text.figures()):
                line.add(text)
        if outcome.chance is not None:
            line.add(labels.chance).figure(outcome.chance, illustrates=True)
        line.add(labels.pays).figure(outcome.pays)
        yield _Draft(section, name, line.text, tuple(line.figures), row=True, name=str(outcome.name or bet.name))
