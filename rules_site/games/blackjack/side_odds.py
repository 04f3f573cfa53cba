"""The exact chance of each outcome of the side bets and of insurance, from a full shoe.

Chances know no payouts. Each comes from the predicates that settle the bet, called on representative cards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, perm, prod
from operator import mul
from types import MappingProxyType

from rules_site.cards import DECK, Card, Hand, Rank, Suit
from rules_site.games.blackjack.engine import dealer_hits, insurance_wins
from rules_site.games.blackjack.hands import card_value, score_of
from rules_site.games.blackjack.rules import INITIAL_CARDS, Insurance, Rules
from rules_site.games.blackjack.side_bets import TRIO_CARDS, bust_outcome, lucky_trio, pairs, poker_trio

Chances = Mapping[str, Fraction]

#: How many cards of each value a hand holds, in the order of ``_VALUES``.
_Held = tuple[int, ...]

_PER_DECK = Counter(card_value(card.rank) for card in DECK)
_VALUES = tuple(sorted(_PER_DECK))  # the ace first, being low
_ACE = card_value(Rank.ACE)


@lru_cache(maxsize=64)
def chances(bet: str, rules: Rules) -> Chances:
    """The chance of each outcome of ``bet`` that can occur; empty for the main bet, whose chances need a strategy.

    Those of insurance are given a dealer's ace and no other card seen.
    """
    compute: dict[str, Callable[[Rules], Chances]] = {
        "insurance": _insurance,
        "pairs": _pairs,
        "bust_bonus": _bust_bonus,
        "lucky_trio": lambda rules: _trio(lucky_trio, rules),
        "poker_trio": lambda rules: _trio(poker_trio, rules),
    }
    return MappingProxyType(dict(compute[bet](rules))) if bet in compute else MappingProxyType({})


def _insurance(rules: Rules) -> Chances:
    if rules.insurance is Insurance.NONE:
        return {}
    ace = Card(Rank.ACE, Suit.SPADES)
    wins = sum(rules.decks - (card == ace) for card in DECK if insurance_wins((ace, card), rules))
    return {"dealer_blackjack": Fraction(wins, _shoe(rules) - 1)}


def _pairs(rules: Rules) -> Chances:
    ways: Counter[str | None] = Counter()
    for cards in combinations_with_replacement(DECK, INITIAL_CARDS):
        ways[pairs(cards)] += prod(comb(rules.decks, times) for times in Counter(cards).values())
    return _shares(ways, comb(_shoe(rules), INITIAL_CARDS))


def _trio(outcome: Callable[[Hand], str | None], rules: Rules) -> Chances:
    """Three cards by rank: of the suits only matters whether they are one. (A test plays every three cards.)"""
    ways: Counter[str | None] = Counter()
    for ranks in combinations_with_replacement(Rank, TRIO_CARDS):
        times = Counter(ranks).values()
        suited = len(Suit) * prod(comb(rules.decks, n) for n in times)
        ways[outcome(tuple(Card(rank, Suit.SPADES) for rank in ranks))] += suited
        mixed = prod(comb(len(Suit) * rules.decks, n) for n in times) - suited
        ways[outcome(tuple(Card(rank, suit) for rank, suit in zip(ranks, Suit, strict=False)))] += mixed
    return _shares(ways, comb(_shoe(rules), TRIO_CARDS))


def _bust_bonus(rules: Rules) -> Chances:
    bust_bonus: dict[str, Fraction] = {}
    hands, cards = {(0,) * len(_VALUES): 1}, 0
    while hands:
        cards += 1
        hands, ended = _draw(hands, cards, rules)
        for outcome, ways in ended.items():
            bust_bonus[outcome] = bust_bonus.get(outcome, Fraction(0)) + Fraction(ways, perm(_shoe(rules), cards))
    return bust_bonus


def _draw(hands: Mapping[_Held, int], cards: int, rules: Rules) -> tuple[dict[_Held, int], Counter[str]]:
    """Draw one card more to every hand the dealer hits; ``cards`` is how many each then has.

    A hand is told by how many cards of each value it holds, which is all that the cards left in the shoe depend on.
    Returns the hands that go on with the ordered ways to draw each, and the ways to end in each outcome.
    """
    going: defaultdict[_Held, int] = defaultdict(int)
    ended: Counter[str] = Counter()
    for held, ways in hands.items():
        low = sum(map(mul, held, _VALUES))
        for place, value in enumerate(_VALUES):
            left = rules.decks * _PER_DECK[value] - held[place]
            if not left:
                continue
            dealer = score_of(low + value, has_ace=value == _ACE or held[0] > 0)
            if cards < INITIAL_CARDS or dealer_hits(dealer, rules):
                going[(*held[:place], held[place] + 1, *held[place + 1 :])] += ways * left
            elif outcome := bust_outcome(dealer, cards):
                ended[outcome] += ways * left
    return dict(going), ended


def _shares(ways: Mapping[str | None, int], total: int) -> Chances:
    return {outcome: Fraction(count, total) for outcome, count in ways.items() if outcome is not None and count}


def _shoe(rules: Rules) -> int:
    return len(DECK) * rules.decks
