"""axe-core finds no violation of WCAG 2.2 A and AA, on each page in each scheme."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.pages import LOCALES, SLUGS

pytestmark = pytest.mark.whole

_WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

#: What the colours of a scheme can break. Everything else is the same in each scheme, and is tested in the light one.
_COLOURS = ["color-contrast", "link-in-text-block"]


@pytest.mark.parametrize("scheme", ["light", "dark", "forced"])
@pytest.mark.parametrize("tail", ["", *(f"{slug}/" for slug in SLUGS), "nothing/"])
@pytest.mark.parametrize("tag", LOCALES)
def test_no_violation(page: Page, base: str, tag: str, tail: str, scheme: Literal["light", "dark", "forced"]) -> None:
    page.emulate_media(
        color_scheme="dark" if scheme == "dark" else "light", forced_colors="active" if scheme == "forced" else "none"
    )
    page.goto(f"{base}/{tag}/{tail}")
    chosen = {"type": "tag", "values": _WCAG} if scheme == "light" else {"type": "rule", "values": _COLOURS}
    found = Axe().run(page, options={"runOnly": chosen, "resultTypes": ["violations"]}).response["violations"]
    told = [(one["id"], one["nodes"][0]["html"][:200], one["nodes"][0]["failureSummary"]) for one in found]
    assert told == []


def test_axe_sees_what_is_wrong(page: Page, base: str) -> None:
    page.goto(f"{base}/en/baccarat/")
    page.evaluate("document.documentElement.removeAttribute('lang')")
    page.evaluate("document.querySelector('h1').style.color = '#eee'")
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": _WCAG}}).response["violations"]
    assert {"html-has-lang", "color-contrast"} <= {one["id"] for one in found}
