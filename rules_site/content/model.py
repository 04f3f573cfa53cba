"""The typed model of one engine's canonical English: messages, sections, bets, settings, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rules_site.cards import Hand
from rules_site.facts import Fact

#: A placeholder in a message. Nothing else may stand in braces.
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")

Settings = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, as findings and the ledger print it."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class When:
    """A condition on choice settings: all keys must hold, any listed value will do."""

    terms: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def holds(self, settings: Settings) -> bool:
        return all(settings.get(name) in values for name, values in self.terms)

    def __and__(self, other: When) -> When:
        return When(self.terms + other.terms)


ALWAYS = When()


@dataclass(frozen=True, slots=True)
class Message:
    """One translatable message. ``plural`` and ``count`` go together; ``context`` tells short equal terms apart.

    ``max_length`` is how many characters the layout has room for, None where a text may be as long as it needs.
    """

    text: str
    place: Place
    plural: str | None = None
    count: str | None = None
    context: str | None = None
    note: str | None = None
    when: When = ALWAYS
    max_length: int | None = None

    @property
    def placeholders(self) -> tuple[str, ...]:
        """The placeholders of the form that serves most numbers, in order."""
        return tuple(PLACEHOLDER.findall(self.plural or self.text))

    @property
    def forms(self) -> tuple[str, ...]:
        return (self.text,) if self.plural is None else (self.text, self.plural)


Sentences = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class SourcedFact:
    """A fact by its full name, with the line of the YAML that states it.

    No line states a ``derived`` fact, which the engine alone can tell: its place is where the page asks for it.
    """

    name: str
    value: Fact
    place: Place
    derived: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    sentences: Sentences
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph set apart from the rest."""

    sentences: Sentences
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class ItemList:
    items: tuple[Sentences, ...]
    ordered: bool = False
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Sentences, ...]
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of sentences; the first cell of a row is its heading."""

    caption: Message
    columns: tuple[Message, ...]
    rows: tuple[Row, ...]
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class EngineTable:
    """A table derived from the engine's own decisions; only its words are content."""

    name: str
    caption: Message
    row_heading: Message
    column_heading: Message
    place: Place
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class Example:
    """Hands that the engine scores; its sentences print the scores."""

    id: str
    hands: Mapping[str, Hand]
    sentences: Sentences
    place: Place
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class Paytable:
    """The bets, by id, that the page shows together here."""

    caption: Message
    bets: tuple[str, ...]
    place: Place
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class BetList:
    """The names of all bets of the game; a list that cannot miss one."""

    when: When = ALWAYS


Block = Paragraph | Note | ItemList | TextTable | EngineTable | Example | Paytable | BetList


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: Message
    blocks: tuple[Block, ...]
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class Outcome:
    id: str
    pays: SourcedFact
    condition: Sentences
    example: Mapping[str, Hand]
    place: Place
    example_place: Place
    name: Message | None = None
    fields: tuple[SourcedFact, ...] = ()
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class Bet:
    """One bet. ``declared_note`` is there when the return is a published figure and not the exact odds."""

    id: str
    name: Message
    outcomes: tuple[Outcome, ...]
    returns: SourcedFact
    place: Place
    text: Sentences = ()
    available_rounds: SourcedFact | None = None
    declared_note: str | None = None
    when: When = ALWAYS


@dataclass(frozen=True, slots=True)
class GameContent:
    """What the content says of one game: conditions resolved, facts by full name."""

    slug: str
    title: Message
    version: str
    effective: str
    settings: Mapping[str, SourcedFact]
    words: Mapping[str, Message]
    sections: tuple[Section, ...]
    bets: tuple[Bet, ...]
    place: Place

    def blocks(self) -> Iterator[Block]:
        for section in self.sections:
            yield from section.blocks

    @property
    def choices(self) -> Settings:
        return {name: stated.value for name, stated in self.settings.items()}

    def stated(self) -> Iterator[SourcedFact]:
        """Every fact that the YAML states for this game."""
        yield from self.settings.values()
        for bet in self.bets:
            yield bet.returns
            if bet.available_rounds is not None:
                yield bet.available_rounds
            for outcome in bet.outcomes:
                yield outcome.pays
                yield from outcome.fields


@dataclass(frozen=True, slots=True)
class Said:
    """The words by which a reader knows a value of a choice: a sentence under that value has some of them."""

    phrases: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Content:
    """Everything one engine's ``rules.yaml`` and ``paytable.yaml`` say, before a game is chosen.

    ``says`` holds, by choice and value, what its sentences must say: double entry with their ``when:``.
    """

    engine: str
    version: str
    effective: str
    titles: Mapping[str, Message]
    settings: Mapping[str, Mapping[str, SourcedFact]]
    words: Mapping[str, Message]
    sections: tuple[Section, ...]
    bets: tuple[Bet, ...]
    place: Place
    says: Mapping[str, Mapping[str, Said]] = field(default_factory=lambda: MappingProxyType({}))
