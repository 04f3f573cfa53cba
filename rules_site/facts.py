"""The grammar of fact names: how the name of a fact is made, and what it tells, here and nowhere else.

A fact has one name in the YAML, in placeholders, ``data-fact``, the ledger and JSON. A setting's is its key. The facts
of a bet, an outcome, an example or a table begin with what they belong to: ``banker_return``, ``tie_win_pays``,
``pairs_mixed_pair_chance``, ``lucky_six_two_cards_cards``. Inside a bet or outcome a text may leave that part out:
``{pays}``.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_site.quantity import Quantity

#: What a fact is: a number, or the value of a choice (a ``StrEnum`` member; compared by its exact text).
Fact = Quantity | str

#: The highest return of a game, and the bet that has it.
HIGHEST_RETURN = "highest_return"
HIGHEST_RETURN_BET = "highest_return_bet"

_NAME = "name_"


def fact_in(scope: str, name: str) -> str:
    """Return the full name of what is called ``name`` inside a bet, outcome, example or table."""
    return f"{scope}_{name}"


def outcome_scope(bet: str, outcome: str) -> str:
    """Return what the names of all facts of an outcome begin with; also what its name goes by."""
    return fact_in(bet, outcome)


def example_scope(bet: str, outcome: str) -> str:
    """Return what the names of the hands of an outcome's example begin with."""
    return fact_in(outcome_scope(bet, outcome), "example")


def pays_fact(bet: str, outcome: str) -> str:
    return fact_in(outcome_scope(bet, outcome), "pays")


def profit_fact(bet: str, outcome: str) -> str:
    """Return the name of a payout below 1:1 said again, as a percentage of the stake."""
    return fact_in(outcome_scope(bet, outcome), "profit")


def field_fact(bet: str, outcome: str, field: str) -> str:
    """Return the name of a figure of an outcome's own, such as the number of its cards."""
    return fact_in(outcome_scope(bet, outcome), field)


def chance_fact(bet: str, outcome: str) -> str:
    return fact_in(outcome_scope(bet, outcome), "chance")


def return_fact(bet: str) -> str:
    return fact_in(bet, "return")


def exact_return_fact(bet: str) -> str:
    """Return the name of what the best strategy of a bet returns; no page prints it."""
    return fact_in(bet, "exact_return")


def chart_return_fact(bet: str) -> str:
    """Return the name of what the printed strategy of a bet returns; no page prints it."""
    return fact_in(bet, "chart_return")


def available_rounds_fact(bet: str) -> str:
    return fact_in(bet, "available_rounds")


def header_fact(table: str, key: str) -> str:
    """Return the name of the heading of a row or column of a derived table."""
    return fact_in(table, key)


def cell_fact(table: str, row: str, column: str) -> str:
    return fact_in(header_fact(table, row), column)


def is_pays(fact: str) -> bool:
    return fact.endswith("_pays")


def is_return(fact: str) -> bool:
    """Whether a fact is a return: printed rounded, where all other numbers are printed exactly."""
    return fact == HIGHEST_RETURN or fact.endswith("_return")


def is_profit(fact: str) -> bool:
    """Whether a fact is a payout said again, as a percentage of the stake."""
    return fact.endswith("_profit")


def is_score(fact: str) -> bool:
    return fact.endswith("_score")


def is_of_one_outcome(fact: str, pays: str) -> bool:
    """Whether a fact belongs to the outcome whose payout is ``pays``."""
    return fact.startswith(pays.removesuffix("pays"))


def full_names(name: str, scopes: tuple[str, ...]) -> Iterator[str]:
    """Yield what a bare name may mean inside ``scopes`` (innermost first), nearest first; the first known one is meant.

    >>> list(full_names("pays", ("tie_win", "tie")))
    ['tie_win_pays', 'tie_pays', 'pays']
    """
    yield from (fact_in(scope, name) for scope in scopes)
    yield name


def quoted_name(placeholder: str) -> str | None:
    """Return the id of the bet or outcome whose name a placeholder quotes, None where it stands for a fact.

    >>> quoted_name("name_lucky_six"), quoted_name("decks")
    ('lucky_six', None)
    """
    return placeholder.removeprefix(_NAME) if placeholder.startswith(_NAME) else None
