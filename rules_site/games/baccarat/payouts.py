"""What each winning bet of baccarat is paid, to one: profit per unit staked, the stake returned as well.

Source of every number: the operator's paytables of Baccarat and No Commission Baccarat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

from rules_site.errors import InvalidRules


@dataclass(frozen=True, slots=True)
class Payouts:
    """One game's payouts, each above 0. A field is named for its bet and outcome.

    ``banker_win`` is what is paid after any commission. ``banker_win_with_six`` is None in the game that charges one.

    Raises:
        InvalidRules: a payout is no ``Fraction`` above 0.
    """

    banker_win: Fraction
    banker_win_with_six: Fraction | None = None
    player_win: Fraction = Fraction(1)
    tie_win: Fraction = Fraction(8)
    player_pair_win: Fraction = Fraction(11)
    banker_pair_win: Fraction = Fraction(11)
    lucky_six_two_cards: Fraction = Fraction(12)
    lucky_six_three_cards: Fraction = Fraction(20)
    player_natural_win: Fraction = Fraction(7, 2)
    banker_natural_win: Fraction = Fraction(7, 2)

    def __post_init__(self) -> None:
        for name in (field.name for field in fields(self)):
            value = getattr(self, name)
            if name == "banker_win_with_six" and value is None:
                continue
            if not isinstance(value, Fraction) or value <= 0:
                raise InvalidRules(f"invalid payout {name}: got {value!r}, expected a Fraction above 0")

    @property
    def by_bet(self) -> Mapping[str, Mapping[str, Fraction]]:
        """Every bet in the engine's order, with its outcomes and what each pays."""
        banker = {"win": self.banker_win}
        if self.banker_win_with_six is not None:
            banker["win_with_six"] = self.banker_win_with_six
        return {
            "player": {"win": self.player_win},
            "banker": banker,
            "tie": {"win": self.tie_win},
            "player_pair": {"win": self.player_pair_win},
            "banker_pair": {"win": self.banker_pair_win},
            "lucky_six": {"two_cards": self.lucky_six_two_cards, "three_cards": self.lucky_six_three_cards},
            "player_natural": {"win": self.player_natural_win},
            "banker_natural": {"win": self.banker_natural_win},
        }


COMMISSION = Payouts(banker_win=Fraction(19, 20))
NO_COMMISSION = Payouts(banker_win=Fraction(1), banker_win_with_six=Fraction(1, 2))
