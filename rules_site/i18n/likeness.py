"""Find the old English text that an edited one comes from, quickly among thousands.

Comparing each new text with each old one, letter by letter, takes minutes where a catalog has twenty thousand entries.
So the old texts are indexed by their parts, and only the few that share the rarest parts are compared: short texts
letter by letter, longer ones word by word.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable

from rules_site.i18n.po import Key

#: How alike an old and a new English text must be for the translation to be kept as a proposal (as msgmerge has it).
LIKENESS = 0.6

#: Texts up to this length are compared by their letters: one edited word may be all of them.
_SHORT = 40

#: Bounds of the work for one text: how many of its rarest parts are looked up, how many texts of each are counted,
#: and how many texts are compared.
_PARTS, _TEXTS, _COMPARED = 8, 100, 3


class Likeness:
    """Old texts by key, ready to be asked for the one that is most like a new text."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._parts = {key: _parts(key[0]) for key in keys}
        self._index: dict[str, list[Key]] = {}
        for key, parts in self._parts.items():
            for part in parts:
                self._index.setdefault(part, []).append(key)

    def closest(self, text: str) -> Key | None:
        """Return the key of the old text most like ``text``, None when none is like it. The first of equals wins."""
        best, likeness = None, LIKENESS
        split = str if len(text) <= _SHORT else str.split
        matcher: difflib.SequenceMatcher[str] = difflib.SequenceMatcher(autojunk=False)
        matcher.set_seq2(split(text))
        for key in self._candidates(text):
            matcher.set_seq1(split(key[0]))
            if matcher.real_quick_ratio() > likeness and matcher.quick_ratio() > likeness:
                ratio = matcher.ratio()
                if ratio > likeness:
                    best, likeness = key, ratio
        return best

    def _candidates(self, text: str) -> list[Key]:
        parts = _parts(text)
        known = sorted((part for part in parts if part in self._index), key=lambda part: (len(self._index[part]), part))
        shared = Counter(key for part in known[:_PARTS] for key in self._index[part][:_TEXTS])
        candidates = [key for key, _ in shared.most_common(_PARTS)]
        candidates.sort(key=lambda key: -len(parts & self._parts[key]) / (len(parts) + len(self._parts[key])))
        return candidates[:_COMPARED]


def _parts(text: str) -> frozenset[str]:
    """Return the words of a text; of a short one its groups of three letters too."""
    text = text.lower()
    padded = f" {text} "
    letters = (padded[start : start + 3] for start in range(len(padded) - 2)) if len(text) <= _SHORT else ()
    return frozenset((*text.split(), *letters))
