"""Where the package's data lives: in a checkout beside it, in an installed wheel inside it."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _room(name: str) -> Path:
    """Return the top-level folder ``name`` of a checkout, or the copy that a wheel carries."""
    installed = PACKAGE / f"_{name}"
    return installed if installed.is_dir() else PACKAGE.parent / name


def templates() -> Path:
    """The folder of page templates."""
    return _room("templates")


def catalogs() -> Path:
    """The folder of gettext catalogs."""
    return _room("catalogs")


def engine(name: str) -> Path:
    """The folder of one game engine, where its YAML lies beside its code."""
    return PACKAGE / "games" / name


def files(folder: Path) -> list[Path]:
    """Return every file under ``folder``, sorted. Links to folders are followed, as those are that read the files.

    Raises:
        OSError: a folder cannot be listed.
    """
    paths_below: list[Path] = []
    for root, folders, names in os.walk(folder, onerror=_raise, followlinks=True):
        here = Path(root).resolve()
        # A link to a folder that it is in has no end.
        folders[:] = [name for name in folders if not here.is_relative_to(Path(root, name).resolve())]
        paths_below += (path for name in names if (path := Path(root, name)).is_file())
    return sorted(paths_below)


def replace(path: Path, data: bytes) -> None:
    """Write a file beside ``path`` and move it there: whatever happens, the old text or the new one is there, whole.

    Folders are made, a link is followed to its file, and a file that is replaced keeps its mode. A device such as
    /dev/stdout is written as it is.

    Raises:
        OSError: it cannot be written; the error names ``path``, also where the disk is full.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        _move_into(target, data)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None
    except RuntimeError:  # before Python 3.13 resolving a link to itself raises this
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None


def _move_into(target: Path, data: bytes) -> None:
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(_mode(target))
        os.replace(beside, target)
    except BaseException:  # a signal raises one as well
        beside.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """Return the mode bits of a file, or those that a new one gets here."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    os.umask(mask := os.umask(0o077))
    return 0o666 & ~mask


def _raise(error: OSError) -> None:
    raise error


def shown(path: Path) -> str:
    """Return ``path`` as findings print it: relative to the checkout or installation when inside it."""
    try:
        return path.resolve().relative_to(PACKAGE.parent).as_posix()
    except ValueError:
        return path.as_posix()
