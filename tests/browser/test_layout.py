"""A page fits every screen, in a wide and in a narrow font: no figure is broken, nothing scrolls sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.fonts import WIDE, Family, used
from tests.browser.pages import LOCALES, PATHS, SLUGS, pseudo_pages

pytestmark = pytest.mark.whole

#: Phones, tablets and screens, and both sides of each width at which the style sheet changes the layout.
WIDTHS = (
    *(320, 340, 360, 375, 390, 412, 430, 480, 540, 600, 640, 671, 672, 700, 736, 768, 800, 820, 853, 912, 959),
    *(960, 975, 1000, 1024, 1080, 1112, 1180, 1280, 1366, 1440, 1600, 1920),
)
_PHONES = (320, 360, 390, 430)

_WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def _overflow(page: Page, width: int) -> int:
    page.set_viewport_size({"width": width, "height": 800})
    return int(page.evaluate(_WIDER))


def _assert_fits(page: Page, widths: tuple[int, ...] = WIDTHS) -> None:
    wider = {width: over for width in widths if (over := _overflow(page, width))}
    assert not wider


def _assert_in(family: Family, page: Page) -> None:
    """The narrow family of Debian has few of the letters of Vietnamese; the wide one has them all."""
    letters = used(page)
    assert letters.most_common(1)[0][0] == family.name
    assert letters.keys() <= {family.name, WIDE.name}
    share = 0.5 if page.locator("html").get_attribute("lang") == "vi" else 0.8
    assert letters[family.name] > share * letters.total()


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_no_wider_than_the_screen(family_page: Page, family: Family, base: str, path: str) -> None:
    family_page.goto(base + path)
    _assert_in(family, family_page)
    _assert_fits(family_page)


def test_a_language_of_long_words_is_no_wider_either(family_page: Page, family: Family) -> None:
    for html in pseudo_pages().values():
        family_page.set_content(html)
        _assert_in(family, family_page)
        _assert_fits(family_page)


@pytest.mark.parametrize("path", PATHS)
def test_text_of_double_size_fits(large_page: Page, base: str, path: str) -> None:
    """WCAG 1.4.4; a page zoomed to 200 % on a screen of 1280 is a page of 640, which is tested above."""
    large_page.goto(base + path)
    assert large_page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
    _assert_fits(large_page, (640, 1280, 1920))


#: The texts of carriers that stand on more than one line. Hands are rows of cards and may have two.
_BROKEN = """() => [...document.querySelectorAll('data:not(.hand), time, [data-meta]')].filter(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
}).map(one => one.textContent)"""

#: The rows of ranks, such as 10, J, Q, K, that stand on more than one line: all text from the first rank to the last.
_BROKEN_RANKS = r"""() => [...document.querySelectorAll('main p, main li, main th, main td')].flatMap(one => {
  const nodes = [], walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode);
  const text = nodes.map(node => node.data).join('');
  const at = position => { let index = 0; while (position > nodes[index].length) position -= nodes[index++].length;
    return [nodes[index], position]; };
  return [...text.matchAll(/(?<![\p{L}\d])(?:10|[AJQK])(?:,?\s(?:\p{L}{1,4}\s)?(?:10|[AJQK])(?![\p{L}\d]))+/gu)]
    .filter(found => {
      const range = document.createRange();
      range.setStart(...at(found.index));
      range.setEnd(...at(found.index + found[0].length));
      return new Set([...range.getClientRects()].filter(box => box.width).map(box => Math.round(box.top / 8))).size > 1;
    }).map(found => found[0]);
})"""


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("tag", LOCALES)
def test_no_figure_and_no_row_of_ranks_is_broken(family_page: Page, base: str, tag: str, slug: str) -> None:
    family_page.goto(f"{base}/{tag}/{slug}/")
    for width in (*_PHONES, 768, 1024, 1280):
        family_page.set_viewport_size({"width": width, "height": 800})
        assert family_page.evaluate(_BROKEN) == []
        assert family_page.evaluate(_BROKEN_RANKS) == []


@pytest.mark.parametrize("tag", LOCALES)
def test_a_phone_says_of_each_chance_that_it_is_one(page: Page, base: str, tag: str) -> None:
    """Where the heading of the column is not seen, 1 in 22 alone reads like the number of a page."""
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{base}/{tag}/baccarat/")
    heading = page.locator(".paytable thead th:nth-last-child(2)").first.text_content()
    for cell in page.locator(".paytable td.chance").all():
        figure = cell.locator("data").inner_text()
        assert cell.inner_text() == f"{heading} {figure}"
    page.set_viewport_size({"width": 1280, "height": 800})
    cell = page.locator(".paytable td.chance").first
    assert cell.inner_text() == cell.locator("data").inner_text()


#: How much of its cell the sign of each decision takes, by the decision: measured with the sign as text of its own.
_SIGNS = """() => Object.fromEntries([...document.querySelectorAll('.grid td > [data-value]')].map(one => {
  const style = getComputedStyle(one, '::before'), sign = document.createElement('span');
  sign.style.cssText = `position:absolute;font-size:${style.fontSize};font-weight:${style.fontWeight}`;
  sign.textContent = JSON.parse(style.content.split('/')[0]);
  one.append(sign);
  const taken = sign.getBoundingClientRect().width / one.closest('td').getBoundingClientRect().width;
  sign.remove();
  return [one.dataset.value, taken];
}))"""


def test_signs_of_a_chart_stand_apart_on_a_phone(family_page: Page, base: str) -> None:
    family_page.goto(f"{base}/en/infinite-blackjack/")
    for width in _PHONES:
        family_page.set_viewport_size({"width": width, "height": 800})
        taken = family_page.evaluate(_SIGNS)
        assert len(taken) == 6
        assert all(0.1 < share < 0.6 for share in taken.values()), taken
