"""Sentences that say almost what ours say, and lost or gained a "not"; numbers that changed places in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules_site.audit.alignment import Alignment
from rules_site.audit.expected import Statement
from rules_site.audit.findings import Discrepancy, DiscrepancyKind
from rules_site.audit.language import Language
from rules_site.audit.units import Unit
from rules_site.check import Severity

#: So alike must sentence and statement be for a difference of one word to tell.
_SAME_WORDS = 0.72


def inverted_ratios(
    units: Sequence[Unit], alignments: Sequence[Alignment], statements: tuple[Statement, ...], lang: Language
) -> Iterator[Discrepancy]:
    """Yield sentences in which a negation is lost or added, against the one of ours that they correspond to."""
    negation = re.compile(rf"(?<!\w){lang.pattern(lang.words.negation)}(?!\w)", re.IGNORECASE)
    for unit, alignment in zip(units, alignments, strict=True):
        index = alignment.statement
        if index is None or alignment.near.get(index, 0.0) < _SAME_WORDS or statements[index].row or unit.row:
            continue
        # Two negations affirm: not counted except for side bets, counted only for side bets.
        ours, theirs = (len(negation.findall(text)) % 2 for text in (statements[index].text, unit.text))
        beside = statements[max(0, index - 1) : index] + statements[index + 1 : index + 2]
        if ours != theirs and not (theirs and any(negation.search(unit.text) for unit in beside)):
            line, column = unit.place(0)
            yield Discrepancy(
                kind=DiscrepancyKind.INVERTED,
                severity=Severity.WARNING,
                fact="",
                line=line,
                column=column,
                text=unit.text,
                document="affirmed" if ours else "negated",
                engine="negated" if ours else "affirmed",
                confidence=round(100 * alignment.confidence),
                note=f"ours: {statements[index].text}",
            )
