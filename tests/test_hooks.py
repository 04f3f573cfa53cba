"""The hooks for pre-commit check what is being committed: in a fork of this repository, and in one of translations."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

#: One worker installs the environment of the hooks, for all of these.
pytestmark = [pytest.mark.xdist_group("hooks"), pytest.mark.whole]

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ("pyproject.toml", "README.md", ".pre-commit-hooks.yaml", "rules_site", "catalogs", "templates")


def copy(names: tuple[str, ...], folder: Path) -> Path:
    for name in names:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, folder / name)
    return folder


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@casino.example", "-c", "init.defaultBranch=main")
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Mapping[str, str]]:
    """Return the configuration of a repository that uses the hooks, and the environment variables of pre-commit."""
    folder = copy(SHIPPED, tmp_path_factory.mktemp("hooks"))
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "as shipped")
    used = f"repos: [{{repo: '{folder}', rev: {git(folder, 'rev-parse', 'HEAD')}, hooks: HOOKS}}]\n"
    environ = {name: value for name, value in os.environ.items() if not name.startswith("RULES_SITE_")}
    return used, {**environ, "PRE_COMMIT_HOME": str(tmp_path_factory.mktemp("home"))}


def run(folder: Path, hooks: tuple[str, Mapping[str, str]], used: str = "") -> tuple[int, str]:
    """Stage all of a folder and run pre-commit in it: its exit code and what it prints."""
    configuration, environ = hooks
    used = used or "[{id: rules-site-check}, {id: rules-site-catalogs}]"
    folder.joinpath(".pre-commit-config.yaml").write_text(configuration.replace("HOOKS", used), "utf-8")
    if not folder.joinpath(".git").exists():
        git(folder, "init", "-q")
    git(folder, "add", ".")
    command = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=600)
    return done.returncode, done.stdout + done.stderr


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_fork_as_shipped_passes(hooks: tuple[str, Mapping[str, str]], tmp_path: Path) -> None:
    code, shown = run(copy(SHIPPED, tmp_path), hooks)
    assert code == 0, shown
    assert shown.count("Passed") == 2


def test_a_fork_whose_engine_is_changed_fails(hooks: tuple[str, Mapping[str, str]], tmp_path: Path) -> None:
    """P001: the engine of the working tree is asked, not the one that the hook has installed."""
    folder = copy(SHIPPED, tmp_path)
    edit(
        folder / "rules_site/games/baccarat/payouts.py",
        "tie_win: Fraction = Fraction(8)",
        "tie_win: Fraction = Fraction(9)",
    )
    code, shown = run(folder, hooks)
    assert code == 1, shown
    assert "P001" in shown


def test_translations_of_ones_own_pass(hooks: tuple[str, Mapping[str, str]], tmp_path: Path) -> None:
    code, shown = run(copy(("catalogs",), tmp_path), hooks)
    assert code == 0, shown
    assert shown.count("Passed") == 2


def test_a_number_in_a_translation_of_ones_own_fails(hooks: tuple[str, Mapping[str, str]], tmp_path: Path) -> None:
    """C006."""
    folder = copy(("catalogs",), tmp_path)
    path = folder / "catalogs/ru/LC_MESSAGES/messages.po"
    path.write_text(re.sub('msgstr "(?=[А-Я])', 'msgstr "100:1 ', path.read_text("utf-8"), count=1), "utf-8")
    code, shown = run(folder, hooks)
    assert code == 1, shown
    assert "C006" in shown


def test_a_catalog_that_is_behind_fails(hooks: tuple[str, Mapping[str, str]], tmp_path: Path) -> None:
    folder = copy(SHIPPED, tmp_path)
    edit(folder / "rules_site/games/baccarat/rules.yaml", "no jokers", "no joker")
    code, shown = run(folder, hooks, "[{id: rules-site-catalogs}]")
    assert code == 1, shown
    assert "out of date: catalogs/messages.pot" in shown


def test_a_repository_with_nothing_to_check_fails(hooks: tuple[str, Mapping[str, str]], tmp_path: Path) -> None:
    """It would pass for ever otherwise, whatever is committed."""
    tmp_path.joinpath("README").write_text("translations are elsewhere\n", "utf-8")
    code, shown = run(tmp_path, hooks)
    assert code == 1, shown
    assert "'catalogs' does not exist" in shown


def test_folders_of_other_names_are_told_by_arguments(hooks: tuple[str, Mapping[str, str]], tmp_path: Path) -> None:
    copy(("catalogs",), tmp_path).joinpath("catalogs").rename(tmp_path / "translations")
    code, shown = run(tmp_path, hooks, "[{id: rules-site-check, args: [--catalogs, translations, check]}]")
    assert code == 0, shown
