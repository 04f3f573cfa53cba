"""Quantities as a locale writes them, and the strict way back.

Separators and percent patterns are CLDR's, by Babel. Reading back accepts exactly what writing produces and nothing
else: ``98.94`` is no Indonesian number, ``1:10`` is not ``10:1``.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from babel.numbers import get_decimal_symbol, get_group_symbol, parse_pattern

from rules_site import quantity
from rules_site.errors import InvalidCard, InvalidQuantity
from rules_site.i18n.locales import cldr
from rules_site.quantity import Kind, Quantity
from rules_site.quoting import quoted

#: How English says a chance; other languages have it from their catalog.
CHANCE_PATTERN = "{hits} in {trials}"
CHANCE_CONTEXT = "chance"

_RANGE_DASH = "–"


def write(value: Quantity, locale: str, chance_pattern: str = CHANCE_PATTERN) -> str:
    """Return the printed form of ``value`` in ``locale``.

    >>> share = quantity.parse("98.94%")
    >>> [write(share, tag) for tag in ("en", "id", "vi")], write(share, "ru").encode("unicode_escape")
    (['98.94%', '98,94%', '98,94%'], b'98,94\\\\xa0%')
    >>> [write(quantity.parse("0.95:1"), tag) for tag in ("en", "id", "ru", "vi")]
    ['0.95:1', '0,95:1', '0,95:1', '0,95:1']
    >>> [write(quantity.parse("1,234.00"), tag) for tag in ("en", "ru")], write(quantity.parse("2-10"), "ru")
    (['1,234.00', '1,234.00'], '2–10')
    """
    printed = value.printed()
    if printed.kind is Kind.CARDS:
        return printed.cards
    if printed.kind is Kind.AMOUNT:
        return _decimal(printed.value, printed.decimals, "en")
    if printed.kind is Kind.PERCENT:
        return _percent(printed.value, printed.decimals, locale)
    if printed.kind is Kind.RATIO:
        left, right = printed.terms
        return f"{_decimal(left, printed.decimals, locale)}:{_decimal(right, 0, locale)}"
    if printed.kind is Kind.RANGE:
        return _RANGE_DASH.join(_decimal(term, 0, locale) for term in printed.terms)
    if printed.kind is Kind.CHANCE:
        trials = _decimal(1 / printed.value, printed.decimals, locale)
        return chance_pattern.replace("{hits}", _decimal(Fraction(1), 0, locale)).replace("{trials}", trials)
    return _decimal(printed.value, 0, locale)


def read(text: str, kind: Kind, locale: str, chance_pattern: str = CHANCE_PATTERN) -> Quantity:
    """Return the quantity that ``text`` states in ``locale``, the inverse of ``write``.

    Raises:
        InvalidQuantity: ``text`` is not exactly how ``locale`` writes a quantity of this ``kind``.
    """
    try:
        value = _parse(text, kind, locale, chance_pattern)
    except (InvalidCard, ValueError):
        value = None
    if value is None or write(value, locale, chance_pattern) != text:
        raise InvalidQuantity(f"not a {kind} in {locale}: got {quoted(text)}")
    return value


def _parse(text: str, kind: Kind, locale: str, chance_pattern: str) -> Quantity | None:
    if kind is Kind.CARDS:
        return quantity.parse_cards(text)
    if kind is Kind.PERCENT:
        prefix, suffix = _percent_signs(locale)
        if not text.startswith(prefix) or not text.endswith(suffix):
            return None
        figure, places = _plain(text[len(prefix) : len(text) - len(suffix)], locale)
        return quantity.percent(figure / 100, places)
    if kind is Kind.AMOUNT:
        return quantity.amount(*_plain(text, "en"))
    if kind is Kind.RATIO:
        left, right = (_plain(part, locale) for part in text.split(":"))
        return Quantity(Kind.RATIO, (left[0], right[0]), left[1]) if left[0] and right[0] else None
    if kind is Kind.RANGE:
        low, high = (_plain(part, locale)[0] for part in text.split(_RANGE_DASH))
        return quantity.span(int(low), int(high))
    if kind is Kind.CHANCE:
        pattern = (
            re.escape(chance_pattern).replace(r"\{hits\}", "(?P<hits>.+)").replace(r"\{trials\}", "(?P<trials>.+)")
        )
        if not (match := re.fullmatch(pattern, text)):
            return None
        trials, places = _plain(match["trials"], locale)
        return Quantity(Kind.CHANCE, (1 / trials,), places) if trials >= 1 else None
    figure, places = _plain(text, locale)
    return None if places else Quantity(kind, (figure,))


@lru_cache(maxsize=4096)  # a page writes few numbers, many times over
def _decimal(value: Fraction, decimals: int, locale: str) -> str:
    """Write a number with a fixed number of places; exact, since ``value`` has no more places than that."""
    pattern = parse_pattern(cldr(locale).decimal_formats[None].pattern)
    pattern.frac_prec = (decimals, decimals)
    return str(pattern.apply(Decimal(value.numerator) / Decimal(value.denominator), cldr(locale), group_separator=True))


@lru_cache(maxsize=4096)
def _percent(value: Fraction, decimals: int, locale: str) -> str:
    pattern = parse_pattern(cldr(locale).percent_formats[None].pattern)
    pattern.frac_prec = (decimals, decimals)
    return str(pattern.apply(Decimal(value.numerator) / Decimal(value.denominator), cldr(locale)))


@lru_cache(maxsize=256)
def _percent_signs(locale: str) -> tuple[str, str]:
    """Return what stands before and after the figure of a percentage."""
    before, _, after = _percent(Fraction(0), 0, locale).partition(_decimal(Fraction(0), 0, locale))
    return before, after


def _plain(text: str, locale: str) -> tuple[Fraction, int]:
    """Return a number and its decimal places from text with the locale's separators."""
    whole, point, places = text.partition(get_decimal_symbol(cldr(locale)))
    digits = whole.replace(get_group_symbol(cldr(locale)), "") + places
    # No more digits than a quantity may have, and than a Decimal holds exactly.
    if not re.fullmatch(r"[0-9]{1,23}", digits) or bool(point) != bool(places):
        raise InvalidQuantity(f"not a number in {locale}: got {quoted(text)}")
    return Fraction(int(digits), 10 ** len(places)), len(places)
