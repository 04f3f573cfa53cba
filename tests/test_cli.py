"""The commands that check, list and merge: what they print where, and their exit codes."""

from __future__ import annotations

import csv
import functools
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rules_site import paths
from rules_site.checks.finding import Check
from rules_site.checks.registry import CHECKS
from rules_site.cli import main
from rules_site.games import registry
from rules_site.games.blackjack.odds import FILE, store

Run = Callable[..., Result]

NEWLINE = b"\n"


@pytest.fixture
def run() -> Run:
    """Run the command line in this process, its two streams apart."""
    return lambda *arguments: CliRunner().invoke(main, [str(one) for one in arguments], catch_exceptions=False)


@pytest.fixture
def catalogs(tmp_path: Path) -> Path:
    """A copy of the catalogs, without those that tests start."""
    started = shutil.ignore_patterns("fr", "pt_BR")
    return Path(shutil.copytree(paths.catalogs(), tmp_path / "catalogs", ignore=started))


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.templates(), tmp_path / "templates"))


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a copy of all content, which the site is loaded from."""
    for name in ("baccarat", "blackjack"):
        (tmp_path / name).mkdir()
        for file in ("rules.yaml", "paytable.yaml"):
            shutil.copy(paths.engine(name) / file, tmp_path / name / file)
    monkeypatch.setattr(paths, "engine", lambda name: tmp_path / name)
    return tmp_path


def refused(result: Result) -> str:
    """Return the one line on stderr of a command that could not do its work."""
    assert (result.exit_code, result.stdout) == (2, "")
    line, end = result.stderr.split("\n")
    assert end == ""
    return line


def test_check_of_the_shipped_payouts_is_clean(run: Run) -> None:
    result = run("check", "--select", "P001,P002,P003,P005,R")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "0 errors, 0 warnings.\n", "")


def test_check_exits_1_for_errors_and_0_for_warnings(run: Run, catalogs: Path) -> None:
    po = catalogs / "ru" / "LC_MESSAGES" / "messages.po"
    text = po.read_text("utf-8")
    emptied = re.sub(r'(msgid "Suits do not matter\."\nmsgstr )".+"', r'\1""', text)
    assert emptied != text
    po.write_text(emptied, "utf-8")
    warned = run("--catalogs", catalogs, "check", "--select", "C002", "--locale", "ru", "--format", "json")
    assert warned.exit_code == 0
    assert json.loads(warned.stdout)["summary"]["warning"] > 0
    po.write_text(text.replace("charset=UTF-8", "charset=KOI8-R"), "utf-8")
    failed = run("--catalogs", catalogs, "check", "--select", "C008", "--format", "json")
    assert failed.exit_code == 1
    document = json.loads(failed.stdout)
    assert document["summary"] == {"error": 1, "warning": 0}
    assert [(one["code"], one["locale"], one["line"]) for one in document["findings"]] == [("C008", "ru", 2)]
    others = run("--catalogs", catalogs, "check", "--select", "C008", "--locale", "vi")
    assert others.exit_code == 0


def test_check_selects_and_ignores_in_either_case(run: Run, engines: Path) -> None:
    paytable = engines / "baccarat" / "paytable.yaml"
    paytable.write_text(paytable.read_text("utf-8").replace('pays: "8:1"', 'pays: "9:1"'), "utf-8")
    assert run("check", "--select", "p001, r002", "--game", "baccarat").exit_code == 1
    assert run("check", "--select", "P001", "--game", "infinite-blackjack").exit_code == 0
    assert run("check", "--select", "P", "--ignore", "p001", "--game", "baccarat").exit_code == 0
    found = run("check", "--select", "P001", "--game", "baccarat").stdout.split("\n")
    assert found[0].startswith(f"{paytable}:")
    assert found[0].endswith(
        ": error P001 payout-differs-from-engine: tie_win_pays: got 9:1, expected 8:1 as the engine pays [baccarat]"
    )
    assert found[1:] == ["1 error, 0 warnings.", ""]


def test_check_reads_templates_from_another_folder_and_catches_a_number_typed_there(run: Run, templates: Path) -> None:
    clean = run("--templates", templates, "check", "--select", "H001,H002,H003", "--locale", "en")
    assert clean.exit_code == 0
    page = templates / "help.html"
    page.write_text(page.read_text("utf-8").replace("<footer>", "<footer><p>RTP 99.46%</p>"), "utf-8")
    result = run("--templates", templates, "check", "--select", "H", "--game", "infinite-blackjack", "--locale", "vi")
    assert result.exit_code == 1
    assert "error H003 number-without-source: number: got 'RTP 99.46%'" in result.stdout


@pytest.mark.parametrize("check", CHECKS, ids=[check.code for check in CHECKS])
def test_explain_prints_what_a_check_finds_why_and_an_example(run: Run, check: Check) -> None:
    result = run("check", "--explain", check.code.lower())
    assert result.exit_code == 0
    assert result.stdout == f"{check.code} {check.name} ({check.severity})\n\n{check.explanation}\n"
    assert "\nWhy: " in result.stdout
    assert "\nExample: " in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--game", "roulette"],
        ["check", "--locale", "xx"],
        ["check", "--select", "X"],
        ["check", "--ignore", "P9"],
        ["check", "--explain", "Z001"],
        ["ledger", "--game", "roulette"],
        ["ledger", "--locale", "xx"],
        ["odds", "roulette"],
        ["catalog", "init", "no-such-language"],
    ],
    ids=" ".join,
)
def test_an_unknown_game_locale_or_check_is_refused_in_one_line(run: Run, arguments: list[str]) -> None:
    line = refused(run(*arguments))
    assert line.startswith("rules-site: unknown ")
    assert ": got " in line
    assert ", expected " in line


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--format", "yaml"],
        ["check", "--no-such-option"],
        ["ledger", "--format", "github"],
        ["odds", "baccarat", "more"],
        ["no-such-command"],
        ["--catalogs", "/no/such/folder", "check"],
        ["--templates", __file__, "check"],
    ],
    ids=" ".join,
)
def test_a_wrong_use_exits_2_with_nothing_on_stdout(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


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


def test_a_missing_yaml_file_ends_in_one_line(run: Run, engines: Path) -> None:
    (engines / "baccarat" / "paytable.yaml").unlink()
    assert refused(run("check", "--format", "json")).endswith(
        "baccarat/paytable.yaml:1: got no such file, expected a YAML document"
    )


@pytest.mark.parametrize(
    ("name", "old", "new", "begins"),
    [
        ("help.html", b"{% block body %}", b"{% blok body %}", "malformed template: "),
        ("help.html", b"{{ page.title }}", b"{{ page.titel }}", "template fails: "),
        ("partials/paytable.html", b"{{ figure(outcome.pays) }}", b"{{ figures(outcome.pays) }}", "template fails: "),
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


def test_a_folder_of_templates_without_the_page_ends_in_one_line(run: Run, tmp_path: Path) -> None:
    assert refused(run("--templates", tmp_path, "check", "--select", "H")).startswith("rules-site: template fails: ")


def test_a_folder_of_catalogs_with_an_unknown_language_ends_in_one_line(run: Run, catalogs: Path) -> None:
    shutil.copytree(catalogs / "ru", catalogs / "xx_XX_yy")
    assert refused(run("--catalogs", catalogs, "check")).startswith("rules-site: unknown language: got 'xx-XX-yy'")


def test_ledger_prints_text_json_and_csv_of_the_same_entries(run: Run) -> None:
    where = ("--game", "baccarat", "--locale", "id")
    rows = json.loads(run("ledger", *where, "--format", "json").stdout)
    printed = run("ledger", *where, "--format", "csv")
    assert printed.exit_code == 0
    assert [row["fact"] for row in csv.DictReader(io.StringIO(printed.stdout))] == [row["fact"] for row in rows]
    text = run("ledger", *where)
    assert "banker_win_pays" in text.stdout
    assert "0,95:1" in text.stdout


def test_odds_prints_one_game_or_all(run: Run) -> None:
    one = json.loads(run("odds", "baccarat", "--format", "json").stdout)
    assert [game["game"] for game in one["games"]] == ["baccarat"]
    tie = next(bet for bet in one["games"][0]["bets"] if bet["id"] == "tie")
    assert tie["return"]["percent"] == "85.64"
    everything = run("odds")
    assert everything.exit_code == 0
    assert all(f"{game.slug}\n" in everything.stdout for game in registry.GAMES)


def test_odds_prints_the_strategy_as_a_chart(run: Run) -> None:
    printed = run("odds", "infinite-blackjack", "--strategy")
    assert printed.exit_code == 0
    assert "  hard       2   3   4   5   6   7   8   9  10   A\n" in printed.stdout
    assert "  16         S   S   S   S   S   H   H  Rh   H   H\n" in printed.stdout
    assert "  Rh  surrender or hit\n" in printed.stdout
    (game,) = json.loads(run("odds", "--strategy", "--format", "json").stdout)["games"]
    assert game["strategy"]["soft"]["18"]["6"] == "double_or_stand"
    nothing = run("odds", "baccarat", "--strategy").stdout
    assert nothing == "baccarat\n  no strategy: the player has nothing to decide\n"


def test_odds_update_writes_the_same_file_again(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = FILE.read_bytes()
    monkeypatch.setattr("rules_site.games.blackjack.odds.store", functools.partial(store, file=tmp_path / "odds.json"))
    updated = run("odds", "--update")
    assert updated.exit_code == 0
    assert updated.stdout.endswith("odds.json\n")
    assert (tmp_path / "odds.json").read_bytes() == before


NO_NUMPY = "rules-site: missing library: got no numpy, expected it: pip install 'rules-site[odds]'"


def test_odds_update_without_numpy_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'numpy.linalg'", name="numpy.linalg")

    monkeypatch.setattr("rules_site.games.blackjack.odds.compute", missing)
    assert refused(run("odds", "--update")) == NO_NUMPY


def test_a_lack_that_no_extra_fills_is_not_taken_for_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'rules_site.solver'", name="rules_site.solver")

    monkeypatch.setattr("rules_site.games.blackjack.odds.compute", missing)
    with pytest.raises(ModuleNotFoundError):
        run("odds", "--update")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_simulate_without_numpy_says_what_to_install(processes: str, tmp_path: Path) -> None:
    """In a process of its own, whose processes find no numpy either."""
    (tmp_path / "numpy.py").write_text("raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')\n")
    command = [sys.executable, "-m", "rules_site", "simulate", "infinite-blackjack", "--rounds", "1000"]
    path = os.pathsep.join([str(tmp_path), str(paths.PACKAGE.parent)])
    done = subprocess.run(
        [*command, "--processes", processes],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == NO_NUMPY
    assert "Usage" not in done.stderr


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


@pytest.mark.parametrize(
    "command", [[], ["check"], ["ledger"], ["odds"], ["catalog"], ["catalog", "update"]], ids=" ".join
)
def test_every_command_has_help(run: Run, command: list[str]) -> None:
    for option in ("-h", "--help"):
        result = run(*command, option)
        assert result.exit_code == 0
        assert result.stdout.startswith("Usage: ")


def test_the_package_runs_as_a_module_and_keeps_its_streams_apart() -> None:
    good = subprocess.run(
        [sys.executable, "-m", "rules_site", "odds", "baccarat"], capture_output=True, text=True, check=False
    )
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.startswith("baccarat\n")
    bad = subprocess.run(
        [sys.executable, "-m", "rules_site", "check", "--game", "roulette"], capture_output=True, text=True, check=False
    )
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.count("\n") == 1
    assert bad.stderr.startswith("rules-site: unknown game: got 'roulette'")


def test_a_file_that_the_system_refuses_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refused(run("build", tmp_path / "file" / "site"))
    assert said.startswith(f"rules-site: unusable file: {tmp_path / 'file'}")
    assert "Not a directory" in said or "File exists" in said


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
