"""What every finished page keeps to, whatever it says: no script, nothing from elsewhere, links that lead somewhere."""

from __future__ import annotations

import gzip
import re
from functools import cache

import brotli
import pytest

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
    assert len(gzip.compress(page, 9)) <= FIRST_WINDOW + (1024 if (slug, tag) == LONGEST else 0)


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
