"""The best strategy that looks at scores only: hard, soft and pairs against the dealer's first card.

One cell of the chart serves many hands, so a cell is best on average over the hands that come to it, as often as they
do under the rest of the chart. No hand comes to one cell twice, so the return is linear in each cell, and the cells are
bettered together until none changes: then no change of any one cell improves the chart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import perm

import numpy as np

from rules_site.games.blackjack.rules import INITIAL_CARDS, Rules
from rules_site.games.blackjack.solver.lattice import Floats, Ints, unpack
from rules_site.games.blackjack.solver.optimum import Solution, next_card
from rules_site.games.blackjack.solver.plan import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Codes,
    Flow,
    Plan,
    flows,
    initial_ways,
    spread,
)
from rules_site.games.blackjack.solver.shoe import VALUES, Composition
from rules_site.games.blackjack.strategy import Advice, Chart

#: What a cell may say, in the order that decides between equals: the action on two cards, and that on more.
_WORDS = {
    Advice.STAND: (STAND, STAND),
    Advice.HIT: (HIT, HIT),
    Advice.DOUBLE_OR_STAND: (DOUBLE, STAND),
    Advice.DOUBLE_OR_HIT: (DOUBLE, HIT),
    Advice.SURRENDER_OR_STAND: (SURRENDER, STAND),
    Advice.SURRENDER_OR_HIT: (SURRENDER, HIT),
}
_ADVICE = (*_WORDS, Advice.SPLIT)
_ON_TWO, _ON_MORE = np.array(list(_WORDS.values())).T
_SPLIT = _ADVICE.index(Advice.SPLIT)

#: Cells of scores: hard ones by points, soft ones so many after them.
_SOFT = 32

#: What hands count that the chart keeps away from a cell: next to nothing, and only in cells to which no others come.
_KEPT_AWAY = 2.0**-20

#: Far more tries than it takes; from the optimal plan the cells settle after a few.
_TRIES = 50


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """Codes of ``_ADVICE``: of scores ``[cell, first card]``, of pairs ``[value - 1, first card]``."""

    scores: Codes
    pairs: Codes

    def same(self, other: _Cells) -> bool:
        return np.array_equal(self.scores, other.scores) and np.array_equal(self.pairs, other.pairs)


def best_chart(solution: Solution, shoe: Composition, rules: Rules) -> tuple[Chart, Plan]:
    """Find the chart, and the plan it amounts to.

    Raises:
        ArithmeticError: the cells do not settle.
    """
    search = _Search(solution, shoe, rules)
    cells = search.better(solution.plan)
    for _ in range(_TRIES):
        plan = search.plan(cells)
        better = search.better(plan)
        if better.same(cells):
            return search.chart(cells), plan
        cells = better
    raise ArithmeticError(f"no chart after {_TRIES} tries: its cells do not settle")


class _Search:
    """What all tries have in common."""

    def __init__(self, solution: Solution, shoe: Composition, rules: Rules) -> None:
        self.solution, self.shoe, self.rules = solution, shoe, rules
        self.known, self.open = solution.known, solution.options.open[:, None]
        self.cell = self.known.points + _SOFT * self.known.soft
        self.two = (self.known.sizes == INITIAL_CARDS)[:, None]
        self.allowed = np.isfinite(solution.worth)
        self.pairs = np.array([self.known.initial_hand(value, value) for value in VALUES])
        shares = [shoe.may_split(value, rules) for value in VALUES]
        self.splits = bool(any(shares))
        self.unsplit = np.array([float(1 - share) for share in shares])
        self.chance = _chance(solution, shoe)
        hit_all = np.where(self.open, HIT, STAND) + np.zeros_like(solution.plan.actions)
        everything = spread(self.known, Fraction(1), initial_ways(self.known), hit_all)
        self.kept_away = _KEPT_AWAY * self._weights([everything])

    def plan(self, cells: _Cells) -> Plan:
        """What the chart comes to in every state."""
        codes = cells.scores[self.cell]
        unsplit = np.where(self.open, self._meaning(codes, slice(None)), STAND)
        actions = unsplit.copy()
        if self.splits:
            codes = np.where(cells.pairs == _SPLIT, 0, cells.pairs)
            actions[self.pairs] = np.where(cells.pairs == _SPLIT, SPLIT, self._meaning(codes, self.pairs))
        return Plan(actions, unsplit)

    def better(self, plan: Plan) -> _Cells:
        """The best cells, if all the other cells stay as in ``plan``."""
        worth = self._worth(plan)
        weights = self._weights(flows(self.known, plan, self.shoe, self.rules))
        if self.splits:
            # A pair that may be split has a cell of its own.
            weights[self.pairs] = (self.chance[self.pairs] * self.unsplit)[:, None]
        going = np.flatnonzero(self.open)
        cell, weights = self.cell[going], self._with_kept_away(weights)[going]
        sums = np.zeros((len(_WORDS), 2 * _SOFT, len(VALUES)))
        for code, total in enumerate(sums):
            meant = self._meaning(np.full(weights.shape, code), going)
            np.add.at(total, cell, weights * np.take_along_axis(worth[:, going], meant[None], axis=0)[0])
        return _Cells(sums.argmax(0), self._best_of_pairs(worth[:, self.pairs]))

    def chart(self, cells: _Cells) -> Chart:
        """The cells in words."""
        reached = np.unique(self.cell[np.flatnonzero(self.open)])
        rows = {int(cell): tuple(_ADVICE[code] for code in cells.scores[cell]) for cell in reached}
        pairs = zip(VALUES, cells.pairs, strict=True)
        return Chart(
            hard={cell: row for cell, row in rows.items() if cell < _SOFT},
            soft={cell - _SOFT: row for cell, row in rows.items() if cell >= _SOFT},
            pairs={value: tuple(_ADVICE[code] for code in row) for value, row in pairs} if self.splits else {},
        )

    def _meaning(self, codes: Codes, rows: Ints | slice) -> Codes:
        """The action that each code means to the hands in these rows."""
        on_two = _ON_TWO[codes]
        allowed = np.take_along_axis(self.allowed[:, rows], on_two[None], axis=0)[0]
        meant: Codes = np.where(self.two[rows] & allowed, on_two, _ON_MORE[codes])
        return meant

    def _worth(self, plan: Plan) -> Floats:
        """What each action returns if the hand is played by ``plan`` after it."""
        weighed = self.solution.masses
        worth = self.solution.worth.copy()
        value = np.take_along_axis(worth, plan.actions[None], axis=0)[0]
        for rows in reversed(self.known.by_total):
            going = rows[self.open[rows, 0]]
            worth[HIT, going] = next_card(self.known, weighed, going, value)
            value[going] = np.where(plan.actions[going] == HIT, worth[HIT, going], value[going])
        for row, held in zip(self.pairs, VALUES, strict=True):
            if self.solution.options.split[row]:
                hands = weighed.draws[row] @ value[self.known.split_hands(held)]
                worth[SPLIT, row] = 2 * hands - weighed.live[row]
        return worth

    def _weights(self, found: Iterable[Flow]) -> Floats:
        """How often each state is reached; the two hands of a split pair both count."""
        weights = np.zeros(self.solution.plan.actions.shape)
        for flow in found:
            weights += float(flow.share) * flow.ways
        weights *= (self.chance * np.where(self.known.pair > 0, 2, 1))[:, None]
        return weights

    def _with_kept_away(self, weights: Floats) -> Floats:
        """Let the hands that are kept away count where none of so many cards (two, or more) come to their cell."""
        kind = self.cell + 2 * _SOFT * self.two[:, 0]
        come = np.zeros((4 * _SOFT, len(VALUES)))
        np.add.at(come, kind, np.where(self.open, weights, 0))
        return np.where(come[kind] > 0, weights, self.kept_away)

    def _best_of_pairs(self, worth: Floats) -> Codes:
        best = worth.argmax(0)
        on_more = np.where(worth[HIT] > worth[STAND], HIT, STAND)
        codes = np.full(best.shape, _SPLIT)
        for code, (two, more) in enumerate(_WORDS.values()):
            codes[(best == two) & ((on_more == more) | (two in (STAND, HIT)))] = code
        return codes


def _chance(solution: Solution, shoe: Composition) -> Floats:
    """The chance of the cards of each state, in one order."""
    gone = unpack(solution.known.gone).tolist()
    chances = np.array([shoe.orders(tuple(cards)) / perm(shoe.cards, sum(cards)) for cards in gone])
    return chances[solution.known.seen]
