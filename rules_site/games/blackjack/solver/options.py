"""What the rules let a player do in each state, asked of the engine."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules_site.cards import Suit
from rules_site.games.blackjack.actions import can_double, can_split, can_surrender, may_act
from rules_site.games.blackjack.hands import PlayerHand, is_natural
from rules_site.games.blackjack.rules import BEST_SCORE, Rules
from rules_site.games.blackjack.solver.lattice import Bools
from rules_site.games.blackjack.solver.shoe import VALUES, a_card
from rules_site.games.blackjack.solver.states import States


@dataclass(frozen=True, slots=True, eq=False)
class Options:
    """Masks by state: hands still open, natural blackjacks, and (two cards only) doubling and splitting.

    ``surrender[state, first card]`` depends on the dealer's first card as well.
    """

    open: Bools
    natural: Bools
    double: Bools
    split: Bools
    surrender: Bools


def options(rules: Rules, known: States) -> Options:
    """Ask about every two cards; a longer hand is open until its best score."""
    states = len(known.hand)
    open_to = Options(
        open=known.points < BEST_SCORE,
        natural=np.zeros(states, np.bool_),
        double=np.zeros(states, np.bool_),
        split=np.zeros(states, np.bool_),
        surrender=np.zeros((states, len(VALUES)), np.bool_),
    )
    upcards = [a_card(first) for first in VALUES]
    for row, hand in two_cards(known):
        open_to.open[row] = may_act(hand, rules)
        open_to.natural[row] = is_natural(hand, rules)
        open_to.double[row] = can_double(hand, rules)
        open_to.split[row] = can_split(hand, rules)
        open_to.surrender[row] = [can_surrender(hand, upcard, rules) for upcard in upcards]
    return open_to


def two_cards(known: States) -> list[tuple[int, PlayerHand]]:
    """A hand for every state of two cards, the cards of an initial pair being of one rank."""
    hands: list[tuple[int, PlayerHand]] = []
    spades, hearts = ([a_card(value, suit) for value in VALUES] for suit in (Suit.SPADES, Suit.HEARTS))
    for first in VALUES:
        for second, row in zip(VALUES, known.split_hands(first).tolist(), strict=True):
            cards = (spades[first - 1], hearts[second - 1])
            hands.append((row, PlayerHand(cards, split=True)))
            if first <= second:
                hands.append((known.initial_hand(first, second), PlayerHand(cards)))
    return hands
