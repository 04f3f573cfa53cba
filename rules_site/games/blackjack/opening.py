"""A round of blackjack until the players decide: bets, the initial deal, insurance and the dealer's check.

Every seat has the same initial cards. The j-th extra card of the k-th hand is the same card for every seat that takes
it; the first hand is the initial hand, split or not, and the second is made by the split. The cards after the initial
ones are meant in turn for the first hand, the second hand and the dealer, and again. A card that nobody takes stays in
the shoe for the next round. So no decision of one seat changes a hand, or the dealer's hand, for another.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules_site.cards import Card, Hand
from rules_site.errors import OutOfTurn, UnavailableBet, UnknownBet
from rules_site.games.blackjack import actions
from rules_site.games.blackjack.hands import PlayerHand, is_ace_and_ten
from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import INITIAL_CARDS, DealerChecks, Rules
from rules_site.games.blackjack.seat import Seat
from rules_site.games.blackjack.side_bets import SIDE_BETS, available_rounds, is_available
from rules_site.games.play.rounds import Amount, Phase, possible
from rules_site.games.play.rounds import Round as BettingRound


@dataclass(kw_only=True)
class Opening(BettingRound[Seat]):
    """The phases of a round before the decisions."""

    rules: Rules
    payouts: Payouts
    #: The player's initial cards, common to all seats; empty before the deal.
    common: Hand = ()
    #: The dealer's cards, the one face down included.
    dealer: Hand = ()

    @property
    def upcard(self) -> Card:
        """The dealer's first card, which every seat sees. There is none before the deal."""
        return self.dealer[0]

    def verify_deal(self) -> None:
        """Raises: OutOfTurn, IllegalAction (nobody has a bet)."""
        self._verify_bets("deal")

    can_deal = possible(verify_deal)

    def deal(self) -> None:
        """Deal player, dealer, player, dealer: the same cards for every seat. Then insurance is offered, or not."""
        self.verify_deal()
        cards = [self.cards.card(place) for place in range(2 * INITIAL_CARDS)]
        self.common, self.dealer = tuple(cards[0::2]), tuple(cards[1::2])
        for seat in self.seats.values():
            if "main" in seat.stakes:
                seat.seat_bet = seat.stakes["main"]
                seat.hands = [PlayerHand(self.common)]
        self.phase = Phase.INSURANCE
        self._check_when_answered()

    def verify_insure(self, seat: str) -> None:
        """Raises: OutOfTurn, UnknownSeat, InsufficientBalance."""
        offered = self._verify_offer("insure", seat)
        offered.refuse_unaffordable("insure", self._insurance_stake(offered))

    can_insure = possible(verify_insure)

    def insure(self, seat: str) -> None:
        """Take insurance for the share of the seat bet that the rules ask for."""
        self.verify_insure(seat)
        offered = self.seats[seat]
        offered.stake("insurance", self._insurance_stake(offered))
        offered.answered = True
        self._check_when_answered()

    def verify_decline_insurance(self, seat: str) -> None:
        """Raises: OutOfTurn, UnknownSeat."""
        self._verify_offer("decline_insurance", seat)

    can_decline_insurance = possible(verify_decline_insurance)

    def decline_insurance(self, seat: str) -> None:
        """Play on without insurance."""
        self.verify_decline_insurance(seat)
        self.seats[seat].answered = True
        self._check_when_answered()

    @abstractmethod
    def _open_decisions(self) -> None: ...

    def _new_seat(self, balance: Amount) -> Seat:
        return Seat(balance)

    def _verify_bet(self, bet: str, stake: int) -> None:
        if bet == "insurance":
            raise UnavailableBet("place insurance: got phase betting, expected it to be taken when it is offered")
        if bet not in ("main", *SIDE_BETS):
            raise UnknownBet(f"unknown bet: got {bet!r}, expected one of main, {', '.join(SIDE_BETS)}")
        now = self.cards.round_of_shoe
        if not is_available(bet, now, self.rules):
            last = available_rounds(bet, self.rules)
            raise UnavailableBet(f"place {bet}: got round {now} of the shoe, expected {last} or less")

    def _seat_of(self) -> Iterator[Seat]:
        return (seat for seat in self.seats.values() if seat.hands)

    def _verify_offer(self, action: str, seat: str) -> Seat:
        self._verify_phase(action, Phase.INSURANCE)
        offered = self._seat(seat)
        if not offered.hands or offered.answered:
            raise OutOfTurn(f"{action}: got seat {seat!r}, expected one with a main bet that has not answered yet")
        return offered

    def _insurance_stake(self, seat: Seat) -> Fraction:
        return self.rules.insurance_stake * seat.seat_bet

    def _check_when_answered(self) -> None:
        """The dealer checks for a natural blackjack when nobody has to answer (any more)."""
        offered = actions.insurance_offered(self.upcard, self.rules)
        if offered and not all(seat.answered for seat in self._seat_of()):
            return
        if self.rules.dealer_checks is DealerChecks.BEFORE_DECISIONS and is_ace_and_ten(self.dealer):
            self.phase = Phase.DEALER
        else:
            self._open_decisions()
