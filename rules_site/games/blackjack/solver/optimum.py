"""The best strategy there is: the action of the highest worth in every state, found in floating point and proven.

A choice counts as proven when its worth is further from the next best than all rounding can account for; what is closer
than that is decided in exact fractions (``exact``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import INITIAL_CARDS, Rules, SplitBy
from rules_site.games.blackjack.solver.exact import ExactPlay
from rules_site.games.blackjack.solver.lattice import Bools, Floats, Ints
from rules_site.games.blackjack.solver.masses import Masses, masses
from rules_site.games.blackjack.solver.options import Options, options
from rules_site.games.blackjack.solver.plan import ACTIONS, DOUBLE, HIT, SPLIT, STAND, SURRENDER, Codes, Plan, flows
from rules_site.games.blackjack.solver.shoe import VALUES, Composition
from rules_site.games.blackjack.solver.states import States, states

#: The margin that proves a choice, as a share of the most that one stake can return. Rounding accounts for less than
#: 2**-40: a chance of the dealer's is within ``dealer.ROUNDINGS`` units of 2**-53, ten of them are added up, a hit adds
#: some 25 units and there are fewer than 20 in a row, doubling and splitting double the error, and a margin is the
#: difference of two worths.
MARGIN = 2.0**-36

_NEVER = -np.inf
_NO_SPLIT = tuple(action for action in Action if action is not Action.SPLIT)


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The optimal plan, with what it was found from.

    ``worth[action, state, first card]`` is what comes back of one stake, weighed as in ``masses``, minus infinity
    where the action is not allowed. ``margin`` is the smallest by which any choice that a round can lead to was
    proven, as a share of the stake, and ``decided`` how many were so close that exact fractions had to decide.
    """

    known: States
    options: Options
    masses: Masses
    worth: Floats
    plan: Plan
    margin: float
    decided: int


def solve(shoe: Composition, rules: Rules, payouts: Payouts, margin: float = MARGIN) -> Solution:
    """Find the optimal plan. ``margin`` is that which proves a choice; a test may raise it."""
    known = states()
    can, weighed = options(rules, known), masses(shoe, rules, payouts, known)
    worth = _worth(known, can, weighed, rules)
    plan = _best(known, worth)
    possible = known.fits(shoe)[:, None] & (weighed.live > 0)
    least = margin * (1 + float(max(payouts.main_win, payouts.main_blackjack)))
    proof = _Proof(known, weighed, worth, ExactPlay(shoe, rules, payouts), least)
    asked = possible & _decide(known, plan, shoe, rules)
    proven, decided = proof.of(plan.actions, asked, ACTIONS)
    # What was decided otherwise may lead to where nothing has been asked yet.
    while decided and (new := possible & _decide(known, plan, shoe, rules) & ~asked).any():
        more, decided_more = proof.of(plan.actions, new, ACTIONS)
        proven, decided, asked = min(proven, more), decided + decided_more, asked | new
    if rules.split_by is SplitBy.RANK:
        unsplit = possible & _sometimes_unsplit(known, shoe, rules)
        more, decided_more = proof.of(plan.unsplit, unsplit, _NO_SPLIT)
        proven, decided = min(proven, more), decided + decided_more
    return Solution(known, can, weighed, worth, plan, proven, decided)


def _best(known: States, worth: Floats) -> Plan:
    """The best actions; on more than two cards there are only two to choose from."""
    actions = np.where(worth[HIT] > worth[STAND], HIT, STAND)
    two = np.flatnonzero(known.sizes == INITIAL_CARDS)
    actions[two] = worth[:, two].argmax(0)
    unsplit = actions.copy()
    kept = [ACTIONS.index(action) for action in _NO_SPLIT]
    unsplit[known.initial] = np.array(kept)[worth[kept][:, known.initial].argmax(0)]
    return Plan(actions, unsplit)


def _decide(known: States, plan: Plan, shoe: Composition, rules: Rules) -> Bools:
    """Where a round can lead to; a choice anywhere else makes no difference."""
    reached = np.zeros(plan.actions.shape, np.bool_)
    reached[known.initial] = True
    for flow in flows(known, plan, shoe, rules):
        reached |= flow.ways > 0
    return reached


def _sometimes_unsplit(known: States, shoe: Composition, rules: Rules) -> Bools:
    """The pairs that may be split or not, as their ranks are."""
    unsplit = np.zeros((len(known.hand), 1), np.bool_)
    for value in VALUES:
        unsplit[known.initial_hand(value, value)] = 0 < shoe.may_split(value, rules) < 1
    return unsplit


@dataclass(frozen=True, slots=True, eq=False)
class _Proof:
    """What it takes to prove a choice: a margin of at least ``least``, or exact fractions."""

    known: States
    weighed: Masses
    worth: Floats
    exact: ExactPlay
    least: float

    def of(self, actions: Codes, asked: Bools, among: Sequence[Action]) -> tuple[float, int]:
        """Prove the choices ``asked`` about, or correct them: the smallest margin of a proof, and how many had none."""
        rows, firsts = np.nonzero(asked)
        codes = [ACTIONS.index(action) for action in among]
        second, best = np.partition(self.worth[:, rows, firsts][codes], -2, axis=0)[-2:]
        margins = (best - second) / self.weighed.live[rows, firsts]
        close = np.flatnonzero(margins < self.least)
        for row, first in zip(rows[close].tolist(), firsts[close].tolist(), strict=True):
            hand = tuple(self.known.counts(row).tolist())
            choice = self.exact.best(int(self.known.pair[row]), hand, VALUES[first], among)
            actions[row, first] = ACTIONS.index(choice)
        return float(np.delete(margins, close).min(initial=np.inf)), len(close)


def _worth(known: States, can: Options, weighed: Masses, rules: Rules) -> Floats:
    worth = np.full((len(ACTIONS), *weighed.live.shape), _NEVER)
    worth[STAND] = np.where(can.natural[:, None], weighed.natural, weighed.stood)
    doubles = np.flatnonzero(can.double)
    worth[DOUBLE, doubles] = 2 * next_card(known, weighed, doubles, weighed.stood) - weighed.live[doubles]
    surrendered = (1 - float(rules.surrender_loses)) * weighed.live
    worth[SURRENDER] = np.where(can.surrender, surrendered, _NEVER)
    best = worth.max(0)
    for rows in reversed(known.by_total):
        going = rows[can.open[rows]]
        worth[HIT, going] = next_card(known, weighed, going, best)
        best[going] = np.maximum(best[going], worth[HIT, going])
    for value in VALUES:
        row = known.initial_hand(value, value)
        if can.split[row]:
            hands = best[known.split_hands(value)]
            worth[SPLIT, row] = 2 * (weighed.draws[row] @ hands) - weighed.live[row]
    return worth


def next_card(known: States, weighed: Masses, rows: Ints, worth: Floats) -> Floats:
    """The average over the next card; a bust returns nothing."""
    children = known.child[rows]
    after = worth[children]
    after[children < 0] = 0
    averages: Floats = np.einsum("ri,riu->ru", weighed.draws[rows], after)
    return averages
