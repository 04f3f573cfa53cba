"""What a plan returns, and the chance of every result: exact, in whole numbers up to the last division."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

import numpy as np

from rules_site.games.blackjack.engine import Result
from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import INITIAL_CARDS, DealerChecks, Rules
from rules_site.games.blackjack.solver.ends import Cards, Ends
from rules_site.games.blackjack.solver.lattice import Ints, unpack
from rules_site.games.blackjack.solver.options import Options
from rules_site.games.blackjack.solver.plan import DOUBLE, STAND, SURRENDER, Flow, Plan, flows
from rules_site.games.blackjack.solver.shoe import VALUES, Composition
from rules_site.games.blackjack.solver.states import States


@dataclass(frozen=True, slots=True)
class Value:
    """What one seat bet returns, stake included, and the chance of each result of its hand.

    Of a split pair one hand counts, since its two hands have the same chances. The chances add up to 1.
    """

    returned: Fraction
    chances: dict[Result, Fraction]


#: Besides the results: hands that stood, natural blackjacks of split hands, and stakes that are added in the round and
#: so are owed whatever comes back.
_STOOD, _SPLIT_NATURAL, _STAKED = "stood", "split_natural", "staked"

#: Sums of orders of cards by what they come to and by how many cards are gone.
_Orders = Counter[tuple[str, int]]


class _Ends(NamedTuple):
    """Hands that end in one way with the cards ``seen`` gone: in so many orders of the player's cards, with stakes."""

    kind: str
    seen: int
    points: int
    orders: int
    stakes: int


class Evaluator:
    """Evaluates plans for one shoe and one set of rules. What it finds out about the dealer serves every plan."""

    def __init__(self, known: States, can: Options, shoe: Composition, rules: Rules) -> None:
        self.known, self.can, self.shoe, self.rules = known, can, shoe, rules
        self.fits = known.fits(shoe)
        self.dealer = Ends(shoe, rules)
        self.gone: list[Cards] = [tuple(cards) for cards in unpack(known.gone).tolist()]
        # Per instance: a cache on the method would keep every table alive.
        self._counted = cache(self._count)

    def value(self, plan: Plan, payouts: Payouts) -> Value:
        """Return what ``plan`` is worth."""
        chances: dict[Result, Fraction] = dict.fromkeys(Result, Fraction(0))
        stakes: dict[str, Fraction] = dict.fromkeys((*Result, _STAKED), Fraction(0))
        for flow in flows(self.known, plan, self.shoe, self.rules):
            of_hands, of_stakes = self._sums(flow)
            for result in chances:
                chances[result] += flow.share * self._share(of_hands, result)
            for name in stakes:
                stakes[name] += flow.share * self._share(of_stakes, name)
        chances[Result.LOSE] = 1 - sum(chances.values(), Fraction(0))
        returned = (
            stakes[Result.WIN] * (1 + payouts.main_win)
            + stakes[Result.BLACKJACK] * (1 + payouts.main_blackjack)
            + stakes[Result.PUSH]
            + stakes[Result.SURRENDER] * (1 - self.rules.surrender_loses)
            - stakes[_STAKED]
        )
        return Value(returned, chances)

    def _sums(self, flow: Flow) -> tuple[_Orders, _Orders]:
        """Add up the orders of all cards, of player and dealer: times hands, and times stakes."""
        hands: _Orders = Counter()
        stakes: _Orders = Counter()
        for first in VALUES:
            for ends in self._ends(flow, first):
                cards = self.gone[ends.seen]
                drawn, size = self.shoe.orders(cards), sum(cards)
                for result, orders in self._results(ends, first):
                    hands[result, size] += ends.orders * drawn * orders
                    stakes[result, size] += ends.stakes * drawn * orders
        return hands, stakes

    def _share(self, sums: _Orders, name: str) -> Fraction:
        """Of all orders of so many cards of the player's and the dealer's, the share that ends like this."""
        shares = (
            Fraction(orders, perm(self.shoe.cards, size + self.dealer.most))
            for (result, size), orders in sums.items()
            if result == name
        )
        return sum(shares, Fraction(0))

    def _ends(self, flow: Flow, first: int) -> Iterator[_Ends]:
        known, actions = self.known, flow.actions[:, first - 1]
        ways = np.where(self.fits, flow.ways[:, first - 1], 0)
        stakes = ways * np.where(known.pair > 0, 2, 1)
        doubled = np.flatnonzero((actions == DOUBLE) & (ways > 0))
        split = np.flatnonzero((known.pair > 0) & (known.sizes == INITIAL_CARDS) & (ways > 0))
        natural = self.can.natural & (ways > 0)
        stood = np.flatnonzero((actions == STAND) & (ways > 0) & ~natural)
        given_up = np.flatnonzero((actions == SURRENDER) & (ways > 0))
        yield from self._group(_STAKED, doubled, ways[doubled], stakes[doubled])
        yield from self._group(_STAKED, split, ways[split], ways[split])
        yield from self._group(Result.SURRENDER, given_up, ways[given_up], stakes[given_up])
        for kind, naturals in ((Result.BLACKJACK, known.pair == 0), (_SPLIT_NATURAL, known.pair > 0)):
            rows = np.flatnonzero(natural & naturals)
            yield from self._group(kind, rows, ways[rows], stakes[rows])
        children = known.child[doubled]
        possible = (children >= 0) & self.fits[children]
        parents = doubled[np.nonzero(possible)[0]]
        children = children[possible]
        rows = np.concatenate([stood, children])
        parents = np.concatenate([stood, parents])
        times = np.repeat([1, 2], [len(stood), len(children)])
        yield from self._group(_STOOD, rows, ways[parents], times * stakes[parents])

    def _group(self, kind: str, rows: Ints, orders: Ints, stakes: Ints) -> Iterator[_Ends]:
        """Put together what has the same cards gone and the same points."""
        keys, key = np.unique(self.known.seen[rows] * 32 + self.known.points[rows], return_inverse=True)
        sums = np.zeros((len(keys), 2), np.int64)
        np.add.at(sums, key, np.stack([orders, stakes], axis=1))
        for (seen, points), (ordered, staked) in zip(
            np.stack(np.divmod(keys, 32), axis=1).tolist(), sums.tolist(), strict=True
        ):
            yield _Ends(kind, seen, points, ordered, staked)

    def _results(self, ends: _Ends, first: int) -> list[tuple[str, int]]:
        """How the hands end, and the dealer's orders for each."""
        seen, cards = ends.seen, self.gone[ends.seen]
        if ends.kind == Result.BLACKJACK:
            natural = self.dealer.of_natural(cards, first)
            won = self.dealer.of_first(cards, first) - natural
            return [(Result.BLACKJACK, won), (Result.PUSH, natural)]
        live, beaten, scores = self._counted(seen, first)
        if ends.kind == _SPLIT_NATURAL:
            return [(Result.BLACKJACK, live - beaten), (Result.PUSH, beaten)]
        if ends.kind != _STOOD:
            return [(ends.kind, live)]
        at_least = sum(orders for points, orders in scores.items() if points >= ends.points)
        return [(Result.WIN, live - beaten - at_least), (Result.PUSH, scores.get(ends.points, 0))]

    def _count(self, seen: int, first: int) -> tuple[int, int, dict[int, int]]:
        """The dealer's orders: in a round still played, of a natural blackjack found in it, and of each score."""
        cards = self.gone[seen]
        live, natural = self.dealer.of_first(cards, first), self.dealer.of_natural(cards, first)
        scores = self.dealer.of_scores(cards, first)
        if self.rules.dealer_checks is DealerChecks.BEFORE_DECISIONS:
            return live - natural, 0, scores
        return live, natural, scores
