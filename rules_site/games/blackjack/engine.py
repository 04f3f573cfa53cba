"""The dealer's decision, and the settlement of finished hands and of insurance.

Everything is in exact fractions of the seat bet; nothing is rounded here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rules_site.cards import Card, Hand, write_hand
from rules_site.errors import InvalidCard
from rules_site.games.blackjack import side_bets
from rules_site.games.blackjack.actions import can_double, can_hit, can_surrender, insurance_offered
from rules_site.games.blackjack.hands import PlayerHand, Score, card_value, is_ace_and_ten, is_natural, score
from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import (
    DOUBLE_DOWN_CARDS,
    INITIAL_CARDS,
    SOFT_17,
    DealerChecks,
    Rules,
    Soft17,
)


class Result(StrEnum):
    """How a finished hand ends. ``BLACKJACK`` and ``WIN`` are the paid outcomes of the main bet."""

    BLACKJACK = "blackjack"
    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    SURRENDER = "surrender"


@dataclass(frozen=True, slots=True)
class SettledHand:
    """A hand's result, and its stake and what comes back of it (stake included), in seat bets."""

    result: Result
    stake: Fraction
    returned: Fraction


def cards_to_burn(exposed: Card) -> int:
    """How many cards the dealer burns after exposing the first card of a new shoe: its value, an ace being low."""
    return card_value(exposed.rank)


def dealer_hits(dealer: Score, rules: Rules) -> bool:
    """Whether the dealer takes another card at this score."""
    if dealer.soft and dealer.points == SOFT_17 and rules.dealer_on_soft_17 is Soft17.HITS:
        return True
    return dealer.points < rules.dealer_stands_from


def awaits_dealer(hand: PlayerHand, rules: Rules) -> bool:
    """Whether the result of ``hand`` depends on the cards the dealer draws.

    Busted and surrendered hands are lost already, and a natural blackjack only minds the dealer's initial hand.
    """
    return not (hand.surrendered or score(hand.cards).is_bust or is_natural(hand, rules))


def dealer_plays_out(hands: Iterable[PlayerHand], bust_bonus_live: bool, rules: Rules) -> bool:
    """Whether the dealer draws by the rule to the end. A natural blackjack of the dealer needs no card anyway."""
    return bust_bonus_live or any(awaits_dealer(hand, rules) for hand in hands)


def result_of(hand: PlayerHand, dealer: Hand, rules: Rules) -> Result:
    """How the finished ``hand`` ends against the finished hand of the dealer."""
    if hand.surrendered:
        return Result.SURRENDER
    if is_natural(hand, rules):
        return Result.PUSH if is_ace_and_ten(dealer) else Result.BLACKJACK
    mine, theirs = score(hand.cards), score(dealer)
    if mine.is_bust or is_ace_and_ten(dealer):
        return Result.LOSE
    if theirs.is_bust or mine.points > theirs.points:
        return Result.WIN
    return Result.PUSH if mine.points == theirs.points else Result.LOSE


def settle_hand(hand: PlayerHand, dealer: Hand, rules: Rules, payouts: Payouts) -> SettledHand:
    """Settle the main bet on one finished hand; the two hands of a split are settled one by one.

    Raises:
        InvalidCard: by these rules the hand, or the dealer's, cannot end a round like this.
    """
    refuse_undealt(dealer, rules, played_out=awaits_dealer(hand, rules))
    refuse_unplayable(hand, dealer, rules)
    result, stake = result_of(hand, dealer, rules), Fraction(hand.stake)
    returned = {
        Result.BLACKJACK: stake * (1 + payouts.main_blackjack),
        Result.WIN: stake * (1 + payouts.main_win),
        Result.PUSH: stake,
        Result.LOSE: Fraction(0),
        Result.SURRENDER: stake * (1 - rules.surrender_loses),
    }[result]
    return SettledHand(result, stake, returned)


def insurance_wins(dealer: Hand, rules: Rules) -> bool:
    """Whether insurance wins: the dealer has a natural blackjack, however the round ends.

    Raises:
        InvalidCard: insurance is not offered against the dealer's first card, or the dealer does not get to this hand.
    """
    refuse_undealt(dealer, rules, played_out=False)
    if not insurance_offered(dealer[0], rules):
        raise InvalidCard(f"no insurance: it is not offered when the dealer's first card is {dealer[0]}")
    return is_ace_and_ten(dealer)


def settle_insurance(dealer: Hand, rules: Rules, payouts: Payouts) -> SettledHand:
    """Settle insurance, its stake being the share of the seat bet that the rules ask for.

    Raises:
        InvalidCard: as for ``insurance_wins``.
    """
    stake = rules.insurance_stake
    if insurance_wins(dealer, rules):
        return SettledHand(Result.WIN, stake, stake * (1 + payouts.insurance_dealer_blackjack))
    return SettledHand(Result.LOSE, stake, Fraction(0))


def winning_outcome(bet: str, player: Hand, dealer: Hand, rules: Rules) -> str | None:
    """The paid outcome of a side bet or of insurance, None when the bet loses. Nothing the player did matters.

    ``player`` and ``dealer`` start with the initial cards; the dealer's hand is played out for Bust Bonus.

    Raises:
        InvalidCard: cards are missing, the dealer does not get to this hand, or insurance was not offered.
    """
    if bet == "insurance":
        return "dealer_blackjack" if insurance_wins(dealer, rules) else None
    if bet == "pairs":
        return side_bets.pairs(player)
    if bet == "bust_bonus":
        refuse_undealt(dealer, rules, played_out=True)
        return side_bets.bust_bonus(dealer)
    cards = side_bets.trio(player, dealer)
    return side_bets.lucky_trio(cards) if bet == "lucky_trio" else side_bets.poker_trio(cards)


def refuse_undealt(dealer: Hand, rules: Rules, *, played_out: bool) -> None:
    """Refuse a dealer's hand that the dealer would not draw; ``played_out`` asks for a hand that is complete.

    Raises:
        InvalidCard: fewer than the initial cards, a card too many, or (when played out) one too few.
    """
    if len(dealer) < INITIAL_CARDS:
        raise InvalidCard(f"incomplete hand: got dealer {write_hand(dealer)!r}, expected {INITIAL_CARDS} cards or more")
    for drawn in range(INITIAL_CARDS, len(dealer)):
        if not dealer_hits(score(dealer[:drawn]), rules):
            raise InvalidCard(
                f"impossible hand: the dealer stands on {write_hand(dealer[:drawn])}: got {write_hand(dealer)}"
            )
    if played_out and dealer_hits(score(dealer), rules):
        raise InvalidCard(f"incomplete hand: the dealer hits on {write_hand(dealer)}, expected another card")


def refuse_unplayable(hand: PlayerHand, dealer: Hand, rules: Rules) -> None:
    """Refuse a finished hand that the rules do not let a player arrive at.

    Raises:
        InvalidCard: too few cards, a card taken after the hand stood, or an action that was not allowed.
    """
    cards = hand.cards
    if len(cards) < INITIAL_CARDS:
        raise InvalidCard(f"incomplete hand: got player {write_hand(cards)!r}, expected {INITIAL_CARDS} cards or more")
    if not _is_playable(hand, dealer, rules):
        raise InvalidCard(f"impossible hand: by the rules no player gets to {hand} against {write_hand(dealer)}")


def _is_playable(hand: PlayerHand, dealer: Hand, rules: Rules) -> bool:
    if hand.split and not rules.splits:
        return False
    before = PlayerHand(hand.cards[:INITIAL_CARDS], split=hand.split)
    if is_ace_and_ten(dealer) and rules.dealer_checks is DealerChecks.BEFORE_DECISIONS:
        return hand == replace(before, split=False)  # the round ended before any decision
    if hand.surrendered:
        return replace(hand, surrendered=False) == before and can_surrender(before, dealer[0], rules)
    if hand.doubled:
        return can_double(before, rules) and len(hand.cards) == INITIAL_CARDS + DOUBLE_DOWN_CARDS
    hits = range(INITIAL_CARDS, len(hand.cards))
    return all(can_hit(replace(hand, cards=hand.cards[:taken]), rules) for taken in hits)
