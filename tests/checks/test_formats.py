"""Findings as other programs read them: GitHub's annotations, SARIF and JUnit XML."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rules_site.check import Severity
from rules_site.checks import report
from rules_site.checks.finding import Finding
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


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("rules_site/games/baccarat/paytable.yaml", "rules_site/games/baccarat/paytable.yaml"),
        ("my catalogs/русский/100%#1.po", "my%20catalogs/%D1%80%D1%83%D1%81%D1%81%D0%BA%D0%B8%D0%B9/100%25%231.po"),
        ("a:b/c?d.html", "a%3Ab/c%3Fd.html"),
        ("/ru/baccarat/", "ru/baccarat/"),
    ],
)
def test_sarif_has_a_uri_for_every_path(path: str, uri: str) -> None:
    document = json.loads(as_sarif((replace(ERROR, path=path),), CHECKS))
    jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker()).validate(document)
    assert _location(document) == {"uri": uri, "uriBaseId": "%SRCROOT%"}


def test_sarif_tells_a_file_outside_of_the_working_directory_from_one_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for file in (inside := tmp_path / "here" / "a b.po", outside := tmp_path / "a b.po"):
        file.touch()
    assert _location(json.loads(as_sarif((replace(ERROR, path=str(inside)),), CHECKS)))["uri"] == "a%20b.po"
    assert _location(json.loads(as_sarif((replace(ERROR, path=str(outside)),), CHECKS))) == {"uri": outside.as_uri()}


def _location(document: dict[str, Any]) -> dict[str, str]:
    (result,) = document["runs"][0]["results"]
    location: dict[str, str] = result["locations"][0]["physicalLocation"]["artifactLocation"]
    return location


def test_sarif_shows_the_first_of_a_warning_that_a_file_has_again_and_again() -> None:
    many = tuple(
        replace(WARNING, code="C002", name="message-untranslated", path=f"{tag}.po", line=line, message=f"{line}: none")
        for tag in map(str, range(39))
        for line in range(1, 398)
    )
    document = json.loads(as_sarif((*many, *(replace(ERROR, line=line) for line in range(1, 21))), CHECKS))
    jsonschema.Draft4Validator(SCHEMA).validate(document)
    results = document["runs"][0]["results"]
    assert len(results) == 39 * 4 + 20
    assert [one["message"]["text"] for one in results[:4]] == [
        "1: none",
        "2: none",
        "3: none",
        "394 more; --format json tells each",
    ]


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
