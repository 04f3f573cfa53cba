"""Words by their stems, so that a term is known in every form the grammar gives it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules_site.errors import UnknownLocale
from rules_site.i18n.languages import Inflection, Language
from rules_site.i18n.locales import cldr
from rules_site.i18n.tones import Placement, place_tones

_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a text: its stem in lower case, and whether it is written with a capital."""

    stem: str
    capital: bool

    def matches(self, written: Token) -> bool:
        """Whether ``written`` is this word; one with a capital is only met by one with a capital."""
        return self.stem == written.stem and (written.capital or not self.capital)


#: A word that is in no phrase.
_OTHER = Token("", False)


def tokens(text: str, language: Language, beginnings: frozenset[str] | None = None) -> tuple[Token, ...]:
    """Return the words of ``text`` in order, the parts of hyphenated words as words.

    With ``beginnings`` only words that begin so are stemmed, for stemming is slow; the others stand for no phrase of
    which the beginnings were taken.

    >>> from rules_site.i18n.languages import shipped
    >>> [token.stem for token in tokens("Ставками на башмаке", shipped("ru"))]
    ['ставк', 'на', 'башмак']
    """
    normal = unicodedata.normalize("NFC", text)
    return tuple(
        Token(stem(lower, language), word[0].isupper())
        if beginnings is None or beginning(lower) in beginnings
        else _OTHER
        for word, lower in ((word, word.lower()) for word in _WORD.findall(normal))
    )


def beginnings_of(phrases: Iterable[tuple[Token, ...]], language: Language) -> frozenset[str] | None:
    """Return how the words of all phrases begin; None where their forms may begin otherwise (membayar, bayar)."""
    if language.inflection is not Inflection.ENDS:
        return None
    return frozenset(beginning(token.stem) for phrase in phrases for token in phrase)


def beginning(word: str) -> str:
    # English turns y into i (tying, tie).
    return word[:2].replace("y", "i").replace("ё", "е")


@lru_cache(maxsize=65536)
def stem(word: str, language: Language) -> str:
    """Return the stem of a lower-case word; in languages that no stemmer knows, the word itself."""
    if language.inflection is Inflection.TONES:
        return place_tones(word, Placement.OLD)
    stemmer = _stemmer(language.code)
    return str(stemmer.stemWord(word.replace("ё", "е"))) if stemmer else word


@lru_cache(maxsize=64)
def _stemmer(code: str) -> Any:
    """Return the snowball stemmer of a language, which goes by its English name; None where there is none."""
    import snowballstemmer  # it loads all its languages: not before there is a word to stem

    try:
        name = (cldr(code).english_name or "").lower()
    except UnknownLocale:
        return None
    return snowballstemmer.stemmer(name) if name in snowballstemmer.algorithms() else None


def found_in(phrase: tuple[Token, ...], text: tuple[Token, ...]) -> Iterator[int]:
    """Yield where the words of ``phrase`` stand in ``text``, one after the other."""
    first = phrase[0]
    for start in range(len(text) - len(phrase) + 1):
        if text[start].stem == first.stem and all(
            token.matches(other) for token, other in zip(phrase, text[start : start + len(phrase)], strict=True)
        ):
            yield start
