"""Where the layout has little room, an entry says how long its text may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_site.content import nodes, texts
from rules_site.errors import ContentError
from rules_site.i18n.extract import template_messages
from rules_site.site import Site


def test_yaml_and_templates_say_it_and_the_catalogs_too(shipped: Site) -> None:
    for key in (("Draw", "third card"), ("Pays", None)):
        message = shipped.template[key]
        assert message.max_length == 12
        assert "at most 12 characters" in message.notes
        for tag in ("id", "ru", "vi"):
            assert "at most 12 characters" in shipped.catalogs[tag].entries[key].extracted
    assert shipped.template["Suits do not matter.", None].max_length is None


def test_it_is_read_from_a_message() -> None:
    message = texts.message(nodes.parse('{text: Draw, max_length: "12"}', "rules.yaml"))
    assert message.max_length == 12


@pytest.mark.parametrize("given", ["12", '"0"', '"5%"', '"2-4"', "many", '"1:1"'])
def test_what_is_no_length_is_refused(given: str) -> None:
    with pytest.raises(ContentError):
        texts.message(nodes.parse(f"{{text: Draw, max_length: {given}}}", "rules.yaml"))


def test_each_call_of_a_template_has_its_own(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text('{{ _("Pays", max_length=12) }}{{ _("Bet") }}{{ _("Tie", "bet", max_length=9) }}', "utf-8")
    found = {one.key: one.max_length for one in template_messages(page, "page.html")}
    assert found == {("Pays", None): 12, ("Bet", None): None, ("Tie", "bet"): 9}
