"""The fast solver against two that take no shortcut: exact fractions hand by hand, and whole rounds by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from rules_site.cards import Card, Rank, Suit
from rules_site.games.blackjack.actions import Action, can_double, can_hit, can_split, can_surrender, may_act
from rules_site.games.blackjack.engine import Result, awaits_dealer, dealer_hits, settle_hand
from rules_site.games.blackjack.hands import PlayerHand, is_ace_and_ten, score
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.rules import (
    INFINITE_RULES,
    DealerChecks,
    DoubleAfterSplit,
    DoubleDown,
    Rules,
    Soft17,
    SplitAces,
    SplitAceTen,
    SplitBy,
    Surrender,
)
from rules_site.games.blackjack.solver.dealer import ROUNDINGS, end_chances
from rules_site.games.blackjack.solver.ends import Ends
from rules_site.games.blackjack.solver.exact import ExactPlay
from rules_site.games.blackjack.solver.lattice import unpack
from rules_site.games.blackjack.solver.optimum import solve
from rules_site.games.blackjack.solver.play import OptimalPlay
from rules_site.games.blackjack.solver.shoe import VALUES, Composition, shoe_of
from rules_site.games.blackjack.solver.states import states
from tests.games.blackjack.shoes import SMALL, TINY, estimate, evaluator, optimal, returned

AFTER = DealerChecks.AFTER_DECISIONS

TABLES = {
    "the published rules": {},
    "hits soft 17": {"dealer_on_soft_17": Soft17.HITS},
    "stands from 14": {"dealer_stands_from": 14},
    "checks after": {"dealer_checks": AFTER},
    "early surrender": {"dealer_checks": AFTER, "surrender": Surrender.ANY_UPCARD},
    "late surrender": {"surrender": Surrender.ANY_UPCARD},
    "cheap surrender": {"surrender_loses": Fraction(1, 10)},
    "no surrender": {"surrender": Surrender.NONE},
    "no double down": {"double_down": DoubleDown.NONE},
    "no double after split": {"double_after_split": DoubleAfterSplit.REFUSED},
    "no split": {"max_hands": 1},
    "split by rank": {"split_by": SplitBy.RANK},
    "split aces play on": {"split_aces": SplitAces.PLAY_ON},
    "split aces make naturals": {"split_ace_ten": SplitAceTen.BLACKJACK},
    "split aces make naturals, checks after": {"split_ace_ten": SplitAceTen.BLACKJACK, "dealer_checks": AFTER},
}


@pytest.mark.parametrize("changes", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("shoe", SMALL, ids=["fives and sixes", "threes and eights"])
def test_the_optimum_is_that_of_exact_fractions_hand_by_hand(shoe: Composition, changes: dict[str, object]) -> None:
    rules = replace(INFINITE_RULES, **changes)  # type: ignore[arg-type]
    exact = ExactPlay(shoe, rules, INFINITE_PAYOUTS).total()
    assert optimal(shoe, rules).returned == exact
    assert estimate(rules, shoe=shoe) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(
    "table",
    ["the published rules", "hits soft 17", "early surrender", "split aces play on", "split aces make naturals"],
)
def test_whole_rounds_played_by_the_engine_return_the_same_with_the_same_chances(table: str) -> None:
    """The two hands of a split pair are played one after the other here, from one shoe, against one dealer."""
    rules = replace(INFINITE_RULES, **TABLES[table])  # type: ignore[arg-type]
    found = solve(TINY, rules, INFINITE_PAYOUTS)
    value = evaluator(found, TINY, rules).value(found.plan, INFINITE_PAYOUTS)
    play, chances, profit = OptimalPlay(found.known, found.plan), Counter[Result](), Fraction(0)
    for chance, hands, dealer in _rounds(TINY, rules, play):
        settled = [settle_hand(hand, dealer, rules, INFINITE_PAYOUTS) for hand in hands]
        profit += chance * sum(hand.returned - hand.stake for hand in settled)
        chances[settled[0].result] += chance  # type: ignore[assignment]
    assert 1 + profit == value.returned
    assert dict(chances) == {result: chance for result, chance in value.chances.items() if chance}


def test_the_chances_of_the_results_add_up() -> None:
    value = returned(INFINITE_RULES)
    assert sum(value.chances.values()) == 1
    assert all(value.chances.values())


def test_a_natural_blackjack_has_the_chance_of_its_cards() -> None:
    """An ace and a ten-value card, and not the same for the dealer."""
    both = 2 * Fraction(32 * 128, 416 * 415)
    dealer = 2 * Fraction(31 * 127, 414 * 413)
    assert returned(INFINITE_RULES).chances[Result.BLACKJACK] == both * (1 - dealer)


def test_floating_point_and_whole_numbers_agree_on_eight_decks() -> None:
    assert estimate(INFINITE_RULES) == pytest.approx(float(returned(INFINITE_RULES).returned), abs=1e-13)


def test_every_choice_is_proven_by_its_margin() -> None:
    found = solve(shoe_of(INFINITE_RULES), INFINITE_RULES, INFINITE_PAYOUTS)
    assert found.decided == 0
    assert found.margin > 1e-5


def test_choices_too_close_for_floating_point_are_decided_exactly() -> None:
    sure = solve(TINY, INFINITE_RULES, INFINITE_PAYOUTS)
    unsure = solve(TINY, INFINITE_RULES, INFINITE_PAYOUTS, margin=0.02)
    assert sure.decided == 0
    assert unsure.decided > 0
    assert np.array_equal(unsure.plan.actions, sure.plan.actions)


def test_a_close_choice_is_the_exact_one_even_where_floating_point_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = INFINITE_RULES
    right = solve(TINY, rules, INFINITE_PAYOUTS)
    row, first = right.known.initial_hand(7, 7), 6
    monkeypatch.setattr(ExactPlay, "best", lambda *_: Action.STAND)
    wrong = solve(TINY, rules, INFINITE_PAYOUTS, margin=10)
    assert wrong.plan.actions[row, first] != right.plan.actions[row, first]


def test_roundings_stay_within_what_the_margins_allow_for() -> None:
    rules, shoe = INFINITE_RULES, shoe_of(INFINITE_RULES)
    known = states()
    found, ends = end_chances(shoe, rules, known.gone), Ends(shoe, rules)
    gone = [tuple(cards) for cards in unpack(known.gone).tolist()]
    for row in range(0, len(gone), 97):
        for first in VALUES:
            orders = ends.of_scores(gone[row], first)
            everything = ends.of_first(gone[row], first) * Fraction(shoe.cards - sum(gone[row]))
            everything /= shoe.counts[first - 1] - gone[row][first - 1]
            for points, chances in found.items():
                exact = orders.get(points, 0) / everything
                assert abs(Fraction(float(chances[row, first - 1])) - exact) <= exact * ROUNDINGS / 2**53


def _rounds(
    shoe: Composition, rules: Rules, play: OptimalPlay
) -> Iterator[tuple[Fraction, tuple[PlayerHand, ...], tuple[Card, ...]]]:
    """Every round: its chance, the player's finished hands and the dealer's."""
    for chance, (first, upcard, second, hole), left in _deals(shoe.counts, 4):
        dealer, hand = (upcard, hole), PlayerHand((first, second))
        if rules.dealer_checks is DealerChecks.BEFORE_DECISIONS and is_ace_and_ten(dealer):
            yield chance, (hand,), dealer
            continue
        for share, hands, rest in _played((), (hand,), upcard, left, rules, play):
            for drawn, final in _drawn(dealer, hands, rest, rules):
                yield chance * share * drawn, hands, final


Left = tuple[int, ...]
Played = Iterator[tuple[Fraction, tuple[PlayerHand, ...], Left]]


def _deals(left: Left, cards: int) -> Iterator[tuple[Fraction, tuple[Card, ...], Left]]:
    if not cards:
        yield Fraction(1), (), left
        return
    for value in VALUES:
        if count := left[value - 1]:
            rest = (*left[: value - 1], count - 1, *left[value:])
            for chance, dealt, after in _deals(rest, cards - 1):
                yield Fraction(count, sum(left)) * chance, (Card(Rank(value), Suit.SPADES), *dealt), after


def _played(
    done: tuple[PlayerHand, ...],
    waiting: tuple[PlayerHand, ...],
    upcard: Card,
    left: Left,
    rules: Rules,
    play: OptimalPlay,
) -> Played:
    if not waiting:
        yield Fraction(1), done, left
        return
    hand, *others = waiting
    if len(hand.cards) == 1:
        for chance, cards, rest in _deals(left, 1):
            two = replace(hand, cards=(*hand.cards, *cards))
            for share, hands, after in _played(done, (two, *others), upcard, rest, rules, play):
                yield chance * share, hands, after
        return
    action = play(hand, upcard, _allowed(hand, upcard, rules)) if may_act(hand, rules) else Action.STAND
    if action is Action.SPLIT:
        halves = tuple(PlayerHand((card,), split=True) for card in hand.cards)
        yield from _played(done, (*halves, *others), upcard, left, rules, play)
    elif action in (Action.STAND, Action.SURRENDER):
        ended = replace(hand, surrendered=action is Action.SURRENDER)
        yield from _played((*done, ended), tuple(others), upcard, left, rules, play)
    else:
        for chance, cards, rest in _deals(left, 1):
            more = replace(hand, cards=hand.cards + cards, doubled=action is Action.DOUBLE_DOWN)
            for share, hands, after in _played(done, (more, *others), upcard, rest, rules, play):
                yield chance * share, hands, after


def _allowed(hand: PlayerHand, upcard: Card, rules: Rules) -> list[Action]:
    asked = {
        Action.STAND: True,
        Action.HIT: can_hit(hand, rules),
        Action.DOUBLE_DOWN: can_double(hand, rules),
        Action.SPLIT: can_split(hand, rules),
        Action.SURRENDER: can_surrender(hand, upcard, rules),
    }
    return [action for action, allowed in asked.items() if allowed]


def _drawn(
    dealer: tuple[Card, ...], hands: tuple[PlayerHand, ...], left: Left, rules: Rules
) -> Iterator[tuple[Fraction, tuple[Card, ...]]]:
    if not any(awaits_dealer(hand, rules) for hand in hands) or not dealer_hits(score(dealer), rules):
        yield Fraction(1), dealer
        return
    for chance, cards, rest in _deals(left, 1):
        for share, final in _drawn(dealer + cards, hands, rest, rules):
            yield chance * share, final
