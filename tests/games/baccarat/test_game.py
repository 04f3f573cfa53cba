from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction

import pytest

from rules_site.cards import parse_hand
from rules_site.errors import InvalidCard, InvalidRules, UnknownBet
from rules_site.facts import Fact
from rules_site.games.baccarat import payouts
from rules_site.games.baccarat.game import BACCARAT, NO_COMMISSION, BaccaratGame, third_card_table
from rules_site.games.baccarat.payouts import Payouts
from rules_site.quantity import Kind, Quantity, percent

SETTINGS = {
    "decks": "8",
    "cards_per_deck": "52",
    "initial_cards": "2",
    "ace_value": "1",
    "ten_value": "0",
    "highest_score": "9",
    "lowest_score": "0",
    "natural_low": "8",
    "natural_high": "9",
    "player_draws_to": "5",
    "banker_draws_to": "5",
    "player_banker_on_tie": "returned",
    "player_banker_limit": "difference",
    "lucky_six_total": "6",
    "burn_ace_value": "1",
    "burn_ten_value": "10",
}


def text(fact: Fact) -> str:
    return fact.exact if isinstance(fact, Quantity) else fact


def texts(facts: dict[str, Fact]) -> dict[str, str]:
    return {name: text(fact) for name, fact in facts.items()}


def test_settings_are_the_stated_rules() -> None:
    charged = {**SETTINGS, "commission": "charged", "banker_commission": "1/20"}
    uncharged = {**SETTINGS, "commission": "none", "half_pay_total": "6"}
    assert texts(dict(BACCARAT.settings)) == charged
    assert texts(dict(NO_COMMISSION.settings)) == uncharged


def test_what_governs_a_noun_is_a_count() -> None:
    counted = {name for name, fact in BACCARAT.facts.items() if isinstance(fact, Quantity) and fact.kind is Kind.COUNT}
    assert counted == {
        "decks",
        "cards_per_deck",
        "initial_cards",
        "burn_ace_value",
        "burn_ten_value",
        "bets",
        "player_pair_available_rounds",
        "banker_pair_available_rounds",
        "lucky_six_available_rounds",
        "player_natural_available_rounds",
        "banker_natural_available_rounds",
        "lucky_six_two_cards_cards",
        "lucky_six_three_cards_cards",
    }


def test_a_payout_is_named_for_its_bet_and_outcome() -> None:
    for game in (BACCARAT, NO_COMMISSION):
        stated = {f"{bet.id}_{outcome.id}": outcome.pays for bet in game.bets for outcome in bet.outcomes}
        record = {field.name: getattr(game.payouts, field.name) for field in fields(Payouts)}
        assert stated == {name: pays for name, pays in record.items() if pays is not None}


def test_lucky_six_rows_state_their_cards() -> None:
    assert text(BACCARAT.facts["lucky_six_two_cards_cards"]) == "2"
    assert text(BACCARAT.facts["lucky_six_three_cards_cards"]) == "3"


def test_the_best_bet_is_banker_with_commission_and_player_without() -> None:
    for game, bet, best in ((BACCARAT, "banker", "0.9894"), (NO_COMMISSION, "player", "0.9876")):
        returned = game.facts["highest_return"]
        assert isinstance(returned, Quantity)
        assert returned.printed().value == Fraction(best)
        assert game.facts["highest_return_bet"] == bet


def test_chances_are_derived() -> None:
    assert BACCARAT.facts["player_pair_win_chance"] == Quantity(Kind.CHANCE, (Fraction(31, 415),))


def test_derived_rules_follow_from_the_fields() -> None:
    assert text(BACCARAT.derived["bets"]) == "8"
    assert text(BACCARAT.derived["face_values"]) == "2-9"
    assert text(BACCARAT.derived["player_stands_from"]) == "6"
    assert text(BACCARAT.derived["banker_stands_from"]) == "6"
    later = replace(BACCARAT, rules=replace(BACCARAT.rules, player_draws_to=4))
    assert text(later.derived["player_stands_from"]) == "5"


def test_the_third_card_table_is_the_one_known_everywhere() -> None:
    table = BACCARAT.tables["third_card"]
    assert [text(column.label) for column in table.columns] == ["player_stood", *"0123456789"]
    grid = {
        text(row.label): "".join(table.cells[row.key, column.key][0].upper() for column in table.columns)
        for row in table.rows
    }
    assert grid == {
        "0-2": "DDDDDDDDDDD",
        "3": "DDDDDDDDDSD",
        "4": "DSSDDDDDDSS",
        "5": "DSSSSDDDDSS",
        "6": "SSSSSSSDDSS",
        "7": "SSSSSSSSSSS",
    }


def test_the_third_card_table_follows_the_rules() -> None:
    table = third_card_table(replace(BACCARAT.rules, banker_draws_to=4))
    assert table.cells["banker_5", "player_stood"] == "stand"


def test_table_facts_have_identifiers_for_names() -> None:
    assert BACCARAT.facts["third_card_banker_0_to_2"] == Quantity(Kind.RANGE, (Fraction(0), Fraction(2)))
    assert BACCARAT.facts["third_card_banker_3_player_8"] == "stand"
    assert all(name.isidentifier() for name in BACCARAT.facts)


def test_an_example_is_settled_by_the_engine() -> None:
    hands = {"player": parse_hand("2♣ 3♦ 10♠"), "banker": parse_hand("K♠ 6♥")}
    settlement = NO_COMMISSION.settle("banker", hands)
    assert (settlement.outcome, settlement.pays) == ("win_with_six", Fraction(1, 2))
    assert BACCARAT.settle("banker", hands).outcome == "win"


def test_an_example_is_scored_by_the_engine() -> None:
    assert texts(dict(BACCARAT.score({"hand": parse_hand("8♠ 7♥")}))) == {"total": "15", "score": "5"}
    hands = {"player": parse_hand("A♠ 3♦ 5♣"), "banker": parse_hand("J♠ 2♦ A♣")}
    assert texts(dict(BACCARAT.score(hands))) == {"player_score": "9", "banker_score": "3", "winner": "player"}


@pytest.mark.parametrize(
    "hands",
    [
        {},
        {"player": "K♠ 7♥"},
        {"player": "K♠ 7♥", "banker": "K♣ 6♦", "dealer": "2♣"},
        {"player": "K♠ 5♥", "banker": "K♣ 6♦"},
        {"hand": ""},
        {"hand": "A♠ A♥ A♦ A♣"},
    ],
    ids=str,
)
def test_hands_that_cannot_be_are_not_scored(hands: dict[str, str]) -> None:
    with pytest.raises(InvalidCard):
        BACCARAT.score({name: parse_hand(cards) for name, cards in hands.items()})


def test_a_card_more_often_than_the_decks_hold_it_is_refused() -> None:
    single = replace(BACCARAT, rules=replace(BACCARAT.rules, decks=1))
    with pytest.raises(InvalidCard, match="got A♠ 2 times, expected at most 1"):
        single.score({"hand": parse_hand("A♠ A♠")})


def test_one_hand_is_not_settled() -> None:
    with pytest.raises(InvalidCard, match="unknown hands: got hand"):
        BACCARAT.settle("player", {"hand": parse_hand("K♠ 7♥")})
    with pytest.raises(UnknownBet):
        BACCARAT.settle("main", {"player": parse_hand("K♠ 7♥"), "banker": parse_hand("K♣ 6♦")})


def test_the_commission_is_what_banker_is_short_of_even_money() -> None:
    dearer = replace(BACCARAT, payouts=replace(BACCARAT.payouts, banker_win=Fraction(9, 10)))
    assert text(dearer.settings["banker_commission"]) == "1/10"


def test_payouts_must_fit_the_commission() -> None:
    with pytest.raises(InvalidRules, match="expected below 1"):
        replace(BACCARAT, payouts=Payouts(banker_win=Fraction(1)))
    with pytest.raises(InvalidRules, match="banker_win_with_six 1/2 with commission charged"):
        replace(BACCARAT, payouts=replace(payouts.COMMISSION, banker_win_with_six=Fraction(1, 2)))
    with pytest.raises(InvalidRules, match="banker_win_with_six None with commission none"):
        BaccaratGame("baccarat", NO_COMMISSION.rules, payouts.COMMISSION)


def test_a_payout_below_even_money_is_a_percentage_of_the_stake_too() -> None:
    shares = {name: fact for name, fact in BACCARAT.derived.items() if name.endswith("_profit")}
    assert shares == {"banker_win_profit": percent(Fraction(95, 100))}
    shares = {name: fact for name, fact in NO_COMMISSION.derived.items() if name.endswith("_profit")}
    assert shares == {"banker_win_with_six_profit": percent(Fraction(1, 2))}
