"""The rules of baccarat as data: whatever a page states and the engine plays by is a field here.

Source of every number: the operator's rules of Baccarat and No Commission Baccarat; the third cards are those of
punto banco everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules_site.errors import InvalidRules


class Commission(StrEnum):
    """What the house keeps of a win on Banker: a share of every win, or half of a win with one total."""

    CHARGED = "charged"
    NONE = "none"


class StakesOnTie(StrEnum):
    """What a tie does to the stakes on Player and Banker."""

    RETURNED = "returned"
    LOST = "lost"


class LimitBasis(StrEnum):
    """What the limits of Player and Banker are held against: the difference of both stakes, or each stake alone."""

    DIFFERENCE = "difference"
    STAKE = "stake"


#: By Banker's total, from 0: the values of Player's third card on which Banker draws. Totals not listed stand.
_BANKER_DRAWS_AGAINST = (
    frozenset(range(10)),
    frozenset(range(10)),
    frozenset(range(10)),
    frozenset(range(10)) - {8},
    frozenset(range(2, 8)),
    frozenset(range(4, 8)),
    frozenset(range(6, 8)),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """One game's rules. Totals are scores, 0 to ``highest_score``; values are those of single cards, 0 to 9.

    Raises:
        InvalidRules: the fields make no game.
    """

    commission: Commission
    #: Decks in the shoe, 1 or more.
    decks: int = 8
    ace_value: int = 1
    #: The value of 10, J, Q and K.
    ten_value: int = 0
    #: A score is the sum of the values modulo this: the last digit. 2 or more.
    modulus: int = 10
    #: The lowest total of the initial cards that is a natural; the highest score is the other end.
    natural_low: int = 8
    #: Player draws on this total and below.
    player_draws_to: int = 5
    #: Banker draws on this total and below when Player stood.
    banker_draws_to: int = 5
    banker_draws_against: tuple[frozenset[int], ...] = _BANKER_DRAWS_AGAINST
    player_banker_on_tie: StakesOnTie = StakesOnTie.RETURNED
    #: Banker's winning total that Lucky Six bets on.
    lucky_six_total: int = 6
    #: Banker's winning total that pays half. Read only where no commission is charged.
    half_pay_total: int = 6
    #: Cards burned when a new shoe's first card is a 10, J, Q or K; any other card burns its value.
    burn_ten_value: int = 10
    #: The rounds of a shoe, from the first, in which Player Pair and Banker Pair can be bet on.
    pair_rounds: int = 60
    #: The same for Lucky Six.
    lucky_six_rounds: int = 50
    #: The same for Player Natural and Banker Natural.
    natural_rounds: int = 50
    player_banker_limit: LimitBasis = LimitBasis.DIFFERENCE

    def __post_init__(self) -> None:
        self._check_choices()
        for name in ("decks", "burn_ten_value", "pair_rounds", "lucky_six_rounds", "natural_rounds"):
            self._check_range(name, 1, None)
        for name in ("ace_value", "ten_value"):
            self._check_range(name, 0, 9)
        self._check_range("modulus", 2, None)
        self._check_range("natural_low", 1, self.highest_score)
        for name in ("lucky_six_total", "half_pay_total"):
            self._check_range(name, 0, self.highest_score)
        for name in ("player_draws_to", "banker_draws_to"):
            self._check_range(name, 0, self.natural_low - 1)
        self._check_third_cards()

    @property
    def highest_score(self) -> int:
        return self.modulus - 1

    def _check_choices(self) -> None:
        choices: tuple[tuple[str, type[StrEnum]], ...] = (
            ("commission", Commission),
            ("player_banker_on_tie", StakesOnTie),
            ("player_banker_limit", LimitBasis),
        )
        for name, choice in choices:
            value = getattr(self, name)
            if not isinstance(value, choice):
                raise InvalidRules(f"invalid {name}: got {value!r}, expected a {choice.__name__}")

    def _check_range(self, name: str, low: int, high: int | None) -> None:
        value = getattr(self, name)
        if type(value) is not int or value < low or (high is not None and value > high):
            wanted = f"{low} or more" if high is None else f"{low} to {high}"
            raise InvalidRules(f"invalid {name}: got {value!r}, expected a whole number, {wanted}")

    def _check_third_cards(self) -> None:
        if len(self.banker_draws_against) > self.natural_low:
            raise InvalidRules(
                f"invalid banker_draws_against: got {len(self.banker_draws_against)} totals, "
                f"expected at most {self.natural_low}, for no natural draws"
            )
        for total, values in enumerate(self.banker_draws_against):
            if not values <= frozenset(range(10)):
                raise InvalidRules(
                    f"invalid banker_draws_against: got {sorted(values)} for total {total}, expected values 0 to 9"
                )


COMMISSION = Rules(commission=Commission.CHARGED)
NO_COMMISSION = Rules(commission=Commission.NONE)
