"""Every payout, literally, once. Source: the operator's published rules of Infinite Blackjack."""

from __future__ import annotations

from dataclasses import asdict, replace
from fractions import Fraction

import pytest

from rules_site.errors import InvalidRules
from rules_site.games.blackjack.payouts import DECLARED_RETURN, INFINITE_PAYOUTS

PUBLISHED = {
    "main_blackjack": "3/2",
    "main_win": "1",
    "insurance_dealer_blackjack": "2",
    "pairs_mixed_pair": "5",
    "pairs_coloured_pair": "10",
    "pairs_perfect_pair": "30",
    "bust_bonus_bust_3": "1",
    "bust_bonus_bust_4": "2",
    "bust_bonus_bust_5": "9",
    "bust_bonus_bust_6": "50",
    "bust_bonus_bust_7": "100",
    "bust_bonus_bust_8_or_more": "250",
    "lucky_trio_total_19_or_20": "2",
    "lucky_trio_total_21": "3",
    "lucky_trio_suited_21": "10",
    "lucky_trio_straight_678": "30",
    "lucky_trio_trips_777": "50",
    "lucky_trio_suited_678": "100",
    "lucky_trio_suited_777": "200",
    "poker_trio_flush": "5",
    "poker_trio_straight": "10",
    "poker_trio_three_of_a_kind": "30",
    "poker_trio_straight_flush": "40",
    "poker_trio_suited_three_of_a_kind": "100",
}


def test_every_payout_is_the_published_one() -> None:
    assert {name: str(value) for name, value in asdict(INFINITE_PAYOUTS).items()} == PUBLISHED


def test_the_declared_return_is_the_published_one() -> None:
    assert DECLARED_RETURN.value.value == Fraction(9946, 10000)
    assert DECLARED_RETURN.value.decimals == 2


def test_a_payout_is_found_by_bet_and_outcome() -> None:
    assert INFINITE_PAYOUTS.pays("pairs", "perfect_pair") == 30


@pytest.mark.parametrize("wrong", [Fraction(0), Fraction(-1), 2, 1.5])
def test_a_payout_that_is_no_fraction_above_zero_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidRules, match="main_win: got"):
        replace(INFINITE_PAYOUTS, main_win=wrong)  # type: ignore[arg-type]
