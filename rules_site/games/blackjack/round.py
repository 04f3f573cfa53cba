"""A round of blackjack: what the players decide, the dealer's play and the settlement.

``opening`` says which card of the shoe is whose.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules_site.cards import write_hand
from rules_site.errors import IllegalAction, OutOfTurn
from rules_site.games.blackjack import actions
from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.engine import dealer_hits, dealer_plays_out
from rules_site.games.blackjack.hands import PlayerHand, score
from rules_site.games.blackjack.opening import Opening
from rules_site.games.blackjack.rules import DOUBLE_DOWN_CARDS, INITIAL_CARDS
from rules_site.games.blackjack.seat import Seat
from rules_site.games.blackjack.settlement import settle_seat
from rules_site.games.play.rounds import Amount, Phase, possible, refuse_negative


@dataclass(kw_only=True)
class Round(Opening):
    """One round by ``rules`` and ``payouts``.

    ``join`` and ``place``, then ``deal``; each seat with a main bet answers the insurance that is offered and plays its
    hands, the seats in any order; then ``play_dealer`` and ``settle``. ``auto_play`` acts for a seat that does not.
    """

    def allowed(self, seat: str) -> tuple[Action, ...]:
        """What ``seat`` may do with the hand it is to play now; empty when it has no decision to take.

        Raises:
            UnknownSeat: nobody sits there.
        """
        if self._seat(seat).hand is None or self.phase is not Phase.DECISIONS:
            return ()
        return tuple(action for action in Action if getattr(self, f"can_{action}")(seat))

    def verify_hit(self, seat: str) -> None:
        """Raises: OutOfTurn, UnknownSeat."""
        self._verify_turn("hit", seat)

    can_hit = possible(verify_hit)

    def hit(self, seat: str) -> None:
        """Take one more card."""
        self.verify_hit(seat)
        self._hit(self.seats[seat])

    def verify_stand(self, seat: str) -> None:
        """Raises: OutOfTurn, UnknownSeat."""
        self._verify_turn("stand", seat)

    can_stand = possible(verify_stand)

    def stand(self, seat: str) -> None:
        """Take no more cards on this hand."""
        self.verify_stand(seat)
        self._stand(self.seats[seat])

    def verify_surrender(self, seat: str) -> None:
        """Raises: OutOfTurn, UnknownSeat, IllegalAction (an action came before, or not against this card)."""
        hand = self._verify_turn("surrender", seat)
        if not actions.can_surrender(hand, self.upcard, self.rules):
            raise self._illegal("surrender", hand, f"the initial hand before any action ({self.rules.surrender})")

    can_surrender = possible(verify_surrender)

    def surrender(self, seat: str) -> None:
        """Give up the initial hand for a share of the seat bet."""
        self.verify_surrender(seat)
        self._change_hand(self.seats[seat], surrendered=True)
        self._go_on(self.seats[seat])

    def verify_double_down(self, seat: str, balance_now: Amount | None = None) -> None:
        """Raises: OutOfTurn, UnknownSeat, IllegalAction (not this hand), InsufficientBalance, InvalidStake."""
        hand = self._verify_turn("double_down", seat)
        if not actions.can_double(hand, self.rules):
            wanted = f"{self.rules.double_down}, after a split {self.rules.double_after_split}"
            raise self._illegal("double_down", hand, f"{INITIAL_CARDS} cards, no split aces ({wanted})")
        self._verify_added_stake("double_down", seat, balance_now)

    can_double_down = possible(verify_double_down)

    def double_down(self, seat: str, balance_now: Amount | None = None) -> None:
        """Double the bet on the hand for exactly one more card.

        ``balance_now`` is the balance when this is carried out, if it has changed since the seat decided. Where it is
        no longer enough, the hand hits or stands as in automatic play.
        """
        self.verify_double_down(seat, balance_now)
        playing = self.seats[seat]
        if not self._add_stake(playing, balance_now):
            return
        self._change_hand(playing, doubled=True)
        for _ in range(DOUBLE_DOWN_CARDS):
            self._take_card(playing, playing.turn)
        self._go_on(playing)

    def verify_split(self, seat: str, balance_now: Amount | None = None) -> None:
        """Raises: OutOfTurn, UnknownSeat, IllegalAction (not this hand), InsufficientBalance, InvalidStake."""
        hand = self._verify_turn("split", seat)
        if not actions.can_split(hand, self.rules):
            wanted = f"initial cards of one {self.rules.split_by}"
            raise self._illegal("split", hand, f"{wanted}, and at most {self.rules.splits} splits")
        self._verify_added_stake("split", seat, balance_now)

    can_split = possible(verify_split)

    def split(self, seat: str, balance_now: Amount | None = None) -> None:
        """Make two hands of the initial one, with the same bet on each; both get their second card at once.

        ``balance_now`` is as for ``double_down``.
        """
        self.verify_split(seat, balance_now)
        playing = self.seats[seat]
        if not self._add_stake(playing, balance_now):
            return
        playing.split()
        for hand in range(len(playing.hands)):
            self._take_card(playing, hand)
        self._go_on(playing)

    def verify_auto_play(self, seat: str) -> None:
        """Raises: OutOfTurn, UnknownSeat."""
        if self.phase is Phase.INSURANCE:
            self._verify_offer("auto_play", seat)
        else:
            self._verify_turn("auto_play", seat)

    can_auto_play = possible(verify_auto_play)

    def auto_play(self, seat: str) -> None:
        """Act for a seat that is disconnected or silent: decline insurance, or play all its hands to their end."""
        self.verify_auto_play(seat)
        playing = self.seats[seat]
        if self.phase is Phase.INSURANCE:
            playing.answered = True
            self._check_when_answered()
            return
        while playing.hand is not None:
            self._auto_step(playing)

    def verify_play_dealer(self) -> None:
        """Raises: OutOfTurn."""
        self._verify_phase("play_dealer", Phase.DEALER)

    can_play_dealer = possible(verify_play_dealer)

    def play_dealer(self) -> None:
        """Turn the dealer's second card, and draw as long as the rules say and a bet depends on it."""
        self.verify_play_dealer()
        hands = (hand for seat in self._seat_of() for hand in seat.hands)
        bust_bonus_live = any("bust_bonus" in seat.stakes for seat in self.seats.values())
        if dealer_plays_out(hands, bust_bonus_live, self.rules):
            while dealer_hits(score(self.dealer), self.rules):
                extra = len(self.dealer) - INITIAL_CARDS
                self.dealer = (*self.dealer, self.cards.card(self._place(extra, self.rules.max_hands)))
        self.phase = Phase.SETTLEMENT

    def verify_settle(self) -> None:
        """Raises: OutOfTurn."""
        self._verify_phase("settle", Phase.SETTLEMENT)

    can_settle = possible(verify_settle)

    def settle(self) -> None:
        """Settle every bet of every seat into ``results``: main by hand, insurance, then the side bets."""
        self.verify_settle()
        self.results = {
            name: tuple(settle_seat(seat, self.common, self.dealer, self.rules, self.payouts))
            for name, seat in self.seats.items()
        }
        self.phase = Phase.OVER

    def _open_decisions(self) -> None:
        self.phase = Phase.DECISIONS
        for seat in self._seat_of():
            seat.skip_finished(self.rules)
        self._close_decisions_when_played()

    def _close_decisions_when_played(self) -> None:
        if all(seat.hand is None for seat in self._seat_of()):
            self.phase = Phase.DEALER

    def _verify_turn(self, action: str, seat: str) -> PlayerHand:
        self._verify_phase(action, Phase.DECISIONS)
        hand = self._seat(seat).hand
        if hand is None:
            raise OutOfTurn(f"{action}: got seat {seat!r} with no hand to play, expected one that may act")
        return hand

    def _illegal(self, action: str, hand: PlayerHand, expected: str) -> IllegalAction:
        split = "split hand " if hand.split else ""
        return IllegalAction(
            f"{action}: got {split}{write_hand(hand.cards)} against {self.upcard}, expected {expected}"
        )

    def _verify_added_stake(self, action: str, seat: str, balance_now: Amount | None) -> None:
        if balance_now is not None:
            refuse_negative("balance_now", balance_now)
        self.seats[seat].refuse_unaffordable(action, self.seats[seat].seat_bet)

    def _add_stake(self, playing: Seat, balance_now: Amount | None) -> bool:
        """Stake the seat bet once more; where the balance has become too low for it, play on without a choice."""
        if balance_now is not None:
            playing.balance = balance_now
        if playing.balance < playing.seat_bet:
            self._auto_step(playing)
            return False
        playing.stake("main", playing.seat_bet)
        return True

    def _auto_step(self, playing: Seat) -> None:
        if actions.auto_play_hits(playing.hands[playing.turn], self.rules):
            self._hit(playing)
        else:
            self._stand(playing)

    def _hit(self, playing: Seat) -> None:
        self._take_card(playing, playing.turn)
        self._go_on(playing)

    def _stand(self, playing: Seat) -> None:
        playing.turn += 1
        self._go_on(playing)

    def _go_on(self, playing: Seat) -> None:
        playing.skip_finished(self.rules)
        self._close_decisions_when_played()

    def _change_hand(self, playing: Seat, *, doubled: bool = False, surrendered: bool = False) -> None:
        hand = playing.hands[playing.turn]
        playing.hands[playing.turn] = replace(hand, doubled=doubled, surrendered=surrendered)

    def _take_card(self, playing: Seat, hand: int) -> None:
        playing.add(hand, self.cards.card(self._place(playing.next_extra(hand), hand)))

    def _place(self, extra: int, hand: int) -> int:
        """The place of an extra card in the shoe; the dealer comes after the last hand."""
        return 2 * INITIAL_CARDS + extra * (self.rules.max_hands + 1) + hand
