"""Texts as errors and findings quote them for people."""

from __future__ import annotations

import re

#: What ``repr`` writes for a backslash and for the blanks that are part of numbers in many languages (CLDR).
_ESCAPED = re.compile(r"\\\\|\\xa0|\\u202f")
_BLANKS = {r"\xa0": "\u00a0", r"\u202f": "\u202f"}


def quoted(text: str) -> str:
    r"""Return ``text`` in quotes, as ``repr`` does; no-break spaces stand as they are, what cannot be seen is escaped.

    >>> quoted("85,64\u00a0%") == "'85,64\u00a0%'"
    True
    >>> print(quoted("a\tb\u200bc"), quoted("it's"), quoted(r"\xa0"))
    'a\tb\u200bc' "it's" '\\xa0'
    """
    return _ESCAPED.sub(lambda found: _BLANKS.get(found.group(), found.group()), repr(text))


def contrast(got: str, expected: str) -> str:
    r"""Return what was got and what was expected; texts that look alike have each blank escaped that is not plain.

    >>> print(contrast("3:2", "6:5"))
    got '3:2', expected '6:5'
    >>> print(contrast("5 %", "5\u00a0%"))
    got '5 %', expected '5\xa0%'
    """
    shown = repr if got.split() == expected.split() else quoted
    return f"got {shown(got)}, expected {shown(expected)}"
