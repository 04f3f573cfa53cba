"""Many sites in one nginx, and one in an nginx whose operator has set sizes; and nothing of them is warned about."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rules_site.publish.config import make_config
from rules_site.site import Site
from rules_site.static.build import build
from tests.http.client import get
from tests.http.servers import free_port, nginx_command, nginx_of


@pytest.fixture(scope="module")
def sites(shipped: Site, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return two builds that differ in their base URL and in who may embed them."""
    folder = tmp_path_factory.mktemp("sites")
    build(shipped, folder / "one", make_config(("none",), "https://one.example/casino"), quality=1)
    build(shipped, folder / "two", make_config(("https://b.example",)), quality=1)
    return folder / "one", folder / "two"


def test_two_sites_answer_from_one_nginx_each_as_it_was_built(sites: tuple[Path, Path], tmp_path: Path) -> None:
    with nginx_of(sites, tmp_path) as (one, two):
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
    command = nginx_command(sites[:1], [free_port()], tmp_path, before=sizes)
    done = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert (done.returncode, "[warn]" in done.stderr) == (0, False), done.stderr


def test_the_same_build_twice_has_the_same_variables_and_another_has_others(
    sites: tuple[Path, Path], shipped: Site, tmp_path: Path
) -> None:
    build(shipped, tmp_path / "again", make_config(("none",), "https://one.example/casino"), quality=1)
    texts = [(site / "nginx/http.conf").read_text() for site in (*sites, tmp_path / "again")]
    prefixes = [text.partition('map "$request_uri" $')[2][:5] for text in texts]
    assert prefixes[0] == prefixes[2] != prefixes[1]
    assert texts[0] == texts[2]
