"""The glossary of a language: which words stand for a term of the English, and which must not.

``catalogs/glossary/<locale>.yaml``::

    tone_placement: old              # Vietnamese only: hòa (old) or hoà (new)
    forbid: [шуз]                    # in no text at all
    terms:
      - term: push                   # the English, known in every form
        accept: [ничья]              # one of these must stand in the translation, in any form
        forbid: [толчок]             # none of these may, where the English has the term
        forms: [ничья, ничьи, ничьих]  # after 1, 2 and 5: one for each plural form of the language, as gettext counts
        engine: blackjack            # only in texts that no other engine shares
        unless: [push the button]    # English in which the word is not the term

A word written here with a capital is only met by one with a capital: ``Banker`` is not ``banker``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from rules_site.content import nodes
from rules_site.content.model import PLACEHOLDER
from rules_site.content.nodes import Node
from rules_site.i18n.languages import Language, shipped
from rules_site.i18n.locales import ENGLISH, GLOSSARY, Locale
from rules_site.i18n.messages import TemplateMessage
from rules_site.i18n.stems import Token, beginnings_of, found_in, tokens
from rules_site.i18n.tones import Placement


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words as the glossary writes them, and as they are compared."""

    text: str
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """One term: its English, what may stand for it and what must not. ``engine`` is empty for all engines.

    ``forms`` are its plural forms after a number, in gettext's order; none where nobody has listed them.
    """

    english: Phrase
    accept: tuple[Phrase, ...] = ()
    forbid: tuple[Phrase, ...] = ()
    engine: str = ""
    unless: tuple[Phrase, ...] = ()
    forms: tuple[str, ...] = ()

    def concerns(self, message: TemplateMessage, english: tuple[Token, ...]) -> bool:
        """Whether the English of ``message``, given as words, has this term."""
        if self.engine and message.engines != (self.engine,):
            return False
        return _has(english, self.english) and not any(_has(english, phrase) for phrase in self.unless)


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms of one language. ``by_stem`` holds them by the stem of their first English word.

    ``accepted`` are all words of accepted forms, ``kept`` those of forms that are written as their English is, both
    without regard to capitals. Only words with the ``beginnings`` can be in a phrase (None: any word).
    """

    language: Language = field(default_factory=lambda: Language(""))
    forbid: tuple[Phrase, ...] = ()
    by_stem: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)
    placement: Placement | None = None
    accepted: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    english_beginnings: frozenset[str] | None = None
    beginnings: frozenset[str] | None = None

    def terms(self, message: TemplateMessage) -> Iterator[Term]:
        """Yield the terms that the English of ``message`` has."""
        if not self.by_stem:
            return
        english = _words(message.text, shipped(ENGLISH), self.english_beginnings)
        for first in dict.fromkeys(token.stem for token in english):
            for term in self.by_stem.get(first, ()):
                if term.concerns(message, english):
                    yield term

    def forbidden(self, message: TemplateMessage, text: str) -> Iterator[tuple[Phrase, Term | None]]:
        """Yield the forbidden words in ``text``, each with the term it must not stand for, if with one.

        What is forbidden for one term may stand for another: a sentence on ranks and values needs the words for both.
        """
        if not self.by_stem and not self.forbid:
            return
        words = _words(text, self.language, self.beginnings)
        for phrase in self.forbid:
            if _has(words, phrase):
                yield phrase, None
        terms = tuple(self.terms(message))
        allowed = {phrase.tokens for term in terms for phrase in term.accept}
        for term in terms:
            for phrase in term.forbid:
                if phrase.tokens not in allowed and _has(words, phrase):
                    yield phrase, term

    def missing(self, message: TemplateMessage, text: str) -> Iterator[Term]:
        """Yield the terms of the English for which none of the accepted words stands in ``text``."""
        words = _words(text, self.language, self.beginnings)
        for term in self.terms(message):
            if term.accept and not any(_has(words, phrase) for phrase in term.accept):
                yield term


EMPTY = Glossary()


@lru_cache(maxsize=32768)
def _words(text: str, language: Language, beginnings: frozenset[str] | None) -> tuple[Token, ...]:
    # A placeholder stands between its neighbours: words on both sides of it are no phrase.
    return tuple(
        token
        for part in PLACEHOLDER.split(text)[::2]
        for token in (*tokens(part, language, beginnings), Token("", False))
    )


def _has(words: tuple[Token, ...], phrase: Phrase) -> bool:
    return any(True for _ in found_in(phrase.tokens, words))


def load(folder: Path, locale: Locale) -> Glossary:
    """Return the glossary of ``locale`` under the catalogs' ``folder``, an empty one where there is none.

    Raises:
        ContentError: the file is not such a glossary.
    """
    path = folder / GLOSSARY / f"{locale.folder}.yaml"
    return read(nodes.read(path), locale) if path.exists() or path.is_symlink() else EMPTY


def read(root: Node, locale: Locale) -> Glossary:
    """Return the glossary that a YAML document holds.

    Raises:
        ContentError: it is not such a document.
    """
    fields = root.fields("terms", "forbid tone_placement")
    language = locale.known
    by_stem: dict[str, tuple[Term, ...]] = {}
    for node in fields["terms"].items():
        term = _term(node, language, locale.nplurals)
        first = term.english.tokens[0].stem
        by_stem[first] = (*by_stem.get(first, ()), term)
    forbid = _phrases(fields, "forbid", language)
    placement = _placement(fields["tone_placement"]) if "tone_placement" in fields else None
    terms = [term for group in by_stem.values() for term in group]
    accepted = [(term, phrase.text.casefold()) for term in terms for phrase in term.accept]
    english = (phrase.tokens for term in terms for phrase in (term.english, *term.unless))
    own = (phrase.tokens for term in terms for phrase in (*term.accept, *term.forbid))
    return Glossary(
        language,
        forbid,
        by_stem,
        placement,
        accepted=frozenset(word for _, text in accepted for word in text.split()),
        kept=frozenset(
            word for term, text in accepted if text == term.english.text.casefold() for word in text.split()
        ),
        english_beginnings=beginnings_of(english, shipped(ENGLISH)),
        beginnings=beginnings_of((*own, *(phrase.tokens for phrase in forbid)), language),
    )


def _term(node: Node, language: Language, nplurals: int) -> Term:
    fields = node.fields("term", "accept forbid engine unless forms")
    if "accept" not in fields and "forbid" not in fields:
        node.refuse("empty term", "term alone", "accept, forbid or both")
    return Term(
        _phrase(fields["term"], shipped(ENGLISH)),
        _phrases(fields, "accept", language),
        _phrases(fields, "forbid", language),
        fields["engine"].word() if "engine" in fields else "",
        _phrases(fields, "unless", shipped(ENGLISH)),
        _forms(fields["forms"], nplurals) if "forms" in fields else (),
    )


def _forms(node: Node, nplurals: int) -> tuple[str, ...]:
    forms = tuple(form.prose() for form in node.items())
    if nplurals < 2 or len(forms) != nplurals:
        expected = f"{nplurals}, as many as the language has" if nplurals > 1 else "none: the language has one form"
        node.refuse("plural forms of a term", f"{len(forms)} of them", expected)
    return forms


def _phrases(fields: dict[str, Node], name: str, language: Language) -> tuple[Phrase, ...]:
    return tuple(_phrase(node, language) for node in fields[name].items()) if name in fields else ()


def _phrase(node: Node, language: Language) -> Phrase:
    text = node.prose()
    words = tokens(text, language)
    if not words:
        node.refuse("no words", repr(text), "words to compare texts with")
    return Phrase(text, words)


def _placement(node: Node) -> Placement:
    got = node.word()
    if got not in list(Placement):
        node.refuse("unknown placement", repr(got), " or ".join(Placement))
    return Placement(got)
