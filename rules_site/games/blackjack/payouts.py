"""What each outcome pays: profit per unit staked, the stake comes back besides.

Source: the operator's published rules of Infinite Blackjack, payouts.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction

from rules_site.errors import InvalidRules
from rules_site.game import DeclaredReturn
from rules_site.quantity import percent


@dataclass(frozen=True, slots=True)
class Payouts:
    """One payout per bet and outcome, named ``{bet}_{outcome}``, each above 0.

    Raises:
        InvalidRules: a payout that is no ``Fraction`` above 0.
    """

    main_blackjack: Fraction
    main_win: Fraction
    insurance_dealer_blackjack: Fraction
    pairs_mixed_pair: Fraction
    pairs_coloured_pair: Fraction
    pairs_perfect_pair: Fraction
    bust_bonus_bust_3: Fraction
    bust_bonus_bust_4: Fraction
    bust_bonus_bust_5: Fraction
    bust_bonus_bust_6: Fraction
    bust_bonus_bust_7: Fraction
    bust_bonus_bust_8_or_more: Fraction
    lucky_trio_total_19_or_20: Fraction
    lucky_trio_total_21: Fraction
    lucky_trio_suited_21: Fraction
    lucky_trio_straight_678: Fraction
    lucky_trio_trips_777: Fraction
    lucky_trio_suited_678: Fraction
    lucky_trio_suited_777: Fraction
    poker_trio_flush: Fraction
    poker_trio_straight: Fraction
    poker_trio_three_of_a_kind: Fraction
    poker_trio_straight_flush: Fraction
    poker_trio_suited_three_of_a_kind: Fraction

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, Fraction) or value <= 0:
                raise InvalidRules(f"{field.name}: got {value!r}, expected a Fraction above 0")

    def pays(self, bet: str, outcome: str) -> Fraction:
        """What ``outcome`` of ``bet`` pays to one."""
        value: Fraction = getattr(self, f"{bet}_{outcome}")
        return value


INFINITE_PAYOUTS = Payouts(
    main_blackjack=Fraction(3, 2),
    main_win=Fraction(1),
    insurance_dealer_blackjack=Fraction(2),
    pairs_mixed_pair=Fraction(5),
    pairs_coloured_pair=Fraction(10),
    pairs_perfect_pair=Fraction(30),
    bust_bonus_bust_3=Fraction(1),
    bust_bonus_bust_4=Fraction(2),
    bust_bonus_bust_5=Fraction(9),
    bust_bonus_bust_6=Fraction(50),
    bust_bonus_bust_7=Fraction(100),
    bust_bonus_bust_8_or_more=Fraction(250),
    lucky_trio_total_19_or_20=Fraction(2),
    lucky_trio_total_21=Fraction(3),
    lucky_trio_suited_21=Fraction(10),
    lucky_trio_straight_678=Fraction(30),
    lucky_trio_trips_777=Fraction(50),
    lucky_trio_suited_678=Fraction(100),
    lucky_trio_suited_777=Fraction(200),
    poker_trio_flush=Fraction(5),
    poker_trio_straight=Fraction(10),
    poker_trio_three_of_a_kind=Fraction(30),
    poker_trio_straight_flush=Fraction(40),
    poker_trio_suited_three_of_a_kind=Fraction(100),
)

#: The return of the main bet that the operator publishes; the rules as published give a little more.
DECLARED_RETURN = DeclaredReturn(
    value=percent(Fraction("0.9946"), decimals=2),
    source="the operator's published rules of Infinite Blackjack, highest return to player",
)
