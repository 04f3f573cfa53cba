"""Where a line of a page must not end: inside a row of ranks, which stands in plain text, and before a dash.

Figures themselves are kept whole by the style sheet.
"""

from __future__ import annotations

import re

_NO_BREAK = "\u00a0"

#: What stands between two ranks, a conjunction included, or between a rank and a figure at an end of the text.
_BETWEEN = r"[,،]? (?:\w{1,4} )?"
_COMMA = re.compile("[,،]")
_RANK = r"[AJQK](?![\w-])"
_BOUND = re.compile(rf"(?<![\w-])[AJQK]{_BETWEEN}(?={_RANK}|$)|^{_BETWEEN}(?={_RANK})| (?=[–—] )")


def bind(text: str, mark: str = "") -> str:
    """Return ``text`` with no-break spaces where a line must not end; where it begins or ends, a figure stands.

    ``mark`` is put after each comma of a row of ranks. A mark of direction keeps the row in the order of a language
    that is written from right to left; Latin letters alone would be read from left to right between its words.

    >>> bind(", J, Q and K have").replace(_NO_BREAK, "_")
    ',_J,_Q_and_K have'
    >>> bind("A pair of J, Q, ").replace(_NO_BREAK, "_")
    'A pair of J,_Q,_'
    >>> bind("The aim — a score").replace(_NO_BREAK, "_")
    'The aim_— a score'
    """
    return _BOUND.sub(lambda found: _COMMA.sub(rf"\g<0>{mark}", found.group()).replace(" ", _NO_BREAK), text)
