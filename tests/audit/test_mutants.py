"""How good the audit is: single changes to documents that we wrote ourselves.

``RULES_SITE_MUTANTS=all`` tries every mutant, which takes minutes; otherwise a sample is tried.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules_site import site
from rules_site.audit.comparison import Auditor
from rules_site.audit.reading import TEXT_FORMS
from rules_site.check import Severity
from rules_site.site import Site
from tests.audit.measure import Measured, audit, measure
from tests.audit.mutants import Change, mutants

pytestmark = pytest.mark.whole

DOCUMENTS = sorted((Path(__file__).parent / "documents").iterdir())
ALL = os.environ.get("RULES_SITE_MUTANTS") == "all"
STEP = 1 if ALL else 3


@pytest.fixture(scope="module")
def loaded() -> Site:
    return site.load()


def described(path: Path) -> tuple[str, str]:
    slug, tag, _ = path.name.split(".")
    return slug, tag


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_an_unchanged_document_has_no_error(path: Path, loaded: Site) -> None:
    auditor = Auditor(loaded, *described(path))
    report = audit(auditor, path.read_text("utf-8"), TEXT_FORMS[path.suffix])
    assert [finding for finding in report.findings if finding.severity is Severity.ERROR] == []
    assert report.score.contradicted == 0
    assert report.score.confirmed > 40


def test_single_changes_are_reported_at_their_place(loaded: Site, capsys: pytest.CaptureFixture[str]) -> None:
    total = Measured()
    for path in DOCUMENTS:
        slug, tag = described(path)
        text = path.read_text("utf-8")
        tried = list(mutants(text, tag))[::STEP]
        measured = measure(Auditor(loaded, slug, tag), text, TEXT_FORMS[path.suffix], tried)
        with capsys.disabled():
            print(f"\n  {path.name}: {measured}")
            for missed in measured.missed:
                print(f"    missed: {missed}")
        total.add(measured)
    with capsys.disabled():
        print(f"\n  all: {total}")
    found, all_ = total.recall
    assert all_ > 100
    assert 100 * found >= 98 * all_


def test_every_kind_of_change_is_tried() -> None:
    kinds = {mutant.change for path in DOCUMENTS for mutant in mutants(path.read_text("utf-8"), described(path)[1])}
    assert kinds == set(Change)
