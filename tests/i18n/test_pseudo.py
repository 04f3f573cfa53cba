"""The pseudo-locales: complete, longer, and without a digit."""

from __future__ import annotations

import pytest

from rules_site import site
from rules_site.checks.scan import scan
from rules_site.content.model import PLACEHOLDER
from rules_site.i18n import catalog, po, pseudo
from rules_site.i18n.number_words import has_figure
from rules_site.pages.build import help_page
from rules_site.pages.html import renderer
from rules_site.site import Site


@pytest.fixture(scope="module")
def with_pseudo() -> Site:
    return site.load(pseudo=True)


def test_pseudo_locales_are_loaded_only_when_asked_for(shipped: Site, with_pseudo: Site) -> None:
    assert not {pseudo.PSEUDO.tag, pseudo.NUMCHECK.tag} & shipped.catalogs.keys()
    assert {pseudo.PSEUDO.tag, pseudo.NUMCHECK.tag} <= with_pseudo.catalogs.keys()


def test_every_pseudo_text_is_marked_longer_and_keeps_its_placeholders(with_pseudo: Site) -> None:
    for key, forms in with_pseudo.catalog(pseudo.PSEUDO.tag).good.items():
        for form, source in zip(forms, (key[0], with_pseudo.template[key].plural), strict=False):
            assert PLACEHOLDER.findall(form) == PLACEHOLDER.findall(source or "")
            assert len(form) >= 1.3 * len(PLACEHOLDER.sub("", source or ""))


def test_a_pseudo_page_has_no_english_left(with_pseudo: Site) -> None:
    for game in with_pseudo.games:
        assert help_page(with_pseudo, game.slug, pseudo.PSEUDO.tag).fallbacks == 0


def test_no_number_is_left_on_a_numcheck_page(with_pseudo: Site) -> None:
    one = with_pseudo.catalog(pseudo.NUMCHECK.tag)
    render = renderer(one, with_pseudo.locales, with_pseudo.templates_folder)
    for game in with_pseudo.games:
        found = scan(render.help(help_page(with_pseudo, game.slug, one.locale.tag)), one.locale.tag)
        facts = [carrier for carrier in found.carriers if carrier.kind in ("fact", "word")]
        assert len(facts) > 50
        assert not found.loose
        assert not [carrier for carrier in facts if has_figure(carrier.text)]


def test_pseudo_catalogs_are_proper_po_files(with_pseudo: Site) -> None:
    for tag in (pseudo.PSEUDO.tag, pseudo.NUMCHECK.tag):
        made = with_pseudo.catalog(tag)
        text = pseudo.as_po(made, with_pseudo.template)
        read = catalog.build(text.encode(), "x.po", made.locale, with_pseudo.template)
        assert not read.unusable
        assert {entry.key for entry in po.read(text) if entry.msgid} == with_pseudo.template.keys()
