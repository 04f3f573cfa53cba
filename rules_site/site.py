"""Site: games, content and catalogs, loaded once and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules_site import paths
from rules_site.content import loader
from rules_site.content.consistency import refuse_contradictions
from rules_site.content.counts import refuse_unruly_counts
from rules_site.content.model import Content, GameContent
from rules_site.content.select import game_content
from rules_site.errors import UnknownGame, UnknownLocale
from rules_site.game import Game
from rules_site.games.registry import GAMES
from rules_site.i18n import catalog, extract
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import ENGLISH, Locale, discover
from rules_site.i18n.messages import Template
from rules_site.i18n.pseudo import catalogs as pseudo_catalogs


@dataclass(frozen=True, slots=True)
class Site:
    """Everything a page is made of. English is the first locale."""

    games: tuple[Game, ...]
    contents: Mapping[str, Content]
    game_contents: Mapping[str, GameContent]
    template: Template
    catalogs: Mapping[str, Catalog]
    templates_folder: Path
    catalogs_folder: Path

    @property
    def locales(self) -> tuple[Locale, ...]:
        return tuple(catalog.locale for catalog in self.catalogs.values())

    def game(self, slug: str) -> Game:
        """Return the game with this slug.

        Raises:
            UnknownGame: there is none.
        """
        for game in self.games:
            if game.slug == slug:
                return game
        raise UnknownGame(f"unknown game: got {slug!r}, expected one of {', '.join(game.slug for game in self.games)}")

    def catalog(self, tag: str) -> Catalog:
        """Return the catalog of the locale with exactly this tag.

        Raises:
            UnknownLocale: there is none.
        """
        if tag not in self.catalogs:
            raise UnknownLocale(f"unknown locale: got {tag!r}, expected one of {', '.join(self.catalogs)}")
        return self.catalogs[tag]


def load(
    games: tuple[Game, ...] = GAMES,
    *,
    catalogs: Path | None = None,
    templates: Path | None = None,
    contents: Mapping[str, Content] | None = None,
    pseudo: bool = False,
) -> Site:
    """Load the site; ``contents`` by engine replace what lies beside the engines, ``pseudo`` adds the pseudo-locales.

    Raises:
        ContentError: a YAML document cannot be loaded.
        TemplateError: a page template is malformed.
        UnknownLocale: a folder of catalogs has a name that is no language.
    """
    catalogs_folder, templates_folder = catalogs or paths.catalogs(), templates or paths.templates()
    engines = dict.fromkeys(game.engine for game in games)
    loaded = {**{name: loader.load(paths.engine(name)) for name in engines if name not in (contents or {})}}
    loaded |= contents or {}
    for name in engines:
        refuse_unruly_counts(loaded[name], (game for game in games if game.engine == name))
    views = {game.slug: game_content(loaded[game.engine], game.slug) for game in games}
    for game in games:
        refuse_contradictions(game, views[game.slug])
    template = extract.messages((loaded[name] for name in engines), games, templates_folder)
    catalogs_by_tag = {locale.tag: _catalog(catalogs_folder, locale, template) for locale in discover(catalogs_folder)}
    if pseudo:
        catalogs_by_tag |= {pseudo_catalog.locale.tag: pseudo_catalog for pseudo_catalog in pseudo_catalogs(template)}
    return Site(
        games=games,
        contents=loaded,
        game_contents=views,
        template=template,
        catalogs=catalogs_by_tag,
        templates_folder=templates_folder,
        catalogs_folder=catalogs_folder,
    )


def _catalog(folder: Path, locale: Locale, template: Template) -> Catalog:
    return catalog.english(locale) if locale.tag == ENGLISH else catalog.load(folder, locale, template)
