"""What is known of a language beyond CLDR and num2words: one file a language, ``catalogs/languages/ru.yaml``.

    name: Bahasa Indonesia          # what its speakers call it, where CLDR says it otherwise
    date: "d MMMM y"                # the pattern of a date written out, where CLDR's long form is no good text
    numbers:
      cases: ngdaip                 # the cases and genders in which num2words spells numbers
      genders: mfn
      halves: […]                   # halves are numbers too, and so are quarters and dozens
      parts: […]
      ambiguous: […]                # number words with another everyday meaning
      ones: […]                     # those among them that an article of the English accounts for
      negations: […]                # and those that a negation does
      counted: […]                  # beginnings of what is counted: before it an ambiguous word is a number
      order: […]                    # what turns the next number word into one of order
      suffixes: […]                 # what may follow a number word without changing it
    doubled: […]                    # words that are said twice on purpose
    inflection: ends                # where its words change: ends, tones or anywhere
    phrases: {to: […], …}           # what the audit reads documents by, see ``Phrases``

A file of the operator's, in the same place among his catalogs, is laid over ours key by key. A key that neither has is
not known: the checks that need it find less, which ``catalog status`` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules_site import paths
from rules_site.content import nodes
from rules_site.content.nodes import Node

#: The folder of these files among the catalogs.
LANGUAGES = "languages"


class Inflection(StrEnum):
    """Where the words of a language change."""

    ENDS = "ends"
    TONES = "tones"
    ANYWHERE = "anywhere"


@dataclass(frozen=True, slots=True)
class Phrases:
    """Words between and beside numbers: alternatives of regular expressions of whole words; empty ones match nothing.

    ``to`` stands in a payout between profit and stake (3 to 2), ``per`` between what is returned and the stake
    (3 for 2), ``wins`` between stake and profit (vi: 2 ăn 3). ``at_most`` and ``at_least`` stand before or after a
    number that bounds others. ``paying`` are the words that may stand between a bet and its payout without changing
    what is meant; an asterisk is any ending. ``names`` are what a payout's outcome is called besides its name on our
    page, by fact. ``ranks`` are the letters of ranks by their words.
    """

    to: str = ""
    per: str = ""
    wins: str = ""
    through: str = ""
    percent: str = ""
    times: str = ""
    conjunction: str = ""
    ordinal_before: str = ""
    ordinal_after: str = ""
    both_before: str = ""
    negation: str = ""
    at_most: str = ""
    at_least: str = ""
    paying: str = ""
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    ranks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Language:
    """What is known of one language; None is not known. Words are in lower case."""

    code: str
    name: str | None = None
    date: str | None = None
    cases: str | None = None
    genders: str | None = None
    halves: frozenset[str] | None = None
    parts: frozenset[str] | None = None
    ambiguous: frozenset[str] | None = None
    ones: frozenset[str] | None = None
    negations: frozenset[str] | None = None
    counted: frozenset[str] | None = None
    order: frozenset[str] | None = None
    suffixes: frozenset[str] | None = None
    doubled: frozenset[str] | None = None
    inflection: Inflection | None = None
    phrases: Phrases | None = field(default=None, hash=False)

    def unknown(self) -> Iterator[str]:
        """Yield what is not known and would be looked for: without it checks of numbers and words find less."""
        for each in fields(self):
            if each.name not in _OPTIONAL and getattr(self, each.name) is None:
                yield each.name


#: What a language has only if CLDR or num2words needs it.
_OPTIONAL = frozenset(["code", "name", "date", "cases", "genders"])

_CODE = re.compile(r"[a-z]{2,8}")
_WORDS = "halves parts ambiguous ones negations counted order suffixes"


def load(catalogs: Path, code: str) -> Language:
    """Return what is known of a language, such as ru, by the file in ``catalogs`` laid over that of the product.

    Raises:
        ContentError: a file is none of these.
    """
    ours = _overlay(Language(code), paths.catalogs())
    return ours if catalogs == paths.catalogs() else _overlay(ours, catalogs)


@lru_cache(maxsize=256)
def shipped(code: str) -> Language:
    """Return what the product knows of a language that no site has loaded; it is read once in a process.

    Raises:
        ContentError: the file is none of these.
    """
    return load(paths.catalogs(), code)


def language_file(catalogs: Path, code: str) -> Path:
    """Return where ``catalogs`` tell what is known of a language."""
    return catalogs / LANGUAGES / f"{code}.yaml"


def _overlay(known: Language, catalogs: Path) -> Language:
    if not _CODE.fullmatch(known.code):  # from the attribute of a page template, say: no name of a file
        return known
    path = language_file(catalogs, known.code)
    return read(nodes.read(path), known) if path.exists() or path.is_symlink() else known


def read(root: Node, known: Language) -> Language:
    """Return ``known`` with what a YAML document says in its place.

    Raises:
        ContentError: it is not such a document.
    """
    given = root.fields("", "name date numbers doubled inflection phrases")
    numbers = given["numbers"].fields("", f"cases genders {_WORDS}") if "numbers" in given else {}
    stated: dict[str, Any] = {
        **{key: given[key].prose() for key in ("name", "date") if key in given},
        **{key: numbers[key].word() for key in ("cases", "genders") if key in numbers},
        **{key: _words(numbers[key]) for key in _WORDS.split() if key in numbers},
        **({"doubled": _words(given["doubled"])} if "doubled" in given else {}),
        **({"inflection": _inflection(given["inflection"])} if "inflection" in given else {}),
        **({"phrases": _phrases(given["phrases"], known.phrases or Phrases())} if "phrases" in given else {}),
    }
    return replace(known, **stated)


def _words(node: Node) -> frozenset[str]:
    elements = node.items(or_none=True)
    words = [word.prose() for word in elements]
    for word, text in zip(elements, words, strict=True):
        if text != text.lower() or text.split() != [text]:
            word.refuse("no single word", repr(text), "one word in lower case")
        if words.count(text) > 1:
            word.refuse("word stated twice", repr(text), "each word once")
    return frozenset(words)


def _inflection(node: Node) -> Inflection:
    if node.text() not in list(Inflection):
        node.refuse("unknown inflection", repr(node.text()), " or ".join(Inflection))
    return Inflection(node.text())


_RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}


def _phrases(node: Node, known: Phrases) -> Phrases:
    simple = [each.name for each in fields(Phrases) if each.name not in ("paying", "names", "ranks")]
    given = node.fields("", " ".join((*simple, "paying", "names", "ranks")))
    stated: dict[str, Any] = {name: _pattern(given[name]) for name in simple if name in given}
    if "paying" in given:
        stated["paying"] = _pattern(given["paying"]).replace("*", r"\w*")
    if "names" in given:
        named = given["names"].fields("", rest=True)
        stated["names"] = MappingProxyType({fact: _pattern(names) for fact, names in named.items()})
    if "ranks" in given:
        ranks = given["ranks"].fields("", " ".join(_RANKS))
        stated["ranks"] = MappingProxyType({word.prose(): _RANKS[rank] for rank, word in ranks.items()})
    return replace(known, **stated)


def _pattern(node: Node) -> str:
    alternatives = [element.text() for element in node.items()]
    pattern = "|".join(alternatives)
    try:
        re.compile(pattern)
    except re.error as error:
        node.refuse("unreadable pattern", repr(pattern), f"a regular expression: {error}")
    return pattern
