"""The worst single changes that the audit does not see yet, by name. One that it learns to see fails here."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_site import site
from rules_site.audit.comparison import Auditor
from rules_site.audit.reading import TEXT_FORMS
from rules_site.site import Site
from tests.audit.measure import measure
from tests.audit.mutants import Change, Mutant
from tests.audit.test_mutants import described

pytestmark = pytest.mark.whole

DOCUMENTS = Path(__file__).parent / "documents"

MISSES = {
    "the value of a ten that becomes that of an ace, where both are values of cards": (
        "infinite-blackjack.en.md",
        "an ace or has the value 10.",
        "an ace or has the value 11.",
    ),
    "the total to draw to that equals the one to stand on": (
        "baccarat.id.txt",
        "skor 5 atau kurang dan Stand",
        "skor 6 atau kurang dan Stand",
    ),
}


@pytest.fixture(scope="module")
def loaded() -> Site:
    return site.load()


@pytest.mark.xfail(reason="not seen yet", strict=True)
@pytest.mark.parametrize("name", MISSES)
def test_a_change_that_is_missed(name: str, loaded: Site) -> None:
    document, was, now = MISSES[name]
    path = DOCUMENTS / document
    text = path.read_text("utf-8")
    assert text.count(was) == 1
    line = text[: text.index(was)].count("\n") + 1
    mutant = Mutant(Change.DIGIT, frozenset([line]), was, now, text.replace(was, now))
    slug, tag = described(path)
    assert measure(Auditor(loaded, slug, tag), text, TEXT_FORMS[path.suffix], [mutant]).recall == (1, 1)
