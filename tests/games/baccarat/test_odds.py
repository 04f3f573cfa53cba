"""Counts and returns for eight decks are the published ones (wizardofodds.com/games/baccarat, for one)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import perm

import pytest

from rules_site.games.baccarat import payouts
from rules_site.games.baccarat.odds import Counts, counts
from rules_site.games.baccarat.rules import COMMISSION, NO_COMMISSION, Rules, StakesOnTie

ALL = 4998398275503360


def test_main_bets_have_the_published_counts() -> None:
    found = counts(COMMISSION)
    assert found["banker"].won == {"win": 2292252566437888}
    assert found["player"].won == {"win": 2230518282592256}
    assert found["tie"].won == {"win": 475627426473216}
    assert found["player"].pushed == found["banker"].pushed == 475627426473216
    assert found["tie"].pushed == 0
    assert {found[bet].total for bet in ("player", "banker", "tie", "lucky_six")} == {ALL}
    assert perm(416, 6) == ALL == 2292252566437888 + 2230518282592256 + 475627426473216


@pytest.mark.parametrize(
    ("bet", "published"),
    [
        ("player", "0.9876"),
        ("banker", "0.9894"),
        ("tie", "0.8564"),
        ("player_pair", "0.896386"),
        ("banker_pair", "0.896386"),
        ("lucky_six", "0.833164"),
        ("player_natural", "0.852456"),
        ("banker_natural", "0.852456"),
    ],
)
def test_returns_are_the_published_ones(bet: str, published: str) -> None:
    exact = counts(COMMISSION)[bet].expected(payouts.COMMISSION.by_bet[bet])
    assert round(exact, len(published) - 2) == Fraction(published)


def test_banker_without_commission_has_the_published_return() -> None:
    exact = counts(NO_COMMISSION)["banker"].expected(payouts.NO_COMMISSION.by_bet["banker"])
    assert round(exact, 6) == Fraction("0.985419")


def test_a_pair_is_31_in_415() -> None:
    assert counts(COMMISSION)["player_pair"].chance("win") == Fraction(31, 415)


def test_the_wins_without_commission_are_the_same_deals() -> None:
    charged, uncharged = counts(COMMISSION), counts(NO_COMMISSION)
    assert sum(uncharged["banker"].won.values()) == charged["banker"].won["win"]
    assert uncharged["banker"].won["win_with_six"] == sum(charged["lucky_six"].won.values())
    assert {bet: found for bet, found in charged.items() if bet != "banker"} == {
        bet: found for bet, found in uncharged.items() if bet != "banker"
    }


def test_a_push_returns_the_stake_and_no_more() -> None:
    assert Counts(10, {"win": 4}, pushed=2).expected({"win": Fraction(1)}) == Fraction(4 * 2 + 2, 10)


def test_six_decks_have_the_published_returns() -> None:
    # Wizard of Odds: house edges for six decks are 1.0558% (Banker), 1.2374% (Player), 14.4382% (Tie).
    found = counts(replace(COMMISSION, decks=6))
    edges = {bet: 1 - found[bet].expected(payouts.COMMISSION.by_bet[bet]) for bet in ("banker", "player", "tie")}
    assert {bet: round(edge, 6) for bet, edge in edges.items()} == {
        "banker": Fraction("0.010558"),
        "player": Fraction("0.012374"),
        "tie": Fraction("0.144382"),
    }


@pytest.mark.parametrize(
    ("change", "bet"),
    [
        ({"decks": 6}, "player"),
        ({"ace_value": 2}, "player"),
        ({"ten_value": 1}, "player"),
        ({"modulus": 11}, "tie"),
        ({"natural_low": 7}, "banker_natural"),
        ({"player_draws_to": 4}, "player"),
        ({"banker_draws_to": 4}, "banker"),
        ({"banker_draws_against": COMMISSION.banker_draws_against[:-1]}, "banker"),
        ({"player_banker_on_tie": StakesOnTie.LOST}, "player"),
        ({"lucky_six_total": 7}, "lucky_six"),
        ({"half_pay_total": 7}, "banker"),
    ],
    ids=str,
)
def test_a_changed_rule_changes_the_odds(change: dict[str, object], bet: str) -> None:
    changed: Rules = replace(NO_COMMISSION, **change)  # type: ignore[arg-type]
    assert counts(changed)[bet] != counts(NO_COMMISSION)[bet]
