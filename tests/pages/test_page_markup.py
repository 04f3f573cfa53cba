"""What every finished page keeps to, whatever it says: no script, nothing from elsewhere, links that lead somewhere."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import brotli
import pytest

from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import Locale
from rules_site.pages.build import help_page
from rules_site.pages.html import renderer
from rules_site.site import Site, load

SITE: Site = load()
PAGES = [(game.slug, locale.tag) for game in SITE.games for locale in SITE.locales]

#: The first TCP window holds ten segments; a page that fits it arrives in one round trip.
FIRST_WINDOW = 14 * 1024

#: The one page that does not fit it with gzip: each cell of its strategy charts names its fact.
LONGEST = ("infinite-blackjack", "ru")


@cache
def page_html(slug: str, tag: str) -> str:
    return renderer(SITE.catalog(tag), SITE.locales, SITE.templates_folder).help(help_page(SITE, slug, tag))


def body_of(html: str) -> str:
    return html.partition("</head>")[2]


@pytest.mark.parametrize(("slug", "tag"), PAGES)
def test_page_fits_the_first_window(slug: str, tag: str) -> None:
    """With brotli, which every browser of today asks for. With gzip the longest page, in Russian, is a little over."""
    page = page_html(slug, tag).encode()
    assert len(brotli.compress(page)) <= FIRST_WINDOW
    assert len(gzip.compress(page, 9)) <= FIRST_WINDOW + (1536 if (slug, tag) == LONGEST else 0)


@pytest.mark.parametrize(("slug", "tag"), PAGES)
def test_page_runs_no_script_and_loads_nothing(slug: str, tag: str) -> None:
    html = page_html(slug, tag)
    assert not re.findall(r"<(?:script|link|img|iframe|object)\b|\s(?:style|src|on[a-z]+)=|url\(|@import", html)
    assert html.count("<style>") == 1


@pytest.mark.parametrize(("slug", "tag"), PAGES)
def test_every_section_is_in_the_contents(slug: str, tag: str) -> None:
    html = page_html(slug, tag)
    contents = re.findall(r'href="#([a-z0-9-]+)"', html.partition("<ol>")[2].partition("</ol>")[0])
    assert contents == re.findall(r'<section id="([a-z0-9-]+)"', html)
    assert contents == [section.id for section in help_page(SITE, slug, tag).sections]


@pytest.mark.parametrize(("slug", "tag"), PAGES)
def test_every_anchor_exists_once(slug: str, tag: str) -> None:
    html = page_html(slug, tag)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)


@pytest.mark.parametrize(("slug", "tag"), PAGES)
def test_language_switch_offers_each_section_in_each_other_language(slug: str, tag: str) -> None:
    html = page_html(slug, tag)
    for locale in SITE.locales:
        address = f'href="../../{locale.tag}/{slug}/'
        kept = re.findall(re.escape(address) + r'#([^"]+)"', html)
        expected = [] if locale.tag == tag else [section.id for section in help_page(SITE, slug, tag).sections]
        assert kept == expected
        assert f'{address}"' in html


@pytest.mark.parametrize("tag", [locale.tag for locale in SITE.locales])
def test_table_of_decisions_shows_its_words_in_a_key(tag: str) -> None:
    caption = page_html("baccarat", tag).partition('<span class="key" translate="no">')[2].partition("</caption>")[0]
    assert re.findall(r'data-value="([a-z_]+)"', caption) == ["draw", "stand"]


def test_red_suits_are_red_and_black_suits_are_not() -> None:
    cards = re.findall(
        r'class="card( red)?" role="img" aria-label="[^"]+">[^<]+<b>(.)</b>', page_html("baccarat", "en")
    )
    assert {suit for red, suit in cards if red} == {"♦", "♥"}
    assert {suit for red, suit in cards if not red} == {"♣", "♠"}


def test_only_translations_say_that_english_prevails() -> None:
    assert 'hreflang="en">' not in body_of(page_html("baccarat", "en")).partition("<footer>")[2]
    assert 'href="../../en/baccarat/" hreflang="en">' in page_html("baccarat", "vi").partition("<footer>")[2]


class _Kept(HTMLParser):
    """Texts with the elements they stand in, and whether one of these keeps them from a browser's translation."""

    VOID = frozenset(["meta", "link", "br", "hr", "img", "input"])

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, dict[str, str | None], bool]] = []
        self.carriers: list[tuple[str, bool]] = []
        self.texts: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        kept = values.get("translate") == "no" or bool(self.stack and self.stack[-1][2])
        if (
            tag in ("data", "time")
            or "data-fact" in values
            or "data-meta" in values
            or "card" in str(values.get("class"))
        ):
            self.carriers.append((self.get_starttag_text() or "", kept))
        if tag not in self.VOID:
            self.stack.append((tag, values, kept))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.stack and data.strip():
            self.texts.append((data.strip(), self.stack[-1][2]))


def _kept(html: str) -> _Kept:
    parser = _Kept()
    parser.feed(body_of(html))
    return parser


@pytest.mark.parametrize(("slug", "tag"), PAGES)
def test_no_browser_translates_a_figure(slug: str, tag: str) -> None:
    """A browser that turns the page into one more language would write 98,94 or "twenty-one" where no check sees it."""
    carriers = _kept(page_html(slug, tag)).carriers
    assert len(carriers) > 150
    assert [element for element, kept in carriers if not kept] == []


@pytest.mark.parametrize(("slug", "tag"), PAGES)
def test_no_browser_translates_a_name(slug: str, tag: str) -> None:
    """A name may spell a number, as Lucky Six does, and is what the client shows. What is not a name is translated."""
    page = help_page(SITE, slug, tag)
    names = {str(bet.name) for bet in page.bets if bet.id != "insurance"} | {str(page.title)}  # it is an action, too
    names |= {str(outcome.name) for bet in page.bets for outcome in bet.outcomes if outcome.name}
    texts = _kept(page_html(slug, tag)).texts
    assert [text for text, kept in texts if text in names and not kept] == []
    assert sum(not kept for _, kept in texts) > 150


def _in(tag: str) -> tuple[Site, Catalog]:
    """Return the site with one more language of which nothing is translated."""
    catalog = Catalog(Locale(tag), "", {}, {})
    return replace(SITE, catalogs={**SITE.catalogs, tag: catalog}), catalog


@pytest.mark.parametrize("tag", ["he", "ar", "fa", "ur"])
def test_english_and_figures_on_a_page_from_right_to_left_say_their_direction(tag: str) -> None:
    site, catalog = _in(tag)
    for slug in ("baccarat", "infinite-blackjack"):
        html = renderer(catalog, site.locales, site.templates_folder).help(help_page(site, slug, tag))
        assert f'<html lang="{tag}" dir="rtl">' in html
        found = re.findall(r"<[a-z]+[^>]* lang=[^>]*>", body_of(html))
        assert len(found) > 100
        assert [one for one in found if ' dir="ltr"' not in one] == [f'<span lang="{tag}" dir="rtl">']  # the date
        figures = re.findall(r"<data[^>]*>", body_of(html))
        assert [one for one in figures if ' dir="ltr"' not in one] == []


@pytest.mark.parametrize(("slug", "tag"), PAGES)
def test_a_page_says_no_direction_that_is_that_of_all_of_it(slug: str, tag: str) -> None:
    assert "dir=" not in body_of(page_html(slug, tag))


def test_a_language_from_right_to_left_says_so_in_the_switch_of_another() -> None:
    site, _ = _in("he")
    html = renderer(site.catalog("en"), site.locales, site.templates_folder).help(help_page(site, "baccarat", "en"))
    links = re.findall(r'<a hreflang="he"[^>]*>', html)
    assert links
    assert all(' lang="he" dir="rtl"' in link for link in links)
