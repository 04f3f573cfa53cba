"""The dealer's decision and the settlement of finished hands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules_site.cards import Card, parse_hand
from rules_site.errors import InvalidCard
from rules_site.games.blackjack import engine
from rules_site.games.blackjack.engine import Result, SettledHand
from rules_site.games.blackjack.hands import PlayerHand, score
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.rules import (
    INFINITE_RULES,
    DealerChecks,
    DoubleAfterSplit,
    DoubleDown,
    Insurance,
    Rules,
    Soft17,
    SplitAces,
    SplitAceTen,
    Surrender,
)

EUROPEAN = replace(INFINITE_RULES, dealer_checks=DealerChecks.AFTER_DECISIONS)


def settle(player: str, dealer: str, rules: Rules = INFINITE_RULES, **done: bool) -> SettledHand:
    return engine.settle_hand(PlayerHand(parse_hand(player), **done), parse_hand(dealer), rules, INFINITE_PAYOUTS)


def insure(dealer: str, rules: Rules = INFINITE_RULES) -> SettledHand:
    return engine.settle_insurance(parse_hand(dealer), rules, INFINITE_PAYOUTS)


def dealer_hits(cards: str, rules: Rules = INFINITE_RULES) -> bool:
    return engine.dealer_hits(score(parse_hand(cards)), rules)


# The dealer


@pytest.mark.parametrize("cards", ["10♥ 6♠", "2♥ 2♠", "A♥ 5♠", "A♥ A♠", "A♥ 5♠ K♦"])
def test_the_dealer_hits_at_16_or_less(cards: str) -> None:
    assert dealer_hits(cards)


@pytest.mark.parametrize("cards", ["10♥ 7♠", "A♥ 6♠", "A♥ 2♦ 4♠", "A♥ 6♠ K♦", "A♥ 7♠", "10♥ 6♠ 9♦", "A♥ K♠"])
def test_the_dealer_stands_at_17_or_more_soft_17_too(cards: str) -> None:
    assert not dealer_hits(cards)


def test_a_table_may_hit_soft_17_and_still_stands_on_hard_17() -> None:
    hits = replace(INFINITE_RULES, dealer_on_soft_17=Soft17.HITS)
    assert dealer_hits("A♥ 6♠", hits)
    assert not dealer_hits("10♥ 7♠", hits)
    assert not dealer_hits("A♥ 7♠", hits)


def test_a_table_may_let_the_dealer_stand_earlier() -> None:
    assert not dealer_hits("10♥ 6♠", replace(INFINITE_RULES, dealer_stands_from=16))


@pytest.mark.parametrize(("exposed", "burned"), [("A♠", 1), ("2♠", 2), ("9♠", 9), ("10♠", 10), ("J♠", 10), ("K♠", 10)])
def test_the_dealer_burns_as_many_cards_as_the_exposed_one_is_worth(exposed: str, burned: int) -> None:
    assert engine.cards_to_burn(Card.parse(exposed)) == burned


def test_the_dealer_draws_only_for_a_hand_that_is_not_decided_or_for_bust_bonus() -> None:
    busted, natural = PlayerHand(parse_hand("10♥ 6♠ 9♦")), PlayerHand(parse_hand("A♥ K♠"))
    surrendered, waiting = PlayerHand(parse_hand("10♥ 6♠"), surrendered=True), PlayerHand(parse_hand("10♥ 6♠"))
    assert not engine.dealer_plays_out([busted, natural, surrendered], False, INFINITE_RULES)
    assert engine.dealer_plays_out([busted, waiting], False, INFINITE_RULES)
    assert engine.dealer_plays_out([busted], True, INFINITE_RULES)


# Results


@pytest.mark.parametrize(
    ("player", "dealer", "result", "returned"),
    [
        ("A♥ J♠", "K♦ 9♣", Result.BLACKJACK, "5/2"),
        ("A♥ J♠", "7♦ 7♣ 7♠", Result.BLACKJACK, "5/2"),
        ("10♥ 10♠", "K♦ 9♣", Result.WIN, "2"),
        ("10♥ 2♠", "K♦ 6♣ 8♠", Result.WIN, "2"),
        ("7♥ 7♠ 7♦", "K♦ Q♣", Result.WIN, "2"),
        ("10♥ 9♠", "K♦ 9♣", Result.PUSH, "1"),
        ("7♥ 7♠ 7♦", "K♦ 5♣ 6♠", Result.PUSH, "1"),
        ("A♥ J♠", "A♦ K♣", Result.PUSH, "1"),
        ("10♥ 8♠", "K♦ 9♣", Result.LOSE, "0"),
        ("10♥ J♠", "A♦ K♣", Result.LOSE, "0"),
        ("10♥ 6♠ 9♦", "K♦ 9♣", Result.LOSE, "0"),
        ("10♥ 6♠ 9♦", "K♦ 6♣ 8♠", Result.LOSE, "0"),  # both bust: the player still loses
    ],
)
def test_a_finished_hand_is_settled(player: str, dealer: str, result: Result, returned: str) -> None:
    assert settle(player, dealer) == SettledHand(result, Fraction(1), Fraction(returned))


def test_blackjack_against_a_dealers_blackjack_only_gets_its_stake_back() -> None:
    for dealer in ("A♦ K♣", "K♣ A♦"):
        assert settle("A♥ J♠", dealer).returned == settle("A♥ J♠", dealer).stake


def test_a_dealers_21_of_three_cards_does_not_stop_a_blackjack() -> None:
    assert settle("A♥ J♠", "5♦ 6♣ 10♣").result is Result.BLACKJACK


def test_every_payout_of_the_main_bet_is_the_one_recorded() -> None:
    paid = replace(INFINITE_PAYOUTS, main_blackjack=Fraction(6, 5), main_win=Fraction(7))
    natural, nineteen = (PlayerHand(parse_hand(cards)) for cards in ("A♥ J♠", "10♥ 9♥"))
    dealer = parse_hand("K♦ 8♣")
    assert engine.settle_hand(natural, dealer, INFINITE_RULES, paid).returned == Fraction(11, 5)
    assert engine.settle_hand(nineteen, dealer, INFINITE_RULES, paid).returned == 8


@pytest.mark.parametrize(
    ("player", "dealer", "returned"), [("6♥ 5♠ 10♦", "K♦ 9♣", 4), ("6♥ 5♠ 8♦", "K♦ 9♣", 2), ("6♥ 5♠ 2♦", "K♦ 9♣", 0)]
)
def test_a_doubled_hand_wins_and_loses_twice_the_bet(player: str, dealer: str, returned: int) -> None:
    assert settle(player, dealer, doubled=True).stake == 2
    assert settle(player, dealer, doubled=True).returned == returned


def test_a_split_ace_with_a_ten_value_card_is_paid_as_a_plain_21() -> None:
    assert settle("A♥ J♠", "K♦ 9♣", split=True) == SettledHand(Result.WIN, Fraction(1), Fraction(2))
    assert settle("A♥ J♠", "K♦ 5♣ 6♠", split=True).result is Result.PUSH


def test_a_split_ten_with_an_ace_is_paid_as_a_plain_21() -> None:
    assert settle("J♠ A♥", "K♦ 9♣", split=True).result is Result.WIN


def test_a_table_may_pay_a_split_ace_and_ten_as_blackjack() -> None:
    generous = replace(INFINITE_RULES, split_ace_ten=SplitAceTen.BLACKJACK)
    assert settle("A♥ J♠", "K♦ 9♣", generous, split=True).returned == Fraction(5, 2)


def test_a_surrendered_hand_loses_half_of_the_seat_bet() -> None:
    assert settle("10♥ 6♠", "9♦ 8♣", surrendered=True) == SettledHand(Result.SURRENDER, Fraction(1), Fraction(1, 2))


def test_a_surrendered_hand_gets_no_more_when_the_dealer_busts() -> None:
    assert settle("10♥ 6♠", "9♦ 7♣ K♣", surrendered=True).returned == Fraction(1, 2)


def test_a_table_may_take_another_share_for_surrender() -> None:
    dear = replace(INFINITE_RULES, surrender_loses=Fraction(3, 4))
    assert settle("10♥ 6♠", "9♦ 8♣", dear, surrendered=True).returned == Fraction(1, 4)


# A dealer who checks after the decisions


@pytest.mark.parametrize(
    ("player", "done"),
    [
        ("10♥ 2♠ 9♦", {}),
        ("6♥ 5♠ 10♦", {"doubled": True}),
        ("8♥ 3♠", {"split": True}),
        ("10♥ 6♠", {"surrendered": True}),
    ],
)
def test_no_hand_is_played_against_a_blackjack_the_dealer_checks_for_first(player: str, done: dict[str, bool]) -> None:
    with pytest.raises(InvalidCard, match="impossible hand"):
        settle(player, "A♦ K♣", **done)


def test_added_stakes_are_lost_to_a_blackjack_found_after_the_decisions() -> None:
    assert settle("6♥ 5♠ 10♦", "A♦ K♣", EUROPEAN, doubled=True) == SettledHand(Result.LOSE, Fraction(2), Fraction(0))
    assert settle("8♥ 3♠ K♥", "K♦ A♣", EUROPEAN, split=True).result is Result.LOSE


def test_a_hand_surrendered_before_the_dealer_checks_keeps_what_it_saved() -> None:
    early = replace(EUROPEAN, surrender=Surrender.ANY_UPCARD)
    assert settle("10♥ 6♠", "A♦ K♣", early, surrendered=True).returned == Fraction(1, 2)


# Insurance


def test_insurance_costs_half_of_the_seat_bet_and_pays_two_to_one_on_a_dealers_blackjack() -> None:
    assert insure("A♦ K♣") == SettledHand(Result.WIN, Fraction(1, 2), Fraction(3, 2))


@pytest.mark.parametrize("dealer", ["A♦ 9♣", "A♦ 6♣", "A♦ 5♣ 5♦", "A♦ 2♣ 2♠ Q♦ 2♥"])
def test_insurance_is_lost_without_a_dealers_blackjack_whatever_the_round_ends_in(dealer: str) -> None:
    assert insure(dealer).returned == 0


def test_insurance_is_not_returned_when_the_main_bet_pushes() -> None:
    assert settle("10♥ 10♠", "A♦ 9♣").result is Result.PUSH
    assert insure("A♦ 9♣") == SettledHand(Result.LOSE, Fraction(1, 2), Fraction(0))


def test_insurance_and_a_losing_main_bet_together_return_both_stakes() -> None:
    assert settle("10♥ 10♠", "A♦ K♣").returned + insure("A♦ K♣").returned == Fraction(3, 2)


def test_a_table_may_sell_insurance_for_another_share() -> None:
    assert insure("A♦ K♣", replace(INFINITE_RULES, insurance_stake=Fraction(1, 4))).returned == Fraction(3, 4)


@pytest.mark.parametrize("dealer", ["K♦ A♣", "9♦ 8♣"])
def test_insurance_that_is_not_offered_is_not_settled(dealer: str) -> None:
    with pytest.raises(InvalidCard, match="no insurance"):
        insure(dealer)


@pytest.mark.parametrize("dealer", ["", "A♦", "A♦ K♣ 5♦"])
def test_insurance_is_not_settled_against_a_hand_the_dealer_does_not_get_to(dealer: str) -> None:
    with pytest.raises(InvalidCard, match="hand"):
        insure(dealer)


def test_a_table_without_insurance_settles_none() -> None:
    with pytest.raises(InvalidCard, match="no insurance"):
        insure("A♦ K♣", replace(INFINITE_RULES, insurance=Insurance.NONE))


# Hands that cannot occur


@pytest.mark.parametrize(
    ("player", "dealer", "message"),
    [
        ("10♥", "K♦ 9♣", "incomplete hand: got player"),
        ("10♥ 9♠", "K♦", "incomplete hand: got dealer"),
        ("10♥ 9♠", "K♦ 6♣", "the dealer hits on K♦ 6♣"),
        ("10♥ 9♠", "A♦ 6♣ 3♠", "the dealer stands on A♦ 6♣"),
        ("10♥ 9♠", "K♦ 7♣ 3♠", "the dealer stands on K♦ 7♣"),
        ("7♥ 7♠ 7♦ 2♦", "K♦ 9♣", "impossible hand"),
        ("A♥ K♦ 2♦", "K♦ 9♣", "impossible hand"),
        ("10♥ 6♠ 9♦ 2♥", "K♦ 9♣", "impossible hand"),
    ],
)
def test_a_hand_that_the_rules_do_not_deal_is_refused(player: str, dealer: str, message: str) -> None:
    with pytest.raises(InvalidCard, match=message):
        settle(player, dealer)


@pytest.mark.parametrize(
    ("player", "done"),
    [
        ("6♥ 5♠", {"doubled": True}),
        ("6♥ 2♠ 2♦ 10♦", {"doubled": True}),
        ("A♥ 5♠ 5♦", {"split": True}),
        ("A♥ 5♠ 5♦", {"split": True, "doubled": True}),
        ("10♥ 2♠ 4♦", {"surrendered": True}),
        ("8♥ 8♠", {"surrendered": True, "split": True}),
        ("8♥ 8♠ 2♦", {"surrendered": True, "doubled": True}),
    ],
)
def test_an_action_that_the_rules_do_not_allow_is_refused(player: str, done: dict[str, bool]) -> None:
    with pytest.raises(InvalidCard, match="impossible hand"):
        settle(player, "9♦ 8♣", **done)


def test_surrender_against_a_ten_is_refused() -> None:
    with pytest.raises(InvalidCard, match="impossible hand"):
        settle("10♥ 6♠", "K♦ 8♣", surrendered=True)


@pytest.mark.parametrize(
    ("player", "done", "refusing"),
    [
        ("6♥ 5♠ 2♦", {"doubled": True}, replace(INFINITE_RULES, double_down=DoubleDown.NONE)),
        (
            "8♥ 3♠ 2♦",
            {"doubled": True, "split": True},
            replace(INFINITE_RULES, double_after_split=DoubleAfterSplit.REFUSED),
        ),
        ("8♥ 3♠ 2♦", {"split": True}, replace(INFINITE_RULES, max_hands=1)),
        ("10♥ 6♠", {"surrendered": True}, replace(INFINITE_RULES, surrender=Surrender.NONE)),
    ],
)
def test_a_table_that_refuses_an_action_does_not_settle_it(player: str, done: dict[str, bool], refusing: Rules) -> None:
    assert settle(player, "9♦ 8♣", **done).stake == (2 if done.get("doubled") else 1)
    with pytest.raises(InvalidCard, match="impossible hand"):
        settle(player, "9♦ 8♣", refusing, **done)


def test_a_table_that_plays_split_aces_on_settles_three_cards() -> None:
    played_on = replace(INFINITE_RULES, split_aces=SplitAces.PLAY_ON)
    assert settle("A♥ 5♠ 5♦", "9♦ 8♣", played_on, split=True).result is Result.WIN


def test_the_dealer_need_not_draw_once_the_result_is_decided() -> None:
    assert settle("10♥ 6♠ 9♦", "K♦ 6♣").result is Result.LOSE
    assert settle("A♥ J♠", "K♦ 6♣").result is Result.BLACKJACK
