"""Last-Modified of rules that are in force, and none of rules to come, from both servers."""

from __future__ import annotations

from pathlib import Path

import pytest
from werkzeug.test import Client

from rules_site.publish.config import Config
from rules_site.publish.resources import publish
from rules_site.site import Site
from rules_site.static.build import build
from rules_site.web.service import application
from tests.checks.spoiled import with_yaml
from tests.http.client import get
from tests.http.servers import nginx

_SHIPPED = 'effective: "2026-12-01"'


@pytest.mark.parametrize(
    ("effective", "expected"), [("2020-02-29", "Sat, 29 Feb 2020 00:00:00 GMT"), ("2999-01-01", None)]
)
def test_only_a_date_that_has_come_is_told(shipped: Site, tmp_path: Path, effective: str, expected: str | None) -> None:
    dated = with_yaml(shipped, "baccarat", "rules.yaml", (_SHIPPED, f'effective: "{effective}"'))
    client = Client(application(publish(dated), Config()))
    assert client.get("/vi/baccarat/").headers.get("Last-Modified") == expected
    build(dated, tmp_path / "site", Config(), quality=1)
    with nginx(tmp_path / "site", tmp_path) as server:
        answer = get(server, "/vi/baccarat/")
        assert (answer.status, answer.headers.get("last-modified")) == (200, expected)
