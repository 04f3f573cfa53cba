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

from rules_site.i18n.languages import Language

_NUMBERS = (*range(30), *range(30, 100, 10), *range(100, 1000, 100), 1000, 1_000_000)

#: Ambiguous words that an article or a negation of the English accounts for, with what accounts for them.
_ARTICLES = re.compile(r"\b(?:an?|another|any|each|every|one|other|single|the|either|same)\b", re.IGNORECASE)
_NEGATIONS = re.compile(r"\b(?:no|not|none|neither|nor|never|nothing|without|cannot)\b|n[’']t\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_NEIGHBOURS = re.compile(r"(?<!\w)([^\W\d_]+)(?=\s+([^\W\d_]+))")
_TOKEN = re.compile(r"\d(?:[\d.,:/\u00a0]*\d)?|[^\W\d_]+")

#: Unicode categories of characters that are numbers: decimal digits, letters such as Ⅷ, others such as ½ and ②.
_FIGURES = ("Nd", "Nl", "No")


@lru_cache(maxsize=64)
def number_words(language: Language) -> frozenset[str]:
    """Return the words of ``language`` that can only be numbers, in lower case; empty where nobody knows them."""
    if language.ambiguous is None:
        words = set(_whole_words(language))
    else:
        words = {word for number in _NUMBERS for text in spell(number, language) for word in _split(text)}
    words |= {*(language.parts or ()), *(language.halves or ())}
    words |= {word.replace("ё", "е") for word in words}
    return frozenset(words - (language.ambiguous or frozenset()) - {"and"})


def _whole_words(language: Language) -> Iterator[str]:
    """Yield numbers other than one that are one word, for a language whose ambiguous words nobody has sorted out here.

    Parts of longer numbers may be anything (French et, Portuguese e), and one is often an article (un, eine, bir).
    """
    for number in _NUMBERS:
        for text in spell(number, language) if number != 1 else ():
            parts = list(_split(text))
            if len(parts) == 1 and len(parts[0]) > 1:
                yield parts[0]


def spell(number: int, language: Language) -> Iterator[str]:
    """Yield how ``language`` spells a number, in every case and gender; nothing where nobody knows."""
    try:
        if language.cases is None or language.genders is None:
            yield num2words(number, lang=language.code)
            return
        for case in language.cases:
            for gender in language.genders:
                yield num2words(number, lang=language.code, case=case, gender=gender)
    except NotImplementedError:
        return


def _split(text: str) -> Iterator[str]:
    for match in _WORD.finditer(unicodedata.normalize("NFC", text).lower()):
        yield from match.group().split("-")


def has_figure(text: str) -> bool:
    """Whether a character of ``text`` is a digit or number of any script: 8, ８, ½, Ⅷ, ②.

    >>> has_figure("½"), has_figure("Ⅷ"), has_figure("A♠")
    (True, True, False)
    """
    if text.isascii():  # nearly every text that is asked about; no other script to look up
        return any(char.isdigit() for char in text)
    return any(unicodedata.category(char) in _FIGURES for char in text)


def find(text: str, language: Language) -> Iterator[str]:
    """Yield the numbers that ``text`` spells or writes with figures; placeholders are the caller's to remove.

    >>> from rules_site.i18n.languages import shipped
    >>> list(find("lá thứ hai và tám bộ bài", shipped("vi"))), list(find("восьми колод, 2 ½", shipped("ru")))
    (['tám'], ['восьми', '2', '½'])
    """
    normal = unicodedata.normalize("NFC", text).lower()
    known = number_words(language)
    suffixes, order = tuple(language.suffixes or ()), tuple(language.order or ())
    for match in _TOKEN.finditer(normal):
        word = match.group()
        if has_figure(word) or (
            (word in known or any(word.removesuffix(suffix) in known for suffix in suffixes))
            and not normal[: match.start()].rstrip().endswith(order)
        ):
            yield word


def possible(text: str, english: str, language: Language) -> Iterator[str]:
    """Yield the ambiguous number words of ``text`` that stand before something counted and the English has not.

    An article of the English accounts for a word for one, a negation for vi không: "một lá" is "a card".

    >>> from rules_site.i18n.languages import shipped
    >>> list(possible("một lá át và năm lá khác", "an ace and other cards", shipped("vi")))
    ['năm lá']
    """
    words = language.ambiguous
    if not words:
        return
    normal = unicodedata.normalize("NFC", text).lower()
    counted_words, order = tuple(language.counted or ()), tuple(language.order or ())
    spare = {"article": len(_ARTICLES.findall(english)), "negation": len(_NEGATIONS.findall(english))}
    for match in _NEIGHBOURS.finditer(normal):
        word, counted = match.groups()
        if (
            word not in words
            or not counted.startswith(counted_words)
            or normal[: match.start()].rstrip().endswith(order)
        ):
            continue
        excuse = _excuse(word, language)
        if spare.get(excuse, 0) > 0:
            spare[excuse] -= 1
        else:
            yield f"{word} {counted}"


def _excuse(word: str, language: Language) -> str:
    if word in (language.negations or ()):
        return "negation"
    return "article" if word in (language.ones or ()) else ""
