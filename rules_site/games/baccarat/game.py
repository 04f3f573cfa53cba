"""Baccarat and No Commission Baccarat as games with facts. Each differs by its two records alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from random import Random
from types import MappingProxyType
from typing import ClassVar

from rules_site.cards import DECK, Card, Hand, Rank, Suit, refuse_impossible
from rules_site.errors import InvalidCard, InvalidRules
from rules_site.facts import Fact
from rules_site.game import Bet, DerivedTable, Game, Header, Outcome, Settlement
from rules_site.games.baccarat import engine, odds, payouts, rules
from rules_site.games.baccarat.engine import Coup, ThirdCard
from rules_site.games.baccarat.payouts import Payouts
from rules_site.games.baccarat.rules import Commission, Rules
from rules_site.games.baccarat.sample import sampled_rounds
from rules_site.quantity import Quantity, count, number, percent, span

#: How many cards the winning hand of an outcome has, where its row says so.
_OUTCOME_CARDS = {"two_cards": engine.INITIAL_CARDS, "three_cards": engine.DRAWN_CARDS}

#: The heading of the column for a Player who drew no third card.
PLAYER_STOOD = "player_stood"


@dataclass(frozen=True)
class BaccaratGame(Game):
    """One baccarat game.

    Raises:
        InvalidRules: the payouts do not fit the rules: a commission is charged exactly where Banker wins less than
            it stakes, and a win with six has a payout exactly where none is charged.
    """

    engine: ClassVar[str] = "baccarat"

    rules: Rules
    payouts: Payouts

    def __post_init__(self) -> None:
        if (paid := set(self.payouts.by_bet)) != set(engine.BETS):
            odd = ", ".join(sorted(paid ^ set(engine.BETS)))
            raise InvalidRules(f"{self.slug}: got payouts and engine.BETS that differ in {odd}, expected the same bets")
        charged = self.rules.commission is Commission.CHARGED
        if charged and self.payouts.banker_win >= 1:
            raise InvalidRules(
                f"{self.slug}: got banker_win {self.payouts.banker_win}, expected below 1, for a commission is charged"
            )
        if charged is not (self.payouts.banker_win_with_six is None):
            raise InvalidRules(
                f"{self.slug}: got banker_win_with_six {self.payouts.banker_win_with_six} "
                f"with commission {self.rules.commission}, expected a payout exactly where none is charged"
            )

    @cached_property
    def settings(self) -> Mapping[str, Fact]:
        facts: dict[str, Fact] = {
            "decks": count(self.rules.decks),
            "cards_per_deck": count(len(DECK)),
            "initial_cards": count(engine.INITIAL_CARDS),
            "ace_value": number(self._value(Rank.ACE)),
            "ten_value": number(self._value(Rank.TEN)),
            "highest_score": number(self.rules.highest_score),
            "lowest_score": number(0),
            "natural_low": number(self.rules.natural_low),
            "natural_high": number(self.rules.highest_score),
            "player_draws_to": number(self.rules.player_draws_to),
            "banker_draws_to": number(self.rules.banker_draws_to),
            "player_banker_on_tie": self.rules.player_banker_on_tie,
            "player_banker_limit": self.rules.player_banker_limit,
            "lucky_six_total": number(self.rules.lucky_six_total),
            "burn_ace_value": count(self._burn_score(Rank.ACE)),
            "burn_ten_value": count(self._burn_score(Rank.TEN)),
            "commission": self.rules.commission,
        }
        if self.rules.commission is Commission.CHARGED:
            # One number, so no field of its own: what the payout is short of even money.
            facts["banker_commission"] = percent(1 - self.payouts.banker_win)
        else:
            facts["half_pay_total"] = number(self.rules.half_pay_total)
        return MappingProxyType(facts)

    @cached_property
    def bets(self) -> tuple[Bet, ...]:
        return tuple(self._bet(bet, pays) for bet, pays in self.payouts.by_bet.items())

    def _bet(self, bet: str, pays: Mapping[str, Fraction]) -> Bet:
        counts = odds.counts(self.rules)[bet]
        return Bet(
            id=bet,
            outcomes=tuple(
                Outcome(outcome, paid, counts.chance(outcome), _outcome_fields(outcome))
                for outcome, paid in pays.items()
            ),
            expected=counts.expected(pays),
            available_rounds=engine.available_rounds(self.rules, bet),
        )

    @cached_property
    def tables(self) -> Mapping[str, DerivedTable]:
        return MappingProxyType({"third_card": third_card_table(self.rules)})

    @cached_property
    def derived(self) -> Mapping[str, Fact]:
        faces = [self._value(rank) for rank in Rank if rank is not Rank.ACE and not rank.is_ten_valued]
        return MappingProxyType(
            {
                **super().derived,
                "face_values": span(min(faces), max(faces)),
                "player_stands_from": number(self.rules.player_draws_to + 1),
                "banker_stands_from": number(self.rules.banker_draws_to + 1),
            }
        )

    def sampled_rounds(self, random: Random) -> Iterator[Mapping[str, Fraction]]:
        return sampled_rounds(self.rules, self.payouts, random)

    def settle(self, bet: str, hands: Mapping[str, Hand]) -> Settlement:
        return engine.settle(self.rules, self.payouts, bet, self._coup(hands))

    def score(self, hands: Mapping[str, Hand]) -> Mapping[str, Fact]:
        """Score one hand (``hand``: its ``total``, the plain sum, and ``score``) or a round (``player``, ``banker``).

        A round gives ``player_score``, ``banker_score`` and ``winner``, a ``Winner``.
        """
        if set(hands) == {"hand"}:
            hand = hands["hand"]
            if not 1 <= len(hand) <= engine.DRAWN_CARDS:
                raise InvalidCard(f"impossible hand: got {len(hand)} cards, expected 1 to {engine.DRAWN_CARDS}")
            refuse_impossible(hand, self.rules.decks)
            return {
                "total": number(engine.hand_sum(self.rules, hand)),
                "score": number(engine.score(self.rules, hand)),
            }
        coup = self._coup(hands)
        return {"player_score": number(coup.player), "banker_score": number(coup.banker), "winner": coup.winner}

    def _coup(self, hands: Mapping[str, Hand]) -> Coup:
        if set(hands) != {"player", "banker"}:
            raise InvalidCard(f"unknown hands: got {', '.join(hands) or 'none'}, expected player and banker")
        return engine.play(self.rules, hands["player"], hands["banker"])

    def _value(self, rank: Rank) -> int:
        return engine.card_value(self.rules, rank)

    def _burn_score(self, rank: Rank) -> int:
        return engine.burned(self.rules, Card(rank, Suit.SPADES))


def _outcome_fields(outcome: str) -> Mapping[str, Quantity]:
    cards = _OUTCOME_CARDS.get(outcome)
    return {} if cards is None else {"cards": count(cards)}


def third_card_table(rules: Rules) -> DerivedTable:
    """Return when Banker draws, by Banker's initial total and the value of Player's third card.

    Neighbouring totals that decide alike are one row; the first column is a Player who stood.
    """
    values = sorted({engine.card_value(rules, rank) for rank in Rank})
    cards: dict[str, int | None] = {PLAYER_STOOD: None} | {f"player_{value}": value for value in values}
    decisions = {
        total: tuple(engine.banker_third(rules, total, card) for card in cards.values())
        for total in range(rules.natural_low)
    }
    rows: list[Header] = []
    cells: dict[tuple[str, str], ThirdCard] = {}
    for words, group in groupby(decisions, key=decisions.__getitem__):
        totals = list(group)
        row = _totals_header(totals[0], totals[-1])
        rows.append(row)
        cells |= {(row.key, column): word for column, word in zip(cards, words, strict=True)}
    columns = (Header(key, PLAYER_STOOD if card is None else number(card)) for key, card in cards.items())
    return DerivedTable("third_card", tuple(rows), tuple(columns), MappingProxyType(cells))


def _totals_header(low: int, high: int) -> Header:
    if low == high:
        return Header(f"banker_{low}", number(low))
    return Header(f"banker_{low}_to_{high}", span(low, high))


BACCARAT = BaccaratGame("baccarat", rules.COMMISSION, payouts.COMMISSION)
NO_COMMISSION = BaccaratGame("no-commission-baccarat", rules.NO_COMMISSION, payouts.NO_COMMISSION)
