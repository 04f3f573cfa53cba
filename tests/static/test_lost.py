"""A language or a game that a build would lose is an error of it, unless it is meant."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rules_site.cli import main
from rules_site.errors import LostContent
from rules_site.i18n.locales import MESSAGES
from rules_site.publish.config import Config
from rules_site.site import Site
from rules_site.static import manifest
from rules_site.static.build import build
from tests.static.conftest import bytes_of


def built_from(catalogs: Path, target: Path, *options: str) -> Result:
    return CliRunner().invoke(
        main, ["--catalogs", str(catalogs), "build", str(target), "--brotli-quality", "0", *options]
    )


def spoil(path: Path, kind: str) -> None:
    """Change a PO file so that nothing of it is served."""
    text = path.read_text("utf-8")
    if kind == "garbage":
        text += "garbage\n"
    elif kind == "plural header":
        text = text.replace("nplurals=", "nplurals=1")
    elif kind == "fuzzy header":
        text = "#, fuzzy\n" + text
    elif kind == "all fuzzy":
        head, *entries = text.split("\n\n")
        text = "\n\n".join([head, *(one.replace("msgid ", "#, fuzzy\nmsgid ", 1) for one in entries)])
    path.write_text(text, "utf-8")


@pytest.mark.parametrize("kind", ["garbage", "plural header", "fuzzy header", "all fuzzy"])
def test_a_catalog_of_which_nothing_is_served_is_an_error(complete_catalogs: Path, tmp_path: Path, kind: str) -> None:
    for tag in ("id", "ru"):
        spoil(complete_catalogs / tag / MESSAGES, kind)
    done = built_from(complete_catalogs, tmp_path / "site")
    assert (done.exit_code, done.stdout) == (1, "")
    first, second = done.stderr.splitlines()
    assert first.startswith("rules-site: id: all pages of this language would be in English: ")
    assert second.startswith("rules-site: ru: all pages of this language would be in English: ")
    assert "--allow-unusable" in first
    assert not (tmp_path / "site").exists()
    assert built_from(complete_catalogs, tmp_path / "site", "--allow-unusable").exit_code == 0


def test_a_language_that_was_just_begun_is_public_in_english(complete_catalogs: Path, tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["--catalogs", str(complete_catalogs), "catalog", "init", "fr"]).exit_code == 0
    assert built_from(complete_catalogs, tmp_path / "site").exit_code == 0
    assert (tmp_path / "site" / "fr" / "index.html").is_file()
    (complete_catalogs / "vi" / MESSAGES).unlink()  # begun anew, it loses what it had
    assert CliRunner().invoke(main, ["--catalogs", str(complete_catalogs), "catalog", "init", "vi"]).exit_code == 0
    again = built_from(complete_catalogs, tmp_path / "site")
    assert again.exit_code == 1
    (line,) = again.stderr.splitlines()
    assert line.startswith("rules-site: vi: ")
    assert "were served by the last build" in line


def test_a_language_whose_catalog_is_lost_is_not_published_in_english(complete_catalogs: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    assert built_from(complete_catalogs, target).exit_code == 0
    before = bytes_of(target)
    (complete_catalogs / "ru" / MESSAGES).unlink()
    done = built_from(complete_catalogs, target, "--require-complete")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("rules-site: ru: ")
    assert "--allow-unusable" in done.stderr
    assert bytes_of(target) == before


@pytest.mark.parametrize("how", ["folder", "all"])
def test_a_language_of_the_last_build_is_not_left_out_in_silence(
    complete_catalogs: Path, tmp_path: Path, how: str
) -> None:
    target = tmp_path / "site"
    assert built_from(complete_catalogs, target).exit_code == 0
    before = bytes_of(target)
    gone = ("id", "ru", "vi") if how == "all" else ("ru",)
    for tag in gone:
        shutil.rmtree(complete_catalogs / tag)
    done = built_from(complete_catalogs, target, "--require-complete")
    assert (done.exit_code, done.stdout) == (1, "")
    assert [line.split(":")[1].strip() for line in done.stderr.splitlines()] == list(gone)
    assert "--allow-removed" in done.stderr
    assert bytes_of(target) == before
    meant = built_from(complete_catalogs, target, "--allow-removed")
    assert meant.exit_code == 0, meant.output
    assert not (target / "ru").exists()
    assert built_from(complete_catalogs, target).exit_code == 0


def test_a_game_of_the_last_build_is_not_left_out_in_silence(shipped: Site, copy: Path) -> None:
    fewer = replace(shipped, games=shipped.games[:2])
    with pytest.raises(LostContent, match="no-commission-baccarat: a game of the last build"):
        build(fewer, copy, Config(), quality=1)
    build(fewer, copy, Config(), quality=1, allow_removed=True)
    assert manifest.read(copy).games == tuple(game.slug for game in fewer.games)


def test_a_build_of_another_version_names_its_languages_too(shipped: Site, copy: Path) -> None:
    text = (copy / "manifest.json").read_text("utf-8")
    (copy / "manifest.json").write_text(text.replace('"format": 1', '"format": 0'), "utf-8")
    fewer = replace(shipped, catalogs={tag: one for tag, one in shipped.catalogs.items() if tag != "vi"})
    with pytest.raises(LostContent, match="vi: a language of the last build"):
        build(fewer, copy, Config(), quality=1)
