"""A plan: one action for every state and first card of the dealer; and where the hands of a round flow under it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.rules import Rules
from rules_site.games.blackjack.solver.lattice import Ints
from rules_site.games.blackjack.solver.shoe import VALUES, Composition
from rules_site.games.blackjack.solver.states import States

#: Actions by their code in an array.
ACTIONS = tuple(Action)
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(len(ACTIONS))

Codes = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """``actions[state, first card]``; ``unsplit`` is the same, but for initial pairs that may not be split."""

    actions: Codes
    unsplit: Codes


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """In how many orders of cards each state is reached, ``[state, first card]``, and what is done there.

    ``share`` is how much of it there is: pairs of tens that go by rank split up into two flows.
    """

    share: Fraction
    ways: Ints
    actions: Codes


def flows(known: States, plan: Plan, shoe: Composition, rules: Rules) -> Iterator[Flow]:
    """Yield every flow of ``plan``; together they are all rounds, with one hand of each split pair."""
    main = initial_ways(known)
    for value in VALUES:
        row, share = known.initial_hand(value, value), shoe.may_split(value, rules)
        if not share:
            continue
        split = (plan.actions[row] == SPLIT).astype(np.int64)
        ways = main if share == 1 else np.zeros_like(main)
        ways[row], ways[known.split_hands(value)] = 1 - split, split
        if share != 1:
            main[row] = 0
            yield spread(known, share, ways, plan.actions)
            yield _unsplit(known, plan, row, 1 - share)
    yield spread(known, Fraction(1), main, plan.actions)


def _unsplit(known: States, plan: Plan, row: int, share: Fraction) -> Flow:
    ways = np.zeros_like(plan.actions)
    ways[row] = 1
    actions = plan.actions.copy()
    actions[row] = plan.unsplit[row]
    return spread(known, share, ways, actions)


def initial_ways(known: States) -> Ints:
    """Two different cards come in two orders."""
    ways = np.zeros((len(known.hand), len(VALUES)), np.int64)
    ways[known.initial] = 2
    ways[[known.initial_hand(value, value) for value in VALUES]] = 1
    return ways


def spread(known: States, share: Fraction, ways: Ints, actions: Codes) -> Flow:
    """Let the hands in ``ways``, which is filled, go on as far as they are hit."""
    hits = actions == HIT
    for rows in known.by_total:
        going = ways[rows] * hits[rows]
        some = np.flatnonzero(going.any(1))
        going, children = going[some], known.child[rows[some]]
        for column in range(len(VALUES)):
            to = children[:, column]
            ways[to[to >= 0]] += going[to >= 0]
    return Flow(share, ways, actions)
