"""Optimal play of single hands, for a simulation of rounds."""

from __future__ import annotations

from collections.abc import Collection

from rules_site.cards import Card
from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.hands import PlayerHand, card_value
from rules_site.games.blackjack.solver.lattice import STEPS
from rules_site.games.blackjack.solver.plan import ACTIONS, Plan
from rules_site.games.blackjack.solver.states import States


class OptimalPlay:
    """Plays hands by a plan. It looks at the hand it plays and at the dealer's first card, and at nothing else."""

    def __init__(self, known: States, plan: Plan) -> None:
        self.known = known
        self.steps: list[int] = STEPS.tolist()
        self.actions: list[list[int]] = plan.actions.tolist()
        self.unsplit: list[list[int]] = plan.unsplit.tolist()

    def __call__(self, hand: PlayerHand, upcard: Card, available: Collection[Action]) -> Action:
        """The best action. It is one of those available, unless the balance is too low for it."""
        values = [card_value(card.rank) for card in hand.cards]
        row = self.known.find(values[0] if hand.split else 0, sum(self.steps[value - 1] for value in values))
        column = card_value(upcard.rank) - 1
        best = ACTIONS[self.actions[row][column]]
        return ACTIONS[self.unsplit[row][column]] if best is Action.SPLIT and best not in available else best
