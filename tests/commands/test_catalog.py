"""``rules-site catalog``: what it writes, what it leaves alone, what it tells."""

from __future__ import annotations

import json
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


@pytest.mark.parametrize("options", [[], ["--check"]])
def test_catalog_update_says_what_it_could_not_read_and_does_the_rest(
    run: Run, catalogs: Path, options: list[str]
) -> None:
    po = catalogs / "ru" / "LC_MESSAGES" / "messages.po"
    po.write_text("<<<<<<< HEAD\n", "utf-8")
    (catalogs / "messages.pot").write_text("", "utf-8")
    told = run("--catalogs", catalogs, "catalog", "update", *options)
    assert (told.exit_code, po.read_text("utf-8")) == (1, "<<<<<<< HEAD\n")
    assert told.stderr.startswith(f"not updated: {po.as_posix()}:1: not PO: got '<<<<<<< HEAD', expected a comment")
    assert f"{catalogs.as_posix()}/messages.pot" in told.stdout
    assert bool((catalogs / "messages.pot").read_text("utf-8")) is not bool(options)
    again = run("--catalogs", catalogs, "catalog", "update")
    assert (again.exit_code, "up to date" in again.stdout) == (1, False)


def test_catalog_update_is_complete_after_one_run_and_brings_headers_in_order(run: Run, catalogs: Path) -> None:
    files = {tag: catalogs / tag / "LC_MESSAGES" / "messages.po" for tag in ("id", "ru", "vi")}
    before = {tag: path.read_bytes() for tag, path in files.items()}
    for tag, sent in (("id", b"in_ID"), ("ru", b"ru_RU"), ("vi", b"vi-VN")):
        data = before[tag].replace(f"Language: {tag}\\n".encode(), b"Language: " + sent + b"\\n")
        files[tag].write_bytes(data.replace(b"charset=UTF-8", b"charset=utf8").replace(b"\n", b"\r\n"))
    assert run("--catalogs", catalogs, "check", "--select", "C007,C008,C013").exit_code == 0
    assert run("--catalogs", catalogs, "catalog", "update").exit_code == 0
    assert {tag: path.read_bytes().replace(b"\r\n", b"\n") for tag, path in files.items()} == before
    again = run("--catalogs", catalogs, "catalog", "update", "--check")
    assert (again.exit_code, again.stdout) == (0, "All catalogs are up to date.\n")


def test_a_lost_catalog_is_told_and_its_language_is_there(run: Run, catalogs: Path) -> None:
    (catalogs / "ru" / "LC_MESSAGES" / "messages.po").unlink()
    checked = run("--catalogs", catalogs, "check", "--select", "C008")
    assert checked.exit_code == 1
    assert "ru/LC_MESSAGES/messages.po:1: error C008 catalog-unreadable: unreadable file: got No such" in checked.stdout
    assert " ru " in f" {' '.join(run('--catalogs', catalogs, 'catalog', 'status').stdout.split())} "


@pytest.mark.parametrize("text", ["[", "terms: [{term: push}]", "\tx: y"])
def test_a_broken_glossary_takes_its_own_language_down_and_no_other(run: Run, catalogs: Path, text: str) -> None:
    (catalogs / "glossary" / "ru.yaml").write_text(text, "utf-8")
    checked = run("--catalogs", catalogs, "check", "--select", "C008")
    assert checked.exit_code == 1
    assert "glossary/ru.yaml:1: error C008 catalog-unreadable: glossary: " in checked.stdout
    assert checked.stdout.endswith(" [ru]\n1 error, 0 warnings.\n")
    assert run("--catalogs", catalogs, "check", "--select", "C", "--locale", "vi").exit_code == 0


def test_a_glossary_that_is_a_link_to_nothing_is_told(run: Run, catalogs: Path) -> None:
    (catalogs / "glossary" / "ru.yaml").unlink()
    (catalogs / "glossary" / "ru.yaml").symlink_to(catalogs / "gone.yaml")
    assert run("--catalogs", catalogs, "check", "--select", "C008").exit_code == 1


def test_catalog_init_starts_a_language_that_is_served_at_once(run: Run, catalogs: Path) -> None:
    created = run("--catalogs", catalogs, "catalog", "init", "pt_BR")
    path = catalogs / "pt_BR" / "LC_MESSAGES" / "messages.po"
    first, *rest = created.stdout.splitlines()
    assert (created.exit_code, first) == (0, f"created: {path.as_posix()} (Português (Brasil))")
    assert rest[0].startswith("pt: not known: halves, parts, ambiguous, ")
    assert rest[1:] == [f"Checks find less without it: {(catalogs / 'languages' / 'pt.yaml').as_posix()}"]
    assert '"Language: pt_BR\\n"' in path.read_text("utf-8")
    checked = run("--catalogs", catalogs, "check", "--locale", "pt-BR", "--ignore", "C001,C002,P,H004")
    assert (checked.exit_code, checked.stdout) == (0, "0 errors, 0 warnings.\n")


def test_catalog_init_keeps_the_private_end_of_a_tag(run: Run, catalogs: Path) -> None:
    assert run("--catalogs", catalogs, "catalog", "init", "zh-Hans-CN-x-private").exit_code == 0
    path = catalogs / "zh_Hans_CN_x_private" / "LC_MESSAGES" / "messages.po"
    assert '"Language: zh_Hans_CN_x_private\\n"' in path.read_text("utf-8")
    assert run("--catalogs", catalogs, "check", "--select", "C007,C008").exit_code == 0


@pytest.mark.parametrize("asked", ["root", "und", "xx", "ru-x-../../../evil", "../evil", ""])
def test_catalog_init_refuses_what_is_no_language(run: Run, catalogs: Path, asked: str) -> None:
    before = sorted(catalogs.parent.rglob("*"))
    result = run("--catalogs", catalogs, "catalog", "init", asked)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sorted(catalogs.parent.rglob("*")) == before


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
    told = run("--catalogs", catalogs, "catalog", "status").stdout.splitlines()
    assert [line.partition(",")[0] for line in told if "not known" in line] == ["fr: not known: halves"]
    listed = json.loads(run("--catalogs", catalogs, "catalog", "status", "--format", "json").stdout)
    assert [(code, names[0]) for code, names in listed["unknown"].items()] == [("fr", "halves")]
    po = catalogs / "fr" / "LC_MESSAGES" / "messages.po"
    text = po.read_text("utf-8")
    po.write_text(text.replace('msgid "Suits do not matter."\nmsgstr ""', 'msgid "Suits do not matter."\nmsgstr "x."'))
    assert [line.split()[1] for line in status() if line.endswith(" partly English")] == [
        "baccarat",
        "no-commission-baccarat",
    ]
