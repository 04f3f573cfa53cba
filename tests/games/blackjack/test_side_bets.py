"""The side bets, each rule as the page states it. A pair is by rank; suited means all cards of one suit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_site.cards import parse_hand
from rules_site.errors import InvalidCard
from rules_site.games.blackjack import side_bets
from rules_site.games.blackjack.actions import can_split
from rules_site.games.blackjack.hands import PlayerHand
from rules_site.games.blackjack.rules import INFINITE_RULES
from rules_site.games.blackjack.side_bets import BustBonus, LuckyTrio, Pairs, PokerTrio


@pytest.mark.parametrize(
    ("player", "outcome"),
    [
        ("9♥ 9♠", Pairs.MIXED_PAIR),
        ("9♦ 9♣", Pairs.MIXED_PAIR),
        ("Q♥ Q♦", Pairs.COLOURED_PAIR),
        ("A♣ A♠", Pairs.COLOURED_PAIR),
        ("K♠ K♠", Pairs.PERFECT_PAIR),
        ("9♥ 9♥ 2♦ 3♦", Pairs.PERFECT_PAIR),
        ("9♥ 8♥ 9♥", None),
        ("10♥ K♥", None),
    ],
)
def test_a_pair_is_the_players_first_two_cards_of_one_rank(player: str, outcome: Pairs | None) -> None:
    assert side_bets.pairs(parse_hand(player)) is outcome


def test_jack_and_queen_may_be_split_but_are_no_pair() -> None:
    cards = parse_hand("J♥ Q♥")
    assert can_split(PlayerHand(cards), INFINITE_RULES)
    assert side_bets.pairs(cards) is None


@pytest.mark.parametrize(
    ("dealer", "outcome"),
    [
        ("10♥ 6♠ K♦", BustBonus.BUST_3),
        ("2♥ 10♠ 4♣ K♦", BustBonus.BUST_4),
        ("2♥ 3♠ 4♣ 5♦ K♦", BustBonus.BUST_5),
        ("2♥ 2♠ 3♣ 3♦ 4♦ 9♠", BustBonus.BUST_6),
        ("2♥ 2♠ 2♣ 2♦ 3♦ 4♠ 8♠", BustBonus.BUST_7),
        ("2♥ 2♠ 2♣ 2♦ 2♥ 2♣ 3♠ K♠", BustBonus.BUST_8_OR_MORE),
        ("2♥ 2♠ 2♣ 2♦ 2♥ 2♣ 2♠ 2♦ K♠", BustBonus.BUST_8_OR_MORE),
        ("10♥ 6♠ 5♦", None),
        ("A♥ K♠", None),
        ("10♥ 7♠", None),
    ],
)
def test_bust_bonus_counts_the_cards_of_a_bust_hand(dealer: str, outcome: BustBonus | None) -> None:
    assert side_bets.bust_bonus(parse_hand(dealer)) is outcome


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("K♥ 7♠ 2♦", LuckyTrio.TOTAL_19_OR_20),
        ("K♥ 8♥ 2♥", LuckyTrio.TOTAL_19_OR_20),
        ("K♥ 9♠ 2♦", LuckyTrio.TOTAL_21),
        ("K♥ 9♥ 2♦", LuckyTrio.TOTAL_21),  # two of one suit are not one suit
        ("K♥ 9♥ 2♥", LuckyTrio.SUITED_21),
        ("6♥ 7♠ 8♦", LuckyTrio.STRAIGHT_678),
        ("8♥ 6♠ 7♦", LuckyTrio.STRAIGHT_678),
        ("7♥ 7♠ 7♦", LuckyTrio.TRIPS_777),
        ("7♥ 7♥ 7♦", LuckyTrio.TRIPS_777),
        ("8♣ 7♣ 6♣", LuckyTrio.SUITED_678),
        ("7♣ 7♣ 7♣", LuckyTrio.SUITED_777),
        ("K♥ 6♠ 2♦", None),
        ("K♥ 9♠ 3♦", None),
        ("6♥ 6♠ 6♦", None),
    ],
)
def test_lucky_trio_takes_the_best_outcome(cards: str, outcome: LuckyTrio | None) -> None:
    assert side_bets.lucky_trio(parse_hand(cards)) is outcome


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("A♥ 4♠ 4♦", LuckyTrio.TOTAL_19_OR_20),  # 11 + 8
        ("A♥ 4♠ 6♦", LuckyTrio.TOTAL_21),  # 11 + 10
        ("A♥ A♠ 9♦", LuckyTrio.TOTAL_21),  # 11 + 1 + 9
        ("A♥ 10♠ K♦", LuckyTrio.TOTAL_21),  # 1 + 20
        ("A♥ 9♠ K♦", LuckyTrio.TOTAL_19_OR_20),  # 1 + 19
        ("A♥ 8♥ 2♥", LuckyTrio.SUITED_21),
        ("A♥ A♠ A♦", None),
    ],
)
def test_an_ace_counts_whichever_gives_the_better_outcome(cards: str, outcome: LuckyTrio | None) -> None:
    assert side_bets.lucky_trio(parse_hand(cards)) is outcome


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("2♥ 9♥ K♥", PokerTrio.FLUSH),
        ("9♥ 9♥ K♥", PokerTrio.FLUSH),
        ("A♥ 2♠ 3♦", PokerTrio.STRAIGHT),
        ("3♥ A♠ 2♦", PokerTrio.STRAIGHT),
        ("10♥ 9♥ J♦", PokerTrio.STRAIGHT),
        ("Q♥ K♠ A♦", PokerTrio.STRAIGHT),
        ("A♥ Q♠ K♦", PokerTrio.STRAIGHT),
        ("4♥ 4♥ 4♦", PokerTrio.THREE_OF_A_KIND),
        ("A♥ 2♥ 3♥", PokerTrio.STRAIGHT_FLUSH),
        ("Q♥ K♥ A♥", PokerTrio.STRAIGHT_FLUSH),
        ("4♥ 4♥ 4♥", PokerTrio.SUITED_THREE_OF_A_KIND),
        ("2♥ 9♥ K♦", None),
        ("4♥ 4♠ 5♦", None),
        ("2♥ 3♠ 5♦", None),
    ],
)
def test_poker_trio_takes_the_best_outcome(cards: str, outcome: PokerTrio | None) -> None:
    assert side_bets.poker_trio(parse_hand(cards)) is outcome


@pytest.mark.parametrize("cards", ["K♥ A♠ 2♦", "2♥ K♠ A♦"])
def test_an_ace_in_the_middle_makes_no_straight(cards: str) -> None:
    assert side_bets.poker_trio(parse_hand(cards)) is None


def test_an_ace_in_the_middle_makes_no_straight_flush() -> None:
    assert side_bets.poker_trio(parse_hand("K♥ A♥ 2♥")) is PokerTrio.FLUSH


def test_there_are_twelve_straights() -> None:
    assert len(side_bets.STRAIGHTS) == 12


def test_a_trio_is_the_players_first_two_cards_and_the_dealers_first() -> None:
    assert side_bets.trio(parse_hand("2♥ 3♥ K♦"), parse_hand("4♥ 9♦")) == parse_hand("2♥ 3♥ 4♥")


def test_too_few_cards_are_refused() -> None:
    with pytest.raises(InvalidCard, match="incomplete hand"):
        side_bets.pairs(parse_hand("9♥"))
    with pytest.raises(InvalidCard, match="incomplete hand"):
        side_bets.trio(parse_hand("9♥ 9♥"), ())
    with pytest.raises(InvalidCard, match="incomplete hand"):
        side_bets.trio(parse_hand("9♥"), parse_hand("9♥"))


@pytest.mark.parametrize(("bet", "last"), [("pairs", 40), ("bust_bonus", 45), ("lucky_trio", 45), ("poker_trio", 45)])
def test_a_side_bet_is_offered_up_to_its_round_of_the_shoe(bet: str, last: int) -> None:
    """Source: the operator's published rules of Infinite Blackjack, available rounds."""
    assert side_bets.is_available(bet, 1, INFINITE_RULES)
    assert side_bets.is_available(bet, last, INFINITE_RULES)
    assert not side_bets.is_available(bet, last + 1, INFINITE_RULES)


@pytest.mark.parametrize("bet", ["pairs", "bust_bonus", "lucky_trio", "poker_trio"])
def test_each_side_bet_has_its_own_limit_of_rounds(bet: str) -> None:
    shorter = replace(INFINITE_RULES, **{f"{bet}_available_rounds": 10})  # type: ignore[arg-type]
    assert not side_bets.is_available(bet, 11, shorter)
    assert (
        sum(side_bets.is_available(other, 11, shorter) for other in ("pairs", "bust_bonus", "lucky_trio", "poker_trio"))
        == 3
    )


def test_main_and_insurance_are_always_offered() -> None:
    assert side_bets.is_available("main", 1000, INFINITE_RULES)
    assert side_bets.is_available("insurance", 1000, INFINITE_RULES)
