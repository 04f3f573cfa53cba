"""The solver against figures that others have published, hand by hand.

Source: Michael Shackleford, the Wizard of Odds: Blackjack Appendix 2 (the dealer's final hand, after the check for a
natural blackjack) and Appendix 9 (returns of every initial hand by a program that follows the exact cards). His tables
let a pair be split up to four times, so only what does not depend on that is compared to the last place.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules_site.games.blackjack.rules import INFINITE_RULES, DealerChecks, DoubleAfterSplit, Rules, Soft17, Surrender
from rules_site.games.blackjack.solver.dealer import end_chances
from rules_site.games.blackjack.solver.lattice import STEPS, unpack
from rules_site.games.blackjack.solver.masses import dealer_natural, first_card
from rules_site.games.blackjack.solver.plan import DOUBLE, HIT, STAND
from rules_site.games.blackjack.solver.shoe import shoe_of
from tests.games.blackjack.shoes import returned, solved

STANDS = replace(INFINITE_RULES, surrender=Surrender.NONE)
HITS = replace(STANDS, dealer_on_soft_17=Soft17.HITS)
NO_HOLE_CARD = replace(HITS, dealer_checks=DealerChecks.AFTER_DECISIONS)

#: Chances of 17 to 21 by the dealer's first card, the dealer standing on soft 17.
DEALER = {
    (1, 1): (0.183786, 0.190890, 0.188680, 0.191692, 0.075137),
    (1, 2): (0.138976, 0.131762, 0.131815, 0.123948, 0.120526),
    (1, 5): (0.119687, 0.123483, 0.116909, 0.104694, 0.106321),
    (1, 7): (0.372345, 0.138583, 0.077334, 0.078897, 0.072987),
    (1, 10): (0.124156, 0.122486, 0.124421, 0.356869, 0.039570),
    (2, 1): (0.186367, 0.189883, 0.188851, 0.190272, 0.076531),
    (2, 5): (0.121005, 0.122831, 0.117318, 0.109022, 0.107320),
    (2, 9): (0.120940, 0.112016, 0.354051, 0.121118, 0.060977),
}

#: Decks, rules, cards against an ace, and the returns of standing, hitting and doubling down.
HANDS = [
    (1, STANDS, (2, 1), (-0.661732, -0.067808, -0.593281)),
    (1, STANDS, (6, 1), (-0.482815, -0.199899, -0.527213)),
    (1, STANDS, (6, 5), (-0.634013, 0.172946, 0.240259)),
    (1, STANDS, (7, 1), (-0.101015, -0.108386, -0.357778)),
    (5, STANDS, (5, 4), (-0.664220, -0.066434, -0.425176)),
    (5, STANDS, (6, 4), (-0.661223, 0.081318, -0.002174)),
    (5, STANDS, (6, 5), (-0.660850, 0.148532, 0.133896)),
    (1, HITS, (6, 5), (-0.575374, 0.143003, 0.234296)),
    (2, HITS, (6, 1), (-0.511565, -0.224617, -0.541393)),
    (2, HITS, (6, 5), (-0.587564, 0.121079, 0.166650)),
    (5, HITS, (7, 1), (-0.225295, -0.160941, -0.417747)),
    (6, NO_HOLE_CARD, (2, 1), (-0.722356, -0.379910, -1.024099)),
    (6, NO_HOLE_CARD, (6, 5), (-0.720879, -0.235772, -0.535879)),
    (6, NO_HOLE_CARD, (7, 1), (-0.466029, -0.421285, -0.909374)),
    (8, NO_HOLE_CARD, (3, 2), (-0.721955, -0.528987, -1.443909)),
    (8, NO_HOLE_CARD, (6, 5), (-0.721201, -0.235977, -0.537869)),
]


@pytest.mark.parametrize(("decks", "first"), DEALER)
def test_the_dealer_ends_as_published(decks: int, first: int) -> None:
    shoe = shoe_of(replace(STANDS, decks=decks))
    nothing = STEPS[:1] * 0
    ends = end_chances(shoe, STANDS, nothing)
    live = (first_card(shoe, unpack(nothing)) - dealer_natural(shoe, unpack(nothing)))[0, first - 1]
    assert [round(float(ends[points][0, first - 1] / live), 6) for points in range(17, 22)] == list(
        DEALER[decks, first]
    )


@pytest.mark.parametrize(("decks", "rules", "cards", "published"), HANDS)
def test_a_hand_against_an_ace_is_worth_what_is_published(
    decks: int, rules: Rules, cards: tuple[int, int], published: tuple[float, ...]
) -> None:
    found = solved(replace(rules, decks=decks))
    row = found.known.initial_hand(*cards)
    worth = found.worth[:, row, 0] / found.masses.live[row, 0] - 1
    assert [round(float(worth[action]), 6) for action in (STAND, HIT, DOUBLE)] == list(published)


@pytest.mark.parametrize(
    ("decks", "after_split", "published"),
    [
        (1, DoubleAfterSplit.ALLOWED, "0.001839"),
        (1, DoubleAfterSplit.REFUSED, "0.000423"),
        (5, DoubleAfterSplit.ALLOWED, "-0.003804"),
        (5, DoubleAfterSplit.REFUSED, "-0.005225"),
    ],
)
def test_a_table_with_one_split_returns_a_little_less_than_published_for_three(
    decks: int, after_split: DoubleAfterSplit, published: str
) -> None:
    """Splitting again is known to be worth some 0.02% in one deck and 0.05% in many."""
    rules = replace(STANDS, decks=decks, double_after_split=after_split)
    less = 1 + Fraction(published) - returned(rules).returned
    assert Fraction("0.0001") < less < Fraction("0.0006")


def test_a_table_with_one_split_returns_less_than_published_for_three_when_the_dealer_hits_soft_17() -> None:
    less = 1 - Fraction("0.005918") - returned(replace(HITS, decks=5)).returned
    assert Fraction("0.0001") < less < Fraction("0.0006")
