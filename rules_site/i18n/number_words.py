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

_NUMBERS = (*range(30), *range(30, 100, 10), *range(100, 1000, 100), 1000, 1_000_000)

#: Halves are numbers too (print 50%), and num2words has no words for them.
HALVES = {
    "en": "half halves",
    "id": "setengah separuh separo",
    "ru": "половина половины половине половину половиной",
    "vi": "nửa",
}

#: So are quarters and collective words.
_MORE = {
    "en": "quarter quarters dozen",
    "id": "seperempat sepertiga lusin",
    "ru": "четверть четверти полтора полторы полутора "
    "двое двоих двоим двоими трое троих троим троими четверо четверых пятеро пятерых шестеро семеро",
    "vi": "rưỡi chục ngàn",
}

#: Number words with another everyday meaning (one of several; vi năm is also a year, ba a father, không is not;
#: mốt and tư are numbers only after a ten).
_AMBIGUOUS = {
    "en": "one",
    "id": "satu",
    "ru": "один одна одно одни одного одной одному одним одном одну одною",
    "vi": "một không năm ba mốt tư",
}

#: What is counted in rules of cards: after one of these beginnings of words an ambiguous word is a number.
_UNITS = {
    "en": ("card", "deck", "round", "hand", "bet", "point", "time", "unit", "seat"),
    "id": ("kartu", "set", "dek", "putaran", "kali", "tangan", "taruhan", "poin", "unit", "kursi", "lembar"),
    "ru": ("карт", "колод", "раунд", "раз", "рук", "ставк", "ставок", "очк", "очков", "единиц", "мест"),
    "vi": ("lá", "bộ", "ván", "vòng", "lần", "tay", "điểm", "ghế", "đơn", "cược", "loại", "quân"),
}

#: Ambiguous words that an article or a negation of the English accounts for, with what accounts for them.
_ARTICLES = re.compile(r"\b(?:an?|another|any|each|every|one|other|single|the|either|same)\b", re.IGNORECASE)
_NEGATIONS = re.compile(r"\b(?:no|not|none|neither|nor|never|nothing|without|cannot)\b|n[’']t\b", re.IGNORECASE)
_NEGATING = {"vi": frozenset(["không"])}
_ONES = {"vi": frozenset(["một"]), "id": frozenset(["satu"]), "en": frozenset(["one"])}

#: What turns the next number word into a word of order.
_ORDER = {"vi": ("thứ", "lần thứ")}

#: What may follow a number word without changing it.
_SUFFIX = {"id": "nya"}

_RUSSIAN_CASES = "ngdaip"
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_NEIGHBOURS = re.compile(r"(?<!\w)([^\W\d_]+)(?=\s+([^\W\d_]+))")
_TOKEN = re.compile(r"\d(?:[\d.,:/\u00a0]*\d)?|[^\W\d_]+")

#: Unicode categories of characters that are numbers: decimal digits, letters such as Ⅷ, others such as ½ and ②.
_FIGURES = ("Nd", "Nl", "No")


@lru_cache(maxsize=64)
def number_words(language: str) -> frozenset[str]:
    """Return the words of ``language`` that can only be numbers, in lower case; empty where nobody knows them."""
    if language in _AMBIGUOUS:
        words = {word for number in _NUMBERS for text in spelled(number, language) for word in _split(text)}
    else:
        words = set(_whole_words(language))
    words |= {*_MORE.get(language, "").split(), *HALVES.get(language, "").split()}
    words |= {word.replace("ё", "е") for word in words}
    return frozenset(words - ambiguous(language) - {"and"})


def _whole_words(language: str) -> Iterator[str]:
    """Yield numbers other than one that are one word, for a language whose ambiguous words nobody has sorted out here.

    Parts of longer numbers may be anything (French et, Portuguese e), and one is often an article (un, eine, bir).
    """
    for number in _NUMBERS:
        for text in spelled(number, language) if number != 1 else ():
            parts = list(_split(text))
            if len(parts) == 1 and len(parts[0]) > 1:
                yield parts[0]


@lru_cache(maxsize=64)
def ambiguous(language: str) -> frozenset[str]:
    """Return the number words of ``language`` that mean something else as often, in lower case."""
    return frozenset(_AMBIGUOUS.get(language, "").split())


def spelled(number: int, language: str) -> Iterator[str]:
    """Yield how ``language`` spells a number, in every case and gender; nothing where nobody knows."""
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
    if text.isascii():  # nearly every text that is asked about; no other script to look up
        return any(char.isdigit() for char in text)
    return any(unicodedata.category(char) in _FIGURES for char in text)


def find(text: str, language: str) -> Iterator[str]:
    """Yield the numbers that ``text`` spells or writes with figures; placeholders are the caller's to remove.

    >>> list(find("lá thứ hai và tám bộ bài", "vi")), list(find("восьми колод, 2 ½", "ru"))
    (['tám'], ['восьми', '2', '½'])
    """
    normal = unicodedata.normalize("NFC", text).lower()
    known = number_words(language)
    suffix, order = _SUFFIX.get(language), _ORDER.get(language, ())
    for found in _TOKEN.finditer(normal):
        word = found.group()
        if has_figure(word) or (
            (word in known or (suffix and word.removesuffix(suffix) in known))
            and not normal[: found.start()].rstrip().endswith(order)
        ):
            yield word


def possible(text: str, english: str, language: str) -> Iterator[str]:
    """Yield the ambiguous number words of ``text`` that stand before something counted and the English has not.

    An article of the English accounts for a word for one, a negation for vi không: "một lá" is "a card".

    >>> list(possible("một lá át và năm lá khác", "an ace and other cards", "vi"))
    ['năm lá']
    """
    words = ambiguous(language)
    if not words:
        return
    normal = unicodedata.normalize("NFC", text).lower()
    units, order = _UNITS.get(language, ()), _ORDER.get(language, ())
    spare = {"article": len(_ARTICLES.findall(english)), "negation": len(_NEGATIONS.findall(english))}
    for found in _NEIGHBOURS.finditer(normal):
        word, counted = found.groups()
        if word not in words or not counted.startswith(units) or normal[: found.start()].rstrip().endswith(order):
            continue
        excuse = _excuse(word, language)
        if spare.get(excuse, 0) > 0:
            spare[excuse] -= 1
        else:
            yield f"{word} {counted}"


def _excuse(word: str, language: str) -> str:
    if word in _NEGATING.get(language, ()):
        return "negation"
    return "article" if language == "ru" or word in _ONES.get(language, ()) else ""
