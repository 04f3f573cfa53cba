"""The facts of one game as its page prints them: what the YAML states, and what only the engine can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from rules_site import quantity
from rules_site.content.model import GameContent, SourcedFact
from rules_site.facts import example_scope, fact_in, full_names
from rules_site.game import Game

Facts = Mapping[str, SourcedFact]


def printed_facts(game: Game, content: GameContent) -> Facts:
    """Return every fact that a page of ``game`` may print, by full name. What the YAML states comes from the YAML."""
    facts = {name: SourcedFact(name, value, content.title.place, derived=True) for name, value in game.facts.items()}
    for stated in content.stated():
        value = stated.value
        engine = game.facts.get(stated.name)
        if isinstance(value, quantity.Quantity) and isinstance(engine, quantity.Quantity) and value.same(engine):
            # The kind is the engine's to tell: the YAML writes counts and plain numbers alike.
            value = quantity.as_kind(value, engine.kind)
        facts[stated.name] = replace(stated, value=value)
    facts |= {fact.name: fact for fact in _examples(game, content)}
    return MappingProxyType(facts)


def _examples(game: Game, content: GameContent) -> Iterator[SourcedFact]:
    """Yield the facts of all examples."""
    for block in content.blocks():
        yield from block.facts(game)
    for bet in content.bets:
        for outcome in bet.outcomes:
            for hand, cards in outcome.example.items():
                name = fact_in(example_scope(bet.id, outcome.id), hand)
                yield SourcedFact(name, quantity.hand(cards), outcome.example_place)


def resolve(facts: Facts, name: str, scopes: tuple[str, ...]) -> SourcedFact | None:
    """Return the fact that a bare ``name`` means inside ``scopes`` (innermost first), None when there is none."""
    return next((facts[full] for full in full_names(name, scopes) if full in facts), None)
