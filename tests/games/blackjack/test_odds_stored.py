"""The stored odds: fresh, found again, and refused when they are for anything else."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from rules_site.games.blackjack import odds
from rules_site.games.blackjack.game import INFINITE_BLACKJACK
from rules_site.games.blackjack.odds import FILE, HERE, SOURCE, compute, read_stored, store
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.rules import INFINITE_RULES, Soft17
from rules_site.games.blackjack.strategy import MainOdds

#: What one seat bet returns, by the best play of every hand and by the best chart.
OPTIMUM = Fraction(3301556953093144726629893501254747626349900912988, 3317585254162430596148240435723095273305541012875)
BY_CHART = Fraction(
    3301494102655488384405419279104667658330137525504, 3317585254162430596148240435723095273305541012875
)


def test_the_stored_odds_are_what_the_solver_finds() -> None:
    assert read_stored(INFINITE_RULES, INFINITE_PAYOUTS) == compute(INFINITE_RULES, INFINITE_PAYOUTS)


def test_the_game_has_the_exact_odds_of_its_main_bet() -> None:
    main = INFINITE_BLACKJACK.bets[0]
    assert main.expected == OPTIMUM
    assert INFINITE_BLACKJACK.studied_returns == {"main_exact_return": OPTIMUM, "main_chart_return": BY_CHART}
    assert round(100 * OPTIMUM, 4) == Fraction("99.5169")
    assert round(100 * BY_CHART, 4) == Fraction("99.5150")
    assert [round(float(outcome.chance or 0), 6) for outcome in main.outcomes] == [0.045266, 0.388155]
    assert INFINITE_BLACKJACK.stale_odds is None


def test_the_declared_return_promises_less_than_the_rules_give() -> None:
    assert INFINITE_BLACKJACK.declared_return is not None
    assert INFINITE_BLACKJACK.declared_return.value.value < BY_CHART < OPTIMUM


def test_the_pages_get_the_chart_as_tables() -> None:
    tables = INFINITE_BLACKJACK.tables
    assert list(tables) == ["strategy_hard", "strategy_soft", "strategy_pairs"]
    hard, soft, pairs = tables.values()
    assert [row.label.exact for row in hard.rows] == ["4-8", "9", "10", "11", "12", "13-15", "16", "17-20"]  # type: ignore[union-attr]
    assert [row.label.exact for row in soft.rows] == ["13-14", "15-16", "17", "18", "19-20"]  # type: ignore[union-attr]
    assert [row.key for row in pairs.rows] == [*(f"{n}_{n}" for n in range(2, 11)), "a_a"]
    assert [column.key for column in hard.columns] == [*(f"dealer_{n}" for n in range(2, 11)), "dealer_a"]
    assert hard.cells["16", "dealer_9"] == "surrender_or_hit"
    assert soft.cells["18", "dealer_3"] == "double_or_stand"
    assert pairs.cells["9_9", "dealer_7"] == "stand"
    assert len(pairs.cells) == 100


@pytest.mark.parametrize(
    "game",
    [
        replace(INFINITE_BLACKJACK, rules=replace(INFINITE_RULES, decks=6)),
        replace(INFINITE_BLACKJACK, rules=replace(INFINITE_RULES, dealer_on_soft_17=Soft17.HITS)),
        replace(INFINITE_BLACKJACK, payouts=replace(INFINITE_PAYOUTS, main_blackjack=Fraction(6, 5))),
        replace(INFINITE_BLACKJACK, payouts=replace(INFINITE_PAYOUTS, main_win=Fraction(2))),
    ],
    ids=["six decks", "hits soft 17", "6:5", "2:1"],
)
def test_odds_of_other_rules_or_payouts_are_stale(game: object) -> None:
    assert game.stale_odds == "odds of other rules or payouts"  # type: ignore[attr-defined]
    assert game.bets[0].expected is None  # type: ignore[attr-defined]
    assert [outcome.chance for outcome in game.bets[0].outcomes] == [None, None]  # type: ignore[attr-defined]
    assert game.tables == game.studied_returns == {}  # type: ignore[attr-defined]


def test_what_a_side_bet_pays_does_not_make_them_stale() -> None:
    dearer = replace(INFINITE_PAYOUTS, pairs_perfect_pair=Fraction(25))
    assert isinstance(read_stored(INFINITE_RULES, dearer), MainOdds)


@pytest.mark.parametrize("changed", ["hands.py", "rules.py", "engine.py", "actions.py", "solver/masses.py"])
def test_odds_of_other_source_are_stale(changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert changed in SOURCE
    for name in SOURCE:
        copy = tmp_path / "games" / "blackjack" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((HERE / name).read_bytes())
    monkeypatch.setattr(odds, "HERE", tmp_path / "games" / "blackjack")
    assert isinstance(read_stored(INFINITE_RULES, INFINITE_PAYOUTS), MainOdds)
    with (tmp_path / "games" / "blackjack" / changed).open("a") as file:
        file.write("\n")
    assert read_stored(INFINITE_RULES, INFINITE_PAYOUTS) == "odds of another engine or solver"


@pytest.mark.parametrize(
    "broken",
    ["", "[]", "{}", '{"source": 1}', "optimum", "chances", "chart"],
)
def test_a_broken_file_is_stale_and_says_so(broken: str, tmp_path: Path) -> None:
    file = tmp_path / "odds.json"
    content = json.loads(FILE.read_text(encoding="utf-8"))
    if broken in content["tables"][0]:
        content["tables"][0][broken] = "much"
        broken = json.dumps(content)
    file.write_text(broken, encoding="utf-8")
    found = read_stored(INFINITE_RULES, INFINITE_PAYOUTS, file)
    assert isinstance(found, str)
    assert found != "odds of other rules or payouts"


def test_a_missing_file_is_stale(tmp_path: Path) -> None:
    found = read_stored(INFINITE_RULES, INFINITE_PAYOUTS, tmp_path / "odds.json")
    assert isinstance(found, str)
    assert found.startswith("an unreadable odds.json")


def test_stored_odds_are_written_and_found_again(tmp_path: Path) -> None:
    six = replace(INFINITE_RULES, decks=6)
    file = tmp_path / "odds.json"
    store([(INFINITE_RULES, INFINITE_PAYOUTS), (six, INFINITE_PAYOUTS)], file)
    assert read_stored(six, INFINITE_PAYOUTS, file) == compute(six, INFINITE_PAYOUTS)
    assert file.read_text(encoding="utf-8").startswith(FILE.read_text(encoding="utf-8").rstrip()[:-5])


def _modules_after(imported: str) -> set[str]:
    code = f"import sys, {imported}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HERE.parents[2])
    return set(run.stdout.split())


def test_reading_the_odds_needs_no_numpy() -> None:
    assert "numpy" not in _modules_after("rules_site.games.registry as r; [b for g in r.GAMES for b in g.bets]")


def test_the_digest_covers_all_that_the_solver_imports() -> None:
    """Payouts are part of the key; side bets have their own odds, and ``odds`` only writes down what it is given."""
    base = "rules_site.games.blackjack."
    imported = {name for name in _modules_after(f"{base}solver.solve") if name.startswith(base)}
    files = {name.removeprefix(base).replace(".", "/") + ".py" for name in imported}
    assert files - {"solver.py", "payouts.py", "side_bets.py", "odds.py"} <= set(SOURCE)
