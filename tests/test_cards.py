from __future__ import annotations

import pytest

from rules_site.cards import DECK, Card, Rank, Suit, parse_hand, refuse_impossible, write_hand
from rules_site.errors import InvalidCard


def test_a_deck_holds_52_different_cards() -> None:
    assert len(DECK) == len(set(DECK)) == 52


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_read_back_from_what_it_prints(card: Card) -> None:
    assert Card.parse(str(card)) == card


def test_a_card_is_written_rank_first() -> None:
    assert [str(Card(Rank.TEN, Suit.CLUBS)), str(Card(Rank.ACE, Suit.SPADES))] == ["10♣", "A♠"]


def test_diamonds_and_hearts_are_red() -> None:
    assert [suit for suit in Suit if suit.is_red] == [Suit.DIAMONDS, Suit.HEARTS]


def test_ten_and_the_court_are_worth_ten() -> None:
    assert [rank.index for rank in Rank if rank.is_ten_valued] == ["10", "J", "Q", "K"]


def test_a_hand_is_read_and_written_in_order() -> None:
    assert write_hand(parse_hand("K♠ 10♣ A♥")) == "K♠ 10♣ A♥"
    assert parse_hand("") == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "♠",
        "A",
        "♠A",  # suit first
        "1♠",
        "0♠",
        "11♠",
        "14♠",
        "T♠",
        "a♠",
        "AS",
        "A♤",  # a white suit
        "A♠\ufe0f",  # an emoji's variation selector
        "А♠",  # a Cyrillic A
        "１0♠",  # a full-width digit
        "A ♠",
        " A♠",
        "A♠ ",
        "A♠A♠",
        "10",
        "🂡",
    ],
)
def test_what_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(InvalidCard, match=r"got .*, expected a rank and a suit"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["", "1", "11", "j", "T", "A♠", " A", "10 "])
def test_what_names_no_rank_is_refused(text: str) -> None:
    with pytest.raises(InvalidCard, match="unknown rank: got"):
        Rank.parse(text)


def test_one_wrong_card_spoils_the_hand() -> None:
    with pytest.raises(InvalidCard, match="got '1♠'"):
        parse_hand("A♠ 1♠")


def test_a_shoe_holds_each_card_once_a_deck() -> None:
    refuse_impossible(parse_hand("4♣ 4♣"), decks=2)
    with pytest.raises(InvalidCard, match="got 4♣ 3 times, expected at most 2"):
        refuse_impossible(parse_hand("4♣ 4♣ 5♣ 4♣"), decks=2)
