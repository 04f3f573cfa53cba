"""The whole way: the optimal plan, the best chart, and what both return."""

from __future__ import annotations

from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import Rules
from rules_site.games.blackjack.solver.chart import best_chart
from rules_site.games.blackjack.solver.evaluate import Evaluator
from rules_site.games.blackjack.solver.optimum import solve
from rules_site.games.blackjack.solver.shoe import shoe_of
from rules_site.games.blackjack.strategy import MainOdds


def solve_main_bet(rules: Rules, payouts: Payouts) -> MainOdds:
    """Work out the odds of the main bet, from a full shoe."""
    shoe = shoe_of(rules)
    solution = solve(shoe, rules, payouts)
    chart, charted = best_chart(solution, shoe, rules)
    evaluator = Evaluator(solution.known, solution.options, shoe, rules)
    best = evaluator.value(solution.plan, payouts)
    return MainOdds(best.returned, evaluator.value(charted, payouts).returned, best.chances, chart)
