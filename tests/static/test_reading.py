"""A build is read back as what the site publishes, or refused when it is not what was built."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules_site.errors import UnusableBuild
from rules_site.i18n import catalog
from rules_site.i18n.locales import Locale
from rules_site.publish.config import Config
from rules_site.publish.encodings import IDENTITY
from rules_site.publish.publication import Unusable
from rules_site.publish.resources import publish
from rules_site.site import Site
from rules_site.static import reading
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
    build(shipped, tmp_path / "site", Config(base_url=base), quality=1)
    read = reading.publication(tmp_path / "site")
    assert read.base_url == base
    assert "/sitemap.xml" in {one.path for one, _ in read.resources}
    assert b'href="/rules/ru/"' in read.errors[404, "ru"]
    assert b'href="/ru/"' in read.error(404, "ru", "")
    assert b'href="/help/ru/"' in read.error(500, "ru", "/help")
    assert read.error(500, "en", "/rules") == read.errors[406, "en"] != read.errors[404, "en"]


def test_a_build_tells_of_a_catalog_that_was_unusable(shipped: Site, tmp_path: Path) -> None:
    broken = catalog.build(b"\xff", "ru.po", Locale("ru"), {})
    site = replace(shipped, catalogs={**shipped.catalogs, "ru": broken})
    build(site, tmp_path / "site", Config(), quality=1, allow_unusable=True)
    assert reading.publication(tmp_path / "site").unusable["ru"] == (Unusable("C008"),)
    assert b"0xff" not in (tmp_path / "site" / MANIFEST).read_bytes(), "what a file holds is not for the public"


@pytest.mark.parametrize("name", ["ru/baccarat/index.html", "vi/index.html.gz", "assets/errors/404.id.html"])
def test_a_file_that_was_changed_or_lost_is_refused(copy: Path, name: str) -> None:
    (copy / name).write_bytes((copy / name).read_bytes().replace(b"9", b"8") + b" ")
    with pytest.raises(UnusableBuild, match=rf"{re.escape(name)}: got more bytes"):
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
        (b"[]", "a manifest that is no object"),
        (b"{}", "a manifest of format None, expected format 1"),
        (b'{"format": 2}', "a manifest of format 2, expected format 1"),
        (b'{"format": true}', "a manifest of format True, expected format 1"),
        (b'{"format": 1}', "a manifest that was changed"),
        (b'{"format": 1, "format": 1}', "no JSON .a key stands twice"),
        (b"[" * 200_000, "no JSON"),
    ],
)
def test_what_is_no_build_is_refused(tmp_path: Path, data: bytes | None, words: str) -> None:
    if data is not None:
        (tmp_path / "manifest.json").write_bytes(data)
    with pytest.raises(UnusableBuild, match=words):
        reading.publication(tmp_path)


def test_a_file_for_nginx_or_for_programs_that_was_changed_is_refused_too(copy: Path) -> None:
    for name in ("nginx/server.conf", "nginx/http.conf", "assets/errors/404.json", "api/openapi.json.br"):
        before = (copy / name).read_bytes()
        (copy / name).write_bytes(before + b" ")
        with pytest.raises(UnusableBuild, match=rf"{re.escape(name)}: got more bytes"):
            reading.publication(copy)
        (copy / name).write_bytes(b"x" * len(before))
        with pytest.raises(UnusableBuild, match=rf"{re.escape(name)}: got other bytes"):
            reading.publication(copy)
        (copy / name).write_bytes(before)
    reading.publication(copy)


OTHERS: dict[str, Callable[[Path], object]] = {
    "a file": lambda path: path.write_text("dear"),
    "a hidden file": lambda path: path.with_name(".letter").write_text("dear"),
    "a pipe": os.mkfifo,
    "a link to a file": lambda path: path.symlink_to("index.html"),
    "a link to a folder": lambda path: path.symlink_to("baccarat"),
    "a link to nothing": lambda path: path.symlink_to("nothing"),
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("other", OTHERS)
def test_what_was_added_is_refused(copy: Path, other: str) -> None:
    OTHERS[other](copy / "ru" / "letter")
    with pytest.raises(UnusableBuild, match=r"letter: got what manifest\.json does not list"):
        reading.publication(copy)


@pytest.mark.parametrize("name", ["ru/baccarat/index.html", "nginx/http.conf", "manifest.json"])
@pytest.mark.parametrize("other", ["a pipe", "a link to a device", "a link to the file", "a folder"])
def test_what_stands_in_the_place_of_a_file_is_not_read(copy: Path, name: str, other: str) -> None:
    (copy / name).rename(copy.parent / "elsewhere")
    if other == "a pipe":
        os.mkfifo(copy / name)
    elif other == "a folder":
        (copy / name).mkdir()
    else:
        (copy / name).symlink_to("/dev/zero" if "device" in other else copy.parent / "elsewhere")
    with pytest.raises(UnusableBuild, match=r"a link|no plain file|[Dd]irectory"):
        reading.publication(copy)


def test_empty_folders_and_that_of_the_disk_are_no_files(copy: Path) -> None:
    (copy / "ru" / "empty").mkdir()
    (copy / "lost+found").mkdir()
    (copy / "lost+found" / "inode").write_text("")
    assert reading.publication(copy).locales


def forged(copy: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change a manifest and give it the right digest."""
    document = json.loads((copy / MANIFEST).read_bytes())
    del document["digest"]
    change(document)
    digest = hashlib.sha256(json.dumps(document).encode()).hexdigest()
    (copy / MANIFEST).write_text(json.dumps({**document, "digest": digest}), "utf-8")


def test_a_forged_manifest_that_says_the_same_is_read(copy: Path) -> None:
    forged(copy, lambda document: None)
    assert reading.publication(copy).locales


WHOLE = {
    "format": [None, 0, 2, "1", 1.0, True, []],
    "generator": ["Rules-site", None, 5],
    "made_with": [None, [], {"babel": 5}, {"babel": "\ud800"}],
    "offline": [None, 0, "no"],
    "base_url": [5, None, "http://[", "x", "https://a.example/", "https://a.example/\0", "javascript:alert(1)", []],
    "games": [[], None, "baccarat", [5], ["../x"], ["baccarat", "baccarat"], ["roulette"], {"baccarat": 1}, [["a"]]],
    "locales": [[], None, {}, 5, [None], ["en"], [{}], [{"tag": "en"}]],
    "resources": [[], None, {}, 5, [None], [[]], [{}]],
    "files": [[], None, {}, 5, [None], [[]], [{}]],
    "other": [1],
}
RECORDS = {
    ("locales", "tag"): ["", None, 5, "..", "e\0n", "\ud800", "ru/x", "ru", "x" * 5000],
    ("locales", "made_from"): [None, 5, "x", "A" * 64],
    ("locales", "messages"): [None, -1, "5", 1.5, True, 10**30],
    ("locales", "unusable"): [None, "x", [5], ["a\nb"], ["\ud800"]],
    ("resources", "path"): [
        "",
        "ru",
        "//x",
        "/ru/../../x/",
        "/ru/./x",
        "/a\0b",
        "/a b",
        "/\ud800",
        None,
        5,
        ["/"],
        "/en/",
    ],
    ("resources", "content_type"): ["text/plain", None, 5, [], "text/html; charset=utf-8\r\nX: y"],
    ("resources", "language"): ["fr", None, 5, []],
    ("resources", "page"): ["", None, 5, "a\nb", 'a"b'],
    ("resources", "effective"): [
        "2020-13-45",
        None,
        "soon",
        20201201,
        "2020-02-30",
        "0000-01-01",
        "２０２０-01-01",
        "20200101",
    ],
    ("resources", "fallbacks"): ["x", None, -1, 1.5, True, 10**400],
    ("resources", "styles"): [None, "x", [5], ["sha256-x"], ["'unsafe-inline'"]],
    ("files", "path"): ["", None, 5, "/etc/passwd", "../x", "a\0b", "a//b", "./a", "\ud800", "manifest.json/x", ["a"]],
    ("files", "sha256"): ["", None, 5, "x" * 64, "A" * 64],
    ("files", "bytes"): [None, -1, "5", 1.5, True, 10**18, 10**400, 0],
}
FORGED: dict[str, Callable[[dict[str, Any]], object]] = {
    **{
        f"{name} {value!r:.30}": lambda document, name=name, value=value: document.update({name: value})
        for name, values in WHOLE.items()
        for value in values
    },
    **{
        f"{kind} {name} {value!r:.30}": lambda document, kind=kind, name=name, value=value: document[kind][-1].update(
            {name: value}
        )
        for (kind, name), values in RECORDS.items()
        for value in values
    },
    **{
        f"{kind} twice": lambda document, kind=kind: document[kind].append(document[kind][0])
        for kind in ("locales", "resources", "files")
    },
    **{f"no {name}": lambda document, name=name: document.pop(name) for name in WHOLE if name != "other"},
    **{f"one of {kind} less": lambda document, kind=kind: document[kind].pop() for kind in ("resources", "files")},
    "another field": lambda document: document["resources"][0].update(more=1),
}


def test_what_no_build_writes_is_refused_though_the_digest_is_right(copy: Path) -> None:
    before = (copy / MANIFEST).read_bytes()
    told = {}
    for name, change in FORGED.items():
        forged(copy, change)
        try:
            reading.publication(copy)
        except UnusableBuild as error:
            told[name] = str(error)
        (copy / MANIFEST).write_bytes(before)
    assert FORGED.keys() == told.keys()
    assert not [name for name, line in told.items() if "\n" in line or len(line) > 1000]


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
