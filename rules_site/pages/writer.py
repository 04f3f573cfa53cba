"""Write messages for one game in one locale: translate, then put each number where its placeholder stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules_site.cards import parse_hand
from rules_site.content.model import PLACEHOLDER, GameContent, Message
from rules_site.game import Game
from rules_site.i18n import numbers
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.pseudo import NUMCHECK, SENTINEL
from rules_site.pages.facts import Facts, PrintedFact, printed_facts, resolve
from rules_site.pages.text import CHOICE, Figure, Text
from rules_site.quantity import Kind, Quantity


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

    @cached_property
    def chance_pattern(self) -> str:
        return self.catalog.text(numbers.CHANCE_PATTERN, numbers.CHANCE_CONTEXT).text

    def text(self, message: Message, *scopes: str) -> Text:
        """Return ``message`` translated and filled in; bare names are looked up in ``scopes`` first."""
        number = 1
        if message.count is not None:
            counted = resolve(self.facts, message.count, scopes)
            if counted is not None and isinstance(counted.value, Quantity):
                number = int(counted.value.value)
        found = self.catalog.text(message.text, message.context, message.plural, number)
        return Text(found.lang, tuple(self._runs(found.text, scopes)))

    def _runs(self, text: str, scopes: tuple[str, ...]) -> Iterator[str | Figure | Text]:
        for index, piece in enumerate(PLACEHOLDER.split(text)):
            if index % 2:
                yield self._filled(piece, scopes)
            elif piece:
                yield piece

    def _filled(self, name: str, scopes: tuple[str, ...]) -> str | Figure | Text:
        if fact := resolve(self.facts, name, scopes):
            return self.figure(fact)
        # Asked for last and by prefix only: names are texts themselves, and quote none.
        named = self.names.get(name.removeprefix("name_")) if name.startswith("name_") else None
        return named or f"{{{name}}}"

    def figure(self, fact: PrintedFact) -> Figure:
        """Return ``fact`` as this locale prints it."""
        if not isinstance(fact.value, Quantity):
            word = self.word(fact.value)
            return Figure(fact.name, CHOICE, fact.value, str(word), lang=word.lang)
        if self.catalog.locale == NUMCHECK:
            return Figure(fact.name, fact.value.kind, fact.value.printed().exact, SENTINEL)
        text = numbers.write(fact.value, self.lang, self.chance_pattern)
        suited = fact.value.kind is Kind.CARDS and not re.fullmatch(r"[0-9AJQK-]+", fact.value.cards)
        cards = parse_hand(fact.value.cards) if suited else ()
        return Figure(fact.name, fact.value.kind, fact.value.printed().exact, text, cards)

    def fact(self, name: str) -> Figure:
        """Return the figure of a fact by its full name."""
        return self.figure(self.facts[name])

    def word(self, value: str) -> Text:
        """Return the word for the value of a choice: one of the content's words, or the name of a bet."""
        if value in self.content.words:
            return self.text(self.content.words[value])
        return self.names.get(value) or Text(self.lang, (value,))

    @cached_property
    def names(self) -> Mapping[str, Text]:
        """The names of bets (by id) and of outcomes that have one (by ``{bet}_{outcome}``)."""
        found = {bet.id: self.text(bet.name, bet.id) for bet in self.content.bets}
        for bet in self.content.bets:
            for outcome in bet.outcomes:
                if outcome.name is not None:
                    scope = f"{bet.id}_{outcome.id}"
                    found[scope] = self.text(outcome.name, scope, bet.id)
        return found
