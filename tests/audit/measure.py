"""Measure an audit by mutants: which single changes it reports at the right place, and what it reports without one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rules_site.audit.assemble import report
from rules_site.audit.comparison import Auditor
from rules_site.audit.document import Block, Document
from rules_site.audit.findings import Discrepancy, DiscrepancyKind, Report
from rules_site.check import Severity
from tests.audit.mutants import Mutant

Blocks = Callable[[str], Iterable[Block]]


@dataclass
class Measured:
    """How many mutants there were, how many were reported at their place, how many of those as an error."""

    changes: Counter[str] = field(default_factory=Counter)
    reported: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    missed: list[Mutant] = field(default_factory=list)

    @property
    def recall(self) -> tuple[int, int]:
        return sum(self.reported.values()), sum(self.changes.values())

    def __str__(self) -> str:
        found, all_ = self.recall
        kinds = ", ".join(f"{kind} {self.reported[kind]}/{count}" for kind, count in sorted(self.changes.items()))
        share = f"{100 * found / max(all_, 1):.1f} %"
        return f"{found}/{all_} reported ({share}), {sum(self.errors.values())} as errors; {kinds}"

    def add(self, other: Measured) -> None:
        self.changes += other.changes
        self.reported += other.reported
        self.errors += other.errors
        self.missed += other.missed


def audit(auditor: Auditor, text: str, blocks: Blocks) -> Report:
    return report(auditor.compare(Document("document", tuple(blocks(text)))))


def measure(auditor: Auditor, text: str, blocks: Blocks, mutants: Sequence[Mutant]) -> Measured:
    """Return how ``mutants`` of ``text`` fare: something new must be reported in a line of the change."""
    clean = Counter(map(_identity, audit(auditor, text, blocks).findings))
    measured = Measured()
    for mutant in mutants:
        found = Counter(map(_identity, audit(auditor, mutant.text, blocks).findings))
        new = [one for one in (found - clean) if one[0] in mutant.lines]
        measured.changes[mutant.change] += 1
        if new:
            measured.reported[mutant.change] += 1
            measured.errors[mutant.change] += any(one[1] is Severity.ERROR for one in new)
        else:
            measured.missed.append(mutant)
    return measured


def _identity(finding: Discrepancy) -> tuple[int, Severity, DiscrepancyKind, str, str, str]:
    return finding.line, finding.severity, finding.kind, finding.fact, finding.document, finding.engine
