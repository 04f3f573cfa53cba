"""Rounds of blackjack for a simulation, each from a full shoe: whole rounds, by whoever decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random

from rules_site.facts import return_fact
from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.round import Round
from rules_site.games.blackjack.rules import Rules
from rules_site.games.blackjack.side_bets import SIDE_BETS
from rules_site.games.blackjack.table import Strategy, cards_reached, new_shoe, play_seat

#: The main bet may be staked again for each hand, and once more to double each; insurance is less than one stake.
_STAKES_A_HAND = 2


def sampled_rounds(
    rules: Rules, payouts: Payouts, strategies: Mapping[str, Strategy], random: Random
) -> Iterator[Mapping[str, Fraction]]:
    """Yield, round after round without end, what each bet gave back for one unit staked, the stake included.

    ``strategies``, one or more, are named by the return that they are played for. Each has a seat of its own, and all
    seats share each deal. What a double down or a split adds to the stake of a main bet is taken off what it gives
    back. The first seat places the side bets too (``pairs_return`` …), and takes insurance (``insurance_return``) in
    those rounds in which it is offered.
    """
    reached = cards_reached(rules)
    shoe = new_shoe(rules, random, range(reached, reached + 1), burns=False)
    while True:
        shoe.shuffle()
        yield _play(Round(cards=shoe.begin_round(), rules=rules, payouts=payouts), strategies)


@lru_cache(maxsize=4)
def best_play(rules: Rules, payouts: Payouts) -> Strategy:
    """The optimal play of hands.

    Raises:
        ModuleNotFoundError: numpy is not installed.
    """
    from rules_site.games.blackjack.solver.optimum import solve
    from rules_site.games.blackjack.solver.play import OptimalPlay
    from rules_site.games.blackjack.solver.shoe import shoe_of

    solution = solve(shoe_of(rules), rules, payouts)
    return OptimalPlay(solution.known, solution.plan)


def _play(round_: Round, strategies: Mapping[str, Strategy]) -> Mapping[str, Fraction]:
    first, *_ = strategies
    for seat in strategies:
        bets = ("main", *SIDE_BETS) if seat == first else ("main",)
        round_.join(seat, len(bets) + 1 + _STAKES_A_HAND * round_.rules.max_hands)
        for bet in bets:
            round_.place(seat, bet, 1)
    round_.deal()
    for seat in strategies:
        if seat == first and round_.can_insure(seat):
            round_.insure(seat)
        elif round_.can_decline_insurance(seat):
            round_.decline_insurance(seat)
    for seat, strategy in strategies.items():
        play_seat(round_, seat, strategy)
    round_.play_dealer()
    round_.settle()
    return dict(_returns(round_, first))


def _returns(round_: Round, first: str) -> Iterator[tuple[str, Fraction]]:
    for seat, results in round_.results.items():
        hands = (settled for settled in results if settled.bet == "main")
        yield seat, sum((hand.returned - hand.stake for hand in hands), Fraction(1))
    for settled in round_.results[first]:
        if settled.bet != "main":
            yield return_fact(settled.bet), settled.returned / settled.stake
