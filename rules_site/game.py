"""Game: one help page's engine side. All it states comes from the engine's ``Rules``, ``Payouts`` and code.

A game is frozen data (a slug and two records) plus a few predicates. ``facts`` names what it states.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import ClassVar

from rules_site.cards import Hand, Rank
from rules_site.errors import InvalidRules
from rules_site.facts import (
    HIGHEST_RETURN,
    HIGHEST_RETURN_BET,
    Fact,
    available_rounds_fact,
    cell_fact,
    chance_fact,
    field_fact,
    header_fact,
    pays_fact,
    profit_fact,
    return_fact,
)
from rules_site.quantity import Quantity, amount, chance, count, percent, ranks, ratio, return_percent

#: How the game client writes money, in every language: US format.
CLIENT_NUMBER = amount(Fraction(1234))

_NO_FIELDS: Mapping[str, Quantity] = MappingProxyType({})


def profit_share(pays: Fraction) -> Quantity | None:
    """Return a payout below 1:1 as a percentage of the stake, for 1:2 may be read as 2 for 1; None of any other payout.

    A share that takes more than two decimal places has no such form either: rounded, it would promise something else.

    >>> [share and share.exact for share in map(profit_share, (Fraction(1, 2), Fraction(2), Fraction(1, 3)))]
    ['1/2', None, None]
    """
    places = next((places for places in range(3) if (pays * 10 ** (places + 2)).denominator == 1), None)
    return None if pays >= 1 or places is None else percent(pays, places)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a bet is paid. ``pays`` is to one; ``chance`` the exact probability, None where it is not computed."""

    id: str
    pays: Fraction
    chance: Fraction | None = None
    fields: Mapping[str, Quantity] = field(default_factory=lambda: _NO_FIELDS)


@dataclass(frozen=True, slots=True)
class DeclaredReturn:
    """A return that the operator publishes and the mathematics need not give, with where it was published."""

    value: Quantity
    source: str


@dataclass(frozen=True, slots=True)
class Bet:
    """One bet. ``expected`` is the exact return (stake included) per unit staked, None where it is not computed."""

    id: str
    outcomes: tuple[Outcome, ...]
    expected: Fraction | None = None
    available_rounds: int | None = None
    declared: DeclaredReturn | None = None

    @property
    def stated_return(self) -> Quantity | None:
        """The return a page prints: the declared one where there is one, else the exact one rounded."""
        if self.declared is not None:
            return self.declared.value
        return None if self.expected is None else return_percent(self.expected)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the engine names and pays for a finished example: an outcome id, None when the bet wins nothing.

    ``pays`` is to one: 0 when the stake is returned without profit (a push), None when the bet loses.
    """

    outcome: str | None
    pays: Fraction | None


@dataclass(frozen=True, slots=True)
class Header:
    """A row or column heading of a derived table: a number, or a word (the value of a choice)."""

    key: str
    label: Fact


@dataclass(frozen=True, slots=True)
class DerivedTable:
    """A table worked out from the engine's own decision function; each cell is the value of a choice.

    Raises:
        InvalidRules: two headers have one key, and so would be one fact.
    """

    name: str
    rows: tuple[Header, ...]
    columns: tuple[Header, ...]
    cells: Mapping[tuple[str, str], str]

    def __post_init__(self) -> None:
        keys = Counter(header.key for header in (*self.rows, *self.columns))
        if twice := [key for key, times in keys.items() if times > 1]:
            raise InvalidRules(f"table {self.name}: got two headers {twice[0]!r}, expected each key once")

    def facts(self) -> Iterator[tuple[str, Fact]]:
        for header in (*self.rows, *self.columns):
            yield header_fact(self.name, header.key), header.label
        for (row, column), word in self.cells.items():
            yield cell_fact(self.name, row, column), word


@dataclass(frozen=True)
class Game(ABC):
    """One game. Subclasses are frozen dataclasses that add ``rules`` and ``payouts``."""

    slug: str

    #: The folder under ``games/`` that holds this game's code and YAML.
    engine: ClassVar[str]

    @cached_property
    @abstractmethod
    def settings(self) -> Mapping[str, Fact]:
        """Every rule a page states, by name; the YAML states each of them too."""

    @cached_property
    @abstractmethod
    def bets(self) -> tuple[Bet, ...]:
        """Every bet with its outcomes, in the engine's order."""

    @cached_property
    @abstractmethod
    def tables(self) -> Mapping[str, DerivedTable]:
        """The tables a page may show, by name."""

    @property
    def stale_odds(self) -> str | None:
        """Why stored odds cannot be trusted, None when they can or when this game stores none."""
        return None

    @classmethod
    def store_odds(cls, games: Sequence[Game]) -> Path | None:
        """Compute the odds that these games of this class store, and write them in place of the old ones.

        Returns the file, None when such games store none.

        Raises:
            ModuleNotFoundError: what the solver needs is not installed (``rules-site[odds]``).
        """
        return None

    @property
    def studied_returns(self) -> Mapping[str, Fraction]:
        """Exact returns for the ledger and `odds` that no page states, by name; empty where there are none."""
        return {}

    @abstractmethod
    def sampled_rounds(self, random: Random) -> Iterator[Mapping[str, Fraction]]:
        """Yield rounds that the engine plays, without end: what each bet gave back for one unit, by its return's name.

        Each round is dealt from a full shoe, as the exact odds are computed. A bet is missing from a round in which it
        cannot be made. Instead of a bet whose return takes a strategy, there are its ``studied_returns``.

        Raises:
            StaleOdds: the strategy is stored, and is none of these rules.
            ModuleNotFoundError: what a strategy needs is not installed.
        """

    @cached_property
    def derived(self) -> Mapping[str, Fact]:
        """Facts that only the engine states and no YAML repeats. Subclasses may extend it."""
        facts: dict[str, Fact] = {
            "bets": count(len(self.bets)),
            "ten_rank": ranks(Rank.TEN),
            "client_number": CLIENT_NUMBER,
        }
        returns = {bet.id: bet.stated_return for bet in self.bets if bet.stated_return is not None}
        if returns:
            best = max(returns, key=lambda bet: returns[bet].value)
            facts |= {HIGHEST_RETURN: returns[best], HIGHEST_RETURN_BET: best}
        for bet in self.bets:
            for outcome in bet.outcomes:
                if outcome.chance:
                    facts[chance_fact(bet.id, outcome.id)] = chance(outcome.chance)
                if (profit := profit_share(outcome.pays)) is not None:
                    facts[profit_fact(bet.id, outcome.id)] = profit
        for table in self.tables.values():
            facts |= dict(table.facts())
        return facts

    @abstractmethod
    def settle(self, bet: str, hands: Mapping[str, Hand]) -> Settlement:
        """Play ``hands`` (as an example in the paytable gives them) and settle ``bet``.

        Raises:
            InvalidCard: the hands cannot occur: too few or too many cards, a wrong third card, not enough decks.
            UnknownBet: the engine has no such bet.
        """

    @abstractmethod
    def score(self, hands: Mapping[str, Hand]) -> Mapping[str, Fact]:
        """Score the hands of an example in the text: the facts a sentence beside it may print.

        Raises:
            InvalidCard: as for ``settle``.
        """

    @cached_property
    def facts(self) -> Mapping[str, Fact]:
        """Every fact by its full name."""
        facts: dict[str, Fact] = {**self.settings}
        for bet in self.bets:
            if bet.available_rounds is not None:
                facts[available_rounds_fact(bet.id)] = count(bet.available_rounds)
            if bet.stated_return is not None:
                facts[return_fact(bet.id)] = bet.stated_return
            for outcome in bet.outcomes:
                facts[pays_fact(bet.id, outcome.id)] = ratio(outcome.pays)
                for name, value in outcome.fields.items():
                    facts[field_fact(bet.id, outcome.id, name)] = value
        return MappingProxyType({**facts, **self.derived})
