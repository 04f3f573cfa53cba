"""Whether a document is about the game at all, and in the language that it is said to be in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_site.audit.units import Unit
from rules_site.audit.words import Wording

#: Share of the words of a document that our page must know, for it to be in the language of the page; and how much
#: more of them the page of another language knows for the document to be in that one.
_KNOWN, _TIMES = 0.35, 1.5

#: Words from which on a language can be told.
_WORDS = 8


def language_of(units: Sequence[Unit], own: Wording, others: Callable[[], Sequence[tuple[str, Wording]]]) -> str:
    """Return the language in which ``units`` are surely written when it is another than that of ``own``, else nothing.

    ``others`` is asked for the words of our pages in the other languages only where there is doubt.
    """
    words = list(dict.fromkeys(word for unit in units for word in own.words(unit.text)))
    if len(words) < _WORDS or (share := own.knows(words)) >= _KNOWN:
        return ""
    shares = {tag: wording.knows(words) for tag, wording in others()}
    best = max(shares, key=lambda tag: shares[tag], default="")
    return best if best and shares[best] >= max(_KNOWN, _TIMES * share) else ""
