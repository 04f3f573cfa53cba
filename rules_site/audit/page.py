"""Our side of an audit: the statements of a game's page and of its sister games', merged, with their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules_site.audit.expected import Statement, statements
from rules_site.audit.language import Language, split
from rules_site.content.printed import Columns
from rules_site.pages.build import help_page
from rules_site.pages.help_page import HelpPage
from rules_site.site import Site

#: Messages of the page's furniture that name the columns of a paytable.
_ROUNDS, _RETURNS = "First {available_rounds} round of a shoe", "RTP {return}"


@dataclass(frozen=True, slots=True)
class OurPages:
    """``page`` is the audited game's; ``titles`` are the title of each game that the document may cover.

    ``names`` hold number words or digits that state no number; ``actors`` are those whose hands our page shows.
    """

    page: HelpPage
    statements: tuple[Statement, ...]
    titles: Mapping[str, str]
    names: frozenset[str]
    actors: frozenset[str]


def our_pages(site: Site, slug: str, lang: Language) -> OurPages:
    """Return the page of the game ``slug`` in a language, with what the other games of its engine state otherwise.

    Raises:
        UnknownGame: no such game.
        UnknownLocale: no such locale.
    """
    engine = site.game(slug).engine
    sisters = [game.slug for game in site.games if game.engine == engine and game.slug != slug]
    pages = [help_page(site, sister, lang.tag) for sister in (slug, *sisters)]
    labels = _columns(site, lang.tag)
    merged = _merge([statements(page, labels) for page in pages])
    return OurPages(
        page=pages[0],
        statements=tuple(replace(statement, index=index) for index, statement in enumerate(merged)),
        titles={page.slug: str(page.title) for page in pages},
        names=frozenset(name for page in pages for name in _names_with_numbers(page, lang)),
        actors=frozenset(name for page in pages for name in _actors(page)),
    )


def _columns(site: Site, tag: str) -> Columns:
    catalog = site.catalog(tag)

    def word(message: str, placeholder: str = "") -> str:
        return catalog.text(message).text.replace(placeholder, "").strip()

    rounds = catalog.text(_ROUNDS, None, _ROUNDS, 2).text.replace("{available_rounds}", "").strip()
    return Columns(rounds=rounds, returns=word(_RETURNS, "{return}"), pays=word("Pays"), chance=word("Chance"))


def _merge(pages: Sequence[tuple[Statement, ...]]) -> list[Statement]:
    """Return the statements of all pages, each once; what only one of them states stands beside what it follows."""
    merged = list(pages[0])
    for page in pages[1:]:
        at = 0
        for statement in page:
            same = next((i for i, known in enumerate(merged) if _same(known, statement)), None)
            if same is None:
                merged.insert(at, statement)
                at += 1
            else:
                merged[same] = replace(merged[same], games=merged[same].games | statement.games)
                at = same + 1
    return merged


def _same(first: Statement, other: Statement) -> bool:
    return (first.section, first.label, first.text) == (other.section, other.label, other.text) and [
        (figure.fact, figure.reading) for figure in first.figures
    ] == [(figure.fact, figure.reading) for figure in other.figures]


def _actors(page: HelpPage) -> Iterator[str]:
    """Yield the names of those whose hands the page shows as examples."""
    for bet in page.bets:
        for outcome in bet.outcomes:
            yield from (str(hand.name) for hand in outcome.example if hand.name is not None)


def _names_with_numbers(page: HelpPage, lang: Language) -> Iterator[str]:
    """Yield the names of bets and outcomes in which a number word or digit is part of the name."""
    phrases = {word for phrase in lang.phrases for word in phrase}
    for bet in page.bets:
        for name in (bet.name, *(outcome.name for outcome in bet.outcomes if outcome.name is not None)):
            text = str(name)
            if not any(True for _ in name.figures()) and (set(split(text)) & phrases or any(map(str.isdigit, text))):
                yield text
