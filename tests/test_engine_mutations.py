"""Mutants of the engines' play: each must be caught by `rules-site check`, or by a test that states the rule.

A mutant replaces one piece of an engine's source in a copy of the package, and the copy's own checks and tests run
over it. A piece that is not found exactly once is an error here: the mutant would prove nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.whole

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of play: the file under games/, what stands there, what is put there, and the test that must fail.

    ``caught_by`` is a test file with the name of a test in it, or ``check`` with the code and fact of a finding.
    """

    name: str
    file: str
    old: str
    new: str
    caught_by: str


BLACKJACK = (
    Mutant(
        "the dealer hits soft 17",
        "blackjack/engine.py",
        "rules.dealer_on_soft_17 is Soft17.HITS",
        "rules.dealer_on_soft_17 is Soft17.STANDS",
        "check P004 bust_bonus_return",
    ),
    Mutant(
        "a split ace and ten is BJ",
        "blackjack/hands.py",
        "(not hand.split or rules.split_ace_ten is SplitAceTen.BLACKJACK)",
        "(hand.split or True)",
        "test_hands.py split",
    ),
    Mutant(
        "J and Q are a pair",
        "blackjack/side_bets.py",
        "if first.rank is not second.rank:",
        "if card_value(first.rank) != card_value(second.rank):",
        "check P004 pairs_return",
    ),
    Mutant(
        "K-A-2 is a straight",
        "blackjack/side_bets.py",
        "    (Rank.QUEEN, Rank.KING, Rank.ACE),\n)",
        "    (Rank.QUEEN, Rank.KING, Rank.ACE),\n    (Rank.KING, Rank.ACE, Rank.TWO),\n)",
        "check P004 poker_trio_return",
    ),
    Mutant(
        "Q-K-A is no straight",
        "blackjack/side_bets.py",
        "    (Rank.QUEEN, Rank.KING, Rank.ACE),\n)",
        ")",
        "check P004 poker_trio_return",
    ),
    Mutant(
        "suited and unsuited trios swapped",
        "blackjack/side_bets.py",
        "return LuckyTrio.SUITED_777 if suited else LuckyTrio.TRIPS_777",
        "return LuckyTrio.TRIPS_777 if suited else LuckyTrio.SUITED_777",
        "check P005 lucky_trio_suited_777",
    ),
    Mutant(
        "suited and unsuited three of a kind swapped",
        "blackjack/side_bets.py",
        "PokerTrio.SUITED_THREE_OF_A_KIND if suited else PokerTrio.THREE_OF_A_KIND",
        "PokerTrio.THREE_OF_A_KIND if suited else PokerTrio.SUITED_THREE_OF_A_KIND",
        "check P005 poker_trio_three_of_a_kind",
    ),
    Mutant(
        "BJ against a dealer's BJ is paid",
        "blackjack/engine.py",
        "return Result.PUSH if is_ace_and_ten(dealer) else Result.BLACKJACK",
        "return Result.BLACKJACK",
        "test_engine.py push",
    ),
    Mutant(
        "insurance is returned when the round is a push",
        "blackjack/engine.py",
        "return SettledHand(Result.LOSE, stake, Fraction(0))",
        "return SettledHand(Result.PUSH, stake, stake)",
        "test_engine.py insurance",
    ),
    Mutant(
        "an ace in Lucky Trio counts 11 only",
        "blackjack/side_bets.py",
        "totals = {low, low + ACE_HIGH - card_value(Rank.ACE)}",
        "totals = {low + ACE_HIGH - card_value(Rank.ACE)}",
        "check P004 lucky_trio_return",
    ),
    Mutant(
        "a surrendered hand loses everything",
        "blackjack/engine.py",
        "Result.SURRENDER: stake * (1 - rules.surrender_loses)",
        "Result.SURRENDER: Fraction(0)",
        "test_engine.py surrender",
    ),
)

BACCARAT = (
    Mutant(
        "a tie loses the stakes on Player and Banker",
        "baccarat/engine.py",
        "rules.player_banker_on_tie is StakesOnTie.RETURNED",
        "rules.player_banker_on_tie is StakesOnTie.LOST",
        "test_engine.py tie",
    ),
)


def copied(folder: Path, mutant: Mutant) -> Path:
    """Return a copy of the project, without tests of other rooms, in which ``mutant`` plays."""
    for name in ("rules_site", "templates", "catalogs", "tests/games"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "tests" / "__init__.py").write_text("")
    path = folder / "rules_site" / "games" / mutant.file
    source = path.read_text("utf-8")
    assert source.count(mutant.old) == 1, f"{mutant.file}: {mutant.old!r} stands there {source.count(mutant.old)} times"
    path.write_text(source.replace(mutant.old, mutant.new), "utf-8")
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )


@pytest.mark.parametrize("mutant", BLACKJACK + BACCARAT, ids=lambda mutant: mutant.name)
def test_a_mutant_of_play_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    folder = copied(tmp_path, mutant)
    how, what, *fact = mutant.caught_by.split()
    if how == "check":
        result = run(folder, "rules_site", "check", "--select", what)
        assert result.returncode == 1, result.stdout + result.stderr
        assert any(f" {what} " in line and f": {fact[0]}: " in line for line in result.stdout.splitlines()), (
            result.stdout
        )
    else:
        path = f"tests/games/{mutant.file.split('/')[0]}/{how}"
        result = run(folder, "pytest", "-q", "-p", "no:cacheprovider", path, "-k", what)
        assert result.returncode == 1, result.stdout + result.stderr
