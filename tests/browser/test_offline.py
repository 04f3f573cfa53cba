"""A build for opening from a folder, opened from one: an app's web view has no server."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from rules_site.publish.config import Config
from rules_site.site import Site
from rules_site.static.build import build


def test_a_person_goes_from_page_to_page_in_a_folder(page: Page, shipped: Site, tmp_path: Path) -> None:
    build(shipped, tmp_path / "site", Config(), quality=1, for_folder=True)
    page.goto((tmp_path / "site" / "ru" / "index.html").as_uri())
    page.locator(".games a").first.click()
    assert page.url.endswith("/site/ru/infinite-blackjack/index.html")
    page.locator(".languages summary").click()
    page.locator('.languages a[hreflang="vi"]:visible').first.click()
    assert page.url.endswith("/site/vi/infinite-blackjack/index.html")
    assert page.locator("html").get_attribute("lang") == "vi"
    page.locator("header .back").click()
    assert page.url.endswith("/site/vi/index.html")
    page.goto((tmp_path / "site" / "assets" / "errors" / "404.id.html").as_uri())
    page.locator(".back").click()
    assert page.url.endswith("/site/id/index.html")
