"""Places where a number has dropped out: a hole in a sentence, words that elsewhere enclose a number, an empty cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_site.audit.alignment import Alignment
from rules_site.audit.comparison import Comparison
from rules_site.audit.expected import Expected, Statement
from rules_site.audit.findings import Discrepancy, DiscrepancyKind
from rules_site.audit.units import Unit
from rules_site.audit.words import Wording
from rules_site.check import Severity
from rules_site.quantity import Kind

#: What is left when a number is cut out of a line: two spaces, a sign with nothing to it, empty brackets.
_HOLE = re.compile(
    r"(?<=[^\W\d_])[ ]{2,}(?=[^\W\d_])|(?<=\w) +(?=[,.;)](?:\s|$))|=\s*(?=[),.;]|$)|\(\s*\)"
    r"|(?<![\w)])(?<![\w)][\s\u00a0])%|(?<![\w)]):\s?\d+(?!\d)|\d\s?:(?=\s*(?:\t|$))|(?<![\w-])-\d+-\d|\d-\d+-(?!\w)|\d--\d|(?<!\S)\+(?=\s)"
    r"|\d[–-](?=\s|$)|(?<=\w) +[–-](?=\d)|^\s*=\s|(?<=\s)[/–-]\s?\d+\s?="
)

_WORD_PAIR = re.compile(r"(?<![^\W\d_])([^\W\d_]+) +(?=([^\W\d_]+))")

#: Share of the rows of a column that must have a payout for an empty one to stand out.
_USUAL = 0.6

Slot = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Gap:
    unit: Unit
    offset: int


def gaps(compared: Comparison) -> Iterator[Discrepancy]:
    """Yield a warning for each place of the document from which a number seems to have dropped out."""
    units, alignments, statements = compared.units, compared.alignments, compared.pages.statements
    stated: dict[int, set[str]] = {}
    for verdict in compared.verdicts:
        if verdict.pair is not None:
            stated.setdefault(verdict.unit, set()).add(verdict.pair.figure.fact)
    for gap in (*_holes(units), *_slots(units, statements, compared.wording), *_cells(units)):
        index = gap.unit.index
        figure = _figure(alignments[index], statements, stated.get(index, set()))
        line, column = gap.unit.place(gap.offset)
        yield Discrepancy(
            kind=DiscrepancyKind.MISSING,
            severity=Severity.WARNING,
            fact=figure.fact if figure else "",
            line=line,
            column=column,
            text=gap.unit.text,
            document="",
            engine=str(figure.reading) if figure else "",
            confidence=round(100 * alignments[index].confidence) if figure else 0,
            note="a number seems to have dropped out here",
        )


def _figure(alignment: Alignment, statements: Sequence[Statement], stated: set[str]) -> Expected | None:
    """Return the figure of the aligned statement that the unit does not state."""
    if alignment.statement is None:
        return None
    figures = statements[alignment.statement].figures
    return next((figure for figure in figures if not figure.illustrates and figure.fact not in stated), None)


def _holes(units: Sequence[Unit]) -> Iterator[_Gap]:
    for unit in units:
        start = 0
        for cell in unit.text.split("\t"):
            for hole in _HOLE.finditer(cell.rstrip() if unit.row else cell):
                yield _Gap(unit, start + hole.start())
            start += len(cell) + 1


def _slots(units: Sequence[Unit], statements: Sequence[Statement], wording: Wording) -> Iterator[_Gap]:
    """Yield neighbouring words that on our page or elsewhere in the document have a number between them."""
    slots: Counter[Slot] = Counter()
    for unit in units:
        for mention in unit.mentions:
            if not mention.weak and (slot := _around(unit.text, mention.start, mention.end, wording)):
                slots[slot] += 1
    for statement in statements:
        for figure in statement.figures:
            if slot := _around(statement.text, figure.start, figure.end, wording):
                slots[slot] += 1
    usual = {pair for statement in statements for pair, _ in _pairs(statement.text, wording)}
    together = [(unit, pair, offset) for unit in units for pair, offset in _pairs(unit.text, wording) if pair in slots]
    times = Counter(pair for _, pair, _ in together)
    for unit, pair, offset in together:
        if pair not in usual and slots[pair] > 1 and times[pair] == 1:
            yield _Gap(unit, offset)


def _around(text: str, start: int, end: int, wording: Wording) -> Slot | None:
    before = re.search(r"([^\W\d_]+) ?$", text[max(0, start - 30) : start])
    after = re.match(r" ?([^\W\d_]+)", text[end : end + 30])
    return (wording.stem(before[1].lower()), wording.stem(after[1].lower())) if before and after else None


def _pairs(text: str, wording: Wording) -> Iterator[tuple[Slot, int]]:
    for match in _WORD_PAIR.finditer(text):
        yield (wording.stem(match[1].lower()), wording.stem(match[2].lower())), match.end(1)


def _cells(units: Sequence[Unit]) -> Iterator[_Gap]:
    """Yield rows of a table without a payout, where nearly every row has one."""
    tables: dict[int, list[Unit]] = {}
    for unit in units:
        if unit.table:
            tables.setdefault(unit.table, []).append(unit)
    for rows in tables.values():
        by_row: dict[int, list[Unit]] = {}
        for unit in rows:
            by_row.setdefault(unit.block, []).append(unit)
        lacking = [cell for cell in by_row.values() if not any(map(_has_payout, cell))]
        if len(by_row) > 2 and len(by_row) - len(lacking) >= _USUAL * len(by_row):
            for cell in lacking:
                yield _Gap(cell[-1], len(cell[-1].text) - 1)


def _has_payout(unit: Unit) -> bool:
    return any(reading.kind is Kind.RATIO for mention in unit.mentions for reading in mention.readings[:1])
