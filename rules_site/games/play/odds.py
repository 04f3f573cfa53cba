"""The exact odds of a game's bets, as `rules-site odds` prints them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules_site.facts import chart_return_fact
from rules_site.game import Game

#: Significant digits of a decimal probability.
_DIGITS = 10


def as_json(games: Sequence[Game]) -> dict[str, Any]:
    """Return ``{"games": [{"game", "bets": [{"id", "return", "outcomes"}]}]}``; null where nothing is computed.

    A bet whose return takes a strategy has ``chart_return`` too: what the chart of that strategy returns.
    """
    return {"games": [{"game": game.slug, "bets": [_bet(game, bet.id) for bet in game.bets]} for game in games]}


def _bet(game: Game, bet_id: str) -> dict[str, Any]:
    bet = next(bet for bet in game.bets if bet.id == bet_id)
    outcomes = [{"id": outcome.id, "probability": _probability(outcome.chance)} for outcome in bet.outcomes]
    by_chart = game.studied_returns.get(chart_return_fact(bet.id))
    more = {} if by_chart is None else {"chart_return": _return(by_chart)}
    return {"id": bet.id, "return": _return(bet.expected), **more, "outcomes": outcomes}


def _return(exact: Fraction | None) -> dict[str, str] | None:
    return None if exact is None else {"exact": str(exact), "percent": percent(exact, 2)}


def _probability(exact: Fraction | None) -> dict[str, str] | None:
    return None if exact is None else {"exact": str(exact), "decimal": decimal(exact)}


def percent(exact: Fraction, places: int) -> str:
    """Return a share as a percent figure rounded half-even: ``96.63``."""
    hundredths = round(exact * 100 * 10**places)
    return f"{Decimal(hundredths).scaleb(-places):f}"


def decimal(exact: Fraction) -> str:
    """Return ``exact`` to ten significant digits, rounded half-even."""
    with localcontext() as context:
        context.prec = _DIGITS
        return f"{Decimal(exact.numerator) / Decimal(exact.denominator):f}"


def as_text(games: Sequence[Game]) -> str:
    """Return a table for each game: bet and outcome, probability, return."""
    lines: list[str] = []
    for game in games:
        lines += [*([""] if lines else []), game.slug]
        for bet in game.bets:
            shown = "not computed" if bet.expected is None else f"{percent(bet.expected, 4)}%  {_short(bet.expected)}"
            lines.append(f"  {bet.id:<34}  return {shown}")
            if by_chart := game.studied_returns.get(chart_return_fact(bet.id)):
                lines.append(
                    f"    {'by the chart (--strategy)':<32}  return {percent(by_chart, 4)}%  {_short(by_chart)}"
                )
            for outcome in bet.outcomes:
                chance = "not computed" if outcome.chance is None else decimal(outcome.chance)
                lines.append(
                    f"    {outcome.id:<32}  {chance:>14}  pays {outcome.pays.numerator}:{outcome.pays.denominator}"
                )
    return "\n".join(lines)


def _short(exact: Fraction) -> str:
    text = str(exact)
    return text if len(text) <= 44 else f"{text[:20]}… ({len(text)} characters; --format json prints it all)"


def update(games: Sequence[Game]) -> list[Path]:
    """Compute the stored odds of ``games`` anew and write them down; the files.

    Raises:
        ModuleNotFoundError: what the solver needs is not installed.
    """
    kinds = dict.fromkeys(type(game) for game in games)
    files = (kind.store_odds([game for game in games if type(game) is kind]) for kind in kinds)
    return [file for file in files if file is not None]
