"""``serve --built``: a build answers as the site does that made it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from rules_site.cli import main
from tests.http.client import ask, get
from tests.http.servers import Server, reload, service, until


@pytest.fixture(scope="module")
def pair(built: Path) -> Iterator[tuple[Server, Server]]:
    """Return a service of the site and one of its build."""
    with service() as made, service("--built", str(built)) as read:
        yield made, read


PATHS = [
    *("/", "/baccarat", "/ru", "/ru/", "/vi/baccarat/", "/nothing", "/ru/nothing/", "/api/v1/in/games"),
    *("/api/v1/ru/games/baccarat", "/api/v1/ru/nothing", "/api/openapi.json", "/healthz"),
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("encoding", ["identity", "gzip", "br", "identity;q=0"])
def test_a_build_answers_as_its_site(pair: tuple[Server, Server], path: str, encoding: str) -> None:
    made, read = (get(one, path, Accept_Encoding=encoding, Accept_Language="vi") for one in pair)
    assert (made.status, made.body) == (read.status, read.body)
    assert {**made.headers, "date": ""} == {**read.headers, "date": ""}


def test_a_client_that_has_a_page_has_it_from_either(pair: tuple[Server, Server]) -> None:
    made, read = pair
    tag = get(made, "/ru/baccarat/", Accept_Encoding="br").headers["etag"]
    assert get(read, "/ru/baccarat/", Accept_Encoding="br", If_None_Match=tag).status == 304
    assert ask(read, "POST", "/ru/baccarat/", Content_Length="0").status == 405


def test_a_build_is_served_without_what_makes_pages(built: Path) -> None:
    """That is why it is there at once."""
    code = (
        "import sys; from pathlib import Path; from rules_site.publish.config import Config; "
        "from rules_site.web.serve import Served; from rules_site.web.source import FromBuild; "
        f"Served(FromBuild(Path({str(built)!r})), Config()).current().application; "
        "print(*sorted({name.partition('.')[0] for name in sys.modules} & {'babel', 'jinja2', 'yaml', 'flask'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []


def test_a_reload_takes_a_new_build_over_and_keeps_the_old_if_it_was_changed(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(built, folder)

    def content(server: Server) -> str:
        return str(json.loads(get(server, "/healthz").body)["hash"])

    with service("--built", str(folder)) as server:
        first = content(server)
        page = folder / "ru/baccarat/index.html"
        right = page.read_bytes()
        page.write_bytes(right.replace(b"0,95:1", b"9,95:1"))
        reload(server, "ru/baccarat/index.html: got other bytes")
        assert content(server) == first
        assert get(server, "/ru/baccarat/").body == right
        page.write_bytes(right)
        command = [sys.executable, "-m", "rules_site", "build", str(folder), "--base-url", "https://help.example"]
        subprocess.run([*command, "--brotli-quality", "1"], check=True, capture_output=True)
        reload(server, "reloaded")
        # The old worker may answer a last time while the new one does already.
        until(lambda: b"https://help.example/ru/baccarat/" in get(server, "/ru/baccarat/").body)
        until(lambda: content(server) != first)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--built", "."], "no build: manifest.json: got no readable manifest"),
        (["--built", "BUILT", "--base-url", "https://help.example"], "expected '', that of the build"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(
    built: Path, tmp_path: Path, options: list[str], words: str
) -> None:
    command = [sys.executable, "-m", "rules_site", "serve", "--port", "0"]
    command += [str(built) if word == "BUILT" else word for word in options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


def test_a_preview_of_a_build_is_refused(built: Path) -> None:
    done = CliRunner().invoke(main, ["serve", "--preview", "--built", str(built)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "choose one" in done.stderr
