"""Snapshots: what can be loaded is shown; what cannot is kept from before, with one line that says why."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rules_site import paths
from rules_site.web.preview.snapshot import Snapshot, check_snapshot, take_snapshot

SENTENCE = "Suits do not matter."


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Return copies of the catalogs and the page templates."""
    catalogs, templates = tmp_path / "catalogs", tmp_path / "templates"
    shutil.copytree(paths.catalogs(), catalogs)
    shutil.copytree(paths.templates(), templates)
    return catalogs, templates


def russian(catalogs: Path) -> Path:
    return catalogs / "ru" / "LC_MESSAGES" / "messages.po"


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def translated(snapshot: Snapshot, tag: str) -> str:
    assert snapshot.site is not None
    return snapshot.site.catalogs[tag].text(SENTENCE).text


def test_good_files_give_a_site_with_pseudo_locales_and_no_errors(folders: tuple[Path, Path]) -> None:
    snapshot = take_snapshot(Snapshot(), *folders)
    assert snapshot.site is not None
    assert {"en", "ru", "en-x-pseudo", "en-x-numcheck"} <= set(snapshot.site.catalogs)
    assert snapshot.all_errors() == frozenset()


def test_a_broken_catalog_keeps_its_last_good_version_and_touches_no_other(folders: tuple[Path, Path]) -> None:
    good = take_snapshot(Snapshot(), *folders)
    edit(russian(folders[0]), 'msgid "', 'msgid ""')
    broken = take_snapshot(good, *folders)
    assert translated(broken, "ru") == translated(good, "ru") != SENTENCE
    (line,) = broken.errors("ru")
    assert "ru/LC_MESSAGES/messages.po:" in line
    assert "\n" not in line
    assert broken.errors("vi") == ()
    shutil.copy(paths.catalogs() / "ru" / "LC_MESSAGES" / "messages.po", russian(folders[0]))
    assert take_snapshot(broken, *folders).all_errors() == frozenset()


def test_a_catalog_broken_from_the_start_is_shown_in_english(folders: tuple[Path, Path]) -> None:
    russian(folders[0]).write_text("<<<<<<< HEAD\n", "utf-8")
    snapshot = take_snapshot(Snapshot(), *folders)
    assert translated(snapshot, "ru") == SENTENCE
    assert len(snapshot.errors("ru")) == 1


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("{% nonsense %}", "malformed template: "),
        ("{{ nobody.knows }}", "template fails: "),
        ("{% if lang != 'en' %}{{ nobody.knows }}{% endif %}", "template fails: "),
    ],
)
def test_a_broken_template_keeps_the_pages_as_they_were(folders: tuple[Path, Path], wrong: str, reason: str) -> None:
    good = take_snapshot(Snapshot(), *folders)
    page = folders[1] / "index.html"
    edit(page, "<header", f"{wrong}<header")
    broken = take_snapshot(good, *folders)
    assert broken.pages["ru"].index == good.pages["ru"].index
    (line,) = broken.errors("ru")
    assert line.startswith(f"{reason}{page.as_posix()}:")


def test_a_template_that_is_not_utf_8_is_named(folders: tuple[Path, Path]) -> None:
    good = take_snapshot(Snapshot(), *folders)
    (folders[1] / "index.html").write_bytes(b"caf\xe9")
    assert take_snapshot(good, *folders).errors("en") == (
        f"wrong encoding: {folders[1].as_posix()}/index.html:1: got byte 0xe9, expected UTF-8",
    )


def test_pages_do_not_change_when_the_templates_on_disk_do(folders: tuple[Path, Path]) -> None:
    snapshot = take_snapshot(Snapshot(), *folders)
    edit(folders[1] / "help.html", "<footer>", "<footer>changed")
    assert "<footer>changed" not in snapshot.pages["en"].help("baccarat")
    assert "<footer>changed" in take_snapshot(snapshot, *folders).pages["en"].help("baccarat")


def test_nothing_to_show_yet_is_said_with_its_reason(folders: tuple[Path, Path]) -> None:
    shutil.rmtree(folders[1])
    snapshot = take_snapshot(Snapshot(), *folders)
    assert snapshot.site is None
    assert len(snapshot.errors("en")) == 1


def test_findings_of_texts_are_there_and_none_of_pseudo_locales(folders: tuple[Path, Path]) -> None:
    edit(russian(folders[0]), f'msgid "{SENTENCE}"\nmsgstr "', f'msgid "{SENTENCE}"\nmsgstr "{{more}} ')
    found = check_snapshot(take_snapshot(Snapshot(), *folders)).findings
    assert any(one.code == "C004" and one.locale == "ru" and "{more}" in one.message for one in found)
    assert not any("-x-" in one.locale for one in found)


def test_findings_wait_for_a_site() -> None:
    empty = Snapshot(error="nothing")
    assert check_snapshot(empty) == replace(empty)
