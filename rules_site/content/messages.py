"""Every message a content holds, selected or not, with the part of the page it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules_site.content.model import (
    ALWAYS,
    Bet,
    Block,
    Content,
    EngineTable,
    Example,
    GameContent,
    ItemList,
    Message,
    Note,
    Outcome,
    Paragraph,
    Paytable,
    Section,
    TextTable,
    When,
)
from rules_site.facts import outcome_scope


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


def uses(content: Content) -> Iterator[Use]:
    """Every use of every message, in the order of the documents."""
    for title in content.titles.values():
        yield Use(title, "title")
    yield from _parts(content)


def selected(content: GameContent) -> Iterator[Use]:
    """Every use of a message on the page of one game, and its words."""
    yield Use(content.title, "title")
    yield from _parts(content)


@dataclass(frozen=True, slots=True)
class Conditioned:
    """A part of the page that stands under a ``when:`` of its own, with the messages that no further one chooses from.

    Paytables, tables of the engine and rows of the paytable are left out: what they show is held to the engine.
    """

    when: When
    messages: tuple[Message, ...]


def conditioned(content: Content) -> Iterator[Conditioned]:
    """Every section, block, row of a table and sentence that is there for some choices only."""
    found = [part for section in content.sections for part in _conditioned(section)]
    sentences = [sentence for bet in content.bets for sentence in bet.text]
    sentences += [one for bet in content.bets for outcome in bet.outcomes for one in outcome.condition]
    found += (Conditioned(one.when, (one,)) for one in sentences)
    return (part for part in found if part.when.terms and part.messages)


def _conditioned(section: Section) -> Iterator[Conditioned]:
    inside = [section.title]
    for block in section.blocks:
        if isinstance(block, Paytable | EngineTable):
            continue
        messages = list(_block(block))
        always = [message for message, when, _ in messages if not when.terms and not message.when.terms]
        yield Conditioned(block.when, tuple(always))
        inside += always if not block.when.terms else ()
        yield from (Conditioned(message.when, (message,)) for message, _, _ in messages)
        for row in block.rows if isinstance(block, TextTable) else ():
            yield Conditioned(row.when, tuple(one for cell in row.cells for one in cell if not one.when.terms))
    yield Conditioned(section.when, tuple(inside))


def _parts(content: Content | GameContent) -> Iterator[Use]:
    for word in content.words.values():
        yield Use(word, "words")
    for section in content.sections:
        yield from _section(section)
    for bet in content.bets:
        yield from _bet(bet)


def _own(use: Use) -> Use:
    """Add the message's own condition to that of what surrounds it."""
    return replace(use, when=use.when & use.message.when)


def _section(section: Section) -> Iterator[Use]:
    yield _own(Use(section.title, section.id, section.when))
    for block in section.blocks:
        for message, when, owner in _block(block):
            yield _own(Use(message, section.id, section.when & block.when & when, owner))


def _block(block: Block) -> Iterator[tuple[Message, When, str]]:
    if isinstance(block, Paragraph | Note):
        yield from ((sentence, ALWAYS, "") for sentence in block.sentences)
    elif isinstance(block, Example):
        yield from ((sentence, ALWAYS, block.id) for sentence in block.sentences)
    elif isinstance(block, ItemList):
        yield from ((sentence, ALWAYS, "") for item in block.items for sentence in item)
    elif isinstance(block, TextTable):
        yield from ((message, ALWAYS, "") for message in (block.caption, *block.columns))
        yield from ((sentence, row.when, "") for row in block.rows for cell in row.cells for sentence in cell)
    elif isinstance(block, EngineTable):
        yield from ((part, ALWAYS, "") for part in (block.caption, block.row_heading, block.column_heading))
    elif isinstance(block, Paytable):
        yield block.caption, ALWAYS, ""


def _bet(bet: Bet) -> Iterator[Use]:
    for message in (bet.name, *bet.text):
        yield _own(Use(message, "paytable", bet.when, bet.id, bet.id))
    for outcome in bet.outcomes:
        for message in _outcome(outcome):
            yield _own(Use(message, "paytable", bet.when & outcome.when, outcome_scope(bet.id, outcome.id), bet.id))


def _outcome(outcome: Outcome) -> Iterator[Message]:
    if outcome.name is not None:
        yield outcome.name
    yield from outcome.condition
