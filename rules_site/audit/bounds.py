"""Whether a number bounds others from above or from below: 16 or less, at least 17."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from rules_site.audit.language import Language

#: Characters before and after a number in which the words of a bound are looked for.
_NEAR = 30

#: What may stand between a number and the words of its bound: nothing, or what is counted.
_COUNTED = r"\s*(?:[^\W\d_]+\s+)?"


class Bound(StrEnum):
    NONE = ""
    MOST = "most"
    LEAST = "least"


@lru_cache(maxsize=16)
def _patterns(lang: Language) -> tuple[tuple[Bound, re.Pattern[str], re.Pattern[str]], ...]:
    words = ((Bound.MOST, lang.words.at_most), (Bound.LEAST, lang.words.at_least))
    # The longer comes first: more than one begins with the words of another (id: atau lebih, atau lebih rendah).
    known = [(bound, "|".join(sorted(given.split("|"), key=len, reverse=True)) or "(?!)") for bound, given in words]
    return tuple(
        (
            bound,
            re.compile(rf"{_COUNTED}((?:{given})(?!\w))", re.IGNORECASE),
            re.compile(rf"(?<!\w)((?:{given}))\s*$", re.IGNORECASE),
        )
        for bound, given in known
    )


def bound(text: str, start: int, end: int, lang: Language) -> Bound:
    """Return how the number at ``start`` to ``end`` of ``text`` bounds others.

    >>> from rules_site.audit.language import language
    >>> [bound(text, 0, 2, language(tag)).value for tag, text in (("en", "16 or less"), ("vi", "16 điểm trở xuống"))]
    ['most', 'most']
    """
    bounds = [
        (len(match[1]), kind)
        for kind, after, before in _patterns(lang)
        for match in (
            after.match(text[end : end + _NEAR]),
            before.search(text[max(0, start - _NEAR) : start]),
        )
        if match
    ]
    return max(bounds)[1] if bounds else Bound.NONE
