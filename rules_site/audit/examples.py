"""Hands that a document gives as examples, scored by the engine: the score beside a hand must be the hand's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from rules_site.audit.mentions import Mention
from rules_site.audit.units import Unit
from rules_site.cards import Card, Hand, Rank, Suit
from rules_site.errors import InvalidCard
from rules_site.game import Game
from rules_site.quantity import Kind, Quantity


@dataclass(frozen=True, slots=True)
class Scored:
    """Mentions that are an example: the cards, and numbers that the engine confirms or not.

    ``wrong`` is a number that is none of the hand's, ``score`` what the engine says, ``hand`` the cards.
    """

    cards: tuple[Mention, ...]
    right: tuple[Mention, ...]
    wrong: Mention | None
    score: str
    hand: str


def examples(unit: Unit, game: Game) -> Iterator[Scored]:
    """Yield the hands of ``unit`` that are followed by numbers, each scored by the engine of ``game``."""
    for cards, numbers in _groups(unit.mentions):
        hand = _hand([index for mention in cards for index in _indices(mention)])
        facts = _score(game, hand)
        if len(hand) < 2 or not numbers or "score" not in facts:
            continue
        known = set(facts.values())
        right = tuple(number for number in numbers if number.shown in known)
        scores = {facts["score"], facts.get("total", facts["score"])}
        score = next((number for number in reversed(numbers) if number.shown in scores), None)
        wrong = next((number for number in reversed(numbers) if number.shown not in known), None)
        if score is not None and wrong is not None:
            # The score is there; another number may be about something else unless it stands with the cards.
            wrong = wrong if cards[0].start < wrong.start < cards[-1].start else None
        elif score is None:
            wrong = numbers[-1]
        yield Scored(tuple(cards), right, wrong, facts["score"], " ".join(map(str, hand)))


def _groups(mentions: Sequence[Mention]) -> Iterator[tuple[list[Mention], list[Mention]]]:
    """Yield cards with the numbers between and after them; a whole list of ranks is a hand of its own."""
    cards: list[Mention] = []
    numbers: list[Mention] = []
    for mention in mentions:
        if mention.weak:
            continue
        if mention.readings[0].kind is Kind.CARDS and _is_hand(mention):
            if cards and numbers and "-" in mention.readings[0].cards:
                yield cards, numbers
                cards, numbers = [], []
            cards.append(mention)
        elif cards and mention.readings[0].kind is Kind.NUMBER:
            numbers.append(mention)
    if cards:
        yield cards, numbers


def _is_hand(mention: Mention) -> bool:
    """Whether these are cards and no pattern such as 6-7-8: they show suits, or picture cards among numbers."""
    return not mention.parts


def _indices(mention: Mention) -> list[str]:
    return mention.readings[0].cards.replace("-", " ").split()


def _hand(indices: Sequence[str]) -> Hand:
    """Return cards; where a document shows no suits, any will do for a score."""
    suits = cycle(Suit)
    return tuple(
        Card.parse(index) if index[-1] in "♠♥♦♣" else Card(Rank.parse(index), next(suits)) for index in indices
    )


def _score(game: Game, hand: Hand) -> Mapping[str, str]:
    try:
        facts = game.score({"hand": hand})
    except InvalidCard:
        return {}
    return {name: str(value.value) for name, value in facts.items() if isinstance(value, Quantity)}
