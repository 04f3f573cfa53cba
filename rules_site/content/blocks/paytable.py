"""The paytable: bets with their outcomes, and the blocks that show some of them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Self

from rules_site.content.blocks.example import write_hands
from rules_site.content.model import ALWAYS, Bet, Block, Message, Outcome, Place, Use, When
from rules_site.content.nodes import Node
from rules_site.content.printed import (
    Aside,
    BetRow,
    Columns,
    Figure,
    Line,
    OutcomeRow,
    PageBlock,
    Text,
    Writer,
    noted,
)
from rules_site.content.texts import message, place, when
from rules_site.facts import (
    available_rounds_fact,
    chance_fact,
    example_scope,
    is_profit,
    outcome_scope,
    pays_fact,
    return_fact,
)

_Parts = list[Text | Figure | Aside | str]


@dataclass(frozen=True, slots=True)
class PaytableBlock(PageBlock):
    """The place of a paytable: the ids of its bets, which stand under paytable."""

    kind: ClassVar[str] = "paytable"

    caption: Text
    bets: tuple[BetRow, ...] = field(metadata=noted(ids=True))

    def lines(self, columns: Columns) -> Iterator[Line]:
        """A bet is a line, and each of its outcomes; one whose only outcome has no name is one line with it."""
        for bet in self.bets:
            yield from _lines(bet, columns)


def _lines(bet: BetRow, columns: Columns) -> Iterator[Line]:
    label = str(bet.name)
    head: _Parts = [bet.name]
    head += [columns.rounds, bet.available_rounds] if bet.available_rounds is not None else []
    head += [columns.returns, bet.returns, *bet.text]
    single = len(bet.outcomes) == 1 and bet.outcomes[0].name is None
    if not single:
        yield Line(tuple(head), label, row=True, name=label)
    for outcome in bet.outcomes:
        parts: _Parts = head if single else [outcome.shown_name]
        parts += (_condition(text) for text in outcome.condition)
        parts += [columns.chance, Aside(outcome.chance)] if outcome.chance is not None else []
        parts += [columns.pays, outcome.pays]
        yield Line(tuple(parts), label, row=True, name=str(outcome.shown_name))


def _condition(text: Text) -> Text | Aside:
    """The share of a stake that is won only says the payout again."""
    return Aside(text, again=True) if any(is_profit(figure.fact) for figure in text.figures()) else text


@dataclass(frozen=True, slots=True)
class Paytable(Block):
    """``{paytable: [bet, …], caption: …}``: the bets, by id, that the page shows together here."""

    page = PaytableBlock

    is_derived: ClassVar[bool] = True

    caption: Message
    bets: tuple[str, ...]
    place: Place
    when: When = ALWAYS

    @classmethod
    def parse(cls, node: Node) -> Self:
        fields = node.fields("paytable caption", "when")
        bets: list[str] = []
        for bet in fields["paytable"].items():
            if bet.word() in bets:
                bet.refuse("duplicate bet", f"a second {bet.word()!r}", "each bet once in a paytable")
            bets.append(bet.word())
        return cls(message(fields["caption"]), tuple(bets), place(fields["paytable"]), when(fields))

    def uses(self, section: str) -> Iterator[Use]:
        yield Use(self.caption, section)

    def write(self, writer: Writer) -> PageBlock | None:
        bets = tuple(writer.bets[bet] for bet in self.bets if bet in writer.bets)
        return PaytableBlock(writer.text(self.caption), bets) if bets else None


def write_bet(writer: Writer, bet: Bet) -> BetRow:
    """Return a bet as a page shows it."""
    return BetRow(
        id=bet.id,
        name=writer.names[bet.id],
        text=writer.texts(bet.text, bet.id),
        available_rounds=writer.fact(available_rounds_fact(bet.id)) if bet.available_rounds else None,
        returns=writer.fact(return_fact(bet.id)),
        outcomes=tuple(_write_outcome(writer, bet, outcome) for outcome in bet.outcomes),
    )


def _write_outcome(writer: Writer, bet: Bet, outcome: Outcome) -> OutcomeRow:
    scope = outcome_scope(bet.id, outcome.id)
    chance = chance_fact(bet.id, outcome.id)
    return OutcomeRow(
        id=outcome.id,
        name=writer.names.get(scope),
        shown_name=writer.names.get(scope) or writer.names[bet.id],
        condition=writer.texts(outcome.condition, scope, bet.id),
        pays=writer.fact(pays_fact(bet.id, outcome.id)),
        chance=writer.fact(chance) if writer.has(chance) else None,
        example=write_hands(writer, outcome.example, example_scope(bet.id, outcome.id)),
    )
