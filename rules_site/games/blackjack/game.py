"""Infinite Blackjack as a ``Game``: its settings, bets, odds, and the hands of examples played through the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import ClassVar

from rules_site.cards import DECK, Card, Hand, Rank, Suit, refuse_impossible
from rules_site.errors import InvalidCard, StaleOdds, UnknownBet
from rules_site.facts import Fact, chart_return_fact, exact_return_fact
from rules_site.game import Bet, DeclaredReturn, DerivedTable, Game, Outcome, Settlement
from rules_site.games.blackjack import odds, sample, side_bets
from rules_site.games.blackjack.engine import (
    Result,
    cards_to_burn,
    settle_hand,
    winning_outcome,
)
from rules_site.games.blackjack.hands import PlayerHand, card_value, kind_of, score
from rules_site.games.blackjack.payouts import DECLARED_RETURN, INFINITE_PAYOUTS, Payouts
from rules_site.games.blackjack.rules import (
    ACE_HIGH,
    BEST_SCORE,
    DOUBLE_DOWN_CARDS,
    INFINITE_RULES,
    INITIAL_CARDS,
    SOFT_17,
    SPLIT_ACES_CARDS,
    Insurance,
    Rules,
    Surrender,
)
from rules_site.games.blackjack.side_odds import chances
from rules_site.games.blackjack.strategy import MainOdds
from rules_site.games.blackjack.strategy_tables import strategy_tables
from rules_site.quantity import Quantity, count, number, percent, ranks, span

#: The outcomes that each bet pays, in the order of the paytable.
OUTCOMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "main": (Result.BLACKJACK, Result.WIN),
        "insurance": ("dealer_blackjack",),
        "pairs": tuple(side_bets.Pairs),
        "bust_bonus": tuple(side_bets.BustBonus),
        "lucky_trio": tuple(side_bets.LuckyTrio),
        "poker_trio": tuple(side_bets.PokerTrio),
    }
)

#: The main bet takes a strategy: the best one and the printed one are studied.
_EXACT_RETURN, _CHART_RETURN = exact_return_fact("main"), chart_return_fact("main")

#: What an example may name: ``player`` or ``split_hand`` (a hand made by splitting), ``dealer``; ``hand`` to score one.
_PLAYER, _SPLIT_HAND, _DEALER, _HAND = "player", "split_hand", "dealer", "hand"


@dataclass(frozen=True)
class BlackjackGame(Game):
    """A table of blackjack."""

    rules: Rules
    payouts: Payouts
    declared_return: DeclaredReturn | None = None

    engine: ClassVar[str] = "blackjack"

    @cached_property
    def settings(self) -> Mapping[str, Fact]:
        return MappingProxyType({**_the_game_itself(), **_choices(self.rules)})

    @cached_property
    def bets(self) -> tuple[Bet, ...]:
        offered = (bet for bet in OUTCOMES if bet != "insurance" or self.rules.insurance is Insurance.OFFERED)
        return tuple(self._bet(bet) for bet in offered)

    @cached_property
    def tables(self) -> Mapping[str, DerivedTable]:
        return MappingProxyType({} if self.main_odds is None else strategy_tables(self.main_odds.chart, self.rules))

    @cached_property
    def stored_odds(self) -> MainOdds | str:
        """The odds of the main bet, or why there are none that hold."""
        return odds.read_stored(self.rules, self.payouts)

    @property
    def main_odds(self) -> MainOdds | None:
        """The odds of the main bet, None when there are none that hold."""
        return self.stored_odds if isinstance(self.stored_odds, MainOdds) else None

    @property
    def stale_odds(self) -> str | None:
        return self.stored_odds if isinstance(self.stored_odds, str) else None

    @classmethod
    def store_odds(cls, games: Sequence[Game]) -> Path | None:
        return odds.store((game.rules, game.payouts) for game in games if isinstance(game, BlackjackGame))

    @property
    def studied_returns(self) -> Mapping[str, Fraction]:
        if self.main_odds is None:
            return {}
        return {_EXACT_RETURN: self.main_odds.optimum, _CHART_RETURN: self.main_odds.chart_return}

    def sampled_rounds(self, random: Random) -> Iterator[Mapping[str, Fraction]]:
        if self.main_odds is None:
            raise StaleOdds(
                f"{self.slug}: got {self.stale_odds}, expected those of its rules: rules-site odds --update"
            )
        strategies = {
            _EXACT_RETURN: sample.best_play(self.rules, self.payouts),
            _CHART_RETURN: self.main_odds.chart.action,
        }
        return sample.sampled_rounds(self.rules, self.payouts, strategies, random)

    def settle(self, bet: str, hands: Mapping[str, Hand]) -> Settlement:
        if bet not in (known.id for known in self.bets):
            raise UnknownBet(f"unknown bet: got {bet!r}, expected one of {', '.join(known.id for known in self.bets)}")
        self._refuse_names(hands, _PLAYER, _SPLIT_HAND, _DEALER)
        if bet == "main":
            return self._settle_main(hands)
        outcome = winning_outcome(bet, hands.get(_PLAYER, ()), hands.get(_DEALER, ()), self.rules)
        return Settlement(outcome, None if outcome is None else self.payouts.pays(bet, outcome))

    def score(self, hands: Mapping[str, Hand]) -> Mapping[str, Fact]:
        """Score the one hand given as ``hand``, or as ``split_hand`` when it was made by splitting.

        Returns ``score``, ``hand_is``, and ``ace_counts`` when it has exactly one ace.
        """
        self._refuse_names(hands, _HAND, _SPLIT_HAND)
        if len(hands) != 1 or not all(hands.values()):
            raise InvalidCard(f"one hand to score: got {', '.join(hands) or 'none'}, expected hand or split_hand")
        ((name, cards),) = hands.items()
        scored = score(cards)
        facts: dict[str, Fact] = {
            "score": number(scored.points),
            "hand_is": kind_of(PlayerHand(cards, split=name == _SPLIT_HAND), self.rules),
        }
        if [card.rank for card in cards].count(Rank.ACE) == 1:
            facts["ace_counts"] = number(ACE_HIGH if scored.soft else card_value(Rank.ACE))
        return facts

    def _bet(self, bet: str) -> Bet:
        chance, expected = self._main_odds() if bet == "main" else self._side_odds(bet)
        outcomes = tuple(
            Outcome(str(outcome), self.payouts.pays(bet, outcome), chance.get(outcome), _fields(bet, outcome))
            for outcome in OUTCOMES[bet]
        )
        return Bet(
            bet,
            outcomes,
            expected=expected,
            available_rounds=side_bets.available_rounds(bet, self.rules),
            declared=self.declared_return if bet == "main" else None,
        )

    def _main_odds(self) -> tuple[Mapping[str, Fraction], Fraction | None]:
        """The chances that a hand ends so by the best play, and its return: pushes and stakes added count in it too."""
        stored = self.main_odds
        if stored is None:
            return {}, None
        return {str(result): share for result, share in stored.chances.items()}, stored.optimum

    def _side_odds(self, bet: str) -> tuple[Mapping[str, Fraction], Fraction | None]:
        chance = chances(bet, self.rules)
        won = ((self.payouts.pays(bet, outcome) + 1) * share for outcome, share in chance.items())
        return chance, sum(won, Fraction(0)) if chance else None

    def _settle_main(self, hands: Mapping[str, Hand]) -> Settlement:
        split = _SPLIT_HAND in hands
        hand = PlayerHand(hands.get(_SPLIT_HAND if split else _PLAYER, ()), split=split)
        result = settle_hand(hand, hands.get(_DEALER, ()), self.rules, self.payouts).result
        if result in OUTCOMES["main"]:
            return Settlement(result, self.payouts.pays("main", result))
        return Settlement(None, Fraction(0) if result is Result.PUSH else None)

    def _refuse_names(self, hands: Mapping[str, Hand], *known: str) -> None:
        for name in hands:
            if name not in known:
                raise InvalidCard(f"unknown hand: got {name!r}, expected {' or '.join(known)}")
        if _PLAYER in hands and _SPLIT_HAND in hands:
            raise InvalidCard("two hands of one player: got player and split_hand, expected one of them")
        refuse_impossible((card for cards in hands.values() for card in cards), self.rules.decks)


def _the_game_itself() -> dict[str, Fact]:
    """What all blackjack has in common, from the code that scores, deals and burns."""
    face_value = [rank for rank in Rank if rank is not Rank.ACE and card_value(rank) == rank]
    ace, ten = (Card(rank, Suit.SPADES) for rank in (Rank.ACE, Rank.TEN))
    return {
        "cards_per_deck": count(len(DECK)),
        "ace_low": number(card_value(Rank.ACE)),
        "ace_high": number(ACE_HIGH),
        "ten_value": number(card_value(Rank.KING)),
        "face_value_cards": span(min(face_value), max(face_value)),
        "best_score": number(BEST_SCORE),
        "initial_cards": count(INITIAL_CARDS),
        "trio_cards": count(side_bets.TRIO_CARDS),
        "double_down_cards": count(DOUBLE_DOWN_CARDS),
        "split_aces_cards": count(SPLIT_ACES_CARDS),
        "burned_for_ace": count(cards_to_burn(ace)),
        "burned_for_ten_value": count(cards_to_burn(ten)),
        "soft_17": number(SOFT_17),
        "soft_17_other_cards": number(SOFT_17 - ACE_HIGH),
    }


def _choices(chosen: Rules) -> dict[str, Fact]:
    """What this table chooses. A share that belongs to a refused choice is not stated."""
    stated: dict[str, Fact] = {
        "decks": count(chosen.decks),
        "dealer_stands_from": number(chosen.dealer_stands_from),
        "dealer_hits_to": number(chosen.dealer_hits_to),
        "dealer_on_soft_17": chosen.dealer_on_soft_17,
        "dealer_checks": chosen.dealer_checks,
        "surrender": chosen.surrender,
        "double_down": chosen.double_down,
        "double_after_split": chosen.double_after_split,
        "max_hands": count(chosen.max_hands),
        "splits": count(chosen.splits),
        "split_by": chosen.split_by,
        "split_aces": chosen.split_aces,
        "split_ace_ten": chosen.split_ace_ten,
        "insurance": chosen.insurance,
        "auto_play_hits_to": number(chosen.auto_play_hits_to),
    }
    if chosen.surrender is not Surrender.NONE:
        stated["surrender_loses"] = percent(chosen.surrender_loses)
    if chosen.insurance is Insurance.OFFERED:
        stated["insurance_stake"] = percent(chosen.insurance_stake)
    return stated


def _fields(bet: str, outcome: str) -> Mapping[str, Quantity]:
    """The numbers in the name or condition of an outcome, from what its predicate reads."""
    if bet == "bust_bonus":
        return {"cards": count(next(cards for cards, bust in side_bets.BUST_CARDS.items() if bust == outcome))}
    if bet == "lucky_trio":
        return _lucky_fields(side_bets.LuckyTrio(outcome))
    return _straights() if outcome == side_bets.PokerTrio.STRAIGHT else {}


def _lucky_fields(outcome: side_bets.LuckyTrio) -> Mapping[str, Quantity]:
    low, high = side_bets.LUCKY_LOWER_TOTALS
    total = {"total": number(side_bets.LUCKY_TOTAL)}
    straight = {"pattern": ranks(*side_bets.LUCKY_STRAIGHT)}
    trips = {"pattern": ranks(*side_bets.LUCKY_TRIPS)}
    return {
        side_bets.LuckyTrio.TOTAL_19_OR_20: {"low": number(low), "high": number(high)},
        side_bets.LuckyTrio.TOTAL_21: total,
        side_bets.LuckyTrio.SUITED_21: total,
        side_bets.LuckyTrio.STRAIGHT_678: straight,
        side_bets.LuckyTrio.SUITED_678: straight,
        side_bets.LuckyTrio.TRIPS_777: trips,
        side_bets.LuckyTrio.SUITED_777: trips,
    }[outcome]


def _straights() -> Mapping[str, Quantity]:
    """The lowest and the highest straight, and the run that is none because an ace is in its middle."""
    stated = {"lowest": ranks(*side_bets.STRAIGHTS[0]), "highest": ranks(*side_bets.STRAIGHTS[-1])}
    around = (Rank.KING, Rank.ACE, Rank.TWO)
    mixed = tuple(Card(rank, suit) for rank, suit in zip(around, Suit, strict=False))
    return stated if side_bets.poker_trio(mixed) else {**stated, "never": ranks(*around)}


INFINITE_BLACKJACK = BlackjackGame("infinite-blackjack", INFINITE_RULES, INFINITE_PAYOUTS, DECLARED_RETURN)
