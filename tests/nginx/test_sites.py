"""Many sites in one nginx, and one in an nginx whose operator has set sizes; and nothing of them is warned about."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from rules_site.settings import settings
from rules_site.site import Site
from rules_site.static.build import build
from tests.http.client import get
from tests.http.servers import free_port, needed, running


@pytest.fixture(scope="module")
def sites(shipped: Site, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return two builds that differ in their base URL and in who may embed them."""
    folder = tmp_path_factory.mktemp("sites")
    build(shipped, folder / "one", settings(("none",), "https://one.example/casino"), quality=1)
    build(shipped, folder / "two", settings(("https://b.example",)), quality=1)
    return folder / "one", folder / "two"


def configured(folder: Path, http: str, servers: str) -> list[str]:
    """Return the command that runs nginx with its own files in ``folder``."""
    user = "user root;" if os.geteuid() == 0 else ""
    names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{name}_temp_path {folder}/{name};" for name in names)
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log warn; events {{}}"
        f"http {{ access_log off; {temporary} {http} {servers} }}\n"
    )
    return [needed("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]


def test_two_sites_answer_from_one_nginx_each_as_it_was_built(sites: tuple[Path, Path], tmp_path: Path) -> None:
    ports = free_port(), free_port()
    http = "".join(f"include {site}/nginx/http.conf;" for site in sites)
    servers = "".join(
        f"server {{ listen 127.0.0.1:{port}; root {site}; include {site}/nginx/server.conf; }}"
        for port, site in zip(ports, sites, strict=True)
    )
    with running("nginx", configured(tmp_path, http, servers), ports[0]) as one:
        two = type(one)("nginx", ports[1], one.process)
        assert get(one, "/", Accept_Language="ru").headers["location"] == "/casino/ru/"
        assert get(two, "/", Accept_Language="ru").headers["location"] == "/ru/"
        assert get(one, "/fr/baccarat").headers["location"] == "/casino/en/baccarat/"
        assert get(one, "/RU").headers["location"] == "/casino/ru/"
        for server, site, ancestors in ((one, sites[0], "'none'"), (two, sites[1], "https://b.example")):
            answer = get(server, "/ru/baccarat/")
            assert answer.body == (site / "ru/baccarat/index.html").read_bytes()
            assert answer.headers["content-security-policy"].endswith(f"frame-ancestors {ancestors}")
            assert get(server, "/ru/baccarat/", If_None_Match=answer.headers["etag"]).status == 304
        assert get(one, "/ru/").headers["etag"] != get(two, "/ru/").headers["etag"]


@pytest.mark.parametrize("sizes", ["", "map_hash_bucket_size 64;", "map_hash_bucket_size 128; map_hash_max_size 4096;"])
def test_a_site_needs_no_sizes_and_bears_those_of_an_operator(
    sites: tuple[Path, Path], tmp_path: Path, sizes: str
) -> None:
    site = sites[0]
    server = f"server {{ listen 127.0.0.1:{free_port()}; root {site}; include {site}/nginx/server.conf; }}"
    command = configured(tmp_path, f"{sizes} include {site}/nginx/http.conf;", server)
    done = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert (done.returncode, "[warn]" in done.stderr) == (0, False), done.stderr


def test_the_same_build_twice_has_the_same_variables_and_another_has_others(
    sites: tuple[Path, Path], shipped: Site, tmp_path: Path
) -> None:
    build(shipped, tmp_path / "again", settings(("none",), "https://one.example/casino"), quality=1)
    texts = [(site / "nginx/http.conf").read_text() for site in (*sites, tmp_path / "again")]
    prefixes = [text.partition('map "$request_uri" $')[2][:5] for text in texts]
    assert prefixes[0] == prefixes[2] != prefixes[1]
    assert texts[0] == texts[2]
