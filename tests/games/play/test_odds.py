"""The exact odds as `rules-site odds` prints them, against published figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules_site.games import registry
from rules_site.games.play import odds
from rules_site.site import Site


@pytest.fixture(scope="module")
def games() -> dict[str, dict[str, Any]]:
    """Each game's bets by id."""
    document = odds.as_json(registry.GAMES)
    assert list(document) == ["games"]
    return {game["game"]: {bet["id"]: bet for bet in game["bets"]} for game in document["games"]}


def test_every_bet_and_outcome_of_every_game_is_there_in_order(shipped: Site) -> None:
    for game, printed in zip(shipped.games, odds.as_json(shipped.games)["games"], strict=True):
        assert list(printed)[:2] == ["game", "bets"]
        assert printed["game"] == game.slug
        assert [bet["id"] for bet in printed["bets"]] == [bet.id for bet in game.bets]
        for bet, shown in zip(game.bets, printed["bets"], strict=True):
            assert [one["id"] for one in shown["outcomes"]] == [one.id for one in bet.outcomes]


def test_pairs_returns_401_of_415(games: dict[str, dict[str, Any]]) -> None:
    """Published: 96.63%, for 8 decks."""
    pairs = games["infinite-blackjack"]["pairs"]
    assert pairs["return"] == {"exact": "401/415", "percent": "96.63"}
    assert pairs["outcomes"] == [
        {"id": "mixed_pair", "probability": {"exact": "16/415", "decimal": "0.03855421687"}},
        {"id": "coloured_pair", "probability": {"exact": "8/415", "decimal": "0.01927710843"}},
        {"id": "perfect_pair", "probability": {"exact": "7/415", "decimal": "0.01686746988"}},
    ]


@pytest.mark.parametrize(
    ("game", "bet", "exact", "percent"),
    [
        ("infinite-blackjack", "insurance", Fraction(384, 415), "92.53"),
        ("infinite-blackjack", "bust_bonus", None, "93.82"),
        ("baccarat", "player", None, "98.76"),
        ("baccarat", "banker", None, "98.94"),
        ("baccarat", "tie", Fraction(9 * 475627426473216, 4998398275503360), "85.64"),
        ("baccarat", "player_pair", Fraction(12 * 31, 415), "89.64"),
        ("baccarat", "banker_pair", Fraction(12 * 31, 415), "89.64"),
        ("baccarat", "lucky_six", None, "83.32"),
        ("baccarat", "player_natural", None, "85.25"),
        ("no-commission-baccarat", "banker", None, "98.54"),
    ],
)
def test_returns_are_the_published_ones(
    games: dict[str, dict[str, Any]], game: str, bet: str, exact: Fraction | None, percent: str
) -> None:
    printed = games[game][bet]["return"]
    assert printed["percent"] == percent
    if exact is not None:
        assert printed["exact"] == str(exact)


def test_baccarat_results_are_the_published_counts(games: dict[str, dict[str, Any]]) -> None:
    """Of 4998398275503360 deals Banker wins 2292252566437888, Player 2230518282592256, and 475627426473216 tie."""
    baccarat = games["baccarat"]
    total = 4998398275503360
    for bet, wins, decimal in (
        ("banker", 2292252566437888, "0.4585974226"),
        ("player", 2230518282592256, "0.4462466093"),
        ("tie", 475627426473216, "0.09515596802"),
    ):
        assert baccarat[bet]["outcomes"] == [
            {"id": "win", "probability": {"exact": str(Fraction(wins, total)), "decimal": decimal}}
        ]


def test_probability_and_return_are_null_where_nothing_is_computed(shipped: Site) -> None:
    game: Any = replace(shipped.game("infinite-blackjack"))
    outcomes = tuple(replace(one, chance=None) for one in game.bets[0].outcomes)
    vars(game)["bets"] = (replace(game.bets[0], expected=None, outcomes=outcomes),)
    (printed,) = odds.as_json([game])["games"][0]["bets"]
    assert printed["return"] is None
    assert [one["probability"] for one in printed["outcomes"]] == [None] * len(outcomes)
    assert "not computed" in odds.as_text([game])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("1/3", "0.3333333333"),
        ("2/3", "0.6666666667"),
        ("1/2", "0.5"),
        ("1", "1"),
        ("0", "0"),
        ("1/3000000", "0.0000003333333333"),
        ("12345678905/100000000000", "0.1234567890"),  # a tie goes to the even digit
        ("12345678915/100000000000", "0.1234567892"),
    ],
)
def test_decimals_have_ten_significant_digits_and_no_exponent(value: str, text: str) -> None:
    assert odds.decimal(Fraction(value)) == text


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        ("401/415", 2, "96.63"),
        ("401/415", 4, "96.6265"),
        ("1", 2, "100.00"),
        ("0", 2, "0.00"),
        ("12345/1000000", 2, "1.23"),  # 1.2345%
        ("5/100000", 2, "0.00"),  # 0.005%: a tie goes to the even digit
        ("15/100000", 2, "0.02"),  # 0.015%
        ("-1/100", 2, "-1.00"),
    ],
)
def test_percentages_are_rounded_half_even(value: str, places: int, text: str) -> None:
    assert odds.percent(Fraction(value), places) == text


def test_text_has_a_line_for_each_bet_and_outcome(shipped: Site) -> None:
    lines = odds.as_text([shipped.game("infinite-blackjack")]).split("\n")
    assert lines[0] == "infinite-blackjack"
    assert any(line.split() == ["pairs", "return", "96.6265%", "401/415"] for line in lines)
    assert any(line.split() == ["mixed_pair", "0.03855421687", "pays", "5:1"] for line in lines)
