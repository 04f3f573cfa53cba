"""The charts of a strategy, as `rules-site odds --strategy` prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_site.facts import Fact
from rules_site.game import DerivedTable, Game
from rules_site.quantity import Quantity

#: What the tables of a strategy are called, before what each is for.
PREFIX = "strategy_"

#: Letters for the words of a chart. Of two words the second is the one for when the first is not possible.
_LETTERS = {"stand": "S", "hit": "H", "double": "D", "surrender": "R", "split": "P"}


def as_json(games: Sequence[Game]) -> dict[str, Any]:
    """Return ``{"games": [{"game", "strategy": {"hard": {row: {column: word}}}}]}``, of games that have a strategy."""
    charted = ((game.slug, _charts(game)) for game in games)
    return {
        "games": [
            {"game": slug, "strategy": {part: _rows(table) for part, table in charts.items()}}
            for slug, charts in charted
            if charts
        ]
    }


def as_text(games: Sequence[Game]) -> str:
    """Return the charts in letters, with a legend of those that occur; a game without decisions says so."""
    lines: list[str] = []
    for game in games:
        charts = _charts(game)
        lines += [*([""] if lines else []), game.slug]
        if not charts:
            lines.append("  no strategy: the player has nothing to decide")
            continue
        for part, table in charts.items():
            lines.append("")
            lines.append(f"  {part:<8}" + "".join(f"{_label(column.label):>4}" for column in table.columns))
            for row in table.rows:
                cells = (letters(table.cells[row.key, column.key]) for column in table.columns)
                lines.append(f"  {_label(row.label):<8}" + "".join(f"{cell:>4}" for cell in cells))
        words = dict.fromkeys(word for table in charts.values() for word in table.cells.values())
        lines += ["", *(f"  {letters(word):<3} {word.replace('_', ' ')}" for word in words)]
    return "\n".join(lines)


def letters(word: str) -> str:
    """Return a word of a chart in letters.

    >>> letters("stand"), letters("double_or_hit")
    ('S', 'Dh')
    """
    first, *others = (_LETTERS[action] for action in word.split("_or_"))
    return first + "".join(others).lower()


def _charts(game: Game) -> dict[str, DerivedTable]:
    return {name.removeprefix(PREFIX): table for name, table in game.tables.items() if name.startswith(PREFIX)}


def _rows(table: DerivedTable) -> dict[str, dict[str, str]]:
    return {
        _label(row.label): {_label(column.label): table.cells[row.key, column.key] for column in table.columns}
        for row in table.rows
    }


def _label(label: Fact) -> str:
    return label.exact if isinstance(label, Quantity) else label
