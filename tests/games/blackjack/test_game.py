from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from types import MappingProxyType

import pytest

from rules_site.cards import Hand, parse_hand
from rules_site.errors import InvalidCard, UnknownBet
from rules_site.game import Settlement
from rules_site.games.blackjack.game import INFINITE_BLACKJACK, BlackjackGame
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
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
from rules_site.quantity import Quantity, parse

#: One other value of every rule, and the facts that it changes on the page.
OTHER_RULES: dict[str, tuple[object, set[str]]] = {
    "decks": (6, {"decks"}),
    "dealer_stands_from": (16, {"dealer_stands_from", "dealer_hits_to"}),
    "dealer_on_soft_17": (Soft17.HITS, {"dealer_on_soft_17"}),
    "dealer_checks": (DealerChecks.AFTER_DECISIONS, {"dealer_checks"}),
    "surrender": (Surrender.ANY_UPCARD, {"surrender"}),
    "surrender_loses": (Fraction(1, 4), {"surrender_loses"}),
    "double_down": (DoubleDown.NONE, {"double_down"}),
    "double_after_split": (DoubleAfterSplit.REFUSED, {"double_after_split"}),
    "max_hands": (1, {"max_hands", "splits"}),
    "split_by": (SplitBy.RANK, {"split_by"}),
    "split_aces": (SplitAces.PLAY_ON, {"split_aces"}),
    "split_ace_ten": (SplitAceTen.BLACKJACK, {"split_ace_ten"}),
    "insurance": (Insurance.NONE, {"insurance"}),
    "insurance_stake": (Fraction(1, 4), {"insurance_stake"}),
    "auto_play_hits_to": (12, {"auto_play_hits_to"}),
    "pairs_available_rounds": (41, {"pairs_available_rounds"}),
    "bust_bonus_available_rounds": (46, {"bust_bonus_available_rounds"}),
    "lucky_trio_available_rounds": (46, {"lucky_trio_available_rounds"}),
    "poker_trio_available_rounds": (46, {"poker_trio_available_rounds"}),
}


def hands(**written: str) -> dict[str, Hand]:
    return {name: parse_hand(cards) for name, cards in written.items()}


def settle(bet: str, **written: str) -> Settlement:
    return INFINITE_BLACKJACK.settle(bet, hands(**written))


def fact(name: str) -> str:
    value = INFINITE_BLACKJACK.facts[name]
    return value.exact if isinstance(value, Quantity) else value


@pytest.mark.parametrize(
    ("bet", "written", "outcome"),
    [
        ("main", {"player": "A♥ J♠", "dealer": "K♦ 9♣"}, "blackjack"),
        ("main", {"player": "10♥ 10♠", "dealer": "K♦ 9♣"}, "win"),
        ("main", {"split_hand": "A♥ J♠", "dealer": "K♦ 9♣"}, "win"),
        ("main", {"player": "10♥ 8♠", "dealer": "K♦ 9♣"}, None),
        ("insurance", {"player": "10♥ 9♠", "dealer": "A♦ K♣"}, "dealer_blackjack"),
        ("insurance", {"player": "10♥ 9♠", "dealer": "A♦ 8♣"}, None),
        ("pairs", {"player": "9♥ 9♠"}, "mixed_pair"),
        ("pairs", {"player": "J♥ Q♥"}, None),
        ("bust_bonus", {"dealer": "10♥ 6♠ K♦"}, "bust_3"),
        ("bust_bonus", {"dealer": "A♥ K♠"}, None),
        ("lucky_trio", {"player": "7♥ 7♥", "dealer": "7♥"}, "suited_777"),
        ("poker_trio", {"player": "Q♥ K♠", "dealer": "A♦"}, "straight"),
    ],
)
def test_an_example_is_played_and_paid_by_the_engine(bet: str, written: dict[str, str], outcome: str | None) -> None:
    pays = INFINITE_PAYOUTS.pays(bet, outcome) if outcome else None
    assert settle(bet, **written) == Settlement(outcome, pays)


@pytest.mark.parametrize("player", ["10♥ 9♠", "2♥ 8♠ 9♦"])
def test_an_example_that_pushes_pays_nothing_and_returns_the_stake(player: str) -> None:
    assert settle("main", player=player, dealer="K♦ 9♣") == Settlement(None, Fraction(0))


def test_blackjack_against_a_dealers_blackjack_pushes() -> None:
    assert settle("main", player="A♥ J♠", dealer="A♦ K♣") == Settlement(None, Fraction(0))


@pytest.mark.parametrize(
    ("bet", "written"),
    [
        ("main", {"player": "10♥ 9♠"}),
        ("main", {"dealer": "10♥ 9♠"}),
        ("main", {"player": "10♥ 9♠", "banker": "K♦ 9♣"}),
        ("main", {"player": "10♥ 9♠", "split_hand": "10♥ 9♠", "dealer": "K♦ 9♣"}),
        ("insurance", {"player": "10♥ 9♠", "dealer": "K♦ A♣"}),
        ("pairs", {}),
        ("bust_bonus", {"dealer": "A♥ 6♠ K♦ 9♠"}),
        ("bust_bonus", {"dealer": "10♥ 6♠"}),
        ("lucky_trio", {"player": "7♥ 7♥"}),
        ("poker_trio", {"dealer": "7♥ 7♥"}),
    ],
)
def test_an_example_that_cannot_occur_is_refused(bet: str, written: dict[str, str]) -> None:
    with pytest.raises(InvalidCard):
        settle(bet, **written)


def test_more_of_a_card_than_the_decks_hold_is_refused() -> None:
    one_deck = replace(INFINITE_BLACKJACK, rules=replace(INFINITE_RULES, decks=1))
    with pytest.raises(InvalidCard, match="got 9♥ 2 times, expected at most 1"):
        one_deck.settle("pairs", hands(player="9♥ 9♥"))


def test_an_unknown_bet_is_refused() -> None:
    with pytest.raises(UnknownBet, match="got 'tie', expected one of main, insurance, pairs"):
        settle("tie", player="9♥ 9♥")


def test_the_examples_of_the_text_are_scored() -> None:
    """Source: the operator's published rules of Infinite Blackjack, scoring."""
    assert INFINITE_BLACKJACK.score(hands(hand="A♠ 9♥")) == {
        "score": parse("20"),
        "hand_is": "soft",
        "ace_counts": parse("11"),
    }
    assert INFINITE_BLACKJACK.score(hands(hand="A♠ 9♦ 5♣"))["score"] == parse("15")
    assert INFINITE_BLACKJACK.score(hands(hand="A♠ 9♦ 5♣"))["ace_counts"] == parse("1")
    assert INFINITE_BLACKJACK.score(hands(hand="A♥ J♠"))["hand_is"] == "natural_blackjack"
    assert INFINITE_BLACKJACK.score(hands(split_hand="A♥ J♠")) == {
        "score": parse("21"),
        "hand_is": "soft",
        "ace_counts": parse("11"),
    }
    assert INFINITE_BLACKJACK.score(hands(hand="10♥ 6♠ K♦")) == {"score": parse("26"), "hand_is": "bust"}
    assert "ace_counts" not in INFINITE_BLACKJACK.score(hands(hand="A♥ A♠"))


@pytest.mark.parametrize("wrong", [{}, {"hand": ""}, {"hand": "A♥", "split_hand": "A♥"}, {"player": "A♥ K♥"}])
def test_only_one_hand_is_scored(wrong: dict[str, str]) -> None:
    with pytest.raises(InvalidCard):
        INFINITE_BLACKJACK.score(hands(**wrong))


def test_the_bets_stand_in_the_order_of_the_paytable() -> None:
    assert [bet.id for bet in INFINITE_BLACKJACK.bets] == [
        "main",
        "insurance",
        "pairs",
        "bust_bonus",
        "lucky_trio",
        "poker_trio",
    ]


def test_a_table_without_insurance_has_no_such_bet() -> None:
    without = replace(INFINITE_BLACKJACK, rules=replace(INFINITE_RULES, insurance=Insurance.NONE))
    assert "insurance" not in [bet.id for bet in without.bets]
    with pytest.raises(UnknownBet):
        without.settle("insurance", hands(dealer="A♦ K♣"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cards_per_deck", "52"),
        ("ace_low", "1"),
        ("ace_high", "11"),
        ("ten_value", "10"),
        ("face_value_cards", "2-10"),
        ("best_score", "21"),
        ("initial_cards", "2"),
        ("trio_cards", "3"),
        ("double_down_cards", "1"),
        ("split_aces_cards", "1"),
        ("burned_for_ace", "1"),
        ("burned_for_ten_value", "10"),
        ("soft_17", "17"),
        ("soft_17_other_cards", "6"),
        ("surrender_loses", "1/2"),
        ("insurance_stake", "1/2"),
        ("bets", "6"),
        ("highest_return", "4973/5000"),
        ("highest_return_bet", "main"),
        ("pairs_available_rounds", "40"),
        ("bust_bonus_bust_8_or_more_cards", "8"),
        ("lucky_trio_total_19_or_20_low", "19"),
        ("lucky_trio_total_19_or_20_high", "20"),
        ("lucky_trio_total_21_total", "21"),
        ("lucky_trio_suited_678_pattern", "6-7-8"),
        ("lucky_trio_trips_777_pattern", "7-7-7"),
        ("poker_trio_straight_lowest", "A-2-3"),
        ("poker_trio_straight_highest", "Q-K-A"),
        ("poker_trio_straight_never", "K-A-2"),
        ("main_return", "4973/5000"),
    ],
)
def test_a_fact_comes_from_the_engine(name: str, value: str) -> None:
    """Source: the operator's published rules of Infinite Blackjack."""
    assert fact(name) == value


@pytest.mark.parametrize("rule", list(OTHER_RULES))
def test_another_rule_changes_what_the_page_states(rule: str) -> None:
    other, changed = OTHER_RULES[rule]
    game = replace(INFINITE_BLACKJACK, rules=replace(INFINITE_RULES, **{rule: other}))  # type: ignore[arg-type]
    before, after = (_stated(INFINITE_BLACKJACK), _stated(game))
    assert {name for name in before if name in after and before[name] != after[name]} == changed


def test_every_rule_is_tried_with_another_value() -> None:
    assert list(OTHER_RULES) == [field.name for field in fields(Rules)]


def test_a_share_that_belongs_to_a_refused_choice_is_not_stated() -> None:
    refusing = replace(INFINITE_RULES, surrender=Surrender.NONE, insurance=Insurance.NONE)
    settings = replace(INFINITE_BLACKJACK, rules=refusing).settings
    assert "surrender_loses" not in settings
    assert "insurance_stake" not in settings


def test_the_main_bet_states_its_declared_return_and_knows_its_exact_one() -> None:
    main = INFINITE_BLACKJACK.bets[0]
    assert main.declared is not None
    assert main.stated_return == main.declared.value
    assert main.expected is not None
    assert main.expected > main.declared.value.value


def test_settings_cannot_be_changed() -> None:
    assert isinstance(INFINITE_BLACKJACK.settings, MappingProxyType)


def _stated(game: BlackjackGame) -> dict[str, object]:
    rounds = {f"{bet.id}_available_rounds": bet.available_rounds for bet in game.bets}
    return {**game.settings, **rounds}
