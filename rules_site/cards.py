"""Playing cards: rank first, suit second, Latin indices and suit symbols in every language (``10♣``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from rules_site.errors import InvalidCard


class Suit(StrEnum):
    CLUBS = "♣"
    DIAMONDS = "♦"
    HEARTS = "♥"
    SPADES = "♠"

    @property
    def is_red(self) -> bool:
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(IntEnum):
    """Ranks in the order of a straight, ace low: ``Rank.ACE`` is 1, ``Rank.KING`` is 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def index(self) -> str:
        """What stands in the corner of the card: A, 2 … 10, J, Q, K."""
        return _INDEX[self]

    @property
    def is_ten_valued(self) -> bool:
        """Whether this is 10, J, Q or K."""
        return self >= Rank.TEN

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Return the rank with index ``text``.

        Raises:
            InvalidCard: ``text`` is not one of A, 2 … 10, J, Q, K.
        """
        try:
            return _BY_INDEX[text]
        except KeyError:
            raise InvalidCard(f"unknown rank: got {text!r}, expected one of {' '.join(_BY_INDEX)}") from None


_INDEX = {rank: {1: "A", 11: "J", 12: "Q", 13: "K"}.get(int(rank), str(int(rank))) for rank in Rank}
_BY_INDEX = {index: rank for rank, index in _INDEX.items()}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank.index}{self.suit}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card written as ``text``, rank index then suit symbol.

        >>> Card.parse("10♣")
        Card(rank=<Rank.TEN: 10>, suit=<Suit.CLUBS: '♣'>)

        Raises:
            InvalidCard: ``text`` names no card of the standard deck.
        """
        index, symbol = text[:-1], text[-1:]
        if symbol not in frozenset(Suit) or index not in _BY_INDEX:
            raise InvalidCard(f"unknown card: got {text!r}, expected a rank and a suit such as A♠ or 10♣")
        return cls(_BY_INDEX[index], Suit(symbol))


Hand = tuple[Card, ...]

DECK: Hand = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def parse_hand(text: str) -> Hand:
    """Return the cards written in ``text``, separated by spaces.

    >>> [str(card) for card in parse_hand("A♠ 10♣")]
    ['A♠', '10♣']

    Raises:
        InvalidCard: a word of ``text`` names no card.
    """
    return tuple(Card.parse(word) for word in text.split())


def write_hand(hand: Iterable[Card]) -> str:
    """Return ``hand`` as text: ``A♠ 10♣``."""
    return " ".join(map(str, hand))


def too_many(hand: Iterable[Card], decks: int) -> tuple[Card, int] | None:
    """Return the first card that occurs more often than ``decks`` times, and how often; None when there is none."""
    return next(((card, times) for card, times in Counter(hand).items() if times > decks), None)


def refuse_impossible(hand: Iterable[Card], decks: int) -> None:
    """Refuse cards that a shoe of ``decks`` decks cannot hold all at once.

    Raises:
        InvalidCard: a card occurs more often than ``decks`` times.
    """
    if excess := too_many(hand, decks):
        raise InvalidCard(f"impossible hand: got {excess[0]} {excess[1]} times, expected at most {decks}")
