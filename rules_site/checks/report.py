"""Findings as text for people and as JSON for scripts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

from rules_site.checks.finding import Finding, Severity


def summary(findings: Sequence[Finding]) -> dict[str, int]:
    """Return how many findings there are of each severity."""
    counted = Counter(finding.severity for finding in findings)
    return {severity.value: counted[severity] for severity in Severity}


def as_json(findings: Sequence[Finding]) -> str:
    """Return ``{"findings": […], "summary": {"error": n, "warning": n}}``."""
    document = {"findings": [asdict(finding) for finding in findings], "summary": summary(findings)}
    return json.dumps(document, ensure_ascii=False, indent=2)


def as_text(findings: Sequence[Finding]) -> str:
    """Return one line for each finding, ``path:line: severity CODE name: message [game, locale]``, and a sum."""
    lines = [_line(finding) for finding in findings]
    counts = summary(findings)
    return "\n".join((*lines, f"{_counted(counts['error'], 'error')}, {_counted(counts['warning'], 'warning')}."))


def _line(finding: Finding) -> str:
    place, check = f"{finding.path}:{finding.line}", f"{finding.code} {finding.name}"
    return f"{place}: {finding.severity} {check}: {finding.message}{_where(finding)}"


def _where(finding: Finding) -> str:
    parts = [part for part in (finding.game, finding.locale) if part]
    return f" [{', '.join(parts)}]" if parts else ""


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
