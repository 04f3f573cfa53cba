"""What is printed: texts whose figures are kept apart, and the blocks that hold them.

A page's HTML, its JSON, the description of that and the audit all read these dataclasses field by field. A field that
one of them takes in another way says so by ``noted``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, ClassVar, Protocol

from rules_site.cards import Hand
from rules_site.game import Game

#: The ``kind`` of a figure that is a word: the value of a choice.
CHOICE = "choice"


def noted(
    name: str = "", *, flat: bool = False, ids: bool = False, hidden: bool = False, again: bool = False
) -> Mapping[str, Any]:
    """Return the metadata of a field that is printed otherwise than by its name and value.

    In JSON it is called ``name``; ``flat`` puts its own fields in its place; ``ids`` writes the ids of what it holds;
    ``hidden`` leaves it out. ``again`` marks texts and figures that stand elsewhere on the page too.
    """
    return {"name": name, "flat": flat, "ids": ids, "hidden": hidden, "again": again}


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed fact: its name, the exact value of what is printed, and the text in the locale's format."""

    fact: str
    kind: str = field(metadata=noted(hidden=True))
    value: str
    text: str
    #: There when the fact is a hand to be drawn.
    cards: Hand = field(default=(), metadata=noted(hidden=True))
    #: The language of a word, and of a number that is said in words of another language than the page's.
    lang: str = field(default="", metadata=noted(hidden=True))


@dataclass(frozen=True, slots=True)
class Text:
    """Runs in one language."""

    lang: str
    runs: tuple[str | Figure | Text, ...]

    def __str__(self) -> str:
        return "".join(
            run if isinstance(run, str) else run.text if isinstance(run, Figure) else str(run) for run in self.runs
        )

    def figures(self) -> Iterator[Figure]:
        for run in self.runs:
            if isinstance(run, Figure):
                yield run
            elif isinstance(run, Text):
                yield from run.figures()

    def languages(self) -> Iterator[str]:
        """The languages of this text and of the names and words inside it."""
        yield self.lang
        for run in self.runs:
            if isinstance(run, Text):
                yield from run.languages()
            elif isinstance(run, Figure) and run.lang:
                yield run.lang


Texts = tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One hand of an example. Its name is null where there is only one."""

    id: str = field(metadata=noted("hand"))
    name: Text | None
    figure: Figure = field(metadata=noted(flat=True))


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One outcome of a bet. Its chance is null where the page does not print it."""

    id: str
    name: Text | None = field(metadata=noted(hidden=True))
    shown_name: Text = field(metadata=noted("name", again=True))  # its own or the bet's
    condition: Texts
    pays: Figure
    chance: Figure | None
    example: tuple[ShownHand, ...]


@dataclass(frozen=True, slots=True)
class BetRow:
    """One bet with its outcomes. The number of rounds is null where it is not limited."""

    id: str
    name: Text
    text: Texts = field(metadata=noted("texts"))
    available_rounds: Figure | None
    returns: Figure = field(metadata=noted("return"))
    outcomes: tuple[OutcomeRow, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """A part of a line that a document about the game need not have; ``again`` if it says a figure of it once more."""

    part: Text | Figure
    again: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence or a row of a block, its parts in reading order.

    ``label`` heads its row or names its bet; ``name`` is what a row of a paytable is called.
    """

    parts: tuple[Text | Figure | Aside | str, ...]
    label: str = ""
    row: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """The words by which a page names the columns of a paytable."""

    rounds: str
    returns: str
    pays: str
    chance: str


class PageBlock:
    """A block as a page shows it: a dataclass of texts and figures. ``kind`` is its kind in JSON and in templates."""

    __slots__ = ()

    kind: ClassVar[str]

    def lines(self, columns: Columns) -> Iterator[Line]:
        """Yield what it says, line by line; ``columns`` are the words for those of a paytable."""
        return (Line((text,)) for text in texts(self))


class Writer(Protocol):
    """Who writes a page: one game in one locale."""

    @property
    def game(self) -> Game: ...

    @property
    def names(self) -> Mapping[str, Text]:
        """The names of bets (by id) and of outcomes that have one (by scope)."""

    @property
    def bets(self) -> Mapping[str, BetRow]:
        """The bets of the game, by id."""

    def has(self, fact: str) -> bool:
        """Whether there is a fact of this full name."""

    def fact(self, name: str) -> Figure:
        """Return the figure of a fact by its full name."""

    def word(self, value: str) -> Text:
        """Return the word for the value of a choice."""

    def text(self, message: Any, *scopes: str) -> Text:
        """Return a message translated and filled in; bare names are looked up in ``scopes`` first."""

    def texts(self, sentences: tuple[Any, ...], *scopes: str) -> Texts:
        """Return some messages so."""


def texts(part: object) -> Iterator[Text]:
    """Yield every text inside a page or a part of it, in page order; a bet's rows once."""
    return (said for said in said_in(part) if isinstance(said, Text))


def said_in(part: object) -> Iterator[Text | Figure]:
    """Yield every text inside a page or a part of it, and every figure outside a text."""
    if isinstance(part, Text | Figure):
        yield part
    elif isinstance(part, tuple):
        for element in part:
            yield from said_in(element)
    elif is_dataclass(part):
        for named in fields(part):
            if not named.metadata.get("again"):
                yield from said_in(getattr(part, named.name))


def figures(part: object) -> Iterator[Figure]:
    """Yield every figure inside a part of a page, in page order."""
    for said in said_in(part):
        yield from said.figures() if isinstance(said, Text) else (said,)
