"""What is checked: a site with its pages written and rendered, each once and only when a check asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules_site.checks.scan import Scanned, scan
from rules_site.content.messages import Use, uses
from rules_site.content.model import Content, GameContent
from rules_site.game import Game
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.defects import Problem, is_empty
from rules_site.i18n.locales import ENGLISH
from rules_site.i18n.po import Entry
from rules_site.i18n.wording import remarks
from rules_site.pages.build import written
from rules_site.pages.help_page import HelpPage
from rules_site.pages.html import renderer
from rules_site.pages.writer import Writer
from rules_site.site import Site


@dataclass(frozen=True, slots=True)
class Rendered:
    """One page in every form: who wrote it, what it says, and its HTML."""

    writer: Writer
    page: HelpPage
    html: str

    @property
    def address(self) -> str:
        return f"/{self.page.locale.tag}/{self.page.slug}/"


@dataclass(frozen=True)
class Subject:
    """A site under check, or the part of it that a game and locales choose (empty: all of it).

    English is written as well as the chosen locales, since translations are compared with it. ``base_url`` is where the
    pages will be seen from outside, for their absolute links.
    """

    site: Site
    only_game: str = ""
    only_locales: tuple[str, ...] = ()
    base_url: str = ""

    def has(self, tag: str) -> bool:
        """Whether a locale is among the chosen ones."""
        return not self.only_locales or tag in self.only_locales

    @property
    def games(self) -> Iterator[tuple[Game, GameContent]]:
        for game in self.site.games:
            if self.only_game in ("", game.slug):
                yield game, self.site.game_contents[game.slug]

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
                Problem(remark, entry.line)
                for entry in self.confirmed(catalog)
                for remark in remarks(self.site.template[entry.key], entry, catalog.locale, catalog.glossary)
            )
            for catalog in self.catalogs
        }

    @cached_property
    def pages(self) -> Mapping[tuple[str, str], Rendered]:
        """Every page by (game, locale), English first."""
        found = {}
        for tag, catalog in self.site.catalogs.items():
            if self.has(tag) or tag == ENGLISH:
                render = renderer(catalog, self.site.locales, self.site.templates_folder, self.base_url)
                for game, content in self.games:
                    writer = Writer(game, content, catalog)
                    page = written(writer)
                    found[game.slug, tag] = Rendered(writer, page, render.help(page))
        return found

    @cached_property
    def scanned(self) -> Mapping[tuple[str, str], Scanned]:
        """Every page as a person meets it."""
        return {(slug, tag): scan(rendered.html, tag) for (slug, tag), rendered in self.pages.items()}
