"""A round as the page tells it: insurance, the dealer, hands that play themselves, and company."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_site.cards import write_hand
from rules_site.games.play.rounds import Phase, Settled
from tests.games.blackjack.deals import dealt, finish, hands, results, table

# Insurance


def test_insurance_is_offered_against_an_ace_before_the_decisions() -> None:
    round_ = dealt("10♥ 6♠", "A♦ 8♣")
    assert (round_.phase, round_.can_insure("me"), round_.allowed("me")) == (Phase.INSURANCE, True, ())
    round_.decline_insurance("me")
    assert (round_.phase, round_.seats["me"].stakes) == (Phase.DECISIONS, {"main": 10})


def test_insurance_costs_half_of_the_seat_bet_exactly() -> None:
    round_ = dealt("10♥ 6♠", "A♦ 8♣", balance=Fraction(15, 2), main=5)
    round_.insure("me")
    assert round_.seats["me"].stakes == {"main": 5, "insurance": Fraction(5, 2)}
    assert round_.seats["me"].balance == 0


def test_insurance_needs_the_balance_for_it() -> None:
    assert not dealt("10♥ 6♠", "A♦ 8♣", balance=7, main=5).can_insure("me")


def test_insurance_pays_two_to_one_against_a_dealers_blackjack_which_ends_the_round() -> None:
    round_ = dealt("10♥ 6♠", "A♦ K♣")
    round_.insure("me")
    assert round_.phase is Phase.DEALER
    assert finish(round_).results["me"] == (
        Settled("main", 10, "lose", None, Fraction(0)),
        Settled("insurance", Fraction(5), "dealer_blackjack", Fraction(2), Fraction(15)),
    )


def test_insurance_is_lost_without_a_dealers_blackjack_even_when_the_hand_wins() -> None:
    round_ = finish(dealt("10♥ 9♠", "A♦ 7♣"), "insure", "stand")
    assert results(round_) == [("main", "win", 10, 20), ("insurance", "lose", 5, 0)]


def test_insurance_is_offered_to_a_player_with_a_natural_blackjack_too() -> None:
    assert results(finish(dealt("A♥ K♠", "A♦ K♣"), "insure")) == [
        ("main", "push", 10, 10),
        ("insurance", "dealer_blackjack", 5, 15),
    ]
    assert results(finish(dealt("A♥ K♠", "A♦ 9♣"), "insure")) == [
        ("main", "blackjack", 10, 25),
        ("insurance", "lose", 5, 0),
    ]


def test_the_dealer_checks_when_every_seat_with_a_main_bet_has_answered() -> None:
    round_ = table("10♥ 6♠", "A♦ K♣")
    for seat, bet in (("me", "main"), ("you", "main"), ("other", "pairs")):
        round_.join(seat, 100)
        round_.place(seat, bet, 10)
    round_.deal()
    round_.insure("you")
    assert round_.phase is Phase.INSURANCE
    round_.decline_insurance("me")
    assert round_.phase is Phase.DEALER


def test_insurance_is_not_offered_against_any_other_card_nor_without_a_main_bet() -> None:
    assert dealt("10♥ 6♠", "K♦ 8♣").phase is Phase.DECISIONS
    assert dealt("10♥ 6♠", "A♦ 8♣", pairs=1).phase is Phase.DEALER


# The dealer


@pytest.mark.parametrize("dealer", ["K♦ A♣", "A♦ K♣"])
def test_the_round_ends_at_once_when_the_dealer_has_a_natural_blackjack(dealer: str) -> None:
    round_ = dealt("8♥ 8♠", dealer, main=10, bust_bonus=1)
    if round_.phase is Phase.INSURANCE:
        round_.decline_insurance("me")
    assert round_.phase is Phase.DEALER
    assert results(finish(round_)) == [("main", "lose", 10, 0), ("bust_bonus", "lose", 1, 0)]


def test_the_dealer_draws_to_16_and_stands_on_17_soft_17_too() -> None:
    assert write_hand(finish(dealt("10♥ 6♠", "9♦ 2♣ 5♠ 3♦"), "stand").dealer) == "9♦ 2♣ 5♠ 3♦"
    assert write_hand(finish(dealt("10♥ 6♠", "6♦ A♣ 5♠"), "stand").dealer) == "6♦ A♣"


def test_the_dealer_plays_out_a_decided_round_only_for_a_live_bust_bonus() -> None:
    assert write_hand(finish(dealt("10♥ 6♠", "9♦ 7♣ K♠", "K♥"), "hit").dealer) == "9♦ 7♣"
    round_ = finish(dealt("10♥ 6♠", "9♦ 7♣ K♠", "K♥", main=10, bust_bonus=1), "hit")
    assert write_hand(round_.dealer) == "9♦ 7♣ K♠"
    assert results(round_) == [("main", "lose", 10, 0), ("bust_bonus", "bust_3", 1, 2)]


# Hands that play themselves


def test_automatic_play_hits_to_11_and_stands_above() -> None:
    round_ = dealt("2♥ 3♠", "9♦ 8♣", "6♥ 2♦")
    round_.auto_play("me")
    assert (hands(round_), round_.phase) == (["2♥ 3♠ 6♥ 2♦"], Phase.DEALER)


def test_automatic_play_counts_an_ace_as_11_unless_that_busts() -> None:
    stood = dealt("A♥ A♠", "9♦ 8♣")
    stood.auto_play("me")
    assert hands(stood) == ["A♥ A♠"]


def test_automatic_play_declines_insurance_and_leaves_the_decisions_open() -> None:
    round_ = dealt("2♥ 3♠", "A♦ 8♣")
    round_.auto_play("me")
    assert (round_.phase, round_.seats["me"].stakes) == (Phase.DECISIONS, {"main": 10})
    assert round_.can_hit("me")


def test_automatic_play_finishes_all_hands_of_a_seat() -> None:
    round_ = dealt("8♥ 8♠", "9♦ 8♣", "2♥ 3♠", "3♦ 4♦")
    round_.split("me")
    round_.auto_play("me")
    assert hands(round_) == ["8♥ 2♥ 3♠", "8♠ 3♦ 4♦"]


@pytest.mark.parametrize("action", ["double_down", "split"])
@pytest.mark.parametrize(
    ("player", "cards"), [("5♥ 5♠", "5♥ 5♠ 2♦"), ("6♥ 6♠", "6♥ 6♠"), ("A♥ A♠", "A♥ A♠"), ("2♥ 2♠", "2♥ 2♠ 2♦")]
)
def test_with_too_little_balance_when_it_is_carried_out_a_hand_hits_to_11_and_stands_above(
    action: str, player: str, cards: str
) -> None:
    round_ = dealt(player, "9♦ 8♣", "2♦")
    getattr(round_, action)("me", balance_now=9)
    assert hands(round_) == [cards]
    assert (round_.seats["me"].balance, round_.seats["me"].stakes) == (9, {"main": 10})
    hit = len(cards.split()) == 3
    assert round_.can_stand("me") is hit  # a hit leaves the next decision to the player
    assert results(finish(round_, *["stand"] * hit))[0][:3] == ("main", "lose", 10)


@pytest.mark.parametrize("action", ["double_down", "split"])
def test_with_just_enough_balance_when_it_is_carried_out_the_bet_is_added(action: str) -> None:
    round_ = dealt("5♥ 5♠", "9♦ 8♣", "2♦", "3♦")
    getattr(round_, action)("me", balance_now=10)
    assert (round_.seats["me"].balance, round_.seats["me"].stakes) == (0, {"main": 20})


# Seats share the cards


def test_the_same_extra_card_of_the_same_hand_is_one_card_for_every_seat() -> None:
    round_ = table("8♥ 8♠", "9♦ 8♣", "2♥ 3♥", "2♠ 3♠")
    for seat in ("hits", "splits", "doubles"):
        round_.join(seat, 100)
        round_.place(seat, "main", 10)
    round_.deal()
    round_.split("splits")
    round_.hit("splits")
    round_.stand("splits")
    round_.hit("splits")
    round_.double_down("doubles")
    round_.hit("hits")
    assert hands(round_, "hits") == ["8♥ 8♠ 2♥"]
    assert hands(round_, "doubles") == ["8♥ 8♠ 2♥"]
    assert hands(round_, "splits") == ["8♥ 2♥ 3♥", "8♠ 2♠ 3♠"]


def test_the_dealer_waits_for_every_seat() -> None:
    round_ = table("10♥ 6♠", "9♦ 8♣")
    for seat in ("me", "you"):
        round_.join(seat, 100)
        round_.place(seat, "main", 10)
    round_.deal()
    round_.stand("you")
    assert round_.phase is Phase.DECISIONS
    round_.stand("me")
    assert round_.phase is Phase.DEALER
