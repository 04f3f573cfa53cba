"""What one game's documents may not contradict within themselves: names stated twice, hands no shoe can deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules_site.cards import too_many
from rules_site.content.blocks.example import Example
from rules_site.content.model import GameContent, Place
from rules_site.errors import ContentError
from rules_site.game import Game
from rules_site.quantity import Kind, Quantity


def refuse_contradictions(game: Game, content: GameContent) -> None:
    """Refuse what would make a page of ``game`` show one thing in the place of another.

    Raises:
        ContentError: two parts of the documents have the same fact name, or an example shows a card more often than
            the decks that the settings state hold it.
    """
    _refuse_twin_names(game, content)
    _refuse_impossible_hands(content)


def _refuse_twin_names(game: Game, content: GameContent) -> None:
    places: dict[str, Place] = {}
    for name, place in _names(game, content):
        if name in places:
            expected = f"each name once in a game (the first is on line {places[name].line})"
            raise ContentError("name stated twice", place.path, place.line, f"a second {name!r}", expected)
        places[name] = place


def _names(game: Game, content: GameContent) -> Iterator[tuple[str, Place]]:
    """Every fact name that the documents make, with the line that makes it."""
    for stated in content.stated():
        yield stated.name, stated.place
    for block in content.blocks():
        for fact in block.facts(game):
            yield fact.name, fact.place


def _refuse_impossible_hands(content: GameContent) -> None:
    stated = content.settings.get("decks")
    decks = stated.value if stated else None
    if not isinstance(decks, Quantity) or decks.kind is not Kind.NUMBER:
        return  # no number of decks to go by: a finding, R002
    shown = [(example.hands, example.place) for example in content.blocks() if isinstance(example, Example)]
    shown += [(outcome.example, outcome.example_place) for bet in content.bets for outcome in bet.outcomes]
    for hands, place in shown:
        if excess := too_many(chain.from_iterable(hands.values()), int(decks.value)):
            got, expected = f"{excess[0]} {excess[1]} times", f"at most {decks.value}, the number of decks"
            raise ContentError("impossible hand", place.path, place.line, got, expected)
