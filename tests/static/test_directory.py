"""The folders beside a build: what is left by those that were killed goes, and nothing else."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rules_site.errors import UnsafeDirectory
from rules_site.static import directory
from rules_site.static.directory import replacing, safe
from tests.http.servers import until


def test_what_killed_builds_have_left_is_removed(built: Path, tmp_path: Path) -> None:
    shutil.copytree(built, tmp_path / "site")
    command = [sys.executable, "-m", "rules_site", "build", str(tmp_path / "site"), "--processes", "2"]
    with subprocess.Popen([*command, "--brotli-quality", "11"]) as process:
        until(lambda: process.poll() is not None or len([*tmp_path.glob(".site.*/en/*")]) > 0)
        process.send_signal(signal.SIGKILL)
    assert len([*tmp_path.glob(".site.*")]) == 1
    shutil.copytree(built, tmp_path / ".site.abcdef_0.old")  # of one that was killed while it took the place
    until(lambda: directory._remove_left(tmp_path / "site") or not [*tmp_path.glob(".site.*")])
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_nothing_but_folders_of_builds_into_the_same_directory_is_removed(built: Path, tmp_path: Path) -> None:
    kept = [
        ".site.settings",
        ".site.12345678",
        ".site.abcdefgh.bak",
        ".other.abcdefgh",
        "site.abcdefgh",
        ".site.abcdefghi",
    ]
    for name in kept:
        (tmp_path / name).mkdir()
        (tmp_path / name / "letter.txt").write_text("dear")
    for name in kept[2:]:
        (tmp_path / name / ".rules-site-build").touch()
    shutil.copytree(built, tmp_path / "another")
    (tmp_path / ".site.abcd1234").symlink_to("another")
    (tmp_path / "site").mkdir()
    with replacing(tmp_path / "site"):
        pass
    assert {path.name for path in tmp_path.iterdir()} == {*kept, "another", ".site.abcd1234", "site"}


def test_the_folder_of_a_build_that_runs_is_not_removed(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    with replacing(tmp_path / "site") as running:
        with replacing(tmp_path / "site"):
            assert running.is_dir()
        assert running.is_dir()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert not [*(tmp_path / "site").iterdir()]


def test_on_a_disk_that_holds_no_folders_nothing_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(number: int, how: int) -> None:
        raise OSError("no locks")

    (tmp_path / "site").mkdir()
    (tmp_path / ".site.abcdefgh").mkdir()
    (tmp_path / ".site.abcdefgh" / ".rules-site-build").touch()
    monkeypatch.setattr(fcntl, "flock", refused)
    with replacing(tmp_path / "site"):
        pass
    assert {path.name for path in tmp_path.iterdir()} == {"site", ".site.abcdefgh"}


def test_a_mount_point_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a volume"
    target.mkdir()
    assert safe(target) == target
    table = tmp_path / "mountinfo"
    monkeypatch.setattr(directory, "_MOUNTS", table)
    for mounted in (target, target / "en"):
        name = str(mounted).replace(" ", "\\040")
        table.write_text(f"1 2 0:3 / / rw - ext4 disk rw\n22 1 0:5 / {name} rw,relatime - tmpfs t rw\n")
        with pytest.raises(UnsafeDirectory, match=r"mount point: .* build into a folder in it, such as .*site"):
            safe(target)
    assert safe(target / "site") == target / "site"
    table.unlink()
    monkeypatch.setattr(os.path, "ismount", lambda path: path == target)
    with pytest.raises(UnsafeDirectory, match="mount point"):
        safe(target)


def test_a_loop_of_links_and_a_link_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(UnsafeDirectory) as refused:
        safe(tmp_path / "loop")
    assert "\n" not in str(refused.value)
    (tmp_path / "link").symlink_to("later")
    assert safe(tmp_path / "link") == tmp_path / "later"


def test_a_user_without_home_may_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert safe(tmp_path / "site") == tmp_path / "site"
