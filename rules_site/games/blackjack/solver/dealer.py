"""How the dealer ends, whatever cards are gone: the chances of every score, by the first card.

The chance that the dealer's hand is made of given cards, in any order the rule of drawing allows, is the number of
those orders times a product over the values of cards: falling factorials of what is left in the shoe. The product is
cut in two, large cards and small ones, and each half is computed once for all the hands that share it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules_site.games.blackjack.engine import dealer_hits
from rules_site.games.blackjack.hands import Score
from rules_site.games.blackjack.rules import BEST_SCORE, INITIAL_CARDS, Rules
from rules_site.games.blackjack.solver.lattice import BITS, STEPS, Floats, Ints, lattice, levels, unpack
from rules_site.games.blackjack.solver.shoe import VALUES, Composition

#: Aces and twos are the small cards; of the others a hand holds few.
SMALL_CARDS = STEPS[2] - 1

#: How many large parts are worked on at once.
RUN = 32

#: More than the roundings any chance of ``end_chances`` comes of: some 30 factors, and sums of a few hundred terms.
ROUNDINGS = 1024


@dataclass(frozen=True, slots=True, eq=False)
class DealerHands:
    """The dealer's finished hands that are neither bust nor a natural blackjack.

    ``orders[hand, i]`` is in how many orders the cards can come when the first has value i + 1.
    """

    keys: Ints
    sizes: Ints
    points: Ints
    orders: Ints


def dealer_hands(rules: Rules) -> DealerHands:
    """All of them, by the engine's rule of drawing."""
    hands = lattice()
    hits = [[dealer_hits(Score(points, soft), rules) for soft in (False, True)] for points in range(BEST_SCORE + 1)]
    going = np.array(hits)[hands.points, hands.soft.astype(np.int64)]
    orders = np.zeros(hands.child.shape, np.int64)
    orders[hands.find(STEPS)] = np.eye(len(VALUES), dtype=np.int64)
    for rows in levels(hands.totals):
        drawn = rows[going[rows]]
        for value in VALUES:
            to = hands.child[drawn, value - 1]
            orders[to[to >= 0]] += orders[drawn[to >= 0]]
    natural = (hands.sizes == INITIAL_CARDS) & (hands.points == BEST_SCORE)
    ended = ~going & ~natural & (hands.sizes >= INITIAL_CARDS) & orders.any(1)
    return DealerHands(hands.keys[ended], hands.sizes[ended], hands.points[ended], orders[ended])


def end_chances(shoe: Composition, rules: Rules, gone: Ints) -> dict[int, Floats]:
    """The chance ``[row of gone, first card]`` that the dealer ends on each score from which the dealer may stand.

    ``gone`` are keys of cards out of the shoe. The first card is part of the event: divide by its own chance to get
    the chance given the card. Only positive terms are added, none is subtracted.
    """
    ends = dealer_hands(rules)
    halves = _Halves(shoe, gone, ends)
    scores = range(rules.dealer_stands_from, BEST_SCORE + 1)
    return {score: halves.chances(np.flatnonzero(ends.points == score)).T for score in scores}


@dataclass(frozen=True, slots=True, eq=False)
class _Block:
    """Some of the cards that are gone (``rows``): each has its large part in ``large`` and its small part in ``small``.

    All have equally many large cards, so that those with the same small part leave equally many cards in the shoe;
    ``shares[i, k]`` is one over the ways in which any k of them can come.
    """

    rows: Ints
    large: slice
    large_at: Ints
    small: Ints
    small_at: Ints
    shares: Floats


class _Halves:
    """The two halves of the product, for the distinct large and small parts of the cards gone and of the dealer's."""

    def __init__(self, shoe: Composition, gone: Ints, ends: DealerHands) -> None:
        self.ends = ends
        self.rows = len(gone)
        large, large_at = _distinct(gone & ~SMALL_CARDS)
        small, small_at = _distinct(gone & SMALL_CARDS)
        end_large, self.end_large_at = _distinct(ends.keys & ~SMALL_CARDS)
        end_small, self.end_small_at = _distinct(ends.keys & SMALL_CARDS)
        sizes = large.sum(1)
        by_size = np.argsort(sizes, kind="stable")
        self.large_ways = _ways(shoe, large[by_size], end_large)
        self.small_ways = _ways(shoe, small, end_small).T
        self.blocks: list[_Block] = []
        place = np.argsort(by_size)[large_at]
        for start, stop in _runs(sizes[by_size]):
            rows = np.flatnonzero((place >= start) & (place < stop))
            lines, at = np.unique(small_at[rows], return_inverse=True)
            left = shoe.cards - sizes[by_size[start]] - small[lines].sum(1)
            # Where too few cards are left for so many, there are no ways to share either.
            shares = 1 / np.maximum(_falling(left, int(ends.sizes.max()) + 1), 1).T
            self.blocks.append(_Block(rows, slice(start, stop), place[rows] - start, lines, at, shares))

    def chances(self, ends: Ints) -> Floats:
        """``[first card, row of gone]``: the chance that the dealer's hand is one of ``ends``."""
        kinds, kind = np.unique(self.end_small_at[ends] << BITS | self.ends.sizes[ends], return_inverse=True)
        small, sizes = kinds >> BITS, kinds & (2**BITS - 1)
        ways = self.small_ways[:, small]
        joins = [ways[block.small] * block.shares[:, sizes] for block in self.blocks]
        found = np.zeros((len(VALUES), self.rows))
        for first, chances in enumerate(found):
            some = np.flatnonzero(self.ends.orders[ends, first])
            parts, part = np.unique(self.end_large_at[ends[some]], return_inverse=True)
            orders = np.zeros((len(kinds), len(parts)))
            orders[kind[some], part] = self.ends.orders[ends[some], first]
            large = self.large_ways[parts]
            for block, join in zip(self.blocks, joins, strict=True):
                joined = join @ (orders @ large[:, block.large])
                chances[block.rows] = joined[block.small_at, block.large_at]
        return found


def _runs(sizes: Ints) -> list[tuple[int, int]]:
    """The first and last index (exclusive) of runs of one size.

    They are kept so short that the matrix library does not start threads, which cost more than they save here.
    """
    stops: list[int] = (np.flatnonzero(np.diff(sizes, append=-1)) + 1).tolist()
    runs = []
    for start, stop in zip([0, *stops[:-1]], stops, strict=True):
        runs += [(low, min(low + RUN, stop)) for low in range(start, stop, RUN)]
    return runs


def _distinct(keys: Ints) -> tuple[Ints, Ints]:
    """The distinct parts, counts by value, and which of them each key has."""
    parts, part = np.unique(keys, return_inverse=True)
    return unpack(parts), part


def _ways(shoe: Composition, gone: Ints, dealt: Ints) -> Floats:
    """``[dealt, gone]``: the ways to deal the cards of each value, in order, from what is left of them."""
    ways = np.ones((len(dealt), len(gone)))
    for column, cards in enumerate(shoe.counts):
        some = np.flatnonzero(dealt[:, column])
        held = dealt[some, column]
        if len(some):
            ways[some] *= _falling(cards - gone[:, column], int(held.max()) + 1)[held]
    return ways


def _falling(left: Ints, most: int) -> Floats:
    """``[k, i]``: the ways to draw k cards in order out of ``left[i]``, k below ``most``; 0 where too few are left."""
    ways = np.ones((most, len(left)))
    for drawn in range(1, most):
        ways[drawn] = ways[drawn - 1] * np.maximum(left - drawn + 1, 0)
    return ways
