"""``rules-site check``: its exit codes, its choices, its explanations."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules_site.check import Check
from rules_site.checks.registry import CHECKS
from tests.commands.conftest import Run, refused


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


def test_options_that_are_repeated_add_up(run: Run, engines: Path) -> None:
    paytable = engines / "baccarat" / "paytable.yaml"
    paytable.write_text(paytable.read_text("utf-8").replace('pays: "8:1"', 'pays: "9:1"'), "utf-8")
    assert run("check", "--select", "P", "--select", "C").exit_code == 1
    assert run("check", "--select", "C001,P001", "--select", "C002").exit_code == 1
    assert run("check", "--select", "P", "--ignore", "P001", "--ignore", "P004").exit_code == 0
    games = ("--game", "no-commission-baccarat", "--game", "infinite-blackjack")
    assert run("check", "--select", "P001", *games).stdout.endswith("\n1 error, 0 warnings.\n")
    both = run(
        "check", "--select", "H001", "--game", "baccarat", "--locale", "id", "--locale", "vi", "--format", "json"
    )
    assert {one["locale"] for one in json.loads(both.stdout)["findings"]} == {"id", "vi"}
    explained = run("check", "--explain", "P001", "--explain", "R001,C001").stdout
    assert [line[:4] for line in explained.split("\n") if re.match("[A-Z][0-9]{3} ", line)] == ["P001", "R001", "C001"]


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
