"""Sentences translated and filled in: each number where its placeholder stands, each text in a language it tells."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules_site.content.model import Message, Place
from rules_site.content.printed import Figure, Text, figures, texts
from rules_site.i18n.catalog import Catalog, english
from rules_site.i18n.locales import Locale
from rules_site.i18n.po import Key
from rules_site.pages.build import help_page, write_page
from rules_site.pages.document import document
from rules_site.pages.facts import printed_facts, resolve
from rules_site.pages.writer import Writer
from rules_site.publish.publication import dump_json
from rules_site.site import Site
from tests.pages.catalogs import RU, complete_russian

HERE = Place("rules.yaml", 1)


def _message(text: str, plural: str | None = None, count: str | None = None) -> Message:
    return Message(text, HERE, plural, count)


def _russian(good: Mapping[Key, tuple[str, ...]]) -> Catalog:
    return Catalog(RU, "ru.po", {}, good)


def _writer(site: Site, catalog: Catalog | None = None, slug: str = "baccarat") -> Writer:
    return Writer(site.game(slug), site.game_contents[slug], catalog or english(Locale("en")))


def test_a_number_is_kept_apart_from_the_words_around_it(shipped: Site) -> None:
    text = _writer(shipped).text(_message("Wins pay {banker_win_pays}, less {banker_commission}."))
    assert text.runs == (
        "Wins pay ",
        Figure("banker_win_pays", "ratio", "19/20", "0.95:1"),
        ", less ",
        Figure("banker_commission", "percent", "1/20", "5%"),
        ".",
    )
    assert str(text) == "Wins pay 0.95:1, less 5%."


def test_a_translation_puts_each_number_where_it_wants(shipped: Site) -> None:
    message = _message("Wins pay {banker_win_pays}, less {banker_commission}.")
    russian = _russian({(message.text, None): ("{banker_commission} — и {banker_win_pays}",)})
    text = _writer(shipped, russian).text(message)
    assert str(text) == "5\u00a0% — и 0,95:1"
    assert [figure.fact for figure in text.figures()] == ["banker_commission", "banker_win_pays"]


@pytest.mark.parametrize(("fact", "form"), [("decks", "восемь"), ("burn_ace_value", "один"), ("initial_cards", "два")])
def test_the_plural_form_follows_the_engines_number(shipped: Site, fact: str, form: str) -> None:
    message = _message(f"{{{fact}}} card", f"{{{fact}}} cards", fact)
    russian = _russian({(message.text, None): ("один", "два", "восемь")})
    assert str(_writer(shipped, russian).text(message)) == form


def test_bare_names_are_looked_up_from_the_inside_out(shipped: Site) -> None:
    facts = printed_facts(shipped.game("baccarat"), shipped.game_contents["baccarat"])
    scopes = ("lucky_six_two_cards", "lucky_six")
    found = [resolve(facts, name, scopes) for name in ("cards", "pays", "available_rounds", "decks", "no_such_fact")]
    assert [fact.name if fact else None for fact in found] == [
        "lucky_six_two_cards_cards",
        "lucky_six_two_cards_pays",
        "lucky_six_available_rounds",
        "decks",
        None,
    ]


def test_a_name_inside_a_sentence_tells_its_own_language(shipped: Site) -> None:
    message = _message("Bet on {name_tie}.")
    russian = _russian({(message.text, None): ("Ставка «{name_tie}».",)})
    text = _writer(shipped, russian).text(message)
    assert text == Text("ru", ("Ставка «", Text("en", ("Tie",)), "»."))
    assert list(text.languages()) == ["ru", "en"]


def test_the_word_for_a_choice_tells_its_own_language(shipped: Site) -> None:
    text = _writer(shipped, _russian({("{x}", None): ("{highest_return_bet}",)})).text(_message("{x}"))
    assert text.runs == (Figure("highest_return_bet", "choice", "banker", "Banker", lang="en"),)


def test_a_chance_said_in_english_tells_so(shipped: Site) -> None:
    name = "tie_win_chance"
    said = {("{hits} in {trials}", "chance"): ("{hits} из {trials}",)}
    assert _writer(shipped, _russian(said)).fact(name).lang == ""
    assert _writer(shipped, _russian({})).fact(name).lang == "en"
    assert "in" in _writer(shipped, _russian({})).fact(name).text


@pytest.mark.parametrize(
    "text", ["{no_such_fact}", "{name_no_such_bet}", "{name_}", "{decks} {no_such_fact}", "{name_tie_win}", "{tie}"]
)
def test_what_cannot_be_filled_keeps_its_placeholder(shipped: Site, text: str) -> None:
    """R001 reports it; the page must not break."""
    assert str(_writer(shipped).text(_message(text))) == text.replace("{decks}", "8")


@pytest.mark.parametrize("count", ["face_values", "commission", "banker_commission", "client_number", "no_such_fact"])
def test_a_count_of_what_is_no_count_chooses_the_form_for_one(shipped: Site, count: str) -> None:
    assert str(_writer(shipped).text(_message("one", "many", count))) == "one"


@pytest.mark.parametrize("name", ["{no_such_fact}", "{name_tie}", "{name_player}", "{highest_return_bet}", "{winner}"])
def test_a_name_that_quotes_a_name_does_not_run_in_circles(shipped: Site, name: str) -> None:
    view = shipped.game_contents["baccarat"]
    bets = tuple(replace(bet, name=replace(bet.name, text=f"Bet {name}")) for bet in view.bets)
    page = write_page(Writer(shipped.game("baccarat"), replace(view, bets=bets), english(Locale("en"))))
    assert all(str(bet.name).startswith("Bet ") for bet in page.bets)


# Whole pages


def test_a_page_without_translations_counts_every_text_and_word(shipped: Site) -> None:
    page = write_page(_writer(shipped, _russian({})))
    every = sum(1 for _ in texts(page))
    words = sum(1 for figure in figures(page.sections) if figure.kind == "choice")
    assert page.fallbacks > every
    assert page.fallbacks <= every + words + sum(1 for figure in figures(page.sections) if figure.kind == "chance")


def test_an_untranslated_word_of_a_table_is_counted(shipped: Site) -> None:
    russian = complete_russian(shipped)
    assert write_page(_writer(shipped, russian)).fallbacks == 0
    draw = shipped.game_contents["baccarat"].words["draw"]
    less = replace(russian, good={key: good for key, good in russian.good.items() if key != (draw.text, draw.context)})
    cells = [figure for figure in figures(write_page(_writer(shipped, russian)).sections) if figure.value == "draw"]
    assert write_page(_writer(shipped, less)).fallbacks == len(cells) > 0


def test_english_has_no_fallbacks(shipped: Site) -> None:
    for game in shipped.games:
        assert write_page(_writer(shipped, slug=game.slug)).fallbacks == 0


def test_every_figure_of_a_page_is_a_fact(shipped: Site) -> None:
    for game in shipped.games:
        for locale in shipped.locales:
            writer = _writer(shipped, shipped.catalog(locale.tag), game.slug)
            found = list(figures(write_page(writer).sections))
            assert found
            assert {figure.fact for figure in found} <= set(writer.facts)


def test_the_hash_changes_with_every_word_and_with_nothing_else(shipped: Site) -> None:
    russian = shipped.catalog("ru")
    page = write_page(_writer(shipped, russian))
    assert page.hash == write_page(_writer(shipped, replace(russian, path="elsewhere.po"))).hash
    hashes = {page.hash}
    for text in ("Ставка", "Ставка.", "ставка"):
        title = shipped.game_contents["baccarat"].sections[0].title
        edited = replace(russian, good={**russian.good, (title.text, title.context): (text,)})
        hashes.add(write_page(_writer(shipped, edited)).hash)
    assert len(hashes) == 4


def test_a_client_can_work_out_the_hash_of_a_document(shipped: Site) -> None:
    for tag in shipped.catalogs:
        stated = json.loads(dump_json(document(help_page(shipped, "baccarat", tag))))
        told = stated.pop("hash")
        canonical = json.dumps(stated, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
        assert told == hashlib.sha256(canonical).hexdigest()[:12]
