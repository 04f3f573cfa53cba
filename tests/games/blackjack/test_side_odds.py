"""Exact chances, against published returns and against counting without any shortcut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from rules_site.cards import DECK, Hand, Rank
from rules_site.games.blackjack.game import INFINITE_BLACKJACK, OUTCOMES
from rules_site.games.blackjack.hands import card_value
from rules_site.games.blackjack.rules import INFINITE_RULES, Insurance, Soft17
from rules_site.games.blackjack.side_bets import lucky_trio, pairs, poker_trio
from rules_site.games.blackjack.side_odds import chances

SIDE_BETS = ["insurance", "pairs", "bust_bonus", "lucky_trio", "poker_trio"]


def expected(bet: str) -> Fraction:
    (found,) = (known.expected for known in INFINITE_BLACKJACK.bets if known.id == bet)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("bet", "exact"),
    [
        ("insurance", "384/415"),
        ("pairs", "401/415"),
        ("lucky_trio", "352607/372255"),
        ("poker_trio", "119489/124085"),
    ],
)
def test_the_return_is_the_exact_one(bet: str, exact: str) -> None:
    assert expected(bet) == Fraction(exact)


def test_the_return_of_bust_bonus_is_the_known_one() -> None:
    assert round(expected("bust_bonus"), 6) == Fraction("0.938157")


def test_the_chances_of_a_pair_are_those_of_the_second_card() -> None:
    """Of 415 cards left, 7 are the same card, 8 the other suit of its colour, 16 of the other colour."""
    assert chances("pairs", INFINITE_RULES) == {
        "perfect_pair": Fraction(7, 415),
        "coloured_pair": Fraction(8, 415),
        "mixed_pair": Fraction(16, 415),
    }


@pytest.mark.parametrize(("bet", "outcome"), [("lucky_trio", lucky_trio), ("poker_trio", poker_trio)])
@pytest.mark.parametrize("decks", [1, 8])
def test_the_chances_of_a_trio_are_those_of_every_three_cards(
    bet: str, outcome: Callable[[Hand], str | None], decks: int
) -> None:
    ways: Counter[str | None] = Counter()
    for cards in combinations_with_replacement(DECK, 3):
        ways[outcome(cards)] += prod(comb(decks, times) for times in Counter(cards).values())
    del ways[None]
    total = comb(52 * decks, 3)
    counted = {str(name): Fraction(count, total) for name, count in ways.items() if count}
    assert chances(bet, replace(INFINITE_RULES, decks=decks)) == counted


def test_the_chances_of_bust_bonus_are_those_of_every_draw_of_a_dealer() -> None:
    """Plays the dealer of the published rules card by card, with no code of the engine but the cards' values."""
    left = Counter(dict.fromkeys(range(1, 10), 4) | {10: 16})
    found: Counter[int] = Counter()

    def draw(points: int, aces: int, cards: int, chance: Fraction) -> None:
        best = points + 10 if aces and points <= 11 else points
        if cards >= 2 and best >= 17:
            if best > 21:
                found[min(cards, 8)] += chance  # type: ignore[assignment]
            return
        for value in [value for value, count in left.items() if count]:
            share = chance * Fraction(left[value], 52 - cards)
            left[value] -= 1
            draw(points + value, aces + (value == 1), cards + 1, share)
            left[value] += 1

    draw(0, 0, 0, Fraction(1))
    one_deck = chances("bust_bonus", replace(INFINITE_RULES, decks=1))
    assert one_deck == {(f"bust_{cards}" if cards < 8 else "bust_8_or_more"): share for cards, share in found.items()}


def test_a_dealer_who_hits_soft_17_busts_more_often() -> None:
    hits = replace(INFINITE_RULES, dealer_on_soft_17=Soft17.HITS)
    assert sum(chances("bust_bonus", hits).values()) > sum(chances("bust_bonus", INFINITE_RULES).values())


def test_a_dealer_who_stands_earlier_busts_less_often() -> None:
    early = replace(INFINITE_RULES, dealer_stands_from=16)
    assert sum(chances("bust_bonus", early).values()) < sum(chances("bust_bonus", INFINITE_RULES).values())


@pytest.mark.parametrize("bet", SIDE_BETS)
def test_another_number_of_decks_changes_every_chance(bet: str) -> None:
    six = chances(bet, replace(INFINITE_RULES, decks=6))
    assert all(six[outcome] != chance for outcome, chance in chances(bet, INFINITE_RULES).items())


def test_one_deck_holds_no_perfect_pair_and_no_suited_trips() -> None:
    one = replace(INFINITE_RULES, decks=1)
    assert "perfect_pair" not in chances("pairs", one)
    assert "suited_777" not in chances("lucky_trio", one)
    assert "suited_three_of_a_kind" not in chances("poker_trio", one)


@pytest.mark.parametrize("bet", SIDE_BETS)
def test_every_paid_outcome_has_a_chance_and_together_they_are_less_than_certain(bet: str) -> None:
    found = chances(bet, INFINITE_RULES)
    assert set(found) == set(OUTCOMES[bet])
    assert 0 < sum(found.values()) < 1


def test_insurance_is_counted_with_the_dealers_ace_seen() -> None:
    tens = 8 * sum(card_value(card.rank) == 10 for card in DECK)
    assert chances("insurance", INFINITE_RULES) == {"dealer_blackjack": Fraction(tens, 8 * 52 - 1)}
    assert sum(card.rank is Rank.ACE for card in DECK) == 4


def test_there_are_no_chances_without_a_bet_or_a_strategy() -> None:
    assert chances("insurance", replace(INFINITE_RULES, insurance=Insurance.NONE)) == {}
    assert chances("main", INFINITE_RULES) == {}


def test_pairs_ignore_the_order_of_the_cards() -> None:
    assert all(pairs((first, second)) is pairs((second, first)) for first in DECK for second in DECK)
