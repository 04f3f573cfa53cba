"""Nothing is published whose pages contradict the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from rules_site import site
from rules_site.check import Severity
from rules_site.checks import run
from rules_site.checks.finding import Finding
from rules_site.checks.gate import errors, refuse
from rules_site.checks.subject import Subject
from rules_site.cli import main
from rules_site.errors import WrongPages
from rules_site.i18n import catalog
from rules_site.i18n.locales import Locale
from rules_site.publish.resources import publish
from rules_site.site import Site
from tests.checks.spoiled import with_engine, with_yaml


def barred(site: Site) -> set[Finding]:
    """Return what bars the pages of a site, game by game."""
    return {error for game in site.games for error in errors(Subject(site, (game.slug,)))}


def test_the_shipped_site_may_be_published(shipped: Site) -> None:
    assert barred(shipped) == set()
    refuse(())


def test_a_catalog_that_is_unfit_bars_no_page(shipped: Site) -> None:
    broken = replace(shipped, catalogs={**shipped.catalogs, "ru": catalog.build(b"\xff", "x", Locale("ru"), {})})
    assert set(publish(broken).unusable) == {"ru"}


def test_pages_that_contradict_the_engine_are_not_published(shipped: Site) -> None:
    wrong = with_engine(shipped, "baccarat", payouts={"tie_win": Fraction(9)})
    with pytest.raises(WrongPages, match=r"not published: got [0-9]+ errors on the pages") as refused:
        publish(wrong)
    assert "error P001 payout-differs-from-engine: tie_win_pays: got 8:1, expected 9:1" in refused.value.report
    assert refused.value.report.count("no-commission-baccarat") == 0


#: Where it stands, and what is made of it: a sentence of both baccarat games with a number in it.
JOKERS = ("rules.yaml", ("cards, and there are no jokers", "cards, and there are no 3 jokers"))

SPOILED: dict[str, Callable[[Site], Site]] = {
    "a payout of one game": lambda site: with_engine(site, "baccarat", payouts={"tie_win": Fraction(9)}),
    "a rule of one game": lambda site: with_engine(site, "baccarat", decks=6),
    "a number in a sentence that both games say": lambda site: with_yaml(site, "baccarat", *JOKERS),
    "a payout in the paytable that both games read": lambda site: with_yaml(
        site, "baccarat", "paytable.yaml", ('pays: "8:1"', 'pays: "9:1"')
    ),
}


@pytest.mark.parametrize("name", SPOILED)
def test_game_by_game_as_much_is_found_as_in_the_whole_site(shipped: Site, name: str) -> None:
    wrong = SPOILED[name](shipped)
    whole = {one for one in run.run(wrong, select=("P", "R", "H")) if one.severity is Severity.ERROR}
    assert whole
    assert barred(wrong) == whole


def test_an_error_that_several_games_share_is_told_once(shipped: Site) -> None:
    error, other, *_ = sorted(barred(with_yaml(shipped, "baccarat", *JOKERS)), key=lambda one: one.path)
    with pytest.raises(WrongPages, match="got 2 errors") as refused:
        refuse([error, other, error])
    assert refused.value.report.count(f"{error.path}:{error.line}: ") == 1


def test_build_refuses_with_the_findings_and_writes_nothing(
    shipped: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = with_engine(shipped, "baccarat", payouts={"tie_win": Fraction(9)})
    monkeypatch.setattr(site, "load", lambda **_: wrong)
    for command in (["build", str(tmp_path / "out")], ["serve", "--port", "0"]):
        done = CliRunner().invoke(main, command)
        assert done.exit_code == 1
        assert done.stdout == ""
        assert "tie_win_pays: got 8:1, expected 9:1" in done.stderr
    assert not (tmp_path / "out").exists()
    assert list(tmp_path.iterdir()) == []
