"""The worst single changes, by name: what was missed once is found for good."""

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

CHANGES = {
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
    "a payout that becomes that of a row that says more of the same": (
        "no-commission-baccarat.ru.txt",
        "Банкир\t1:1",
        "Банкир\t1:2",
    ),
}


@pytest.fixture(scope="module")
def loaded() -> Site:
    return site.load()


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_that_was_missed_is_found(name: str, loaded: Site) -> None:
    document, was, now = CHANGES[name]
    path = DOCUMENTS / document
    text = path.read_text("utf-8")
    assert text.count(was) == 1
    line = text[: text.index(was)].count("\n") + 1
    mutant = Mutant(Change.DIGIT, frozenset([line]), was, now, text.replace(was, now))
    slug, tag = described(path)
    assert measure(Auditor(loaded, slug, tag), text, TEXT_FORMS[path.suffix], [mutant]).recall == (1, 1)
