"""The directory of a static build: which one may be replaced, and how it is, in one step."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from rules_site.errors import UnsafeDirectory, UnusableBuild
from rules_site.static import manifest
from rules_site.static.manifest import File

try:
    import fcntl
except ImportError:  # Windows, where nothing is known of the folders of other builds, which therefore stay
    fcntl = None  # type: ignore[assignment]

#: Where Linux lists what is mounted where, by its real path.
_MOUNTS = Path("/proc/self/mountinfo")

#: A file in the folder of a build that is not finished.
_UNFINISHED = ".rules-site-build"


def safe(directory: Path) -> Path:
    """Return the directory's real path if a build may replace it.

    Raises:
        UnsafeDirectory: it may not, or it cannot because it is a mount point.
    """
    try:
        target = directory.resolve()
    except (RuntimeError, OSError) as error:  # before Python 3.13 a loop of links is the former
        if isinstance(error, FileNotFoundError):  # of the working directory itself
            raise
        raise UnsafeDirectory(f"unsafe directory: {directory}: {error}") from error
    for kept in (*_home(), Path.cwd()):
        if target == kept or target in kept.parents:
            raise UnsafeDirectory(f"unsafe directory: got {directory}, expected none that holds {kept}")
    if os.path.lexists(target) and not target.is_dir():
        raise UnsafeDirectory(f"not a directory: got {directory}, expected a directory or nothing")
    for mounted in _mounts(target):
        raise UnsafeDirectory(
            f"mount point: {mounted} cannot be replaced by another directory, as a build is in one step: "
            f"build into a folder in it, such as {mounted / 'site'}"
        )
    if target.is_dir() and any(target.iterdir()) and not _is_ours(target):
        raise UnsafeDirectory(f"not empty: got {directory}, expected an empty directory or an earlier build")
    return target


def _home() -> tuple[Path, ...]:
    try:
        return (Path.home().resolve(),)
    except (RuntimeError, OSError):  # a user of a container may have none
        return ()


def _mounts(target: Path) -> Iterator[Path]:
    """Yield the mount points at or in a directory."""
    try:
        lines = _MOUNTS.read_bytes().splitlines()
    except OSError:
        if os.path.ismount(target):
            yield target
        return
    for line in lines:
        name = re.sub(rb"\\([0-7]{3})", lambda octal: bytes((int(octal[1], 8),)), line.split(b" ")[4])
        mounted = Path(os.fsdecode(name))
        if mounted == target or target in mounted.parents:
            yield mounted


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

    A server never sees half of a build. What builds that were killed have left beside it is removed.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():  # otherwise the last build may be what was left
        _remove_left(target)
    beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        with _locked(beside):
            (beside / _UNFINISHED).touch()
            beside.chmod(0o755)  # mkdtemp makes it private, and a web server has to read it
            yield beside
            (beside / _UNFINISHED).unlink()
            _swap(beside, target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    _remove_left(target)


@contextmanager
def _locked(folder: Path, *, wait: bool = True) -> Iterator[bool]:
    """Hold a folder that no other build may remove meanwhile. Give whether it is held: not every disk can."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        yield False
        return
    try:
        yield fcntl is not None and _lock(number, wait)
    finally:
        os.close(number)


def _lock(number: int, wait: bool) -> bool:
    try:
        fcntl.flock(number, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def _remove_left(target: Path) -> None:
    """Remove folders beside ``target`` that builds into it have left and none holds any more."""
    ours = re.compile(rf"\.{re.escape(target.name)}\.[a-z0-9_]{{8}}(?:\.old)?")
    with suppress(OSError):
        for path in list(target.parent.iterdir()):
            if ours.fullmatch(path.name) and path.is_dir() and not path.is_symlink():
                with _locked(path, wait=False) as held:
                    if held and ((path / _UNFINISHED).is_file() or _is_ours(path)):
                        shutil.rmtree(path, ignore_errors=True)


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
            _link(source / name, path := _place(folder, name), wanted)
            right = manifest.file(manifest.content(path, wanted.bytes)) == wanted
        except OSError:
            right = False
        if not right:
            for file in files:
                folder.joinpath(file).unlink(missing_ok=True)
            return False
    return True


def _link(old: Path, new: Path, wanted: File) -> None:
    try:
        os.link(old, new)
    except OSError:
        new.write_bytes(manifest.content(old, wanted.bytes))


def _place(folder: Path, name: str) -> Path:
    path = folder.joinpath(*PurePosixPath(name).parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _swap(new: Path, target: Path) -> None:
    """Put ``new`` in the place of ``target``, or leave what stands there, whatever interrupts it."""
    old = new.with_name(f"{new.name}.old")
    with _locked(target):
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
