"""Rounds of blackjack with chosen cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from rules_site.cards import Card, parse_hand, write_hand
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS, Payouts
from rules_site.games.blackjack.round import Round
from rules_site.games.blackjack.rules import INFINITE_RULES, Rules
from rules_site.games.play.rounds import Amount
from tests.games.laid import LaidCards

RICH = 100_000


def lay(player: str, dealer: str, first: str = "", second: str = "", hands: int = 2) -> dict[int, Card]:
    """Lay the cards in the order of dealing: player, dealer, player, dealer, then first hand, second hand, dealer …

    ``dealer`` holds all cards of the dealer, ``first`` and ``second`` the extra cards of each hand.
    """
    ours, theirs = parse_hand(player), parse_hand(dealer)
    places = dict(enumerate((ours[0], theirs[0], ours[1], theirs[1])))
    for lane, cards in enumerate((parse_hand(first), parse_hand(second), theirs[2:])):
        places |= zip(count(4 + min(lane, hands), hands + 1), cards, strict=False)
    return places


def table(
    player: str,
    dealer: str,
    first: str = "",
    second: str = "",
    *,
    rules: Rules = INFINITE_RULES,
    payouts: Payouts = INFINITE_PAYOUTS,
    round_of_shoe: int = 1,
) -> Round:
    """A round in which these cards lie in the shoe, before any bet."""
    cards = LaidCards(round_of_shoe, lay(player, dealer, first, second, rules.max_hands))
    return Round(cards=cards, rules=rules, payouts=payouts)


def dealt(
    player: str,
    dealer: str,
    first: str = "",
    second: str = "",
    *,
    rules: Rules = INFINITE_RULES,
    balance: Amount = RICH,
    **bets: int,
) -> Round:
    """A round with one seat, ``me``, after the initial deal; a main bet of 10 unless other bets are given."""
    round_ = table(player, dealer, first, second, rules=rules)
    round_.join("me", balance)
    for bet, stake in (bets or {"main": 10}).items():
        round_.place("me", bet, stake)
    round_.deal()
    return round_


def finish(round_: Round, *actions: str) -> Round:
    """Do the actions of ``me``, then let the dealer play and settle."""
    for action in actions:
        getattr(round_, action)("me")
    round_.play_dealer()
    round_.settle()
    return round_


def results(round_: Round, seat: str = "me") -> list[tuple[str, str, Amount, Fraction]]:
    """Bet, outcome, stake and what came back, bet by bet."""
    return [(settled.bet, settled.outcome, settled.stake, settled.returned) for settled in round_.results[seat]]


def hands(round_: Round, seat: str = "me") -> list[str]:
    """The hands of a seat, as text."""
    return [write_hand(hand.cards) for hand in round_.seats[seat].hands]
