"""The pages of a site, written and rendered: each once, and only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from urllib.parse import urlsplit

from rules_site.content.model import GameContent
from rules_site.errors import TemplateError
from rules_site.game import Game
from rules_site.i18n.locales import ENGLISH, Locale
from rules_site.pages.build import write_page
from rules_site.pages.errors import ERROR_TEXTS, error_file
from rules_site.pages.help_page import HelpPage, PageSummary
from rules_site.pages.html import Renderer, renderer
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


@dataclass(frozen=True, slots=True)
class Plain:
    """The HTML of a page that is of no game: the list of games, or an error. No figure stands on it."""

    address: str
    locale: Locale
    html: str


@dataclass(frozen=True, slots=True)
class Failed:
    """A page that no template gives: its address, its game if it is of one, its locale, and why."""

    address: str
    game: str
    tag: str
    error: TemplateError


@dataclass(frozen=True)
class Rendering:
    """The pages of a site, or of the part of it that games and locales choose (empty: all of it).

    English is written as well as the chosen locales, since translations are compared with it. ``base_url`` is where the
    pages will be seen from outside, for their absolute links. The list of games and the error pages belong to the whole
    site, and to a part of it that has no games but is given what the lists say, ``listed`` by locale.
    """

    site: Site
    only_games: tuple[str, ...] = ()
    only_locales: tuple[str, ...] = ()
    base_url: str = ""
    listed: Mapping[str, Sequence[PageSummary]] | None = None

    def has(self, tag: str) -> bool:
        """Whether a locale is among the chosen ones."""
        return not self.only_locales or tag in self.only_locales

    @property
    def games(self) -> Iterator[tuple[Game, GameContent]]:
        for game in self.site.games if self.listed is None else ():
            if not self.only_games or game.slug in self.only_games:
                yield game, self.site.game_contents[game.slug]

    @cached_property
    def pages(self) -> Mapping[tuple[str, str], Rendered]:
        """Every page of a game by (game, locale), English first; those whose template fails are missing."""
        return {key: made for key, made in self.made.items() if isinstance(made, Rendered)}

    @cached_property
    def made(self) -> Mapping[tuple[str, str], Rendered | Failed]:
        """What became of every page of a game."""
        by_tag: dict[tuple[str, str], Rendered | Failed] = {}
        for tag, catalog in self.site.catalogs.items():
            if self.has(tag) or tag == ENGLISH:
                render = self._renderer(tag)
                for game, content in self.games:
                    writer = Writer(game, content, catalog)
                    page = write_page(writer)
                    try:
                        by_tag[game.slug, tag] = Rendered(writer, page, render.help(page))
                    except TemplateError as error:
                        by_tag[game.slug, tag] = Failed(f"/{tag}/{game.slug}/", game.slug, tag, error)
        return by_tag

    def _renderer(self, tag: str) -> Renderer:
        return renderer(self.site.catalogs[tag], self.site.locales, self.site.templates_folder, self.base_url)

    @cached_property
    def plain(self) -> tuple[Plain | Failed, ...]:
        """What became of the list of games and the error pages of every chosen locale."""
        if self.only_games:
            return ()
        return tuple(plain for tag in self.site.catalogs if self.has(tag) for plain in self._plain(tag))

    def _plain(self, tag: str) -> Iterator[Plain | Failed]:
        render, root = self._renderer(tag), urlsplit(self.base_url).path
        index = partial(render.index, self._summaries(tag))
        errors = (
            (f"/{error_file(status, tag)}", partial(render.error, *texts, f"{root}/{tag}/"))
            for status, texts in ERROR_TEXTS.items()
        )
        for address, made in ((f"/{tag}/", index), *errors):
            try:
                yield Plain(address, self.site.catalogs[tag].locale, made())
            except TemplateError as error:
                yield Failed(address, "", tag, error)

    def _summaries(self, tag: str) -> Sequence[PageSummary]:
        if self.listed is not None:
            return self.listed.get(tag, ())
        return [rendered.page.summary for (_, found), rendered in self.pages.items() if found == tag]

    @property
    def failed(self) -> Iterator[Failed]:
        """The chosen pages whose template fails."""
        for page in (*self.made.values(), *self.plain):
            if isinstance(page, Failed) and (self.has(page.tag) or page.tag == ENGLISH):
                yield page
