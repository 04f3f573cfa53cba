"""Findings as other programs read them: GitHub's annotations, SARIF and JUnit XML."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest

from rules_site.checks import report
from rules_site.checks.finding import Finding, Severity
from rules_site.checks.registry import CHECKS
from rules_site.checks.sarif import as_sarif

#: The schema of OASIS, as published with SARIF 2.1.0.
SCHEMA = json.loads((Path(__file__).parent / "schemas" / "sarif-2.1.0-rtm.5.json").read_text("utf-8"))

ERROR = Finding(
    "P001",
    "payout-differs-from-engine",
    Severity.ERROR,
    "baccarat",
    "",
    "rules_site/games/baccarat/paytable.yaml",
    9,
    "player_win_pays: got 2:1, expected 1:1",
)
WARNING = Finding(
    "H004", "english-on-translated-page", Severity.WARNING, "baccarat", "ru", "/ru/baccarat/", 3, "100%,\nso"
)


@pytest.mark.parametrize("findings", [(), (ERROR,), (ERROR, WARNING)])
def test_sarif_is_valid(findings: tuple[Finding, ...]) -> None:
    document = json.loads(as_sarif(findings, CHECKS))
    jsonschema.Draft4Validator(SCHEMA).validate(document)
    run = document["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [check.code for check in CHECKS]
    assert [result["ruleId"] for result in run["results"]] == [finding.code for finding in findings]


def test_sarif_says_where_and_how_bad() -> None:
    error, warning = json.loads(as_sarif((ERROR, WARNING), CHECKS))["runs"][0]["results"]
    place = error["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == (ERROR.path, 9)
    assert (error["level"], warning["level"]) == ("error", "warning")
    assert warning["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "ru/baccarat/"
    assert CHECKS[error["ruleIndex"]].code == "P001"


def test_the_schema_refuses_what_is_no_sarif() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft4Validator(SCHEMA).validate({"version": "2.1.0", "runs": [{"results": []}]})


def test_github_gets_one_annotation_for_each_finding() -> None:
    assert report.as_github((ERROR, WARNING)).split("\n") == [
        (
            "::error file=rules_site/games/baccarat/paytable.yaml,line=9,title=P001 payout-differs-from-engine"
            "::player_win_pays: got 2:1, expected 1:1 [baccarat]"
        ),
        "::warning file=/ru/baccarat/,line=3,title=H004 english-on-translated-page::100%25,%0Aso [baccarat, ru]",
    ]


def test_junit_has_a_case_for_each_check_and_fails_those_with_errors() -> None:
    suite = ET.fromstring(report.as_junit((ERROR, WARNING), CHECKS)).find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == (str(len(CHECKS)), "1")
    cases = {case.get("name", "")[:4]: case for case in suite.findall("testcase")}
    assert list(cases) == [check.code for check in CHECKS]
    failure = cases["P001"].find("failure")
    assert failure is not None
    assert "got 2:1, expected 1:1" in (failure.text or "")
    assert cases["H004"].find("failure") is None
    assert "100%" in (cases["H004"].findtext("system-out") or "")
    assert all(case.find("failure") is None for code, case in cases.items() if code != "P001")
