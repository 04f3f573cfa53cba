"""Choosing checks and running them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_site.checks.registry import CHECKS
from rules_site.checks.run import chosen, run
from rules_site.checks.subject import Subject
from rules_site.errors import UnknownCheck, UnknownGame, UnknownLocale
from rules_site.site import Site
from tests.checks.spoiled import translated, with_engine


def codes(select: list[str], ignore: list[str]) -> list[str]:
    return [check.code for check in chosen(select, ignore)]


def test_nothing_selected_is_every_check() -> None:
    assert chosen([], []) == CHECKS


def test_checks_are_selected_and_ignored_by_code_and_by_its_beginning() -> None:
    assert codes(["P001", "H00"], []) == ["P001", *(check.code for check in CHECKS if check.code.startswith("H00"))]
    assert codes(["P"], ["P00"]) == []
    assert codes(["P"], ["P002", "P004"]) == ["P001", "P003", "P005", "P006"]
    assert codes([], ["P", "R", "C", "H004"])[:3] == ["H001", "H002", "H003"]


@pytest.mark.parametrize("code", ["X", "P1", "P0011", "p001", "", " ", "payout-differs-from-engine"])
def test_a_code_that_begins_no_check_is_refused(code: str) -> None:
    for select, ignore in (([code], []), ([], [code])):
        with pytest.raises(UnknownCheck, match=r"unknown check: got .*, expected a code such as P001"):
            chosen(select, ignore)


def test_an_unknown_game_or_locale_is_refused(shipped: Site) -> None:
    with pytest.raises(UnknownGame):
        run(shipped, games=["baccarat", "roulette"])
    with pytest.raises(UnknownLocale):
        run(shipped, locales=["ru", "xx"])


def test_findings_come_by_check_and_then_by_place(shipped: Site) -> None:
    site = with_engine(shipped, "baccarat", payouts={"tie_win": Fraction(9), "player_pair_win": Fraction(12)})
    found = run(site, select=["P001", "H001"], games=["baccarat"], locales=["en"])
    assert [one.code for one in found] == ["P001", "P001", *["H001"] * (len(found) - 2)]
    lines = [one.line for one in found if one.code == "P001"]
    assert lines == sorted(lines)
    assert len(set(found)) == len(found)


def test_one_game_and_one_locale_show_their_own_findings_only(complete: Site) -> None:
    site = translated(complete, "vi", "Suits do not matter.", "")
    site = with_engine(site, "baccarat", payouts={"tie_win": Fraction(9)})
    everything = run(site, select=["P001", "C002", "H004"])
    assert {(one.code, one.game, one.locale) for one in everything} == {
        ("P001", "baccarat", ""),
        ("C002", "", "vi"),
        ("H004", "baccarat", "vi"),
        ("H004", "no-commission-baccarat", "vi"),
    }
    other = run(site, select=["P001", "C002", "H004"], games=["no-commission-baccarat"], locales=["ru"])
    assert other == ()


def test_english_is_written_beside_a_chosen_language_to_compare_with(shipped: Site) -> None:
    subject = Subject(shipped, ("baccarat",), ("vi",))
    assert list(subject.pages) == [("baccarat", "en"), ("baccarat", "vi")]
    assert [catalog.locale.tag for catalog in subject.catalogs] == ["vi"]
    assert subject.pages["baccarat", "vi"].address == "/vi/baccarat/"


def test_a_game_is_looked_at_with_all_games_of_its_engine_in_reach(shipped: Site) -> None:
    subject = Subject(shipped, ("baccarat",))
    ((content, own),) = subject.contents
    assert (content.engine, [game.slug for game, _ in own]) == ("baccarat", ["baccarat"])
    assert {game.slug for game, _ in subject.of_engine("baccarat")} == {"baccarat", "no-commission-baccarat"}
