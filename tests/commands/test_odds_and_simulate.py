"""``rules-site odds`` and ``simulate``: what they print, and what they need."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from rules_site import paths
from rules_site.commands import simulate
from rules_site.games import registry
from rules_site.games.blackjack.odds import FILE, store
from rules_site.games.play.simulation import Batch, Tally
from tests.commands.conftest import Run, refused


def test_odds_prints_one_game_or_all(run: Run) -> None:
    one = json.loads(run("odds", "baccarat", "--format", "json").stdout)
    assert [game["game"] for game in one["games"]] == ["baccarat"]
    tie = next(bet for bet in one["games"][0]["bets"] if bet["id"] == "tie")
    assert tie["return"]["percent"] == "85.64"
    everything = run("odds")
    assert everything.exit_code == 0
    assert all(f"{game.slug}\n" in everything.stdout for game in registry.GAMES)


def test_odds_prints_the_strategy_as_a_chart(run: Run) -> None:
    printed = run("odds", "infinite-blackjack", "--strategy")
    assert printed.exit_code == 0
    assert "  hard       2   3   4   5   6   7   8   9  10   A\n" in printed.stdout
    assert "  16         S   S   S   S   S   H   H  Rh   H   H\n" in printed.stdout
    assert "  Rh  surrender or hit\n" in printed.stdout
    (game,) = json.loads(run("odds", "--strategy", "--format", "json").stdout)["games"]
    assert game["strategy"]["soft"]["18"]["6"] == "double_or_stand"
    nothing = run("odds", "baccarat", "--strategy").stdout
    assert nothing == "baccarat\n  no strategy: the player has nothing to decide\n"


def test_odds_update_writes_the_same_file_again(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = FILE.read_bytes()
    monkeypatch.setattr("rules_site.games.blackjack.odds.store", functools.partial(store, file=tmp_path / "odds.json"))
    updated = run("odds", "--update")
    assert updated.exit_code == 0
    assert updated.stdout.endswith("odds.json\n")
    assert (tmp_path / "odds.json").read_bytes() == before


NO_NUMPY = "rules-site: missing library: got no numpy, expected it: pip install 'rules-site[odds]'"


def test_odds_update_without_numpy_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'numpy.linalg'", name="numpy.linalg")

    monkeypatch.setattr("rules_site.games.blackjack.odds.compute", missing)
    assert refused(run("odds", "--update")) == NO_NUMPY


def test_a_lack_that_no_extra_fills_is_not_taken_for_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'rules_site.solver'", name="rules_site.solver")

    monkeypatch.setattr("rules_site.games.blackjack.odds.compute", missing)
    assert "ModuleNotFoundError: No module named 'rules_site.solver'" in refused(run("odds", "--update"))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--processes", "-1"),
        ("--processes", "99999"),
        ("--rounds", "0"),
        ("--rounds", "-1000"),
        ("--rounds", "999"),
        ("--rounds", "1000000001"),
        ("--rounds", "9" * 30),
        ("--rounds", "1e9"),
        ("--seed", "one"),
    ],
)
def test_simulate_refuses_numbers_that_nobody_means(run: Run, option: str, value: str) -> None:
    result = run("simulate", "baccarat", option, value)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Invalid value for '{option}'" in result.stderr


@pytest.mark.parametrize(
    ("asked", "cores", "rounds", "started"), [(1024, 3, 20_000, 3), (0, 8, 9_000, 2), (2, 8, 20_000, 2)]
)
def test_simulate_starts_no_more_processes_than_cores_and_batches(
    run: Run, monkeypatch: pytest.MonkeyPatch, asked: int, cores: int, rounds: int, started: int
) -> None:
    numbers: list[int] = []

    def on_all_cores(_: object, batches: Sequence[Batch], processes: int) -> Iterator[tuple[Batch, Tally]]:
        numbers.append(min(processes, len(batches)))
        return iter(())

    monkeypatch.setattr(simulate, "cores", lambda: cores)
    monkeypatch.setattr(simulate, "on_all_cores", on_all_cores)
    run("simulate", "baccarat", "--processes", asked, "--rounds", rounds)
    assert numbers == [started]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_simulate_without_numpy_says_what_to_install(processes: str, tmp_path: Path) -> None:
    """In a process of its own, whose processes find no numpy either."""
    (tmp_path / "numpy.py").write_text("raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')\n")
    command = [sys.executable, "-m", "rules_site", "simulate", "infinite-blackjack", "--rounds", "1000"]
    path = os.pathsep.join([str(tmp_path), str(paths.PACKAGE.parent)])
    done = subprocess.run(
        [*command, "--processes", processes],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == NO_NUMPY
    assert "Usage" not in done.stderr
