"""Findings as SARIF 2.1.0 (OASIS), which code hosts show beside the lines they are about."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rules_site.checks.finding import Check, Finding

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def as_sarif(findings: Sequence[Finding], checks: Sequence[Check]) -> str:
    """Return one run: a rule for each check that ran, a result for each finding."""
    index = {check.code: number for number, check in enumerate(checks)}
    driver = {"name": "rules-site", "rules": [_rule(check) for check in checks]}
    results = [_result(finding, index[finding.code]) for finding in findings]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(check: Check) -> dict[str, Any]:
    what = check.explanation.partition("\n\n")[0]
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": " ".join(what.split())},
        "fullDescription": {"text": check.explanation},
        "defaultConfiguration": {"level": check.severity.value},
    }


def _result(finding: Finding, index: int) -> dict[str, Any]:
    # A finding on a finished page has the page's address for a path; SARIF wants it relative.
    location = {"uri": finding.path.lstrip("/"), "uriBaseId": "%SRCROOT%"}
    return {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": finding.severity.value,
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": {"artifactLocation": location, "region": {"startLine": finding.line}}}],
        "properties": {"game": finding.game, "locale": finding.locale},
    }
