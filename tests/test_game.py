"""What every game shares: the names of its facts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_site.errors import InvalidRules
from rules_site.game import DerivedTable, Header, profit_share
from rules_site.games.registry import GAMES
from rules_site.quantity import number, percent


def test_a_table_names_each_heading_and_each_cell() -> None:
    rows, columns = (Header("row_1", number(1)),), (Header("column_1", "draw"),)
    table = DerivedTable("table", rows, columns, {("row_1", "column_1"): "stand"})
    assert dict(table.facts()) == {
        "table_row_1": number(1),
        "table_column_1": "draw",
        "table_row_1_column_1": "stand",
    }


def test_a_row_and_a_column_may_not_share_a_key() -> None:
    with pytest.raises(InvalidRules, match="table: got two headers '9', expected each key once"):
        DerivedTable("table", (Header("9", number(9)),), (Header("9", number(9)),), {})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_two_facts_of_a_game_have_one_name(game) -> None:  # type: ignore[no-untyped-def]
    named = [name for table in game.tables.values() for name, _ in table.facts()]
    assert len(named) == len(set(named))
    assert not set(named) & game.settings.keys()


@pytest.mark.parametrize(
    ("pays", "share"),
    [
        (Fraction(1, 2), percent(Fraction(1, 2))),
        (Fraction(19, 20), percent(Fraction(19, 20))),
        (Fraction(39, 40), percent(Fraction(39, 40), 1)),  # 97.5%
        (Fraction(1, 16), percent(Fraction(1, 16), 2)),  # 6.25%
        (Fraction(1, 3), None),  # 33.33% would be less
        (Fraction(1), None),
        (Fraction(3, 2), None),
    ],
)
def test_a_payout_below_even_money_is_an_exact_share_of_the_stake(pays: Fraction, share: object) -> None:
    assert profit_share(pays) == share
