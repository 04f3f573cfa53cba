"""Chromium, as the distribution packages it, on the real service."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser import fonts
from tests.browser.fonts import NARROW, WIDE, Family
from tests.http.servers import Server, absent, needed, service

#: Milliseconds for whatever a test waits for. It is a condition that ends the waiting; this ends a test that hangs.
PATIENCE = 120_000


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with service() as started:
        yield started


@pytest.fixture(scope="session")
def base(served: Server) -> str:
    return f"http://127.0.0.1:{served.port}"


@contextlib.contextmanager
def _chromium(
    playwright: Playwright, *arguments: str, env: dict[str, str | float | bool] | None = None
) -> Iterator[Browser]:
    started = playwright.chromium.launch(
        executable_path=needed("chromium"),
        args=["--no-sandbox", "--disable-gpu", *arguments],
        env=env,
        timeout=PATIENCE,
    )
    yield started
    started.close()


@contextlib.contextmanager
def _context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of browsers. Its own node does not start without a library that `make system` installs."""
    driver = subprocess.run([sys.executable, "-m", "playwright", "--version"], capture_output=True, text=True)
    if driver.returncode:
        absent(f"playwright to start ({driver.stderr.strip().splitlines()[-1]})", "libatomic1")
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
    with _context(browser) as context:
        yield context.new_page()


@pytest.fixture
def large_page(large: Browser) -> Iterator[Page]:
    with _context(large) as context:
        yield context.new_page()


@pytest.fixture(scope="module", params=[WIDE, NARROW], ids=lambda family: family.package)
def family(request: pytest.FixtureRequest) -> Family:
    """A wide and a narrow family of fonts in turn."""
    found: Family = request.param
    return found


@pytest.fixture(scope="module")
def in_family(playwright: Playwright, family: Family, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser on a machine where ``family`` stands for every other."""
    configuration = fonts.configured(family, tmp_path_factory.mktemp("fonts"))
    with _chromium(playwright, env=fonts.environment(configuration)) as started:
        yield started


@pytest.fixture
def family_page(in_family: Browser) -> Iterator[Page]:
    with _context(in_family) as context:
        yield context.new_page()
