"""Payouts and returns that stand beside the name of their bet, with nothing between that could change what is meant.

"Blackjack pays 6 to 5", a row "Tie 9:1", a line "Tie" above a line "Bet payout: 9:1": whatever else our page says, each
is about one fact, and right or wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules_site.audit.expected import Expected, Statement
from rules_site.audit.language import Language
from rules_site.audit.mentions import Mention
from rules_site.audit.units import Unit
from rules_site.audit.words import Wording
from rules_site.facts import is_pays, is_return
from rules_site.quantity import Kind

#: A share of all stakes from here on is what a bet returns; a smaller one may be a commission or a chance.
_RETURNS_FROM = Fraction(60, 100)

#: Lines above a figure among which the name of its bet is looked for.
_LINES_ABOVE = 4

_CELL_BORDER = "\t"


@dataclass(frozen=True, slots=True)
class Named:
    """A figure of ours with the statement that makes it."""

    statement: int
    figure: Expected


@dataclass(frozen=True, slots=True)
class _Name:
    """What a bet or outcome is called, as stems; ``label`` are those of the bet of an outcome."""

    words: tuple[str, ...]
    label: frozenset[str]
    fact: str
    named: Named


class Names:
    """Knows by which names the bets of our pages go, and what stands beside them in a document."""

    def __init__(self, wording: Wording, statements: Sequence[Statement], lang: Language) -> None:
        self.wording = wording
        self.statements = statements
        self.paying = re.compile(lang.pattern(lang.words.paying))
        self.aliases = lang.words.names
        self.payouts: dict[str, list[_Name]] = {}
        self.returns: dict[str, list[_Name]] = {}
        for index, statement in enumerate(statements):
            for figure in statement.figures if statement.name else ():
                if is_pays(figure.fact) and figure.reading.kind is Kind.RATIO:
                    self._know(self.payouts, index, figure, (statement.name, *self._also(figure.fact)))
                elif is_return(figure.fact):
                    self._know(self.returns, index, figure, (statement.label,))

    def _also(self, fact: str) -> Sequence[str]:
        return self.aliases.get(fact, "").split("|")

    def _know(self, known: dict[str, list[_Name]], index: int, figure: Expected, names: Sequence[str]) -> None:
        statement = self.statements[index]
        label = frozenset(self._stems(statement.label))
        for name in names:
            words = tuple(self._stems(name))
            if words and len(words) == len(self.wording.all_words(name)) and not any(map(str.isdigit, name)):
                for game in statement.games:
                    found = _Name(words, label, figure.fact, Named(index, figure))
                    known.setdefault(game, []).append(found)

    def _stems(self, text: str) -> list[str]:
        return [self.wording.near(self.wording.stem(word)) for word in self.wording.words(text)]

    def named(self, units: Sequence[Unit], unit: Unit, mention: Mention, game: str) -> Named | None:
        """Return the figure that ``mention`` is about because its name stands beside it; None for none or several.

        ``units`` are all of the document, by index.
        """
        kinds = {reading.kind for reading in mention.readings}
        if mention.weak or (unit.label and not unit.row):
            return None
        if Kind.RATIO in kinds:
            names = self.payouts.get(game, [])
        elif unit.row and mention.readings[0].kind is Kind.PERCENT and mention.readings[0].terms[0] >= _RETURNS_FROM:
            names = self.returns.get(game, [])
        else:
            return None
        for text in self._around(unit, mention):
            found, stays = self._in(text, names)
            if found or not stays:
                return next(iter(found.values())) if len(found) == 1 and stays else None
        return None if unit.row else self._above(units, unit, names)

    def _around(self, unit: Unit, mention: Mention) -> Iterator[str]:
        """Yield what stands before a mention, and what stands after it; in a row only the cells before it."""
        if unit.row:
            cells = unit.text[: mention.start].split(_CELL_BORDER)
            yield " ".join(cells)
            return
        strong = [other for other in unit.mentions if not other.weak]
        before = max((other for other in strong if other.end <= mention.start), key=_end, default=None)
        after = min((other for other in strong if other.start >= mention.end), key=_start, default=None)
        # Another number may say when the payout is due: with a score of 6, with two cards.
        if before is None or _is_payout(before):
            yield unit.text[before.end if before else 0 : mention.start]
            if after is None or _is_payout(after):
                yield unit.text[mention.end : after.start if after else len(unit.text)]

    def _above(self, units: Sequence[Unit], unit: Unit, names: Sequence[_Name]) -> Named | None:
        """Return the figure that lines above name: a label above, its figures below."""
        for above in reversed(units[max(0, unit.index - _LINES_ABOVE) : unit.index]):
            found, stays = self._in(above.text, names)
            paid = any(map(_is_payout, above.mentions))
            if above.row or paid or not stays:
                return None
            if found:
                return next(iter(found.values())) if len(found) == 1 else None
        return None

    def _in(self, text: str, names: Sequence[_Name]) -> tuple[dict[str, Named], bool]:
        """Return the figures that ``text`` names, by fact, and whether it says nothing else that matters."""
        words = self.wording.words(text)
        stems = [self.wording.near(self.wording.stem(word)) for word in words]
        by_fact: dict[str, list[_Name]] = {}
        rest: set[str] = set()
        index = 0
        while index < len(stems):
            here = [name for name in names if tuple(stems[index : index + len(name.words)]) == name.words]
            longest = max((len(name.words) for name in here), default=0)
            for name in here:
                if len(name.words) == longest:
                    by_fact.setdefault(name.fact, []).append(name)
            if not longest and not self.paying.fullmatch(words[index]):
                rest.add(stems[index])
            index += longest or 1
        stays = all(rest <= name.label for named in by_fact.values() for name in named) and (bool(by_fact) or not rest)
        return {fact: named[0].named for fact, named in by_fact.items()}, stays


def _is_payout(mention: Mention) -> bool:
    return not mention.weak and mention.readings[0].kind is Kind.RATIO


def _start(mention: Mention) -> int:
    return mention.start


def _end(mention: Mention) -> int:
    return mention.end
