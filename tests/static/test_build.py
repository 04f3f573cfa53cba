"""The static build: the service's own paths, the same bytes each time, and nothing that is not its own is touched."""

from __future__ import annotations

import errno
import gzip
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import brotli
import pytest
from click.testing import CliRunner

from rules_site.cli import main
from rules_site.errors import IncompletePages, UnsafeDirectory
from rules_site.publish.config import Config
from rules_site.publish.resources import resources
from rules_site.site import Site
from rules_site.static.build import build
from rules_site.static.manifest import MANIFEST, file_of
from rules_site.static.versions import describe_versions
from tests.http.servers import STARTS_WITHIN, until
from tests.static.conftest import bytes_of


def test_every_resource_of_the_service_is_a_file_with_its_encodings(shipped: Site, built: Path) -> None:
    for one, body in resources(shipped):
        path = built / file_of(one.path)
        assert path.read_bytes() == body
        assert gzip.decompress(path.with_name(path.name + ".gz").read_bytes()) == body
        assert brotli.decompress(path.with_name(path.name + ".br").read_bytes()) == body


def test_the_manifest_lists_every_other_file_with_its_hash(built: Path) -> None:
    files = bytes_of(built)
    document = json.loads(files.pop(MANIFEST))
    assert (document["format"], document["made_with"]["rules-site"]) == (1, version("rules-site"))
    assert {"babel", "cldr", "python"} < document["made_with"].keys()
    listed = document["files"]
    assert [entry["path"] for entry in listed] == sorted(files)
    for entry in listed:
        data = files[entry["path"]]
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()
        assert entry["bytes"] == len(data)


def test_two_builds_are_the_same_bytes_and_the_second_replaces_the_first(
    shipped: Site, built: Path, tmp_path: Path
) -> None:
    target = tmp_path / "site"
    build(shipped, target, Config(), quality=1)
    build(shipped, target, Config(), quality=1)
    assert bytes_of(target) == bytes_of(built)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_base_url_gives_absolute_links_in_every_language(shipped: Site, tmp_path: Path) -> None:
    build(shipped, tmp_path / "site", Config(base_url="https://help.example/rules"), quality=1)
    html = (tmp_path / "site/ru/baccarat/index.html").read_text()
    assert '<link rel="canonical" href="https://help.example/rules/ru/baccarat/">' in html
    for tag in shipped.catalogs:
        link = f'<link rel="alternate" hreflang="{tag}" href="https://help.example/rules/{tag}/baccarat/">'
        assert link in html
    assert 'hreflang="x-default" href="https://help.example/rules/baccarat/"' in html


def test_without_a_base_url_there_is_no_absolute_link(built: Path) -> None:
    assert b"http" not in (built / "ru/baccarat/index.html").read_bytes()


@pytest.mark.parametrize("name", ["/", "~", ".", ".."])
def test_root_home_and_the_current_directory_are_refused(shipped: Site, name: str) -> None:
    with pytest.raises(UnsafeDirectory):
        build(shipped, Path(name).expanduser(), Config(), quality=1)


def test_a_directory_with_other_files_is_refused_and_left_alone(shipped: Site, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(UnsafeDirectory, match="not empty"):
        build(shipped, tmp_path, Config(), quality=1)
    assert bytes_of(tmp_path) == {"letter.txt": b"dear"}


def test_a_build_with_a_file_added_by_hand_is_refused_and_left_alone(shipped: Site, tmp_path: Path) -> None:
    target = tmp_path / "site"
    build(shipped, target, Config(), quality=1)
    (target / "en" / "letter.txt").write_text("dear")
    before = bytes_of(target)
    with pytest.raises(UnsafeDirectory, match="not empty"):
        build(shipped, target, Config(), quality=1)
    assert bytes_of(target) == before


def test_a_file_in_the_place_of_the_directory_is_refused(shipped: Site, tmp_path: Path) -> None:
    (tmp_path / "site").write_text("dear")
    with pytest.raises(UnsafeDirectory, match="not a directory"):
        build(shipped, tmp_path / "site", Config(), quality=1)


def test_a_build_that_fails_leaves_the_old_one(shipped: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "site"
    build(shipped, target, Config(), quality=1)
    before = bytes_of(target)
    written = Path.write_bytes

    def full(self: Path, data: bytes) -> int:
        if self.name == "manifest.json":
            raise OSError(errno.ENOSPC, "disk full")
        return written(self, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="disk full"):
        build(shipped, target, Config(), quality=1)
    monkeypatch.undo()
    assert bytes_of(target) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_build_that_cannot_write_names_the_file(
    shipped: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")  # as write() raises it: without a name

    monkeypatch.setattr(Path, "write_bytes", full)
    done = CliRunner().invoke(main, ["build", str(tmp_path / "site"), "--processes", "1"])
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.search(r"unusable file: \S+/index\.html\S*: got No space left on device", done.stderr)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_build_that_is_told_to_stop_leaves_the_old_one_and_nothing_else(
    built: Path, tmp_path: Path, number: int, processes: str
) -> None:
    shutil.copytree(built, tmp_path / "site")
    command = [sys.executable, "-m", "rules_site", "build", str(tmp_path / "site"), "--processes", processes]
    with subprocess.Popen([*command, "--brotli-quality", "11"], stdout=subprocess.PIPE) as process:
        until(lambda: process.poll() is not None or len([*tmp_path.glob(".site.*/en/*")]) > 0)
        process.send_signal(number)
        assert process.communicate(timeout=STARTS_WITHIN)[0] == b""
    assert process.returncode != 0
    assert bytes_of(tmp_path / "site") == bytes_of(built)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("renamed", [1, 2])
def test_a_build_that_is_stopped_while_it_takes_the_old_ones_place_puts_it_back(
    shipped: Site, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renamed: int
) -> None:
    target, real, calls = tmp_path / "site", os.rename, []
    shutil.copytree(built, target)

    def interrupted(old: Path, new: Path) -> None:
        calls.append(new)
        if len(calls) != 2 or renamed == 2:
            real(old, new)
        if len(calls) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build(shipped, target, Config(), quality=1)
    assert bytes_of(target) == bytes_of(built)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def complete(site: Site) -> Site:
    """Return the site with every message translated: what has no good translation gets its own English."""
    catalogs = dict(site.catalogs)
    for tag, catalog in site.catalogs.items():
        if tag != "en":
            forms = {key: (one.text,) + ((one.plural,) * 2 if one.plural else ()) for key, one in site.template.items()}
            catalogs[tag] = replace(catalog, good={**forms, **catalog.good}, unusable=())
    return replace(site, catalogs=catalogs)


@pytest.mark.parametrize("msgid", ["Each deck has", "Wins when", "There is no page at this address."])
def test_complete_pages_can_be_required_furniture_included(shipped: Site, tmp_path: Path, msgid: str) -> None:
    whole = complete(shipped)
    build(whole, tmp_path / "whole", Config(), complete=True, quality=1)
    vi = whole.catalogs["vi"]
    key = next(key for key in vi.good if key[0].startswith(msgid))
    lacking = replace(vi, good={other: forms for other, forms in vi.good.items() if other != key})
    partly = replace(whole, catalogs={**whole.catalogs, "vi": lacking})
    with pytest.raises(IncompletePages, match="/vi/"):
        build(partly, tmp_path / "site", Config(), complete=True, quality=1)
    assert not (tmp_path / "site").exists()
    build(partly, tmp_path / "site", Config(), quality=1)


@pytest.mark.parametrize("msgid", ["Contents", "Game rules"])
def test_english_that_templates_bring_is_incomplete_too(shipped: Site, tmp_path: Path, msgid: str) -> None:
    vi = shipped.catalogs["vi"]
    lacking = replace(vi, good={key: forms for key, forms in vi.good.items() if key[0] != msgid})
    assert len(lacking.good) < len(vi.good)
    partly = replace(shipped, catalogs={**shipped.catalogs, "vi": lacking})
    with pytest.raises(IncompletePages, match="/vi/"):
        build(partly, tmp_path / "site", Config(), complete=True, quality=1)


def test_the_command_tells_what_the_builder_may_not_have_meant(complete_catalogs: Path, tmp_path: Path) -> None:
    command = ["--catalogs", str(complete_catalogs), "build", str(tmp_path / "site"), "--brotli-quality", "0"]

    def built(*options: str) -> tuple[str, str]:
        done = CliRunner().invoke(main, [*command, *options])
        assert done.exit_code == 0, done.output
        return done.stdout, done.stderr

    target = tmp_path / "site"
    made = f"Made with {describe_versions()}.\n"
    assert made.startswith(f"Made with rules-site {version('rules-site')}, Babel {version('babel')}, CLDR 4")
    assert built("--base-url", "https://help.example") == (f"Built 128 files in {target}\n{made}", "")
    assert built() == (
        f"Built 125 files in {target}\n{made}",
        "rules-site: the base URL was https://help.example, now it is none\n",
    )
    po = complete_catalogs / "ru" / "LC_MESSAGES" / "messages.po"
    whole = po.read_bytes()
    po.write_bytes(whole + b"garbage\n")
    out, err = built("--allow-unusable")
    assert out == f"Built 125 files in {target}; unchanged: en, id, vi\n{made}"
    assert err.startswith("rules-site: CATALOG UNUSABLE, ru is served in English: ")
    assert err.endswith("\nrules-site: 4 pages are partly in English: /ru/ …\n")
    po.write_bytes(whole)
    assert built() == (f"Built 125 files in {target}; unchanged: en, id, vi\n{made}", "")


def test_the_command_tells_what_it_built_and_exits_2_when_refused(complete_catalogs: Path, tmp_path: Path) -> None:
    command = ["--catalogs", str(complete_catalogs), "build", str(tmp_path / "site")]
    done = CliRunner().invoke(main, command)
    assert (done.exit_code, done.stderr) == (0, "")
    assert str(tmp_path / "site") in done.stdout
    (tmp_path / "site" / "letter.txt").write_text("dear")
    refused = CliRunner().invoke(main, command)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1
