"""What stands around a round of blackjack: its shoe, and players who decide by a strategy."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from random import Random

from rules_site.cards import DECK, Card, Hand
from rules_site.errors import IllegalAction, InvalidShoe
from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.engine import cards_to_burn
from rules_site.games.blackjack.hands import PlayerHand, card_value
from rules_site.games.blackjack.round import Round
from rules_site.games.blackjack.rules import BEST_SCORE, INITIAL_CARDS, Rules
from rules_site.games.play.shoe import Shoe

#: Decides for a hand, given the dealer's first card and what is allowed (never nothing).
Strategy = Callable[[PlayerHand, Card, tuple[Action, ...]], Action | None]


def cards_reached(rules: Rules) -> int:
    """How many cards from the top of the shoe a round can reach at most: an upper bound that is easy to see.

    A hand that takes another card is worth less than 21 with its aces low: it has at most as many cards as the lowest
    ones of the shoe together worth less than 21. So no hand, nor the dealer's, takes more extra cards than that.
    """
    lowest = sorted(card_value(card.rank) for card in DECK * rules.decks)
    most = sum(total < BEST_SCORE for total in accumulate(lowest))
    return 2 * INITIAL_CARDS + most * (rules.max_hands + 1)


def new_shoe(rules: Rules, random: Random, behind_cut: range, *, top: Hand = (), burns: bool = True) -> Shoe:
    """Return a shuffled shoe of this table.

    ``behind_cut`` says how many cards may lie behind the cut card, ``top`` the first cards, for proofs. Without
    ``burns`` no card is exposed and burned: the first round is then dealt from a full shoe, as the odds are computed.

    Raises:
        InvalidShoe: the last round of the shoe might not be finished, or the cut card cannot lie there.
        InvalidCard: ``top`` holds cards that the decks do not.
    """
    if behind_cut and min(behind_cut) < cards_reached(rules):
        raise InvalidShoe(f"cards behind the cut card: got {behind_cut}, expected {cards_reached(rules)} or more")
    return Shoe(rules.decks, random, behind_cut, cards_to_burn if burns else None, top)


def play_seat(round_: Round, seat: str, strategy: Strategy, *, insures: bool = False) -> None:
    """Let ``strategy`` play all the hands of ``seat``; where insurance is offered, answer it first.

    With several seats, call it again when the others have answered the insurance.

    Raises:
        IllegalAction: the strategy chose something that is not allowed.
    """
    if round_.can_decline_insurance(seat):
        if insures:
            round_.insure(seat)
        else:
            round_.decline_insurance(seat)
    while allowed := round_.allowed(seat):
        playing = round_.seats[seat]
        choice = strategy(playing.hands[playing.turn], round_.upcard, allowed)
        if choice not in allowed:
            raise IllegalAction(f"strategy: got {choice}, expected one of {', '.join(allowed)}")
        getattr(round_, choice)(seat)
