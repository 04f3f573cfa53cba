"""HelpPage: what one page says, for one game in one locale, before it is HTML or JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass

from rules_site.i18n.locales import Locale
from rules_site.pages.text import Figure, Text

Texts = tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class ParagraphBlock:
    texts: Texts
    kind: str = "paragraph"


@dataclass(frozen=True, slots=True)
class NoteBlock:
    texts: Texts
    kind: str = "note"


@dataclass(frozen=True, slots=True)
class ListBlock:
    items: tuple[Texts, ...]
    ordered: bool
    kind: str = "list"


@dataclass(frozen=True, slots=True)
class RowsBlock:
    """A table of sentences; the first cell of each row is its heading."""

    caption: Text
    columns: Texts
    rows: tuple[tuple[Texts, ...], ...]
    kind: str = "rows"


@dataclass(frozen=True, slots=True)
class GridRow:
    heading: Figure
    cells: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class GridBlock:
    """A table derived from the engine: decisions by row and column."""

    name: str
    caption: Text
    row_heading: Text
    column_heading: Text
    columns: tuple[Figure, ...]
    rows: tuple[GridRow, ...]
    kind: str = "grid"


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One hand of an example; ``name`` tells whose it is, None where there is only one."""

    id: str
    name: Text | None
    figure: Figure


@dataclass(frozen=True, slots=True)
class ExampleBlock:
    id: str
    hands: tuple[ShownHand, ...]
    texts: Texts
    kind: str = "example"


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    id: str
    name: Text | None
    condition: Texts
    pays: Figure
    chance: Figure | None
    example: tuple[ShownHand, ...]


@dataclass(frozen=True, slots=True)
class BetRow:
    id: str
    name: Text
    text: Texts
    available_rounds: Figure | None
    returns: Figure
    outcomes: tuple[OutcomeRow, ...]


@dataclass(frozen=True, slots=True)
class PaytableBlock:
    caption: Text
    bets: tuple[BetRow, ...]
    kind: str = "paytable"


PageBlock = ParagraphBlock | NoteBlock | ListBlock | RowsBlock | GridBlock | ExampleBlock | PaytableBlock


@dataclass(frozen=True, slots=True)
class PageSection:
    id: str
    title: Text
    blocks: tuple[PageBlock, ...]


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page. ``hash`` identifies its content; ``effective`` is an ISO date."""

    slug: str
    locale: Locale
    title: Text
    version: str
    effective: str
    sections: tuple[PageSection, ...]
    bets: tuple[BetRow, ...]
    hash: str = field(default="", compare=False)

    @property
    def fallbacks(self) -> int:
        """How many texts and words of the page are English for want of a good translation."""
        return sum(any(lang != self.locale.tag for lang in _languages(said)) for said in _said(self))

    @property
    def summary(self) -> PageSummary:
        """What a list of games says of the page."""
        return PageSummary(self.slug, self.title, self.version, self.effective, self.hash, self.fallbacks)


@dataclass(frozen=True, slots=True)
class PageSummary:
    """One page as a list of games names it; the fields are those of the page."""

    slug: str
    title: Text
    version: str
    effective: str
    hash: str
    fallbacks: int


def _languages(said: Text | Figure) -> Iterator[str]:
    if isinstance(said, Text):
        yield from said.languages()
    elif said.lang:
        yield said.lang


def texts(part: object) -> Iterator[Text]:
    """Yield every text inside a page or a part of it, in page order; a bet's rows once."""
    return (said for said in _said(part) if isinstance(said, Text))


def _said(part: object) -> Iterator[Text | Figure]:
    """Yield every text inside a page or a part of it, and every figure outside a text."""
    if isinstance(part, Text | Figure):
        yield part
    elif isinstance(part, HelpPage):
        yield part.title
        yield from _said(part.sections)
    elif isinstance(part, tuple):
        for element in part:
            yield from _said(element)
    elif is_dataclass(part):
        for one in fields(part):
            yield from _said(getattr(part, one.name))


def figures(part: object) -> Iterator[Figure]:
    """Yield every figure inside a part of a page, in page order."""
    if isinstance(part, Figure):
        yield part
    elif isinstance(part, Text):
        yield from part.figures()
    elif isinstance(part, tuple):
        for element in part:
            yield from figures(element)
    elif is_dataclass(part):
        for one in fields(part):
            yield from figures(getattr(part, one.name))
