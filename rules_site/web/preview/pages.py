"""The pages of a site whose texts are marked, rendered with templates that do not change beneath them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

import jinja2

from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import ENGLISH
from rules_site.i18n.po import Key
from rules_site.pages.build import help_page, write_page
from rules_site.pages.help_page import HelpPage
from rules_site.pages.html import Renderer, renderer
from rules_site.pages.writer import Writer
from rules_site.site import Site
from rules_site.web.preview.marks import add_marks, elements


@dataclass(frozen=True)
class Pages:
    """The marked pages of one locale. ``templates`` are the page templates as text, by name."""

    site: Site
    tag: str
    templates: Mapping[str, str]

    @cached_property
    def numbers(self) -> Mapping[Key, int]:
        return {key: number for number, key in enumerate(self.site.template)}

    @cached_property
    def catalog(self) -> Catalog:
        return add_marks(self.site.catalogs[self.tag], self.numbers)

    @cached_property
    def renderer(self) -> Renderer:
        made = renderer(self.catalog, self.site.locales, self.site.templates_folder)
        made.environment.loader = jinja2.FunctionLoader(self._source)
        return made

    def _source(self, name: str) -> tuple[str, str, None] | None:
        """Return a template as Jinja asks for it: its text, its file for error messages, no way to grow old."""
        if name not in self.templates:
            return None
        return self.templates[name], str(Path(self.site.templates_folder, name)), None

    @cached_property
    def index(self) -> str:
        return self.renderer.index([self._page(slug).summary for slug in self.slugs])

    @cached_property
    def help(self) -> Callable[[str], str]:
        """The page of a game by its slug, made when it is first asked for."""
        return cache(lambda slug: self.renderer.help(self._page(slug)))

    @property
    def slugs(self) -> Iterator[str]:
        return (game.slug for game in self.site.games)

    def _page(self, slug: str) -> HelpPage:
        """Return the page of a game. Its hash is that of the page without marks."""
        writer = Writer(self.site.game(slug), self.site.game_contents[slug], self.catalog)
        return replace(write_page(writer), hash=help_page(self.site, slug, self.tag).hash)

    def missing(self) -> str:
        """Return the page for an address where nothing is. It needs no marks."""
        page = self.renderer.error("Page not found", "There is no page at this address.", f"/{self.tag}/")
        return elements(page, lambda number, focusable: "<span>")


def pages(site: Site, templates: Mapping[str, str]) -> Mapping[str, Pages]:
    """Return the pages of every locale by its tag."""
    return {tag: Pages(site, tag, templates) for tag in site.catalogs}


def refuse_failing(made: Mapping[str, Pages]) -> None:
    """Render every kind of page, all games in English and one in another language: templates ask which it is.

    Raises:
        TemplateError: a template fails.
    """
    for tag in (ENGLISH, next(tag for tag in made if tag != ENGLISH)):
        catalog_page = made[tag]
        for slug in tuple(catalog_page.slugs)[: None if tag == ENGLISH else 1]:
            catalog_page.help(slug)
        _ = catalog_page.index
        catalog_page.missing()
