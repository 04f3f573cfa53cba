"""Rounds played by the engines, and what each bet gave back beside its exact return.

It is a way to the returns that shares nothing with the odds but the cards: where a game's odds and its rounds disagree,
one of them is wrong. Sums are exact; only chance makes a difference, and its size is told by the standard error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from rules_site.facts import exact_return_fact, return_fact
from rules_site.game import Game
from rules_site.games.play import odds

#: How often each return (by the name of its fact) came to each amount for one unit staked.
Tally = Counter[tuple[str, Fraction]]

#: Standard errors between a return and its exact value that chance may explain: it does so all but once in 16,000.
MOST_ERRORS = 4

#: Rounds that one process plays at a time.
BATCH = 5_000

#: Places of a percentage, as printed.
_PLACES = 4


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a return came to in so many rounds. ``variance`` is that of one round, as estimated from these rounds."""

    name: str
    exact: Fraction
    rounds: int
    mean: Fraction
    variance: Fraction

    @property
    def standard_error(self) -> Decimal:
        """Of the mean; 0 before two rounds."""
        return _decimal(self.variance / self.rounds).sqrt() if self.rounds else Decimal(0)

    @property
    def errors(self) -> Decimal | None:
        """How many standard errors the mean lies above its exact value, or below if negative; None without any."""
        return _decimal(self.mean - self.exact) / self.standard_error if self.standard_error else None

    @property
    def agrees(self) -> bool:
        """Whether chance explains the difference. A bet that was never played agrees with nothing."""
        return self.rounds > 0 and (self.mean - self.exact) ** 2 * self.rounds <= MOST_ERRORS**2 * self.variance


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rounds of a game that are played in one go. The same batch always plays the same rounds."""

    game: str
    rounds: int
    seed: int
    number: int


def batches(games: Iterable[Game], rounds: int, seed: int) -> Iterator[Batch]:
    """Share out so many rounds of each game, in an order that gives every process something to do to the end."""
    for number, start in enumerate(range(0, rounds, BATCH)):
        for game in games:
            yield Batch(game.slug, min(BATCH, rounds - start), seed, number)


def play_batch(games: Mapping[str, Game], batch: Batch) -> tuple[Batch, Tally]:
    """Play a batch of one of ``games``, which are given by slug.

    Raises:
        StaleOdds, ModuleNotFoundError: as ``play``.
    """
    random = Random(f"{batch.game} {batch.seed} {batch.number}")
    return batch, play(games[batch.game], batch.rounds, random)


def play(game: Game, rounds: int, random: Random) -> Tally:
    """Play so many rounds of ``game``.

    Raises:
        StaleOdds: the game's strategy is stored, and is none of its rules.
        ModuleNotFoundError: what a strategy needs is not installed.
    """
    return tally(islice(game.sampled_rounds(random), rounds))


def tally(rounds: Iterable[Mapping[str, Fraction]]) -> Tally:
    """Count what the bets of these rounds gave back."""
    counted: Tally = Counter()
    for returns in rounds:
        counted.update(returns.items())
    return counted


def exact_returns(game: Game) -> Mapping[str, Fraction]:
    """The exact return of each bet, by the name of its fact; of a bet that takes a strategy, the studied ones."""
    studied = game.studied_returns
    plain = {return_fact(bet.id): bet.expected for bet in game.bets if exact_return_fact(bet.id) not in studied}
    return {**studied, **{name: exact for name, exact in plain.items() if exact is not None}}


def estimates(game: Game, counted: Tally) -> tuple[Estimate, ...]:
    """Hold what was counted against each exact return of ``game``."""
    return tuple(_estimate(name, exact, counted) for name, exact in exact_returns(game).items())


def _estimate(name: str, exact: Fraction, counted: Tally) -> Estimate:
    amounts = {amount: times for (counted_name, amount), times in counted.items() if counted_name == name}
    rounds = sum(amounts.values())
    mean = sum((amount * times for amount, times in amounts.items()), Fraction(0)) / max(rounds, 1)
    squares = sum(((amount - mean) ** 2 * times for amount, times in amounts.items()), Fraction(0))
    return Estimate(name, exact, rounds, mean, squares / max(rounds - 1, 1))


def as_json(results: Mapping[str, Sequence[Estimate]], seed: int) -> dict[str, Any]:
    """Return ``{"seed", "games": [{"game", "returns": [{"return", "exact", "rounds", "mean", …, "agrees"}]}]}``."""
    games = [{"game": slug, "returns": list(map(_return, returns))} for slug, returns in results.items()]
    return {"seed": seed, "games": games}


def _return(estimate: Estimate) -> dict[str, Any]:
    return {
        "return": estimate.name,
        "exact": str(estimate.exact),
        "rounds": estimate.rounds,
        "mean": str(estimate.mean),
        "standard_error": f"{estimate.standard_error:.10f}",
        "errors": None if estimate.errors is None else f"{estimate.errors:.4f}",
        "agrees": estimate.agrees,
    }


def as_text(results: Mapping[str, Sequence[Estimate]]) -> str:
    """Return a table for each game: exact return, what was played with its standard error, and how far it is off."""
    lines: list[str] = []
    for slug, returns in results.items():
        lines += [*([""] if lines else []), slug]
        lines.append(f"  {'return':<24}  {'rounds':>11}  {'exact':>9}  {'played':>9}  {'s. e.':>8}  off by s. e.")
        lines += [f"  {_line(estimate)}" for estimate in returns]
    return "\n".join(lines)


def _line(estimate: Estimate) -> str:
    exact, mean = odds.percent(estimate.exact, _PLACES), odds.percent(estimate.mean, _PLACES)
    off = "not known" if estimate.errors is None else f"{estimate.errors:+.2f}"
    figures = f"{estimate.rounds:>11,}  {exact:>8}%  {mean:>8}%  {estimate.standard_error * 100:>7.4f}%  {off:>12}"
    return f"{estimate.name:<24}  {figures}{'' if estimate.agrees else '  DISAGREES'}"


def _decimal(exact: Fraction) -> Decimal:
    return Decimal(exact.numerator) / Decimal(exact.denominator)
