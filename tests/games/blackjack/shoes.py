"""Small shoes for proofs, and what the solver makes of them."""

from __future__ import annotations

from functools import cache

import numpy as np

from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS, Payouts
from rules_site.games.blackjack.rules import DealerChecks, Rules
from rules_site.games.blackjack.solver.evaluate import Evaluator, Value
from rules_site.games.blackjack.solver.masses import dealer_natural
from rules_site.games.blackjack.solver.optimum import Solution, solve
from rules_site.games.blackjack.solver.plan import SPLIT
from rules_site.games.blackjack.solver.shoe import ACE, TEN, VALUES, Composition, shoe_of

#: Aces, fives, sixes and tens; aces, threes, eights and tens: few kinds of cards, and every kind of hand.
SMALL = (Composition((12, 0, 0, 0, 12, 12, 0, 0, 0, 24)), Composition((8, 0, 8, 0, 0, 0, 0, 8, 0, 20)))


def optimal(shoe: Composition, rules: Rules, payouts: Payouts = INFINITE_PAYOUTS) -> Value:
    """The exact value of the optimal plan."""
    found = solve(shoe, rules, payouts)
    return evaluator(found, shoe, rules).value(found.plan, payouts)


def evaluator(found: Solution, shoe: Composition, rules: Rules) -> Evaluator:
    """What evaluates plans for this shoe."""
    return Evaluator(found.known, found.options, shoe, rules)


#: Aces, sevens and tens: so few that every round can be played to its end.
TINY = Composition((6, 0, 0, 0, 0, 0, 8, 0, 0, 12))


@cache
def solved(rules: Rules) -> Solution:
    """The solution for a full shoe."""
    return solve(shoe_of(rules), rules, INFINITE_PAYOUTS)


@cache
def returned(rules: Rules) -> Value:
    """The exact value of the optimal plan for a full shoe."""
    return evaluator(solved(rules), shoe_of(rules), rules).value(solved(rules).plan, INFINITE_PAYOUTS)


def estimate(rules: Rules, payouts: Payouts = INFINITE_PAYOUTS, shoe: Composition | None = None) -> float:
    """What the optimal plan returns, in floating point straight from the worths of initial hands."""
    shoe = shoe or shoe_of(rules)
    found = solve(shoe, rules, payouts)
    total = 0.0
    for low in VALUES:
        for high in VALUES[low - 1 :]:
            row = found.known.initial_hand(low, high)
            gone = found.known.counts(row)
            cards = shoe.counts[low - 1] * (shoe.counts[high - 1] - (low == high)) / (shoe.cards * (shoe.cards - 1))
            chance = cards * (1 if low == high else 2)
            best, share = found.worth[:, row].max(0), float(shoe.may_split(low, rules)) if low == high else 0
            rest = np.delete(found.worth[:, row], SPLIT, axis=0).max(0)
            total += chance * float((share * best + (1 - share) * rest).sum())
            if (low, high) == (ACE, TEN) and rules.dealer_checks is DealerChecks.BEFORE_DECISIONS:
                total += chance * float(dealer_natural(shoe, gone[None]).sum())
    return total
