from __future__ import annotations

from dataclasses import replace

import pytest

from rules_site.cards import Card, parse_hand
from rules_site.games.blackjack import actions
from rules_site.games.blackjack.hands import PlayerHand
from rules_site.games.blackjack.rules import (
    INFINITE_RULES,
    DoubleAfterSplit,
    DoubleDown,
    Insurance,
    SplitAces,
    SplitBy,
    Surrender,
)

EVERY_UPCARD = [f"{index}♦" for index in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]


def hand(text: str, *, split: bool = False, doubled: bool = False, surrendered: bool = False) -> PlayerHand:
    return PlayerHand(parse_hand(text), split, doubled, surrendered)


@pytest.mark.parametrize("cards", ["2♥ 2♠", "A♥ 9♠", "10♥ 10♠", "2♥ 2♠ 2♣ 4♦ K♦"])
def test_a_hand_below_21_may_take_another_card(cards: str) -> None:
    assert actions.can_hit(hand(cards), INFINITE_RULES)


@pytest.mark.parametrize("cards", ["A♥ K♠", "7♥ 7♠ 7♣", "A♥ 5♠ 5♣"])
def test_a_hand_of_21_stands_by_itself(cards: str) -> None:
    assert not actions.may_act(hand(cards), INFINITE_RULES)


def test_a_hand_that_is_over_may_do_nothing() -> None:
    for over in (hand("10♥ 6♠ 8♦"), hand("6♥ 5♠ 2♦", doubled=True), hand("10♥ 6♠", surrendered=True)):
        assert not actions.may_act(over, INFINITE_RULES)


def test_any_initial_hand_may_be_doubled_down() -> None:
    for cards in ("2♥ 3♠", "A♥ 9♠", "10♥ K♠", "A♥ A♠"):
        assert actions.can_double(hand(cards), INFINITE_RULES)


def test_a_hand_that_was_hit_may_not_be_doubled_down() -> None:
    assert not actions.can_double(hand("2♥ 3♠ 6♦"), INFINITE_RULES)


def test_a_table_may_refuse_double_down() -> None:
    assert not actions.can_double(hand("6♥ 5♠"), replace(INFINITE_RULES, double_down=DoubleDown.NONE))


def test_a_split_hand_may_be_doubled_down_unless_the_table_refuses() -> None:
    refused = replace(INFINITE_RULES, double_after_split=DoubleAfterSplit.REFUSED)
    assert actions.can_double(hand("8♥ 3♠", split=True), INFINITE_RULES)
    assert not actions.can_double(hand("8♥ 3♠", split=True), refused)
    assert actions.can_double(hand("8♥ 3♠"), refused)


def test_split_aces_take_one_card_and_stand_unless_the_table_plays_them_on() -> None:
    played_on = replace(INFINITE_RULES, split_aces=SplitAces.PLAY_ON)
    split_ace = hand("A♥ 5♠", split=True)
    assert actions.can_hit(hand("A♥", split=True), INFINITE_RULES)
    assert not actions.can_hit(split_ace, INFINITE_RULES)
    assert not actions.can_double(split_ace, INFINITE_RULES)
    assert actions.can_hit(split_ace, played_on)
    assert actions.can_double(split_ace, played_on)


def test_an_ace_drawn_to_another_split_card_is_played_on() -> None:
    assert actions.can_hit(hand("8♥ A♠", split=True), INFINITE_RULES)


@pytest.mark.parametrize("cards", ["8♥ 8♠", "A♥ A♠", "J♥ K♠", "10♥ Q♠"])
def test_two_cards_of_equal_value_may_be_split(cards: str) -> None:
    assert actions.can_split(hand(cards), INFINITE_RULES)


@pytest.mark.parametrize("cards", ["8♥ 9♠", "A♥ J♠", "A♥ 2♠", "4♥ 4♠ 4♦"])
def test_other_hands_may_not_be_split(cards: str) -> None:
    assert not actions.can_split(hand(cards), INFINITE_RULES)


def test_a_table_may_split_by_rank() -> None:
    by_rank = replace(INFINITE_RULES, split_by=SplitBy.RANK)
    assert actions.can_split(hand("J♥ J♠"), by_rank)
    assert not actions.can_split(hand("J♥ K♠"), by_rank)


def test_a_hand_is_split_once_only_or_where_one_hand_is_the_most_never() -> None:
    assert not actions.can_split(hand("8♥ 8♠", split=True), INFINITE_RULES)
    assert not actions.can_split(hand("8♥ 8♠"), replace(INFINITE_RULES, max_hands=1))


@pytest.mark.parametrize("upcard", EVERY_UPCARD)
def test_a_hand_may_be_surrendered_unless_the_dealer_shows_an_ace_or_ten(upcard: str) -> None:
    expected = upcard[:-1] not in ("A", "10", "J", "Q", "K")
    assert actions.can_surrender(hand("10♥ 6♠"), Card.parse(upcard), INFINITE_RULES) is expected


@pytest.mark.parametrize("upcard", EVERY_UPCARD)
def test_a_table_may_take_surrender_against_any_card_or_none(upcard: str) -> None:
    shown = Card.parse(upcard)
    assert actions.can_surrender(hand("10♥ 6♠"), shown, replace(INFINITE_RULES, surrender=Surrender.ANY_UPCARD))
    assert not actions.can_surrender(hand("10♥ 6♠"), shown, replace(INFINITE_RULES, surrender=Surrender.NONE))


def test_surrender_is_a_first_action_only() -> None:
    nine = Card.parse("9♦")
    for hand_played in (hand("10♥ 2♠ 4♦"), hand("8♥ 8♠", split=True), hand("A♥ K♠")):
        assert not actions.can_surrender(hand_played, nine, INFINITE_RULES)


@pytest.mark.parametrize("upcard", EVERY_UPCARD)
def test_insurance_is_offered_against_an_ace_only(upcard: str) -> None:
    assert actions.insurance_offered(Card.parse(upcard), INFINITE_RULES) is (upcard == "A♦")
    assert not actions.insurance_offered(Card.parse(upcard), replace(INFINITE_RULES, insurance=Insurance.NONE))


@pytest.mark.parametrize(
    ("cards", "hits"),
    [("2♥ 2♠", True), ("6♥ 5♠", True), ("6♥ 6♠", False), ("A♥ 2♠", False), ("A♥ A♠", False), ("2♥ 3♠ 4♦", True)],
)
def test_auto_play_hits_up_to_11_counting_the_ace_high(cards: str, hits: bool) -> None:
    assert actions.auto_play_hits(hand(cards), INFINITE_RULES) is hits


def test_auto_play_threshold_is_the_tables() -> None:
    assert actions.auto_play_hits(hand("6♥ 6♠"), replace(INFINITE_RULES, auto_play_hits_to=12))


def test_auto_play_takes_no_card_where_the_player_could_not() -> None:
    low_stand = replace(INFINITE_RULES, auto_play_hits_to=20)
    assert not actions.auto_play_hits(hand("A♥ 5♠", split=True), low_stand)
