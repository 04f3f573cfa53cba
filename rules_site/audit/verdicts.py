"""Judge every number of a document: it confirms a fact, contradicts one, or is not known to our page.

A number that is a fact's value confirms it only while no other fact explains the place better: a wrong number often
equals the right value of a neighbour. Who else in the document states which fact decides between the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from rules_site.audit.alignment import Alignment
from rules_site.audit.expected import Statement
from rules_site.audit.mentions import Mention
from rules_site.audit.named import Names
from rules_site.audit.pairing import Pair, Pairer, is_structural
from rules_site.audit.payouts import decimal_odds, profit_per_one, stated_shares
from rules_site.audit.units import Unit
from rules_site.quantity import Kind

#: How plausible a fact must be for a number of its value to confirm it.
_CONFIRMS = 0.20

#: A claim is good from here on; a mention confirms a second fact from there on.
_CLAIM = 0.5
_ALSO = 0.62

#: How much more plausible another fact must be to put a right value in doubt.
_MARGIN = 0.12

#: A second fact of one value takes a second mention of it when it is this share as plausible.
_FRESH = 0.7

#: Share of what a sentence of ours says that one must say in which a number is taken for a wrong one.
_SAID = 0.6

#: Words beside a number that are so much those of another fact, and so much more than of its own, put it in doubt.
_CLOSER, _CLOSER_BY = 0.75, 0.4

#: How plausible a fact is whose name stands beside the number.
_NAMED = 1.4

#: Facts of one value that are this nearly as plausible cannot be told apart.
_ALIKE = 0.05

#: How sure an alignment must be (0 to 1) for a difference to be a contradiction.
_SURE = 0.5


class Judgement(StrEnum):
    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicts"
    UNKNOWN = "unknown-number"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was made of one mention; ``pair`` is the fact it is about, None for an unknown number.

    ``also`` are other facts of the same value that it confirms: a row may serve two bets. ``could`` are all that it
    might confirm, where nothing else states them.
    """

    unit: int
    mention: Mention
    judgement: Judgement
    pair: Pair | None
    also: tuple[Pair, ...] = ()
    could: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class _Claim:
    unit: int
    mention: int
    plausible: float


@dataclass(frozen=True, slots=True)
class _Case:
    """A mention with the pairs that say what it says, and those that do not, the most plausible first.

    ``doubtful`` tells that our page has a like number among like words elsewhere.
    """

    unit: Unit
    mention: Mention
    number: int
    says: tuple[Pair, ...]
    differs: tuple[Pair, ...]
    doubtful: bool = False


class Judge:
    """Judges the mentions of a document's units; ``games`` is what the document is about at each of them.

    ``covered`` are the games that the document names: what only others state is not what it is about.
    """

    def __init__(
        self,
        pairer: Pairer,
        statements: Sequence[Statement],
        units: Sequence[Unit],
        alignments: Sequence[Alignment],
        games: Sequence[str],
        names: Names,
        covered: frozenset[str],
    ) -> None:
        self.pairer = pairer
        self.names = names
        self.covered = covered
        self.statements = statements
        self.units = units
        self.alignments = alignments
        self.games = games
        self.claims: dict[tuple[str, str], list[_Claim]] = {}
        self.stake_counted: tuple[int, Mention] | None = None
        self.shares = stated_shares(units)

    def verdicts(self) -> list[Verdict]:
        """Return a verdict on each mention, in the order of the document."""
        cases = [self._cases(unit) for unit in self.units]
        self.stake_counted = self._first_with_stake([case for unit_cases in cases for case in unit_cases])
        for unit_cases in cases:
            for case in unit_cases:
                for pair in case.says:
                    self.claims.setdefault(pair.key, []).append(_Claim(case.unit.index, case.number, pair.plausible))
        for claims in self.claims.values():
            claims.sort(key=lambda claim: -claim.plausible)  # who looks for a good one finds it first
        return [verdict for unit_cases in cases for verdict in self._unit(unit_cases)]

    def _cases(self, unit: Unit) -> list[_Case]:
        cases: list[_Case] = []
        for mention in unit.mentions:
            for whole_or_part in self._whole_or_parts(unit, mention):
                pairs = self._pairs(unit, whole_or_part)
                says = tuple(pair for pair in pairs if pair.says and not pair.doubtful)
                doubtful = any(pair.doubtful for pair in pairs)
                differs = tuple(pair for pair in pairs if not pair.says and not pair.figure.illustrates)
                if mention.parts and whole_or_part is not mention and mention.readings[0].kind is Kind.CARDS:
                    says = tuple(pair for pair in says if not pair.among)  # 8-7-8 is not 6-7-8
                cases.append(_Case(unit, whole_or_part, len(cases), says, differs, doubtful))
        return cases

    def _pairs(self, unit: Unit, mention: Mention) -> list[Pair]:
        pairs = self.pairer.pairs(unit, mention, self.alignments[unit.index], self.games[unit.index])
        return [pair for pair in pairs if not self.covered.isdisjoint(self.statements[pair.statement].games)]

    def _whole_or_parts(self, unit: Unit, mention: Mention) -> tuple[Mention, ...]:
        """A range or list is read whole where our page has one at the place, else number by number."""
        if not mention.parts or self.names.named(self.units, unit, mention, self.games[unit.index]) is not None:
            return (mention,)
        pairs = self._pairs(unit, mention)
        if any(pair.says and not pair.doubtful for pair in pairs):
            return (mention,)
        parts = [self._pairs(unit, part) for part in mention.parts]
        if all(any(pair.says and not pair.doubtful for pair in found) for found in parts):
            return mention.parts
        whole = max((pair.plausible for pair in pairs), default=0.0)
        single = max((pair.plausible for found in parts for pair in found), default=0.0)
        return (mention,) if whole >= single and whole > _CLAIM else mention.parts

    def _unit(self, cases: Sequence[_Case]) -> list[Verdict]:
        stated = {case.number: case.says[0].key for case in cases if case.says and case.says[0].plausible >= _CONFIRMS}
        taken: set[tuple[str, str]] = set()
        verdicts: list[Verdict] = []
        for case in cases:
            others = {key for number, key in stated.items() if number != case.number} | taken
            rival = self._rival(case, others)
            verdict = self._verdict(case, rival, others, taken)
            if verdict.pair is not None:
                taken.add(verdict.pair.key)
            verdicts.append(verdict)
        return verdicts

    def _rival(self, case: _Case, others: set[tuple[str, str]]) -> Pair | None:
        """Return the fact that the place is about most plausibly while the mention does not state its value."""
        return next((pair for pair in case.differs if pair.key not in others and self._may_differ(case, pair)), None)

    def _may_differ(self, case: _Case, pair: Pair) -> bool:
        """Whether a difference from that fact can be meant: in a table, only the row itself or its head."""
        aligned = self.alignments[case.unit.index].statement
        if aligned is None or not (self.statements[aligned].row and self.statements[pair.statement].row):
            return True
        return pair.own or self.pairer.heads_row(pair.statement, aligned)

    def _verdict(
        self, case: _Case, rival: Pair | None, others: set[tuple[str, str]], taken: set[tuple[str, str]]
    ) -> Verdict:
        index, mention = case.unit.index, case.mention
        if (named := self._named_fact(case)) is not None:
            return named
        says = [pair for pair in case.says if self._may_confirm(case, pair, others)]
        # Of two facts of one value, the second time it stands there it is the other's.
        fresh = next(
            (pair for pair in says if pair.key not in taken and pair.plausible > _FRESH * says[0].plausible), None
        )
        best = fresh or next(iter(says), None)
        twice = best is not None and rival is not None and best.key in taken and self._lacks(case, rival, best)
        if best is not None and rival is not None and (twice or self._explains_too(case, rival, best)):
            best = None
            if not twice and not self._explains_better(case, rival, says[0]):
                return Verdict(index, mention, Judgement.UNKNOWN, None)
        if best is not None and self._is_closer_to_another(case, best, others):
            return Verdict(index, mention, Judgement.UNKNOWN, None)
        if best is not None:
            enough = min(_ALSO, best.plausible - _ALIKE)
            sure = tuple(pair for pair in says if pair is not best and (pair.own or pair.plausible >= enough))
            return Verdict(index, mention, Judgement.CONFIRMED, best, sure, tuple(says))
        if rival is not None and rival.own and self._is_less_a_share(case, rival):
            return Verdict(index, mention, Judgement.CONFIRMED, rival)
        plain_doubt = not is_structural(mention) and (case.doubtful or (rival and self._is_another(case, rival)))
        if rival is not None and not plain_doubt and self._is_about(case, rival):
            return Verdict(index, mention, Judgement.CONTRADICTED, rival)
        return Verdict(index, mention, Judgement.UNKNOWN, None)

    def _is_another(self, case: _Case, rival: Pair) -> bool:
        """Whether a number is ours elsewhere, and the sentence says too little of what ours says with ``rival``."""
        return self.pairer.knows(case.mention) and self.pairer.share(case.unit, rival.statement) < _SAID

    def _first_with_stake(self, cases: Sequence[_Case]) -> tuple[int, Mention] | None:
        """Return the first payout of a document whose payouts, as decimal odds, are one too high throughout."""
        high: list[_Case] = []
        right = 0
        for case in cases:
            named = self.names.named(self.units, case.unit, case.mention, self.games[case.unit.index])
            odds = decimal_odds(case.mention)
            if named is not None and odds is not None and (due := profit_per_one(named.figure)) is not None:
                right += odds == due
                if odds - 1 == due:
                    high.append(case)
        return (high[0].unit.index, high[0].mention) if len(high) > 1 and len(high) > 2 * right else None

    def _named_fact(self, case: _Case) -> Verdict | None:
        """Return the verdict on a number that stands beside the name of the fact that it is about."""
        named = self.names.named(self.units, case.unit, case.mention, self.games[case.unit.index])
        if named is None:
            return None
        says = named.figure.is_stated(case.mention)
        if self.stake_counted is not None and (odds := decimal_odds(case.mention)) is not None:
            says = odds - 1 == profit_per_one(named.figure)
        pair = Pair(named.statement, named.figure, plausible=_NAMED, beside=1.0, says=says, own=True, titled=True)
        right = says or self._is_less_a_share(case, pair, everywhere=True)
        return Verdict(
            case.unit.index, case.mention, Judgement.CONFIRMED if right else Judgement.CONTRADICTED, pair, (), ()
        )

    def _is_less_a_share(self, case: _Case, due: Pair, *, everywhere: bool = False) -> bool:
        """Whether a payout is stated with the share that is taken from it: 1:1 less 5% is 0.95:1.

        A note below a table may say so for a row: ``everywhere`` looks in the whole document.
        """
        shares = self.shares if everywhere else stated_shares((case.unit,))
        paid = [reading.terms for reading in case.mention.readings if reading.kind is Kind.RATIO]
        if due.figure.reading.kind is not Kind.RATIO:
            return False
        profit, stake = due.figure.reading.terms
        return any(left == right for left, right in paid) and profit / stake in [1 - share for share in shares]

    def _may_confirm(self, case: _Case, pair: Pair, others: set[tuple[str, str]]) -> bool:
        """Whether a mention of the right value is in a place where it can be about that fact."""
        game = self.games[case.unit.index]
        if game and game not in self.statements[pair.statement].games and self._fact_at_home(case, pair):
            return False
        plain = not is_structural(case.mention)
        if plain and self.pairer.bounds_otherwise(case.unit, case.mention, pair):
            return False
        if plain and pair.figure.illustrates and not self._shows_cards(case.unit):
            return False
        if plain and not pair.own and (pair.among or pair.figure.illustrates or self._of_another_bet(case, pair)):
            return False
        if self._in_paytable_row(pair) and not pair.own and self._has_own(case, others):
            return False
        return pair.plausible >= _CONFIRMS

    def _shows_cards(self, unit: Unit) -> bool:
        """Whether a unit may be an example: it shows cards, or the page's example is of the same few numbers."""
        return any(reading.kind is Kind.CARDS for mention in unit.mentions for reading in mention.readings) or (
            sum(not mention.weak for mention in unit.mentions) > 2
        )

    def _of_another_bet(self, case: _Case, pair: Pair) -> bool:
        """Whether a row of one bet would state what belongs to a row of another."""
        alignment = self.alignments[case.unit.index]
        if alignment.statement is None or alignment.confidence < _SURE:
            return False
        role = pair.figure.fact.rpartition("_")[2]
        if any(each.own and each.figure.fact.rpartition("_")[2] == role for each in case.says):
            return False  # a row that serves both
        here, there = self.statements[alignment.statement], self.statements[pair.statement]
        return bool(here.name and there.name) and here.label != there.label and case.unit.row

    def _fact_at_home(self, case: _Case, pair: Pair) -> bool:
        """Whether another place, about the game that the fact belongs to, states it already."""
        homes = self.statements[pair.statement].games
        return any(
            claim.unit != case.unit.index and self.games[claim.unit] in homes for claim in self._good(pair.key, _CLAIM)
        )

    def _good(self, key: tuple[str, str], least: float) -> Iterator[_Claim]:
        """Yield the claims on a fact that are at least so plausible."""
        return takewhile(lambda claim: claim.plausible >= least, self.claims.get(key, ()))

    def _in_paytable_row(self, pair: Pair) -> bool:
        return pair.figure.reading.kind in (Kind.RATIO, Kind.PERCENT) and self.statements[pair.statement].row

    def _has_own(self, case: _Case, others: set[tuple[str, str]]) -> bool:
        """Whether the aligned statement has a figure of this kind that no other mention of the unit states."""
        sure = self.alignments[case.unit.index].confidence >= _SURE and is_structural(case.mention)
        return sure and any(pair.own and pair.key not in others for pair in case.differs)

    def _is_closer_to_another(self, case: _Case, best: Pair, others: set[tuple[str, str]]) -> bool:
        """Whether the words beside a number of a sentence, which would be that of a row of ours, are another fact's."""
        if is_structural(case.mention) or case.mention.weak or case.unit.row:
            return False
        if not self.statements[best.statement].row:
            return False
        least = max(_CLOSER, best.beside + _CLOSER_BY)
        return any(pair.beside >= least for pair in case.differs if pair.key not in others)

    def _lacks(self, case: _Case, rival: Pair, best: Pair) -> bool:
        """Whether a value that stands here already stands in the place of one that is stated nowhere."""
        if rival.own and best.own:
            return True
        return not self.claims.get(rival.key) and rival.plausible > _FRESH * best.plausible

    def _explains_too(self, case: _Case, rival: Pair, best: Pair) -> bool:
        """Whether the aligned statement has a number of its own here, and says more of the place than ``best`` does."""
        if case.mention.weak or rival.figure.fact == best.figure.fact:
            return False  # a fact of two games: which of them is meant is settled already
        if best.titled:
            return False
        sure = self.alignments[case.unit.index].confidence >= _SURE
        own = rival.own and not best.own and sure and rival.plausible > best.plausible + _MARGIN
        return own or self._explains_better(case, rival, best)

    def _explains_better(self, case: _Case, rival: Pair, best: Pair) -> bool:
        if case.mention.weak or (best.own >= rival.own and best.plausible >= rival.plausible):
            return False
        if not self._is_about(case, rival):
            return False
        better_home = any(
            claim.unit != case.unit.index and claim.plausible > best.plausible
            for claim in self._good(best.key, best.plausible)
        )
        rival_stated = any(
            (claim.unit, claim.mention) != (case.unit.index, case.number) for claim in self._good(rival.key, _CLAIM)
        )
        if better_home and not rival_stated:
            return rival.plausible > best.plausible - 0.05
        return rival.plausible > best.plausible + (0.25 if better_home else 0.4)

    def _is_about(self, case: _Case, pair: Pair) -> bool:
        """Whether the place is surely enough about a fact for a difference to be a contradiction."""
        alignment = self.alignments[case.unit.index]
        alike = alignment.near.get(pair.statement, 0.0)
        if case.mention.weak:
            return pair.own and pair.beside >= 0.6 and alike >= 0.5 and self._alone(case, pair)
        if is_structural(case.mention):
            return (pair.own and alignment.confidence >= _SURE) or pair.plausible >= 0.75
        if alignment.confidence < _SURE + 0.05:
            return False
        if pair.own:
            return pair.beside >= 0.4 or (self._alone(case, pair) and alike >= 0.35)
        return pair.beside >= 0.5 and alike >= 0.4

    def _alone(self, case: _Case, pair: Pair) -> bool:
        """Whether statement and unit have one number each of this kind."""
        facts = {
            figure.fact
            for figure in self.statements[pair.statement].figures
            if figure.reading.kind is pair.figure.reading.kind
        }
        strong = [mention for mention in case.unit.mentions if not mention.weak and not is_structural(mention)]
        return len(facts) == 1 and len(strong) <= 1
