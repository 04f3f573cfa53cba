"""Baccarat as it is played: scores, third cards and the settlement of every bet.

It plays by the numbers of ``Rules`` and ``Payouts`` and the count of initial cards below, and by no others.
Hands are in the order of dealing: the initial cards first. Totals are scores, never sums, unless said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from rules_site.cards import Card, Hand, Rank, refuse_impossible, write_hand
from rules_site.errors import InvalidCard, UnknownBet
from rules_site.game import Settlement
from rules_site.games.baccarat.payouts import Payouts
from rules_site.games.baccarat.rules import Commission, LimitBasis, Rules, StakesOnTie

#: Cards each side is dealt before any third card; naturals and pairs are about these.
INITIAL_CARDS = 2

#: What a side has when it drew: one card more.
DRAWN_CARDS = INITIAL_CARDS + 1


class Winner(StrEnum):
    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


class ThirdCard(StrEnum):
    """What a side does about a third card."""

    DRAW = "draw"
    STAND = "stand"


@dataclass(frozen=True, slots=True)
class Coup:
    """A finished round, as far as settlement looks at it. Totals are scores; ``initial`` ones those of two cards."""

    player_initial: int
    banker_initial: int
    player: int
    banker: int
    banker_cards: int
    player_pair: bool = False
    banker_pair: bool = False

    @property
    def winner(self) -> Winner:
        if self.player == self.banker:
            return Winner.TIE
        return Winner.PLAYER if self.player > self.banker else Winner.BANKER


def card_value(rules: Rules, rank: Rank) -> int:
    """Return what a card of ``rank`` counts, 0 to 9."""
    if rank is Rank.ACE:
        return rules.ace_value
    return rules.ten_value if rank.is_ten_valued else int(rank)


def hand_sum(rules: Rules, hand: Hand) -> int:
    """Return the plain sum of the card values: 15 for 8♠ 7♥."""
    return sum(card_value(rules, card.rank) for card in hand)


def score(rules: Rules, hand: Hand) -> int:
    """Return the score of ``hand``, 0 to the highest score: 5 for 8♠ 7♥."""
    return hand_sum(rules, hand) % rules.modulus


def burned(rules: Rules, first: Card) -> int:
    """Return how many cards are burned when ``first`` is the first card of a new shoe."""
    return rules.burn_ten_value if first.rank.is_ten_valued else card_value(rules, first.rank)


def is_natural(rules: Rules, initial: int) -> bool:
    """Whether ``initial``, the total of a side's initial cards, is a natural."""
    return initial >= rules.natural_low


def is_pair(first: Card, second: Card) -> bool:
    """Whether two cards are a pair: the same rank. Equal values are not enough: J and Q are no pair."""
    return first.rank is second.rank


def player_third(rules: Rules, player: int) -> ThirdCard:
    """Decide Player's third card on the initial total ``player``, when neither side has a natural."""
    return ThirdCard.DRAW if player <= rules.player_draws_to else ThirdCard.STAND


def banker_third(rules: Rules, banker: int, player_card: int | None) -> ThirdCard:
    """Decide Banker's third card on the initial total ``banker``, when neither side has a natural.

    ``player_card`` is the value of Player's third card, None when Player stood.
    """
    if player_card is None:
        draws = banker <= rules.banker_draws_to
    else:
        draws = banker < len(rules.banker_draws_against) and player_card in rules.banker_draws_against[banker]
    return ThirdCard.DRAW if draws else ThirdCard.STAND


def play(rules: Rules, player: Hand, banker: Hand) -> Coup:
    """Return the finished round in which exactly these cards were dealt.

    Raises:
        InvalidCard: they cannot be dealt: too few or too many cards, a wrong third card, not enough decks.
    """
    refuse_impossible((*player, *banker), rules.decks)
    for side, hand in ((Winner.PLAYER, player), (Winner.BANKER, banker)):
        if len(hand) < INITIAL_CARDS:
            raise _wrong_cards(side, hand, f"at least {INITIAL_CARDS} cards")
    player_initial, banker_initial = (score(rules, hand[:INITIAL_CARDS]) for hand in (player, banker))
    over = is_natural(rules, player_initial) or is_natural(rules, banker_initial)
    _refuse_wrong_third(Winner.PLAYER, player, ThirdCard.STAND if over else player_third(rules, player_initial))
    third = card_value(rules, player[INITIAL_CARDS].rank) if len(player) == DRAWN_CARDS else None
    _refuse_wrong_third(Winner.BANKER, banker, ThirdCard.STAND if over else banker_third(rules, banker_initial, third))
    return Coup(
        player_initial=player_initial,
        banker_initial=banker_initial,
        player=score(rules, player),
        banker=score(rules, banker),
        banker_cards=len(banker),
        player_pair=is_pair(player[0], player[1]),
        banker_pair=is_pair(banker[0], banker[1]),
    )


def _refuse_wrong_third(side: Winner, hand: Hand, decision: ThirdCard) -> None:
    due = DRAWN_CARDS if decision is ThirdCard.DRAW else INITIAL_CARDS
    if len(hand) != due:
        raise _wrong_cards(side, hand, f"{due} cards, for the rules say {decision}")


def _wrong_cards(side: Winner, hand: Hand, expected: str) -> InvalidCard:
    shown = write_hand(hand) or "no cards"
    return InvalidCard(f"impossible {side} hand: got {shown}, expected {expected}")


def _player(_: Rules, coup: Coup) -> str | None:
    return "win" if coup.winner is Winner.PLAYER else None


def _banker(rules: Rules, coup: Coup) -> str | None:
    if coup.winner is not Winner.BANKER:
        return None
    half = rules.commission is Commission.NONE and coup.banker == rules.half_pay_total
    return "win_with_six" if half else "win"


def _tie(_: Rules, coup: Coup) -> str | None:
    return "win" if coup.winner is Winner.TIE else None


def _player_pair(_: Rules, coup: Coup) -> str | None:
    return "win" if coup.player_pair else None


def _banker_pair(_: Rules, coup: Coup) -> str | None:
    return "win" if coup.banker_pair else None


def _lucky_six(rules: Rules, coup: Coup) -> str | None:
    if coup.winner is not Winner.BANKER or coup.banker != rules.lucky_six_total:
        return None
    return "two_cards" if coup.banker_cards == INITIAL_CARDS else "three_cards"


def _player_natural(rules: Rules, coup: Coup) -> str | None:
    return "win" if is_natural(rules, coup.player_initial) else None


def _banker_natural(rules: Rules, coup: Coup) -> str | None:
    return "win" if is_natural(rules, coup.banker_initial) else None


#: Every bet: which of its outcomes a round is, None when it wins nothing.
BETS: Mapping[str, Callable[[Rules, Coup], str | None]] = MappingProxyType(
    {
        "player": _player,
        "banker": _banker,
        "tie": _tie,
        "player_pair": _player_pair,
        "banker_pair": _banker_pair,
        "lucky_six": _lucky_six,
        "player_natural": _player_natural,
        "banker_natural": _banker_natural,
    }
)


def outcome(rules: Rules, bet: str, coup: Coup) -> str | None:
    """Return the id of the outcome by which ``bet`` wins, None when it loses or pushes.

    Raises:
        UnknownBet: there is no such bet.
    """
    return _know_bet(bet)(rules, coup)


def is_push(rules: Rules, bet: str, coup: Coup) -> bool:
    """Whether the stake on ``bet`` is returned without profit."""
    return (
        bet in ("player", "banker") and coup.winner is Winner.TIE and rules.player_banker_on_tie is StakesOnTie.RETURNED
    )


def settle(rules: Rules, payouts: Payouts, bet: str, coup: Coup) -> Settlement:
    """Settle ``bet``: its outcome and payout to one; no outcome and 0 for a push, no outcome and None for a loss.

    Raises:
        UnknownBet: there is no such bet.
    """
    won = outcome(rules, bet, coup)
    if won is not None:
        return Settlement(won, payouts.by_bet[bet][won])
    return Settlement(None, Fraction(0) if is_push(rules, bet, coup) else None)


def available_rounds(rules: Rules, bet: str) -> int | None:
    """Return how many rounds of a shoe, from the first, ``bet`` can be placed in; None means every round.

    Raises:
        UnknownBet: there is no such bet.
    """
    _know_bet(bet)
    limits = {
        "player_pair": rules.pair_rounds,
        "banker_pair": rules.pair_rounds,
        "lucky_six": rules.lucky_six_rounds,
        "player_natural": rules.natural_rounds,
        "banker_natural": rules.natural_rounds,
    }
    return limits.get(bet)


def is_available(rules: Rules, bet: str, round_of_shoe: int) -> bool:
    """Whether ``bet`` can be placed in a round of the shoe, the first round being 1.

    Raises:
        UnknownBet: there is no such bet.
    """
    last = available_rounds(rules, bet)
    return last is None or round_of_shoe <= last


def limited_stake(rules: Rules, bet: str, staked: Mapping[str, int]) -> int:
    """Return the part of the stakes ``staked`` (by bet, minor units) that the limit of ``bet`` is held against.

    Raises:
        UnknownBet: there is no such bet.
    """
    _know_bet(bet)
    opposite = {"player": "banker", "banker": "player"}.get(bet)
    stake = staked.get(bet, 0)
    if opposite is None or rules.player_banker_limit is LimitBasis.STAKE:
        return stake
    return max(0, stake - staked.get(opposite, 0))


def _know_bet(bet: str) -> Callable[[Rules, Coup], str | None]:
    try:
        return BETS[bet]
    except KeyError:
        raise UnknownBet(f"unknown bet: got {bet!r}, expected one of {', '.join(BETS)}") from None
