"""What error pages say: their titles and messages, in English, by status."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

#: The title and message of an error, by status; all others are as the last one.
ERROR_TEXTS: Mapping[int, tuple[str, str]] = MappingProxyType(
    {
        404: ("Page not found", "There is no page at this address."),
        405: ("Method not allowed", "This page can only be read."),
        406: ("Something went wrong", "The page could not be shown. Please try again."),
    }
)

#: The statuses that have an error page of their own; any other error shows that of the last one.
STATUSES = tuple(ERROR_TEXTS)

#: What nginx may answer besides. Programs are told which; people see the page of the last one.
OTHER_STATUSES = (400, 412, 413, 414, 431, 500, 501, 505)

#: Where a build keeps error pages. No game can have this slug.
ERRORS = "assets/errors"


def error_file(status: int, tag: str) -> str:
    """Return the file of an error page."""
    return f"{ERRORS}/{status}.{tag}.html"
