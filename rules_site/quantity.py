"""Quantity: an exact number with a kind and the decimals it was written with. No locale, no float."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rules_site.cards import Card, Rank, write_hand
from rules_site.errors import InvalidCard, InvalidQuantity


class Kind(StrEnum):
    RATIO = "ratio"  # 3:2, 0.95:1: profit per unit staked, kept in the form it was written in
    PERCENT = "percent"  # as many decimals as were written
    COUNT = "count"  # governs a noun: {decks} decks
    NUMBER = "number"  # does not: 16 or less
    AMOUNT = "amount"  # the game client's US format, the same in every locale
    RANGE = "range"  # 2–10
    CARDS = "cards"  # A♠ 10♣, or ranks only: 6-7-8
    CHANCE = "chance"  # 1 in 59


#: Decimal places that a printed return has at least, and that any percentage can have at most.
RETURN_PLACES, _MOST_PLACES = 2, 8


@dataclass(frozen=True, slots=True)
class Quantity:
    """An exact number as somebody states it.

    ``terms`` are the exact parts: two for a ratio or a range, none for cards, one otherwise. A percentage is held as a
    fraction of one (5% is 1/20), a chance as a probability. ``decimals`` are the places it is printed with: of the
    first term of a ratio, of the percent figure, of the trials of a chance. ``cards`` is the text of a ``CARDS``
    quantity and empty otherwise.
    """

    kind: Kind
    terms: tuple[Fraction, ...] = ()
    decimals: int = 0
    cards: str = ""

    @property
    def value(self) -> Fraction:
        """The one number this quantity is: left over right for a ratio.

        Raises:
            InvalidQuantity: a range or cards, which are no one number.
        """
        if self.kind is Kind.RATIO:
            return self.terms[0] / self.terms[1]
        if len(self.terms) != 1:
            raise InvalidQuantity(f"no single value: got a {self.kind}, expected one number")
        return self.terms[0]

    @property
    def exact(self) -> str:
        """The exact value as machine text: ``19/20``, ``2-10``, ``A♠ 10♣``."""
        if self.kind is Kind.CARDS:
            return self.cards
        if self.kind is Kind.RANGE:
            return f"{self.terms[0]}-{self.terms[1]}"
        return str(self.value)

    def printed(self) -> Quantity:
        """Return the quantity that a reader sees: rounded half-even to the printed places.

        >>> percent(Fraction(401, 415), decimals=2).printed().exact
        '9663/10000'
        """
        if self.kind is Kind.PERCENT:
            return replace(self, terms=(round(self.terms[0], self.decimals + 2),))
        if self.kind is Kind.CHANCE:
            return replace(self, terms=(1 / round(1 / self.terms[0], self.decimals),))
        return self

    def same(self, other: Quantity) -> bool:
        """Whether both state exactly the same number; a count and a number may be equal, 3:2 and 3/2 percent not."""
        return _family(self.kind) == _family(other.kind) and self.exact == other.exact

    def rounds(self, exact: Fraction) -> bool:
        """Whether this printed figure is ``exact`` rounded half-even to its own places."""
        return self.value == replace(self, terms=(exact,)).printed().value

    def promises(self, exact: Fraction) -> bool:
        """Whether this figure may be printed for the return ``exact``: rounded, and never more than a rounding above.

        A figure of fewer than two places can promise up to half a percent too much, and 100% promises what no rounding
        of less than all may say.

        >>> parse("98.76%").promises(Fraction("0.987649")), parse("99%").promises(Fraction("0.987649"))
        (True, False)
        """
        return self.decimals >= RETURN_PLACES and self.rounds(exact) and not exact < 1 <= self.value


def _family(kind: Kind) -> str:
    return "integer" if kind in (Kind.COUNT, Kind.NUMBER) else kind


def count(value: int) -> Quantity:
    """A whole number, zero or more, that governs a noun."""
    return Quantity(Kind.COUNT, (Fraction(value),))


def number(value: int) -> Quantity:
    """A whole number that governs no noun."""
    return Quantity(Kind.NUMBER, (Fraction(value),))


def percent(value: Fraction, decimals: int = 0) -> Quantity:
    """A share of one, printed as a percentage with ``decimals`` places."""
    return Quantity(Kind.PERCENT, (value,), decimals)


def return_percent(value: Fraction, decimals: int = RETURN_PLACES) -> Quantity:
    """A return, printed with ``decimals`` places but at least two, and with more where it would say 100% of less.

    >>> return_percent(Fraction(37, 38)).printed().exact, return_percent(Fraction("0.99996"), 0).decimals
    ('9737/10000', 3)
    """
    places = max(decimals, RETURN_PLACES)
    while places < _MOST_PLACES and round(value, places + 2) == 1 > value:
        places += 1
    return percent(value, places)


def ratio(value: Fraction) -> Quantity:
    """A payout to one in lowest terms: 3/2 is 3:2."""
    return Quantity(Kind.RATIO, (Fraction(value.numerator), Fraction(value.denominator)))


def span(low: int, high: int) -> Quantity:
    """A range of whole numbers, both ends included."""
    return Quantity(Kind.RANGE, (Fraction(low), Fraction(high)))


def chance(probability: Fraction) -> Quantity:
    """A probability above zero, printed as 1 in so many: with one decimal place while that is under 10.

    Raises:
        InvalidQuantity: ``probability`` is not above 0 and at most 1.
    """
    if not 0 < probability <= 1:
        raise InvalidQuantity(f"not a chance: got {probability}, expected above 0 and at most 1")
    return Quantity(Kind.CHANCE, (probability,), 1 if 1 / probability < 10 else 0)


def amount(value: Fraction, decimals: int = 2) -> Quantity:
    """A sum of money as the game client prints it."""
    return Quantity(Kind.AMOUNT, (value,), decimals)


def hand(cards: tuple[Card, ...]) -> Quantity:
    """Cards with their suits, in order."""
    return Quantity(Kind.CARDS, cards=write_hand(cards))


def ranks(*pattern: Rank) -> Quantity:
    """A pattern of ranks: 6-7-8, or one rank alone."""
    return Quantity(Kind.CARDS, cards="-".join(rank.index for rank in pattern))


# At most 15 digits before the point and 8 after it: more than any rule needs, and exact in every decimal context.
_INTEGER = r"(?:0|[1-9][0-9]{0,14})"
_DECIMAL = rf"{_INTEGER}(?:\.[0-9]{{1,8}})?"


def _decimals(text: str) -> int:
    return len(text.partition(".")[2])


def _parse_ratio(left: str, right: str) -> Quantity:
    if not Fraction(left) or not Fraction(right):
        raise InvalidQuantity(f"zero in a ratio: got {left}:{right}, expected numbers above 0")
    return Quantity(Kind.RATIO, (Fraction(left), Fraction(right)), _decimals(left))


def _parse_range(low: str, high: str) -> Quantity:
    if int(low) >= int(high):
        raise InvalidQuantity(f"empty range: got {low}-{high}, expected the lower number first")
    return span(int(low), int(high))


def _parse_amount(text: str) -> Quantity:
    return amount(Fraction(text.replace(",", "")), _decimals(text))


_NOTATIONS: tuple[tuple[re.Pattern[str], Callable[..., Quantity]], ...] = (
    (re.compile(rf"({_DECIMAL}):({_INTEGER})"), _parse_ratio),
    (re.compile(rf"({_DECIMAL})%"), lambda text: percent(Fraction(text) / 100, _decimals(text))),
    (re.compile(rf"({_INTEGER})"), lambda text: number(int(text))),
    (re.compile(rf"({_INTEGER})-({_INTEGER})"), _parse_range),
    (re.compile(r"((?:0|[1-9][0-9]{0,2}(?:,[0-9]{3}){0,4})\.[0-9]{2})"), _parse_amount),
)


def parse(text: str) -> Quantity:
    """Return the quantity written in the notation of the YAML files.

    ``3:2`` and ``0.95:1`` are ratios, ``98.94%`` a percentage, ``8`` a number, ``2-10`` a range, ``1,234.00`` an
    amount, ``A♠ 10♣`` cards and ``6-7-8`` or ``A`` a pattern of ranks.

    >>> parse("0.95:1").exact, parse("98.94%").exact, parse("2-10").exact
    ('19/20', '4947/5000', '2-10')

    Raises:
        InvalidQuantity: ``text`` is written in none of these notations.
    """
    for notation, build in _NOTATIONS:
        if match := notation.fullmatch(text):
            return build(*match.groups())
    try:
        return parse_cards(text)
    except InvalidCard:
        raise InvalidQuantity(
            f"not a quantity: got {text!r}, expected a form such as 8, 3:2, 98.94%, 2-10, 1,234.00, 6-7-8 or A♠ 10♣"
        ) from None


def parse_cards(text: str) -> Quantity:
    """Return cards (``A♠ 10♣``) or a pattern of ranks (``6-7-8``, ``A``).

    Raises:
        InvalidCard: ``text`` is neither.
    """
    words = text.split(" ")
    if len(words) > 1 or any(suit in text for suit in "♣♦♥♠"):
        return hand(tuple(map(Card.parse, words)))
    return ranks(*map(Rank.parse, text.split("-")))


def as_kind(value: Quantity, kind: Kind) -> Quantity:
    """Return a whole number as a count or as a plain number; other quantities as they are."""
    return replace(value, kind=kind) if _family(value.kind) == _family(kind) == "integer" else value
