"""Hands that the engine scores, and sentences that print the scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Self

from rules_site import quantity
from rules_site.cards import Card, Hand
from rules_site.content.model import ALWAYS, Block, Place, Sentences, Settings, SourcedFact, Use, When, keep
from rules_site.content.nodes import Node
from rules_site.content.printed import Aside, Columns, Line, PageBlock, ShownHand, Text, Texts, Writer
from rules_site.content.texts import place, sentences, when
from rules_site.errors import InvalidCard
from rules_site.facts import fact_in
from rules_site.game import Game


def parse_hands(node: Node) -> Mapping[str, Hand]:
    """Return hands by name: ``{player: [2♣, 3♦], banker: [K♠, 6♥]}``."""
    named = node.fields("", rest=True)
    return MappingProxyType({name: tuple(map(_card, cards.items())) for name, cards in named.items()})


def _card(node: Node) -> Card:
    try:
        return Card.parse(node.text())
    except InvalidCard:
        node.refuse("impossible card", repr(node.text()), "a rank and a suit such as A♠ or 10♣")


def write_hands(writer: Writer, hands: Mapping[str, Hand], owner: str) -> tuple[ShownHand, ...]:
    """Return hands as a page shows them; ``owner`` is the scope of their facts."""
    named = len(hands) > 1
    return tuple(
        ShownHand(hand, writer.word(hand) if named else None, writer.fact(fact_in(owner, hand))) for hand in hands
    )


@dataclass(frozen=True, slots=True)
class ExampleBlock(PageBlock):
    """An example: hands, and what is said about them."""

    kind: ClassVar[str] = "example"

    id: str
    hands: tuple[ShownHand, ...]
    texts: Texts

    def lines(self, columns: Columns) -> Iterator[Line]:
        """All of it is one line."""
        parts: list[Text | Aside] = []
        for hand in self.hands:
            parts += [hand.name] if hand.name is not None else []
            parts.append(Aside(hand.figure))
        yield Line((*parts, *map(Aside, self.texts)))


@dataclass(frozen=True, slots=True)
class Example(Block):
    """``{example: {hand: [card, …]}, id: …, text: sentences}``"""

    page = ExampleBlock

    id: str
    hands: Mapping[str, Hand]
    sentences: Sentences
    place: Place
    when: When = ALWAYS

    @classmethod
    def parse(cls, node: Node) -> Self:
        fields = node.fields("example id text", "when")
        return cls(
            fields["id"].word(),
            parse_hands(fields["example"]),
            sentences(fields["text"]),
            place(fields["example"]),
            when(fields),
        )

    @property
    def scope(self) -> str:
        return self.id

    def uses(self, section: str) -> Iterator[Use]:
        return (Use(sentence, section, owner=self.id) for sentence in self.sentences)

    def choose(self, choices: Settings) -> Self | None:
        chosen = keep(self.sentences, choices)
        return replace(self, sentences=chosen) if chosen else None

    def facts(self, game: Game) -> Iterator[SourcedFact]:
        """Yield the hands as stated, and the scores that the engine gives them."""
        for hand, cards in self.hands.items():
            yield SourcedFact(fact_in(self.id, hand), quantity.hand(cards), self.place)
        try:
            scores = game.score(self.hands)
        except InvalidCard:
            return  # P005 reports hands that cannot occur
        for name, value in scores.items():
            yield SourcedFact(fact_in(self.id, name), value, self.place, derived=True)

    def words(self, game: Game) -> Iterator[str]:
        return iter(self.hands if len(self.hands) > 1 else ())

    def write(self, writer: Writer) -> PageBlock:
        return ExampleBlock(self.id, write_hands(writer, self.hands, self.id), writer.texts(self.sentences, self.id))
