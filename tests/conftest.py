"""Fixtures shared by all tests: the site as shipped, loaded once."""

from __future__ import annotations

import pytest
from hypothesis import settings

from rules_site import site
from rules_site.site import Site

# Property tests give the same answer on every run, and on slow machines too.
settings.register_profile("rules-site", derandomize=True, deadline=None)
settings.load_profile("rules-site")


@pytest.fixture(scope="session")
def shipped() -> Site:
    """The site as it is shipped. It is frozen: tests that change something make their own with ``replace``."""
    return site.load()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests recorded for people: how many mutants were caught, how well documents were read."""
    reports = [one for outcome in ("passed", "failed") for one in terminalreporter.stats.get(outcome, [])]
    lines = [value for report in reports for name, value in report.user_properties if name == "summary"]
    if lines:
        terminalreporter.section("measured")
        for line in lines:
            terminalreporter.write_line(str(line))
