"""The side bets: which outcome the cards make, the best one only, and until which round of the shoe each is offered.

The members of each outcome type stand from the lowest to the best. Suits matter nowhere else in the game.
"""

from __future__ import annotations

from enum import StrEnum

from rules_site.cards import Hand, Rank, write_hand
from rules_site.errors import InvalidCard
from rules_site.games.blackjack.hands import Score, card_value, score
from rules_site.games.blackjack.rules import ACE_HIGH, INITIAL_CARDS, Rules


class Pairs(StrEnum):
    """The player's first two cards have one rank (not just one value: J and Q are no pair)."""

    MIXED_PAIR = "mixed_pair"
    COLOURED_PAIR = "coloured_pair"
    PERFECT_PAIR = "perfect_pair"


class BustBonus(StrEnum):
    """The dealer is bust, with so many cards."""

    BUST_3 = "bust_3"
    BUST_4 = "bust_4"
    BUST_5 = "bust_5"
    BUST_6 = "bust_6"
    BUST_7 = "bust_7"
    BUST_8_OR_MORE = "bust_8_or_more"


class LuckyTrio(StrEnum):
    """The total or the ranks of the player's first two cards and the dealer's first; suited: all three of one suit."""

    TOTAL_19_OR_20 = "total_19_or_20"
    TOTAL_21 = "total_21"
    SUITED_21 = "suited_21"
    STRAIGHT_678 = "straight_678"
    TRIPS_777 = "trips_777"
    SUITED_678 = "suited_678"
    SUITED_777 = "suited_777"


class PokerTrio(StrEnum):
    """The same three cards as a poker hand."""

    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    SUITED_THREE_OF_A_KIND = "suited_three_of_a_kind"


#: Every side bet; each can be placed with or without a main bet.
SIDE_BETS = ("pairs", "bust_bonus", "lucky_trio", "poker_trio")

#: Cards of a trio: the player's initial ones and the dealer's first.
TRIO_CARDS = INITIAL_CARDS + 1

#: How many cards of a bust hand make which outcome; more than the most listed counts as the most.
BUST_CARDS = {
    3: BustBonus.BUST_3,
    4: BustBonus.BUST_4,
    5: BustBonus.BUST_5,
    6: BustBonus.BUST_6,
    7: BustBonus.BUST_7,
    8: BustBonus.BUST_8_OR_MORE,
}

LUCKY_TOTAL = 21
LUCKY_LOWER_TOTALS = (19, 20)
LUCKY_STRAIGHT = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)
LUCKY_TRIPS = (Rank.SEVEN, Rank.SEVEN, Rank.SEVEN)

#: The straights from the lowest, A-2-3, to the highest, Q-K-A. An ace is an end: K-A-2 is none.
STRAIGHTS = (
    *((Rank(low), Rank(low + 1), Rank(low + 2)) for low in range(Rank.ACE, Rank.QUEEN)),
    (Rank.QUEEN, Rank.KING, Rank.ACE),
)
_STRAIGHTS = frozenset(map(frozenset, STRAIGHTS))


def pairs(player: Hand) -> Pairs | None:
    """The outcome of Pairs for the player's initial cards.

    Raises:
        InvalidCard: fewer cards than that.
    """
    first, second = _first(player, INITIAL_CARDS)
    if first.rank is not second.rank:
        return None
    if first.suit is second.suit:
        return Pairs.PERFECT_PAIR
    return Pairs.COLOURED_PAIR if first.suit.is_red == second.suit.is_red else Pairs.MIXED_PAIR


def bust_bonus(dealer: Hand) -> BustBonus | None:
    """The outcome of Bust Bonus for the dealer's hand, played out."""
    return bust_outcome(score(dealer), len(dealer))


def bust_outcome(dealer: Score, cards: int) -> BustBonus | None:
    """The outcome of Bust Bonus for the dealer's final score with so many cards."""
    return BUST_CARDS[min(cards, max(BUST_CARDS))] if dealer.is_bust else None


def trio(player: Hand, dealer: Hand) -> Hand:
    """The three cards of a trio bet.

    Raises:
        InvalidCard: the player has fewer than two cards, or the dealer none.
    """
    return (*_first(player, INITIAL_CARDS), *_first(dealer, 1))


def lucky_trio(cards: Hand) -> LuckyTrio | None:
    """The outcome of Lucky Trio for the three cards of ``trio``. The ranks pay more than the total they add up to.

    An ace counts 1 or 11, whichever gives the better outcome; two aces counting 11 would be more than any total here.
    """
    ranks, suited = tuple(sorted(card.rank for card in cards)), _one_suit(cards)
    if ranks == LUCKY_TRIPS:
        return LuckyTrio.SUITED_777 if suited else LuckyTrio.TRIPS_777
    if ranks == LUCKY_STRAIGHT:
        return LuckyTrio.SUITED_678 if suited else LuckyTrio.STRAIGHT_678
    low = sum(map(card_value, ranks))
    totals = {low, low + ACE_HIGH - card_value(Rank.ACE)} if Rank.ACE in ranks else {low}
    if LUCKY_TOTAL in totals:
        return LuckyTrio.SUITED_21 if suited else LuckyTrio.TOTAL_21
    return LuckyTrio.TOTAL_19_OR_20 if totals.intersection(LUCKY_LOWER_TOTALS) else None


def poker_trio(cards: Hand) -> PokerTrio | None:
    """The outcome of Poker Trio for the three cards of ``trio``."""
    ranks, suited = frozenset(card.rank for card in cards), _one_suit(cards)
    if len(ranks) == 1:
        return PokerTrio.SUITED_THREE_OF_A_KIND if suited else PokerTrio.THREE_OF_A_KIND
    if ranks in _STRAIGHTS:
        return PokerTrio.STRAIGHT_FLUSH if suited else PokerTrio.STRAIGHT
    return PokerTrio.FLUSH if suited else None


def available_rounds(bet: str, rules: Rules) -> int | None:
    """The last round of a shoe in which ``bet`` is offered, None for a bet that always is (main, insurance)."""
    return {
        "pairs": rules.pairs_available_rounds,
        "bust_bonus": rules.bust_bonus_available_rounds,
        "lucky_trio": rules.lucky_trio_available_rounds,
        "poker_trio": rules.poker_trio_available_rounds,
    }.get(bet)


def is_available(bet: str, round_of_shoe: int, rules: Rules) -> bool:
    """Whether ``bet`` is offered in this round of the shoe, the first being 1."""
    last = available_rounds(bet, rules)
    return last is None or round_of_shoe <= last


def _one_suit(cards: Hand) -> bool:
    return len({card.suit for card in cards}) == 1


def _first(cards: Hand, wanted: int) -> Hand:
    if len(cards) < wanted:
        raise InvalidCard(f"incomplete hand: got {write_hand(cards)!r}, expected {wanted} cards or more")
    return cards[:wanted]
