"""The shoe: some decks, a cut card, the cards burned after a shuffle, and the rounds dealt from it.

A round asks for its cards by place: place 0 is the card on top when the round begins. Cards it does not ask for stay in
the shoe in their order. So a game can fix which place belongs to which hand, and no hand depends on what another takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from rules_site.cards import DECK, Card, Hand, refuse_impossible
from rules_site.errors import InvalidCard, InvalidShoe, OutOfTurn


class Cards(Protocol):
    """The cards of one round."""

    #: Which round of the shoe it is, the first being 1.
    @property
    def round_of_shoe(self) -> int: ...

    def card(self, place: int) -> Card:
        """The card at ``place``, 0 or more: always the same one."""


@dataclass
class Shoe:
    """The shoe of one table, shuffled anew whenever it is finished.

    ``random`` decides the order: a seeded one for tests, ``SystemRandom`` to play. Cards are shuffled as they are
    needed, which gives every order the same chance and makes a new shoe cost nothing.

    Raises:
        InvalidShoe: no decks, or a cut card that cannot lie there.
        InvalidCard: ``top`` holds cards that the decks do not.
    """

    #: 1 or more.
    decks: int
    random: Random = field(compare=False, repr=False)
    #: How many cards may lie behind the cut card. Each shuffle picks one of these at random.
    behind_cut: range
    #: How many cards to burn for the card exposed after a shuffle; None exposes none and burns none.
    burn: Callable[[Card], int] | None = None
    #: The first cards of the first shoe, in order: for proofs. What lies below them and later shoes are shuffled.
    top: Hand = ()
    #: The card exposed after the last shuffle, and those burned.
    exposed: Card | None = field(default=None, init=False)
    burned: Hand = field(default=(), init=False)
    #: The rounds begun since the last shuffle.
    rounds: int = field(default=0, init=False)
    #: Whether the cut card has been drawn, which makes the current round the last.
    is_last_round: bool = field(default=False, init=False)
    #: Every card: first those dealt, ``_next`` of them, then those left. The order is settled up to ``_settled``.
    _order: list[Card] = field(default_factory=list, init=False, repr=False)
    _next: int = field(default=0, init=False, repr=False)
    _settled: int = field(default=0, init=False, repr=False)
    _above_cut: int = field(default=0, init=False, repr=False)

    def __post_init__(self) -> None:
        if type(self.decks) is not int or self.decks < 1:
            raise InvalidShoe(f"decks: got {self.decks!r}, expected 1 or more")
        size = len(DECK) * self.decks
        if not self.behind_cut or min(self.behind_cut) < 0 or max(self.behind_cut) >= size:
            raise InvalidShoe(f"cards behind the cut card: got {self.behind_cut}, expected some of 0 to {size - 1}")
        refuse_unknown(self.top)
        refuse_impossible(self.top, self.decks)
        below = Counter(DECK * self.decks)
        below.subtract(self.top)
        self._order = [*self.top, *below.elements()]
        self._start(settled=len(self.top))

    @property
    def left(self) -> int:
        """How many cards have not been dealt or burned."""
        return len(self._order) - self._next

    def shuffle(self) -> None:
        """Put all cards back and start a new shoe: shuffled, cut, a card exposed and others burned."""
        self._start(settled=0)

    def begin_round(self) -> RoundCards:
        """Return the cards of the next round. The round before it is over.

        Raises:
            OutOfTurn: the last round of this shoe has been played: shuffle first.
        """
        if self.is_last_round and self.rounds:
            raise OutOfTurn("a round of a finished shoe: the cut card has been drawn, expected a shuffle first")
        self.rounds += 1
        return RoundCards(self, self.rounds)

    def take(self, skip: int = 0) -> Card:
        """Deal the card that lies under ``skip`` others, which stay in their order.

        The cut card is drawn when a card from behind it is.

        Raises:
            InvalidShoe: no card lies there.
        """
        if not 0 <= skip < self.left:
            raise InvalidShoe(f"not enough cards in the shoe: got {self.left}, expected {skip + 1} or more")
        at = self._next + skip
        self._settle(at + 1)
        card = self._order[at]
        if skip:
            self._order[self._next + 1 : at + 1] = self._order[self._next : at]
            self._order[self._next] = card
        self._next += 1
        if skip < self._above_cut:
            self._above_cut -= 1
        else:
            self.is_last_round = True
        return card

    def _start(self, settled: int) -> None:
        self._next, self._settled = 0, settled
        self.rounds, self.is_last_round, self.exposed, self.burned = 0, False, None, ()
        self._above_cut = len(self._order) - self.random.choice(self.behind_cut)
        if self.burn is not None:
            self.exposed = self.take()
            self.burned = tuple(self.take() for _ in range(self.burn(self.exposed)))

    def _settle(self, wanted: int) -> None:
        # Fisher and Yates, as far as needed: every card not settled yet has the same chance to be the next.
        order, cards = self._order, len(self._order)
        for place in range(self._settled, wanted):
            other = self.random.randrange(place, cards)
            order[place], order[other] = order[other], order[place]
        self._settled = max(self._settled, wanted)


@dataclass
class RoundCards:
    """The cards of one round, taken from the shoe as they are asked for."""

    shoe: Shoe
    round_of_shoe: int
    dealt: dict[int, Card] = field(default_factory=dict)

    def card(self, place: int) -> Card:
        """The card that lay at ``place`` when the round began.

        Raises:
            OutOfTurn: another round has begun since.
            InvalidShoe: the shoe does not hold so many cards.
        """
        if place not in self.dealt:
            if self.shoe.rounds != self.round_of_shoe:
                raise OutOfTurn(f"a card for round {self.round_of_shoe}: got round {self.shoe.rounds} of the shoe")
            self.dealt[place] = self.shoe.take(place - sum(taken < place for taken in self.dealt))
        return self.dealt[place]


def refuse_unknown(cards: Hand) -> None:
    """Refuse anything that is no card of the standard deck.

    Raises:
        InvalidCard: it holds such a thing.
    """
    for card in cards:
        if card not in _KNOWN:
            raise InvalidCard(f"unknown card: got {card!r}, expected a card of the standard deck")


_KNOWN = frozenset(DECK)
