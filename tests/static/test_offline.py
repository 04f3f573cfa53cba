"""A build for opening from a folder: every link of every page leads to a file in it."""

from __future__ import annotations

import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from rules_site.cli import main
from rules_site.errors import TemplateError, UnusableBuild
from rules_site.publish.config import Config
from rules_site.site import Site
from rules_site.static import reading
from rules_site.static.build import build
from rules_site.static.offline import link_files, lost
from tests.checks.spoiled import with_templates
from tests.static.conftest import bytes_of


@pytest.fixture(scope="module")
def folder(shipped: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("offline") / "site"
    build(shipped, target, Config(), quality=1, for_folder=True)
    return target


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]
        self.places |= {value or "" for name, value in attrs if name == "id"}


def links(path: Path) -> _Links:
    found = _Links()
    found.feed(path.read_text("utf-8"))
    return found


def test_every_link_of_every_page_leads_to_a_file_and_a_place_in_it(folder: Path) -> None:
    pages = sorted(folder.rglob("*.html"))
    assert {path.relative_to(folder).parts[0] for path in pages} == {"assets", "en", "id", "ru", "vi"}
    reached = set()
    for page in pages:
        for address in links(page).addresses:
            split = urlsplit(address)
            assert not split.scheme
            assert not split.path.startswith("/")
            target = page.parent / split.path if split.path else page
            assert target.is_file(), f"{page}: {address}"
            assert not split.fragment or split.fragment in links(target).places, f"{page}: {address}"
            reached.add(posixpath.normpath(target.relative_to(folder).as_posix()))
    assert reached == {path.relative_to(folder).as_posix() for path in pages if "errors" not in path.parts}


def test_it_holds_no_file_for_servers_and_is_not_served(folder: Path) -> None:
    names = set(bytes_of(folder))
    assert not [name for name in names if name.endswith((".br", ".gz", ".conf", ".xml")) or "openapi" in name]
    assert "api/v1/ru/games/baccarat.json" in names
    assert not [path for path in folder.rglob("*.html") if b"canonical" in path.read_bytes()]
    with pytest.raises(UnusableBuild, match="made with --offline"):
        reading.publication(folder)


def test_pages_differ_from_those_of_a_service_in_their_links_alone(folder: Path, built: Path) -> None:
    address = re.compile(rb"(?<=href=)\"[^\"]*\"")
    for page in folder.rglob("*.html"):
        served = built / page.relative_to(folder)
        assert address.sub(b"", page.read_bytes()) == address.sub(b"", served.read_bytes())


def test_the_two_kinds_of_builds_take_nothing_over_from_each_other(shipped: Site, copy: Path, built: Path) -> None:
    assert build(shipped, copy, Config(), quality=1, for_folder=True).kept == ()
    again = build(shipped, copy, Config(), quality=1, for_folder=True)
    assert again.made == ()
    assert build(shipped, copy, Config(), quality=1).kept == ()
    assert bytes_of(copy) == bytes_of(built)


@pytest.mark.parametrize(
    ("name", "html", "expected"),
    [
        ("ru/baccarat/index.html", '<a href="../">', '<a href="../index.html">'),
        ("ru/baccarat/index.html", "<a href='..'>", '<a href="../index.html">'),
        ("ru/baccarat/index.html", "<a href=../../en/#a>", '<a href="../../en/index.html#a">'),
        ("ru/baccarat/index.html", '<a href="./">', '<a href="index.html">'),
        ("ru/baccarat/index.html", '<a href=".">', '<a href="index.html">'),
        ("ru/baccarat/index.html", '<a href="#a">', '<a href="#a">'),
        ("ru/baccarat/index.html", '<a href="/ru/">', '<a href="../index.html">'),
        ("ru/index.html", '<a HREF = "baccarat/?a&amp;b">', '<a HREF = "baccarat/index.html?a&amp;b">'),
        ("ru/index.html", '<a href="/api/v1/ru/games">', '<a href="../api/v1/ru/games.json">'),
        ("assets/errors/404.ru.html", '<a class="x" href="/ru/">', '<a class="x" href="../../ru/index.html">'),
        ("ru/index.html", '<a href="https://a.example/">', '<a href="https://a.example/">'),
        ("ru/index.html", '<a href="mailto:a@a.example">', '<a href="mailto:a@a.example">'),
        ("ru/index.html", '<a title=\' href="../" \' href="../">', '<a title=\' href="../" \' href="../index.html">'),
        ("ru/baccarat/index.html", '<svg><a xlink:href="../"></a>', '<svg><a xlink:href="../index.html"></a>'),
        ("ru/index.html", '<a href="http://[x">', None),
        ("ru/index.html", '<style>a[href="../"]{}</style><!-- <a href="../"> -->\nп', None),
    ],
)
def test_links_are_made_to_files(name: str, html: str, expected: str | None) -> None:
    if "../" in html and name == "ru/index.html" and expected and "title" in expected:
        name = "ru/baccarat/index.html"
    assert link_files(html.encode(), name).decode() == (expected or html)


def test_what_is_no_address_leads_nowhere() -> None:
    html = '<a href="http://[x"><a href="#a"><a xlink:href="/en/"><a href="https://a.example/">'
    assert list(lost(html.encode(), "ru/index.html", lambda name: True)) == ["http://[x", "/en/"]


def test_a_link_of_a_template_that_leads_nowhere_is_an_error(shipped: Site, tmp_path: Path) -> None:
    site = with_templates(shipped, tmp_path / "templates", "index.html", "</main>", '<a href="../../"></a></main>')
    with pytest.raises(TemplateError, match=r"link that leads nowhere: en/index\.html:1: got '"):
        build(site, tmp_path / "site", Config(), quality=1, for_folder=True)
    assert not (tmp_path / "site").exists()


def test_the_command_refuses_an_address_for_what_has_none(tmp_path: Path) -> None:
    command = ["build", str(tmp_path / "site"), "--offline", "--base-url", "https://a.example"]
    done = CliRunner().invoke(main, command)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "leave out --base-url" in done.stderr
