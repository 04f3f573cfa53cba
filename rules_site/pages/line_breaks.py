"""Where a line of a page must not end: inside a row of ranks, which stands in plain text. Figures are kept whole by CSS."""

from __future__ import annotations

import re

_NO_BREAK = "\u00a0"

#: What stands between two ranks, a conjunction included, and at an end of the text between a rank and a figure.
_BETWEEN = r"[,،]? (?:\w{1,4} )?"
_RANK = r"[AJQK](?![\w-])"
_BINDS = re.compile(rf"(?<![\w-])[AJQK]{_BETWEEN}(?={_RANK}|$)|^{_BETWEEN}(?={_RANK})")


def bind_ranks(text: str) -> str:
    """Return ``text`` with no-break spaces inside its rows of ranks; where it begins or ends, a figure stands.

    >>> bind_ranks(", J, Q and K have").replace(_NO_BREAK, "_")
    ',_J,_Q_and_K have'
    >>> bind_ranks("A pair of J, Q, ").replace(_NO_BREAK, "_")
    'A pair of J,_Q,_'
    """
    return _BINDS.sub(lambda found: found.group().replace(" ", _NO_BREAK), text)
