"""A round of baccarat, from the bets to the results, and its shoe."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from rules_site.cards import Card, Hand
from rules_site.errors import InvalidShoe, UnavailableBet
from rules_site.games.baccarat import engine
from rules_site.games.baccarat.engine import DRAWN_CARDS, INITIAL_CARDS, Coup, ThirdCard
from rules_site.games.baccarat.payouts import Payouts
from rules_site.games.baccarat.rules import Rules
from rules_site.games.play.rounds import LOSE, PUSH, Amount, Phase, Seat, Settled, possible
from rules_site.games.play.rounds import Round as BettingRound
from rules_site.games.play.shoe import Shoe

#: How many cards a round can take at most.
MOST_CARDS = 2 * DRAWN_CARDS


@dataclass(kw_only=True)
class Round(BettingRound[Seat]):
    """One round by ``rules`` and ``payouts``: ``join`` and ``place``, ``deal``, ``draw_third_cards``, ``settle``."""

    rules: Rules
    payouts: Payouts
    player: Hand = ()
    banker: Hand = ()

    def verify_deal(self) -> None:
        """Raises: OutOfTurn, IllegalAction (nobody has a bet)."""
        self._verify_bets("deal")

    can_deal = possible(verify_deal)

    def deal(self) -> None:
        """Deal Player, Banker, Player, Banker. A natural on either side ends the dealing."""
        self.verify_deal()
        cards = [self.cards.card(place) for place in range(2 * INITIAL_CARDS)]
        self.player, self.banker = tuple(cards[0::2]), tuple(cards[1::2])
        natural = any(engine.is_natural(self.rules, self._score(hand)) for hand in (self.player, self.banker))
        self.phase = Phase.SETTLEMENT if natural else Phase.THIRD_CARDS

    def verify_draw_third_cards(self) -> None:
        """Raises: OutOfTurn, also after a natural."""
        self._verify_phase("draw_third_cards", Phase.THIRD_CARDS)

    can_draw_third_cards = possible(verify_draw_third_cards)

    def draw_third_cards(self) -> None:
        """Draw what the rules say: first Player's third card, if any, then Banker's, if any."""
        self.verify_draw_third_cards()
        third = None
        if engine.player_third(self.rules, self._score(self.player)) is ThirdCard.DRAW:
            card = self._next_card()
            self.player = (*self.player, card)
            third = engine.card_value(self.rules, card.rank)
        if engine.banker_third(self.rules, self._score(self.banker), third) is ThirdCard.DRAW:
            self.banker = (*self.banker, self._next_card())
        self.phase = Phase.SETTLEMENT

    def verify_settle(self) -> None:
        """Raises: OutOfTurn."""
        self._verify_phase("settle", Phase.SETTLEMENT)

    can_settle = possible(verify_settle)

    def settle(self) -> None:
        """Settle every bet of every seat into ``results``, in the order they were placed."""
        self.verify_settle()
        coup = engine.play(self.rules, self.player, self.banker)
        self.results = {
            name: tuple(_settle(bet, stake, coup, self.rules, self.payouts) for bet, stake in seat.stakes.items())
            for name, seat in self.seats.items()
        }
        self.phase = Phase.OVER

    def _new_seat(self, balance: Amount) -> Seat:
        return Seat(balance)

    def _verify_bet(self, bet: str, stake: int) -> None:
        now, last = self.cards.round_of_shoe, engine.available_rounds(self.rules, bet)
        if not engine.is_available(self.rules, bet, now):
            raise UnavailableBet(f"place {bet}: got round {now} of the shoe, expected {last} or less")

    def _score(self, hand: Hand) -> int:
        return engine.score(self.rules, hand)

    def _next_card(self) -> Card:
        return self.cards.card(len(self.player) + len(self.banker))


def _settle(bet: str, stake: Amount, coup: Coup, rules: Rules, payouts: Payouts) -> Settled:
    settlement = engine.settle(rules, payouts, bet, coup)
    if settlement.pays is None:
        return Settled(bet, stake, LOSE, None, Fraction(0))
    return Settled(bet, stake, settlement.outcome or PUSH, settlement.pays, stake * (1 + settlement.pays))


def new_shoe(rules: Rules, random: Random, behind_cut: range, *, top: Hand = (), burns: bool = True) -> Shoe:
    """Return a shuffled shoe of this table.

    ``behind_cut`` says how many cards may lie behind the cut card, ``top`` the first cards, for proofs. Without
    ``burns`` no card is exposed and burned: the first round is then dealt from a full shoe, as the odds are computed.

    Raises:
        InvalidShoe: the last round of the shoe might not be finished, or the cut card cannot lie there.
        InvalidCard: ``top`` holds cards that the decks do not.
    """
    if behind_cut and min(behind_cut) < MOST_CARDS:
        raise InvalidShoe(f"cards behind the cut card: got {behind_cut}, expected {MOST_CARDS} or more")
    return Shoe(rules.decks, random, behind_cut, (lambda card: engine.burned(rules, card)) if burns else None, top)
