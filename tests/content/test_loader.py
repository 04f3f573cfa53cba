"""Good documents load; each file in ``bad/`` states on its first line the one-line error that it must end in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from rules_site import paths
from rules_site.cards import parse_hand
from rules_site.content import loader, nodes
from rules_site.content.blocks.list import List
from rules_site.content.blocks.rows import Rows
from rules_site.content.model import Content, Place, When
from rules_site.errors import ContentError
from rules_site.quantity import Kind, Quantity

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.yaml"))


@pytest.fixture(scope="module")
def content() -> Content:
    return loader.load(HERE / "good")


def test_documents_load_with_their_games_and_versions(content: Content) -> None:
    assert (content.engine, content.version, content.effective) == ("good", "1.0.2", "2026-12-01")
    assert {slug: title.text for slug, title in content.titles.items()} == {
        "plain-game": "Plain Game",
        "other-game": "Other",
    }


def test_a_game_has_the_common_settings_and_its_own(content: Content) -> None:
    assert list(content.settings["plain-game"]) == ["decks", "cards", "surrender", "limit", "soft_17"]
    assert content.settings["plain-game"]["soft_17"].value == "stands"
    assert content.settings["other-game"]["soft_17"].value == "hits"


def test_a_setting_knows_its_line(content: Content) -> None:
    place = content.settings["plain-game"]["limit"].place
    assert (
        (HERE / "good" / "rules.yaml").read_text("utf-8").split("\n")[place.line - 1].strip().startswith("plain-game:")
    )
    assert place == Place("tests/content/good/rules.yaml", 9)


def test_a_quoted_number_is_a_quantity_and_a_word_a_choice(content: Content) -> None:
    decks = content.settings["other-game"]["decks"].value
    assert isinstance(decks, Quantity)
    assert (decks.kind, decks.exact) == (Kind.NUMBER, "8")
    assert content.settings["other-game"]["surrender"].value == "allowed"


def test_conditions_are_read_as_they_stand(content: Content) -> None:
    paragraph = content.sections[0].blocks[1]
    assert paragraph.when == When((("surrender", ("allowed",)),))
    section = content.sections[1]
    assert section.when == When((("soft_17", ("hits",)),))


def test_a_condition_on_an_item_holds_for_each_of_its_sentences(content: Content) -> None:
    items = content.sections[0].blocks[3]
    assert isinstance(items, List)
    assert [sentence.when.terms for sentence in items.items[3]] == [(("soft_17", ("hits",)),)] * 2


def test_steps_are_an_ordered_list(content: Content) -> None:
    assert [block.ordered for block in content.sections[0].blocks if isinstance(block, List)] == [False, True]


def test_a_row_may_be_conditional(content: Content) -> None:
    table = content.sections[0].blocks[5]
    assert isinstance(table, Rows)
    assert [len(row.cells) for row in table.rows] == [2, 2]
    assert [row.when.terms for row in table.rows] == [(), (("soft_17", ("hits",)),)]


def test_an_outcome_keeps_its_payout_example_and_fields(content: Content) -> None:
    better = content.bets[0].outcomes[1]
    assert isinstance(better.pays.value, Quantity)
    assert better.pays.value.exact == "25"
    assert better.example == {"player": parse_hand("9♥ 9♥")}
    assert {fact.name: fact.value for fact in better.fields} == {
        f"{content.bets[0].id}_{better.id}_pattern": Quantity(Kind.CARDS, cards="6-7-8")
    }


def test_a_declared_return_keeps_its_note(content: Content) -> None:
    assert [bet.declared_note for bet in content.bets] == [None, "Published by the operator"]


def test_yaml_is_never_read_its_own_way() -> None:
    """Trap 1: a bare 3:2 is 182 to YAML 1.1, no is False."""
    assert yaml.safe_load("3:2") == 182
    node = nodes.parse("[3:2, no, 1_000, 2026-12-01, 0x10, ~]", "a.yaml")
    assert [item.text() for item in node.items()] == ["3:2", "no", "1_000", "2026-12-01", "0x10", "~"]


def _expected(path: Path) -> re.Pattern[str]:
    first = path.read_text("utf-8").split("\n", 1)[0]
    found = re.fullmatch(r"# expect: (.+?):(\d+): (got .*, expected .*)", first)
    assert found, f"{path}: the first line states no expectation"
    what, line, rest = found.groups()
    # What malformed YAML is called is the parser's to say, and there are two parsers.
    pattern = re.escape(f"{what}: {paths.shown(path)}:{line}: {rest}").replace("got\\ …,", "got .+,")
    return re.compile(pattern)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_document_ends_in_the_line_it_states(path: Path) -> None:
    documents = {name: HERE / "good" / f"{name}.yaml" for name in ("rules", "paytable")}
    documents[path.stem.partition("-")[0]] = path
    with pytest.raises(ContentError) as caught:
        loader.build("game", *map(nodes.read, documents.values()))
    assert _expected(path).fullmatch(str(caught.value)), f"got {caught.value}"


def test_every_bad_document_says_which_of_the_two_it_is() -> None:
    assert BAD
    assert {path.stem.partition("-")[0] for path in BAD} == {"rules", "paytable"}
