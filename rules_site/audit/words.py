"""Wording: texts as weighted stems, and how alike two of them are. Numbers play no part in it."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

from rapidfuzz import fuzz, process

from rules_site.audit.language import Language
from rules_site.i18n.glossary import Glossary
from rules_site.i18n.languages import Inflection
from rules_site.i18n.stems import stem

#: Weighted stems of a text.
Profile = Mapping[str, float]


_WORD = re.compile(r"[^\W\d_]+")

#: A word that the page does not know is taken for one that it does when they are this much alike (0 to 100).
_ALIKE = 82
_FUZZY_LENGTH = 5

#: What words that the page does not know count for.
_UNKNOWN = 0.35


class Wording:
    """The words of our pages in one language. Rare ones say more about what a text is about."""

    def __init__(self, lang: Language, texts: Iterable[str], synonyms: Mapping[str, str] | None = None) -> None:
        self.lang = lang
        self.numbers = frozenset(word for phrase in lang.phrases for word in phrase)
        self.synonyms = synonyms or {}
        self.alike: dict[str, str] = {}
        own = [
            dict.fromkeys(self.tokens(text)) for text in texts
        ]  # a set has no order, and the first of equals is taken
        seen = Counter(token for tokens in own for token in tokens)
        self.weights = {token: math.log(1 + len(own) / count) for token, count in seen.items()}
        self.known = [token for token in self.weights if len(token) >= _FUZZY_LENGTH and " " not in token]

    def tokens(self, text: str) -> list[str]:
        """Return the stems of ``text`` in order; for a syllabic language with its pairs of syllables after them."""
        words = [self.stem(word) for word in self.words(text)]
        if self.lang.known.inflection is Inflection.TONES:
            words += [f"{left} {right}" for left, right in pairwise(words)]
        return words

    def words(self, text: str) -> list[str]:
        """Return the words of ``text`` that are no numbers, as they stand there."""
        return [word for word in self.all_words(text) if word not in self.numbers]

    def all_words(self, text: str) -> list[str]:
        """Return the words of ``text``, those for numbers among them."""
        return _WORD.findall(fold(text))

    def knows(self, words: Iterable[str]) -> float:
        """Return the share of ``words`` that our pages use, from 0 to 1."""
        ours = [self.stem(word) in self.weights for word in words]
        return sum(ours) / len(ours) if ours else 0.0

    def stem(self, word: str) -> str:
        """Return the stem of a lower-case word; of a synonym that the glossary forbids, that of the term it is for."""
        stemmed = stem(word, self.lang.known)
        return self.synonyms.get(stemmed, stemmed)

    def near(self, token: str) -> str:
        """Return the page's own word that ``token`` is or is a variant of, ``token`` itself when there is none."""
        if token in self.weights or len(token) < _FUZZY_LENGTH or " " in token:
            return token
        if token not in self.alike:
            nearest = process.extractOne(token, self.known, scorer=fuzz.ratio, score_cutoff=_ALIKE)
            self.alike[token] = nearest[0] if nearest else token
        return self.alike[token]

    def profile(self, *parts: tuple[str, float]) -> Profile:
        """Return the profile of texts with the weight of each."""
        made: dict[str, float] = {}
        for text, weight in parts:
            for token in self.tokens(text):
                known = self.near(token)
                made[known] = max(made.get(known, 0.0), weight * self.weights.get(known, _UNKNOWN))
        return made


def synonyms(glossary: Glossary, engine: str) -> Mapping[str, str]:
    """Return the stems of words that a glossary forbids for a term, each with the stem of the term's own word.

    A document of others may well use the words that our translators must not. Words of two meanings stay as they are.
    """
    terms = [term for group in glossary.by_stem.values() for term in group if term.engine in ("", engine)]
    own = {token.stem for term in terms for phrase in term.accept for token in phrase.tokens}
    groups: dict[str, str] = {}
    for term in terms:
        single = [phrase.tokens[0].stem for phrase in term.accept if len(phrase.tokens) == 1]
        for phrase in term.forbid:
            if single and len(phrase.tokens) == 1 and phrase.tokens[0].stem not in own:
                groups.setdefault(phrase.tokens[0].stem, single[0])
    return groups


def fold(text: str) -> str:
    """Return ``text`` in lower case, normal form C, with ё as е."""
    return unicodedata.normalize("NFC", text).lower().replace("ё", "е")


def norm(profile: Profile) -> float:
    return math.hypot(*profile.values())


def likeness(first: Profile, other: Profile) -> float:
    """Return the cosine of two profiles: 0 for nothing in common, 1 for the same words."""
    if len(first) > len(other):
        first, other = other, first
    common = 0.0
    for token, weight in first.items():
        if token in other:
            common += weight * other[token]
    return common / (norm(first) * norm(other)) if common else 0.0


@lru_cache(maxsize=4096)
def ratio(first: str, other: str) -> float:
    """Return how alike two titles are as strings, 0 to 1, whatever the order of their words."""
    return fuzz.token_sort_ratio(first, other) / 100
