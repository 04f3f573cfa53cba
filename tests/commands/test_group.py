"""The command line as a whole: help, wrong use, streams."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.commands.conftest import Run


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--format", "yaml"],
        ["check", "--no-such-option"],
        ["ledger", "--format", "github"],
        ["odds", "baccarat", "more"],
        ["no-such-command"],
        ["--catalogs", "/no/such/folder", "check"],
        ["--templates", __file__, "check"],
    ],
    ids=" ".join,
)
def test_a_wrong_use_exits_2_with_nothing_on_stdout(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


@pytest.mark.parametrize(
    "command", [[], ["check"], ["ledger"], ["odds"], ["catalog"], ["catalog", "update"]], ids=" ".join
)
def test_every_command_has_help(run: Run, command: list[str]) -> None:
    for option in ("-h", "--help"):
        result = run(*command, option)
        assert result.exit_code == 0
        assert result.stdout.startswith("Usage: ")


def test_the_package_runs_as_a_module_and_keeps_its_streams_apart() -> None:
    good = subprocess.run(
        [sys.executable, "-m", "rules_site", "odds", "baccarat"], capture_output=True, text=True, check=False
    )
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.startswith("baccarat\n")
    bad = subprocess.run(
        [sys.executable, "-m", "rules_site", "check", "--game", "roulette"], capture_output=True, text=True, check=False
    )
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.count("\n") == 1
    assert bad.stderr.startswith("rules-site: unknown game: got 'roulette'")
