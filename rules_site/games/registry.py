"""Every game there is. A new game is added here by hand; nothing registers itself by being imported."""

from __future__ import annotations

import re

from rules_site.errors import InvalidSlug, UnknownGame
from rules_site.game import Game
from rules_site.games.baccarat.game import BACCARAT, NO_COMMISSION
from rules_site.games.blackjack.game import INFINITE_BLACKJACK

GAMES: tuple[Game, ...] = (INFINITE_BLACKJACK, BACCARAT, NO_COMMISSION)

#: First path segments that the service needs for itself.
RESERVED = frozenset({"api", "assets", "healthz", "metrics"})

#: A path segment that needs no escaping and is written in one way only.
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")

#: RFC 5646 language tags, by grammar. Registered languages have two or three letters, so ``baccarat`` is none.
_LANGUAGE_TAG = re.compile(
    r"(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?"
    r"|[ix](?:-[a-z0-9]{1,8})+)"
)


def find(slug: str) -> Game:
    """Return the game whose slug is exactly ``slug``.

    Raises:
        UnknownGame: there is none.
    """
    for game in GAMES:
        if game.slug == slug:
            return game
    raise UnknownGame(f"unknown game: got {slug!r}, expected one of {', '.join(game.slug for game in GAMES)}")


def refuse_reserved(slug: str) -> None:
    """Refuse a slug that cannot be the first segment of a path beside locales and the service's own paths.

    Raises:
        InvalidSlug: it is no lower-case slug, a language tag such as ``war`` or ``id-latn``, or reserved.
    """
    if not _SLUG.fullmatch(slug):
        raise InvalidSlug(f"invalid slug: got {slug!r}, expected lower-case words joined by hyphens")
    if slug in RESERVED:
        raise InvalidSlug(f"reserved slug: got {slug!r}, expected none of {', '.join(sorted(RESERVED))}")
    if _LANGUAGE_TAG.fullmatch(slug):
        raise InvalidSlug(f"reserved slug: got {slug!r}, a language tag; expected a first word of 4 letters or more")


for _game in GAMES:
    refuse_reserved(_game.slug)
