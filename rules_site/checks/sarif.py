"""Findings as SARIF 2.1.0 (OASIS), which code hosts show beside the lines they are about."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rules_site.check import Check
from rules_site.checks.finding import Finding
from rules_site.checks.report import count_rest, fold

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def as_sarif(findings: Sequence[Finding], checks: Sequence[Check]) -> str:
    """Return one run: a rule for each check that ran, a result for each finding; warnings are ``folded``.

    Code hosts take no more than some thousands of results.
    """
    index = {check.code: number for number, check in enumerate(checks)}
    driver = {"name": "rules-site", "rules": [_rule(check) for check in checks]}
    results = []
    for shown, more in fold(findings):
        results += [_result(finding, index[finding.code]) for finding in shown]
        if more:
            results.append(_result(replace(more[0], message=count_rest(more)), index[more[0].code]))
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
    return {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": finding.severity.value,
        "message": {"text": finding.message},
        "locations": [
            {"physicalLocation": {"artifactLocation": _location(finding.path), "region": {"startLine": finding.line}}}
        ],
        "properties": {"game": finding.game, "locale": finding.locale},
    }


def _location(path: str) -> dict[str, str]:
    """Return where a finding is, as a URI: of a file below the working directory, of one elsewhere, or of a page."""
    file = Path(path)
    if file.is_absolute() and file.exists():
        if not file.is_relative_to(Path.cwd()):
            return {"uri": file.as_uri()}
        path = file.relative_to(Path.cwd()).as_posix()
    # A finding on a finished page has the page's address for a path; SARIF wants it relative.
    return {"uri": quote(path.lstrip("/")), "uriBaseId": "%SRCROOT%"}
