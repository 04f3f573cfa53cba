"""What one game says of a content that several games share."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_site.content import loader
from rules_site.content.messages import selected_uses, uses
from rules_site.content.model import Content, When
from rules_site.content.select import game_content
from rules_site.errors import ContentError


@pytest.fixture(scope="module")
def content() -> Content:
    return loader.load(Path(__file__).parent / "good")


def _texts(content: Content, slug: str) -> list[str]:
    return [use.message.text for use in selected_uses(game_content(content, slug))]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (When(), True),
        (When((("a", ("x",)),)), True),
        (When((("a", ("y",)),)), False),
        (When((("a", ("y", "x")),)), True),
        (When((("a", ("x",)), ("b", ("z",)))), True),
        (When((("a", ("x",)), ("b", ("x",)))), False),
        (When((("nobody_states_it", ("x",)),)), False),
        (When((("a", ("x",)),)) & When((("a", ("y",)),)), False),
    ],
)
def test_keys_are_anded_and_values_ored(condition: When, holds: bool) -> None:
    assert condition.holds({"a": "x", "b": "z"}) is holds


def test_a_sentence_is_said_where_its_condition_holds(content: Content) -> None:
    only_plain = "Each deck has {cards} cards."
    only_other = "Only here."
    assert only_plain in _texts(content, "plain-game")
    assert only_plain not in _texts(content, "other-game")
    assert only_other in _texts(content, "other-game")
    assert only_other not in _texts(content, "plain-game")


def test_a_section_a_row_and_an_outcome_go_by_their_condition(content: Content) -> None:
    plain, other = game_content(content, "plain-game"), game_content(content, "other-game")
    assert [section.id for section in plain.sections] == ["cards"]
    assert [section.id for section in other.sections] == ["cards", "more_cards-2"]
    assert [[outcome.id for outcome in bet.outcomes] for bet in plain.bets] == [["better"], ["win"]]
    assert [[outcome.id for outcome in bet.outcomes] for bet in other.bets] == [["win", "better"], ["win"]]


def test_every_stated_value_has_its_full_name(content: Content) -> None:
    assert [fact.name for fact in game_content(content, "other-game").stated()] == [
        "decks",
        "cards",
        "surrender",
        "soft_17",
        "pairs_return",
        "pairs_available_rounds",
        "pairs_win_pays",
        "pairs_win_cards",
        "pairs_better_pays",
        "pairs_better_pattern",
        "main_return",
        "main_win_pays",
    ]


def test_uses_hold_every_message_selected_or_not(content: Content) -> None:
    every = {use.message for use in uses(content)}
    for slug in content.titles:
        assert {use.message for use in selected_uses(game_content(content, slug))} <= every
    assert any(use.message.text == "Who draws?" for use in uses(content))


def test_a_use_knows_its_section_condition_and_scopes(content: Content) -> None:
    by_text = {use.message.text: use for use in uses(content)}
    row = by_text["Of two."]
    assert (row.section, row.when, row.scopes) == ("cards", When((("soft_17", ("hits",)),)), ())
    condition = by_text["Not their suit."]
    assert condition.scopes == ("pairs_win", "pairs")
    assert dict(condition.when.terms) == {"surrender": ("allowed",), "soft_17": ("hits",)}
    assert by_text["The player has {player_score}."].scopes == ("compared",)


def test_an_unknown_game_is_refused(content: Content) -> None:
    with pytest.raises(
        ContentError, match=r"missing game: .*rules\.yaml:5: got plain-game, other-game, expected 'poker'"
    ):
        game_content(content, "poker")
