"""The chart as tables of a page: hard, soft and pairs, against the dealer's first card from 2 to the ace."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from rules_site.cards import Rank
from rules_site.game import DerivedTable, Header
from rules_site.games.blackjack.hands import card_value
from rules_site.games.blackjack.rules import Rules, SplitAces
from rules_site.games.blackjack.strategy import Advice, Chart, Rows
from rules_site.quantity import number, ranks, span

HARD, SOFT, PAIRS = "strategy_hard", "strategy_soft", "strategy_pairs"

#: The dealer's first cards as a chart lists them: the ace last, and one column for all ten-valued cards.
_UPCARDS = (*(rank for rank in Rank if rank is not Rank.ACE and rank <= Rank.TEN), Rank.ACE)

#: The soft score of two aces.
_TWO_ACES = 12


def strategy_tables(chart: Chart, rules: Rules) -> Mapping[str, DerivedTable]:
    """Return the tables by name; one for pairs only where something may be split.

    Scores next to each other that are played alike share a row. Two aces have no row among the soft scores where they
    always are a pair.
    """
    always_a_pair = rules.splits and rules.split_aces is SplitAces.ONE_CARD
    soft = {points: row for points, row in chart.soft.items() if points != _TWO_ACES or not always_a_pair}
    tables = [_table(HARD, _scores(chart.hard)), _table(SOFT, _scores(soft))]
    if chart.pairs:
        tables.append(_table(PAIRS, _pairs(chart.pairs)))
    return MappingProxyType({table.name: table for table in tables})


def _table(name: str, rows: list[tuple[Header, tuple[Advice, ...]]]) -> DerivedTable:
    columns = tuple(Header(f"dealer_{upcard.index.lower()}", ranks(upcard)) for upcard in _UPCARDS)
    cells = {
        (header.key, column.key): advice[card_value(upcard) - 1]
        for header, advice in rows
        for column, upcard in zip(columns, _UPCARDS, strict=True)
    }
    return DerivedTable(name, tuple(header for header, _ in rows), columns, MappingProxyType(cells))


def _scores(rows: Rows) -> list[tuple[Header, tuple[Advice, ...]]]:
    scores = []
    for advice, run in groupby(sorted(rows), key=lambda points: rows[points]):
        points = list(run)
        low, high = points[0], points[-1]
        label = number(low) if low == high else span(low, high)
        scores.append((Header(f"{low}" if low == high else f"{low}_to_{high}", label), advice))
    return scores


def _pairs(rows: Rows) -> list[tuple[Header, tuple[Advice, ...]]]:
    values = {card_value(upcard): upcard for upcard in _UPCARDS}
    return [
        (Header(f"{rank.index.lower()}_{rank.index.lower()}", ranks(rank, rank)), rows[value])
        for value, rank in values.items()
    ]
