"""A build is read back as what the site publishes, or refused when it is not what was built."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rules_site.errors import UnusableBuild
from rules_site.i18n import catalog
from rules_site.i18n.locales import Locale
from rules_site.publication import Unusable
from rules_site.publish import publish
from rules_site.representations import IDENTITY
from rules_site.settings import Settings
from rules_site.site import Site
from rules_site.static import manifest, reading
from rules_site.static.build import build
from rules_site.static.manifest import MANIFEST


def test_a_build_is_read_as_what_the_site_publishes(shipped: Site, built: Path) -> None:
    read, made = reading.publication(built), publish(shipped)
    by_path = {one.path: (one, bodies[IDENTITY]) for one, bodies in made.resources}
    assert {one.path: (one, bodies[IDENTITY]) for one, bodies in read.resources} == by_path
    assert (read.locales, read.games, read.errors) == (made.locales, made.games, made.errors)
    assert (read.unusable, read.base_url) == (made.unusable, made.base_url)


def test_a_base_url_with_a_path_is_kept(shipped: Site, tmp_path: Path) -> None:
    base = "https://help.example/rules"
    build(shipped, tmp_path / "site", Settings(base_url=base), quality=1)
    read = reading.publication(tmp_path / "site")
    assert read.base_url == base
    assert "/sitemap.xml" in {one.path for one, _ in read.resources}
    assert b'href="/rules/ru/"' in read.errors[404, "ru"]
    assert b'href="/ru/"' in read.error(404, "ru", "")
    assert b'href="/help/ru/"' in read.error(500, "ru", "/help")
    assert read.error(500, "en", "/rules") == read.errors[406, "en"] != read.errors[404, "en"]


def test_a_build_tells_of_a_catalog_that_was_unusable(shipped: Site, tmp_path: Path) -> None:
    broken = catalog.build(b"\xff", "ru.po", Locale("ru"), {})
    build(replace(shipped, catalogs={**shipped.catalogs, "ru": broken}), tmp_path / "site", Settings(), quality=1)
    assert reading.publication(tmp_path / "site").unusable["ru"] == (Unusable("C008"),)
    assert b"0xff" not in (tmp_path / "site" / MANIFEST).read_bytes(), "what a file holds is not for the public"


@pytest.mark.parametrize("name", ["ru/baccarat/index.html", "vi/index.html.gz", "assets/errors/404.id.html"])
def test_a_file_that_was_changed_or_lost_is_refused(copy: Path, name: str) -> None:
    (copy / name).write_bytes((copy / name).read_bytes().replace(b"9", b"8") + b" ")
    with pytest.raises(UnusableBuild, match=rf"{re.escape(name)}: got other bytes"):
        reading.publication(copy)
    (copy / name).unlink()
    with pytest.raises(UnusableBuild, match=rf"{re.escape(name)}: got No such file"):
        reading.publication(copy)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "no readable manifest"),
        (b"", "no JSON"),
        (b"\xff", "no JSON"),
        (b"[]", "a manifest without"),
        (b"{}", "a manifest without 'digest'"),
        (b'{"files": [{"path": "a"}]}', "a manifest without"),
        (b"[" * 200_000, "no JSON"),
    ],
)
def test_what_is_no_build_is_refused(tmp_path: Path, data: bytes | None, words: str) -> None:
    if data is not None:
        (tmp_path / "manifest.json").write_bytes(data)
    with pytest.raises(UnusableBuild, match=words):
        reading.publication(tmp_path)


def test_a_manifest_that_names_a_file_elsewhere_reads_none(copy: Path) -> None:
    build = manifest.read(copy)
    elsewhere = replace(build.resources[0], path="/ru/../../secret/")
    (copy / MANIFEST).write_bytes(manifest.written(replace(build, resources=(elsewhere,))))
    with pytest.raises(UnusableBuild, match=r"'ru/\.\./\.\./secret/index\.html', which is elsewhere"):
        reading.publication(copy)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"2026-12-01"', '"soon"'),
        ('"tag": "ru"', '"tag": "\\ud800"'),
        ('"fallbacks": 0', '"fallbacks": 1'),
        ('"path": "/ru/"', '"path": 7'),
        ('"generator"', '"Generator"'),
    ],
)
def test_a_manifest_of_which_a_word_was_changed_is_refused(copy: Path, old: str, new: str) -> None:
    text = (copy / MANIFEST).read_text("utf-8")
    assert old in text
    (copy / MANIFEST).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(UnusableBuild, match="a manifest that was changed"):
        reading.publication(copy)
