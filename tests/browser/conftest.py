"""Chromium, as the distribution packages it, on the real service."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.http.servers import Server, needed, service


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with service() as started:
        yield started


@pytest.fixture(scope="session")
def base(served: Server) -> str:
    return f"http://127.0.0.1:{served.port}"


@contextlib.contextmanager
def _chromium(playwright: Playwright, *arguments: str) -> Iterator[Browser]:
    started = playwright.chromium.launch(
        executable_path=needed("chromium"), args=["--no-sandbox", "--disable-gpu", *arguments]
    )
    yield started
    started.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with _chromium(playwright) as started:
        yield started


@pytest.fixture(scope="module")
def large(playwright: Playwright) -> Iterator[Browser]:
    """A browser whose user has set text to twice the usual size."""
    with _chromium(playwright, "--blink-settings=defaultFontSize=32") as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()
