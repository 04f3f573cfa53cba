"""Hands and their scores: hard, soft, bust and natural blackjack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rules_site.cards import Card, Hand, Rank
from rules_site.games.blackjack.rules import ACE_HIGH, BEST_SCORE, INITIAL_CARDS, TEN_VALUE, Rules, SplitAceTen

#: What each rank is worth with the ace low; there is no rank 0. (A simulation scores a great many hands.)
_VALUES = (0, *(min(int(rank), TEN_VALUE) for rank in Rank))


class Score(NamedTuple):
    """The points of a hand, and whether an ace in it counts 11 (a soft hand)."""

    points: int
    soft: bool

    @property
    def is_bust(self) -> bool:
        return self.points > BEST_SCORE


class HandKind(StrEnum):
    """What a hand is, for the examples on a page."""

    NATURAL_BLACKJACK = "natural_blackjack"
    SOFT = "soft"
    HARD = "hard"
    BUST = "bust"


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """One hand of a player: its cards in the order they came, and what was done with it."""

    cards: Hand
    split: bool = False
    doubled: bool = False
    surrendered: bool = False

    @property
    def stake(self) -> int:
        """What is staked on the hand, in seat bets."""
        return 2 if self.doubled else 1


def card_value(rank: Rank) -> int:
    """What a card is worth with the ace low: 1 for an ace, face value for 2 to 10, 10 for J, Q and K."""
    return _VALUES[rank]


def score_of(low: int, has_ace: bool) -> Score:
    """The score of cards worth ``low`` with every ace low. At most one ace can count 11: two would be 22."""
    high = low + ACE_HIGH - card_value(Rank.ACE)
    if has_ace and high <= BEST_SCORE:
        return Score(high, soft=True)
    return Score(low, soft=False)


def score(cards: Iterable[Card]) -> Score:
    """The score of ``cards``, an ace counting whichever is better.

    >>> from rules_site.cards import parse_hand
    >>> score(parse_hand("A♠ 9♥")), score(parse_hand("A♠ 9♦ 5♣"))
    (Score(points=20, soft=True), Score(points=15, soft=False))
    """
    low, has_ace = 0, False
    for card in cards:
        low += card_value(card.rank)
        has_ace = has_ace or card.rank is Rank.ACE
    return score_of(low, has_ace)


def is_ace_and_ten(cards: Hand) -> bool:
    """Whether ``cards`` are an ace and a ten-value card and nothing else, in either order."""
    return len(cards) == INITIAL_CARDS and score(cards) == (BEST_SCORE, True)


def is_natural(hand: PlayerHand, rules: Rules) -> bool:
    """Whether ``hand`` is a natural blackjack: an ace and a ten-value card, and as a rule not after a split."""
    return is_ace_and_ten(hand.cards) and (not hand.split or rules.split_ace_ten is SplitAceTen.BLACKJACK)


def kind_of(hand: PlayerHand, rules: Rules) -> HandKind:
    """What ``hand`` is called."""
    scored = score(hand.cards)
    if is_natural(hand, rules):
        return HandKind.NATURAL_BLACKJACK
    if scored.is_bust:
        return HandKind.BUST
    return HandKind.SOFT if scored.soft else HandKind.HARD
