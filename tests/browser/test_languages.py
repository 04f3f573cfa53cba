"""Whoever switches the language in a section of a page lands in the same section of the other page."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.pages import LOCALES, SLUGS
from tests.http.servers import until

pytestmark = pytest.mark.whole

#: Every language by way of the switch, and back to the first.
_TOUR = (*LOCALES[1:], LOCALES[0])

_DESKTOP, _PHONE = (1280, 800), (390, 844)

#: Whether the heading is what one sees at its place: on the screen, and no bar over it.
_SEEN = """heading => {
  const box = heading.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + 2, box.top + box.height / 2);
  return at !== null && heading.contains(at);
}"""


def _offered(page: Page) -> Mapping[str, list[str]]:
    """Return where the visible links of the switch lead, by their language. The switch must be open."""
    offered: dict[str, list[str]] = {}
    links = page.locator(".languages a[hreflang]:visible").evaluate_all("found => found.map(a => [a.hreflang, a.href])")
    for language, address in links:
        offered.setdefault(language, []).append(address)
    return offered


def _one_each(base: str, tag: str, tail: str) -> Mapping[str, list[str]]:
    return {other: [f"{base}/{other}/{tail}"] for other in LOCALES if other != tag}


def _assert_arrived(page: Page, base: str, tag: str, tail: str) -> None:
    page.wait_for_url(f"{base}/{tag}/{tail}")
    assert page.locator("html").get_attribute("lang") == tag
    heading = page.locator(f"#{tail.partition('#')[2]} > h2")
    until(lambda: heading.evaluate(_SEEN) is True)


def _follow_contents(page: Page, section: str) -> None:
    menu = page.locator("a.menu")
    if menu.is_visible():
        menu.click()
    page.locator(f".contents a[href='#{section}']").click()


@pytest.mark.parametrize("size", [_DESKTOP, _PHONE], ids=["desktop", "phone"])
def test_the_switch_leads_to_the_section_that_is_read(page: Page, base: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{base}/{LOCALES[0]}/infinite-blackjack/")
    assert not page.locator("#payouts > h2").evaluate(_SEEN)
    _follow_contents(page, "payouts")
    tail = "infinite-blackjack/#payouts"
    for here, there in zip(LOCALES, _TOUR, strict=True):
        _assert_arrived(page, base, here, tail)
        page.locator(".languages summary").click()
        assert _offered(page) == _one_each(base, here, tail)
        page.locator(f".languages a[hreflang='{there}']:visible").click()
    _assert_arrived(page, base, LOCALES[0], tail)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_section_has_its_link_in_every_other_language(page: Page, base: str, slug: str) -> None:
    page.goto(f"{base}/vi/{slug}/")
    page.locator(".languages summary").click()
    sections = page.locator("section").evaluate_all("found => found.map(one => one.id)")
    assert "payouts" in sections
    for section in sections:
        page.evaluate("section => { location.hash = section }", section)
        assert _offered(page) == _one_each(base, "vi", f"{slug}/#{section}")


@pytest.mark.parametrize("hash_", ["", "#contents", "#main", "#nothing"])
def test_outside_the_sections_the_plain_link_is_shown(page: Page, base: str, hash_: str) -> None:
    page.goto(f"{base}/ru/baccarat/{hash_}")
    page.locator(".languages summary").click()
    assert _offered(page) == _one_each(base, "ru", "baccarat/")


def _tab_to(page: Page, wanted: Locator, key: str) -> None:
    for _ in range(60):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"60 times {key} did not reach {wanted}")


@pytest.mark.parametrize("size", [_DESKTOP, _PHONE], ids=["desktop", "phone"])
def test_the_switch_keeps_the_section_by_keyboard(page: Page, base: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{base}/en/infinite-blackjack/#payouts")
    _tab_to(page, page.locator(".languages summary"), "Shift+Tab")
    page.keyboard.press("Enter")
    assert _offered(page) == _one_each(base, "en", "infinite-blackjack/#payouts")
    _tab_to(page, page.locator(".languages a[hreflang='ru']:visible"), "Tab")
    page.keyboard.press("Enter")
    _assert_arrived(page, base, "ru", "infinite-blackjack/#payouts")
