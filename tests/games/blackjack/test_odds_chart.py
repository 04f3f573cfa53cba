"""The chart of the best strategy by score, against the published basic strategy and against its neighbours.

Source: the basic strategy charts of the Wizard of Odds for four decks and more and for one deck. Double after split,
and surrender never against a ten or an ace, so of late surrender only 16 against 9 is left.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from rules_site.cards import Card
from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.hands import PlayerHand
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.rules import INFINITE_RULES, DoubleAfterSplit, Rules, Soft17, SplitBy, Surrender
from rules_site.games.blackjack.solver.chart import best_chart
from rules_site.games.blackjack.solver.evaluate import Evaluator
from rules_site.games.blackjack.solver.lattice import Bools
from rules_site.games.blackjack.solver.plan import ACTIONS, Plan
from rules_site.games.blackjack.solver.shoe import VALUES, shoe_of
from rules_site.games.blackjack.strategy import Advice, Chart
from tests.games.blackjack.shoes import evaluator, returned, solved

WORDS = {
    "H": Advice.HIT,
    "S": Advice.STAND,
    "D": Advice.DOUBLE_OR_HIT,
    "d": Advice.DOUBLE_OR_STAND,
    "R": Advice.SURRENDER_OR_HIT,
    "P": Advice.SPLIT,
}

#: Against 2, 3, 4, 5, 6, 7, 8, 9, 10 and an ace.
HARD = {
    **dict.fromkeys(range(4, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    **dict.fromkeys((13, 14, 15), "SSSSSHHHHH"),
    16: "SSSSSHHRHH",
    **dict.fromkeys(range(17, 21), "SSSSSSSSSS"),
}
SOFT = {
    **dict.fromkeys((13, 14), "HHHDDHHHHH"),
    **dict.fromkeys((15, 16), "HHDDDHHHHH"),
    17: "HDDDDHHHHH",
    18: "SddddSSHHH",
    **dict.fromkeys((19, 20), "SSSSSSSSSS"),
}
PAIRS = {
    1: "PPPPPPPPPP",
    2: "PPPPPPHHHH",
    3: "PPPPPPHHHH",
    4: "HHHPPHHHHH",
    5: "DDDDDDDDHH",
    6: "PPPPPHHHHH",
    7: "PPPPPPHHHH",
    8: "PPPPPPPPPP",
    9: "PPPPPSPPSS",
    10: "SSSSSSSSSS",
}


@cache
def charted(rules: Rules) -> tuple[Chart, Plan]:
    return best_chart(solved(rules), shoe_of(rules), rules)


def advice(chart: Chart, part: str, row: int, upcard: int) -> Advice:
    rows: dict[int, tuple[Advice, ...]] = getattr(chart, part)
    return rows[row][upcard - 1]


@pytest.mark.parametrize(("part", "published"), [("hard", HARD), ("soft", SOFT), ("pairs", PAIRS)])
def test_the_chart_is_the_published_basic_strategy(part: str, published: dict[int, str]) -> None:
    chart, _ = charted(INFINITE_RULES)
    for row, words in published.items():
        found = [advice(chart, part, row, upcard) for upcard in (*VALUES[1:], 1)]
        assert found == [WORDS[word] for word in words], row


@pytest.mark.parametrize(
    ("part", "row", "upcard", "expected"),
    [
        ("hard", 8, 5, Advice.DOUBLE_OR_HIT),
        ("hard", 8, 6, Advice.DOUBLE_OR_HIT),
        ("hard", 9, 2, Advice.DOUBLE_OR_HIT),
        ("hard", 11, 1, Advice.DOUBLE_OR_HIT),
        ("soft", 19, 6, Advice.DOUBLE_OR_STAND),
        ("pairs", 7, 10, Advice.STAND),
    ],
)
def test_one_deck_has_the_published_exceptions(part: str, row: int, upcard: int, expected: Advice) -> None:
    one = replace(INFINITE_RULES, decks=1, surrender=Surrender.NONE, double_after_split=DoubleAfterSplit.REFUSED)
    assert advice(charted(one)[0], part, row, upcard) is expected


@pytest.mark.parametrize(
    ("part", "row", "upcard", "expected"),
    [
        ("hard", 11, 1, Advice.DOUBLE_OR_HIT),
        ("hard", 15, 10, Advice.SURRENDER_OR_HIT),
        ("hard", 15, 1, Advice.SURRENDER_OR_HIT),
        ("hard", 17, 1, Advice.SURRENDER_OR_STAND),
        ("soft", 18, 2, Advice.DOUBLE_OR_STAND),
        ("soft", 19, 6, Advice.DOUBLE_OR_STAND),
    ],
)
def test_a_dealer_who_hits_soft_17_has_the_published_exceptions(
    part: str, row: int, upcard: int, expected: Advice
) -> None:
    hits = replace(INFINITE_RULES, dealer_on_soft_17=Soft17.HITS, surrender=Surrender.ANY_UPCARD)
    assert advice(charted(hits)[0], part, row, upcard) is expected


def test_the_chart_returns_a_little_less_than_the_best_play_of_every_hand() -> None:
    shoe = shoe_of(INFINITE_RULES)
    by_chart = evaluator(solved(INFINITE_RULES), shoe, INFINITE_RULES).value(
        charted(INFINITE_RULES)[1], INFINITE_PAYOUTS
    )
    less = returned(INFINITE_RULES).returned - by_chart.returned
    assert round(100 * less, 4) == Fraction("0.0019")


@pytest.mark.parametrize(
    ("points", "soft", "upcard", "action"),
    [
        (16, False, 10, Action.STAND),
        (12, False, 4, Action.HIT),
        (12, False, 3, Action.STAND),
        (12, False, 6, Action.HIT),
        (16, False, 9, Action.STAND),
        (13, False, 2, Action.HIT),
        (18, True, 1, Action.STAND),
        (18, True, 10, Action.STAND),
        (18, True, 2, Action.HIT),
    ],
)
def test_no_other_advice_for_a_score_is_better(points: int, soft: bool, upcard: int, action: Action) -> None:
    """16 against a ten is the closest: hands of three cards and more would stand, but those of two cards hit."""
    cell = _cell(points, soft)
    assert changed(cell, upcard, action) < changed(cell & False, upcard, action)


@pytest.mark.parametrize(
    ("points", "soft", "upcard", "action"),
    [
        (16, False, 9, Action.HIT),
        (9, False, 2, Action.DOUBLE_DOWN),
        (10, False, 10, Action.DOUBLE_DOWN),
        (11, False, 1, Action.DOUBLE_DOWN),
        (13, True, 4, Action.DOUBLE_DOWN),
        (17, True, 2, Action.DOUBLE_DOWN),
        (19, True, 6, Action.DOUBLE_DOWN),
        (15, True, 4, Action.HIT),
    ],
)
def test_no_other_advice_for_two_cards_is_better(points: int, soft: bool, upcard: int, action: Action) -> None:
    two = _cell(points, soft) & (solved(INFINITE_RULES).known.sizes == 2)
    if action is Action.DOUBLE_DOWN:
        two &= solved(INFINITE_RULES).options.double
    assert two.any()
    assert changed(two, upcard, action) < changed(two & False, upcard, action)


def _cell(points: int, soft: bool) -> Bools:
    """The states that one cell decides for: pairs have cells of their own."""
    found = solved(INFINITE_RULES)
    states = (found.known.points == points) & (found.known.soft == soft) & found.options.open
    states[[found.known.initial_hand(value, value) for value in VALUES]] = False
    return states


def changed(states: Bools, upcard: int, action: Action) -> Fraction:
    """What the chart returns with another action in these states."""
    plan = charted(INFINITE_RULES)[1]
    actions = plan.actions.copy()
    actions[states, upcard - 1] = ACTIONS.index(action)
    return _evaluator().value(Plan(actions, plan.unsplit), INFINITE_PAYOUTS).returned


@cache
def _evaluator() -> Evaluator:
    return evaluator(solved(INFINITE_RULES), shoe_of(INFINITE_RULES), INFINITE_RULES)


def test_a_chart_without_splits_has_no_pairs() -> None:
    none = replace(INFINITE_RULES, max_hands=1)
    chart, _ = charted(none)
    assert chart.pairs == {}
    assert chart.soft[12]


@pytest.mark.parametrize(
    ("cards", "upcard", "available", "expected"),
    [
        ("8♠ 8♥", "10♣", "stand hit double_down split", Action.SPLIT),
        ("8♠ 8♥", "10♣", "stand hit", Action.HIT),
        ("10♠ 6♥", "9♣", "stand hit double_down surrender", Action.SURRENDER),
        ("10♠ 4♥ 2♣", "9♣", "stand hit", Action.HIT),
        ("6♠ 5♥", "10♣", "stand hit double_down", Action.DOUBLE_DOWN),
        ("6♠ 3♥ 2♥", "10♣", "stand hit", Action.HIT),
        ("A♠ 7♥", "6♣", "stand hit double_down", Action.DOUBLE_DOWN),
        ("A♠ 3♥ 4♥", "6♣", "stand hit", Action.STAND),
        ("A♠ 7♥", "A♣", "stand hit double_down", Action.HIT),
        ("K♠ Q♥", "6♣", "stand hit double_down split", Action.STAND),
    ],
)
def test_the_chart_is_followed_as_far_as_actions_are_available(
    cards: str, upcard: str, available: str, expected: Action
) -> None:
    chart, _ = charted(INFINITE_RULES)
    hand = PlayerHand(tuple(map(Card.parse, cards.split())))
    assert chart.action(hand, Card.parse(upcard), [Action(name) for name in available.split()]) is expected


def test_a_jack_and_a_king_are_played_by_their_score_where_pairs_go_by_rank() -> None:
    rules = replace(INFINITE_RULES, split_by=SplitBy.RANK)
    chart, _ = charted(rules)
    hand = PlayerHand((Card.parse("J♠"), Card.parse("K♥")))
    assert chart.advice(hand, Card.parse("6♣"), splittable=False) is Advice.STAND
