"""The command line in this process, and copies of what it reads."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rules_site import paths
from rules_site.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Run the command line in this process, its two streams apart."""
    return lambda *arguments: CliRunner().invoke(main, [str(one) for one in arguments], catch_exceptions=False)


@pytest.fixture
def catalogs(tmp_path: Path) -> Path:
    """A copy of the catalogs, without those that tests start."""
    started = shutil.ignore_patterns("fr", "pt_BR")
    return Path(shutil.copytree(paths.catalogs(), tmp_path / "catalogs", ignore=started))


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.templates(), tmp_path / "templates"))


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a copy of all content, which the site is loaded from."""
    for name in ("baccarat", "blackjack"):
        (tmp_path / name).mkdir()
        for file in ("rules.yaml", "paytable.yaml"):
            shutil.copy(paths.engine(name) / file, tmp_path / name / file)
    monkeypatch.setattr(paths, "engine", lambda name: tmp_path / name)
    return tmp_path


def refused(result: Result) -> str:
    """Return the one line on stderr of a command that could not do its work."""
    assert (result.exit_code, result.stdout) == (2, "")
    line, end = result.stderr.split("\n")
    assert end == ""
    return line
