"""What a server is given: some servers mend it, others send it as it is."""

from __future__ import annotations

from typing import Any

import pytest

from rules_site.publish.config import Config
from rules_site.publish.resources import publish
from rules_site.site import Site
from rules_site.web.service import application


def answered(app: Any, **environ: str) -> tuple[str, list[tuple[str, str]], bytes]:
    """Return the status, headers and body that an application gives for a request."""
    told: list[Any] = []
    body = app({"REQUEST_METHOD": "GET", "PATH_INFO": "/ru/baccarat/", **environ}, lambda *given: told.extend(given))
    return told[0], told[1], b"".join(body)


@pytest.fixture(scope="module")
def app(shipped: Site) -> Any:
    return application(publish(shipped), Config())


def test_head_has_the_headers_of_get_and_no_body(app: Any) -> None:
    status, headers, body = answered(app)
    assert (status, dict(headers)["Content-Length"]) == ("200 OK", str(len(body)))
    assert answered(app, REQUEST_METHOD="HEAD") == (status, headers, b"")


def test_what_a_server_does_to_its_headers_stays_with_it(app: Any) -> None:
    _, headers, _ = answered(app)
    tag = dict(headers)["ETag"]
    headers.append(("Server", "x"))
    answered(app, HTTP_IF_NONE_MATCH=tag)[1].append(("Server", "x"))
    assert "Server" not in dict(answered(app)[1])
    assert "Server" not in dict(answered(app, HTTP_IF_NONE_MATCH=tag)[1])
