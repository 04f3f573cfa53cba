"""Every message a content holds, selected or not, with the part of the page it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_site.content.model import Bet, Conditioned, Content, GameContent, Message, Outcome, Section, Use
from rules_site.facts import outcome_scope


def uses(content: Content) -> Iterator[Use]:
    """Every use of every message, in the order of the documents."""
    for title in content.titles.values():
        yield Use(title, "title")
    yield from _parts(content)


def selected_uses(content: GameContent) -> Iterator[Use]:
    """Every use of a message on the page of one game, and its words."""
    yield Use(content.title, "title")
    yield from _parts(content)


def conditioned_parts(content: Content) -> Iterator[Conditioned]:
    """Every section, block, row of a table and sentence that is there for some choices only."""
    parts = [part for section in content.sections for part in _conditioned_parts(section)]
    sentences = [sentence for bet in content.bets for sentence in bet.text]
    sentences += [sentence for bet in content.bets for outcome in bet.outcomes for sentence in outcome.condition]
    parts += (Conditioned(sentence.when, (sentence,)) for sentence in sentences)
    return (part for part in parts if part.when.terms and part.messages)


def _conditioned_parts(section: Section) -> Iterator[Conditioned]:
    inside = [section.title]
    for block in section.blocks:
        if block.is_derived:
            continue
        uses = list(block.uses(section.id))
        always = [use.message for use in uses if not use.when.terms and not use.message.when.terms]
        yield Conditioned(block.when, tuple(always))
        inside += always if not block.when.terms else ()
        yield from (Conditioned(use.message.when, (use.message,)) for use in uses)
        yield from block.groups()
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
        for use in block.uses(section.id):
            yield _own(replace(use, when=section.when & block.when & use.when))


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
