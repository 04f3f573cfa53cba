"""Exact odds of baccarat, by enumerating every deal of the shoe through the engine's own decisions. No payouts here.

Cards of one value play alike, so the enumeration walks over values and multiplies by how many cards have each.
Every deal is counted in ordered sequences of six cards, the most a round uses: 416·415·414·413·412·411 for 8 decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm
from types import MappingProxyType

from rules_site.cards import DECK
from rules_site.games.baccarat.engine import (
    BETS,
    DRAWN_CARDS,
    INITIAL_CARDS,
    Coup,
    ThirdCard,
    banker_third,
    card_value,
    is_natural,
    is_pair,
    is_push,
    outcome,
    player_third,
)
from rules_site.games.baccarat.rules import Commission, Rules

#: The most cards a round uses.
_MOST_CARDS = 2 * DRAWN_CARDS

#: The fields of a ``Coup`` without pairs, in its order.
_Scores = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of ``total`` equally likely deals win each outcome of a bet, and how many return the stake."""

    total: int
    won: Mapping[str, int]
    pushed: int = 0

    def chance(self, outcome: str) -> Fraction:
        """Return the exact probability of ``outcome``, 0 to 1."""
        return Fraction(self.won.get(outcome, 0), self.total)

    def expected(self, pays: Mapping[str, Fraction]) -> Fraction:
        """Return the exact return per unit staked, stake included, at the payouts to one ``pays``."""
        returned = sum((count * (1 + pays[name]) for name, count in self.won.items()), Fraction(self.pushed))
        return returned / self.total


@lru_cache(maxsize=64)
def counts(rules: Rules) -> Mapping[str, Counts]:
    """Return the counts of every bet."""
    # Commission touches no card: both games share one enumeration.
    coups = _coups(replace(rules, commission=Commission.CHARGED))
    pairs = {"player_pair", "banker_pair"}
    return MappingProxyType({bet: _pair_counts(rules) if bet in pairs else _counts(rules, bet, coups) for bet in BETS})


def _counts(rules: Rules, bet: str, coups: Mapping[Coup, int]) -> Counts:
    won: Counter[str] = Counter()
    pushed = 0
    for coup, times in coups.items():
        name = outcome(rules, bet, coup)
        if name is not None:
            won[name] += times
        elif is_push(rules, bet, coup):
            pushed += times
    return Counts(sum(coups.values()), MappingProxyType(dict(won)), pushed)


def _pair_counts(rules: Rules) -> Counts:
    """Count the ordered pairs of one side's initial cards; which side does not matter."""
    cards = len(DECK) * rules.decks
    # A second card equal to the first comes from the other decks; any other card from all of them.
    won = sum(
        rules.decks * (rules.decks - (first == second)) for first in DECK for second in DECK if is_pair(first, second)
    )
    return Counts(perm(cards, INITIAL_CARDS), MappingProxyType({"win": won}))


@lru_cache(maxsize=64)
def _coups(rules: Rules) -> Mapping[Coup, int]:
    """Return every finished round that differs in settlement, pairs apart, with its number of six-card deals."""
    coups: Counter[_Scores] = Counter()
    for scores, ways in _deals(rules):
        coups[scores] += ways
    return MappingProxyType({Coup(*scores): ways for scores, ways in coups.items()})


def _deals(rules: Rules) -> Iterator[tuple[_Scores, int]]:
    """Walk over every initial deal and what follows it, with its number of six-card deals."""
    shoe = Counter(card_value(rules, card.rank) for card in DECK * rules.decks)
    left = shoe.total() - 2 * INITIAL_CARDS
    for player, player_ways in _initial_hands(shoe):
        shoe.subtract(player)
        for banker, banker_ways in _initial_hands(shoe):
            shoe.subtract(banker)
            initial = (sum(player) % rules.modulus, sum(banker) % rules.modulus)
            for scores, ways, drawn in _third_cards(rules, shoe, *initial):
                unseen = perm(left - drawn, _MOST_CARDS - 2 * INITIAL_CARDS - drawn)
                yield (*initial, *scores), player_ways * banker_ways * ways * unseen
            shoe.update(banker)
        shoe.update(player)


def _initial_hands(shoe: Counter[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield each pair of values once, with the number of ordered pairs of cards in ``shoe`` that have them."""
    for first, second in combinations_with_replacement(shoe, INITIAL_CARDS):
        ways = shoe[first] * (shoe[first] - 1) if first == second else 2 * shoe[first] * shoe[second]
        if ways:
            yield (first, second), ways


def _third_cards(
    rules: Rules, shoe: Counter[int], player: int, banker: int
) -> Iterator[tuple[tuple[int, int, int], int, int]]:
    """Yield (Player's score, Banker's score, Banker's cards), the ways to get there and the cards drawn."""
    if is_natural(rules, player) or is_natural(rules, banker):
        yield (player, banker, INITIAL_CARDS), 1, 0
    elif player_third(rules, player) is ThirdCard.STAND:
        for score, cards, ways in _banker_ends(rules, shoe, banker, None):
            yield (player, score, cards), ways, cards - INITIAL_CARDS
    else:
        for card, player_ways in tuple(shoe.items()):
            shoe[card] -= 1
            total = (player + card) % rules.modulus
            for score, cards, ways in _banker_ends(rules, shoe, banker, card):
                yield (total, score, cards), player_ways * ways, 1 + cards - INITIAL_CARDS
            shoe[card] += 1


def _banker_ends(
    rules: Rules, shoe: Counter[int], banker: int, player_card: int | None
) -> Iterator[tuple[int, int, int]]:
    """Yield Banker's score, number of cards and the ways to get there."""
    if banker_third(rules, banker, player_card) is ThirdCard.STAND:
        yield banker, INITIAL_CARDS, 1
    else:
        for card, ways in shoe.items():
            yield (banker + card) % rules.modulus, DRAWN_CARDS, ways
