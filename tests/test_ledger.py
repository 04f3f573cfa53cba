"""The ledger: every printed number of every page, with the engine's value and the YAML line behind it."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, fields, replace
from fractions import Fraction

import pytest

from rules_site import paths
from rules_site.checks.subject import Subject
from rules_site.errors import UnknownGame, UnknownLocale
from rules_site.ledger import LedgerRow, as_csv, as_json, as_text, ledger
from rules_site.site import Site
from tests.checks.spoiled import with_engine

LANGUAGES = ("en", "id", "ru", "vi")

BLACKJACK = "infinite-blackjack"

KEYS = ["game", "locale", "section", "fact", "kind", "engine", "value", "text", "path", "line", "derived"]


@pytest.fixture(scope="module")
def entries(shipped: Site) -> tuple[LedgerRow, ...]:
    return tuple(ledger(shipped))


def entry(entries: tuple[LedgerRow, ...], game: str, locale: str, fact: str) -> LedgerRow:
    """Return the first entry of a fact on a page."""
    return next(one for one in entries if (one.game, one.locale, one.fact) == (game, locale, fact))


def test_every_number_and_word_that_a_page_carries_is_in_the_ledger_and_nothing_else(
    shipped: Site, entries: tuple[LedgerRow, ...]
) -> None:
    """Compared with the HTML, scanned as the checks scan it: a way that knows nothing of the ledger."""
    for (slug, tag), page in Subject(shipped).scanned.items():
        shown = {(one.name, one.stated, one.text) for one in page.carriers if one.kind in ("fact", "word")}
        on_page = (one for one in entries if (one.game, one.locale) == (slug, tag) and one.section)
        listed = {(one.fact, one.value, one.text) for one in on_page}
        assert listed == shown, (slug, tag)


def test_entries_follow_the_pages_and_a_fact_stands_once_in_a_section(
    shipped: Site, entries: tuple[LedgerRow, ...]
) -> None:
    keys = [(one.game, one.locale, one.section, one.fact) for one in entries]
    assert len(set(keys)) == len(keys)
    pages = list(dict.fromkeys((one.game, one.locale) for one in entries))
    assert pages == [(game.slug, tag) for game in shipped.games for tag in shipped.catalogs]
    sections = list(dict.fromkeys(one.section for one in entries if (one.game, one.locale) == ("baccarat", "en")))
    order = [section.id for section in shipped.game_contents["baccarat"].sections]
    assert sections == [section for section in order if section in sections]


def test_all_languages_list_the_same_facts_with_the_same_values(entries: tuple[LedgerRow, ...]) -> None:
    def facts(tag: str) -> set[tuple[str, str, str, str]]:
        return {(one.game, one.section, one.fact, one.value) for one in entries if one.locale == tag}

    assert all(facts(tag) == facts("en") for tag in LANGUAGES)


@pytest.mark.parametrize(("locale", "text"), [("en", "0.95:1"), ("id", "0,95:1"), ("ru", "0,95:1"), ("vi", "0,95:1")])
def test_a_payout_is_listed_as_printed_beside_the_engine_s_fraction(
    entries: tuple[LedgerRow, ...], locale: str, text: str
) -> None:
    found = entry(entries, "baccarat", locale, "banker_win_pays")
    place = (found.path, found.line)
    assert found == LedgerRow(
        "baccarat", locale, "payouts", "banker_win_pays", "ratio", "19/20", "19/20", text, *place, False
    )
    assert 'pays: "0.95:1"' in yaml_line(found)


def test_a_return_has_the_unrounded_engine_value_beside_the_printed_one(entries: tuple[LedgerRow, ...]) -> None:
    """Pairs, as published: 401/415, printed 96.63%. The engine's fact is what it prints; odds hold the exact one."""
    found = entry(entries, "infinite-blackjack", "ru", "pairs_return")
    assert (found.kind, found.value, found.text) == ("percent", "9663/10000", "96,63\u00a0%")
    assert Fraction(found.engine) == Fraction(401, 415)
    assert 'return: "96.63%"' in yaml_line(found)


def test_a_declared_return_has_the_published_figure(entries: tuple[LedgerRow, ...]) -> None:
    found = entry(entries, "infinite-blackjack", "en", "main_return")
    assert (found.value, found.text, found.derived) == ("4973/5000", "99.46%", False)
    assert 'declared: "99.46%"' in yaml_line(found)


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("fact", "figure"), [("main_exact_return", "99.5169"), ("main_chart_return", "99.5150")])
def test_what_a_declared_bet_really_returns_is_listed_though_no_page_prints_it(
    shipped: Site, entries: tuple[LedgerRow, ...], locale: str, fact: str, figure: str
) -> None:
    """The published 99.46% of Infinite Blackjack is below the optimum of its rules, about 99.52%."""
    found = entry(entries, BLACKJACK, locale, fact)
    assert (found.section, found.kind, found.derived) == ("", "percent", True)
    assert Fraction(found.engine) == shipped.game(BLACKJACK).studied_returns[fact]
    assert Fraction(found.value) == Fraction(figure) / 100
    assert round(Fraction(found.engine), 6) == Fraction(found.value)
    written = {"en": f"{figure}%", "ru": f"{figure}\u00a0%".replace(".", ",")}
    assert found.text == written.get(locale, f"{figure}%".replace(".", ","))


def test_games_without_a_declared_return_list_their_pages_alone(entries: tuple[LedgerRow, ...]) -> None:
    studied = {(one.game, one.fact) for one in entries if not one.section}
    assert studied == {(BLACKJACK, "main_exact_return"), (BLACKJACK, "main_chart_return")}


def test_what_no_yaml_states_is_derived(entries: tuple[LedgerRow, ...]) -> None:
    bets = entry(entries, "baccarat", "vi", "bets")
    assert (bets.engine, bets.value, bets.text, bets.kind, bets.derived) == ("8", "8", "8", "count", True)
    best = entry(entries, "baccarat", "id", "highest_return")
    assert (best.text, best.derived) == ("98,94%", True)
    word = entry(entries, "baccarat", "en", "third_card_banker_3_player_8")
    assert (word.kind, word.engine, word.value, word.text, word.derived) == ("choice", "stand", "stand", "Stand", True)
    chance = entry(entries, "baccarat", "en", "tie_win_chance")
    assert (chance.kind, chance.derived) == ("chance", True)
    assert Fraction(chance.engine) == Fraction(475627426473216, 4998398275503360)
    assert chance.text == "1 in 11"
    derived = {one.fact for one in entries if one.derived}
    stated = {one.fact for one in entries if not one.derived}
    assert derived & stated == set()


def test_the_line_of_every_stated_number_is_one_that_writes_it(entries: tuple[LedgerRow, ...]) -> None:
    """The last part of a fact's name, or its value, stands on the line."""
    for one in entries:
        if not one.derived and one.locale == "en":
            line = yaml_line(one)
            assert '"' in line or "[" in line, (one.fact, line)


def test_an_example_hand_is_listed_with_its_cards(entries: tuple[LedgerRow, ...]) -> None:
    found = entry(entries, "baccarat", "ru", "lucky_six_two_cards_example_banker")
    assert (found.kind, found.engine, found.value, found.text) == ("cards", "K♠ 6♥", "K♠ 6♥", "K♠ 6♥")
    assert "banker: [K♠, 6♥]" in yaml_line(found)


def test_an_engine_that_differs_shows_in_the_engine_column_alone(shipped: Site) -> None:
    site = with_engine(shipped, "baccarat", payouts={"tie_win": Fraction(9)})
    found = entry(tuple(ledger(site, games=["baccarat"], locales=["id"])), "baccarat", "id", "tie_win_pays")
    assert (found.engine, found.value, found.text) == ("9", "8", "8:1")


def test_one_game_and_one_locale_are_those_entries_of_the_whole(shipped: Site, entries: tuple[LedgerRow, ...]) -> None:
    some = tuple(ledger(shipped, games=["no-commission-baccarat"], locales=["vi"]))
    assert some == tuple(one for one in entries if (one.game, one.locale) == ("no-commission-baccarat", "vi"))


def test_an_unknown_game_or_locale_is_refused(shipped: Site) -> None:
    with pytest.raises(UnknownGame):
        list(ledger(shipped, games=["roulette"]))
    with pytest.raises(UnknownLocale):
        list(ledger(shipped, locales=["xx"]))


def test_columns_are_the_published_ones() -> None:
    assert [field.name for field in fields(LedgerRow)] == KEYS


def test_json_holds_every_entry(entries: tuple[LedgerRow, ...]) -> None:
    document = json.loads(as_json(entries[:500]))
    assert [list(one) for one in document[:1]] == [KEYS]
    assert document == [asdict(one) for one in entries[:500]]


def test_csv_read_back_gives_the_same_entries(entries: tuple[LedgerRow, ...]) -> None:
    text = as_csv(entries)
    assert text.partition("\r\n")[0] == ",".join(KEYS)
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    back = [LedgerRow(**{**row, "line": int(row["line"]), "derived": row["derived"] == "true"}) for row in rows]
    assert tuple(back) == entries
    assert {row["derived"] for row in rows} == {"true", "false"}


def test_csv_keeps_commas_quotes_and_breaks(entries: tuple[LedgerRow, ...]) -> None:
    odd = replace(entries[0], text='a,"b"\nc')
    (row,) = csv.DictReader(io.StringIO(as_csv((odd,)), newline=""))
    assert row["text"] == 'a,"b"\nc'


def test_text_says_that_a_studied_return_is_on_no_page(shipped: Site, entries: tuple[LedgerRow, ...]) -> None:
    some = tuple(one for one in entries if (one.game, one.locale, one.section) == (BLACKJACK, "en", ""))
    heading, *lines = as_text(some).split("\n")
    assert heading == "infinite-blackjack · en · on no page"
    studied = shipped.game(BLACKJACK).studied_returns
    assert [line.split() for line in lines] == [
        ["main_exact_return", "99.5169%", "derived", str(studied["main_exact_return"])],
        ["main_chart_return", "99.5150%", "derived", str(studied["main_chart_return"])],
    ]


def test_text_has_a_heading_for_each_section_and_says_what_is_derived(entries: tuple[LedgerRow, ...]) -> None:
    some = tuple(one for one in entries if (one.game, one.locale) == ("baccarat", "id"))
    lines = as_text(some).split("\n")
    assert lines[0].startswith("baccarat · id · ")
    pays = next(line for line in lines if line.split()[:1] == ["banker_win_pays"])
    found = entry(entries, "baccarat", "id", "banker_win_pays")
    assert pays.split()[1:] == ["0,95:1", f"{found.path}:{found.line}", "19/20"]
    assert "derived" in next(line for line in lines if line.split()[:1] == ["highest_return"]).split()
    assert as_text(()) == ""


def yaml_line(found: LedgerRow) -> str:
    return (paths.PACKAGE.parent / found.path).read_text("utf-8").split("\n")[found.line - 1]
