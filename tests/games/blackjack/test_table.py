"""Seats that play by a strategy, and shoes whose rounds always have enough cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules_site.cards import DECK, Card, write_hand
from rules_site.errors import IllegalAction
from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.hands import PlayerHand, score
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.round import Round
from rules_site.games.blackjack.rules import INFINITE_RULES
from rules_site.games.blackjack.table import cards_reached, new_shoe, play_seat
from rules_site.games.play.rounds import Phase
from tests.games.blackjack.deals import dealt


def to_17(hand: PlayerHand, upcard: Card, allowed: tuple[Action, ...]) -> Action:
    """Split what can be split, and hit to 17."""
    if Action.SPLIT in allowed:
        return Action.SPLIT
    return Action.HIT if score(hand.cards).points < 17 else Action.STAND


def test_a_strategy_plays_all_hands_of_a_seat() -> None:
    round_ = dealt("8♥ 8♠", "9♦ 8♣", "2♥ 3♥ 4♥", "9♠")
    play_seat(round_, "me", to_17)
    assert [write_hand(hand.cards) for hand in round_.seats["me"].hands] == ["8♥ 2♥ 3♥ 4♥", "8♠ 9♠"]
    assert round_.phase is Phase.DEALER


@pytest.mark.parametrize(("insures", "stakes"), [(True, {"main": 10, "insurance": 5}), (False, {"main": 10})])
def test_insurance_is_answered_before_the_strategy_is_asked(insures: bool, stakes: dict[str, int]) -> None:
    round_ = dealt("10♥ 8♠", "A♦ 8♣")
    play_seat(round_, "me", to_17, insures=insures)
    assert (round_.seats["me"].stakes, round_.phase) == (stakes, Phase.DEALER)


def test_a_strategy_is_told_what_is_allowed_now() -> None:
    told: list[tuple[str, set[str]]] = []

    def note(hand: PlayerHand, upcard: Card, allowed: tuple[Action, ...]) -> Action:
        told.append((f"{write_hand(hand.cards)} / {upcard}", set(allowed)))
        return to_17(hand, upcard, allowed)

    play_seat(dealt("8♥ 8♠", "9♦ 8♣", "2♥ 7♥", "9♠"), "me", note)
    assert told == [
        ("8♥ 8♠ / 9♦", {"hit", "stand", "double_down", "split", "surrender"}),
        ("8♥ 2♥ / 9♦", {"hit", "stand", "double_down"}),
        ("8♥ 2♥ 7♥ / 9♦", {"hit", "stand"}),
        ("8♠ 9♠ / 9♦", {"hit", "stand", "double_down"}),
    ]


@pytest.mark.parametrize("wrong", [None, Action.SPLIT])
def test_a_strategy_that_chooses_what_is_not_allowed_is_refused(wrong: Action | None) -> None:
    round_ = dealt("10♥ 8♠", "9♦ 8♣")
    with pytest.raises(IllegalAction, match=r"strategy: got .*, expected one of stand, hit"):
        play_seat(round_, "me", lambda hand, upcard, allowed: wrong)
    assert round_.phase is Phase.DECISIONS


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_even_the_longest_round_of_the_lowest_cards_stays_within_reach(decks: int) -> None:
    """Aces, twos and threes first: no player who never stands, and no dealer, gets more cards than of these."""
    rules = replace(INFINITE_RULES, decks=decks)
    low = tuple(sorted(DECK * decks)[: 12 * decks])
    shoe = new_shoe(rules, Random(1), range(1 + cards_reached(rules), 2 + cards_reached(rules)), top=low, burns=False)
    round_ = Round(cards=shoe.begin_round(), rules=rules, payouts=INFINITE_PAYOUTS)
    round_.join("me", 100)
    round_.place("me", "main", 10)
    round_.deal()
    play_seat(round_, "me", lambda hand, upcard, allowed: Action.SPLIT if Action.SPLIT in allowed else Action.HIT)
    round_.play_dealer()
    assert max(round_.cards.dealt) < cards_reached(rules)
