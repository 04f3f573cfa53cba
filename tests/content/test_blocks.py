"""Blocks that only a page can show to be right are tested with the pages; here is what the reader alone decides."""

from __future__ import annotations

import pytest

from rules_site.content.blocks.list import Bets, ListBlock
from rules_site.content.blocks.registry import parse_block
from rules_site.content.nodes import parse
from rules_site.errors import ContentError
from rules_site.pages.build import help_page
from rules_site.site import Site


def test_a_list_of_all_bets_is_asked_for_by_name() -> None:
    assert parse_block(parse("bets: all", "rules.yaml")) == Bets()
    with pytest.raises(ContentError, match=r"unknown list of bets: rules.yaml:1: got 'some', expected all"):
        parse_block(parse("bets: some", "rules.yaml"))


@pytest.mark.parametrize("slug", ["baccarat", "no-commission-baccarat"])
def test_the_list_of_bets_names_each_bet_of_the_engine(shipped: Site, slug: str) -> None:
    page = help_page(shipped, slug, "en")
    betting = next(section for section in page.sections if section.id == "betting")
    (listed,) = (one for one in betting.blocks if isinstance(one, ListBlock))
    assert [str(name) for (name,) in listed.items] == [str(bet.name) for bet in page.bets]
    assert [bet.id for bet in page.bets] == [bet.id for bet in shipped.game(slug).bets]
