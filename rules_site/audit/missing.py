"""What a document does not state: facts without a number that says them, sentences that lost one, whole sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules_site.audit.alignment import Alignment
from rules_site.audit.expected import Expected, Statement
from rules_site.audit.findings import Discrepancy, DiscrepancyKind, SectionSurety
from rules_site.audit.units import Unit
from rules_site.audit.verdicts import Judgement, Verdict
from rules_site.check import Severity
from rules_site.facts import HIGHEST_RETURN, is_of_one_outcome, is_pays, is_return
from rules_site.quantity import Kind

Key = tuple[str, str]

#: A unit whose alignment is this sure (0 to 1) shows that the document covers the section.
_COVERS = 0.5

#: A sentence corresponds so closely that a number of ours must be in it too: likeness and confidence.
_CLOSE, _SURE = 0.3, 0.55

#: Statements around a unit's own whose facts a number in it may state.
_NEAR = 4

#: A unit in which a fact is missing: so alike its statement at least; better aligned with it, a row, and without
#: a number.
_LIKE, _ALIKE, _ALIGNED, _BESIDE, _ROW, _HAS = 0.12, 0.4, 0.25, 0.2, 0.2, 0.05


@dataclass
class Coverage:
    """What the document states: facts by unit, and the units of each statement. Only the audited game counts."""

    game: str
    statements: Sequence[Statement]
    units: Sequence[Unit]
    alignments: Sequence[Alignment]
    confirmed: dict[Key, set[int]] = field(default_factory=dict)
    contradicted: dict[Key, set[int]] = field(default_factory=dict)
    by_statement: dict[int, list[int]] = field(default_factory=dict)

    def add(self, verdicts: Sequence[Verdict]) -> None:
        for index, alignment in enumerate(self.alignments):
            if alignment.statement is not None:
                self.by_statement.setdefault(alignment.statement, []).append(index)
        for verdict in verdicts:
            if verdict.pair is None:
                continue
            where = self.confirmed if verdict.judgement is Judgement.CONFIRMED else self.contradicted
            for pair in (verdict.pair, *verdict.also):
                if pair.among or (pair is not verdict.pair and self._has_own_row(pair.statement, verdict.unit)):
                    continue
                where.setdefault(pair.key, set()).add(verdict.unit)
        self._share(verdicts)

    def _has_own_row(self, statement: int, unit: int) -> bool:
        """Whether other rows of the document correspond to that row of ours, or to those that it heads."""
        ours = self.statements[statement]
        return ours.row and any(
            other != unit and self.units[other].row and self.alignments[other].confidence >= _COVERS
            for index, units in self.by_statement.items()
            if index == statement or self._is_row_of(index, ours)
            for other in units
        )

    def _is_near(self, statement: int, unit: int) -> bool:
        aligned = self.alignments[unit].statement
        return aligned is not None and abs(aligned - statement) <= _NEAR

    def _share(self, verdicts: Sequence[Verdict]) -> None:
        """Give facts that nothing states a number of their value which another fact can spare."""
        times = Counter(verdict.pair.key for verdict in verdicts if verdict.pair is not None)
        for verdict in verdicts:
            if verdict.judgement is not Judgement.CONFIRMED or verdict.pair is None:
                continue
            for pair in verdict.could:
                if pair.among:
                    continue
                if self._lost(pair.statement, verdict.unit, pair.figure) or not self._is_near(
                    pair.statement, verdict.unit
                ):
                    continue
                if self._has_own_row(pair.statement, verdict.unit):
                    continue
                if pair.key not in self.confirmed and pair.key not in self.contradicted and times[verdict.pair.key] > 1:
                    times[verdict.pair.key] -= 1
                    self.confirmed[pair.key] = {verdict.unit}
                    break

    def _lost(self, statement: int, unit: int, figure: Expected) -> bool:
        """Whether the document has that statement in another place, and there without any number like its own."""
        others = [unit for unit in self.by_statement.get(statement, ()) if self.alignments[unit].confidence >= _COVERS]
        return (
            bool(others)
            and unit not in others
            and not any(figure.is_comparable(mention) for other in others for mention in self.units[other].mentions)
        )

    @cached_property
    def expected(self) -> Mapping[Key, list[tuple[int, Expected]]]:
        """Every fact that a document must state as a number, with the statements in which our page does."""
        by_key: dict[Key, list[tuple[int, Expected]]] = {}
        for statement in self.statements:
            if self.game in statement.games:
                for figure in statement.figures:
                    if not figure.illustrates:
                        by_key.setdefault(figure.key, []).append((statement.index, figure))
        return by_key

    def states(self, key: Key) -> bool:
        """Whether the document states a fact; the highest return is also that of the bet it belongs to."""
        if key in self.confirmed or key in self.contradicted:
            return True
        return is_return(key[0]) and key[0] != HIGHEST_RETURN and (HIGHEST_RETURN, key[1]) in self.confirmed

    def covers(self, section: str) -> bool:
        return any(
            self.statements[index].section == section
            and any(self.alignments[unit].confidence >= _COVERS for unit in units)
            for index, units in self.by_statement.items()
        )

    def place(self, statement: int) -> tuple[Unit, int]:
        """Return the unit where a statement stands or would stand, and how sure that is in hundredths."""
        like = {
            unit.index: alignment.near[statement]
            + _ALIGNED * (alignment.statement == statement)
            + _BESIDE * self._is_beside(statement, alignment.statement)
            + _ROW * (unit.row and self.statements[statement].row)
            - _HAS * bool(unit.mentions)
            for unit, alignment in zip(self.units, self.alignments, strict=True)
            if alignment.near.get(statement, 0.0)
            >= (_LIKE if self._is_beside(statement, alignment.statement) else _ALIKE)
        }
        rows = [unit for unit in self.by_statement.get(statement, ()) if self.units[unit].row]
        if not rows and (row := self._first_row(statement)):
            return row, round(100 * self.alignments[row.index].confidence)
        if like:
            best = max(like, key=lambda unit: like[unit])
            alignment = self.alignments[best]
            sure = alignment.confidence if alignment.statement == statement else alignment.near[statement]
            return self.units[best], round(100 * sure)
        return self.after(statement)

    def _is_beside(self, statement: int, aligned: int | None) -> bool:
        """Whether a unit is aligned with that statement or one next to it in its section."""
        return (
            aligned is not None
            and abs(aligned - statement) < _NEAR
            and self.statements[aligned].section == self.statements[statement].section
        )

    def _first_row(self, statement: int) -> Unit | None:
        """Return the first row of the bet that a statement heads: a document may state there what belongs to all."""
        head = self.statements[statement]
        rows = [
            unit
            for unit, alignment in zip(self.units, self.alignments, strict=True)
            if head.name and alignment.statement is not None and self._is_row_of(alignment.statement, head)
        ]
        return rows[0] if rows else None

    def _is_row_of(self, statement: int, head: Statement) -> bool:
        row = self.statements[statement]
        return bool(row.name) and (row.section, row.label) == (head.section, head.label)

    def after(self, statement: int) -> tuple[Unit, int]:
        """Return the unit of the nearest statement before one, which the document has; how sure, in hundredths."""
        for index in range(statement, -1, -1):
            if index in self.by_statement:
                best = max(self.by_statement[index], key=lambda unit: self.alignments[unit].confidence)
                return self.units[best], round(50 * self.alignments[best].confidence)
        return self.units[0], 0


def missing_facts(coverage: Coverage) -> Iterator[Discrepancy]:
    """Yield the facts that the document states nowhere.

    An error where the document covers the section in which our page shows the fact as a number. A warning where it
    does not; where a number of that value stands near all the same; where the fact only describes an outcome whose row
    is there; and where a one may be said without a number (once, a card) in a sentence that the document does not have.
    """
    for key, shown in coverage.expected.items():
        if key in coverage.confirmed or key in coverage.contradicted:
            continue
        statement, figure = _best_place(coverage, shown)
        unit, sure = coverage.place(statement)
        if coverage.states(key):
            yield _missing(unit, figure, sure, Severity.WARNING, "stated as the highest return only")
        else:
            severity = _severity(coverage, shown)
            if _stands_near(coverage, unit, figure):
                severity = Severity.WARNING
            yield _missing(unit, figure, sure, severity)


def _stands_near(coverage: Coverage, unit: Unit, figure: Expected) -> bool:
    """Whether a number of that value stands near, about which it is not sure what it states; a one always does."""
    near = range(max(0, unit.index - _NEAR), min(len(coverage.units), unit.index + _NEAR + 1))
    single = figure.reading.kind is Kind.NUMBER and figure.reading.terms[0] <= 1
    return not single and _has_such(coverage, near, figure)


def _best_place(coverage: Coverage, shown: Sequence[tuple[int, Expected]]) -> tuple[int, Expected]:
    """Return the statement of a fact that the document has most surely, else the first."""
    return max(
        shown,
        key=lambda place: max(
            (coverage.alignments[unit].confidence for unit in coverage.by_statement.get(place[0], ())), default=0.0
        ),
    )


def _severity(coverage: Coverage, shown: Sequence[tuple[int, Expected]]) -> Severity:
    figure = shown[0][1]
    sections = {coverage.statements[index].section for index, _ in shown}
    if not any(map(coverage.covers, sections)) or _describes(coverage, figure):
        return Severity.WARNING
    single = figure.reading.kind is Kind.NUMBER and figure.reading.terms[0] <= 1
    if single and not any(_is_close(coverage, index) for index, _ in shown):
        return Severity.WARNING
    return Severity.ERROR


def _describes(coverage: Coverage, figure: Expected) -> bool:
    """Whether a fact belongs to an outcome of which the document states the payout."""
    pays = [fact for fact, _ in coverage.confirmed if is_pays(fact)]
    return not is_pays(figure.fact) and any(is_of_one_outcome(figure.fact, fact) for fact in pays)


def _is_close(coverage: Coverage, statement: int) -> bool:
    return any(
        coverage.alignments[unit].confidence >= _COVERS
        and coverage.alignments[unit].near.get(statement, 0.0) >= _CLOSE - 0.15
        for unit in coverage.by_statement.get(statement, ())
    )


def lost_numbers(coverage: Coverage) -> Iterator[Discrepancy]:
    """Yield sentences that correspond to one of ours and lack a number of it, which the document states elsewhere."""
    for index, units in sorted(coverage.by_statement.items()):
        statement = coverage.statements[index]
        close = [unit for unit in units if _lies_close(coverage, unit, index)]
        if not close or coverage.game not in statement.games:
            continue
        for figure in statement.figures:
            key = figure.key
            there = coverage.confirmed.get(key, set()) | coverage.contradicted.get(key, set())
            if figure.illustrates or (statement.name and _is_shared(coverage, figure.key)):
                continue
            if not there or there & set(units) or _has_such(coverage, close, figure):
                continue
            best = max(close, key=lambda unit: coverage.alignments[unit].confidence)
            sure = round(100 * coverage.alignments[best].confidence)
            yield _missing(coverage.units[best], figure, sure, Severity.WARNING, "stated elsewhere, not here")


def _lies_close(coverage: Coverage, unit: int, statement: int) -> bool:
    alignment = coverage.alignments[unit]
    return alignment.confidence >= _SURE and alignment.near.get(statement, 0.0) >= _CLOSE


def _is_shared(coverage: Coverage, key: Key) -> bool:
    """Whether several rows and sentences of ours state a fact, so that no single one must."""
    return len({coverage.statements[index].label for index, _ in coverage.expected[key]}) > 1


def _has_such(coverage: Coverage, units: Sequence[int], figure: Expected) -> bool:
    """Whether a number of that value stands there all the same, as another fact's or as a word of two meanings."""
    return any(
        figure.is_stated(part)
        for unit in units
        for mention in coverage.units[unit].mentions
        for part in (mention, *mention.parts)
    )


def _missing(unit: Unit, figure: Expected, sure: int, severity: Severity, note: str = "") -> Discrepancy:
    line, column = unit.place(0)
    return Discrepancy(
        kind=DiscrepancyKind.MISSING,
        severity=severity,
        fact=figure.fact,
        line=line,
        column=column,
        text=unit.text,
        document="",
        engine=str(figure.reading),
        confidence=sure,
        note=note,
    )


def missing_sections(coverage: Coverage, titles: Mapping[str, str]) -> Iterator[Discrepancy]:
    """Yield the sections of our page of which the document has nothing."""
    for section, title in titles.items():
        if not coverage.covers(section):
            first = next(statement.index for statement in coverage.statements if statement.section == section)
            unit, _ = coverage.after(first)
            line, column = unit.place(0)
            yield Discrepancy(
                DiscrepancyKind.MISSING_SECTION, Severity.WARNING, section, line, column, unit.text, "", title, 0
            )


def sureness(coverage: Coverage, titles: Mapping[str, str]) -> Iterator[SectionSurety]:
    """Yield how surely the document covers each section of our page."""
    for section, title in titles.items():
        confidences = [
            coverage.alignments[unit].confidence
            for index, units in coverage.by_statement.items()
            for unit in units
            if coverage.statements[index].section == section
        ]
        mean = round(100 * sum(confidences) / len(confidences)) if confidences else 0
        yield SectionSurety(section, title, len(confidences), mean)
