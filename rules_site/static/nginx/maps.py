"""How a map of an nginx configuration is written: a value looked up, exactly or by patterns, gives another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

Pairs = Iterable[tuple[str, str]]

#: Longer keys do not fit into a bucket of nginx's own size. Making it larger is for the operator: nginx takes it once,
#: and refuses to start when another site or the operator sets it too.
_LONGEST_KEY = 46


def quote(text: str) -> str:
    r"""Return a string as nginx reads it.

    >>> print(quote('say "hi" \\d'))
    "say \"hi\" \\d"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def pairs(source: str, variable: str, of: Pairs, default: str = "") -> str:
    """Return a map: ``source`` is looked up among the first of each pair, a regular expression after ``~``."""
    lines = [f"    {quote(_key(key))} {quote(value)};" for key, value in of]
    return "\n".join([f"map {quote(source)} {variable} {{", f"    default {quote(default)};", *lines, "}"])


def _key(text: str) -> str:
    return f"~^{re.escape(text)}$" if len(text) > _LONGEST_KEY and not text.startswith("~") else text


def after(day: str) -> str:
    """Return the pattern of the beginning of every ISO date after ``day``: the first digit that differs is greater.

    >>> after("2026-12-09")
    '(?:[3-9]|2[1-9]|20[3-9]|202[7-9]|2026-[2-9]|2026-1[3-9]|2026-12-[1-9])'
    """
    later = [
        f"{day[:place]}{int(digit) + 1}" if digit == "8" else f"{day[:place]}[{int(digit) + 1}-9]"
        for place, digit in enumerate(day)
        if digit.isdigit() and digit != "9"
    ]
    return f"(?:{'|'.join(later)})"


def common(source: str, variable: str, values: Mapping[str, str]) -> str:
    """Return a map from exact values in which the most common result is the default, not repeated."""
    default = Counter(values.values()).most_common(1)[0][0]
    return pairs(source, variable, [(key, value) for key, value in values.items() if value != default], default)
