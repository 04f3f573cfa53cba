"""How the dealer ends, in whole numbers: the exact counterpart of ``dealer``, cut into large and small cards as well.

Everything is counted in orders in which the dealer's cards may come, as many cards as the longest hand has; the cards
that a shorter hand does not take come in any order.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, groupby
from math import perm
from operator import mul, sub
from typing import TypeVar

from rules_site.games.blackjack.rules import Rules
from rules_site.games.blackjack.solver.dealer import SMALL_CARDS, DealerHands, dealer_hands
from rules_site.games.blackjack.solver.lattice import STEPS, unpack
from rules_site.games.blackjack.solver.shoe import ACE, TEN, VALUES, Composition

#: Counts by value.
Cards = tuple[int, ...]

#: How many values are small cards.
_SMALL = int((STEPS <= SMALL_CARDS).sum())


class Ends:
    """Counts for one shoe and one rule of drawing, for any first card and any cards that are gone."""

    def __init__(self, shoe: Composition, rules: Rules) -> None:
        self.shoe = shoe
        hands = dealer_hands(rules)
        self.most = int(hands.sizes.max())
        cards = [tuple(held) for held in unpack(hands.keys).tolist()]
        large, small = [held[_SMALL:] for held in cards], [held[:_SMALL] for held in cards]
        self._large_parts, self._small_parts = sorted(set(large)), sorted(set(small))
        larges = {part: place for place, part in enumerate(self._large_parts)}
        smalls = {part: place for place, part in enumerate(self._small_parts)}
        parts = [larges[part] for part in large], [smalls[part] for part in small]
        #: By first card; a kind is a score, a number of cards and a small part.
        self._firsts = [_First(hands, *parts, first) for first in VALUES]
        # Per instance: a cache on the methods would keep every table alive.
        self._large_ways = cache(self._deal_large)
        self._small_ways = cache(self._deal_small)
        self._large = cache(self._sum_large)
        self._small = cache(self._sum_small)

    def of_scores(self, gone: Cards, first: int) -> dict[int, int]:
        """The orders in which the dealer ends on each score, when the cards ``gone`` are out of the shoe."""
        large = self._large(gone[_SMALL:], first)
        small = self._small(gone[:_SMALL], self.shoe.cards - sum(gone), first)
        sums = [0, *accumulate(map(mul, large, small))]
        return {points: sums[stop] - sums[start] for points, start, stop in self._firsts[first - 1].scores}

    def of_first(self, gone: Cards, first: int) -> int:
        """The orders with this first card at all."""
        left = self.shoe.cards - sum(gone)
        return (self.shoe.counts[first - 1] - gone[first - 1]) * perm(left - 1, self.most - 1)

    def of_natural(self, gone: Cards, first: int) -> int:
        """The orders with this first card and a natural blackjack."""
        if first not in (ACE, TEN):
            return 0
        aces, tens = (self.shoe.counts[value - 1] - gone[value - 1] for value in (ACE, TEN))
        return aces * tens * perm(self.shoe.cards - sum(gone) - 2, self.most - 2)

    def _sum_large(self, gone: Cards, first: int) -> list[int]:
        hands = self._firsts[first - 1]
        ways = map(self._large_ways(gone).__getitem__, hands.large)
        sums = [0, *accumulate(map(mul, hands.orders, ways))]
        return list(map(sub, map(sums.__getitem__, hands.stops), map(sums.__getitem__, hands.starts)))

    def _sum_small(self, gone: Cards, left: int, first: int) -> list[int]:
        ways = self._small_ways(gone)
        others = [perm(left - size, self.most - size) for size in range(self.most + 1)]
        return [ways[small] * others[size] for _, size, small in self._firsts[first - 1].kinds]

    def _deal_large(self, gone: Cards) -> list[int]:
        return _deal(self.shoe.counts[_SMALL:], gone, self._large_parts, self.most)

    def _deal_small(self, gone: Cards) -> list[int]:
        return _deal(self.shoe.counts[:_SMALL], gone, self._small_parts, self.most)


class _First:
    """The dealer's hands with one first card, kind by kind: the large part of each, and in how many orders it comes."""

    def __init__(self, hands: DealerHands, large: list[int], small: list[int], first: int) -> None:
        points, sizes = hands.points.tolist(), hands.sizes.tolist()
        members = sorted(
            ((points[row], sizes[row], small[row]), large[row], orders)
            for row, orders in enumerate(hands.orders[:, first - 1].tolist())
            if orders
        )
        self.large = [part for _, part, _ in members]
        self.orders = [orders for _, _, orders in members]
        kinds = _runs([kind for kind, _, _ in members])
        self.kinds = [kind for kind, _, _ in kinds]
        self.starts = [start for _, start, _ in kinds]
        self.stops = [stop for _, _, stop in kinds]
        self.scores = _runs([kind[0] for kind in self.kinds])


_Item = TypeVar("_Item")


def _runs(items: list[_Item]) -> list[tuple[_Item, int, int]]:
    """Each run of equal items, with its first and last index (exclusive)."""
    runs, start = [], 0
    for item, run in groupby(items):
        stop = start + len(list(run))
        runs.append((item, start, stop))
        start = stop
    return runs


def _deal(shoe: Cards, gone: Cards, parts: list[Cards], most: int) -> list[int]:
    """The ways to deal each part out of what is left of the shoe."""
    left = [cards - out for cards, out in zip(shoe, gone, strict=True)]
    ways = [[perm(cards, times) for times in range(most + 1)] for cards in left]
    deals = []
    for part in parts:
        product = 1
        for of_value, times in zip(ways, part, strict=True):
            if times:
                product *= of_value[times]
        deals.append(product)
    return deals
