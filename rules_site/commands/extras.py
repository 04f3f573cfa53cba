"""Commands that need libraries of an extra."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rules_site.errors import MissingExtra


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Do something that needs the libraries of an extra, such as ``odds``.

    Raises:
        MissingExtra: one of them is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("", "rules_site"):  # not for want of a library
            raise
        raise MissingExtra(library, extra) from None
