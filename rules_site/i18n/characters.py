"""Characters that a reader cannot see, or takes for others: they hide words from every comparison."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

#: Characters without a shape that Unicode does not call format or control characters.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_UNSEEN = frozenset(["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"])

#: Joiners that some scripts spell with, and those scripts as Unicode names their letters.
_DIRECTION_MARKS = "\u200e\u200f\u061c"
_JOINERS = "\u200c\u200d"
_JOINING = frozenset(
    {
        "ARABIC",
        "BENGALI",
        "DEVANAGARI",
        "GUJARATI",
        "GURMUKHI",
        "KANNADA",
        "KHMER",
        "MALAYALAM",
        "MONGOLIAN",
        "MYANMAR",
        "ORIYA",
        "SINHALA",
        "SYRIAC",
        "TAMIL",
        "TELUGU",
        "TIBETAN",
    }
)

#: Alphabets whose letters look alike.
_ALIKE = frozenset(["LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"])
_WORD = re.compile(r"[^\W\d_]+")

#: Latin letters of phonetic alphabets, and those without their dot.
_PHONETIC = frozenset(map(chr, (0x131, 0x237, *range(0x250, 0x2B0), *range(0x1D00, 0x1DC0))))
_MAX_MARKS = 4


@lru_cache(maxsize=4096)
def script(char: str) -> str:
    """Return the script of a letter as its Unicode name begins: LATIN, CYRILLIC, CJK; empty if it has no name."""
    return unicodedata.name(char, "").replace("FULLWIDTH ", "").partition(" ")[0]


def show_character(char: str) -> str:
    """Return an unseen character as a person can read it: U+200B ZERO WIDTH SPACE."""
    return f"U+{ord(char):04X} {unicodedata.name(char, 'control character')}"


def name_character(char: str) -> str:
    """Return a character by its code point and name, for text in which it looks like another."""
    return f"U+{ord(char):04X} {unicodedata.name(char, 'without a name')}"


def faults(text: str, direction: str = "ltr") -> Iterator[tuple[str, str]]:
    """Yield what a reader cannot see in ``text``, by the code of the check that says it of a translation.

    The code points are told, never the character alone: it is one that looks right.

    >>> list(faults("boks \u0430"))
    []
    >>> list(faults("b\u043eks"))
    [('C012', "word: got 'b\\\\u043eks' with U+043E CYRILLIC SMALL LETTER O, expected letters of one alphabet")]
    """
    for char in dict.fromkeys(unseen(text, direction)):
        yield "C010", f"unseen character: got {show_character(char)}, expected text that a reader can see"
    for part in not_composed(text):
        composed = unicodedata.normalize("NFC", part)
        got, expected = (" ".join(f"U+{ord(char):04X}" for char in text) for text in (part, composed))
        better = f"it composed (NFC), {expected}" if composed != part else "it composed (NFC)"
        yield "C011", f"letter: got {got} ({unicodedata.name(part[0], 'no letter')} and marks), expected {better}"
    for word in mixed_words(text):
        odd = _of_the_rarer_alphabet(word)
        told = ", ".join(map(name_character, dict.fromkeys(odd)))
        yield "C012", f"word: got {escape(word, odd)} with {told}, expected letters of one alphabet"


def escape(text: str, chars: str) -> str:
    r"""Return ``text`` in quotes, with some of its characters as escapes.

    >>> print(escape("бaшмак", "a"))
    'б\u0061шмак'
    """
    return "'" + "".join(f"\\u{ord(char):04x}" if char in chars else char for char in text) + "'"


def _of_the_rarer_alphabet(word: str) -> str:
    """Return the letters of a mixed word that are not of its commonest alphabet; of two as common, the first is its."""
    scripts = [script(char) for char in word if script(char) in _ALIKE]
    own = max(dict.fromkeys(scripts), key=scripts.count)
    return "".join(char for char in word if script(char) in _ALIKE - {own})


def look_alikes(text: str) -> Iterator[str]:
    """Yield the words of an English text with a letter that is none of English, and looks as if it were.

    Those are letters of alphabets that look alike, and forms of Latin letters that Unicode keeps for other uses.

    >>> [word.encode("unicode_escape").decode() for word in look_alikes("caf\u00e9, \u0430 c\u0251rd")]
    ['\\\\u0430', 'c\\\\u0251rd']
    """
    if text.isascii():
        return
    for word in _WORD.findall(text):
        if any(map(is_look_alike, word)):
            yield word


def is_look_alike(char: str) -> bool:
    """Whether a letter is none of English, and looks as if it were."""
    if char.isascii():
        return False
    plain = unicodedata.normalize("NFKC", char)
    return script(char) in _ALIKE - {"LATIN"} or plain.isascii() or char in _PHONETIC


def unseen(text: str, direction: str = "ltr") -> Iterator[str]:
    """Yield the characters of ``text`` that have no shape of their own: controls, formatting, line breaks.

    Scripts that need joiners inside their words may have them, texts written from the right direction marks.

    >>> [show_character(char) for char in unseen("vo\u200bsem")]
    ['U+200B ZERO WIDTH SPACE']
    """
    if text.replace("\u00a0", " ").isprintable() and _BLANK.isdisjoint(text):
        return
    for index, char in enumerate(text):
        if char in _BLANK or unicodedata.category(char) in _UNSEEN:
            if direction == "rtl" and char in _DIRECTION_MARKS:
                continue
            if char in _JOINERS and 0 < index < len(text) - 1 and _joins(text[index - 1], text[index + 1]):
                continue
            yield char


def _joins(before: str, after: str) -> bool:
    return script(before) in _JOINING and script(after) in _JOINING


def not_composed(text: str) -> Iterator[str]:
    """Yield each letter whose marks are not composed as in NFC, or stand in an order that NFC cannot compose.

    >>> [part.encode("unicode_escape").decode() for part in not_composed("ho\u0300a a\u0301\u0306")]
    ['o\\\\u0300', 'a\\\\u0301\\\\u0306']
    """
    if unicodedata.is_normalized("NFC", text) and not any(map(unicodedata.combining, text)):
        return
    for cluster in _clusters(text):
        composed = unicodedata.normalize("NFC", cluster)
        if composed != cluster or (len(composed) > 1 and _composes_otherwise(composed)):
            yield cluster


def _clusters(text: str) -> Iterator[str]:
    """Split into letters with their marks; text that is neither is left out."""
    start = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or not unicodedata.combining(text[index]):
            if not text[start:index].isascii():
                yield text[start:index]
            start = index


def _composes_otherwise(cluster: str) -> bool:
    decomposed = unicodedata.normalize("NFD", cluster)
    base, marks = decomposed[0], decomposed[1:]
    orders = permutations(marks) if len(marks) <= _MAX_MARKS else ()
    return any(len(unicodedata.normalize("NFC", base + "".join(order))) < len(cluster) for order in orders)


def mixed_words(text: str) -> Iterator[str]:
    """Yield words that mix letters of alphabets that look alike; the parts of a hyphenated word are words.

    >>> list(mixed_words("VIP-стол, RTP-показатель, бaшмак"))
    ['бaшмак']
    """
    if text.isascii():
        return
    for word in _WORD.findall(text):
        if _is_mixed(word):
            yield word


@lru_cache(maxsize=65536)
def _is_mixed(word: str) -> bool:
    return not word.isascii() and len({script(char) for char in word} & _ALIKE) > 1
