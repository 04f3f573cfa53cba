"""The same game without any shortcut, in exact fractions: slow, short, and independent of the fast solver.

It decides what floating point cannot, and tests compare the fast solver with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cache

from rules_site.cards import Suit
from rules_site.games.blackjack.actions import Action, can_double, can_hit, can_split, can_surrender
from rules_site.games.blackjack.engine import dealer_hits
from rules_site.games.blackjack.hands import PlayerHand, is_natural, score_of
from rules_site.games.blackjack.payouts import Payouts
from rules_site.games.blackjack.rules import BEST_SCORE, INITIAL_CARDS, DealerChecks, Rules
from rules_site.games.blackjack.solver.shoe import ACE, TEN, VALUES, Composition, a_card

#: Counts by value.
Cards = tuple[int, ...]

#: How the dealer ends: a score, ``_BUST`` or ``_NATURAL``.
_BUST, _NATURAL = 0, BEST_SCORE + 1


def plus(cards: Cards, value: int) -> Cards:
    """One card of this value more."""
    return (*cards[: value - 1], cards[value - 1] + 1, *cards[value:])


class ExactPlay:
    """The worth of every action in exact fractions, per seat bet, by the rules of one table.

    Hands are counts by value. Worth is profit: what comes back less the stake. It is given the dealer's first card, and
    where the dealer checks before the decisions, given that there is no natural blackjack.
    """

    def __init__(self, shoe: Composition, rules: Rules, payouts: Payouts) -> None:
        self.shoe, self.rules, self.payouts = shoe, rules, payouts
        self._checks = rules.dealer_checks is DealerChecks.BEFORE_DECISIONS
        # Per instance: a cache on the methods would keep every table alive.
        self.worths = cache(self._worths)
        self._ends = cache(self._draw_ends)
        self._stands = cache(self._stand)

    def best(self, pair: int, hand: Cards, first: int, among: Collection[Action] = tuple(Action)) -> Action:
        """The action of the highest worth, the first in the order of ``Action`` where two are equal.

        ``pair`` is the value of the pair that was split to get this hand, 0 for an initial hand played on.
        """
        worths = self.worths(pair, hand, first)
        return max((action for action in Action if action in worths and action in among), key=worths.__getitem__)

    def worth(self, pair: int, hand: Cards, first: int) -> Fraction:
        """The worth of the best action."""
        return max(self.worths(pair, hand, first).values())

    def total(self) -> Fraction:
        """What comes back of one seat bet by the best play, the stake included."""
        product = Fraction(1)
        for first in VALUES:
            for low in VALUES:
                for high in VALUES[low - 1 :]:
                    product += self._initial(low, high, first)
        return product

    def _initial(self, low: int, high: int, first: int) -> Fraction:
        left, chance, hand = self.shoe.counts, Fraction(1 if low == high else 2), (0,) * len(VALUES)
        for value in (low, high, first):
            chance *= Fraction(left[value - 1], sum(left))
            left = _without(left, value)
        if not chance:
            return chance
        hand = plus(plus(hand, low), high)
        worths = self.worths(0, hand, first)
        splittable = self.shoe.may_split(low, self.rules) if Action.SPLIT in worths else 0
        unsplit = max(worth for action, worth in worths.items() if action is not Action.SPLIT)
        played = splittable * max(worths.values()) + (1 - splittable) * unsplit
        if not self._checks:
            return chance * played
        second = {ACE: TEN, TEN: ACE}.get(first)
        natural = Fraction(left[second - 1], sum(left)) if second else Fraction(0)
        lost = 0 if (low, high) == (ACE, TEN) else -1
        return chance * ((1 - natural) * played + natural * lost)

    def _worths(self, pair: int, hand: Cards, first: int) -> dict[Action, Fraction]:
        gone, stands = self._gone(pair, hand), self._stands
        played = self._hand(pair, hand)
        natural = played is not None and is_natural(played, self.rules)
        worths = {Action.STAND: stands(gone, _points(hand), natural, first)}
        if can_hit(played, self.rules) if played else _points(hand) < BEST_SCORE:
            worths[Action.HIT] = _total(
                chance * (-1 if _points(plus(hand, card)) > BEST_SCORE else self.worth(pair, plus(hand, card), first))
                for card, chance in self._next(gone, first)
            )
        if played is None:
            return worths
        if can_double(played, self.rules):
            worths[Action.DOUBLE_DOWN] = 2 * _total(
                chance * self._once(gone, plus(hand, card), card, first) for card, chance in self._next(gone, first)
            )
        if can_split(played, self.rules):
            worths[Action.SPLIT] = self._split(hand, first)
        if can_surrender(played, a_card(first), self.rules):
            worths[Action.SURRENDER] = -self.rules.surrender_loses
        return worths

    def _split(self, hand: Cards, first: int) -> Fraction:
        value = next(value for value in VALUES if hand[value - 1])
        single = plus((0,) * len(VALUES), value)
        return 2 * _total(
            chance * self.worth(value, plus(single, card), first) for card, chance in self._next(hand, first)
        )

    def _once(self, gone: Cards, hand: Cards, card: int, first: int) -> Fraction:
        points = _points(hand)
        return Fraction(-1) if points > BEST_SCORE else self._stands(plus(gone, card), points, False, first)

    def _stand(self, gone: Cards, points: int, natural: bool, first: int) -> Fraction:
        worth = Fraction(0)
        for end, chance in self._dealer(gone, first).items():
            if natural:
                worth += chance * (0 if end == _NATURAL else self.payouts.main_blackjack)
            elif end != points:
                worth += chance * (self.payouts.main_win if end < points else -1)
        return worth

    def _dealer(self, gone: Cards, first: int) -> dict[int, Fraction]:
        """How the dealer ends, given that the round is still played."""
        left = self.shoe.counts
        for value in VALUES:
            left = (*left[: value - 1], left[value - 1] - gone[value - 1], *left[value:])
        ends = dict(self._ends(_without(left, first), first, first == ACE, 1))
        if self._checks:
            natural = ends.pop(_NATURAL, Fraction(0))
            ends = {end: chance / (1 - natural) for end, chance in ends.items()}
        return ends

    def _draw_ends(self, left: Cards, low: int, ace: bool, cards: int) -> dict[int, Fraction]:
        dealer = score_of(low, ace)
        if dealer.is_bust:
            return {_BUST: Fraction(1)}
        if cards == INITIAL_CARDS and dealer == (BEST_SCORE, True):
            return {_NATURAL: Fraction(1)}
        if cards >= INITIAL_CARDS and not dealer_hits(dealer, self.rules):
            return {dealer.points: Fraction(1)}
        draw_ends: dict[int, Fraction] = {}
        # Only the natural blackjack minds how many cards there are.
        for value in VALUES:
            if left[value - 1]:
                share = Fraction(left[value - 1], sum(left))
                after = self._ends(_without(left, value), low + value, ace or value == ACE, min(cards + 1, 3))
                for end, chance in after.items():
                    draw_ends[end] = draw_ends.get(end, Fraction(0)) + share * chance
        return draw_ends

    def _next(self, gone: Cards, first: int) -> list[tuple[int, Fraction]]:
        """The chance of each next card to the player."""
        left = _without(tuple(all_ - out for all_, out in zip(self.shoe.counts, gone, strict=True)), first)
        cards = sum(left)
        second = {ACE: TEN, TEN: ACE}.get(first) if self._checks else None
        if second is None:
            return [(value, Fraction(left[value - 1], cards)) for value in VALUES if left[value - 1]]
        # The dealer's second card is none of these; the player's next is drawn from the rest.
        barred = left[second - 1]
        return [
            (
                value,
                Fraction(left[value - 1], cards)
                * Fraction(cards - 1 - barred + (value == second), cards - 1)
                / Fraction(cards - barred, cards),
            )
            for value in VALUES
            if left[value - 1]
        ]

    def _gone(self, pair: int, hand: Cards) -> Cards:
        return plus(hand, pair) if pair else hand

    def _hand(self, pair: int, hand: Cards) -> PlayerHand | None:
        """The hand as the engine knows it, None when it has more than two cards."""
        if sum(hand) > INITIAL_CARDS:
            return None
        values = [value for value in VALUES for _ in range(hand[value - 1])]
        if pair:
            values.remove(pair)
            values.insert(0, pair)
        cards = tuple(a_card(value, suit) for value, suit in zip(values, Suit, strict=False))
        return PlayerHand(cards, split=pair > 0)


def _total(terms: Iterable[Fraction]) -> Fraction:
    return sum(terms, Fraction(0))


def _points(hand: Cards) -> int:
    return score_of(sum(value * held for value, held in zip(VALUES, hand, strict=True)), hand[ACE - 1] > 0).points


def _without(cards: Cards, value: int) -> Cards:
    return (*cards[: value - 1], cards[value - 1] - 1, *cards[value:])
