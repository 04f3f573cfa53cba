"""A round as the page tells it: betting, the initial deal and the decisions of the players."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_site.cards import write_hand
from rules_site.games.play.rounds import Phase, Settled
from tests.games.blackjack.deals import dealt, finish, hands, results, table

# The initial deal


def test_cards_are_dealt_to_player_dealer_player_dealer() -> None:
    round_ = dealt("10♥ 6♠", "9♦ 8♣")
    assert [str(round_.cards.card(place)) for place in range(4)] == ["10♥", "9♦", "6♠", "8♣"]
    assert (hands(round_), write_hand(round_.dealer)) == (["10♥ 6♠"], "9♦ 8♣")


def test_all_seats_start_with_the_same_cards() -> None:
    round_ = table("10♥ 6♠", "9♦ 8♣")
    for seat in ("me", "you"):
        round_.join(seat, 100)
        round_.place(seat, "main", 10)
    round_.deal()
    assert hands(round_, "me") == hands(round_, "you") == ["10♥ 6♠"]


def test_a_stake_leaves_the_balance_and_may_be_raised_while_bets_are_open() -> None:
    round_ = table("10♥ 6♠", "9♦ 8♣")
    round_.join("me", 100)
    round_.place("me", "main", 10)
    round_.place("me", "main", 30)
    assert (round_.seats["me"].balance, round_.seats["me"].stakes) == (60, {"main": 40})


def test_a_seat_with_side_bets_only_decides_nothing_and_its_bets_are_settled() -> None:
    round_ = dealt("9♥ 9♠", "9♦ 8♣", pairs=3, poker_trio=2)
    assert round_.phase is Phase.DEALER
    assert results(finish(round_)) == [("pairs", "mixed_pair", 3, 18), ("poker_trio", "three_of_a_kind", 2, 62)]


def test_side_bets_beside_a_main_bet_are_settled_by_the_initial_cards_alone() -> None:
    round_ = finish(dealt("9♥ 9♠", "9♦ 8♣", "9♣", main=10, pairs=1, lucky_trio=1), "hit")
    assert results(round_) == [("main", "lose", 10, 0), ("pairs", "mixed_pair", 1, 6), ("lucky_trio", "lose", 1, 0)]


def test_a_side_bet_may_be_placed_until_its_last_round_of_the_shoe() -> None:
    last = {"pairs": 40, "bust_bonus": 45, "lucky_trio": 45, "poker_trio": 45}
    for bet, number in last.items():
        for round_of_shoe in (1, number, number + 1):
            round_ = table("10♥ 6♠", "9♦ 8♣", round_of_shoe=round_of_shoe)
            round_.join("me", 100)
            assert round_.can_place("me", bet, 1) is (round_of_shoe <= number)
            assert round_.can_place("me", "main", 1)


# Hit and stand


def test_a_hand_may_be_hit_until_it_stands() -> None:
    round_ = dealt("2♥ 3♠", "9♦ 8♣", "4♥ 5♠ 6♦")
    for _ in range(3):
        assert {"hit", "stand"} <= set(round_.allowed("me"))
        round_.hit("me")
    assert hands(round_) == ["2♥ 3♠ 4♥ 5♠ 6♦"]
    assert results(finish(round_, "stand")) == [("main", "win", 10, 20)]


def test_a_hand_that_reaches_21_stands_by_itself() -> None:
    round_ = dealt("10♥ 6♠", "9♦ 8♣", "5♥")
    round_.hit("me")
    assert (round_.allowed("me"), round_.phase) == ((), Phase.DEALER)


def test_a_bust_hand_is_over_and_lost_even_where_the_dealer_would_bust() -> None:
    round_ = finish(dealt("10♥ 6♠", "9♦ 7♣ K♠", "K♥"), "hit")
    assert results(round_) == [("main", "lose", 10, 0)]
    assert write_hand(round_.dealer) == "9♦ 7♣"


def test_a_natural_blackjack_decides_nothing_needs_no_dealers_card_and_pays_three_to_two() -> None:
    round_ = dealt("A♥ J♠", "9♦ 7♣ K♠")
    assert round_.phase is Phase.DEALER
    assert write_hand(finish(round_).dealer) == "9♦ 7♣"
    assert round_.results["me"] == (Settled("main", 10, "blackjack", Fraction(3, 2), Fraction(25)),)


def test_a_win_pays_even_money_a_push_returns_the_stake_and_a_loss_nothing() -> None:
    assert finish(dealt("10♥ 9♠", "9♦ 9♣"), "stand").results["me"] == (
        Settled("main", 10, "win", Fraction(1), Fraction(20)),
    )
    assert finish(dealt("10♥ 8♠", "9♦ 9♣"), "stand").results["me"] == (
        Settled("main", 10, "push", Fraction(0), Fraction(10)),
    )
    assert finish(dealt("10♥ 7♠", "9♦ 9♣"), "stand").results["me"] == (Settled("main", 10, "lose", None, Fraction(0)),)


# Surrender


def test_a_surrendered_hand_gets_half_of_its_bet_back_exactly() -> None:
    round_ = finish(dealt("10♥ 6♠", "9♦ 7♣ K♠", main=5), "surrender")
    assert round_.results["me"] == (Settled("main", 5, "surrender", None, Fraction(5, 2)),)
    assert write_hand(round_.dealer) == "9♦ 7♣"


def test_surrender_is_offered_before_any_other_action_only() -> None:
    round_ = dealt("2♥ 3♠", "9♦ 8♣", "4♥")
    assert round_.can_surrender("me")
    round_.hit("me")
    assert not round_.can_surrender("me")


@pytest.mark.parametrize("upcard", ["A♦", "10♦", "K♦"])
def test_surrender_is_not_offered_against_an_ace_or_ten(upcard: str) -> None:
    round_ = dealt("10♥ 6♠", f"{upcard} 8♣")
    if round_.can_decline_insurance("me"):
        round_.decline_insurance("me")
    assert not round_.can_surrender("me")


# Double down


def test_a_double_down_doubles_the_bet_and_takes_exactly_one_card() -> None:
    round_ = dealt("6♥ 5♠", "9♦ 8♣", "8♥ 2♦")
    round_.double_down("me")
    assert (hands(round_), round_.seats["me"].stakes, round_.phase) == (["6♥ 5♠ 8♥"], {"main": 20}, Phase.DEALER)
    assert results(finish(round_)) == [("main", "win", 20, 40)]


def test_a_double_down_is_offered_on_two_cards_only() -> None:
    round_ = dealt("2♥ 3♠", "9♦ 8♣", "4♥")
    assert round_.can_double_down("me")
    round_.hit("me")
    assert not round_.can_double_down("me")


def test_a_double_down_needs_a_balance_of_one_more_bet() -> None:
    assert dealt("6♥ 5♠", "9♦ 8♣", balance=20).can_double_down("me")
    assert not dealt("6♥ 5♠", "9♦ 8♣", balance=19).can_double_down("me")


# Split


def test_a_split_makes_two_hands_with_the_same_bet_that_are_played_in_turn() -> None:
    round_ = dealt("8♥ 8♠", "9♦ 8♣", "3♥ K♠", "2♦ 9♥")
    round_.split("me")
    assert (hands(round_), round_.seats["me"].stakes) == (["8♥ 3♥", "8♠ 2♦"], {"main": 20})
    round_.hit("me")  # 21 stands by itself, and the second hand is next
    round_.hit("me")
    assert hands(round_) == ["8♥ 3♥ K♠", "8♠ 2♦ 9♥"]
    assert results(finish(round_, "stand")) == [("main", "win", 10, 20), ("main", "win", 10, 20)]


def test_a_split_hand_may_be_doubled_down() -> None:
    round_ = dealt("8♥ 8♠", "9♦ 8♣", "3♥ K♠", "9♥")
    round_.split("me")
    round_.double_down("me")
    assert round_.seats["me"].stakes == {"main": 30}
    assert results(finish(round_, "stand")) == [("main", "win", 20, 40), ("main", "push", 10, 10)]


def test_cards_of_equal_value_may_be_split_once_only() -> None:
    round_ = dealt("J♥ K♠", "9♦ 8♣", "K♦ 2♦", "J♣")
    round_.split("me")
    assert hands(round_) == ["J♥ K♦", "K♠ J♣"]
    assert not round_.can_split("me")
    assert not round_.can_surrender("me")


def test_split_aces_take_one_card_each_and_a_ten_on_one_is_no_blackjack() -> None:
    round_ = dealt("A♥ A♠", "9♦ 8♣", "K♥", "5♦")
    round_.split("me")
    assert (hands(round_), round_.phase) == (["A♥ K♥", "A♠ 5♦"], Phase.DEALER)
    assert results(finish(round_)) == [("main", "win", 10, 20), ("main", "lose", 10, 0)]


def test_a_split_needs_a_balance_of_one_more_bet() -> None:
    assert dealt("8♥ 8♠", "9♦ 8♣", balance=20).can_split("me")
    assert not dealt("8♥ 8♠", "9♦ 8♣", balance=19).can_split("me")
