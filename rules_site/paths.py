"""Where the package's data lives: in a checkout beside it, in an installed wheel inside it."""

from __future__ import annotations

import os
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
    found: list[Path] = []
    for root, folders, names in os.walk(folder, onerror=_raised, followlinks=True):
        here = Path(root).resolve()
        # A link to a folder that it is in has no end.
        folders[:] = [name for name in folders if not here.is_relative_to(Path(root, name).resolve())]
        found += (path for name in names if (path := Path(root, name)).is_file())
    return sorted(found)


def _raised(error: OSError) -> None:
    raise error


def shown(path: Path) -> str:
    """Return ``path`` as findings print it: relative to the checkout or installation when inside it."""
    try:
        return path.resolve().relative_to(PACKAGE.parent).as_posix()
    except ValueError:
        return path.as_posix()
