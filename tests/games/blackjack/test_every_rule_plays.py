"""Each field of ``Rules``, one by one: a round in which two values of it play differently, each as its meaning says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from random import Random

import pytest

from rules_site.cards import write_hand
from rules_site.games.blackjack.rules import (
    INFINITE_RULES,
    DealerChecks,
    DoubleAfterSplit,
    DoubleDown,
    Insurance,
    Rules,
    Soft17,
    SplitAces,
    SplitAceTen,
    SplitBy,
    Surrender,
)
from rules_site.games.blackjack.table import new_shoe
from rules_site.games.play.rounds import Phase
from tests.games.blackjack.deals import dealt, finish, table

Look = Callable[[Rules], object]


def can(action: str, player: str, dealer: str, *before: str) -> Look:
    """Whether ``action`` is possible after some others."""

    def look(rules: Rules) -> object:
        round_ = dealt(player, dealer, "3♥ 2♥", "3♠ 2♠", rules=rules)
        for earlier in before:
            getattr(round_, earlier)("me")
        return getattr(round_, f"can_{action}")("me")

    return look


def returned(player: str, dealer: str, first: str, second: str, *actions: str) -> Look:
    """What comes back for a main bet of 100 on each hand, and for insurance."""

    def look(rules: Rules) -> object:
        round_ = finish(dealt(player, dealer, first, second, rules=rules, main=100), *actions)
        return [settled.returned for settled in round_.results["me"]]

    return look


def dealer_ends_with(dealer: str) -> Look:
    return lambda rules: write_hand(finish(dealt("10♥ 9♥", dealer, rules=rules), "stand").dealer)


def available(bet: str, round_of_shoe: int) -> Look:
    def look(rules: Rules) -> object:
        round_ = table("10♥ 9♥", "9♦ 8♣", rules=rules, round_of_shoe=round_of_shoe)
        round_.join("me", 10)
        return round_.can_place("me", bet, 1)

    return look


def auto_played(player: str, first: str) -> Look:
    def look(rules: Rules) -> object:
        round_ = dealt(player, "9♦ 8♣", first, rules=rules)
        round_.auto_play("me")
        return write_hand(round_.seats["me"].hands[0].cards)

    return look


def phase_after_deal(player: str, dealer: str) -> Look:
    return lambda rules: dealt(player, dealer, rules=rules).phase


def insured(rules: Rules) -> object:
    round_ = dealt("10♥ 9♥", "A♦ 8♣", rules=rules)
    round_.insure("me")
    return round_.seats["me"].stakes["insurance"]


#: Field: another value, what is looked at, what it is by the published rules and by the other value.
PLAYS: dict[str, tuple[object, Look, object, object]] = {
    "decks": (6, lambda rules: new_shoe(rules, Random(1), range(100, 101), burns=False).left, 416, 312),
    "dealer_stands_from": (16, dealer_ends_with("10♦ 6♦ 2♣"), "10♦ 6♦ 2♣", "10♦ 6♦"),
    "dealer_on_soft_17": (Soft17.HITS, dealer_ends_with("6♦ A♦ 10♣"), "6♦ A♦", "6♦ A♦ 10♣"),
    "dealer_checks": (
        DealerChecks.AFTER_DECISIONS,
        phase_after_deal("6♥ 5♥", "K♦ A♦"),
        Phase.DEALER,
        Phase.DECISIONS,
    ),
    "surrender": (Surrender.ANY_UPCARD, can("surrender", "10♥ 6♥", "K♦ 7♦"), False, True),
    "surrender_loses": (Fraction(1, 4), returned("10♥ 6♥", "9♦ 8♦", "", "", "surrender"), [50], [75]),
    "double_down": (DoubleDown.NONE, can("double_down", "6♥ 5♥", "9♦ 8♦"), True, False),
    "double_after_split": (
        DoubleAfterSplit.REFUSED,
        can("double_down", "8♥ 8♠", "9♦ 8♦", "split"),
        True,
        False,
    ),
    "max_hands": (1, can("split", "8♥ 8♠", "9♦ 8♦"), True, False),
    "split_by": (SplitBy.RANK, can("split", "J♥ K♥", "9♦ 8♦"), True, False),
    "split_aces": (SplitAces.PLAY_ON, can("hit", "A♥ A♠", "9♦ 8♦", "split"), False, True),
    "split_ace_ten": (
        SplitAceTen.BLACKJACK,
        returned("A♥ A♠", "9♦ 8♦", "K♥", "9♠", "split"),
        [200, 200],
        [250, 200],
    ),
    "insurance": (Insurance.NONE, can("insure", "10♥ 6♥", "A♦ 7♦"), True, False),
    "insurance_stake": (Fraction(1, 5), insured, 5, 2),
    "auto_play_hits_to": (12, auto_played("10♥ 2♥", "3♥"), "10♥ 2♥", "10♥ 2♥ 3♥"),
    "pairs_available_rounds": (39, available("pairs", 40), True, False),
    "bust_bonus_available_rounds": (44, available("bust_bonus", 45), True, False),
    "lucky_trio_available_rounds": (44, available("lucky_trio", 45), True, False),
    "poker_trio_available_rounds": (44, available("poker_trio", 45), True, False),
}


def test_every_field_of_the_rules_is_here() -> None:
    assert set(PLAYS) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
def test_two_values_of_a_field_play_differently(field: str) -> None:
    other, look, published, changed = PLAYS[field]
    assert look(INFINITE_RULES) == published
    assert look(replace(INFINITE_RULES, **{field: other})) == changed  # type: ignore[arg-type]


def test_a_dealer_who_checks_after_the_decisions_takes_added_stakes_too() -> None:
    late = replace(INFINITE_RULES, dealer_checks=DealerChecks.AFTER_DECISIONS)
    doubled = returned("6♥ 5♥", "K♦ A♦", "10♥", "", "double_down")
    assert doubled(late) == [0]
    round_ = finish(dealt("6♥ 5♥", "K♦ A♦", "10♥", rules=late), "double_down")
    assert (round_.results["me"][0].stake, len(round_.dealer)) == (20, 2)


def test_a_dealer_who_checks_after_the_decisions_leaves_a_surrendered_hand_what_it_saved() -> None:
    early = replace(INFINITE_RULES, dealer_checks=DealerChecks.AFTER_DECISIONS, surrender=Surrender.ANY_UPCARD)
    assert returned("10♥ 6♥", "K♦ A♦", "", "", "surrender")(early) == [50]


def test_a_table_without_surrender_offers_none() -> None:
    assert can("surrender", "10♥ 6♥", "9♦ 7♦")(INFINITE_RULES) is True
    assert can("surrender", "10♥ 6♥", "9♦ 7♦")(replace(INFINITE_RULES, surrender=Surrender.NONE)) is False


def test_split_aces_that_are_played_on_may_be_hit_and_doubled_down() -> None:
    played_on = replace(INFINITE_RULES, split_aces=SplitAces.PLAY_ON)
    assert can("double_down", "A♥ A♠", "9♦ 8♦", "split")(played_on) is True
    assert returned("A♥ A♠", "9♦ 8♦", "2♥ 8♥", "3♠", "split", "hit", "stand")(played_on) == [200, 0]
