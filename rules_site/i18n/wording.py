"""What is odd about one translation, though nothing in it is plainly wrong: a person should look at it again.

Each remark is a warning of the check whose code it carries; none keeps a text from being served.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from babel.core import get_global

from rules_site.content.model import PLACEHOLDER
from rules_site.i18n import agreement, number_words
from rules_site.i18n.characters import script
from rules_site.i18n.defects import forms, order
from rules_site.i18n.glossary import Glossary
from rules_site.i18n.locales import Locale
from rules_site.i18n.messages import TemplateMessage
from rules_site.i18n.po import Entry
from rules_site.i18n.problems import Problem
from rules_site.i18n.tones import misplaced_tones
from rules_site.quoting import quoted

#: A translation shorter than this part of its English has probably lost something; denser scripts may be shorter.
_SHORTEST = 1, 2
_SHORTEST_DENSE = 1, 8
_DENSE = frozenset(["CJK", "HIRAGANA", "KATAKANA", "HANGUL"])
_LONG_ENOUGH = 25  # letters of the English; the translation of a word or two may be any length

#: The scripts of a language's letters, as Unicode names begin, by CLDR's code.
_LETTERS = {
    "Arab": ("ARABIC",),
    "Armn": ("ARMENIAN",),
    "Beng": ("BENGALI",),
    "Cyrl": ("CYRILLIC",),
    "Deva": ("DEVANAGARI",),
    "Geor": ("GEORGIAN",),
    "Grek": ("GREEK",),
    "Hans": ("CJK",),
    "Hant": ("CJK", "BOPOMOFO"),
    "Hebr": ("HEBREW",),
    "Jpan": ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"),
    "Khmr": ("KHMER",),
    "Kore": ("HANGUL", "CJK"),
    "Laoo": ("LAO",),
    "Latn": ("LATIN",),
    "Mymr": ("MYANMAR",),
    "Taml": ("TAMIL",),
    "Telu": ("TELUGU",),
    "Thai": ("THAI",),
}

_ENDS = {"。": ".", "।": ".", "．": ".", "？": "?", "؟": "?", "！": "!", "：": ":", "；": ";", "،": ",", "、": ","}
_CLOSING = " \u00a0)]}»”’\"'」』）"
_SENTENCE_END = re.compile(r"[.!?…؟।]+[)\]»”\"’']*(?=\s+\W*(\w)|\s*$)|[。！？]+")
_DOUBLED = re.compile(r"(?<!\w)([^\W\d_]+)\s+\1(?!\w)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")


def remarks(message: TemplateMessage, entry: Entry, locale: Locale, words: Glossary) -> Iterator[Problem]:
    """Yield what is odd about a translation that is neither fuzzy nor empty, by the code of its check."""
    sources = [form for form in (message.text, message.plural) if form is not None]
    for where, text in forms(entry):
        for problem in _remarks(message, sources, text, locale, words):
            yield Problem(problem.code, where + problem.text)
    yield from agreement.remarks(message, entry, locale, words)


def _remarks(
    message: TemplateMessage, sources: list[str], text: str, locale: Locale, words: Glossary
) -> Iterator[Problem]:
    english, bare = sources[-1], strip_placeholders(text)
    names, own_order = PLACEHOLDER.findall(text), list(message.placeholders)
    if names != own_order and sorted(names) == sorted(own_order) and not any(order(message, text)):
        yield Problem("C009", f"order: got {' '.join(names)}, expected {' '.join(own_order)}")
    for number in number_words.possible(bare, strip_placeholders(english), locale.known):
        yield Problem("C015", f"number word: got {quoted(number)}, expected a placeholder if it is a number")
    if text.casefold() in map(str.casefold, sources) and has_own_words(text, words):
        yield Problem("C016", f"text: got the English {quoted(text)}, expected a translation")
    if ending(text) != ending(english):
        yield Problem(
            "C017", f"end: got {ending(text) or 'none'!r}, expected {ending(english) or 'none'!r} as in English"
        )
    if edges(text) != edges(english):
        yield Problem("C018", f"edge: got {edges(text)}, expected {edges(english)} as in English")
    for double in _DOUBLED.finditer(bare):
        if double.group(1).lower() not in (locale.known.doubled or ()):
            yield Problem("C019", f"doubled word: got {quoted(double.group())}, expected it once")
    got, expected = _letters(text), _letters(english)
    part, whole = _SHORTEST_DENSE if any(script(char) in _DENSE for char in bare) else _SHORTEST
    if expected >= _LONG_ENOUGH and got * whole < expected * part:
        yield Problem("C020", f"length: got {got} letters for {expected} of English, expected more")
    if message.max_length and len(text) > message.max_length:
        yield Problem("C026", f"length: got {len(text)} characters, expected at most {message.max_length}")
    if text.strip() and sentences(text) != sentences(english):
        yield Problem("C021", f"sentences: got {sentences(text)}, expected {sentences(english)} as in English")
    for word in foreign(bare, english, locale, words):
        yield Problem("C022", f"script: got {quoted(word)}, expected letters of the language")
    for term in words.missing(message, text):
        accepted = " or ".join(quoted(phrase.text) for phrase in term.accept)
        yield Problem("G002", f"term: got no word for {quoted(term.english.text)}, expected {accepted}")
    if words.placement:
        for word, right in misplaced_tones(bare, words.placement):
            yield Problem("G003", f"tone mark: got {quoted(word)}, expected {quoted(right)}")


def strip_placeholders(text: str) -> str:
    """Return ``text`` with a mark that is no letter in place of each placeholder."""
    return PLACEHOLDER.sub("\ufffc", text)


def has_own_words(text: str, words: Glossary) -> bool:
    """Whether ``text`` has a word to translate: neither an abbreviation nor one that the glossary keeps in English."""
    return any(
        not word.isupper() and word.casefold() not in words.kept for word in _WORD.findall(strip_placeholders(text))
    )


def ending(text: str) -> str:
    """Return the mark at the end of ``text``, that of any script as the Latin one; empty if there is none.

    >>> ending("Готово (BJ)."), ending("ルール。"), ending("Hòa")
    ('.', '.', '')
    """
    last = text.rstrip(_CLOSING).removesuffix("...") + ("…" if text.rstrip(_CLOSING).endswith("...") else "")
    mark = _ENDS.get(last[-1:], last[-1:])
    return mark if mark in ".?!:;,…" else ""


def edges(text: str) -> str:
    """Say where ``text`` begins or ends with a blank."""
    sides = [name for name, char in (("start", text[:1]), ("end", text[-1:])) if char.isspace()]
    return f"a blank at its {' and its '.join(sides)}" if sides else "no blank at its start or end"


def sentences(text: str) -> int:
    """Return how many sentences ``text`` ends.

    >>> sentences("Первая, т. е. открытая, карта. Вторая карта."), sentences("Push")
    (2, 0)
    """
    ends = _SENTENCE_END.finditer(PLACEHOLDER.sub("X", text))
    return sum(not (end.group(1) or "").islower() for end in ends)  # what goes on in lower case was an abbreviation


def _letters(text: str) -> int:
    return sum(map(str.isalpha, PLACEHOLDER.sub("", text)))


def foreign(bare: str, english: str, locale: Locale, words: Glossary) -> Iterator[str]:
    """Yield words of ``bare`` in the letters of another language; abbreviations and kept terms may be Latin."""
    own = letters_of(locale)
    if not own or (bare.isascii() and "LATIN" in own):
        return
    for word in _WORD.findall(bare):
        others = {script(char) for char in word} - {*own, ""}
        passes = word.isupper() or word.casefold() in words.accepted if others == {"LATIN"} else word in english
        if others and not passes:
            yield word


@lru_cache(maxsize=64)
def letters_of(locale: Locale) -> tuple[str, ...]:
    """Return the scripts a language is written in, as Unicode names begin; empty where nobody knows."""
    likely = get_global("likely_subtags")
    given = next((part for part in locale.tag.split("-")[1:] if len(part) == 4), "")
    full = likely.get(locale.folder) or likely.get(locale.language) or ""
    code = given or next((part for part in full.split("_") if len(part) == 4), "")
    return _LETTERS.get(code.title(), ())
