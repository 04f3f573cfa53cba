"""How a map of an nginx configuration is written: a value looked up, exactly or by patterns, gives another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

Pairs = Iterable[tuple[str, str]]


def quoted(text: str) -> str:
    r"""Return a string as nginx reads it.

    >>> print(quoted('say "hi" \\d'))
    "say \"hi\" \\d"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def pairs(source: str, variable: str, of: Pairs, default: str = "") -> str:
    """Return a map: ``source`` is looked up among the first of each pair, a regular expression after ``~``."""
    lines = [f"    {quoted(key)} {quoted(value)};" for key, value in of]
    return "\n".join([f"map {quoted(source)} {variable} {{", f"    default {quoted(default)};", *lines, "}"])


def common(source: str, variable: str, values: Mapping[str, str]) -> str:
    """Return a map from exact values in which the most common result is the default, not repeated."""
    default = Counter(values.values()).most_common(1)[0][0]
    return pairs(source, variable, [(key, value) for key, value in values.items() if value != default], default)
