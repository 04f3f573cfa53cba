"""What the rounds of every game share: seats with a balance, bets placed on them, and results.

Money is in minor units of a currency. Stakes are whole; what the rules make a share of a stake (insurance, a hand given
up, a 3:2 win) is an exact ``Fraction``. Nothing is rounded here. Who books the amounts, the operator's wallet, rounds
what a balance and ``Settled.returned`` come to, by the operator's own published rule.

For each action ``x`` of a round, ``verify_x`` raises and says why it cannot be done, ``can_x`` tells whether it can,
and ``x`` verifies and then does it: an action that is refused changes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Concatenate, Generic, ParamSpec, TypeAlias, TypeVar

from rules_site.errors import (
    IllegalAction,
    InsufficientBalance,
    InvalidStake,
    OutOfTurn,
    UnknownBet,
    UnknownSeat,
)
from rules_site.games.play.shoe import Cards

#: Minor units of a currency, exact.
Amount: TypeAlias = int | Fraction


class Phase(StrEnum):
    """The phases of a round in their order. A game has those it needs."""

    BETTING = "betting"
    INSURANCE = "insurance"
    DECISIONS = "decisions"
    THIRD_CARDS = "third_cards"
    DEALER = "dealer"
    SETTLEMENT = "settlement"
    OVER = "over"


#: Besides the ids of paid outcomes, what ``Settled.outcome`` may be. Blackjack adds ``surrender``.
PUSH, LOSE = "push", "lose"


@dataclass(frozen=True, slots=True)
class Settled:
    """The result of one bet. ``returned`` is all that comes back, the stake included where it does.

    ``pays`` is the profit to one of a paid outcome, 0 when the stake came back alone, None when the bet lost or (a
    surrendered hand) only a part came back.
    """

    bet: str
    stake: Amount
    outcome: str
    pays: Fraction | None
    returned: Fraction


@dataclass(slots=True)
class Seat:
    """What one seat still has, and what it has staked on each bet. The sum of both never changes during a round."""

    balance: Amount
    stakes: dict[str, Amount] = field(default_factory=dict)

    def refuse_unaffordable(self, action: str, amount: Amount) -> None:
        """Refuse a stake that the balance does not cover.

        Raises:
            InsufficientBalance: so it is.
        """
        if amount > self.balance:
            raise InsufficientBalance(f"{action}: got a balance of {self.balance}, expected {amount} or more")

    def stake(self, bet: str, amount: Amount) -> None:
        """Move ``amount`` from the balance to the stake on ``bet``."""
        self.balance -= amount
        self.stakes[bet] = self.stakes.get(bet, 0) + amount


SomeSeat = TypeVar("SomeSeat", bound=Seat)
SomeRound = TypeVar("SomeRound")
Arguments = ParamSpec("Arguments")


def possible(
    verify: Callable[Concatenate[SomeRound, Arguments], None],
) -> Callable[Concatenate[SomeRound, Arguments], bool]:
    """Make ``can_x`` of ``verify_x``: whether it raises nothing."""

    def can(round_: SomeRound, /, *arguments: Arguments.args, **named: Arguments.kwargs) -> bool:
        try:
            verify(round_, *arguments, **named)
        except (IllegalAction, InvalidStake, UnknownSeat, UnknownBet):
            return False
        return True

    can.__doc__ = f"Whether ``{verify.__name__}`` would raise nothing."
    return can


@dataclass(kw_only=True)
class Round(ABC, Generic[SomeSeat]):
    """A round of any game while it takes bets. Games add their phases.

    Seats have any ids. ``results`` is empty until the round is over.
    """

    cards: Cards
    phase: Phase = Phase.BETTING
    seats: dict[str, SomeSeat] = field(default_factory=dict)
    results: dict[str, tuple[Settled, ...]] = field(default_factory=dict)

    @abstractmethod
    def _new_seat(self, balance: Amount) -> SomeSeat: ...

    @abstractmethod
    def _verify_bet(self, bet: str, stake: int) -> None:
        """Refuse a bet that the game does not have or take now, or not with this much more staked on it."""

    def verify_join(self, seat: str, balance: Amount) -> None:
        """Raises: OutOfTurn, IllegalAction (the seat is taken), InvalidStake (no amount of money)."""
        self._verify_phase("join", Phase.BETTING)
        if seat in self.seats:
            raise IllegalAction(f"join: got seat {seat!r}, which is taken")
        refuse_negative("balance", balance)

    can_join = possible(verify_join)

    def join(self, seat: str, balance: Amount) -> None:
        """Sit down with a balance of 0 or more minor units."""
        self.verify_join(seat, balance)
        self.seats[seat] = self._new_seat(balance)

    def verify_place(self, seat: str, bet: str, stake: int) -> None:
        """Raises: OutOfTurn, UnknownSeat, UnknownBet, UnavailableBet, InvalidStake, InsufficientBalance."""
        self._verify_phase("place", Phase.BETTING)
        taken = self._seat(seat)
        if type(stake) is not int or stake < 1:
            raise InvalidStake(f"stake on {bet}: got {stake!r}, expected a whole number of minor units, 1 or more")
        self._verify_bet(bet, stake)
        taken.refuse_unaffordable(f"stake on {bet}", stake)

    can_place = possible(verify_place)

    def place(self, seat: str, bet: str, stake: int) -> None:
        """Stake so many minor units on ``bet``, or so many more."""
        self.verify_place(seat, bet, stake)
        self.seats[seat].stake(bet, stake)

    def _verify_phase(self, action: str, expected: Phase) -> None:
        if self.phase is not expected:
            raise OutOfTurn(f"{action}: got phase {self.phase}, expected {expected}")

    def _verify_bets(self, action: str) -> None:
        self._verify_phase(action, Phase.BETTING)
        if not any(taken.stakes for taken in self.seats.values()):
            raise IllegalAction(f"{action}: got no bet, expected one or more")

    def _seat(self, seat: str) -> SomeSeat:
        try:
            return self.seats[seat]
        except KeyError:
            known = f"one of {', '.join(self.seats)}" if self.seats else "nothing, for nobody has joined"
            raise UnknownSeat(f"unknown seat: got {seat!r}, expected {known}") from None


def refuse_negative(what: str, amount: object) -> None:
    """Refuse what is no amount of money.

    Raises:
        InvalidStake: it is no int or Fraction, or below 0.
    """
    if type(amount) not in (int, Fraction) or amount < 0:  # type: ignore[operator]
        raise InvalidStake(f"{what}: got {amount!r}, expected an exact amount, 0 or more")
