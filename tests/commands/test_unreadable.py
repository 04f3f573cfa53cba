"""What cannot be read or written ends in one line on stderr and exit code 2."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.conftest import Run, refused

NEWLINE = b"\n"


# What no site can be loaded from: a file, a text of it, what it becomes, and how the line on stderr goes on.
UNREADABLE = {
    "an unquoted ratio": (
        "baccarat/paytable.yaml",
        'pays: "8:1"',
        "pays: 8:1",
        r"paytable.yaml:{line}: got 8:1, expected ",
    ),
    "a duplicate key": (
        "baccarat/rules.yaml",
        '    decks: "8"\n',
        '    decks: "8"\n    decks: "6"\n',
        r"rules.yaml:{next}: got a second 'decks', expected each key once",
    ),
    "a tab": ("blackjack/rules.yaml", "games:\n", "games:\n\tx: y\n", "rules.yaml:{next}: got "),
    "an unknown key": (
        "blackjack/paytable.yaml",
        'pays: "3:2"',
        'pays: "3:2"\n        payz: 1',
        "paytable.yaml:{next}: got 1, expected ",
    ),
    "an impossible card": (
        "blackjack/paytable.yaml",
        "{player: [9♥, 9♠]}",
        "{player: [9♥, 1♠]}",
        "paytable.yaml:{line}: got '1♠', expected ",
    ),
    "a second document": ("baccarat/rules.yaml", "games:\n", "---\ngames:\n", "rules.yaml:{line}: got another ---"),
}


@pytest.mark.parametrize("command", ["check", "ledger"])
@pytest.mark.parametrize(("file", "old", "new", "line"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_yaml_ends_in_one_line(
    run: Run, engines: Path, file: str, old: str, new: str, line: str, command: str
) -> None:
    path = engines / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    at = text.partition(old)[0].count("\n") + 1
    said = refused(run(command))
    assert said.startswith("rules-site: ")
    assert line.format(line=at, next=at + 1) in said


@pytest.mark.parametrize(
    "command", [["check"], ["ledger"], ["build", "x"], ["catalog", "update"], ["catalog", "pseudo"]]
)
def test_one_text_with_two_plurals_ends_in_one_line(run: Run, engines: Path, command: list[str]) -> None:
    path = engines / "baccarat" / "rules.yaml"
    text = path.read_text("utf-8")
    plural = 'other: "The game uses {decks} decks."'
    assert plural in text
    path.write_text(text.replace(plural, 'other: "The game uses {decks} packs."'), "utf-8")
    line = refused(run(*command))
    assert line.startswith("rules-site: one text with two plurals: ")
    assert "got the plural " in line
    assert line.endswith(", or a context of its own for one of the two")
    assert line.count("rules.yaml:") == 2


def test_a_missing_yaml_file_ends_in_one_line(run: Run, engines: Path) -> None:
    (engines / "baccarat" / "paytable.yaml").unlink()
    assert refused(run("check", "--format", "json")).endswith(
        "baccarat/paytable.yaml:1: got no such file, expected a YAML document"
    )


@pytest.mark.parametrize(
    ("name", "old", "new", "begins"),
    [
        ("help.html", b"{% block body %}", b"{% blok body %}", "malformed template: "),
        ("index.html", b"<main", b"\xff<main", "wrong encoding: "),
    ],
)
def test_a_template_that_cannot_be_used_ends_in_one_line(
    run: Run, templates: Path, name: str, old: bytes, new: bytes, begins: str
) -> None:
    path = templates / name
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new, 1))
    line = refused(run("--templates", templates, "check"))
    assert line.startswith(f"rules-site: {begins}")
    assert f"{name}:{data.partition(old)[0].count(NEWLINE) + 1}: got " in line


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("help.html", b"{{ page.title }}", b"{{ page.titel }}"),
        ("partials/paytable.html", b"{{ figure(outcome.pays) }}", b"{{ figures(outcome.pays) }}"),
    ],
)
def test_a_template_that_cannot_be_rendered_is_a_finding_at_its_line(
    run: Run, templates: Path, name: str, old: bytes, new: bytes
) -> None:
    path = templates / name
    data = path.read_bytes()
    path.write_bytes(data.replace(old, new, 1))
    done = run("--templates", templates, "check", "--select", "H005")
    assert (done.exit_code, done.stderr) == (1, "")
    assert f"{name}:{data.partition(old)[0].count(NEWLINE) + 1}: error H005 template-fails: " in done.stdout


def test_a_folder_of_templates_without_the_page_is_a_finding(run: Run, tmp_path: Path) -> None:
    done = run("--templates", tmp_path, "check", "--select", "H")
    assert (done.exit_code, done.stderr) == (1, "")
    assert "help.html:1: error H005 template-fails: " in done.stdout


def test_a_folder_of_an_unknown_language_stops_nothing_and_is_told(run: Run, catalogs: Path) -> None:
    shutil.copytree(catalogs / "ru", catalogs / "xx_XX_yy")
    checked = run("--catalogs", catalogs, "check", "--select", "C008")
    assert checked.exit_code == 1
    path = (catalogs / "xx_XX_yy" / "LC_MESSAGES" / "messages.po").as_posix()
    assert checked.stdout.startswith(f"{path}:1: error C008 catalog-unreadable: unknown language: got 'xx-XX-yy'")


@pytest.mark.parametrize("option", ["--catalogs", "--templates"])
@pytest.mark.parametrize("command", ["check", "ledger", "catalog"])
def test_a_device_is_no_folder(run: Run, option: str, command: str) -> None:
    result = run(option, "/dev/null", command, *(["status"] if command == "catalog" else []))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Directory '/dev/null' is a file." in result.stderr


def test_a_file_that_the_system_refuses_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refused(run("build", tmp_path / "file" / "site"))
    assert said.startswith(f"rules-site: unusable file: {tmp_path / 'file'}")
    assert "Not a directory" in said or "File exists" in said
