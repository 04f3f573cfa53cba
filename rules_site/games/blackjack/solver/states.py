"""The situations in which a player decides: an initial hand played on, or one of the two hands of a split pair.

With one split only, and a strategy that looks at its own hand, a hand of a split pair is worth the same whatever the
other becomes. It differs from an initial hand in one more card that is known to be gone, the other card of the pair.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from rules_site.games.blackjack.rules import INITIAL_CARDS
from rules_site.games.blackjack.solver.lattice import BUST, STEPS, Bools, Ints, lattice, levels, unpack
from rules_site.games.blackjack.solver.shoe import VALUES, Composition


@dataclass(frozen=True, slots=True, eq=False)
class States:
    """Hands of two cards and more, one row each. They depend on no rules.

    ``pair`` is the value of the pair that was split, 0 for an initial hand. ``seen`` is a row of ``gone``, the
    distinct keys of the cards that are out of the shoe: the hand's own, and the other card of the pair.
    ``child[state, i]`` is the state after a card of value i + 1, ``BUST`` where there is none. ``initial`` are
    the rows of the initial hands.
    """

    hand: Ints
    pair: Ints
    seen: Ints
    gone: Ints
    child: Ints
    sizes: Ints
    points: Ints
    soft: Bools
    by_total: list[Ints]
    row: Ints
    initial: Ints

    def find(self, pair: int, key: int) -> int:
        """The row of the hand with this key."""
        return int(self.row[pair, np.searchsorted(lattice().keys, key)])

    def counts(self, row: int) -> Ints:
        """The cards of the hand, by value."""
        held: Ints = lattice().counts[self.hand[row]]
        return held

    def fits(self, shoe: Composition) -> Bools:
        """Whether the shoe holds all the cards that are gone."""
        enough: Bools = np.all(unpack(self.gone) <= np.array(shoe.counts), axis=1)
        return enough[self.seen]

    def split_hands(self, pair: int) -> Ints:
        """The rows of a split card of this value with each second card, ace first."""
        rows: Ints = self.row[pair, lattice().find(STEPS[pair - 1] + STEPS)]
        return rows

    def initial_hand(self, first: int, second: int) -> int:
        """The row of the initial hand of these values."""
        return self.find(0, int(STEPS[first - 1] + STEPS[second - 1]))


@cache
def states() -> States:
    """Return the one set of states."""
    hands = lattice()
    dealt = hands.sizes >= INITIAL_CARDS
    holds = np.vstack([dealt, *((hands.counts[:, value - 1] > 0) & dealt for value in VALUES)])
    pair, hand = np.nonzero(holds)
    row = np.full(holds.shape, BUST, np.int64)
    row[pair, hand] = np.arange(len(hand))
    other = np.concatenate([[0], STEPS])[pair]
    gone, seen = np.unique(hands.keys[hand] + other, return_inverse=True)
    child = hands.child[hand]
    sizes = hands.sizes[hand]
    return States(
        hand=hand,
        pair=pair,
        seen=seen.astype(np.int64),
        gone=gone,
        child=np.where(child == BUST, BUST, row[pair[:, None], child]),
        sizes=sizes,
        points=hands.points[hand],
        soft=hands.soft[hand],
        by_total=levels(hands.totals[hand]),
        row=row,
        initial=np.flatnonzero((pair == 0) & (sizes == INITIAL_CARDS)),
    )
