"""The atoms of quantities in a text: numerals, number words, halves and the letters of ranks, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from rules_site.audit.language import Language
from rules_site.audit.numerals import Numeral, numeral


@dataclass(frozen=True, slots=True)
class Atom:
    """One number or rank. ``rank`` is its letter (A, J, Q, K), and then the number means nothing.

    ``weak`` words have another everyday meaning (one, một). ``suit`` is the suit symbol beside a card, ``glued`` that
    a space is missing beside it, ``times`` that a sign for "times" stands before it.
    """

    start: int
    end: int
    number: Numeral
    spelled: bool = False
    weak: bool = False
    rank: str = ""
    suit: str = ""
    glued: bool = False
    times: bool = False

    @property
    def value(self) -> Fraction:
        return self.number.value

    @property
    def index(self) -> str:
        """The index of the card rank that this may be, empty when it is none."""
        if self.rank:
            return self.rank
        whole = self.value.denominator == 1 and not self.spelled and not self.number.decimals
        return str(self.value) if whole and 1 <= self.value <= 10 else ""


_NUMERAL = r"(?<=[AJQK],)\d+|\d+(?:[.,]\d+|[\u00a0\u202f'’]\d{3}(?!\d))*"

#: Ranks in a row without spaces, which are no number with separators.
_TIGHT_LIST = re.compile(r"\d{1,2}(?:,\d{1,2}){2,}")

#: Things with digits that state no quantity: names such as 21+3, dates, times of day, addresses, version numbers.
_NO_QUANTITY = re.compile(
    r"\d+\s?\+\s?\d+|https?://\S+|www\.\S+|\S{1,64}@\S{1,255}"
    r"|\b\d{4}[-./]\d{1,2}[-./]\d{1,2}\b|\b\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d{2}\b"
    r"|(?<![\w.,:])(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\w:])|\b[vV]\.?\d+(?:\.\d+)*|[©#№§]\s*\d+(?:[.,]\d+)*"
)
#: The number of an item or section at the start of a text.
_ENUMERATOR = re.compile(r"\s*(?:\(?\d{1,2}(?:\.\d{1,2}){0,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,3})\s+(?=[^\W\d_]|[\"“«*(])")

_TIMES_BEFORE = re.compile(r"(?<!\w)[xX×х] ?$")

_RANKS = "AJQK"
_SUITS = "♠♥♦♣♤♡♢♧"
_SUIT_BLACK = str.maketrans("♤♡♢♧", "♠♥♦♣")
_VULGAR = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}


@lru_cache(maxsize=16)
def _scanner(lang: Language) -> re.Pattern[str]:
    ranks = "|".join(sorted(map(re.escape, lang.words.ranks), key=len, reverse=True)) or "(?!)"
    card = rf"10|[2-9]|[{_RANKS}](?!\w)|(?i:{ranks})(?!\w)"
    return re.compile(
        rf"(?P<skip>{_NO_QUANTITY.pattern})"
        rf"|(?P<suit_first>[{_SUITS}])\s?(?P<card_after>{card})"
        rf"|(?<!\w)(?P<card_before>{card})\s?(?P<suit_last>[{_SUITS}])"
        rf"|(?P<numeral>{_NUMERAL})"
        rf"|(?P<vulgar>[{''.join(_VULGAR)}])"
        rf"|(?<!\w)(?P<rank>[{_RANKS}])(?!\w)"
        r"|(?P<word>[^\W\d_]+)"
    )


def atoms(text: str, lang: Language, names: Iterable[tuple[int, int]] = (), *, starts: bool = True) -> list[Atom]:
    """Return the atoms of ``text`` in order. ``names`` are spans to pass over; ``starts`` that a number at the
    beginning may be that of a list item.
    """
    passed = sorted(names)
    if starts and (match := _ENUMERATOR.match(text)):
        passed.insert(0, match.span())
    made: list[Atom] = []
    words: list[tuple[str, int, int]] = []
    for token in _scanner(lang).finditer(text):
        if any(start <= token.start() < end for start, end in passed):
            continue
        if token["word"]:
            words.append((token["word"].lower(), token.start(), token.end()))
        elif token["numeral"] and _TIGHT_LIST.fullmatch(token["numeral"]):
            for digits in re.finditer(r"\d+", token["numeral"]):
                start = token.start() + digits.start()
                made.append(Atom(start, start + len(digits.group()), Numeral(Fraction(int(digits.group())))))
        elif not token["skip"] and (atom := _atom(token, text, lang)):
            made.append(atom)
    made += _number_words(text, words, lang)
    return sorted(made, key=lambda atom: atom.start)


def _atom(token: re.Match[str], text: str, lang: Language) -> Atom | None:
    start, end = token.span()
    card, suit = token["card_after"] or token["card_before"], token["suit_first"] or token["suit_last"]
    if card:
        index = lang.words.ranks.get(card.lower(), card.upper())
        rank = index if index in _RANKS else ""
        number = Numeral(Fraction(0 if rank else int(index)))
        return Atom(start, end, number, rank=rank, suit=suit.translate(_SUIT_BLACK))
    if token["rank"]:
        return Atom(start, end, Numeral(Fraction(0)), rank=token["rank"])
    if token["vulgar"]:
        return Atom(start, end, Numeral(_VULGAR[token["vulgar"]]))
    if _is_ordinal(text, start, end, lang):
        return None
    before, after = text[start - 1 : start], text[end : end + 1]
    if sign := _TIMES_BEFORE.search(text[max(0, start - 3) : start]):
        start, before = start - len(sign.group()), ""
    if before == "/" and text[start - 2 : start - 1].isdigit():
        before = ""  # a fraction
    if before and (before.isupper() or before in "_/\\"):
        return None  # part of a code or name: BJ21
    glued = before.islower() or (after.isalpha() and after not in "xX×")
    return Atom(start, end, numeral(token["numeral"], lang), glued=glued, times=bool(sign))


def _is_ordinal(text: str, start: int, end: int, lang: Language) -> bool:
    words = lang.words
    before = text[max(0, start - 8) : start].lower()
    return bool(
        re.search(rf"(?<!\w){lang.pattern(words.ordinal_before)}\s?$", before)
        or re.match(rf"{lang.pattern(words.ordinal_after)}(?!\w)", text[end : end + 6].lower())
    )


def _number_words(text: str, words: list[tuple[str, int, int]], lang: Language) -> Iterator[Atom]:
    no_number = "|".join(map(lang.pattern, (lang.words.ordinal_before, lang.words.both_before)))
    index = 0
    while index < len(words):
        length = _phrase(words, index, text, lang)
        if length:
            start, end = words[index][1], words[index + length - 1][2]
            phrase = tuple(word for word, _, _ in words[index : index + length])
            weak = length == 1 and phrase[0] in lang.weak
            before = text[max(0, start - 8) : start].lower()
            # A weak word for zero is a negation (vi không).
            if (lang.phrases[phrase] or not weak) and not re.search(rf"(?<!\w)(?:{no_number})\s?$", before):
                yield Atom(start, end, Numeral(lang.phrases[phrase]), spelled=True, weak=weak)
        index += max(length, 1)


def _phrase(words: list[tuple[str, int, int]], index: int, text: str, lang: Language) -> int:
    """Return how many words from ``index`` on spell one number, 0 when they spell none."""
    for length in range(min(lang.longest, len(words) - index), 0, -1):
        phrase = words[index : index + length]
        if tuple(word for word, _, _ in phrase) not in lang.phrases:
            continue
        gaps = (text[left[2] : right[1]] for left, right in pairwise(phrase))
        if all(gap.strip(" \u00a0-") == "" for gap in gaps):
            return length
    return 0
