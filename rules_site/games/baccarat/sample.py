"""Rounds of baccarat for a simulation, each from a full shoe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from rules_site.facts import return_fact
from rules_site.games.baccarat.engine import BETS
from rules_site.games.baccarat.payouts import Payouts
from rules_site.games.baccarat.round import MOST_CARDS, Round, new_shoe
from rules_site.games.baccarat.rules import Rules

_SEAT = "seat"


def sampled_rounds(rules: Rules, payouts: Payouts, random: Random) -> Iterator[Mapping[str, Fraction]]:
    """Yield, round after round without end, what each bet gave back for one unit staked, the stake included.

    Bets are named by their returns (``banker_return``); every round has all of them.
    """
    shoe = new_shoe(rules, random, range(MOST_CARDS, MOST_CARDS + 1), burns=False)
    while True:
        shoe.shuffle()
        round_ = Round(cards=shoe.begin_round(), rules=rules, payouts=payouts)
        round_.join(_SEAT, len(BETS))
        for bet in BETS:
            round_.place(_SEAT, bet, 1)
        round_.deal()
        if round_.can_draw_third_cards():
            round_.draw_third_cards()
        round_.settle()
        yield {return_fact(settled.bet): settled.returned / settled.stake for settled in round_.results[_SEAT]}
