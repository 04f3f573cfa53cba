"""The exact odds of the main bet: computed by the solver, stored in ``odds.json``, read from there.

Computing them takes numpy (``rules-site[odds]``) and a second; reading takes neither. What is stored is good for the
rules, the payouts of the main bet and the source it was computed with, and for nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules_site import paths
from rules_site.games.blackjack.engine import Result
from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import Rules
from rules_site.games.blackjack.strategy import Advice, Chart, MainOdds, Rows

HERE = Path(__file__).parent
FILE = HERE / "odds.json"

#: The source that decides what the odds are, relative to this folder. A test compares it with what the solver imports.
SOURCE = (
    "../../cards.py",
    "actions.py",
    "engine.py",
    "hands.py",
    "rules.py",
    "strategy.py",
    *(f"solver/{module}" for module in sorted(file.name for file in (HERE / "solver").glob("*.py"))),
)


def compute(rules: Rules, payouts: Payouts) -> MainOdds:
    """Work out the odds.

    Raises:
        ModuleNotFoundError: numpy is not installed.
    """
    from rules_site.games.blackjack.solver.solve import solve_main_bet

    return solve_main_bet(rules, payouts)


def read_stored(rules: Rules, payouts: Payouts, file: Path = FILE) -> MainOdds | str:
    """Return the stored odds, or a few words saying why there are none that hold."""
    try:
        content = _load(file)
        if content["source"] != source_digest():
            return "odds of another engine or solver"
        key = _key(rules, payouts)
        for table in content["tables"]:
            if table["for"] == key:
                return _parse(table)
    except (OSError, ValueError, LookupError, TypeError) as error:
        return f"an unreadable {file.name} ({error})"
    return "odds of other rules or payouts"


def store(tables: Iterable[tuple[Rules, Payouts]], file: Path = FILE) -> Path:
    """Compute the odds of each table and write them down, in place of all that was there; return the file."""
    solved = [_write(rules, payouts, compute(rules, payouts)) for rules, payouts in tables]
    content = {"source": source_digest(), "tables": solved}
    paths.replace(file, (json.dumps(content, indent=1) + "\n").encode())
    _load.cache_clear()
    return file


def source_digest() -> str:
    """A digest of every line of code that the odds depend on."""
    digest = sha256()
    for name in SOURCE:
        digest.update(name.encode() + b"\0" + (HERE / name).read_bytes() + b"\0")
    return digest.hexdigest()


@lru_cache(maxsize=4)
def _load(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def _key(rules: Rules, payouts: Payouts) -> dict[str, str]:
    chosen = {f"rules.{field.name}": str(getattr(rules, field.name)) for field in fields(rules)}
    paid = {name: str(getattr(payouts, name)) for name in ("main_blackjack", "main_win")}
    return chosen | {f"payouts.{name}": value for name, value in paid.items()}


def _write(rules: Rules, payouts: Payouts, odds: MainOdds) -> dict[str, Any]:
    return {
        "for": _key(rules, payouts),
        "optimum": str(odds.optimum),
        "chart_return": str(odds.chart_return),
        "chances": {result: str(chance) for result, chance in odds.chances.items()},
        "chart": {
            part: {str(row): " ".join(advice) for row, advice in getattr(odds.chart, part).items()}
            for part in ("hard", "soft", "pairs")
        },
    }


def _parse(table: Any) -> MainOdds:
    return MainOdds(
        optimum=Fraction(table["optimum"]),
        chart_return=Fraction(table["chart_return"]),
        chances=MappingProxyType({Result(name): Fraction(table["chances"][name]) for name in table["chances"]}),
        chart=Chart(**{part: _rows(table["chart"][part]) for part in ("hard", "soft", "pairs")}),
    )


def _rows(written: Mapping[str, str]) -> Rows:
    return MappingProxyType({int(row): tuple(map(Advice, written[row].split())) for row in written})
