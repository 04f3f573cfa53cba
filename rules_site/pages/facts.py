"""The facts of one game as its page prints them: what the YAML states, and what only the engine can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules_site import quantity
from rules_site.content.model import Example, GameContent, Place
from rules_site.errors import InvalidCard
from rules_site.game import Fact, Game


@dataclass(frozen=True, slots=True)
class PrintedFact:
    """A fact by its full name; ``place`` is the YAML line that states it, ``derived`` that no line does.

    A derived fact's place is where the page asks for it, or None.
    """

    name: str
    value: Fact
    place: Place | None
    derived: bool


Facts = Mapping[str, PrintedFact]


def printed_facts(game: Game, content: GameContent) -> Facts:
    """Return every fact that a page of ``game`` may print, by full name. What the YAML states comes from the YAML."""
    found = {name: PrintedFact(name, value, content.title.place, True) for name, value in game.facts.items()}
    for name, stated in content.stated():
        value = stated.value
        engine = game.facts.get(name)
        if isinstance(value, quantity.Quantity) and isinstance(engine, quantity.Quantity) and value.same(engine):
            # The kind is the engine's to tell: the YAML writes counts and plain numbers alike.
            value = quantity.as_kind(value, engine.kind)
        found[name] = PrintedFact(name, value, stated.place, False)
    found |= {fact.name: fact for fact in _examples(game, content)}
    return MappingProxyType(found)


def _examples(game: Game, content: GameContent) -> Iterator[PrintedFact]:
    """Yield the hands of all examples, as stated, and the scores that the engine gives them."""
    for section in content.sections:
        for block in section.blocks:
            if isinstance(block, Example):
                for hand, cards in block.hands.items():
                    yield PrintedFact(f"{block.id}_{hand}", quantity.hand(cards), block.place, False)
                for name, value in score(game, block).items():
                    yield PrintedFact(f"{block.id}_{name}", value, block.place, True)
    for bet in content.bets:
        for outcome in bet.outcomes:
            for hand, cards in outcome.example.items():
                name = f"{bet.id}_{outcome.id}_example_{hand}"
                yield PrintedFact(name, quantity.hand(cards), outcome.example_place, False)


def score(game: Game, example: Example) -> Mapping[str, Fact]:
    """Return what the engine says of an example; nothing for hands that cannot occur, which P005 reports."""
    try:
        return game.score(example.hands)
    except InvalidCard:
        return {}


def resolve(facts: Facts, name: str, scopes: tuple[str, ...]) -> PrintedFact | None:
    """Return the fact that a bare ``name`` means inside ``scopes`` (innermost first), None when there is none."""
    for scope in scopes:
        if found := facts.get(f"{scope}_{name}"):
            return found
    return facts.get(name)
