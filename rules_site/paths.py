"""Where the package's data lives: in a checkout beside it, in an installed wheel inside it."""

from __future__ import annotations

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


def shown(path: Path) -> str:
    """Return ``path`` as findings print it: relative to the checkout or installation when inside it."""
    try:
        return path.resolve().relative_to(PACKAGE.parent).as_posix()
    except ValueError:
        return path.as_posix()
