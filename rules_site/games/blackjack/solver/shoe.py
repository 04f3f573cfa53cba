"""Shoes as the solver counts them: by the value of a card, all ten-valued ranks together. Values stand ace first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import perm, prod

from rules_site.cards import DECK, Card, Rank, Suit
from rules_site.games.blackjack.hands import card_value
from rules_site.games.blackjack.rules import Rules, SplitBy

_PER_DECK = Counter(card_value(card.rank) for card in DECK)

#: The values of cards, 1 (an ace) to 10. A count of cards by value stands in this order everywhere in the solver.
VALUES = tuple(sorted(_PER_DECK))
ACE, TEN = VALUES[0], VALUES[-1]

#: How many ranks have each value.
_RANKS = Counter(map(card_value, Rank))


@dataclass(frozen=True, slots=True)
class Composition:
    """The cards of each value in a full shoe, ranks of one value in equal numbers.

    The solver needs no more than these counts, so that a test may study a shoe small enough to play out by hand. It
    must hold enough cards for the longest hands of player and dealer together; a deck does.
    """

    counts: tuple[int, ...]

    @property
    def cards(self) -> int:
        return sum(self.counts)

    def orders(self, held: tuple[int, ...]) -> int:
        """The ways to draw cards of these values one after another, in one given order of values."""
        return prod(map(perm, self.counts, held))

    def may_split(self, value: int, rules: Rules) -> Fraction:
        """The share of the pairs of this value that may be split: all of them, or only those of one rank."""
        if not rules.splits:
            return Fraction(0)
        if rules.split_by is SplitBy.VALUE or _RANKS[value] == 1:
            return Fraction(1)
        of_value = self.counts[value - 1]
        return (Fraction(of_value, _RANKS[value]) - 1) / (of_value - 1)


def shoe_of(rules: Rules) -> Composition:
    """The full shoe of a table."""
    return Composition(tuple(rules.decks * _PER_DECK[value] for value in VALUES))


def a_card(value: int, suit: Suit = Suit.SPADES) -> Card:
    """A card of this value, to ask the engine about; which suit and which of the ten-valued ranks does not matter."""
    return Card(Rank(value), suit)
