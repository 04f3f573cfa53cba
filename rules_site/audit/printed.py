"""A report as text for people and as JSON for scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rules_site.audit.findings import Discrepancy, DiscrepancyKind, Report
from rules_site.check import Severity

#: Characters of the sentence that are shown with a finding.
_EXCERPT = 100

_MEANING = {
    DiscrepancyKind.CONTRADICTS: "got {document}, expected {engine}",
    DiscrepancyKind.MISSING: "got no number, expected {engine}",
    DiscrepancyKind.MALFORMED_NUMBER: "got {document}, which is no number{meant}",
    DiscrepancyKind.WRONG_NUMBER_FORM: "got {document}, which is not how this language writes it{meant}",
    DiscrepancyKind.UNKNOWN_NUMBER: "got {document}, which corresponds to nothing on our page",
    DiscrepancyKind.MISSING_SECTION: "got nothing of the section “{engine}”",
    DiscrepancyKind.INVERTED: "got it {document}, ours is {engine}",
    DiscrepancyKind.STAKE_COUNTED_IN: (
        "got {document}: this document counts the stake in, so its payouts are one too high"
    ),
    DiscrepancyKind.OTHER_LANGUAGE: "got a document in the language “{document}”, expected one in “{engine}”",
    DiscrepancyKind.NOTHING_RECOGNISED: "got nothing of this game: no fact, no section",
}


def as_json(report: Report) -> str:
    """Return ``{"findings": […], "score": {"confirmed": n, "contradicted": n, "missing": n}}``.

    ``confidence`` is from 0 to 1.
    """
    document = {
        "findings": [_object(finding) for finding in report.findings],
        "score": {
            "confirmed": report.score.confirmed,
            "contradicted": report.score.contradicted,
            "missing": report.score.missing,
        },
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _object(finding: Discrepancy) -> dict[str, str | int | float]:
    return {
        "kind": finding.kind.value,
        "severity": finding.severity.value,
        "fact": finding.fact,
        "line": finding.line,
        "column": finding.column,
        "text": finding.text,
        "document": finding.document,
        "engine": finding.engine,
        "confidence": finding.confidence / 100,
    }


def as_text(report: Report) -> str:
    """Return a line for each finding with the sentence below it, how sure each section is, and the score."""
    lines = [line for finding in report.findings for line in _lines(report.path, finding)]
    width = max((len(section.section) for section in report.sections), default=0)
    lines += ["", "How surely the document covers our sections:"]
    lines += [
        f"  {section.section:<{width}}  {section.confidence:>3}%  {section.units} sentences and rows"
        for section in report.sections
    ]
    score = report.score
    errors = sum(finding.severity is Severity.ERROR for finding in report.findings)
    facts = f"{score.confirmed} confirmed, {score.contradicted} contradicted, {score.missing} missing"
    lines += ["", f"Facts: {facts}. Findings: {errors} errors, {len(report.findings) - errors} warnings."]
    return "\n".join(lines)


def _lines(path: str, finding: Discrepancy) -> Iterator[str]:
    note = f" ({finding.note})" if finding.note else ""
    sure = f" [{finding.confidence}% sure]" if finding.fact and finding.confidence else ""
    fact = f" {finding.fact}" if finding.fact else ""
    place = f"{path}:{finding.line}:{finding.column}"
    yield f"{place}: {finding.severity} {finding.kind}{fact}: {meaning(finding)}{note}{sure}"
    text = " ".join(finding.text.split())
    yield f"    {text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + '…'}"


def meaning(finding: Discrepancy) -> str:
    """Return what a finding says in words: got …, expected …"""
    meant = f"; {finding.engine} is meant" if finding.engine else ""
    return _MEANING[finding.kind].format(document=finding.document, engine=finding.engine, meant=meant)
