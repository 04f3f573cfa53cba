"""The chart of a strategy that looks at scores only, and what playing returns. Plain data, without the solver."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules_site.cards import Card
from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.engine import Result
from rules_site.games.blackjack.hands import PlayerHand, card_value, score


class Advice(StrEnum):
    """A cell of the chart. ``X_or_Y`` is X where the hand may do that, and else Y."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE_OR_STAND = "double_or_stand"
    DOUBLE_OR_HIT = "double_or_hit"
    SURRENDER_OR_STAND = "surrender_or_stand"
    SURRENDER_OR_HIT = "surrender_or_hit"
    SPLIT = "split"

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions advised, the first one that is available to be taken."""
        return _ADVISED[self]


_ADVISED: Mapping[Advice, tuple[Action, ...]] = {
    Advice.STAND: (Action.STAND,),
    Advice.HIT: (Action.HIT,),
    Advice.DOUBLE_OR_STAND: (Action.DOUBLE_DOWN, Action.STAND),
    Advice.DOUBLE_OR_HIT: (Action.DOUBLE_DOWN, Action.HIT),
    Advice.SURRENDER_OR_STAND: (Action.SURRENDER, Action.STAND),
    Advice.SURRENDER_OR_HIT: (Action.SURRENDER, Action.HIT),
    Advice.SPLIT: (Action.SPLIT,),
}

#: One row per score or pair, advice by the value of the dealer's first card, 1 for an ace to 10.
Rows = Mapping[int, tuple[Advice, ...]]


@dataclass(frozen=True, slots=True)
class Chart:
    """A strategy by score: ``hard`` and ``soft`` by points, ``pairs`` by the value of an initial pair.

    ``pairs`` has no rows where nothing may be split; the pair then is played by its score, as is a pair that may not
    be split (a jack and a king, where pairs go by rank) and a pair in a hand made by splitting.
    """

    hard: Rows
    soft: Rows
    pairs: Rows

    def advice(self, hand: PlayerHand, upcard: Card, *, splittable: bool) -> Advice:
        """What the chart says about ``hand``, a pair that may be split being looked up as one."""
        column = card_value(upcard.rank) - 1
        if splittable:
            return self.pairs[card_value(hand.cards[0].rank)][column]
        points, soft = score(hand.cards)
        return (self.soft if soft else self.hard)[points][column]

    def action(self, hand: PlayerHand, upcard: Card, available: Collection[Action]) -> Action:
        """The action to take out of those available, standing or hitting among them.

        A pair is looked up as one if it may be split now; else its score decides.
        """
        advised = self.advice(hand, upcard, splittable=Action.SPLIT in available).actions
        return next(action for action in advised if action in available)


@dataclass(frozen=True, slots=True)
class MainOdds:
    """The main bet under optimal play and under the best chart.

    Returns are per seat bet, what comes back of it included; what a double down or a split adds to the stake is taken
    off. ``chances`` are those of each result of a hand under optimal play: of a split pair one hand counts, since its
    two hands have the same chances. Insurance is a bet of its own and is not in here.
    """

    optimum: Fraction
    chart_return: Fraction
    chances: Mapping[Result, Fraction]
    chart: Chart
