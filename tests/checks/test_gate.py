"""Nothing is published whose pages contradict the engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from rules_site import site
from rules_site.checks.gate import publishable
from rules_site.cli import main
from rules_site.errors import WrongPages
from rules_site.i18n import catalog
from rules_site.i18n.locales import Locale
from rules_site.site import Site
from tests.checks.spoiled import with_engine


def test_the_shipped_site_may_be_published(shipped: Site) -> None:
    assert publishable(shipped) is shipped


def test_a_catalog_that_is_unfit_bars_no_page(shipped: Site) -> None:
    broken = replace(shipped, catalogs={**shipped.catalogs, "ru": catalog.build(b"\xff", "x", Locale("ru"), {})})
    assert publishable(broken) is broken


def test_pages_that_contradict_the_engine_are_not_published(shipped: Site) -> None:
    wrong = with_engine(shipped, "baccarat", payouts={"tie_win": Fraction(9)})
    with pytest.raises(WrongPages, match=r"not published: got [0-9]+ errors on the pages") as refused:
        publishable(wrong)
    assert "error P001 payout-differs-from-engine: tie_win_pays: got 8:1, expected 9:1" in refused.value.report


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
