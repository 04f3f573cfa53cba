"""What is checked: the pages of a site, and what checks read from them and from its catalogs, each once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules_site.checks.scan import Scanned, scan
from rules_site.content.messages import uses
from rules_site.content.model import Content, GameContent, Use
from rules_site.game import Game
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.defects import is_empty
from rules_site.i18n.languages import Language
from rules_site.i18n.locales import ENGLISH
from rules_site.i18n.po import Entry
from rules_site.i18n.problems import Problem
from rules_site.i18n.wording import remarks
from rules_site.pages.rendering import Plain, Rendering


@dataclass(frozen=True)
class Subject(Rendering):
    """A site under check, or a part of it: its pages, and what they are compared with."""

    @property
    def contents(self) -> Iterator[tuple[Content, tuple[tuple[Game, GameContent], ...]]]:
        """Each engine's content with those of its games that are checked."""
        chosen = tuple(self.games)
        for name, content in self.site.contents.items():
            if own := tuple((game, view) for game, view in chosen if game.engine == name):
                yield content, own

    def of_engine(self, name: str) -> tuple[tuple[Game, GameContent], ...]:
        """All games of one engine, those that are not checked included."""
        return tuple((game, self.site.game_contents[game.slug]) for game in self.site.games if game.engine == name)

    @cached_property
    def uses(self) -> Mapping[str, tuple[Use, ...]]:
        return {content.engine: tuple(uses(content)) for content, _ in self.contents}

    @property
    def catalogs(self) -> Iterator[Catalog]:
        """The translations that are checked; English has none."""
        for tag, catalog in self.site.catalogs.items():
            if tag != ENGLISH and self.has(tag):
                yield catalog

    def confirmed(self, catalog: Catalog) -> Iterator[Entry]:
        """The entries of a catalog that translate a message and are neither fuzzy nor empty, served or not."""
        for key in self.site.template:
            entry = catalog.entries.get(key)
            if entry is not None and not entry.is_fuzzy and not is_empty(entry):
                yield entry

    @cached_property
    def remarks(self) -> Mapping[str, tuple[Problem, ...]]:
        """What is odd about the wording of each catalog's texts, by locale."""
        return {
            catalog.locale.tag: tuple(
                replace(remark, line=entry.line)
                for entry in self.confirmed(catalog)
                for remark in remarks(self.site.template[entry.key], entry, catalog.locale, catalog.glossary)
            )
            for catalog in self.catalogs
        }

    @cached_property
    def known(self) -> Mapping[str, Language]:
        """What is known of each language of the site."""
        return {catalog.locale.language: catalog.locale.known for catalog in self.site.catalogs.values()}

    @cached_property
    def scanned(self) -> Mapping[tuple[str, str], Scanned]:
        """Every page of a game as a person meets it."""
        return {(slug, tag): scan(rendered.html, tag, self.known) for (slug, tag), rendered in self.pages.items()}

    @cached_property
    def plain_scanned(self) -> tuple[tuple[Plain, Scanned], ...]:
        """The lists of games and the error pages as a person meets them."""
        return tuple(
            (page, scan(page.html, page.locale.tag, self.known)) for page in self.plain if isinstance(page, Plain)
        )
