"""A document beside our page: what corresponds to what, and what became of each number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules_site.audit.alignment import Aligner, Alignment
from rules_site.audit.document import Document
from rules_site.audit.examples import Scored, examples
from rules_site.audit.games import covered_games, games
from rules_site.audit.grids import NO_GRIDS, Grids, grids
from rules_site.audit.language import Language, language
from rules_site.audit.mentions import Mention
from rules_site.audit.named import Names
from rules_site.audit.page import OurPages, our_pages
from rules_site.audit.pairing import Pairer
from rules_site.audit.recognition import language_of
from rules_site.audit.units import Unit, units
from rules_site.audit.verdicts import Judge, Verdict
from rules_site.audit.words import Wording, synonyms
from rules_site.facts import is_score
from rules_site.site import Site


@dataclass(frozen=True, slots=True)
class Comparison:
    """``games`` says which game the document is about at each unit; ``examples`` are hands, by unit.

    ``other_language`` is the one in which the document is, where that is not the one asked for; ``stake_counted`` is
    the first payout, with its unit, of those that count the stake in; ``tables`` are those of decisions.
    """

    document: Document
    pages: OurPages
    lang: Language
    units: tuple[Unit, ...]
    games: Sequence[str]
    alignments: Sequence[Alignment]
    verdicts: Sequence[Verdict]
    examples: Sequence[tuple[int, Scored]]
    wording: Wording
    other_language: str = ""
    stake_counted: tuple[int, Mention] | None = None
    tables: Grids = NO_GRIDS


class Auditor:
    """Compares documents with our page of one game in one locale; the page is read once.

    Raises:
        UnknownGame: no such game.
        UnknownLocale: no such locale.
    """

    def __init__(self, site: Site, slug: str, tag: str) -> None:
        self.site = site
        self.slug = slug
        self.lang = _language(site, tag)
        self.pages = our_pages(site, slug, self.lang)
        statements = self.pages.statements
        self.wording = self._wording(self.pages, self.lang)
        self.aligner = Aligner(self.wording, statements)
        self.pairer = Pairer(self.wording, statements, self.pages.actors, self.lang)
        self.names = Names(self.wording, statements, self.lang)
        self.scoring = {
            statement.section for statement in statements for figure in statement.figures if is_score(figure.fact)
        }

    def _wording(self, pages: OurPages, lang: Language) -> Wording:
        texts = (f"{statement.title} {statement.label} {statement.text}" for statement in pages.statements)
        terms = synonyms(self.site.catalog(lang.tag).glossary, self.site.game(self.slug).engine)
        return Wording(lang, texts, terms)

    def _others(self) -> list[tuple[str, Wording]]:
        """Return the words of our page in the other languages."""
        others = [_language(self.site, tag) for tag in self.site.catalogs if tag != self.lang.tag]
        return [(lang.tag, self._wording(our_pages(self.site, self.slug, lang), lang)) for lang in others]

    def compare(self, document: Document) -> Comparison:
        """Return ``document`` compared with our page.

        Raises:
            UnreadableDocument: it holds more than any document.
        """
        cut = units(document, self.lang, self.pages.names)
        about = games(cut, self.pages.titles, self.wording, self.slug)
        tables = grids(document.blocks, self.pages.page)
        # What a table of decisions says is said by its cells.
        cut = tuple(replace(unit, mentions=()) if unit.block in tables.blocks else unit for unit in cut)
        named = covered_games(cut, self.pages.titles, self.wording, about, self.slug)
        alignments = self.aligner.align(cut, about, named)
        scored = tuple(self._examples(cut, alignments, about))
        judge = Judge(self.pairer, self.pages.statements, _without(cut, scored), alignments, about, self.names, named)
        return Comparison(
            document,
            self.pages,
            self.lang,
            cut,
            about,
            alignments,
            judge.verdicts(),
            scored,
            self.wording,
            language_of([unit for unit in cut if unit.block not in tables.blocks], self.wording, self._others),
            judge.stake_counted,
            tables,
        )

    def _examples(
        self, cut: Sequence[Unit], alignments: Sequence[Alignment], about: Sequence[str]
    ) -> Iterator[tuple[int, Scored]]:
        """Yield the hands in those parts of the document where our page scores hands."""
        for unit, alignment, game in zip(cut, alignments, about, strict=True):
            index = alignment.statement
            if index is not None and self.pages.statements[index].section in self.scoring:
                for scored in examples(unit, self.site.game(game)):
                    yield unit.index, scored


def _without(cut: Sequence[Unit], scored: Sequence[tuple[int, Scored]]) -> list[Unit]:
    """Return the units without the mentions that are examples."""
    taken = {
        (index, mention)
        for index, each in scored
        for mention in (*each.cards, *each.right, *((each.wrong,) if each.wrong else ()))
    }
    touched = {index for index, _ in taken}
    return [
        replace(unit, mentions=tuple(mention for mention in unit.mentions if (unit.index, mention) not in taken))
        if unit.index in touched
        else unit
        for unit in cut
    ]


def _language(site: Site, tag: str) -> Language:
    return language(tag, site.catalog(tag).locale.known)
