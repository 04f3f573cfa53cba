"""HelpPage: what one page says, for one game in one locale, before it is HTML or JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules_site.content.printed import BetRow, Figure, PageBlock, Text, noted, said_in
from rules_site.i18n.locales import Locale


@dataclass(frozen=True, slots=True)
class PageSection:
    """One section of a help page."""

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
    bets: tuple[BetRow, ...] = field(metadata=noted(again=True))
    hash: str = field(default="", compare=False)

    @property
    def fallbacks(self) -> int:
        """How many texts and words of the page are English for want of a good translation."""
        return sum(any(lang != self.locale.tag for lang in _languages(said)) for said in said_in(self))

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
