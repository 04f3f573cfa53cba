"""A round of baccarat as the page tells it, for both games; what is refused; and what holds for every round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_site.cards import parse_hand, write_hand
from rules_site.errors import (
    IllegalAction,
    InsufficientBalance,
    InvalidStake,
    OutOfTurn,
    UnavailableBet,
    UnknownBet,
    UnknownSeat,
)
from rules_site.games.baccarat import payouts
from rules_site.games.baccarat.engine import BETS
from rules_site.games.baccarat.round import MOST_CARDS, Round, new_shoe
from rules_site.games.baccarat.rules import COMMISSION, NO_COMMISSION, Rules, StakesOnTie
from rules_site.games.play.rounds import Phase
from tests.games.laid import LaidCards
from tests.games.refusals import refuse

PAYOUTS = {COMMISSION: payouts.COMMISSION, NO_COMMISSION: payouts.NO_COMMISSION}


def table(cards: str = "", rules: Rules = COMMISSION, round_of_shoe: int = 1) -> Round:
    """A round before any bet, with one seat; ``cards`` are those of the shoe in the order of dealing."""
    known = LaidCards(round_of_shoe, dict(enumerate(parse_hand(cards))))
    round_ = Round(cards=known, rules=rules, payouts=PAYOUTS.get(rules, payouts.COMMISSION))
    round_.join("me", 1000)
    return round_


def play(cards: str, rules: Rules = COMMISSION, **bets: int) -> Round:
    round_ = table(cards, rules)
    for bet, stake in bets.items():
        round_.place("me", bet, stake)
    round_.deal()
    if round_.can_draw_third_cards():
        round_.draw_third_cards()
    round_.settle()
    return round_


def dealt(cards: str) -> tuple[str, str]:
    round_ = play(cards, tie=1)
    return write_hand(round_.player), write_hand(round_.banker)


def settled(cards: str, rules: Rules = COMMISSION, **bets: int) -> dict[str, tuple[str, Fraction | None, Fraction]]:
    return {one.bet: (one.outcome, one.pays, one.returned) for one in play(cards, rules, **bets).results["me"]}


# Cards


def test_cards_are_dealt_to_player_banker_player_banker() -> None:
    assert dealt("K♠ 6♥ 7♣ K♦") == ("K♠ 7♣", "6♥ K♦")


def test_player_draws_first_and_then_banker() -> None:
    assert dealt("2♠ 2♥ 3♣ 2♦ 4♠ A♣") == ("2♠ 3♣ 4♠", "2♥ 2♦ A♣")


def test_banker_may_draw_where_player_stood() -> None:
    assert dealt("2♠ 2♥ 4♣ 3♦ A♠") == ("2♠ 4♣", "2♥ 3♦ A♠")


def test_banker_may_stand_where_player_drew() -> None:
    assert dealt("2♠ 3♥ 3♣ K♦ 8♠") == ("2♠ 3♣ 8♠", "3♥ K♦")


@pytest.mark.parametrize("cards", ["K♠ 2♥ 8♣ 2♦ 9♣", "K♠ 2♥ 9♣ 2♦ 9♣", "K♠ K♥ 2♣ 8♦ 9♣", "K♠ K♥ 2♣ 9♦ 9♣"])
def test_a_natural_on_either_side_ends_the_dealing(cards: str) -> None:
    round_ = table(cards)
    round_.place("me", "tie", 1)
    round_.deal()
    assert round_.phase is Phase.SETTLEMENT
    assert not round_.can_draw_third_cards()


# Results


def test_banker_is_paid_less_a_commission_or_half_for_a_six() -> None:
    seven, six = "K♠ 7♥ 6♣ K♦", "2♠ 6♥ 3♣ K♦ K♣"
    assert settled(seven, banker=100)["banker"] == ("win", Fraction(19, 20), 195)
    assert settled(six, banker=100)["banker"] == ("win", Fraction(19, 20), 195)
    assert settled(seven, NO_COMMISSION, banker=100)["banker"] == ("win", Fraction(1), 200)
    assert settled(six, NO_COMMISSION, banker=100)["banker"] == ("win_with_six", Fraction(1, 2), 150)


def test_a_share_of_a_minor_unit_is_not_rounded() -> None:
    assert settled("K♠ 7♥ 6♣ K♦", banker=1)["banker"][2] == Fraction(39, 20)


def test_every_bet_of_a_round_is_settled() -> None:
    bets = dict.fromkeys(BETS, 10)
    assert settled("3♠ 4♥ 3♣ 4♦", **bets) == {
        "player": ("lose", None, 0),
        "banker": ("win", Fraction(19, 20), Fraction(39, 2)),
        "tie": ("lose", None, 0),
        "player_pair": ("win", Fraction(11), 120),
        "banker_pair": ("win", Fraction(11), 120),
        "lucky_six": ("lose", None, 0),
        "player_natural": ("lose", None, 0),
        "banker_natural": ("win", Fraction(7, 2), 45),
    }


def test_lucky_six_pays_by_bankers_cards() -> None:
    assert settled("2♠ 6♥ 3♣ K♦ K♣", lucky_six=1)["lucky_six"] == ("two_cards", Fraction(12), 13)
    assert settled("2♠ 2♥ 3♣ K♦ K♣ 4♣", lucky_six=1)["lucky_six"] == ("three_cards", Fraction(20), 21)


def test_a_tie_returns_the_stakes_on_player_and_banker() -> None:
    tie = settled("K♠ K♥ 7♣ 7♦", player=10, banker=20, tie=1)
    assert tie == {"player": ("push", 0, 10), "banker": ("push", 0, 20), "tie": ("win", 8, 9)}


def test_a_table_may_keep_the_stakes_on_a_tie() -> None:
    keeps = replace(COMMISSION, player_banker_on_tie=StakesOnTie.LOST)
    assert settled("K♠ K♥ 7♣ 7♦", keeps, player=10)["player"] == ("lose", None, 0)


# Limits


# What is refused


@pytest.mark.parametrize("stake", [0, -1, 2.5, Fraction(3), "5", True])
def test_a_stake_is_a_whole_number_above_zero(stake: object) -> None:
    refuse(table(), InvalidStake, "stake on tie: got", "place", "me", "tie", stake)


def test_a_stake_above_the_balance_is_refused() -> None:
    refuse(table(), InsufficientBalance, "got a balance of 1000, expected 1001", "place", "me", "tie", 1001)


@pytest.mark.parametrize(("bet", "last"), [("banker_pair", 60), ("lucky_six", 50), ("player_natural", 50)])
def test_a_side_bet_that_is_no_longer_available_is_refused(bet: str, last: int) -> None:
    assert table(round_of_shoe=last).can_place("me", bet, 1)
    message = f"got round {last + 1} of the shoe, expected {last} or less"
    refuse(table(round_of_shoe=last + 1), UnavailableBet, message, "place", "me", bet, 1)


def test_unknown_bets_and_seats_are_refused() -> None:
    refuse(table(), UnknownBet, "got 'super_six'", "place", "me", "super_six", 1)
    refuse(table(), UnknownSeat, "got 'you'", "place", "you", "tie", 1)


def test_nothing_is_done_out_of_turn() -> None:
    refuse(table(), IllegalAction, "got no bet", "deal")
    refuse(table(), OutOfTurn, "got phase betting, expected third_cards", "draw_third_cards")
    refuse(table(), OutOfTurn, "got phase betting, expected settlement", "settle")
    over = play("K♠ 6♥ 7♣ K♦", tie=1)
    for action, arguments in (("place", ("me", "tie", 1)), ("deal", ()), ("settle", ()), ("join", ("you", 1))):
        refuse(over, OutOfTurn, f"{action}: got phase over", action, *arguments)


# What holds for every round


@given(
    st.sampled_from([COMMISSION, NO_COMMISSION, replace(COMMISSION, decks=1), replace(COMMISSION, natural_low=9)]),
    st.integers(0, 2**32),
    st.dictionaries(st.sampled_from(sorted(BETS)), st.integers(1, 100), min_size=1),
)
def test_any_round_ends_conserves_money_and_deals_what_the_decks_hold(
    rules: Rules, seed: int, bets: dict[str, int]
) -> None:
    paid = payouts.NO_COMMISSION if rules is NO_COMMISSION else payouts.COMMISSION
    shoe = new_shoe(rules, Random(seed), range(14, 15))
    while not shoe.is_last_round and shoe.rounds < 5:
        round_ = Round(cards=shoe.begin_round(), rules=rules, payouts=paid)
        round_.join("me", 1000)
        for bet, stake in bets.items():
            round_.place("me", bet, stake)
        round_.deal()
        if round_.can_draw_third_cards():
            round_.draw_third_cards()
        round_.settle()
        cards = round_.cards.dealt
        assert list(cards) == list(range(len(cards)))
        assert 4 <= len(cards) <= MOST_CARDS
        assert max(Counter(cards.values()).values()) <= rules.decks
        results = round_.results["me"]
        assert {one.bet: one.stake for one in results} == bets == round_.seats["me"].stakes
        assert round_.seats["me"].balance == 1000 - sum(bets.values())
        for one in results:
            assert one.returned == (0 if one.pays is None else one.stake * (1 + one.pays))
