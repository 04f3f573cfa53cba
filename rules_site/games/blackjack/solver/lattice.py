"""Every hand that is not bust, told by how many cards of each value it holds: 3,083 of them, whatever the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from rules_site.games.blackjack.hands import score_of
from rules_site.games.blackjack.rules import BEST_SCORE
from rules_site.games.blackjack.solver.shoe import ACE, VALUES

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

#: Bits for the number of cards of one value in a key: no hand here holds as many as 32 of them.
BITS = 5

#: What one more card of each value adds to a key; the tens stand in the highest bits.
STEPS: Ints = np.int64(1) << (BITS * np.arange(len(VALUES), dtype=np.int64))

#: A child that is bust.
BUST = -1


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Hands of a total up to 21 with every ace low, one row each, sorted by key.

    ``child[hand, i]`` is the hand with one more card of value i + 1, ``BUST`` where there is none.
    """

    keys: Ints
    counts: Ints
    totals: Ints
    sizes: Ints
    points: Ints
    soft: Bools
    child: Ints

    def find(self, keys: Ints) -> Ints:
        """The rows of these keys, which must be there."""
        return np.searchsorted(self.keys, keys).astype(np.int64)


@cache
def lattice() -> Lattice:
    """Return the one lattice."""
    keys, totals = _multisets()
    counts = unpack(keys)
    scores = np.array([[score_of(low, has_ace) for has_ace in (False, True)] for low in range(BEST_SCORE + 1)])
    scored = scores[totals, (counts[:, ACE - 1] > 0).astype(np.int64)]
    fits = totals[:, None] + np.array(VALUES) <= BEST_SCORE
    child = np.where(fits, np.searchsorted(keys, keys[:, None] + STEPS), BUST)
    return Lattice(keys, counts, totals, counts.sum(1), scored[:, 0], scored[:, 1].astype(np.bool_), child)


def unpack(keys: Ints) -> Ints:
    """The counts by value that ``keys`` stand for, one row each."""
    counts: Ints = (keys[:, None] >> (BITS * np.arange(len(VALUES)))) & (2**BITS - 1)
    return counts


def levels(totals: Ints) -> list[Ints]:
    """The rows of each total from the lowest to the highest; a card more always leads to a later level."""
    order = np.argsort(totals, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(totals[order])) + 1)


def _multisets() -> tuple[Ints, Ints]:
    keys, totals = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for value in reversed(VALUES):
        times = (BEST_SCORE - totals) // value + 1
        parents = np.repeat(np.arange(len(keys)), times)
        held = np.arange(len(parents)) - np.repeat(np.cumsum(times) - times, times)
        keys, totals = (keys[parents] << BITS) | held, totals[parents] + held * value
    return keys, totals
