"""Words that are numbers, by language, so that no text can smuggle one past the figures.

The words come from num2words, in every case and gender it knows. Words of order (first, kedua, thứ hai) are no
numbers here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from num2words import num2words

_NUMBERS = (*range(21), *range(30, 100, 10), *range(100, 1000, 100), 1000, 1_000_000)

#: Halves are numbers too (print 50%), and num2words has no words for them.
_HALVES = {
    "en": "half",
    "id": "setengah separuh separo",
    "ru": "половина половины половине половину половиной",
    "vi": "nửa",
}

#: Number words with another everyday meaning (one of several; vi năm is also a year, ba a father, không is not).
_AMBIGUOUS = {
    "en": "one",
    "id": "satu",
    "ru": "один одна одно одни одного одной одному одним одном одну одною",
    "vi": "một không năm ba",
}

#: What turns the next number word into a word of order.
_ORDER = {"vi": ("thứ", "lần thứ")}

_RUSSIAN_CASES = "ngdaip"

#: Unicode categories of characters that are numbers: decimal digits, letters such as Ⅷ, others such as ½ and ②.
_FIGURES = ("Nd", "Nl", "No")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@lru_cache(maxsize=64)
def number_words(language: str) -> frozenset[str]:
    """Return the words of ``language`` that can only be numbers, in lower case; empty where nobody knows them."""
    words = {word for number in _NUMBERS for text in _spelled(number, language) for word in _split(text)}
    words |= set(_HALVES.get(language, "").split())
    return frozenset(words - set(_AMBIGUOUS.get(language, "").split()) - {"and"})


def _spelled(number: int, language: str) -> Iterator[str]:
    if language == "ru":
        for case in _RUSSIAN_CASES:
            for gender in "mfn":
                yield num2words(number, lang="ru", case=case, gender=gender)
        return
    try:
        yield num2words(number, lang=language)
    except NotImplementedError:
        return


def _split(text: str) -> Iterator[str]:
    for found in _WORD.finditer(unicodedata.normalize("NFC", text).lower()):
        yield from found.group().split("-")


def has_figure(text: str) -> bool:
    """Whether a character of ``text`` is a digit or number of any script: 8, ８, ½, Ⅷ, ②.

    >>> has_figure("½"), has_figure("Ⅷ"), has_figure("A♠")
    (True, True, False)
    """
    return any(unicodedata.category(char) in _FIGURES for char in text)


def find(text: str, language: str) -> Iterator[str]:
    """Yield the numbers that ``text`` spells or writes with figures; placeholders are the caller's to remove.

    >>> list(find("lá thứ hai và tám bộ bài", "vi")), list(find("восьми колод, 2", "ru"))
    (['tám'], ['восьми', '2'])
    >>> list(find("½ ставки", "ru"))
    ['½']
    """
    normal = unicodedata.normalize("NFC", text).lower()
    known = number_words(language)
    for found in re.finditer(r"\d(?:[\d.,:/\u00a0]*\d)?|[^\W\d_]+", normal):
        word = found.group()
        if has_figure(word) or (
            word in known and not normal[: found.start()].rstrip().endswith(_ORDER.get(language, ()))
        ):
            yield word
