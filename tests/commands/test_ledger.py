"""``rules-site ledger``: the same entries in every form."""

from __future__ import annotations

import csv
import io
import json

from tests.commands.conftest import Run


def test_ledger_prints_text_json_and_csv_of_the_same_entries(run: Run) -> None:
    where = ("--game", "baccarat", "--locale", "id")
    rows = json.loads(run("ledger", *where, "--format", "json").stdout)
    printed = run("ledger", *where, "--format", "csv")
    assert printed.exit_code == 0
    assert [row["fact"] for row in csv.DictReader(io.StringIO(printed.stdout))] == [row["fact"] for row in rows]
    text = run("ledger", *where)
    assert "banker_win_pays" in text.stdout
    assert "0,95:1" in text.stdout


def test_the_ledger_of_two_games_and_two_languages_is_theirs(run: Run) -> None:
    chosen = ("--game", "baccarat", "--game", "no-commission-baccarat", "--locale", "vi,id")
    found = json.loads(run("ledger", *chosen, "--format", "json").stdout)
    assert {(one["game"], one["locale"]) for one in found} == {
        (game, locale) for game in ("baccarat", "no-commission-baccarat") for locale in ("id", "vi")
    }
