"""The typed model of one engine's canonical English: messages, sections, bets, settings, each with its line."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar

from rules_site.cards import Hand
from rules_site.content.nodes import Node
from rules_site.content.printed import PageBlock, Writer
from rules_site.facts import Fact
from rules_site.game import Game

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

T = TypeVar("T", bound=Any)


def keep(parts: tuple[T, ...], choices: Settings) -> tuple[T, ...]:
    """Return the parts whose ``when:`` holds."""
    return tuple(part for part in parts if part.when.holds(choices))


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
class Use:
    """One use of a message: where on the page, under which condition, inside which bet and outcome or example.

    ``owner`` is the scope of bare names: ``lucky_six_two_cards`` for an outcome, an example's id, else empty;
    ``bet`` the enclosing bet's id.
    """

    message: Message
    section: str
    when: When = ALWAYS
    owner: str = ""
    bet: str = ""

    @property
    def scopes(self) -> tuple[str, ...]:
        """Where its bare names are looked up first, innermost first."""
        return tuple(scope for scope in (self.owner, self.bet) if scope)


@dataclass(frozen=True, slots=True)
class Conditioned:
    """A part of the page that stands under a ``when:`` of its own, with the messages that no further one chooses from.

    Paytables, tables of the engine and rows of the paytable are left out: what they show is compared with the engine.
    """

    when: When
    messages: tuple[Message, ...]


class Block(ABC):
    """A part of a section: a frozen dataclass that knows its YAML, its messages and what it prints."""

    __slots__ = ()

    #: What it prints.
    page: ClassVar[type[PageBlock]]

    #: Whether what it shows is the engine's, and only its headings are content.
    is_derived: ClassVar[bool] = False

    when: When

    @classmethod
    @abstractmethod
    def parse(cls, node: Node) -> Self:
        """Return the block that ``node`` of ``rules.yaml`` writes.

        Raises:
            ContentError: a key is missing or unknown, a value has the wrong type or form.
        """

    @abstractmethod
    def write(self, writer: Writer) -> PageBlock | None:
        """Return what it prints on the page of one game in one locale, None for nothing."""

    def uses(self, section: str) -> Iterator[Use]:
        """Yield the uses of its messages in ``section``, each under the condition that it has inside the block."""
        return iter(())

    def groups(self) -> Iterator[Conditioned]:
        """Yield the parts of it that a ``when:`` chooses as a whole."""
        return iter(())

    def choose(self, choices: Settings) -> Self | None:
        """Return it with the parts that ``choices`` select, None when none is left."""
        return self

    @property
    def scope(self) -> str:
        """What the names of its own facts begin with, empty where it has none."""
        return ""

    def facts(self, game: Game) -> Iterator[SourcedFact]:
        """Yield the facts that it adds to those of ``game``."""
        return iter(())

    def words(self, game: Game) -> Iterator[str]:
        """Yield the values of choices that it prints as words, beside those in its messages."""
        return iter(())


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
