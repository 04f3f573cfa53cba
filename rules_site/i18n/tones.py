"""Two ways to place a Vietnamese tone mark: hòa (old) and hoà (new) are one word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum

_TONES = "\u0300\u0301\u0303\u0309\u0323"


class Placement(StrEnum):
    """Where the tone of an open syllable in oa, oe or uy stands: old on its first vowel, new on its second."""

    OLD = "old"
    NEW = "new"


def _pairs() -> Iterator[tuple[str, str]]:
    for first, second in ("oa", "oe", "uy"):
        for tone in _TONES:
            old = unicodedata.normalize("NFC", first + tone) + second
            new = first + unicodedata.normalize("NFC", second + tone)
            yield old, new
            yield old.capitalize(), new.capitalize()
            yield old.upper(), new.upper()


_NEW = dict(_pairs())
_OLD = {new: old for old, new in _NEW.items()}
#: In qu, u belongs to the consonant: quý has only one way.
_IN_NEW = re.compile(rf"(?<![qQ])(?:{'|'.join(_OLD)})(?!\w)")
_IN_OLD = re.compile(rf"(?:{'|'.join(_NEW)})(?!\w)")
_WORD = re.compile(r"\w+")


def place_tones(text: str, placement: Placement) -> str:
    """Return ``text`` with its tones in the chosen place; other words are as they were.

    >>> place_tones("hoà, thuỷ, quý, hoàn", Placement.OLD), place_tones("hòa, Khỏe", Placement.NEW)
    ('hòa, thủy, quý, hoàn', 'hoà, Khoẻ')
    """
    if placement is Placement.OLD:
        return _IN_NEW.sub(lambda found: _OLD[found.group()], text)
    return _IN_OLD.sub(lambda found: _NEW[found.group()], text)


def misplaced_tones(text: str, placement: Placement) -> Iterator[tuple[str, str]]:
    """Yield each word whose tone is in the other place, with the word as it should be."""
    for match in _WORD.finditer(text):
        expected = place_tones(match.group(), placement)
        if expected != match.group():
            yield match.group(), expected
