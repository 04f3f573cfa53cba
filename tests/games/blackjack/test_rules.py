"""The published choices, and the records that are refused. What a choice does is tested where the engine acts on it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules_site.errors import InvalidRules
from rules_site.games.blackjack.rules import INFINITE_RULES, Rules, Soft17


def test_infinite_blackjack_plays_by_the_published_numbers() -> None:
    """Source: the operator's published rules of Infinite Blackjack, cards, dealer, auto-play and side bets."""
    assert INFINITE_RULES.decks == 8
    assert (INFINITE_RULES.dealer_hits_to, INFINITE_RULES.dealer_stands_from) == (16, 17)
    assert INFINITE_RULES.auto_play_hits_to == 11
    assert (INFINITE_RULES.max_hands, INFINITE_RULES.splits) == (2, 1)
    assert INFINITE_RULES.surrender_loses == INFINITE_RULES.insurance_stake == Fraction(1, 2)


def test_every_number_may_take_the_ends_of_its_range() -> None:
    assert replace(INFINITE_RULES, decks=1, dealer_stands_from=12, max_hands=1, auto_play_hits_to=4).decks == 1
    assert replace(INFINITE_RULES, auto_play_hits_to=20, insurance_stake=Fraction(1)).auto_play_hits_to == 20
    assert replace(INFINITE_RULES, pairs_available_rounds=1).pairs_available_rounds == 1


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("decks", 0),
        ("decks", True),
        ("decks", 8.0),
        ("decks", "8"),
        ("dealer_stands_from", 11),
        ("dealer_stands_from", 18),
        ("dealer_on_soft_17", "hits"),
        ("dealer_on_soft_17", None),
        ("surrender", "none"),
        ("surrender_loses", Fraction(0)),
        ("surrender_loses", Fraction(1)),
        ("surrender_loses", 0.5),
        ("insurance_stake", Fraction(0)),
        ("insurance_stake", Fraction(3, 2)),
        ("max_hands", 0),
        ("max_hands", 3),
        ("auto_play_hits_to", 3),
        ("auto_play_hits_to", 21),
        ("pairs_available_rounds", 0),
        ("bust_bonus_available_rounds", 0),
        ("lucky_trio_available_rounds", 0),
        ("poker_trio_available_rounds", -1),
    ],
)
def test_rules_that_make_no_sense_are_refused_by_name(field: str, wrong: object) -> None:
    with pytest.raises(InvalidRules, match=f"^{field}: got .*, expected "):
        replace(INFINITE_RULES, **{field: wrong})  # type: ignore[arg-type]


def test_a_dealer_who_hits_soft_17_but_stands_on_hard_16_is_refused() -> None:
    with pytest.raises(InvalidRules, match="got hits with dealer_stands_from 16, expected 17"):
        replace(INFINITE_RULES, dealer_stands_from=16, dealer_on_soft_17=Soft17.HITS)


def test_rules_are_a_key() -> None:
    assert len({INFINITE_RULES, replace(INFINITE_RULES), replace(INFINITE_RULES, decks=6)}) == 2
    assert isinstance(INFINITE_RULES, Rules)
