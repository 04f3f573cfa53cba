"""The directory of a static build: which one may be replaced, and how it is, in one step."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from rules_site.errors import UnsafeDirectory, UnusableBuild
from rules_site.static import manifest
from rules_site.static.manifest import File


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
    """Write one file of a build.

    Raises:
        OSError: it cannot be written; the error names the file also where the disk is full.
    """
    path = _place(folder, name)
    try:
        path.write_bytes(data)
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def take_over(source: Path, folder: Path, files: Mapping[str, File]) -> bool:
    """Put files of an earlier build into this one, unless one is missing or is not what it should be: then none.

    They are the same files, or copies where a disk knows no second name. Each is compared in its new place, since
    another build may replace the old one at any time.
    """
    for name, wanted in files.items():
        try:
            _linked(source / name, path := _place(folder, name))
            right = manifest.file(path.read_bytes()) == wanted
        except OSError:
            right = False
        if not right:
            for one in files:
                folder.joinpath(one).unlink(missing_ok=True)
            return False
    return True


def _linked(old: Path, new: Path) -> None:
    try:
        os.link(old, new)
    except OSError:
        shutil.copyfile(old, new)


def _place(folder: Path, name: str) -> Path:
    path = folder.joinpath(*PurePosixPath(name).parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _swap(new: Path, target: Path) -> None:
    """Put ``new`` in the place of ``target``, or leave what stands there, whatever interrupts it."""
    old = new.with_name(f"{new.name}.old")
    try:
        if target.exists():
            os.rename(target, old)
        os.rename(new, target)
    except BaseException:  # a signal raises one as well
        if old.exists() and not target.exists():
            os.rename(old, target)
        raise
    finally:
        if target.exists():
            shutil.rmtree(old, ignore_errors=True)
