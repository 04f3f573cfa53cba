from __future__ import annotations

import pytest

from rules_site.errors import InvalidSlug, UnknownGame
from rules_site.games.registry import GAMES, RESERVED, find, refuse_reserved


def test_every_game_is_found_by_its_slug() -> None:
    assert [find(game.slug) for game in GAMES] == list(GAMES)


def test_slugs_are_unique_and_free() -> None:
    assert len({game.slug for game in GAMES}) == len(GAMES)
    for game in GAMES:
        refuse_reserved(game.slug)


@pytest.mark.parametrize("slug", ["", "baccara", "Baccarat", "baccarat/", "../baccarat"])
def test_an_unknown_game_is_refused(slug: str) -> None:
    with pytest.raises(UnknownGame, match="unknown game: got"):
        find(slug)


@pytest.mark.parametrize("slug", ["infinite-blackjack", "baccarat", "no-commission-baccarat", "roulette", "casino-war"])
def test_a_free_slug_is_accepted(slug: str) -> None:
    refuse_reserved(slug)


@pytest.mark.parametrize(
    "slug",
    ["id", "vi", "war", "zh-hant", "en-us", "es-419", "sl-rozaj-biske", "de-u-co-phonebk", "x-game", "i-klingon"],
)
def test_a_language_tag_is_no_slug(slug: str) -> None:
    with pytest.raises(InvalidSlug, match="a language tag"):
        refuse_reserved(slug)


@pytest.mark.parametrize("slug", sorted(RESERVED))
def test_a_path_of_the_service_is_no_slug(slug: str) -> None:
    with pytest.raises(InvalidSlug, match="reserved slug"):
        refuse_reserved(slug)


@pytest.mark.parametrize("slug", ["", "Baccarat", "a_b", "a--b", "-a", "a-", "a/b", "21", "xì-dách", "baccarat\n"])
def test_what_needs_escaping_is_no_slug(slug: str) -> None:
    with pytest.raises(InvalidSlug, match="invalid slug"):
        refuse_reserved(slug)
