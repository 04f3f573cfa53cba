from __future__ import annotations

from fractions import Fraction

import pytest

from rules_site.cards import Card, parse_hand
from rules_site.errors import InvalidCard, UnknownBet
from rules_site.game import Settlement
from rules_site.games.baccarat import payouts
from rules_site.games.baccarat.engine import (
    BETS,
    Coup,
    ThirdCard,
    Winner,
    available_rounds,
    banker_third,
    burned,
    card_value,
    hand_sum,
    is_available,
    limited_stake,
    play,
    player_third,
    score,
    settle,
)
from rules_site.games.baccarat.rules import COMMISSION, NO_COMMISSION

LOSS = Settlement(None, None)
PUSH = Settlement(None, Fraction(0))


def coup(player: str, banker: str) -> Coup:
    return play(COMMISSION, parse_hand(player), parse_hand(banker))


def charged(bet: str, player: str, banker: str) -> Settlement:
    return settle(COMMISSION, payouts.COMMISSION, bet, coup(player, banker))


def uncharged(bet: str, player: str, banker: str) -> Settlement:
    return settle(NO_COMMISSION, payouts.NO_COMMISSION, bet, coup(player, banker))


def won(outcome: str, pays: int | str) -> Settlement:
    return Settlement(outcome, Fraction(pays))


# Scores


@pytest.mark.parametrize(
    ("card", "value"), [("A♠", 1), ("2♣", 2), ("9♥", 9), ("10♦", 0), ("J♠", 0), ("Q♣", 0), ("K♥", 0)]
)
def test_cards_have_their_value(card: str, value: int) -> None:
    assert card_value(COMMISSION, Card.parse(card).rank) == value


@pytest.mark.parametrize(
    ("hand", "plain", "digit"), [("8♠ 7♥", 15, 5), ("A♠ 3♦ 5♣", 9, 9), ("J♠ 2♦ A♣", 3, 3), ("K♠ 10♦", 0, 0)]
)
def test_a_score_is_the_last_digit_of_the_sum(hand: str, plain: int, digit: int) -> None:
    assert hand_sum(COMMISSION, parse_hand(hand)) == plain
    assert score(COMMISSION, parse_hand(hand)) == digit


@pytest.mark.parametrize(
    ("card", "cards"), [("A♠", 1), ("2♣", 2), ("9♥", 9), ("10♦", 10), ("J♠", 10), ("Q♣", 10), ("K♥", 10)]
)
def test_the_first_card_of_a_shoe_burns_cards(card: str, cards: int) -> None:
    assert burned(COMMISSION, Card.parse(card)) == cards


# Third cards


def test_player_draws_to_five_and_stands_from_six() -> None:
    assert [player_third(COMMISSION, total) for total in range(6)] == [ThirdCard.DRAW] * 6
    assert [player_third(COMMISSION, total) for total in (6, 7)] == [ThirdCard.STAND] * 2


def test_banker_does_the_same_when_player_stood() -> None:
    assert [banker_third(COMMISSION, total, None) for total in range(6)] == [ThirdCard.DRAW] * 6
    assert [banker_third(COMMISSION, total, None) for total in (6, 7)] == [ThirdCard.STAND] * 2


@pytest.mark.parametrize(
    ("total", "draws_on"),
    [
        (0, "0123456789"),
        (1, "0123456789"),
        (2, "0123456789"),
        (3, "012345679"),
        (4, "234567"),
        (5, "4567"),
        (6, "67"),
        (7, ""),
    ],
)
def test_banker_looks_at_players_third_card(total: int, draws_on: str) -> None:
    drawn = [value for value in range(10) if banker_third(COMMISSION, total, value) is ThirdCard.DRAW]
    assert drawn == [int(digit) for digit in draws_on]


# Rounds


@pytest.mark.parametrize(
    ("player", "banker", "winner"),
    [
        ("A♠ 3♦ 5♣", "J♠ 2♦ A♣", Winner.PLAYER),  # both draw
        ("K♠ 6♥", "2♣ 3♦ 2♠", Winner.BANKER),  # Player stands, Banker draws
        ("K♠ 6♥", "K♣ 6♦", Winner.TIE),  # both stand
        ("K♠ 8♥", "2♣ 3♦", Winner.PLAYER),  # Player's natural ends it
        ("2♠ 2♥", "K♣ 9♦", Winner.BANKER),  # Banker's natural ends it
        ("2♠ 2♥ 8♣", "K♣ 3♦", Winner.BANKER),  # Banker's 3 stands against an 8
    ],
)
def test_a_round_has_a_winner(player: str, banker: str, winner: Winner) -> None:
    assert coup(player, banker).winner is winner


@pytest.mark.parametrize(
    ("player", "banker", "complaint"),
    [
        ("", "K♣ 3♦", "player hand: got no cards"),
        ("K♠", "K♣ 3♦", "player hand: got K♠, expected at least 2"),
        ("K♠ 7♥", "3♦", "banker hand: got 3♦, expected at least 2"),
        ("K♠ 5♥", "K♣ 7♦", "player hand: got K♠ 5♥, expected 3 cards"),
        ("K♠ 6♥ A♠", "K♣ 7♦", "player hand: got K♠ 6♥ A♠, expected 2 cards"),
        ("K♠ 2♥ A♠ A♣", "K♣ 7♦", "player hand: .* expected 3 cards"),
        ("K♠ 8♥", "K♣ 3♦ 2♠", "banker hand: got K♣ 3♦ 2♠, expected 2 cards"),
        ("K♠ 3♥ 2♠", "K♣ 8♦", "player hand: got K♠ 3♥ 2♠, expected 2 cards"),
        ("2♠ 2♥ 8♣", "K♣ 3♦ A♣", "banker hand: got K♣ 3♦ A♣, expected 2 cards"),
        ("K♠ 6♥", "2♣ 3♦", "banker hand: got 2♣ 3♦, expected 3 cards"),
    ],
)
def test_a_round_that_the_rules_cannot_deal_is_refused(player: str, banker: str, complaint: str) -> None:
    with pytest.raises(InvalidCard, match=complaint):
        coup(player, banker)


# Settlement


def test_player_and_banker_pay_the_higher_score() -> None:
    assert charged("player", "K♠ 7♥", "K♣ 6♦") == won("win", 1)
    assert charged("player", "K♠ 6♥", "K♣ 7♦") == LOSS
    assert charged("banker", "K♠ 6♥", "K♣ 7♦") == won("win", "0.95")
    assert charged("banker", "K♠ 7♥", "K♣ 6♦") == LOSS


def test_a_commission_is_charged_on_a_six_too() -> None:
    assert charged("banker", "K♠ 2♥ 10♦", "K♣ 6♦") == won("win", "0.95")


def test_banker_without_commission_pays_half_on_a_six() -> None:
    assert uncharged("banker", "K♠ 6♥", "K♣ 7♦") == won("win", 1)
    assert uncharged("banker", "K♠ 2♥ 10♦", "K♣ 6♦") == won("win_with_six", "1/2")
    assert uncharged("banker", "K♠ 7♥", "K♣ 6♦") == LOSS


def test_a_tie_returns_the_stakes_on_player_and_banker() -> None:
    assert charged("player", "K♠ 6♥", "K♣ 6♦") == PUSH
    assert uncharged("banker", "K♠ 6♥", "K♣ 6♦") == PUSH


def test_tie_pays_equal_scores_only() -> None:
    assert charged("tie", "K♠ 6♥", "K♣ 6♦") == won("win", 8)
    assert charged("tie", "K♠ 6♥", "K♣ 7♦") == LOSS


def test_a_pair_is_of_rank_not_of_value() -> None:
    assert charged("player_pair", "K♠ K♥ 2♣", "K♣ 7♦") == won("win", 11)
    assert charged("banker_pair", "K♠ 7♥", "3♣ 3♦") == won("win", 11)
    assert charged("player_pair", "Q♠ K♥ 2♣", "7♣ 7♦ A♠") == LOSS
    assert charged("banker_pair", "7♣ K♥", "J♠ Q♦ 2♣") == LOSS


def test_a_pair_is_of_the_first_cards() -> None:
    assert charged("player_pair", "2♠ 3♥ 3♣", "K♣ 7♦") == LOSS


def test_lucky_six_counts_bankers_cards() -> None:
    assert charged("lucky_six", "K♠ 2♥ 10♦", "K♣ 6♦") == won("two_cards", 12)
    assert charged("lucky_six", "K♠ 2♥ 2♣", "2♦ 2♣ 2♠") == won("three_cards", 20)


def test_lucky_six_needs_banker_to_win_with_six() -> None:
    assert charged("lucky_six", "K♠ 6♥", "K♣ 6♦") == LOSS
    assert charged("lucky_six", "K♠ 7♥", "K♣ 6♦") == LOSS
    assert charged("lucky_six", "K♠ 6♥", "K♣ 7♦") == LOSS


def test_naturals_win_whoever_wins() -> None:
    assert charged("player_natural", "K♠ 8♥", "K♣ 9♦") == won("win", "3.5")
    assert charged("banker_natural", "K♠ 9♥", "K♣ 8♦") == won("win", "3.5")
    assert charged("player_natural", "K♠ 9♥", "K♣ 9♦") == won("win", "3.5")


def test_naturals_are_of_the_first_cards() -> None:
    assert charged("player_natural", "2♠ 2♥ 4♦", "K♣ 7♦") == LOSS
    assert charged("banker_natural", "K♠ 6♥", "2♣ 3♦ 3♠") == LOSS


def test_both_games_have_the_same_bets() -> None:
    assert tuple(BETS) == tuple(payouts.COMMISSION.by_bet) == tuple(payouts.NO_COMMISSION.by_bet)


# Limits


def test_side_bets_end_before_the_shoe_does() -> None:
    assert {bet: available_rounds(COMMISSION, bet) for bet in BETS} == {
        "player": None,
        "banker": None,
        "tie": None,
        "player_pair": 60,
        "banker_pair": 60,
        "lucky_six": 50,
        "player_natural": 50,
        "banker_natural": 50,
    }
    assert is_available(COMMISSION, "player", 1000)
    assert is_available(COMMISSION, "player_pair", 60)
    assert not is_available(COMMISSION, "player_pair", 61)


def test_the_limit_of_player_is_on_the_difference_to_banker() -> None:
    staked = {"player": 500, "banker": 300, "tie": 50}
    assert limited_stake(COMMISSION, "player", staked) == 200
    assert limited_stake(COMMISSION, "banker", staked) == 0
    assert limited_stake(COMMISSION, "tie", staked) == 50


def test_an_unknown_bet_is_refused() -> None:
    with pytest.raises(UnknownBet, match="got 'super_six'"):
        charged("super_six", "K♠ 6♥", "K♣ 6♦")
    with pytest.raises(UnknownBet):
        is_available(COMMISSION, "super_six", 1)
    with pytest.raises(UnknownBet):
        limited_stake(COMMISSION, "super_six", {})
