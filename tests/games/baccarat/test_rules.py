from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from fractions import Fraction
from typing import Any

import pytest

from rules_site.cards import Card, parse_hand
from rules_site.errors import InvalidCard, InvalidRules
from rules_site.games.baccarat import payouts
from rules_site.games.baccarat.engine import burned, is_available, limited_stake, outcome, play, settle
from rules_site.games.baccarat.payouts import Payouts
from rules_site.games.baccarat.rules import COMMISSION, NO_COMMISSION, Commission, LimitBasis, Rules, StakesOnTie


def pays(bet: str, player: str, banker: str) -> Callable[[Rules], object]:
    def settle_it(rules: Rules) -> object:
        coup = play(rules, parse_hand(player), parse_hand(banker))
        return settle(rules, payouts.NO_COMMISSION, bet, coup).pays

    return settle_it


def dealable(player: str, banker: str) -> Callable[[Rules], object]:
    def deal_it(rules: Rules) -> object:
        try:
            play(rules, parse_hand(player), parse_hand(banker))
        except InvalidCard:
            return False
        return True

    return deal_it


def available(bet: str, round_of_shoe: int) -> Callable[[Rules], object]:
    return lambda rules: is_available(rules, bet, round_of_shoe)


def outcome_of(bet: str, player: str, banker: str) -> Callable[[Rules], object]:
    return lambda rules: outcome(rules, bet, play(rules, parse_hand(player), parse_hand(banker)))


#: Field: another value, what is looked at, what it is by the stated rules and by the other value.
PLAYS: dict[str, tuple[object, Callable[[Rules], object], object, object]] = {
    "commission": (Commission.CHARGED, outcome_of("banker", "K♠ 2♥ 10♦", "K♣ 6♦"), "win_with_six", "win"),
    "decks": (1, dealable("K♠ 7♥", "K♠ 7♥"), True, False),
    "ace_value": (2, outcome_of("player_natural", "A♠ 6♥", "K♣ 9♦"), None, "win"),
    "ten_value": (1, outcome_of("player_natural", "K♠ 7♥", "K♣ 9♦"), None, "win"),
    "modulus": (11, outcome_of("tie", "9♠ 9♥", "K♣ 8♦"), "win", None),
    "natural_low": (7, dealable("K♠ 3♥ 2♦", "K♣ 7♦"), True, False),
    "player_draws_to": (4, dealable("K♠ 5♥ 2♦", "K♣ 7♦"), True, False),
    "banker_draws_to": (4, dealable("K♠ 6♥", "2♣ 3♦ 2♠"), True, False),
    "banker_draws_against": (
        COMMISSION.banker_draws_against[:-1],
        dealable("K♠ 2♥ 6♦", "K♣ 6♦ A♠"),
        True,
        False,
    ),
    "player_banker_on_tie": (StakesOnTie.LOST, pays("player", "K♠ 6♥", "K♣ 6♦"), Fraction(0), None),
    "lucky_six_total": (7, outcome_of("lucky_six", "K♠ 2♥ 10♦", "K♣ 6♦"), "two_cards", None),
    "half_pay_total": (7, outcome_of("banker", "K♠ 2♥ 10♦", "K♣ 6♦"), "win_with_six", "win"),
    "burn_ten_value": (1, lambda rules: burned(rules, Card.parse("K♠")), 10, 1),
    "pair_rounds": (61, available("banker_pair", 61), False, True),
    "lucky_six_rounds": (51, available("lucky_six", 51), False, True),
    "natural_rounds": (51, available("player_natural", 51), False, True),
    "player_banker_limit": (
        LimitBasis.STAKE,
        lambda rules: limited_stake(rules, "player", {"player": 500, "banker": 300}),
        200,
        500,
    ),
}


def test_every_field_is_played() -> None:
    assert set(PLAYS) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("field", PLAYS)
def test_two_values_of_a_field_play_differently(field: str) -> None:
    value, look, stated, changed = PLAYS[field]
    assert look(NO_COMMISSION) == stated
    assert look(replace(NO_COMMISSION, **{field: value})) == changed  # type: ignore[arg-type]


def test_the_games_differ_by_commission_alone() -> None:
    assert replace(COMMISSION, commission=Commission.NONE) == NO_COMMISSION


@pytest.mark.parametrize(
    "change",
    [
        {"decks": 0},
        {"decks": 8.0},
        {"decks": True},
        {"ace_value": 10},
        {"ten_value": -1},
        {"modulus": 1},
        {"natural_low": 0},
        {"natural_low": 10},
        {"natural_low": 6},  # a total of 6 would be a natural that draws
        {"player_draws_to": 8},
        {"banker_draws_to": 8},
        {"banker_draws_against": (frozenset({10}),)},
        {"lucky_six_total": 10},
        {"half_pay_total": -1},
        {"burn_ten_value": 0},
        {"pair_rounds": 0},
        {"lucky_six_rounds": -1},
        {"natural_rounds": "50"},
        {"commission": "charged"},
        {"player_banker_on_tie": False},
        {"player_banker_limit": "difference"},
    ],
    ids=str,
)
def test_rules_that_make_no_game_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules, match=f"invalid ({next(iter(change))}|banker_draws_against)"):
        replace(COMMISSION, **change)


@pytest.mark.parametrize("value", [Fraction(0), Fraction(-1), 0.95, 1, None], ids=str)
def test_payouts_that_are_no_fraction_above_zero_are_refused(value: Any) -> None:
    with pytest.raises(InvalidRules, match="invalid payout banker_win: got"):
        Payouts(banker_win=value)


def test_records_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        COMMISSION.decks = 6  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        payouts.COMMISSION.tie_win = Fraction(9)  # type: ignore[misc]
