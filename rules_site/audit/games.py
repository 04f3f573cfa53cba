"""Which game a document is about at each of its units: its headings name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rapidfuzz import fuzz

from rules_site.audit.units import Unit
from rules_site.audit.words import Wording

#: A heading that names a game is no longer than this many words.
_TITLE_WORDS = 12

#: Words are the same name in another spelling when they are this much alike (0 to 100).
_ALIKE = 78


def games(units: Sequence[Unit], titles: Mapping[str, str], wording: Wording, asked: str) -> list[str]:
    """Return for each unit the slug of the game that it is about; ``asked`` until a heading names another.

    ``titles`` are the titles of the games that the document may cover.
    """
    words = {slug: set(wording.tokens(title)) for slug, title in titles.items()}
    common = set.intersection(*words.values())
    own = {slug: tokens - common for slug, tokens in words.items()}
    found, here = [], asked
    for unit in units:
        tokens = wording.tokens(unit.text)
        if len(titles) > 1 and unit.is_heading and len(tokens) <= _TITLE_WORDS and _has(tokens, common) > 0:
            shares = {slug: _has(tokens, wanted) for slug, wanted in own.items()}
            best = max(shares, key=lambda slug: shares[slug])
            plain = next((slug for slug, wanted in own.items() if not wanted), None)
            here = best if shares[best] >= 0.5 else plain or here
        found.append(here)
    return found


def covered_games(
    units: Sequence[Unit], titles: Mapping[str, str], wording: Wording, about: Sequence[str], asked: str
) -> frozenset[str]:
    """Return the games that a document names: the one asked for, those of its headings, and those of a sentence."""
    words = {slug: set(wording.tokens(title)) for slug, title in titles.items()}
    common = set.intersection(*words.values())
    slugs = {asked, *about}
    for slug, tokens in words.items():
        own = tokens - common
        if slug not in slugs and own and any(_has(wording.tokens(unit.text), own) == 1 for unit in units):
            slugs.add(slug)
    return frozenset(slugs)


def _has(tokens: Sequence[str], wanted: set[str]) -> float:
    """Return the share of ``wanted`` words among ``tokens``, 0 when none are wanted."""
    there = sum(any(fuzz.ratio(token, word) >= _ALIKE for token in tokens) for word in wanted)
    return there / len(wanted) if wanted else 0.0
