"""What a number says, and whether a document's number says what a figure of ours does: kind, value and direction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules_site.quantity import Kind

_SUITS = "♠♥♦♣"

#: What two readings have in common when they say the same: a kind with a value.
Key = tuple[str, object]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a number: exact terms (two for a ratio or range), or cards as text, rank first."""

    kind: Kind
    terms: tuple[Fraction, ...] = ()
    cards: str = ""

    def __str__(self) -> str:
        if self.kind is Kind.CARDS:
            return self.cards
        if self.kind is Kind.PERCENT:
            return f"{_plain(self.terms[0] * 100)}%"
        sign = {Kind.RATIO: ":", Kind.RANGE: "-", Kind.CHANCE: "/"}.get(self.kind, "")
        return sign.join(map(_plain, self.terms))

    @property
    def ranks(self) -> tuple[str, ...]:
        """The indices of the cards, without suits."""
        return tuple(card.rstrip(_SUITS) for card in self.cards.replace("-", " ").split())


def _plain(value: Fraction) -> str:
    """Return a number as a person writes it: 0.95, 1234, or 1/3 where no decimals end."""
    places = next((places for places in range(7) if (value * 10**places).denominator == 1), None)
    if places is None:
        return str(value)
    digits = f"{int(value * 10**places):0{places + 1}d}"
    return digits if not places else f"{digits[:-places]}.{digits[-places:]}"


def keys(readings: Iterable[Reading], *, figure: bool = False) -> frozenset[Key]:
    """Return what ``readings`` say. A mention and a figure agree when they have a key in common.

    10:1 and 1:10 have different keys, 2:1 and 4:2 the same. A hand without suits agrees with the same ranks in any
    order, a hand with suits with the same cards only.

    >>> a, b = Reading(Kind.RATIO, (Fraction(10), Fraction(1))), Reading(Kind.RATIO, (Fraction(1), Fraction(10)))
    >>> keys([a]) & keys([b], figure=True)
    frozenset()
    """
    all_keys: set[Key] = set()
    for reading in readings:
        if reading.kind is Kind.RATIO:
            all_keys.add((Kind.RATIO, reading.terms[0] / reading.terms[1]))
        elif reading.kind is Kind.CARDS:
            suited = any(suit in reading.cards for suit in _SUITS)
            if suited:
                all_keys.add(("hand", tuple(sorted(reading.cards.split()))))
            if figure or not suited:
                all_keys.add(("ranks", tuple(sorted(reading.ranks))))
        elif reading.kind in (Kind.NUMBER, Kind.AMOUNT):
            all_keys.add((Kind.NUMBER, reading.terms[0]))
            if not figure:
                all_keys.add(("ranks", (str(reading.terms[0]),)))
        else:
            all_keys.add((reading.kind, reading.terms))
    return frozenset(all_keys)


def sorts(readings: Iterable[Reading], *, figure: bool = False) -> frozenset[str]:
    """Return what sorts of quantity ``readings`` are; mentions and figures without a sort in common cannot differ."""
    all_sorts: set[str] = set()
    for reading in readings:
        if reading.kind is Kind.CARDS:
            all_sorts.add(f"{len(reading.ranks)} cards")
        else:
            all_sorts.add(Kind.NUMBER if reading.kind is Kind.AMOUNT else reading.kind)
            if reading.kind is Kind.NUMBER and not figure:
                all_sorts.add("1 cards")
    return frozenset(all_sorts)
