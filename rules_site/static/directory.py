"""The directory of a static build: which one may be replaced, and how it is, in one step."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from rules_site.errors import UnsafeDirectory, UnusableBuild
from rules_site.static import manifest


def safe(directory: Path) -> Path:
    """Return the directory's real path if a build may replace it.

    Raises:
        UnsafeDirectory: it may not.
    """
    target = directory.resolve()
    for kept in (Path.home().resolve(), Path.cwd()):
        if target == kept or target in kept.parents:
            raise UnsafeDirectory(f"unsafe directory: got {directory}, expected none that holds {kept}")
    if target.exists() and not target.is_dir():
        raise UnsafeDirectory(f"not a directory: got {directory}, expected a directory or nothing")
    if target.is_dir() and any(target.iterdir()) and not _is_ours(target):
        raise UnsafeDirectory(f"not empty: got {directory}, expected an empty directory or an earlier build")
    return target


def _is_ours(directory: Path) -> bool:
    """Tell whether a build made everything in a directory: its manifest lists each file."""
    try:
        listed = manifest.names(directory)
    except UnusableBuild:
        return False
    there = {path.relative_to(directory).as_posix() for path in directory.rglob("*") if not path.is_dir()}
    return there <= listed


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Give a folder beside ``target`` to write into, which takes its place at the end, if nothing fails.

    A server never sees half of a build.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        beside.chmod(0o755)  # mkdtemp makes it private, and a web server has to read it
        yield beside
        _swap(beside, target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def write(folder: Path, name: str, data: bytes) -> None:
    """Write one file of a build."""
    path = _place(folder, name)
    path.write_bytes(data)


def take_over(source: Path, folder: Path, name: str) -> None:
    """Put a file of an earlier build into this one: the same file, or a copy where a disk knows no second name."""
    path, old = _place(folder, name), source / name
    try:
        os.link(old, path)
    except OSError:
        shutil.copyfile(old, path)


def _place(folder: Path, name: str) -> Path:
    path = folder.joinpath(*PurePosixPath(name).parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _swap(new: Path, target: Path) -> None:
    """Put ``new`` in the place of ``target``. What stood there ends up at ``new``'s old name, or is put back."""
    old = new.with_name(f"{new.name}.old")
    if target.exists():
        os.rename(target, old)
    try:
        os.rename(new, target)
    except OSError:
        if old.exists():
            os.rename(old, target)
        raise
    shutil.rmtree(old, ignore_errors=True)
