"""Fixtures of the checks' tests: what is good, so that a test can spoil one thing."""

from __future__ import annotations

import pytest

from rules_site.checks.subject import Subject
from rules_site.site import Site
from tests.checks.spoiled import completed


@pytest.fixture(scope="session")
def complete(shipped: Site) -> Site:
    """The shipped site with a text for every message of every language: independent of how far translators are."""
    return completed(shipped)


@pytest.fixture(scope="session")
def baccarat_id(complete: Site) -> Subject:
    """The English and the Indonesian page of baccarat, rendered once."""
    return _rendered(complete, "baccarat", "id")


@pytest.fixture(scope="session")
def baccarat_ru(complete: Site) -> Subject:
    """The English and the Russian page of baccarat, rendered once."""
    return _rendered(complete, "baccarat", "ru")


def _rendered(site: Site, game: str, locale: str) -> Subject:
    subject = Subject(site, (game,), (locale,) if locale else ())
    assert subject.pages
    return subject
