"""What a table of blackjack may choose (``Rules``), and the numbers that make the game blackjack at all.

The engine reads every one of these, and the help page states every one of these. Source of the values of
``INFINITE_RULES``: the operator's published rules of Infinite Blackjack.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction

from rules_site.errors import InvalidRules

#: The best score; a hand above it is bust.
BEST_SCORE = 21
#: What 10, J, Q and K are worth.
TEN_VALUE = 10
#: What an ace is worth unless that makes the hand bust; then it is worth its rank, 1.
ACE_HIGH = 11
#: Cards in the initial hand of the player and of the dealer, and so in a natural blackjack.
INITIAL_CARDS = 2
#: Cards that a hand takes when it is doubled down: exactly so many.
DOUBLE_DOWN_CARDS = 1
#: Cards that each of two split aces takes when it takes one card only.
SPLIT_ACES_CARDS = 1
#: The score that ``Rules.dealer_on_soft_17`` is about.
SOFT_17 = 17


class Soft17(StrEnum):
    """What the dealer does with a 17 in which an ace counts 11."""

    STANDS = "stands"
    HITS = "hits"


class DealerChecks(StrEnum):
    """When the dealer learns of a natural blackjack: before the players decide (the round then ends at once), or after.

    After the decisions, stakes added by doubling down and splitting are lost to a natural blackjack too, while a
    hand already surrendered keeps what it saved.
    """

    BEFORE_DECISIONS = "before_decisions"
    AFTER_DECISIONS = "after_decisions"


class Surrender(StrEnum):
    """The dealer's first cards against which an initial hand may be given up."""

    NOT_AGAINST_ACE_OR_TEN = "not_against_ace_or_ten"
    ANY_UPCARD = "any_upcard"
    NONE = "none"


class DoubleDown(StrEnum):
    """The initial hands that may be doubled down."""

    ANY_TWO_CARDS = "any_two_cards"
    NONE = "none"


class DoubleAfterSplit(StrEnum):
    """Whether a hand made by splitting may be doubled down."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class SplitBy(StrEnum):
    """What the initial cards must share to be split: by value J and K may be, by rank they may not."""

    VALUE = "value"
    RANK = "rank"


class SplitAces(StrEnum):
    """Whether each split ace takes one card and stands, or is played on like any hand."""

    ONE_CARD = "one_card"
    PLAY_ON = "play_on"


class SplitAceTen(StrEnum):
    """What an ace with a ten-value card is in a hand made by splitting."""

    TWENTY_ONE = "twenty_one"
    BLACKJACK = "blackjack"


class Insurance(StrEnum):
    """Whether insurance is offered when the dealer's first card is an ace."""

    OFFERED = "offered"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Rules:
    """The choices of one table. Numbers are whole and in the ranges given; shares are of the seat bet.

    Raises:
        InvalidRules: a value out of its range or of another type, or two choices that contradict each other.
    """

    #: Decks in the shoe, 1 or more.
    decks: int
    #: The dealer hits below this score and stands from it on (soft 17 apart), 12 to 17.
    dealer_stands_from: int
    dealer_on_soft_17: Soft17
    dealer_checks: DealerChecks
    surrender: Surrender
    #: The share of the seat bet that a surrendered hand loses, above 0 and below 1.
    surrender_loses: Fraction
    double_down: DoubleDown
    double_after_split: DoubleAfterSplit
    #: Hands one seat may play: 2 allows one split, 1 allows none. There is no splitting again.
    max_hands: int
    split_by: SplitBy
    split_aces: SplitAces
    split_ace_ten: SplitAceTen
    insurance: Insurance
    #: What insurance costs as a share of the seat bet, above 0 and at most 1.
    insurance_stake: Fraction
    #: Auto-play, and a hand with too little balance left for its double down or split, hits up to this score, 4 to 20.
    auto_play_hits_to: int
    #: The last round of a shoe in which each side bet is available, 1 or more.
    pairs_available_rounds: int
    bust_bonus_available_rounds: int
    lucky_trio_available_rounds: int
    poker_trio_available_rounds: int

    def __post_init__(self) -> None:
        self._refuse_wrong_types()
        self._refuse_outside("decks", 1, None)
        # Below 12 no card can bust the dealer; above 17 the choice about soft 17 would say nothing.
        self._refuse_outside("dealer_stands_from", 12, SOFT_17)
        self._refuse_outside("max_hands", 1, 2)
        self._refuse_outside("auto_play_hits_to", 4, BEST_SCORE - 1)
        for bet in ("pairs", "bust_bonus", "lucky_trio", "poker_trio"):
            self._refuse_outside(f"{bet}_available_rounds", 1, None)
        if not 0 < self.surrender_loses < 1:
            raise InvalidRules(f"surrender_loses: got {self.surrender_loses}, expected a share above 0 and below 1")
        if not 0 < self.insurance_stake <= 1:
            raise InvalidRules(f"insurance_stake: got {self.insurance_stake}, expected a share above 0, at most 1")
        if self.dealer_on_soft_17 is Soft17.HITS and self.dealer_stands_from != SOFT_17:
            raise InvalidRules(
                f"dealer_on_soft_17: got hits with dealer_stands_from {self.dealer_stands_from}, expected {SOFT_17}"
            )

    @property
    def dealer_hits_to(self) -> int:
        """The highest score at which the dealer always hits."""
        return self.dealer_stands_from - 1

    @property
    def splits(self) -> int:
        """How many times an initial hand may be split."""
        return self.max_hands - 1

    def _refuse_wrong_types(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            expected = _TYPES[str(field.type)]
            # type(), not isinstance(): True is no number of decks, and "hits" is not Soft17.HITS.
            if type(value) is not expected:
                raise InvalidRules(f"{field.name}: got {value!r}, expected {expected.__name__}")

    def _refuse_outside(self, name: str, low: int, high: int | None) -> None:
        value = getattr(self, name)
        if value < low or (high is not None and value > high):
            raise InvalidRules(f"{name}: got {value}, expected {low} {'or more' if high is None else f'to {high}'}")


_TYPES: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        int,
        Fraction,
        Soft17,
        DealerChecks,
        Surrender,
        DoubleDown,
        DoubleAfterSplit,
        SplitBy,
        SplitAces,
        SplitAceTen,
        Insurance,
    )
}

INFINITE_RULES = Rules(
    decks=8,
    dealer_stands_from=17,
    dealer_on_soft_17=Soft17.STANDS,
    dealer_checks=DealerChecks.BEFORE_DECISIONS,
    surrender=Surrender.NOT_AGAINST_ACE_OR_TEN,
    surrender_loses=Fraction(1, 2),
    double_down=DoubleDown.ANY_TWO_CARDS,
    double_after_split=DoubleAfterSplit.ALLOWED,
    max_hands=2,
    split_by=SplitBy.VALUE,
    split_aces=SplitAces.ONE_CARD,
    split_ace_ten=SplitAceTen.TWENTY_ONE,
    insurance=Insurance.OFFERED,
    insurance_stake=Fraction(1, 2),
    auto_play_hits_to=11,
    pairs_available_rounds=40,
    bust_bonus_available_rounds=45,
    lucky_trio_available_rounds=45,
    poker_trio_available_rounds=45,
)
