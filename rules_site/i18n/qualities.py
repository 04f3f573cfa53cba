"""How a header states preferences, ``ru;q=0.9, en``: one grammar for the service and for what nginx is told.

The patterns are written for PCRE, where none goes back over what it has read, so that no header makes nginx slow.
``for_python`` makes patterns of Python of them: before 3.11.5 that matches possessive quantifiers wrongly (gh-106052).
They do go back there, over the few characters of a header that are read.
"""

from __future__ import annotations

import re

#: How many characters of a header are read. Ten languages of a browser take a hundred.
LONGEST = 1000

#: A blank between the parts of a header.
BLANKS = r"[ \t]*+"

#: A quality of one, one between, and one of nothing. Clients write as many digits as they like; three of them count.
ONE = r"1(?:\.0*+)?+"
BETWEEN = r"0?+\.(?=[0-9]{0,2}[1-9])[0-9]++"
NOTHING = r"(?:0?+\.(?![0-9]{0,2}[1-9])[0-9]++|0\.?+)"


def for_python(pattern: str) -> re.Pattern[str]:
    """Return a pattern of a whole text for Python: the same, without possessive quantifiers.

    >>> for_python(BLANKS + ONE).pattern
    '[ \\\\t]*1(?:\\\\.0*)?'
    """
    return re.compile(re.sub(r"(?<=[*+?}])\+", "", pattern), re.ASCII | re.IGNORECASE)


def with_quality(value: str) -> str:
    """Return the pattern of a stated quality; ``value`` is a pattern too."""
    return rf"{BLANKS};{BLANKS}q{BLANKS}={BLANKS}{value}"


#: What may follow: the next preference, or the end.
ENDS = r"[ \t;]*+(?:,|$)"


def beginning(header: str) -> str:
    """Return the preferences that stand whole in what is read of a header.

    >>> beginning("ru," * 300 + "x" * 200)[-6:]
    ',ru,ru'
    """
    return header if len(header) <= LONGEST else header[: LONGEST + 1].rpartition(",")[0]


def thousandths(quality: str | None) -> int:
    """Return a quality by its first three decimal places; nothing stated is one.

    >>> thousandths(None), thousandths("1."), thousandths(".9"), thousandths("0.8333"), thousandths("0")
    (1000, 1000, 900, 833, 0)
    """
    if quality is None or quality.startswith("1"):
        return 1000
    return int(quality.partition(".")[2][:3].ljust(3, "0"))
