"""``rules_site.web.wsgi:application`` runs under any WSGI server: each a real process on a real socket."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rules_site.publish.resources import resources
from rules_site.site import Site
from tests.http.client import ask, get
from tests.http.servers import free_port, running

_TARGET = "rules_site.web.wsgi:application"
_BIN = Path(sys.executable).parent

COMMANDS: dict[str, Callable[[int], list[str]]] = {
    "gunicorn": lambda port: [str(_BIN / "gunicorn"), "--threads", "2", "--bind", f"127.0.0.1:{port}", _TARGET],
    "waitress": lambda port: [str(_BIN / "waitress-serve"), f"--listen=127.0.0.1:{port}", _TARGET],
    "uwsgi": lambda port: [
        *(str(_BIN / "uwsgi"), "--http-socket", f"127.0.0.1:{port}", "--module", _TARGET, "--master", "--need-app"),
        *("--die-on-term", "--buffer-size", "65535", "--enable-threads"),
    ],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_application_under_another_server(name: str, shipped: Site) -> None:
    port = free_port()
    variables = {"RULES_SITE_FRAME_ANCESTORS": "https://casino.example", "SCRIPT_NAME": ""}
    with running(name, COMMANDS[name](port), port, **variables) as server:
        for one, body in resources(shipped):
            assert get(server, one.path, Accept_Encoding="gzip").content == body
        page = get(server, "/ru/baccarat/")
        assert page.headers["content-security-policy"].endswith("frame-ancestors https://casino.example")
        assert "x-frame-options" not in page.headers
        assert get(server, "/ru/baccarat/", If_None_Match=page.headers["etag"]).status == 304
        head = ask(server, "HEAD", "/ru/baccarat/")
        assert (head.status, head.body, head.headers["content-length"]) == (200, b"", page.headers["content-length"])
        assert get(server, "/baccarat", Accept_Language="vi").headers["location"] == "/vi/baccarat/"
        assert get(server, "/ru/nothing/").status == 404
        assert ask(server, "POST", "/ru/", Content_Length="0").headers["allow"] == "GET, HEAD"
        assert get(server, "/healthz").status == 200


@pytest.mark.parametrize("variable", ["RULES_SITE_CATALOGS", "RULES_SITE_TEMPLATES", "RULES_SITE_BUILT"])
def test_a_folder_that_is_not_there_is_refused(variable: str, tmp_path: Path) -> None:
    """No catalogs would be no translations, and a service that calls itself well."""
    environment = {**os.environ, variable: str(tmp_path / "nothing")}
    command = [sys.executable, "-c", "import rules_site.web.wsgi"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert f"InvalidConfig: {variable}: Directory '{tmp_path}/nothing' does not exist." in done.stderr
