"""Marks: every text of a finished page knows its message, and no mark is left anywhere."""

from __future__ import annotations

import re

import pytest

from rules_site.i18n.catalog import Translated
from rules_site.pages.build import help_page
from rules_site.pages.html import renderer
from rules_site.site import Site
from rules_site.web.preview.marks import add_marks, elements, texts
from rules_site.web.preview.pages import Pages

PRIVATE = re.compile("[\ue000-\uf8ff]")


def templates(site: Site) -> dict[str, str]:
    folder = site.templates_folder
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()
    }


def said(text: Translated) -> str:
    return text.text


@pytest.mark.parametrize("tag", ["en", "ru"])
def test_a_page_without_its_marks_is_the_page_that_is_served(shipped: Site, tag: str) -> None:
    served = renderer(shipped.catalogs[tag], shipped.locales, shipped.templates_folder)
    for game in shipped.games:
        page = Pages(shipped, tag, templates(shipped)).help(game.slug)
        assert PRIVATE.sub("", page) == served.help(help_page(shipped, game.slug, tag))
        assert not PRIVATE.search(elements(page, lambda number, focusable: "<span>"))


def test_every_text_of_a_page_names_its_message(shipped: Site) -> None:
    keys = tuple(shipped.template)
    pages = Pages(shipped, "en", templates(shipped))
    found = texts(pages.help("baccarat"))
    by_msgid = {keys[number][0]: forms for number, forms in found.items()}
    assert by_msgid["Suits do not matter."] == ("Suits do not matter.",)
    assert by_msgid["The game uses {decks} deck."] == ("The game uses 8 decks.",)
    assert by_msgid["Close"] == ("Close",)


def test_a_name_inside_a_sentence_is_a_text_of_its_own(shipped: Site) -> None:
    catalog = add_marks(shipped.catalogs["en"], {("Banker", "bet"): 1, ("A bet on {name_banker}.", None): 2})
    name, sentence = catalog.text("Banker", "bet"), catalog.text("A bet on {name_banker}.")
    page = f"<p>{said(sentence).replace('{name_banker}', said(name))}</p>"
    assert elements(page, lambda number, focusable: f"<span {number}>") == (
        "<p><span 2>A bet on <span 1>Banker</span>.</span></p>"
    )
    assert texts(page) == {2: ("A bet on Banker.",), 1: ("Banker",)}


def test_marks_vanish_where_no_element_can_stand(shipped: Site) -> None:
    text = said(add_marks(shipped.catalogs["en"], {("Close", None): 7}).text("Close"))
    page = f'<title>{text}</title><p title="a > {text}">{text}</p>'
    assert elements(page, lambda number, focusable: "<span>") == (
        '<title>Close</title><p title="a > Close"><span>Close</span></p>'
    )
    assert texts(page) == {7: ("Close",)}


def test_texts_in_links_take_no_focus_of_their_own(shipped: Site) -> None:
    text = said(add_marks(shipped.catalogs["en"], {("Close", None): 7}).text("Close"))
    page = f'<a href="#x">{text}</a><p>{text}</p>'
    assert elements(page, lambda number, focusable: f"<span {focusable}>") == (
        '<a href="#x"><span True>Close</span></a><p><span False>Close</span></p>'
    )


def test_a_translation_cannot_forge_a_mark(shipped: Site) -> None:
    catalog = add_marks(shipped.catalogs["en"], {("a\ue000\ue010\ue001b\ue002", None): 3})
    text = said(catalog.text("a\ue000\ue010\ue001b\ue002"))
    assert elements(text, lambda number, focusable: f"<span {number}>") == "<span 3>ab</span>"
