"""R001 to R005: the rules text against the engine and against itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules_site import paths, quantity
from rules_site.checks.run import run
from rules_site.games.blackjack.rules import Soft17
from rules_site.i18n import extract
from rules_site.site import Site
from tests.checks.spoiled import found, messages, with_engine, with_setting, with_templates, with_yaml


def test_the_shipped_rules_are_good(shipped: Site) -> None:
    assert run(shipped, select=["R"]) == ()


def test_the_rules_of_one_game_alone_are_good_though_it_shares_sentences_with_another(shipped: Site) -> None:
    for game in shipped.games:
        assert run(shipped, select=["R"], games=[game.slug]) == ()


DECKS = 'text: {one: "The game uses {decks} deck.", other: "The game uses {decks} decks."}, count: decks'


def test_a_placeholder_without_a_fact_is_found_in_each_game_at_its_line(shipped: Site) -> None:
    site = with_yaml(shipped, "baccarat", "rules.yaml", (DECKS, 'text: "The game uses {deck} decks."'))
    findings = found(site, "R001")
    assert [(one.game, one.message) for one in findings] == [
        (
            "baccarat",
            "{deck} in 'The game uses {deck} decks.': got no such fact, expected a setting or a field of its row",
        ),
        (
            "no-commission-baccarat",
            "{deck} in 'The game uses {deck} decks.': got no such fact, expected a setting or a field of its row",
        ),
    ]
    assert findings[0].line == line_of("baccarat", "rules.yaml", DECKS)


@pytest.mark.parametrize(
    ("file", "old", "new", "name"),
    [
        ("paytable.yaml", "a score of {lucky_six_total}.", "a score of {lucky_total}.", "lucky_total"),
        ("rules.yaml", "The total is {total}", "The total is {sum}", "sum"),
        ("rules.yaml", "stakes on {name_player} and", "stakes on {name_played} and", "name_played"),
        # A field of one bet is none of another.
        ("paytable.yaml", "- Player has the higher score.", '- "Player has {cards} and the higher score."', "cards"),
        # A fact of the other game: no commission is charged in one of the two.
        (
            "rules.yaml",
            "No commission is taken.",
            '"No commission of {banker_commission} is taken."',
            "banker_commission",
        ),
    ],
)
def test_a_name_that_means_nothing_where_it_stands_is_found(
    shipped: Site, file: str, old: str, new: str, name: str
) -> None:
    said = messages(with_yaml(shipped, "baccarat", file, (old, new)), "R001")
    assert said
    assert all(message.startswith(f"{{{name}}} in ") for message in said)


def test_a_placeholder_of_a_sentence_that_no_game_selects_is_a_warning(shipped: Site) -> None:
    old = 'text: "As an exception, the dealer hits with a soft {soft_17}."'
    site = with_yaml(shipped, "blackjack", "rules.yaml", (old, old.replace("{soft_17}", "{soft_18}")))
    (finding,) = found(site, "R001")
    assert finding.message.startswith("{soft_18} in ")
    assert finding.severity == "warning"


def test_a_word_that_the_page_cannot_say_and_a_table_nobody_has_are_found(shipped: Site) -> None:
    word = with_yaml(shipped, "baccarat", "rules.yaml", ("  player_stood: {", "  player_stands: {"))
    assert messages(word, "R001", "baccarat") == ["word for 'player_stood': got none, expected one under words:"]
    hand = with_yaml(shipped, "blackjack", "rules.yaml", ("  soft: {", "  softly: {"))
    assert messages(hand, "R001") == ["word for 'soft': got none, expected one under words:"]
    choice = with_yaml(shipped, "baccarat", "rules.yaml", (DECKS, 'text: "Commission: {commission}."'))
    assert "word for 'charged': got none, expected one under words:" in messages(choice, "R001", "baccarat")
    table = with_yaml(shipped, "baccarat", "rules.yaml", ("table: third_card", "table: fourth_card"))
    assert "table: got 'fourth_card', expected one of third_card" in messages(table, "R001", "baccarat")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("decks", quantity.number(6), "decks: got 6, expected 8 as the engine plays"),
        ("banker_commission", quantity.parse("4%"), "banker_commission: got 4%, expected 5% as the engine plays"),
        ("banker_commission", quantity.number(5), "banker_commission: got 5, expected 5% as the engine plays"),
        ("commission", "none", "commission: got none, expected charged as the engine plays"),
        ("commission", quantity.number(5), "commission: got 5, expected charged as the engine plays"),
        ("decks", "eight", "decks: got eight, expected 8 as the engine plays"),
        ("decks", None, "decks: got no such setting, expected 8 as the engine plays"),
    ],
)
def test_a_setting_that_differs_is_found(shipped: Site, name: str, value: Any, message: str) -> None:
    assert message in messages(with_setting(shipped, "baccarat", "baccarat", name, value), "R002", "baccarat")


def test_a_range_that_differs_is_found(shipped: Site) -> None:
    site = with_yaml(shipped, "blackjack", "rules.yaml", ('face_value_cards: "2-10"', 'face_value_cards: "2-9"'))
    assert messages(site, "R002") == ["face_value_cards: got 2–9, expected 2–10 as the engine plays"]


def test_a_setting_that_the_engine_does_not_have_is_found(shipped: Site) -> None:
    site = with_yaml(shipped, "blackjack", "rules.yaml", ('    decks: "8"', '    decks: "8"\n    jokers: "2"'))
    (finding,) = found(site, "R002")
    assert finding.message.startswith("jokers: got ")
    assert finding.line == line_of("blackjack", "rules.yaml", '    decks: "8"') + 1


def test_a_setting_changed_in_the_engine_alone_is_found_at_its_line(shipped: Site) -> None:
    site = with_engine(shipped, "infinite-blackjack", dealer_on_soft_17=Soft17.HITS)
    (finding,) = found(site, "R002")
    assert finding.message == "dealer_on_soft_17: got stands, expected hits as the engine plays"
    assert finding.line == line_of("blackjack", "rules.yaml", "dealer_on_soft_17: stands")


def test_a_round_limit_and_a_field_of_a_row_are_compared_too(shipped: Site) -> None:
    rounds = with_yaml(shipped, "baccarat", "paytable.yaml", ('available_rounds: "50"', 'available_rounds: "40"'))
    assert messages(rounds, "R002", "baccarat") == [
        "lucky_six_available_rounds: got 40, expected 50 as the engine plays"
    ]
    cards = with_yaml(shipped, "baccarat", "paytable.yaml", ('cards: "3"', 'cards: "4"'))
    assert messages(cards, "R002", "baccarat") == ["lucky_six_three_cards_cards: got 4, expected 3 as the engine plays"]


# What R003 is for: English that states a number of its own.
R003 = {
    "digits": ("There are 52 cards in a deck.", "52"),
    "a ratio": ("A natural blackjack pays 3:2.", "3:2"),
    "a number word": ("The game uses eight decks.", "eight"),
    "a number word in capitals": ("EIGHT decks are used.", "eight"),
    "half": ("You lose half of your bet.", "half"),
    "a hyphenated number": ("Twenty-one is the best score.", "twenty"),
    "a fraction": ("You lose ½ of your bet.", "½"),
    "Arabic digits": ("The game uses ٨ decks.", "٨"),
}


@pytest.mark.parametrize(("sentence", "number"), R003.values(), ids=R003)
def test_a_number_typed_into_a_sentence_is_found(shipped: Site, sentence: str, number: str) -> None:
    site = reread(with_yaml(shipped, "baccarat", "rules.yaml", ("- Suits do not matter.", f"- {sentence}")))
    (finding,) = (one for one in found(site, "R003") if f"got {number!r}" in one.message)
    assert finding.message == f"{sentence!r}: got {number!r}, expected a placeholder"
    assert finding.line == line_of("baccarat", "rules.yaml", "- Suits do not matter.")


@pytest.mark.parametrize(
    "sentence",
    [
        "The first card is burned.",
        "The second hand is dealt.",
        "A pair, a double and a natural.",
        "No one is dealt out.",
    ],
)
def test_words_of_order_and_terms_are_no_numbers(shipped: Site, sentence: str) -> None:
    site = reread(with_yaml(shipped, "baccarat", "rules.yaml", ("- Suits do not matter.", f"- {sentence}")))
    assert messages(site, "R003") == []


def test_a_name_may_spell_a_number_and_not_write_it(shipped: Site) -> None:
    spelled = with_yaml(shipped, "baccarat", "paytable.yaml", ("text: Lucky Six", "text: Lucky Seven"))
    assert messages(reread(spelled), "R003") == []
    for written in ("Lucky 6", "Lucky ½", "Lucky Ⅵ"):
        site = with_yaml(shipped, "baccarat", "paytable.yaml", ("text: Lucky Six", f"text: {written}"))
        assert len(messages(reread(site), "R003")) == 1, written


def test_a_number_in_a_message_of_a_page_template_is_found(shipped: Site, tmp_path: Path) -> None:
    for written in (
        '{{ _("Pays 3:2") }}',
        '{{ label("Eight decks") }}',
        '{{ plural("8 {n}", "8 {n}", count="n", n=1) }}',
    ):
        site = reread(with_templates(shipped, tmp_path, "index.html", "<main", f"{written}<main"))
        assert messages(site, "R003"), written
    assert found(site, "R003")[0].path.endswith("index.html")


def test_a_number_that_no_sentence_prints_is_found(shipped: Site) -> None:
    site = with_yaml(shipped, "baccarat", "rules.yaml", (DECKS, 'text: "The game uses several decks."'))
    findings = found(site, "R004", "baccarat")
    assert [one.message for one in findings] == ["decks: got no sentence that prints it, expected one"]
    assert findings[0].line == line_of("baccarat", "rules.yaml", 'decks: "8"')


def test_a_number_printed_in_the_other_game_only_is_found(shipped: Site) -> None:
    site = with_setting(shipped, "baccarat", "baccarat", "half_pay_total", quantity.number(6))
    assert messages(site, "R004") == ["half_pay_total: got no sentence that prints it, expected one"]


def test_a_choice_that_no_sentence_asks_for_is_found(shipped: Site) -> None:
    site = with_setting(shipped, "blackjack", "infinite-blackjack", "hole_card", "dealt")
    assert messages(site, "R004") == ["hole_card: got no sentence that prints it, expected one"]


def test_a_value_of_a_choice_without_a_sentence_is_found(shipped: Site) -> None:
    old = "when: {dealer_on_soft_17: hits}"
    site = with_yaml(shipped, "blackjack", "rules.yaml", (old, "when: {dealer_on_soft_17: stands}"))
    (finding,) = found(site, "R005")
    assert finding.message == "dealer_on_soft_17: got no sentence for 'hits', expected one under when:"
    assert finding.line == line_of("blackjack", "rules.yaml", "dealer_on_soft_17: stands")


def test_a_condition_that_no_engine_can_meet_is_found(shipped: Site) -> None:
    value = with_yaml(shipped, "blackjack", "rules.yaml", ("{dealer_on_soft_17: hits}", "{dealer_on_soft_17: sits}"))
    assert "when: dealer_on_soft_17: got 'sits', expected one of stands, hits" in messages(value, "R005")
    name = with_yaml(shipped, "blackjack", "rules.yaml", ("{dealer_on_soft_17: hits}", "{soft_dealer: hits}"))
    assert any(message.startswith("when: got 'soft_dealer', expected one of ") for message in messages(name, "R005"))


def reread(site: Site) -> Site:
    """Return the site with the messages its contents and templates now have."""
    return replace(site, template=extract.messages(site.contents.values(), site.games, site.templates_folder))


def line_of(engine: str, file: str, text: str) -> int:
    """Return the line of a YAML file that holds ``text``."""
    before = (paths.engine(engine) / file).read_text("utf-8").partition(text)[0]
    return before.count("\n") + 1


def test_one_before_something_counted_may_be_a_number_and_is_a_warning(shipped: Site) -> None:
    site = reread(with_yaml(shipped, "baccarat", "rules.yaml", ("- Suits do not matter.", "- One card is burned.")))
    (finding,) = found(site, "R003")
    assert finding.message == "'One card is burned.': got 'one card', expected a placeholder if it is a number"
    assert finding.severity == "warning"


@pytest.mark.parametrize("name", ["six_pays", "six_return"])
def test_a_setting_named_like_a_payout_or_a_return_is_a_setting_still(complete: Site, name: str) -> None:
    site = with_yaml(complete, "baccarat", "rules.yaml", ('    decks: "8"\n', f'    decks: "8"\n    {name}: "7"\n'))
    expected = f"{name}: got 7, expected no such setting: the engine has none"
    assert messages(site, "R002", game="baccarat") == [expected]
