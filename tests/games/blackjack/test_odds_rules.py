"""A change of any rule of play gives a new optimum, in the direction and of the size that players know.

Source of the sizes: the rule variation tables of blackjackreview.com and wizardofodds.com, in percent of the bet.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules_site.games.blackjack.engine import Result
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.rules import (
    INFINITE_RULES,
    DealerChecks,
    DoubleAfterSplit,
    DoubleDown,
    Soft17,
    SplitAces,
    SplitAceTen,
    SplitBy,
    Surrender,
)
from rules_site.games.blackjack.solver.shoe import shoe_of
from tests.games.blackjack.shoes import SMALL, estimate, optimal, returned

#: A change of the rules, and how much more a bet returns by it, in percent: from and to.
CHANGES = {
    "one deck": ({"decks": 1}, 0.45, 0.65),
    "two decks": ({"decks": 2}, 0.2, 0.3),
    "six decks": ({"decks": 6}, 0.01, 0.03),
    "the dealer hits soft 17": ({"dealer_on_soft_17": Soft17.HITS}, -0.23, -0.19),
    "the dealer stands from 16": ({"dealer_stands_from": 16}, 1, 5),
    "the dealer checks after the decisions": ({"dealer_checks": DealerChecks.AFTER_DECISIONS}, -0.12, -0.10),
    "surrender against all": ({"surrender": Surrender.ANY_UPCARD}, 0.06, 0.08),
    "no surrender": ({"surrender": Surrender.NONE}, -0.01, -0.0005),
    "surrender loses a quarter": ({"surrender_loses": Fraction(1, 4)}, 0.5, 5),
    "no double down": ({"double_down": DoubleDown.NONE}, -1.9, -1.4),
    "no double after split": ({"double_after_split": DoubleAfterSplit.REFUSED}, -0.15, -0.12),
    "no split": ({"max_hands": 1}, -0.7, -0.4),
    "split aces play on": ({"split_aces": SplitAces.PLAY_ON}, 0.12, 0.22),
    "split aces make naturals": ({"split_ace_ten": SplitAceTen.BLACKJACK}, 0.12, 0.22),
}


@pytest.mark.parametrize(("changes", "low", "high"), CHANGES.values(), ids=CHANGES)
def test_a_rule_is_worth_what_is_known(changes: dict[str, object], low: float, high: float) -> None:
    changed = replace(INFINITE_RULES, **changes)  # type: ignore[arg-type]
    assert low < 100 * (estimate(changed) - estimate(INFINITE_RULES)) < high


def test_early_surrender_is_worth_much_against_aces_and_tens() -> None:
    """Published: 0.39% against an ace, 0.24% against a ten; surrender against a nine is in both games."""
    after = replace(INFINITE_RULES, dealer_checks=DealerChecks.AFTER_DECISIONS)
    early = replace(after, surrender=Surrender.ANY_UPCARD)
    assert 0.60 < 100 * (estimate(early) - estimate(after)) < 0.75


def test_pairs_of_tens_are_never_split_so_their_rank_does_not_matter() -> None:
    by_rank = replace(INFINITE_RULES, split_by=SplitBy.RANK)
    assert returned(by_rank).returned == returned(INFINITE_RULES).returned


def test_the_rank_of_tens_matters_where_they_are_split() -> None:
    by_rank = replace(INFINITE_RULES, split_by=SplitBy.RANK)
    assert optimal(SMALL[0], by_rank).returned < optimal(SMALL[0], INFINITE_RULES).returned


def test_six_to_five_costs_exactly_its_share_of_every_natural_blackjack() -> None:
    """It changes no decision. Published: 1.36% in six decks, 1.39% in one."""
    payouts = replace(INFINITE_PAYOUTS, main_blackjack=Fraction(6, 5))
    natural = returned(INFINITE_RULES).chances[Result.BLACKJACK]
    costs = returned(INFINITE_RULES).returned - optimal(shoe_of(INFINITE_RULES), INFINITE_RULES, payouts).returned
    assert costs == (Fraction(3, 2) - Fraction(6, 5)) * natural
    assert round(100 * costs, 2) == Fraction("1.36")


def test_a_smaller_win_returns_less() -> None:
    payouts = replace(INFINITE_PAYOUTS, main_win=Fraction(9, 10))
    assert estimate(INFINITE_RULES, payouts) < estimate(INFINITE_RULES) - 0.03


@pytest.mark.parametrize(
    "changes",
    [
        {"insurance_stake": Fraction(1, 3)},
        {"auto_play_hits_to": 16},
        {"pairs_available_rounds": 3},
    ],
    ids=str,
)
def test_what_is_no_choice_of_the_main_bet_does_not_change_it(changes: dict[str, object]) -> None:
    assert estimate(replace(INFINITE_RULES, **changes)) == estimate(INFINITE_RULES)  # type: ignore[arg-type]
