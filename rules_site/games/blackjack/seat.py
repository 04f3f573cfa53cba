"""A seat of a round of blackjack: its bets, and the hands it plays one after the other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules_site.cards import Card
from rules_site.games.blackjack.actions import may_act
from rules_site.games.blackjack.hands import PlayerHand
from rules_site.games.blackjack.rules import INITIAL_CARDS, Rules
from rules_site.games.play.rounds import Amount
from rules_site.games.play.rounds import Seat as BettingSeat


@dataclass(slots=True)
class Seat(BettingSeat):
    """One seat. ``stakes`` holds on ``main`` all that its hands have at stake, double downs and a split included.

    Without a main bet it has no hands, and its side bets look at the common cards.
    """

    #: The main bet as it was placed, in minor units; 0 without one.
    seat_bet: Amount = 0
    hands: list[PlayerHand] = field(default_factory=list)
    #: Whether it has taken or declined the insurance it was offered.
    answered: bool = False
    #: Which hand is to be played; as many as there are hands when none is.
    turn: int = 0

    @property
    def hand(self) -> PlayerHand | None:
        """The hand to be played now, None when all are finished."""
        return self.hands[self.turn] if self.turn < len(self.hands) else None

    def next_extra(self, hand: int) -> int:
        """Which extra card the next one of ``hand`` is, from 0. A split hand starts with one card instead of two."""
        played = self.hands[hand]
        return len(played.cards) - (1 if played.split else INITIAL_CARDS)

    def add(self, hand: int, card: Card) -> None:
        """Give ``hand`` one more card."""
        played = self.hands[hand]
        self.hands[hand] = replace(played, cards=(*played.cards, card))

    def split(self) -> None:
        """Make two hands of the initial one, each with one of its cards."""
        (initial,) = self.hands
        self.hands = [PlayerHand((card,), split=True) for card in initial.cards]

    def skip_finished(self, rules: Rules) -> None:
        """Turn to the first hand from here that may still act."""
        while self.hand is not None and not may_act(self.hand, rules):
            self.turn += 1
