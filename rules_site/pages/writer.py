"""Write messages for one game in one locale: translate, then put each number where its placeholder stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules_site.cards import parse_hand
from rules_site.content.blocks.paytable import write_bet
from rules_site.content.model import PLACEHOLDER, GameContent, Message, SourcedFact
from rules_site.content.printed import CHOICE, BetRow, Figure, Text, Texts
from rules_site.facts import outcome_scope, quoted_name
from rules_site.game import Game
from rules_site.i18n import numbers
from rules_site.i18n.catalog import Catalog, Translated
from rules_site.i18n.pseudo import NUMCHECK, SENTINEL
from rules_site.pages.facts import Facts, printed_facts, resolve
from rules_site.quantity import Kind, Quantity

Names = Mapping[str, Text]


@dataclass(frozen=True)
class Writer:
    """The voice of one page. A message that cannot be filled keeps its placeholder, which R001 reports."""

    game: Game
    content: GameContent
    catalog: Catalog

    @property
    def lang(self) -> str:
        return self.catalog.locale.tag

    @cached_property
    def facts(self) -> Facts:
        return printed_facts(self.game, self.content)

    @property
    def chance_pattern(self) -> str:
        """How this locale says a chance."""
        return self._chance.text

    @cached_property
    def _chance(self) -> Translated:
        return self.catalog.text(numbers.CHANCE_PATTERN, numbers.CHANCE_CONTEXT)

    def text(self, message: Message, *scopes: str) -> Text:
        """Return ``message`` translated and filled in; bare names are looked up in ``scopes`` first."""
        return self._text(message, scopes, self.names)

    def texts(self, sentences: tuple[Message, ...], *scopes: str) -> Texts:
        """Return some messages so."""
        return tuple(self.text(sentence, *scopes) for sentence in sentences)

    def has(self, fact: str) -> bool:
        """Whether there is a fact of this full name."""
        return fact in self.facts

    @cached_property
    def bets(self) -> Mapping[str, BetRow]:
        """The bets of the game, by id."""
        return {bet.id: write_bet(self, bet) for bet in self.content.bets}

    def _text(self, message: Message, scopes: tuple[str, ...], names: Names) -> Text:
        number = self._number(message.count, scopes) if message.count else 1
        text = self.catalog.text(message.text, message.context, message.plural, number)
        return Text(text.lang, tuple(self._runs(text.text, scopes, names)))

    def _number(self, count: str, scopes: tuple[str, ...]) -> int:
        """Return the number that chooses the plural form: 1 where ``count`` is none, which R001 reports."""
        counted = resolve(self.facts, count, scopes)
        value = counted.value if counted else None
        return int(value.value) if isinstance(value, Quantity) and value.kind in (Kind.COUNT, Kind.NUMBER) else 1

    def _runs(self, text: str, scopes: tuple[str, ...], names: Names) -> Iterator[str | Figure | Text]:
        for index, piece in enumerate(PLACEHOLDER.split(text)):
            if index % 2:
                yield self._fill(piece, scopes, names)
            elif piece:
                yield piece

    def _fill(self, name: str, scopes: tuple[str, ...], names: Names) -> str | Figure | Text:
        if fact := resolve(self.facts, name, scopes):
            return self._figure(fact, names)
        return names.get(quoted_name(name) or "") or f"{{{name}}}"

    def figure(self, fact: SourcedFact) -> Figure:
        """Return ``fact`` as this locale prints it."""
        return self._figure(fact, self.names)

    def _figure(self, fact: SourcedFact, names: Names) -> Figure:
        if not isinstance(fact.value, Quantity):
            word = self._word(fact.value, names)
            return Figure(fact.name, CHOICE, fact.value, str(word), lang=word.lang)
        if self.catalog.locale == NUMCHECK:
            return Figure(fact.name, fact.value.kind, fact.value.printed().exact, SENTINEL)
        text = numbers.write(fact.value, self.lang, self.chance_pattern)
        suited = fact.value.kind is Kind.CARDS and not re.fullmatch(r"[0-9AJQK-]+", fact.value.cards)
        cards = parse_hand(fact.value.cards) if suited else ()
        lang = self._chance.lang if fact.value.kind is Kind.CHANCE and self._chance.lang != self.lang else ""
        return Figure(fact.name, fact.value.kind, fact.value.printed().exact, text, cards, lang)

    def fact(self, name: str) -> Figure:
        """Return the figure of a fact by its full name."""
        return self.figure(self.facts[name])

    def word(self, value: str) -> Text:
        """Return the word for the value of a choice: one of the content's words, or the name of a bet."""
        return self._word(value, self.names)

    def _word(self, value: str, names: Names) -> Text:
        if value in self.content.words:
            return self._text(self.content.words[value], (), names)
        return names.get(value) or Text(self.lang, (value,))

    @cached_property
    def words(self) -> Mapping[str, str]:
        """What this locale says for every choice that is a fact of the game, by the choice's value."""
        values = {fact.value for fact in self.facts.values() if not isinstance(fact.value, Quantity)}
        return {value: str(self.word(value)) for value in sorted(values)}

    @cached_property
    def names(self) -> Names:
        """The names of bets (by id) and of outcomes that have one (by ``{bet}_{outcome}``); names quote no names."""
        names = {bet.id: self._text(bet.name, (bet.id,), {}) for bet in self.content.bets}
        for bet in self.content.bets:
            for outcome in bet.outcomes:
                if outcome.name is not None:
                    scope = outcome_scope(bet.id, outcome.id)
                    names[scope] = self._text(outcome.name, (scope, bet.id), {})
        return names
