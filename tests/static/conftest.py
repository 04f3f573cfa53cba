"""The shipped site and a build of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_site import site as sites
from rules_site.settings import Settings
from rules_site.site import Site
from rules_site.static.build import build


@pytest.fixture(scope="session")
def site() -> Site:
    return sites.load()


@pytest.fixture(scope="session")
def built(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a build that nobody may change."""
    folder = tmp_path_factory.mktemp("build") / "site"
    build(site, folder, Settings(), quality=1)
    return folder


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Return what is in every file under a folder, by its name."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
