"""Which old English text an edited one comes from."""

from __future__ import annotations

import pytest

from rules_site.i18n.likeness import Likeness

OLD = (
    "The game uses {decks} decks.",
    "Each deck has {cards_per_deck} cards and no jokers.",
    "Draw",
    "Player stood",
    "If the scores are equal, the round is a tie.",
)


@pytest.mark.parametrize(
    ("new", "source"),
    [
        ("The game uses {decks} decks of cards.", OLD[0]),
        ("Each deck has {cards_per_deck} cards, and there are no jokers.", OLD[1]),
        ("Draws", OLD[2]),
        ("Player stands", OLD[3]),
        ("When the scores are equal, the round is a tie.", OLD[4]),
        ("If the scores are equal, the round is a tie.", OLD[4]),
    ],
)
def test_an_edited_text_finds_its_source(new: str, source: str) -> None:
    assert Likeness((text, None) for text in OLD).closest(new) == (source, None)


@pytest.mark.parametrize("new", ["", "Surrender", "The shoe is shuffled after the cut card appears in the round."])
def test_a_new_text_has_no_source(new: str) -> None:
    assert Likeness((text, None) for text in OLD).closest(new) is None


def test_nothing_is_like_a_text_when_nothing_is_gone() -> None:
    assert Likeness(()).closest("Draw") is None


def test_the_most_alike_wins_and_among_equals_the_first() -> None:
    keys = (("Banker wins pays", "bet"), ("Banker wins", "outcome"), ("Banker wins", "bet"))
    assert Likeness(keys).closest("Banker wins") == ("Banker wins", "outcome")
