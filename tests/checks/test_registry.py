"""The list of checks: each has its code, its name, its explanation and its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_site.check import Check
from rules_site.checks.registry import CHECKS

#: The codes that are public: scripts select them, so a name may not change and a code may not be used again.
PUBLISHED = {
    "P001": "payout-differs-from-engine",
    "P002": "outcome-missing-from-paytable",
    "P003": "outcome-unknown-to-engine",
    "P004": "return-differs-from-odds",
    "P005": "example-settles-differently",
    "P006": "odds-stale",
    "R001": "placeholder-without-fact",
    "R002": "setting-differs-from-engine",
    "R003": "number-in-text",
    "R004": "setting-never-shown",
    "R005": "choice-without-sentence",
    "R007": "choice-said-otherwise",
    "R008": "character-misleading",
    "C001": "template-out-of-date",
    "C002": "message-untranslated",
    "C003": "message-fuzzy",
    "C004": "placeholder-mismatch",
    "C005": "markup-in-translation",
    "C006": "number-in-translation",
    "C007": "plural-forms-wrong",
    "C008": "catalog-unreadable",
    "C009": "placeholder-order-changed",
    "C010": "character-unseen",
    "C011": "letter-not-composed",
    "C012": "alphabets-mixed",
    "C013": "line-ends-mixed",
    "C014": "name-not-distinct",
    "C015": "number-word-possible",
    "C016": "text-unchanged",
    "C017": "end-differs",
    "C018": "edge-differs",
    "C019": "word-doubled",
    "C020": "text-much-shorter",
    "C021": "sentence-count-differs",
    "C022": "script-of-another-language",
    "C023": "text-shared-by-languages",
    "C024": "waiver-invalid",
    "C025": "waiver-unused",
    "C026": "text-too-long",
    "C031": "plural-forms-confused",
    "H001": "number-differs-from-engine",
    "H002": "fact-not-shown",
    "H003": "number-without-source",
    "H004": "english-on-translated-page",
    "H005": "template-fails",
    "H006": "text-without-message",
    "H007": "blocked-by-policy",
    "H008": "style-hides-or-says",
    "G001": "forbidden-term",
    "G002": "term-missing",
    "G003": "tone-placement",
}

#: Those of them that only warn.
WARNINGS = {
    "C002",
    "C003",
    "C009",
    "C015",
    "C016",
    "C017",
    "C018",
    "C019",
    "C020",
    "C021",
    "C022",
    "C023",
    "C025",
    "C026",
    "C031",
    "H004",
    "G002",
    "G003",
}

GROUPS = "PRCHG"

each = pytest.mark.parametrize("check", CHECKS, ids=[check.code for check in CHECKS])


def test_every_published_check_is_there_under_its_name() -> None:
    present = {check.code: check.name for check in CHECKS}
    assert {code: present.get(code) for code in PUBLISHED} == PUBLISHED


def test_published_checks_have_their_severity() -> None:
    assert {check.code for check in CHECKS if check.code in PUBLISHED and check.severity == "warning"} == WARNINGS


def test_codes_and_names_and_functions_are_unique() -> None:
    for values in zip(*((check.code, check.name) for check in CHECKS), strict=True):
        assert len(set(values)) == len(CHECKS)
    looks = [check.look for check in CHECKS if check.look is not None]
    assert len(set(looks)) == len(looks)


def test_every_code_and_name_is_published() -> None:
    """Codes are never reused: a new check is entered in this file, and stays."""
    assert PUBLISHED.keys() == {check.code for check in CHECKS}


def test_checks_stand_in_the_order_of_their_groups_and_codes() -> None:
    keys = [(GROUPS.index(check.code[0]), check.code) for check in CHECKS]
    assert keys == sorted(keys)


@each
def test_a_code_is_a_letter_and_three_digits_and_a_name_is_words_joined_by_hyphens(check: Check) -> None:
    assert re.fullmatch(rf"[{GROUPS}][0-9]{{3}}", check.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", check.name)


@each
def test_an_explanation_says_what_it_finds_why_it_matters_and_gives_an_example(check: Check) -> None:
    what, _, rest = check.explanation.partition("\n\n")
    assert re.fullmatch(r"[A-Zmp].+\.", what, re.DOTALL)
    why, _, example = rest.partition("\nExample: ")
    assert why.startswith("Why: ")
    assert len(why) > len("Why: ")
    assert example


@each
def test_every_check_is_exercised_by_a_test_beside_this_one(check: Check) -> None:
    """A test names the code of the check whose findings it asks for; this list does not count."""
    here = Path(__file__)
    asking = re.compile(rf'"{check.code}"|"{check.code} ')
    assert any(
        asking.search(path.read_text("utf-8"))
        for path in here.parent.glob("test_*.py")
        if path.name not in (here.name, "test_formats.py", "test_report.py")
    ), f"no test in {here.parent.name} asks for findings of {check.code}"
