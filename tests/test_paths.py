"""A file is replaced whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from rules_site import paths


def test_a_new_file_is_written_with_its_folders_and_the_mode_of_new_files(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "file"
    paths.replace(path, b"new")
    (tmp_path / "other").write_bytes(b"")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_file_keeps_its_mode_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o640)
    paths.replace(path, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "dangling").symlink_to("fresh")
    paths.replace(tmp_path / "link", b"new")
    paths.replace(tmp_path / "dangling", b"new too")
    assert (tmp_path / "link").is_symlink()
    assert ((tmp_path / "real").read_bytes(), (tmp_path / "fresh").read_bytes()) == (b"new", b"new too")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_what_fails_leaves_the_old_file_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left on device") as caught:
        paths.replace(path, b"new")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_and_an_endless_link_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    for name in ("folder", "loop"):
        with pytest.raises(OSError) as caught:  # noqa: PT011  (which one depends on the system)
            paths.replace(tmp_path / name, b"new")
        assert caught.value.filename == str(tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "loop"]


def test_a_device_is_written_and_not_replaced() -> None:
    paths.replace(Path(os.devnull), b"new")
    assert not Path(os.devnull).is_file()
