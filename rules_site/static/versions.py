"""What pages are made with: this product, the libraries that write numbers and dates, and Python."""

from __future__ import annotations

import platform
from importlib.metadata import version


def versions() -> dict[str, str]:
    """Return every version by name; CLDR is the data by which Babel writes numbers."""
    from babel.core import get_cldr_version

    libraries = {name: version(name) for name in ("rules-site", "babel", "jinja2", "brotli")}
    return {**libraries, "cldr": get_cldr_version(), "python": platform.python_version()}


def describe_versions() -> str:
    """Return the versions that matter to a reader, in a line."""
    known = versions()
    return f"rules-site {known['rules-site']}, Babel {known['babel']}, CLDR {known['cldr']}, Python {known['python']}"
