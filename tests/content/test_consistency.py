"""What one game's documents may not contradict; each case edits the real documents in one place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules_site import paths, site
from rules_site.content import loader, nodes
from rules_site.content.model import Content
from rules_site.errors import ContentError
from rules_site.games.baccarat.game import BACCARAT, NO_COMMISSION

Edit = tuple[str, str]


def _baccarat(*edits: Edit) -> tuple[Content, Callable[[str, str], int]]:
    """Return the baccarat content with edits, each of a text that stands once, and a finder of lines."""
    folder = paths.engine("baccarat")
    texts = {name: (folder / f"{name}.yaml").read_text("utf-8") for name in ("rules", "paytable")}
    for old, new in edits:
        assert sum(text.count(old) for text in texts.values()) == 1, f"{old!r} does not stand once"
        texts = {name: text.replace(old, new) for name, text in texts.items()}

    def line(name: str, text: str) -> int:
        return texts[name].split(text)[0].count("\n") + 1

    parsed = {name: nodes.parse(text, f"{name}.yaml") for name, text in texts.items()}
    return loader.build("baccarat", parsed["rules"], parsed["paytable"]), line


def _load(content: Content) -> site.Site:
    return site.load((BACCARAT, NO_COMMISSION), contents={"baccarat": content})


def test_the_real_documents_contradict_nothing() -> None:
    loaded = _load(_baccarat()[0])
    assert list(loaded.game_contents) == ["baccarat", "no-commission-baccarat"]


def test_a_card_may_stand_as_often_as_the_decks_hold_it() -> None:
    _load(_baccarat(("{hand: [8♠, 7♦]}", "{hand: [8♠, 8♠]}"))[0])
    _load(_baccarat(('decks: "8"', 'decks: "2"'), ("{hand: [8♠, 7♦]}", "{hand: [8♠, 8♠]}"))[0])


@pytest.mark.parametrize(
    ("example", "hands", "name", "got"),
    [
        ("{hand: [8♠, 7♦]}", "{hand: [8♠, 8♠]}", "rules", "8♠ 2 times"),
        # The same card in two hands comes from one shoe all the same.
        ("{player: [A♥, 3♣, 5♦], banker: [J♠", "{player: [A♥, 3♣, 5♦], banker: [A♥", "rules", "A♥ 2 times"),
        ("{player: [9♠, Q♦], banker: [4♥, 3♣]}", "{player: [9♠, Q♦], banker: [4♥, 9♠]}", "paytable", "9♠ 2 times"),
    ],
)
def test_a_card_more_often_than_the_decks_hold_it_is_refused(example: str, hands: str, name: str, got: str) -> None:
    content, line = _baccarat(('decks: "8"', 'decks: "1"'), (example, hands))
    with pytest.raises(ContentError) as caught:
        _load(content)
    place = f"{name}.yaml:{line(name, hands)}"
    assert str(caught.value) == f"impossible hand: {place}: got {got}, expected at most 1, the number of decks"


@pytest.mark.parametrize("decks", ["decks: few", 'decks: "3:2"', 'shoes: "8"'])
def test_without_a_number_of_decks_no_hand_is_impossible_here(decks: str) -> None:
    """What the decks should be is R002's to say."""
    _load(_baccarat(('decks: "8"', decks))[0])


@pytest.mark.parametrize(
    ("edits", "name", "at", "twin"),
    [
        # The score of an example with this id would be printed as the setting highest_score.
        ([("id: last_digit", "id: highest")], "rules", "{hand: [8♠, 7♦]}", "highest_score"),
        # A hand of an example with this id would be printed as the setting natural_low.
        (
            [("id: last_digit", "id: natural"), ("{hand: [8♠, 7♦]}", "{low: [8♠, 7♦]}")],
            "rules",
            "{low: [8♠, 7♦]}",
            "natural_low",
        ),
        # A setting with the name of a payout.
        ([('decks: "8"', 'decks: "8"\n    tie_win_pays: "9:1"')], "paytable", 'pays: "8:1"', "tie_win_pays"),
    ],
)
def test_one_name_for_two_facts_is_refused(edits: list[Edit], name: str, at: str, twin: str) -> None:
    content, line = _baccarat(*edits)
    with pytest.raises(ContentError) as caught:
        _load(content)
    error = str(caught.value)
    assert error.startswith(f"name stated twice: {name}.yaml:{line(name, at)}: got a second '{twin}', expected ")


COUNTED = "count: {0}, and no other counted number in the sentence"


@pytest.mark.parametrize(
    ("sentence", "what", "got", "expected"),
    [
        (
            '"The {decks} decks are used."',
            "uncounted number",
            "{decks} in 'The {decks} decks are used.'",
            COUNTED.format("decks"),
        ),
        (
            '{text: {one: "{decks} of {initial_cards}", other: "{decks} of {initial_cards}"}, count: decks}',
            "uncounted number",
            "{initial_cards} in '{decks} of {initial_cards}'",
            COUNTED.format("initial_cards"),
        ),
        (
            '{text: {one: "{face_values} card", other: "{face_values} cards"}, count: face_values}',
            "number that counts nothing",
            "range {face_values}",
            "one that governs a noun",
        ),
        (
            '{text: {one: "{commission} card", other: "{commission} cards"}, count: commission}',
            "number that counts nothing",
            "choice {commission}",
            "one that governs a noun",
        ),
    ],
)
def test_a_number_that_governs_a_noun_is_counted_and_no_other_is(
    sentence: str, what: str, got: str, expected: str
) -> None:
    section = f"\nsections:\n  - {{id: extra, title: Extra, blocks: [paragraph: {sentence}]}}\n"
    content, line = _baccarat(("\nsections:\n", section))
    with pytest.raises(ContentError) as caught:
        _load(content)
    assert str(caught.value) == f"{what}: rules.yaml:{line('rules', sentence)}: got {got}, expected {expected}"


def test_a_game_that_the_documents_do_not_know_is_refused() -> None:
    content, line = _baccarat(
        ("no-commission-baccarat: {title: No Commission Baccarat}", "other: {title: No Commission Baccarat}"),
        ("\n  no-commission-baccarat:\n", "\n  other:\n"),
    )
    with pytest.raises(ContentError) as caught:
        _load(content)
    place = f"rules.yaml:{line('rules', 'baccarat: {title')}"
    assert str(caught.value) == f"missing game: {place}: got baccarat, other, expected 'no-commission-baccarat' as well"


@pytest.mark.parametrize(
    ("old", "new", "twin"),
    [
        ("    when: {commission: none}\n    name: {text: Banker", "    name: {text: Banker", "banker"),
        ("- id: win_with_six\n", "- id: win\n", "win"),
        ("id: compared", "id: last_digit", "last_digit"),
    ],
)
def test_a_bet_an_outcome_and_an_example_stand_once_in_a_game(old: str, new: str, twin: str) -> None:
    with pytest.raises(ContentError, match=rf"^duplicate id: \w+\.yaml:\d+: got a second '{twin}', expected "):
        _load(_baccarat((old, new))[0])
