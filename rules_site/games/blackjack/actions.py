"""What a player may do with a hand, by the rules alone: whose turn it is and what the balance allows is the round's."""

from __future__ import annotations

from enum import StrEnum

from rules_site.cards import Card, Rank
from rules_site.games.blackjack.hands import PlayerHand, card_value, score
from rules_site.games.blackjack.rules import (
    BEST_SCORE,
    INITIAL_CARDS,
    SPLIT_ACES_CARDS,
    TEN_VALUE,
    DoubleAfterSplit,
    DoubleDown,
    Insurance,
    Rules,
    SplitAces,
    SplitBy,
    Surrender,
)


class Action(StrEnum):
    """What a player does with a hand."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE_DOWN = "double_down"
    SPLIT = "split"
    SURRENDER = "surrender"


def may_act(hand: PlayerHand, rules: Rules) -> bool:
    """Whether ``hand`` is still open. It stands by itself at 21, after a double down and on split aces."""
    if hand.doubled or hand.surrendered or score(hand.cards).points >= BEST_SCORE:
        return False
    return not (_is_split_ace(hand, rules) and len(hand.cards) > SPLIT_ACES_CARDS)


def can_hit(hand: PlayerHand, rules: Rules) -> bool:
    """Whether ``hand`` may take another card."""
    return may_act(hand, rules)


def can_double(hand: PlayerHand, rules: Rules) -> bool:
    """Whether ``hand`` may double its bet for exactly one more card."""
    if rules.double_down is DoubleDown.NONE or (hand.split and rules.double_after_split is DoubleAfterSplit.REFUSED):
        return False
    return may_act(hand, rules) and len(hand.cards) == INITIAL_CARDS


def can_split(hand: PlayerHand, rules: Rules) -> bool:
    """Whether ``hand`` may be split into two. A hand made by splitting may not be split again."""
    if hand.split or not rules.splits or len(hand.cards) != INITIAL_CARDS or not may_act(hand, rules):
        return False
    first, second = (card.rank for card in hand.cards)
    if rules.split_by is SplitBy.RANK:
        return first is second
    return card_value(first) == card_value(second)


def can_surrender(hand: PlayerHand, upcard: Card, rules: Rules) -> bool:
    """Whether ``hand`` may be given up: as a first action only, and not against every first card of the dealer."""
    if hand.split or len(hand.cards) != INITIAL_CARDS or not may_act(hand, rules):
        return False
    if rules.surrender is Surrender.NOT_AGAINST_ACE_OR_TEN:
        return upcard.rank is not Rank.ACE and card_value(upcard.rank) != TEN_VALUE
    return rules.surrender is Surrender.ANY_UPCARD


def insurance_offered(upcard: Card, rules: Rules) -> bool:
    """Whether every player, one with a natural blackjack too, may take insurance."""
    return rules.insurance is Insurance.OFFERED and upcard.rank is Rank.ACE


def auto_play_hits(hand: PlayerHand, rules: Rules) -> bool:
    """Whether a hand that nobody decides for takes another card; else it stands.

    It decides for a player who is disconnected or silent, and where the balance is no longer enough for a double down
    or split. An ace counts 11 unless that busts the hand.
    """
    return can_hit(hand, rules) and score(hand.cards).points <= rules.auto_play_hits_to


def _is_split_ace(hand: PlayerHand, rules: Rules) -> bool:
    return hand.split and hand.cards[0].rank is Rank.ACE and rules.split_aces is SplitAces.ONE_CARD
