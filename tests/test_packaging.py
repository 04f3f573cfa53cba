"""What is installed is what was tested: pinned versions within the bounds, actions of the workflow by commit."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PINNED = {
    canonicalize_name(name): version
    for name, _, version in (line.partition("==") for line in (ROOT / "constraints.txt").read_text("utf-8").split())
}


@pytest.mark.parametrize("extra", ["", "audit", "odds", "test"])
def test_every_library_is_pinned_and_has_a_lowest_version(extra: str) -> None:
    for one in map(Requirement, PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]):
        if one.name != PROJECT["name"]:
            assert ">=" in str(one.specifier), one
            assert PINNED.get(canonicalize_name(one.name), "missing") in one.specifier, one


def test_actions_are_named_by_commit() -> None:
    used = re.findall(r"uses: (\S+)(.*)", (ROOT / ".github/workflows/check.yml").read_text("utf-8"))
    assert used
    for action, comment in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r"  # v\d+\.\d+\.\d+", comment), action
