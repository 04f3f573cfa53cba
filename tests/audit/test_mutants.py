"""How good the audit is: single changes to documents that we wrote ourselves, and to real ones where there are any.

``RULES_SITE_MUTANTS=all`` tries every mutant, which takes minutes; otherwise a sample is tried.
``RULES_SITE_SEEDS`` is a folder of documents of others, ``../shared/seeds`` beside the checkout unless set.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules_site import paths, site
from rules_site.audit import plain
from rules_site.audit.comparison import Auditor
from rules_site.audit.findings import FindingKind, Severity
from rules_site.audit.reading import TEXT_FORMS, decoded
from rules_site.site import Site
from tests.audit.measure import Measured, audit, measure
from tests.audit.mutants import Change, mutants

pytestmark = pytest.mark.whole

DOCUMENTS = sorted((Path(__file__).parent / "documents").iterdir())
SEEDS = Path(os.environ.get("RULES_SITE_SEEDS", paths.PACKAGE.parent.parent / "shared" / "seeds"))
ALL = os.environ.get("RULES_SITE_MUTANTS") == "all"
STEP, SEED_STEP = (1, 1) if ALL else (3, 15)

#: How the titles of the documents begin, by game and language.
TITLES = {
    "Blackjack Tanpa Batas": ("infinite-blackjack", "id"),
    "Блэкджек Безграничный": ("infinite-blackjack", "ru"),
    "Xì Dách Vô Hạn": ("infinite-blackjack", "vi"),
    "Bakarat": ("baccarat", "id"),
}


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


def seeds() -> list[Path]:
    return sorted(SEEDS.glob("*.txt")) if SEEDS.is_dir() else []


def seed_game(text: str) -> tuple[str, str]:
    title = text.partition("\n")[0]
    return next(found for name, found in TITLES.items() if title.strip().endswith(name))


@pytest.mark.skipif(not seeds(), reason="no folder of documents of others (RULES_SITE_SEEDS)")
@pytest.mark.parametrize("path", seeds(), ids=lambda path: path.stem[:3])
def test_a_document_of_others_is_judged_rightly(path: Path, loaded: Site, capsys: pytest.CaptureFixture[str]) -> None:
    text = decoded(path.read_bytes())
    auditor = Auditor(loaded, *seed_game(text))
    report = audit(auditor, text, plain.blocks)
    assert [finding for finding in report.findings if finding.kind is FindingKind.CONTRADICTS] == []
    measured = measure(auditor, text, plain.blocks, list(mutants(text, auditor.lang.tag))[::SEED_STEP])
    with capsys.disabled():
        print(f"\n  {path.stem[:3]}: {report.score}; {measured}")
    found, all_ = measured.recall
    assert 10 * found >= 8 * all_


@pytest.mark.skipif(not seeds(), reason="no folder of documents of others (RULES_SITE_SEEDS)")
def test_the_known_defects_of_documents_of_others_are_found(loaded: Site) -> None:
    found = set()
    for path in seeds():
        text = decoded(path.read_bytes())
        slug, tag = seed_game(text)
        for finding in audit(Auditor(loaded, slug, tag), text, plain.blocks).findings:
            found.add((slug, tag, finding.kind.value, finding.fact))
    assert ("baccarat", "id", "malformed-number", "client_number") in found  # 1.234.00
    assert ("baccarat", "id", "wrong-number-form", "player_win_pays") in found  # 1 for 1
    assert ("infinite-blackjack", "vi", "wrong-number-form", "highest_return") in found  # a point for a comma
    assert ("infinite-blackjack", "vi", "missing", "client_number") in found
    assert ("infinite-blackjack", "ru", "missing", "split_aces_cards") in found
    assert ("infinite-blackjack", "ru", "wrong-number-form", "auto_play_hits_to") in found  # a missing space
