"""The shipped site and a build of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules_site.i18n import po
from rules_site.i18n.locales import MESSAGES
from rules_site.i18n.merge import fresh_header
from rules_site.publish.config import Config
from rules_site.site import Site
from rules_site.static.build import build
from tests.checks.spoiled import completed


@pytest.fixture(scope="session")
def built(shipped: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a build that nobody may change."""
    folder = tmp_path_factory.mktemp("build") / "site"
    build(shipped, folder, Config(), quality=1)
    return folder


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Path:
    """Return a copy of the build, to be changed or built over."""
    return Path(shutil.copytree(built, tmp_path / "site"))


@pytest.fixture
def complete_catalogs(shipped: Site, tmp_path: Path) -> Path:
    """Return a folder of three languages with a text for every message: independent of how far translators are."""
    for tag, one in completed(shipped).catalogs.items():
        if tag in ("id", "ru", "vi"):
            path = tmp_path / "catalogs" / one.locale.folder / MESSAGES
            path.parent.mkdir(parents=True)
            path.write_text(po.write((*fresh_header(one.locale), *one.entries.values())), "utf-8")
    return tmp_path / "catalogs"


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Return what is in every file under a folder, by its name."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
