"""What each page said when somebody last looked: the ledger of its numbers and the page itself.

A snapshot alone proves nothing, so each is paired with a comparison of the stored file with the engine. When a change
is meant, run ``pytest tests/test_regression.py --force-regen`` and read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from pytest_regressions.data_regression import DataRegressionFixture
from pytest_regressions.file_regression import FileRegressionFixture

from rules_site.checks.scan import scan
from rules_site.facts import is_return
from rules_site.games.registry import GAMES
from rules_site.i18n import numbers
from rules_site.ledger import exact, ledger
from rules_site.pages.build import help_page
from rules_site.pages.html import renderer
from rules_site.quantity import Kind, Quantity
from rules_site.site import Site

STORED = Path(__file__).with_suffix("")
LOCALES = ("en", "id", "ru", "vi")
PAGES = [(game.slug, tag) for game in GAMES for tag in LOCALES]
#: How each language says a chance; the catalogs say it too, and the stored pages are read without them.
CHANCES = {
    "en": "{hits} in {trials}",
    "id": "{hits} dari {trials}",
    "ru": "{hits} из {trials}",
    "vi": "{hits} trên {trials}",
}

every_page = pytest.mark.parametrize(("slug", "tag"), PAGES, ids=[f"{slug}-{tag}" for slug, tag in PAGES])


def page(site: Site, slug: str, tag: str) -> str:
    """Return the page without its style sheet, which says nothing, and without links to languages of later on."""
    linked = tuple(locale for locale in site.locales if locale.tag in LOCALES)
    html = renderer(site.catalog(tag), linked, site.templates_folder).help(help_page(site, slug, tag))
    return re.sub(r"<style>.*?</style>\n*", "", html, flags=re.DOTALL)


@every_page
def test_ledger_is_as_it_was(shipped: Site, slug: str, tag: str, data_regression: DataRegressionFixture) -> None:
    sections: dict[str, dict[str, list[str]]] = {}
    for entry in ledger(shipped, games=[slug], locales=[tag]):
        sections.setdefault(entry.section, {})[entry.fact] = [entry.text, entry.engine]
    data_regression.check(sections, basename=f"ledger-{slug}-{tag}")


@every_page
def test_page_is_as_it_was(shipped: Site, slug: str, tag: str, file_regression: FileRegressionFixture) -> None:
    file_regression.check(page(shipped, slug, tag), extension=".html", basename=f"page-{slug}-{tag}", encoding="utf-8")


def agrees(text: str, engine: Quantity, fact: str, tag: str) -> bool:
    """Whether ``text``, read in the language ``tag``, is the engine's number, rounded where that is allowed."""
    shown = numbers.read(text, engine.kind, tag, CHANCES[tag])
    rounded = is_return(fact) or engine.kind is Kind.CHANCE
    return shown.rounds(engine.value) if rounded else shown.same(engine)


@every_page
def test_stored_ledger_states_what_the_engine_says(slug: str, tag: str) -> None:
    game = next(game for game in GAMES if game.slug == slug)
    engine = game.facts
    stored = yaml.safe_load((STORED / f"ledger-{slug}-{tag}.yml").read_text("utf-8"))
    studied = {fact: value for fact, (_, value) in stored.pop("", {}).items()}
    assert studied == {fact: str(value) for fact, value in game.studied_returns.items()}
    compared = 0
    for section in stored.values():
        for fact, (text, value) in section.items():
            if fact in engine:
                assert value == exact(engine[fact]), fact
                if isinstance(expected := engine[fact], Quantity):
                    assert agrees(text, expected, fact, tag), (fact, text)
                compared += 1
    payable = {name for name in engine if name.endswith(("_pays", "_return", "_available_rounds"))}
    assert payable <= {fact for section in stored.values() for fact in section}
    assert compared >= len(payable)


@every_page
def test_stored_page_states_what_the_engine_says(slug: str, tag: str) -> None:
    engine = next(game for game in GAMES if game.slug == slug).facts
    found = scan((STORED / f"page-{slug}-{tag}.html").read_text("utf-8"), tag)
    assert not found.loose
    shown = {carrier.name for carrier in found.carriers}
    assert {name for name in engine if name.endswith(("_pays", "_return", "_available_rounds"))} <= shown
    for carrier in found.carriers:
        expected = engine.get(carrier.name)
        if carrier.kind == "fact" and isinstance(expected, Quantity):
            assert agrees(carrier.text.strip(), expected, carrier.name, tag), (carrier.name, carrier.text)
        elif carrier.kind == "word" and isinstance(expected, str):
            assert carrier.stated == expected, carrier.name
