"""The shape of every JSON document, as types: mypy holds the writer to them, and OpenAPI is generated from them.

The first line of a docstring is the description that clients read.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class Run(TypedDict):
    """A piece of text without a figure."""

    text: str


class FigureRun(TypedDict):
    """A printed fact: its name, the exact value of what is printed, and the text in the locale's format."""

    fact: str
    value: str
    text: str


class TextDocument(TypedDict):
    """A text with its language, as a whole and in runs."""

    lang: str
    text: str
    runs: list[Run | FigureRun]


class HandDocument(TypedDict):
    """One hand of an example. Its name is null where there is only one."""

    hand: str
    name: TextDocument | None
    fact: str
    value: str
    text: str


class SentencesBlock(TypedDict):
    """A paragraph or a note."""

    kind: Literal["paragraph", "note"]
    texts: list[TextDocument]


class ItemsBlock(TypedDict):
    """A list; each item holds sentences."""

    kind: Literal["list"]
    ordered: bool
    items: list[list[TextDocument]]


class TableBlock(TypedDict):
    """A table of sentences; the first cell of each row is its heading."""

    kind: Literal["rows"]
    caption: TextDocument
    columns: list[TextDocument]
    rows: list[list[list[TextDocument]]]


class GridLine(TypedDict):
    """One row of a grid."""

    heading: FigureRun
    cells: list[FigureRun]


class DecisionsBlock(TypedDict):
    """A table of decisions that is derived from the engine."""

    kind: Literal["grid"]
    name: str
    caption: TextDocument
    row_heading: TextDocument
    column_heading: TextDocument
    columns: list[FigureRun]
    rows: list[GridLine]


class HandsBlock(TypedDict):
    """An example: hands, and what is said about them."""

    kind: Literal["example"]
    id: str
    hands: list[HandDocument]
    texts: list[TextDocument]


class BetsBlock(TypedDict):
    """The place of a paytable: the ids of its bets, which stand under paytable."""

    kind: Literal["paytable"]
    caption: TextDocument
    bets: list[str]


BlockDocument = SentencesBlock | ItemsBlock | TableBlock | DecisionsBlock | HandsBlock | BetsBlock


class SectionDocument(TypedDict):
    """One section of a help page."""

    id: str
    title: TextDocument
    blocks: list[BlockDocument]


class OutcomeDocument(TypedDict):
    """One outcome of a bet. Its chance is null where the page does not print it."""

    id: str
    name: TextDocument
    condition: list[TextDocument]
    pays: FigureRun
    chance: FigureRun | None
    example: list[HandDocument]


BetDocument = TypedDict(
    "BetDocument",
    {
        "id": str,
        "name": TextDocument,
        "texts": list[TextDocument],
        "available_rounds": FigureRun | None,
        "return": FigureRun,
        "outcomes": list[OutcomeDocument],
    },
)
BetDocument.__doc__ = "One bet with its outcomes. The number of rounds is null where it is not limited."


class PaytableDocument(TypedDict):
    """Every bet of a game."""

    bets: list[BetDocument]


class GameDocument(TypedDict):
    """The help page of one game in one locale. ``fallbacks`` counts its texts that are still English."""

    game: str
    locale: str
    title: TextDocument
    version: str
    effective: str
    hash: str
    fallbacks: int
    sections: list[SectionDocument]
    paytable: PaytableDocument


class ListedGame(TypedDict):
    """One game of the list."""

    game: str
    title: TextDocument
    version: str
    hash: str
    fallbacks: int


class GamesDocument(TypedDict):
    """All games in one locale."""

    locale: str
    games: list[ListedGame]


class Problem(TypedDict):
    """An error (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
