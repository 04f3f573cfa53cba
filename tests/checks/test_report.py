"""Findings as text for people and as JSON for scripts."""

from __future__ import annotations

import json

from rules_site.check import Severity
from rules_site.checks import report
from rules_site.checks.finding import Finding

ERROR = Finding(
    "P001",
    "payout-differs-from-engine",
    Severity.ERROR,
    "baccarat",
    "",
    "rules_site/games/baccarat/paytable.yaml",
    9,
    "tie_win_pays: got 9:1, expected 8:1 as the engine pays",
)
WARNING = Finding(
    "H004",
    "english-on-translated-page",
    Severity.WARNING,
    "baccarat",
    "ru",
    "/ru/baccarat/",
    3,
    "English: got '«Tie»', expected none",
)


def test_json_is_the_published_contract_to_the_letter() -> None:
    assert json.loads(report.as_json((ERROR, WARNING))) == {
        "findings": [
            {
                "code": "P001",
                "name": "payout-differs-from-engine",
                "severity": "error",
                "game": "baccarat",
                "locale": "",
                "path": "rules_site/games/baccarat/paytable.yaml",
                "line": 9,
                "message": "tie_win_pays: got 9:1, expected 8:1 as the engine pays",
            },
            {
                "code": "H004",
                "name": "english-on-translated-page",
                "severity": "warning",
                "game": "baccarat",
                "locale": "ru",
                "path": "/ru/baccarat/",
                "line": 3,
                "message": "English: got '«Tie»', expected none",
            },
        ],
        "summary": {"error": 1, "warning": 1},
    }


def test_json_keeps_its_keys_in_order_and_its_letters_readable() -> None:
    text = report.as_json((WARNING,))
    keys = list(json.loads(text)["findings"][0])
    assert keys == ["code", "name", "severity", "game", "locale", "path", "line", "message"]
    assert "«Tie»" in text


def test_json_of_nothing_found_is_complete() -> None:
    assert json.loads(report.as_json(())) == {"findings": [], "summary": {"error": 0, "warning": 0}}


def test_text_has_a_line_for_each_finding_and_a_sum() -> None:
    assert report.as_text((ERROR, WARNING)).split("\n") == [
        (
            "rules_site/games/baccarat/paytable.yaml:9: error P001 payout-differs-from-engine: "
            "tie_win_pays: got 9:1, expected 8:1 as the engine pays [baccarat]"
        ),
        (
            "/ru/baccarat/:3: warning H004 english-on-translated-page: "
            "English: got '«Tie»', expected none [baccarat, ru]"
        ),
        "1 error, 1 warning.",
    ]


def _untranslated(lines: range, path: str = "fr.po") -> tuple[Finding, ...]:
    return tuple(
        Finding("C002", "message-untranslated", Severity.WARNING, "", "fr", path, line, f"message {line}: got none")
        for line in lines
    )


def test_text_shows_the_first_of_a_warning_that_a_file_has_again_and_again() -> None:
    few, many, other = _untranslated(range(1, 11)), _untranslated(range(1, 398)), _untranslated(range(2), "de.po")
    assert len(report.as_text(few).splitlines()) == 11
    assert report.as_text((*other, *many, ERROR)).splitlines() == [
        *report.as_text(other).splitlines()[:-1],
        *report.as_text(many[:3]).splitlines()[:-1],
        "fr.po: warning C002 message-untranslated: 394 more; --format json tells each",
        *report.as_text((ERROR,)).splitlines()[:-1],
        "1 error, 399 warnings.",
    ]
    assert len(json.loads(report.as_json(many))["findings"]) == 397


def test_text_shows_every_error() -> None:
    assert len(report.as_text((ERROR,) * 30).splitlines()) == 31


def test_text_of_nothing_and_of_many_counts_rightly() -> None:
    assert report.as_text(()) == "0 errors, 0 warnings."
    assert report.as_text((ERROR, ERROR)).endswith("\n2 errors, 0 warnings.")
