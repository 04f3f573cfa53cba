from __future__ import annotations

from dataclasses import replace

import pytest

from rules_site.cards import Rank, parse_hand
from rules_site.games.blackjack.hands import HandKind, PlayerHand, Score, card_value, is_natural, kind_of, score
from rules_site.games.blackjack.rules import INFINITE_RULES, SplitAceTen


def hand(text: str, *, split: bool = False) -> PlayerHand:
    return PlayerHand(parse_hand(text), split=split)


def test_cards_are_worth_their_face_and_pictures_ten() -> None:
    assert [card_value(rank) for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("A♠ 9♥", (20, True)),  # published example: the ace counts 11
        ("A♠ 9♦ 5♣", (15, False)),  # published example: the ace counts 1
        ("A♥ J♠", (21, True)),
        ("A♥ A♠", (12, True)),
        ("A♥ A♠ 9♣", (21, True)),
        ("A♥ A♠ 10♣", (12, False)),
        ("A♥ A♠ 10♣ 9♣", (21, False)),
        ("7♥ 7♠ 7♣", (21, False)),
        ("K♥ Q♠ 2♣", (22, False)),
        ("10♥ 9♠ A♣ A♦ A♥", (22, False)),
    ],
)
def test_an_ace_counts_whichever_is_better(cards: str, expected: tuple[int, bool]) -> None:
    assert score(parse_hand(cards)) == expected


def test_a_hand_over_21_is_bust() -> None:
    assert Score(22, soft=False).is_bust
    assert not Score(21, soft=False).is_bust


@pytest.mark.parametrize("cards", ["A♥ J♠", "10♣ A♣", "K♦ A♥", "A♣ Q♦"])
def test_an_ace_and_a_ten_value_card_are_a_natural_blackjack(cards: str) -> None:
    assert is_natural(hand(cards), INFINITE_RULES)


@pytest.mark.parametrize("cards", ["A♥ 9♠", "7♥ 7♠ 7♣", "A♥ 5♠ 5♣", "A♥", "A♥ 9♠ A♣"])
def test_twenty_one_with_other_cards_is_no_natural_blackjack(cards: str) -> None:
    assert not is_natural(hand(cards), INFINITE_RULES)


@pytest.mark.parametrize("cards", ["A♥ J♠", "J♠ A♥"])
def test_a_split_hand_is_never_a_natural_blackjack(cards: str) -> None:
    assert not is_natural(hand(cards, split=True), INFINITE_RULES)


def test_a_table_may_count_a_split_ace_and_ten_as_blackjack() -> None:
    generous = replace(INFINITE_RULES, split_ace_ten=SplitAceTen.BLACKJACK)
    assert is_natural(hand("A♥ J♠", split=True), generous)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("A♥ J♠", HandKind.NATURAL_BLACKJACK),
        ("A♥ 6♠", HandKind.SOFT),
        ("A♥ 6♠ K♦", HandKind.HARD),
        ("10♥ 6♠ K♦", HandKind.BUST),
    ],
)
def test_a_hand_has_a_name(cards: str, kind: HandKind) -> None:
    assert kind_of(hand(cards), INFINITE_RULES) is kind


def test_a_split_ace_and_ten_is_called_soft() -> None:
    assert kind_of(hand("A♥ J♠", split=True), INFINITE_RULES) is HandKind.SOFT


def test_doubling_down_doubles_the_stake() -> None:
    assert hand("6♥ 5♠").stake == 1
    assert replace(hand("6♥ 5♠ 2♠"), doubled=True).stake == 2
