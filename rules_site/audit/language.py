"""A language as documents are read in it: its number words, and the phrases between and beside numbers.

A language of which no phrases are known is read with digits and signs alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from types import MappingProxyType

from babel.numbers import get_decimal_symbol, get_group_symbol

from rules_site.i18n import languages, number_words
from rules_site.i18n.languages import Phrases
from rules_site.i18n.locales import cldr

#: Number words are known up to this number, and hundreds up to a thousand.
_SPELLED_TO = 120

_NO_WORD = "(?!)"


@dataclass(frozen=True, eq=False)
class Language:
    """One language, ready to read with. ``phrases`` spell numbers: tuples of lower-case words."""

    tag: str
    known: languages.Language
    words: Phrases
    phrases: Mapping[tuple[str, ...], Fraction]
    weak: frozenset[str]
    decimal: str
    group: str

    def pattern(self, alternatives: str) -> str:
        """Return a regular expression group of whole words, which matches nothing when there are none."""
        return rf"(?:{alternatives})" if alternatives else _NO_WORD

    @cached_property
    def longest(self) -> int:
        """Words in the longest phrase."""
        return max(map(len, self.phrases), default=0)


@lru_cache(maxsize=16)
def language(tag: str, known: languages.Language | None = None) -> Language:
    """Return the language of a locale, of which ``known`` is known: what the product knows where it is left out.

    Raises:
        UnknownLocale: CLDR does not know ``tag``.
    """
    known = known or languages.shipped(tag.partition("-")[0])
    return Language(
        tag,
        known,
        known.phrases or Phrases(),
        MappingProxyType(dict(_phrases(known))),
        known.ambiguous or frozenset(),
        str(get_decimal_symbol(cldr(tag))),
        str(get_group_symbol(cldr(tag))),
    )


def _phrases(known: languages.Language) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    for number in (*range(_SPELLED_TO + 1), *range(150, 1000, 50), 1000):
        for text in number_words.spell(number, known):
            yield split(text), Fraction(number)
    for word in known.halves or ():
        yield (word,), Fraction(1, 2)


def split(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` in lower case; a hyphen parts words.

    >>> split("Twenty-one")
    ('twenty', 'one')
    """
    return tuple(re.findall(r"[^\W\d_]+", unicodedata.normalize("NFC", text).lower()))
