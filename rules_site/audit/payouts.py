"""Payouts in the forms that documents give them: as decimal odds with the stake counted in, less a share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules_site.audit.expected import Expected
from rules_site.audit.mentions import Mention
from rules_site.audit.units import Unit
from rules_site.quantity import Kind


def stated_shares(units: Sequence[Unit]) -> frozenset[Fraction]:
    """Return the percentages that units state."""
    return frozenset(
        reading.terms[0]
        for unit in units
        for mention in unit.mentions
        for reading in mention.readings[:1]
        if reading.kind is Kind.PERCENT and not mention.weak
    )


def decimal_odds(mention: Mention) -> Fraction | None:
    """Return what a single number pays for a stake of one, None for other forms: 9.00, x9."""
    ratio = next((reading for reading in mention.readings if reading.kind is Kind.RATIO), None)
    if ratio is None or mention.readings[0].kind not in (Kind.NUMBER, Kind.AMOUNT):
        return None
    return ratio.terms[0] / ratio.terms[1]


def profit_per_one(figure: Expected) -> Fraction | None:
    """Return the profit for a stake of one that a payout of ours states, None for a figure that is no ratio."""
    terms = figure.reading.terms
    return terms[0] / terms[1] if figure.reading.kind is Kind.RATIO else None
