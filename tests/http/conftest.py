"""One suite, two servers: whatever a test here asks, the service and nginx on a static build answer alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_site.publish.config import Config
from rules_site.site import Site
from rules_site.static.build import build
from tests.http.servers import Server, nginx, service


@pytest.fixture(scope="session", params=["python", "nginx"])
def server(request: pytest.FixtureRequest, shipped: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if request.param == "python":
        with service() as started:
            yield started
    else:
        folder = tmp_path_factory.mktemp("nginx")
        build(shipped, folder / "site", Config(), quality=1)
        with nginx(folder / "site", folder) as started:
            yield started


@pytest.fixture(scope="session")
def built(shipped: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a build whose brotli is that of the service, so that every byte and validator has to be the same."""
    folder = tmp_path_factory.mktemp("built") / "site"
    build(shipped, folder, Config(), quality=5)
    return folder
