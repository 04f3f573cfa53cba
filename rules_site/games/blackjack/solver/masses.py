"""What each state returns when its hand ends there, weighed by the chance that the round is still played by then.

Everything is *per stake and weighed*: multiplied by the chance, given the player's cards, that the dealer's first card
is this one and that no natural blackjack has ended the round. Weighed so, the worth of a hand to be hit is the plain
average over the next card, and hands that are given up or bust need no care for what the dealer's second card is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import DealerChecks, Rules
from rules_site.games.blackjack.solver.dealer import end_chances
from rules_site.games.blackjack.solver.lattice import Floats, Ints, unpack
from rules_site.games.blackjack.solver.shoe import ACE, TEN, VALUES, Composition
from rules_site.games.blackjack.solver.states import States


@dataclass(frozen=True, slots=True, eq=False)
class Masses:
    """``live`` is the weight itself, ``[state, first card]``; ``stood`` and ``natural`` what comes back of one stake.

    ``draws[state, i]`` is the chance that the next card has value i + 1.
    """

    live: Floats
    stood: Floats
    natural: Floats
    draws: Floats


def first_card(shoe: Composition, gone: Ints) -> Floats:
    """``[gone, first card]``: the chance of each first card of the dealer."""
    left = np.maximum(np.array(shoe.counts) - gone, 0)
    chances: Floats = left / (shoe.cards - gone.sum(1, keepdims=True))
    return chances


def dealer_natural(shoe: Composition, gone: Ints) -> Floats:
    """``[gone, first card]``: the chance of this first card and a natural blackjack."""
    chances = first_card(shoe, gone)
    natural = np.zeros_like(chances)
    cards = shoe.cards - gone.sum(1)
    both = chances[:, ACE - 1] * chances[:, TEN - 1] * cards / (cards - 1)
    natural[:, ACE - 1] = natural[:, TEN - 1] = both
    return natural


def masses(shoe: Composition, rules: Rules, payouts: Payouts, known: States) -> Masses:
    """Weigh every state."""
    gone = unpack(known.gone)
    draws, beaten = first_card(shoe, gone), dealer_natural(shoe, gone)
    live = draws
    if rules.dealer_checks is DealerChecks.BEFORE_DECISIONS:
        live, beaten = live - beaten, np.zeros_like(beaten)
    won = 1 + float(payouts.main_win)
    stood = np.zeros((len(known.hand), len(VALUES)))
    at_least = np.zeros_like(live)
    ends = end_chances(shoe, rules, known.gone)
    for points in range(int(known.points.max()), -1, -1):
        at_least += ends.get(points, 0)
        rows = np.flatnonzero(known.points == points)
        seen = known.seen[rows]
        stood[rows] = won * (live - beaten - at_least)[seen]
        if points in ends:
            stood[rows] += ends[points][seen]
    natural = (1 + float(payouts.main_blackjack)) * (live - beaten) + beaten
    return Masses(live[known.seen], stood, natural[known.seen], draws[known.seen])
