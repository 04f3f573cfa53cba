"""How long the odds of the main bet take, and how much longer exact fractions without a shortcut do.

Run it as ``python -m tests.benchmarks.solve_blackjack``. Nothing here is asserted: machines differ. Times are those of
the processor, so that what else runs counts little; each is the median of several runs. The plain way is tried on a
shoe of four kinds of cards, for on full decks it takes minutes and gigabytes; ``--deck`` tries one deck all the same.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from time import process_time

from rules_site.games.blackjack.odds import compute
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.rules import INFINITE_RULES
from rules_site.games.blackjack.solver.exact import ExactPlay
from rules_site.games.blackjack.solver.lattice import lattice
from rules_site.games.blackjack.solver.optimum import solve
from rules_site.games.blackjack.solver.shoe import Composition, shoe_of
from rules_site.games.blackjack.solver.states import states
from tests.games.blackjack.shoes import SMALL, optimal

RUNS = 7

#: Peak memory is in kilobytes on Linux.
WHOLE = """
import resource, time
from rules_site.games.blackjack.odds import compute
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.rules import INFINITE_RULES
compute(INFINITE_RULES, INFINITE_PAYOUTS)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of ``work``."""
    times = []
    for _ in range(runs):
        started = process_time()
        work()
        times.append(process_time() - started)
    return median(times)


def solve_cold() -> None:
    """The float solve with nothing prepared."""
    lattice.cache_clear()
    states.cache_clear()
    solve(shoe_of(INFINITE_RULES), INFINITE_RULES, INFINITE_PAYOUTS)


def whole_process() -> tuple[float, int]:
    """Seconds and peak megabytes of a process that computes everything."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([sys.executable, "-c", WHOLE], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds_used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds_used, int(run.stdout) // 1024


def main() -> None:
    runs = [whole_process() for _ in range(RUNS)]
    print(f"float solve, 8 decks                  {seconds(solve_cold):8.3f} s")
    exact = seconds(lambda: compute(INFINITE_RULES, INFINITE_PAYOUTS), 3)
    print(f"exact optimum, chart and chances      {exact:8.3f} s")
    print(f"the same as a process of its own      {median(time for time, _ in runs):8.3f} s, {runs[0][1]} MB")
    shoe, rules = SMALL[0], INFINITE_RULES
    if "--deck" in sys.argv:
        rules = replace(INFINITE_RULES, decks=1)
        shoe = Composition(shoe_of(rules).counts)
    plain = seconds(lambda: ExactPlay(shoe, rules, INFINITE_PAYOUTS).total(), 1)
    fast = seconds(lambda: optimal(shoe, rules), 3)
    print(f"exact fractions, plain, {shoe.cards} cards      {plain:8.3f} s, {plain / fast:.1f} times as long as here")


if __name__ == "__main__":
    main()
