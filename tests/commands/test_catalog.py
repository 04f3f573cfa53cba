"""``rules-site catalog``: what it writes, what it leaves alone, what it tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.conftest import Run


def test_catalog_update_writes_and_then_has_nothing_to_do(run: Run, catalogs: Path) -> None:
    (catalogs / "messages.pot").write_text("", "utf-8")
    checked = run("--catalogs", catalogs, "catalog", "update", "--check")
    assert checked.exit_code == 1
    assert f"out of date: {catalogs.as_posix()}/messages.pot\n" in checked.stdout
    assert (catalogs / "messages.pot").read_text("utf-8") == "", "--check changes nothing"
    updated = run("--catalogs", catalogs, "catalog", "update")
    assert updated.exit_code == 0
    assert f"updated: {catalogs.as_posix()}/messages.pot\n" in updated.stdout
    again = run("--catalogs", catalogs, "catalog", "update", "--check")
    assert (again.exit_code, again.stdout) == (0, "All catalogs are up to date.\n")


def test_catalog_update_starts_a_folder_that_has_none(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    assert run("--catalogs", folder, "catalog", "update").exit_code == 0
    assert (folder / "messages.pot").is_file()


def test_catalog_update_keeps_its_hands_off_a_broken_file(run: Run, catalogs: Path) -> None:
    po = catalogs / "ru" / "LC_MESSAGES" / "messages.po"
    po.write_text("<<<<<<< HEAD\n", "utf-8")
    assert run("--catalogs", catalogs, "catalog", "update").exit_code == 0
    assert po.read_text("utf-8") == "<<<<<<< HEAD\n"


def test_catalog_init_starts_a_language_that_is_served_at_once(run: Run, catalogs: Path) -> None:
    created = run("--catalogs", catalogs, "catalog", "init", "pt_BR")
    path = catalogs / "pt_BR" / "LC_MESSAGES" / "messages.po"
    assert (created.exit_code, created.stdout) == (0, f"created: {path.as_posix()} (Português (Brasil))\n")
    assert '"Language: pt_BR\\n"' in path.read_text("utf-8")
    checked = run("--catalogs", catalogs, "check", "--locale", "pt-BR", "--ignore", "C001,C002,P,H004")
    assert (checked.exit_code, checked.stdout) == (0, "0 errors, 0 warnings.\n")


@pytest.mark.parametrize("asked", ["ru", "RU", "en"])
def test_catalog_init_refuses_a_language_that_is_there(run: Run, catalogs: Path, asked: str) -> None:
    before = (catalogs / "ru" / "LC_MESSAGES" / "messages.po").read_bytes()
    result = run("--catalogs", catalogs, "catalog", "init", asked)
    assert (result.exit_code, result.stdout) == (2, "")
    assert (catalogs / "ru" / "LC_MESSAGES" / "messages.po").read_bytes() == before
    assert not (catalogs / "RU").exists()
    assert not (catalogs / "en").exists()


def test_catalog_init_fills_a_folder_that_is_there_but_empty(run: Run, catalogs: Path) -> None:
    (catalogs / "fr" / "LC_MESSAGES").mkdir(parents=True)
    assert run("--catalogs", catalogs, "catalog", "init", "fr").exit_code == 0


def test_catalog_status_tells_pages_all_in_english_from_those_partly_so(run: Run, catalogs: Path) -> None:
    assert run("--catalogs", catalogs, "catalog", "init", "fr").exit_code == 0

    def status() -> list[str]:
        lines = run("--catalogs", catalogs, "catalog", "status").stdout.splitlines()
        return [" ".join(line.split()) for line in lines if line.startswith("fr ")]

    assert [line.endswith(" English") and "partly" not in line for line in status()] == [True] * 4
    po = catalogs / "fr" / "LC_MESSAGES" / "messages.po"
    text = po.read_text("utf-8")
    po.write_text(text.replace('msgid "Suits do not matter."\nmsgstr ""', 'msgid "Suits do not matter."\nmsgstr "x."'))
    assert [line.split()[1] for line in status() if line.endswith(" partly English")] == [
        "baccarat",
        "no-commission-baccarat",
    ]
