"""What a person meets: keyboard, links, schemes, paper, frames."""

from __future__ import annotations

import contextlib
import http.server
import os
import threading
from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Page

from tests.browser.pages import LOCALES, PATHS, SCREENSHOTS, SLUGS
from tests.http.servers import service, until

pytestmark = pytest.mark.whole


@contextlib.contextmanager
def _quiet(page: Page, base: str) -> Iterator[None]:
    """Fail if the page says anything on the console, raises, or asks another host."""
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(base) else said.append(request.url))
    yield
    assert said == []


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_quiet(page: Page, base: str, path: str) -> None:
    with _quiet(page, base):
        page.goto(base + path)
        assert page.locator("h1").is_visible()
        if os.environ.get("RULES_SITE_SCREENSHOTS"):
            _photograph(page, path)


def _photograph(page: Page, path: str) -> None:
    SCREENSHOTS.mkdir(exist_ok=True)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.screenshot(path=SCREENSHOTS / f"{path.strip('/').replace('/', '-')}-{width}.png", full_page=True)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_anchor_of_the_paytable_lands_on_it(page: Page, base: str, slug: str) -> None:
    page.goto(f"{base}/vi/{slug}/#payouts")
    top = page.locator("#payouts").evaluate("element => element.getBoundingClientRect().top")
    assert -1 < top < 400  # browsers scroll by whole pixels


@pytest.mark.parametrize("tag", LOCALES)
def test_the_language_switch_keeps_the_page(page: Page, base: str, tag: str) -> None:
    page.goto(f"{base}/{'en' if tag != 'en' else 'vi'}/baccarat/")
    link = page.locator(f"a[hreflang='{tag}']").first
    assert link.get_attribute("lang") == tag
    page.goto(str(link.evaluate("link => link.href")))
    assert page.url == f"{base}/{tag}/baccarat/"
    assert page.locator("html").get_attribute("lang") == tag


@pytest.mark.parametrize("path", ["/ru/", "/ru/baccarat/", "/vi/infinite-blackjack/"])
def test_everything_is_reached_and_shown_by_keyboard(page: Page, base: str, path: str) -> None:
    page.goto(base + path)
    page.keyboard.press("Tab")
    links = page.locator("a[href]:visible").count()
    reached, unseen = set(), []
    for number in range(links + 40):
        key, seen = page.evaluate(_FOCUS)
        if key in reached and number:
            break
        reached.add(key)
        if not seen:
            unseen.append(key)
        page.keyboard.press("Tab")
    assert unseen == []
    assert len([key for key in reached if key.startswith("A ")]) >= links


#: Which element has the focus, and whether one sees that it has.
_FOCUS = """() => {
  const at = document.activeElement, style = getComputedStyle(at);
  const all = [...document.querySelectorAll('*')];
  const seen = at === document.body || style.outlineStyle !== 'none' || style.boxShadow !== 'none';
  return [`${at.tagName} ${all.indexOf(at)}`, seen];
}"""


def test_enter_on_the_first_link_moves_past_the_navigation(page: Page, base: str) -> None:
    page.goto(f"{base}/en/baccarat/")
    page.keyboard.press("Tab")
    first = page.locator(":focus")
    assert first.get_attribute("href") == "#main"
    assert first.evaluate("link => link.getBoundingClientRect().left >= 0")  # seen when it has the focus
    page.keyboard.press("Enter")
    page.wait_for_url("**/#main")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('header, nav')?.contains(document.activeElement) ?? false") is False


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_prints_black_on_white_with_every_rule(page: Page, base: str, slug: str) -> None:
    page.goto(f"{base}/en/{slug}/")
    whole = page.locator("main").inner_text()
    page.emulate_media(media="print", color_scheme="dark")
    colour, background = page.evaluate("(s => [s.color, s.backgroundColor])(getComputedStyle(document.body))")
    assert _brightness(colour) < 100
    assert background == "rgba(0, 0, 0, 0)" or _brightness(background) > 200
    assert len(page.locator("main").inner_text()) >= 0.95 * len(whole)
    assert page.pdf().startswith(b"%PDF")


def _brightness(colour: str) -> float:
    numbers = [float(part) for part in colour[colour.index("(") + 1 : -1].replace(",", " ").split()[:3]]
    return sum(numbers) / 3


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_a_page_follows_the_scheme_of_the_system(page: Page, base: str, scheme: str, dark: bool) -> None:
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.goto(f"{base}/en/baccarat/")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    root = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    shown = background if background != "rgba(0, 0, 0, 0)" else root
    assert (_brightness(shown) < 100) == dark


@contextlib.contextmanager
def _casino(pages: Mapping[str, str]) -> Iterator[int]:
    """Serve pages by path on this machine and yield the port: under another host name it is another origin."""

    class Game(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(pages.get(self.path, "").encode())

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Game) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_frame_is_shown_by_an_allowed_origin_only(page: Page) -> None:
    pages: dict[str, str] = {}
    with _casino(pages) as casino, service("--frame-ancestor", f"http://localhost:{casino}") as served:
        address = f"http://127.0.0.1:{served.port}/vi/baccarat/"
        pages["/"] = f"<!doctype html><title>Game</title><iframe src='{address}'></iframe>"
        page.goto(f"http://localhost:{casino}/")
        assert page.frames[1].url == address
        assert page.frames[1].locator("h1").inner_text() == "Baccarat"
        page.goto(f"http://127.0.0.1:{casino}/")
        until(lambda: page.frames[1].url.startswith("chrome-error:"))
