"""A site as large as one likes: the games of the registry under more and more names, in more and more languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rules_site import paths, site
from rules_site.content import loader
from rules_site.content.model import Content
from rules_site.game import Game
from rules_site.games.registry import GAMES
from rules_site.i18n import po
from rules_site.i18n.locales import MESSAGES, Locale
from rules_site.i18n.merge import merge
from rules_site.i18n.messages import Template
from rules_site.i18n.pseudo import add_accents
from rules_site.site import Site

#: Languages with Latin digits, of one to four plural forms; the first three have their real catalogs.
LANGUAGES = (
    *("id", "ru", "vi", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "et", "lv", "lt", "pl", "cs", "sk"),
    *("sl", "hr", "sr", "uk", "bg", "ro", "hu", "tr", "el", "ja"),
)


def site_of(games: int, catalogs: Path) -> Site:
    """Return a site of so many games in the languages that have a catalog in a folder."""
    made = tuple(_game(number) for number in range(games))
    contents = {name: _content(loader.load(paths.engine(name)), made) for name in {game.engine for game in made}}
    return site.load(made, catalogs=catalogs, contents=dict(sorted(contents.items())))


def _game(number: int) -> Game:
    turn, which = divmod(number, len(GAMES))
    return replace(GAMES[which], slug=GAMES[which].slug + f"-{turn}" * (turn > 0))


def _content(content: Content, games: Sequence[Game]) -> Content:
    """Return an engine's content that says of each game what it says of the one that it is another name of."""
    origins = {game.slug: _origin(game.slug) for game in games if game.engine == content.engine}
    return replace(
        content,
        titles={slug: content.titles[origin] for slug, origin in origins.items()},
        settings={slug: content.settings[origin] for slug, origin in origins.items()},
    )


def _origin(slug: str) -> str:
    return next(game.slug for game in GAMES if slug == game.slug or slug.startswith(f"{game.slug}-"))


def write_catalogs(folder: Path, languages: int) -> None:
    """Write the catalogs of so many languages, English among them: real ones, then pseudo-translations."""
    template = site.load().template
    for tag in LANGUAGES[: languages - 1]:
        locale = Locale(tag)
        path = folder / locale.folder / MESSAGES
        path.parent.mkdir(parents=True)
        real = paths.catalogs() / locale.folder / MESSAGES
        path.write_text(real.read_text("utf-8") if real.exists() else _translated(template, locale), "utf-8")


def _translated(template: Template, locale: Locale) -> str:
    """Return a PO file in which every message is the accented English, in as many forms as the language has."""
    header, *entries = merge((), template, locale)
    forms = [(add_accents(one.plural or one.msgid),) * (locale.nplurals if one.plural else 1) for one in entries]
    return po.write((header, *(replace(one, msgstrs=said) for one, said in zip(entries, forms, strict=True))))
