"""The results of a seat's bets once the cards are final."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_site.cards import Hand
from rules_site.games.blackjack.engine import Result, settle_hand, settle_insurance, winning_outcome
from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import Rules
from rules_site.games.blackjack.seat import Seat
from rules_site.games.blackjack.side_bets import SIDE_BETS
from rules_site.games.play.rounds import LOSE, Settled


def settle_seat(seat: Seat, common: Hand, dealer: Hand, rules: Rules, payouts: Payouts) -> Iterator[Settled]:
    """Yield the result of each bet: the main bet hand by hand, insurance, then the side bets.

    ``common`` are the player's initial cards: no side bet looks at what the player did with them.
    """
    for hand in seat.hands:
        settled = settle_hand(hand, dealer, rules, payouts)
        stake, returned = settled.stake * seat.seat_bet, settled.returned * seat.seat_bet
        yield Settled("main", stake, settled.result, _pays(settled.result, payouts), returned)
    if "insurance" in seat.stakes:
        insured = settle_insurance(dealer, rules, payouts)
        stake, returned = insured.stake * seat.seat_bet, insured.returned * seat.seat_bet
        if insured.result is Result.WIN:
            yield Settled("insurance", stake, "dealer_blackjack", payouts.insurance_dealer_blackjack, returned)
        else:
            yield Settled("insurance", stake, LOSE, None, returned)
    for bet in SIDE_BETS:
        if bet in seat.stakes:
            yield _settle_side(bet, seat, common, dealer, rules, payouts)


def _pays(result: Result, payouts: Payouts) -> Fraction | None:
    if result is Result.PUSH:
        return Fraction(0)
    return payouts.pays("main", result) if result in (Result.BLACKJACK, Result.WIN) else None


def _settle_side(bet: str, seat: Seat, common: Hand, dealer: Hand, rules: Rules, payouts: Payouts) -> Settled:
    stake, outcome = seat.stakes[bet], winning_outcome(bet, common, dealer, rules)
    if outcome is None:
        return Settled(bet, stake, LOSE, None, Fraction(0))
    pays = payouts.pays(bet, outcome)
    return Settled(bet, stake, outcome, pays, stake * (1 + pays))
