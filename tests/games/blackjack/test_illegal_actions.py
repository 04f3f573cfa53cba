"""Every action that is refused: a named error that says why, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from rules_site.errors import (
    IllegalAction,
    InsufficientBalance,
    InvalidStake,
    OutOfTurn,
    UnavailableBet,
    UnknownBet,
    UnknownSeat,
)
from rules_site.games.blackjack.round import Round
from rules_site.games.blackjack.rules import INFINITE_RULES, DoubleAfterSplit, DoubleDown, Surrender
from tests.games.blackjack.deals import dealt, finish, table
from tests.games.refusals import refuse


def open_round(round_of_shoe: int = 1) -> Round:
    round_ = table("10♥ 6♠", "9♦ 8♣", round_of_shoe=round_of_shoe)
    round_.join("me", 100)
    return round_


def after(round_: Round, *actions: str) -> Round:
    for action in actions:
        getattr(round_, action)("me")
    return round_


@pytest.mark.parametrize("stake", [0, -10, 2.5, 10.0, Fraction(5, 2), Fraction(10), "10", True, None])
def test_a_stake_is_a_whole_number_above_zero(stake: object) -> None:
    refuse(open_round(), InvalidStake, "stake on main: got .*, expected a whole number", "place", "me", "main", stake)


def test_a_stake_above_the_balance_is_refused() -> None:
    refuse(open_round(), InsufficientBalance, "got a balance of 100, expected 101", "place", "me", "main", 101)
    raised = open_round()
    raised.place("me", "main", 60)
    refuse(raised, InsufficientBalance, "got a balance of 40, expected 41", "place", "me", "pairs", 41)


@pytest.mark.parametrize("balance", [-1, 0.5, True, "100", Fraction(-1, 2)])
def test_a_balance_is_an_exact_amount(balance: object) -> None:
    refuse(open_round(), InvalidStake, "balance: got", "join", "you", balance)


def test_a_side_bet_that_is_no_longer_available_is_refused() -> None:
    refuse(open_round(41), UnavailableBet, "got round 41 of the shoe, expected 40 or less", "place", "me", "pairs", 1)
    refuse(open_round(46), UnavailableBet, "got round 46", "place", "me", "bust_bonus", 1)


def test_a_bet_that_there_is_not_is_refused() -> None:
    refuse(open_round(), UnknownBet, "got 'royal_match'", "place", "me", "royal_match", 1)


def test_insurance_cannot_be_placed_before_it_is_offered() -> None:
    refuse(open_round(), UnavailableBet, "insurance", "place", "me", "insurance", 5)


def test_a_seat_that_nobody_took_is_refused() -> None:
    refuse(open_round(), UnknownSeat, "got 'you', expected one of me", "place", "you", "main", 5)
    for action in ("hit", "stand", "surrender", "double_down", "split", "auto_play"):
        refuse(dealt("8♥ 8♠", "9♦ 8♣"), UnknownSeat, "got 'you'", action, "you")
    refuse(dealt("8♥ 8♠", "A♦ 8♣"), UnknownSeat, "got 'you'", "insure", "you")
    refuse(table("8♥ 8♠", "9♦ 8♣"), UnknownSeat, "nobody has joined", "place", "me", "main", 5)


def test_a_seat_is_taken_once() -> None:
    refuse(open_round(), IllegalAction, "got seat 'me', which is taken", "join", "me", 100)


def test_no_cards_are_dealt_without_a_bet() -> None:
    refuse(open_round(), IllegalAction, "got no bet", "deal")


def test_no_bets_are_taken_after_the_deal() -> None:
    round_ = dealt("10♥ 6♠", "9♦ 8♣")
    refuse(round_, OutOfTurn, "got phase decisions, expected betting", "place", "me", "main", 5)
    refuse(round_, OutOfTurn, "got phase decisions, expected betting", "join", "you", 5)
    refuse(round_, OutOfTurn, "got phase decisions, expected betting", "deal")


@pytest.mark.parametrize("action", ["hit", "stand", "surrender", "double_down", "split", "auto_play"])
@pytest.mark.parametrize(
    ("phase", "make"),
    [
        ("betting", open_round),
        ("insurance", lambda: dealt("8♥ 8♠", "A♦ 8♣")),
        ("dealer", lambda: after(dealt("8♥ 8♠", "9♦ 8♣"), "stand")),
        ("over", lambda: finish(dealt("8♥ 8♠", "9♦ 8♣"), "stand")),
    ],
)
def test_no_decision_is_taken_out_of_turn(action: str, phase: str, make: Callable[[], Round]) -> None:
    if (action, phase) != ("auto_play", "insurance"):
        refuse(make(), OutOfTurn, f"{action}: got phase {phase}, expected decisions", action, "me")


@pytest.mark.parametrize("action", ["hit", "stand", "surrender", "double_down", "split", "auto_play"])
def test_a_seat_that_has_played_or_has_no_main_bet_does_not_decide(action: str) -> None:
    round_ = table("8♥ 8♠", "9♦ 8♣")
    for seat, bet in (("me", "main"), ("you", "main"), ("other", "pairs")):
        round_.join(seat, 100)
        round_.place(seat, bet, 10)
    round_.deal()
    round_.stand("me")
    refuse(round_, OutOfTurn, "got seat 'me' with no hand to play", action, "me")
    refuse(round_, OutOfTurn, "got seat 'other' with no hand to play", action, "other")
    assert round_.can_hit("you")


@pytest.mark.parametrize("action", ["insure", "decline_insurance", "auto_play"])
def test_insurance_is_answered_once_and_only_by_a_seat_with_a_main_bet(action: str) -> None:
    round_ = table("8♥ 8♠", "A♦ 8♣")
    for seat, bet in (("me", "main"), ("you", "main"), ("other", "pairs")):
        round_.join(seat, 100)
        round_.place(seat, bet, 10)
    round_.deal()
    round_.insure("me")
    refuse(round_, OutOfTurn, "got seat 'me', expected one with a main bet that has not answered", action, "me")
    refuse(round_, OutOfTurn, "got seat 'other'", action, "other")


@pytest.mark.parametrize("action", ["insure", "decline_insurance"])
def test_insurance_is_answered_when_it_is_offered_only(action: str) -> None:
    refuse(dealt("8♥ 8♠", "K♦ 8♣"), OutOfTurn, "got phase decisions, expected insurance", action, "me")


def test_insurance_needs_the_balance() -> None:
    refuse(dealt("8♥ 8♠", "A♦ 8♣", balance=14), InsufficientBalance, "balance of 4, expected 5", "insure", "me")


def test_surrender_after_a_hit_is_refused() -> None:
    round_ = after(dealt("2♥ 3♠", "9♦ 8♣", "4♥"), "hit")
    refuse(round_, IllegalAction, "got 2♥ 3♠ 4♥ against 9♦, expected the initial hand", "surrender", "me")


def test_surrender_after_a_split_is_refused() -> None:
    round_ = after(dealt("8♥ 8♠", "9♦ 8♣", "4♥", "5♥"), "split")
    refuse(round_, IllegalAction, "got split hand 8♥ 4♥", "surrender", "me")


@pytest.mark.parametrize("upcard", ["10♦", "K♦"])
def test_surrender_against_a_ten_is_refused(upcard: str) -> None:
    refuse(dealt("10♥ 6♠", f"{upcard} 8♣"), IllegalAction, f"against {upcard}", "surrender", "me")


def test_surrender_is_refused_where_the_table_has_none() -> None:
    none = replace(INFINITE_RULES, surrender=Surrender.NONE)
    refuse(dealt("10♥ 6♠", "9♦ 8♣", rules=none), IllegalAction, r"\(none\)", "surrender", "me")


def test_a_second_split_is_refused() -> None:
    round_ = after(dealt("8♥ 8♠", "9♦ 8♣", "8♦", "8♣"), "split")
    refuse(round_, IllegalAction, "got split hand 8♥ 8♦ .* at most 1 splits", "split", "me")


@pytest.mark.parametrize("player", ["8♥ 9♠", "A♥ 9♠"])
def test_a_split_of_unequal_cards_is_refused(player: str) -> None:
    refuse(dealt(player, "9♦ 8♣"), IllegalAction, "expected initial cards of one value", "split", "me")


def test_a_split_after_a_hit_is_refused() -> None:
    round_ = after(dealt("4♥ 4♠", "9♦ 8♣", "4♦"), "hit")
    refuse(round_, IllegalAction, "got 4♥ 4♠ 4♦", "split", "me")


def test_a_double_down_after_a_hit_is_refused() -> None:
    round_ = after(dealt("2♥ 3♠", "9♦ 8♣", "4♥"), "hit")
    refuse(round_, IllegalAction, "got 2♥ 3♠ 4♥ against 9♦, expected 2 cards", "double_down", "me")


def test_a_double_down_is_refused_where_the_table_has_none() -> None:
    none = replace(INFINITE_RULES, double_down=DoubleDown.NONE)
    refuse(dealt("6♥ 5♠", "9♦ 8♣", rules=none), IllegalAction, "double_down: got 6♥ 5♠", "double_down", "me")
    unsplit = replace(INFINITE_RULES, double_after_split=DoubleAfterSplit.REFUSED)
    round_ = after(dealt("8♥ 8♠", "9♦ 8♣", "3♥", "3♦", rules=unsplit), "split")
    refuse(round_, IllegalAction, "after a split refused", "double_down", "me")


@pytest.mark.parametrize("action", ["double_down", "split"])
def test_a_double_down_or_split_without_the_balance_is_refused(action: str) -> None:
    poor = dealt("8♥ 8♠", "9♦ 8♣", balance=19)
    refuse(poor, InsufficientBalance, f"{action}: got a balance of 9, expected 10", action, "me")
    refuse(poor, InsufficientBalance, f"{action}: got a balance of 9, expected 10", action, "me", 100)


@pytest.mark.parametrize("action", ["double_down", "split"])
@pytest.mark.parametrize("balance", [-1, 0.5, "9"])
def test_a_changed_balance_is_an_exact_amount(action: str, balance: object) -> None:
    refuse(dealt("8♥ 8♠", "9♦ 8♣"), InvalidStake, "balance_now: got", action, "me", balance)


def test_the_dealer_does_not_play_nor_settle_out_of_turn() -> None:
    round_ = dealt("8♥ 8♠", "9♦ 8♣")
    refuse(round_, OutOfTurn, "got phase decisions, expected dealer", "play_dealer")
    refuse(round_, OutOfTurn, "got phase decisions, expected settlement", "settle")
    refuse(finish(round_, "stand"), OutOfTurn, "got phase over, expected settlement", "settle")


def test_nobody_chooses_anything_when_it_is_not_their_turn() -> None:
    assert open_round().allowed("me") == ()
    assert finish(dealt("8♥ 8♠", "9♦ 8♣"), "stand").allowed("me") == ()
    with pytest.raises(UnknownSeat):
        open_round().allowed("you")
