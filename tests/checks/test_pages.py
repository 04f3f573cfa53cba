"""H001 to H004: what a finished page shows, read back and held to the engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from rules_site.checks.catalogs import look
from rules_site.checks.pages import number_differs_from_engine
from rules_site.checks.run import run
from rules_site.checks.subject import Subject
from rules_site.site import Site
from tests.checks.spoiled import messages, on_page, translated, with_engine, with_templates

LANGUAGES = ("en", "id", "ru", "vi")


def test_every_page_of_a_complete_site_is_good(complete: Site) -> None:
    assert run(complete, select=["H"]) == ()


def test_pages_of_the_shipped_site_show_no_wrong_number(shipped: Site) -> None:
    assert run(shipped, select=["H001", "H002", "H003"]) == ()


def in_indonesian(base: Subject, code: str, old: str, new: str, times: int = 1) -> list[str]:
    return on_page(base, "baccarat", "id", code, lambda html: html.replace(old, new, times))


BANKER_PAYS = '<data translate="no" value="19/20" data-fact="banker_win_pays">0,95:1</data>'
PLAYER_RETURN = '<data translate="no" value="2469/2500" data-fact="player_return">98,76%</data>'
DRAW = 'data-fact="third_card_banker_0_to_2_player_stood" data-value="draw">Ambil<'
TEN_OF_DIAMONDS = 'aria-label="10 wajik">10<'

# What H001 is for: a text of the Indonesian page of baccarat, what it becomes, and the finding.
H001 = {
    "the English decimal point": (
        PLAYER_RETURN,
        PLAYER_RETURN.replace("98,76%", "98.76%"),
        "player_return: not a percent in id: got '98.76%'",
    ),
    "another return": (
        PLAYER_RETURN,
        PLAYER_RETURN.replace("98,76%", "98,96%"),
        "player_return: got '98,96%', expected '98,76%'",
    ),
    "a return without its places, which promises more": (
        PLAYER_RETURN,
        PLAYER_RETURN.replace("98,76%", "99%").replace("2469/2500", "99/100"),
        "player_return: got '99%', expected '98,76%'",
    ),
    "a payout turned round": (
        'data-fact="lucky_six_two_cards_pays">12:1<',
        'data-fact="lucky_six_two_cards_pays">1:12<',
        "lucky_six_two_cards_pays: got '1:12', expected '12:1'",
    ),
    "a payout that lost a digit": (BANKER_PAYS, BANKER_PAYS.replace("0,95", "0,5"), "banker_win_pays: got '0,5:1', "),
    "digits of another script": (
        BANKER_PAYS,
        BANKER_PAYS.replace("0,95", "٠,٩٥"),
        "banker_win_pays: not a ratio in id",
    ),
    "a word beside the number": (BANKER_PAYS, BANKER_PAYS.replace("0,95", "ca. 0,95"), "banker_win_pays: not a ratio"),
    "an empty figure": (BANKER_PAYS, BANKER_PAYS.replace("0,95:1", ""), "banker_win_pays: not a ratio in id: got ''"),
    "a figure that swallows the text after it": (
        '<data translate="no" value="8" data-fact="decks">8</data>',
        '<data translate="no" value="8" data-fact="decks">8',
        "decks: not a count in id: got '8 set kartu.",
    ),
    "another value attribute": (
        BANKER_PAYS,
        BANKER_PAYS.replace("19/20", "1"),
        "value: got '1', expected '19/20' as printed",
    ),
    "no value attribute": (
        BANKER_PAYS,
        '<data translate="no" data-fact="banker_win_pays">0,95:1</data>',
        "value: got '', expected '19/20' as printed",
    ),
    "a count of decks": (
        '<data translate="no" value="8" data-fact="decks">8</data>',
        '<data translate="no" value="6" data-fact="decks">6</data>',
        "decks: got '6', expected '8'",
    ),
    "a hyphen for the dash of a range": (
        'data-fact="face_values">2–9<',
        'data-fact="face_values">2-9<',
        "face_values: not a range in id",
    ),
    "the client's amount in Indonesian format": (
        'data-fact="client_number">1,234.00<',
        'data-fact="client_number">1.234,00<',
        "client_number: not a amount in id",
    ),
    "another chance": (
        'data-fact="player_win_chance">1 dari 2,2<',
        'data-fact="player_win_chance">1 dari 2,3<',
        "player_win_chance: got '1 dari 2,3', expected '1 dari 2,2'",
    ),
    "a chance said in English": (
        'data-fact="player_win_chance">1 dari 2,2<',
        'data-fact="player_win_chance">1 in 2,2<',
        "player_win_chance: not a chance in id",
    ),
    "another word": (DRAW, DRAW.replace("Ambil", "Stand"), "got the word 'Stand', expected 'Ambil'"),
    "another decision": (
        DRAW,
        DRAW.replace('"draw"', '"stand"').replace("Ambil", "Stand"),
        "got 'stand', expected 'draw' as the engine decides",
    ),
    "a number for a word": (DRAW, DRAW.replace("Ambil", "1"), "got the word '1', expected 'Ambil'"),
    "a fact nobody knows": (
        BANKER_PAYS,
        BANKER_PAYS.replace("banker_win_pays", "banker_wins_pay"),
        "banker_wins_pay: got '0,95:1', expected no figure: there is no such fact",
    ),
    "another card": (
        'data-fact="player_win_example_player"><span',
        'data-fact="player_win_example_player">A<span',
        "_player: ",
    ),
    "a label with another number": (
        TEN_OF_DIAMONDS,
        TEN_OF_DIAMONDS.replace('"10', '"9'),
        "label: got '9 wajik, 7 keriting', expected the numbers of '10♦ 7♣'",
    ),
    "a label that turns the payout round": (
        BANKER_PAYS,
        BANKER_PAYS.replace("<data", '<data aria-label="1 banding 0,95"'),
        "label: got '1 banding 0,95', expected the numbers of '0,95:1'",
    ),
    "a label with a fraction": (
        BANKER_PAYS,
        BANKER_PAYS.replace("<data", '<data title="½"'),
        "label: got '½', expected",
    ),
    "a label of the version": (
        '<span translate="no" data-meta="version"',
        '<span translate="no" title="2.0" data-meta="version"',
        "version: label: got '2.0', expected the numbers of '1.0'",
    ),
    "another version": ('data-meta="version">1.0', 'data-meta="version">1.1', "version: got '1.1', expected '1.0'"),
    "an unknown build mark": ('data-meta="version">1.0', 'data-meta="payout">1.0', "payout: got '1.0', expected None"),
    "another day": (
        'datetime="2026-12-01"',
        'datetime="2026-12-02"',
        "effective: got '2026-12-02', expected '2026-12-01'",
    ),
    "another day to read": (
        ">1 Desember 2026<",
        ">1 Desember 2027<",
        "got '1 Desember 2027', expected '1 Desember 2026'",
    ),
    "a payout inside the day": (">1 Desember 2026<", ">12:1<", "got '12:1', expected '1 Desember 2026'"),
}


@pytest.mark.parametrize(("old", "new", "expected"), H001.values(), ids=H001)
def test_a_wrong_number_on_an_indonesian_page_is_found(baccarat_id: Subject, old: str, new: str, expected: str) -> None:
    found = in_indonesian(baccarat_id, "H001", old, new)
    assert expected in found[0]
    assert len({message.partition(":")[0] for message in found}) == 1, "one line of the page was changed"


def test_another_hash_than_that_of_the_page_is_found(baccarat_id: Subject) -> None:
    built = baccarat_id.pages["baccarat", "id"].page.hash
    found = in_indonesian(baccarat_id, "H001", f">{built}<", ">0123456789ab<")
    assert found[0].endswith(f"hash: got '0123456789ab', expected '{built}' of this build")


def test_an_ordinary_space_in_a_russian_percentage_is_found(baccarat_ru: Subject) -> None:
    found = on_page(baccarat_ru, "baccarat", "ru", "H001", lambda html: html.replace(">98,76\u00a0%<", ">98,76 %<"))
    assert [message.partition(": ")[2] for message in found] == [
        r"player_return: got '98,76 %', expected '98,76\xa0%'"  # which differ in nothing that a person sees
    ]


def test_line_breaks_around_and_inside_a_figure_are_layout(baccarat_id: Subject) -> None:
    assert in_indonesian(baccarat_id, "H001", ">98,76%<", ">\n  98,76%\n<") == []
    assert in_indonesian(baccarat_id, "H001", ">1 dari 2,2<", ">1\n  dari 2,2<") == []


def test_a_date_in_machine_form_is_a_date(baccarat_id: Subject) -> None:
    assert in_indonesian(baccarat_id, "H001", ">1 Desember 2026<", ">2026-12-01<") == []


def test_a_label_may_say_a_whole_hand_beside_labels_of_its_cards(baccarat_id: Subject) -> None:
    old = '<data class="hand" value="10♦ 7♣"'
    assert in_indonesian(baccarat_id, "H001", old, f'{old} title="10 wajik, 7 keriting"') == []
    assert in_indonesian(baccarat_id, "H001", old, f'{old} title="7 keriting, 10 wajik"') != []


def test_two_words_of_a_table_that_read_the_same_are_found(complete: Site) -> None:
    site = translated(
        complete, "vi", "Stand", complete.catalogs["vi"].good["Draw", "third card"][0], context="third card"
    )
    found = messages(site, "H001", "baccarat", "vi")
    assert found
    assert all("expected two words" in message for message in found)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_payout_changed_in_the_engine_alone_is_found_on_every_page(complete: Site, locale: str) -> None:
    site = with_engine(complete, "baccarat", payouts={"tie_win": Fraction(9)})
    assert "tie_win_pays: got '8:1', expected '9:1'" in messages(site, "H001", "baccarat", locale)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_page_template_that_drops_the_payouts_is_found(complete: Site, tmp_path: Path, locale: str) -> None:
    site = with_templates(complete, tmp_path, "partials/paytable.html", "{{ figure(outcome.pays) }}", "")
    missing = messages(site, "H002", "no-commission-baccarat", locale)
    pays = {
        f"{bet.id}_{outcome.id}_pays" for bet in site.game("no-commission-baccarat").bets for outcome in bet.outcomes
    }
    assert {message.partition(":")[0] for message in missing} == pays
    assert "tie_win_pays: got it 0 times, expected 1" in missing
    assert "banker_win_with_six_pays: got it 1 times, expected 2" in missing


def test_a_page_template_that_drops_the_returns_is_found(complete: Site, tmp_path: Path) -> None:
    site = with_templates(
        complete, tmp_path, "partials/paytable.html", '{{ _("RTP {return}", return=bet.returns) }}', ""
    )
    missing = messages(site, "H002", "baccarat", "en")
    assert {message.partition(":")[0] for message in missing} == {
        f"{bet.id}_return" for bet in site.game("baccarat").bets
    }


def test_a_page_template_that_drops_the_lists_is_found_though_every_page_does(complete: Site, tmp_path: Path) -> None:
    site = with_templates(complete, tmp_path, "partials/blocks.html", "<li>{{ sentences(item) }}</li>", "")
    assert "player_draws_to: got it 0 times, expected 1" in messages(site, "H002", "baccarat", "en")


def test_a_page_template_that_drops_the_derived_table_is_found(complete: Site, tmp_path: Path) -> None:
    site = with_templates(complete, tmp_path, "partials/blocks.html", "{{ grid(one) }}", "")
    missing = messages(site, "H002", "baccarat", "ru")
    assert "third_card_banker_3_player_8: got it 0 times, expected 1" in missing
    assert len(missing) == 6 * 11 + 6 + 11  # Banker's scores 0–2 to 7 against no third card and 0 to 9


def test_a_figure_missing_from_one_page_only_is_found(baccarat_id: Subject) -> None:
    found = in_indonesian(baccarat_id, "H002", BANKER_PAYS, "")
    assert [message.partition(": ")[2] for message in found] == ["banker_win_pays: got it 1 times, expected 2"]


# What H003 is for: markup put before the footer of the Indonesian page, and the number that it shows.
H003 = {
    "digits in a text": ("<p>Bayar 3:2</p>", "'Bayar 3:2'"),
    "a title": ('<p title="Top 5">Bayar</p>', "title='Top 5'"),
    "an alternative text": ('<img src="x.png" alt="8 dek">', "alt='8 dek'"),
    "a spoken label": ('<p aria-label="98,94 persen">Bayar</p>', "aria-label='98,94 persen'"),
    "a spoken description": ('<p aria-description="98,94 persen">Bayar</p>', "aria-description='98,94 persen'"),
    "a description for search engines": ('<meta name="description" content="8 dek">', "content='8 dek'"),
    "a field": ('<input value="10">', "value='10'"),
    "the number of a list item": ('<ol><li value="7">Bayar</li></ol>', "value='7'"),
    "a list that starts elsewhere": ('<ol start="7"><li>Bayar</li></ol>', "start='7'"),
    "a heading in short": ('<th abbr="8 dek">Bayar</th>', "abbr='8 dek'"),
    "a fraction": ("<p>Bayar ½</p>", "'Bayar ½'"),
    "Arabic digits": ("<p>Bayar ٣:٢</p>", "'Bayar ٣:٢'"),
    "digits of full width": ("<p>Bayar ８</p>", "'Bayar ８'"),
    "a Roman numeral of one character": ("<p>Fase Ⅷ</p>", "'Fase Ⅷ'"),
    "a digit in a circle": ("<p>Fase ②</p>", "'Fase ②'"),
    "a digit as an entity": ("<p>Bayar &#56;</p>", "'Bayar 8'"),
    "a figure without its fact": ('<data value="8">8</data>', "'8'"),
    "a time without its day": ("<time>2026</time>", "'2026'"),
    "a style sheet's text": ('<style>.pays::after{content:" 3:2"}</style>', "content: ' 3:2'"),
    "a style sheet's text in escapes": (r"<style>.pays::after{content:'\38'}</style>", "content: '8'"),
    "a number word": ("<p>Bayar tiga banding dua</p>", "'tiga'"),
    "an English number word": ('<p lang="en">Pays three to two</p>', "'three'"),
    "half": ("<p>Bayar setengah</p>", "'setengah'"),
}


@pytest.mark.parametrize(("markup", "shown"), H003.values(), ids=H003)
def test_a_number_that_nothing_vouches_for_is_found(baccarat_id: Subject, markup: str, shown: str) -> None:
    found = in_indonesian(baccarat_id, "H003", "<footer>", f"{markup}<footer>")
    assert found
    assert f"number: got {shown}, expected it inside an element with data-fact" in found[0]


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Hoki Enam</p>",  # a name may spell a number
        "<p>Kedua tangan, kartu ketiga</p>",  # words of order
        "<!-- 8 -->",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<style>.card{width:8em;content:""}</style>',
        '<a href="#bet-8" class="h2" id="s1">Bayar</a>',
        "<p>A♠ J Q K</p>",
    ],
)
def test_what_is_no_number_to_a_reader_is_left_alone(baccarat_id: Subject, markup: str) -> None:
    assert in_indonesian(baccarat_id, "H003", "<footer>", f"{markup}<footer>") == []


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_number_typed_into_a_page_template_is_found_on_every_page(
    complete: Site, tmp_path: Path, locale: str
) -> None:
    site = with_templates(complete, tmp_path, "help.html", '<main id="main">', '<main id="main"><p>BJ 3:2</p>')
    assert messages(site, "H003", "infinite-blackjack", locale) == [
        "number: got 'BJ 3:2', expected it inside an element with data-fact"
    ]


def test_a_figure_without_its_carrier_is_found(complete: Site, tmp_path: Path) -> None:
    site = with_templates(
        complete, tmp_path, "partials/paytable.html", "{{ figure(outcome.pays) }}", "{{ outcome.pays.text }}"
    )
    found = messages(site, "H003", "baccarat", "vi")
    assert "number: got '0,95:1', expected it inside an element with data-fact" in found
    assert len(found) == sum(len(bet.outcomes) for bet in site.game("baccarat").bets)


@pytest.mark.parametrize("locale", ["id", "ru", "vi"])
def test_one_english_sentence_on_a_translated_page_is_reported(complete: Site, locale: str) -> None:
    site = translated(complete, locale, "Suits do not matter.", "")
    assert messages(site, "H004", "baccarat", locale) == ["English: got 'Suits do not matter.', expected none"]


def test_english_text_put_into_a_template_without_translation_is_reported(baccarat_id: Subject) -> None:
    found = in_indonesian(baccarat_id, "H004", "<footer>", '<p lang="en">Good luck</p><footer>')
    assert found[0].endswith("English: got 'Good luck', expected none")


def test_links_to_other_languages_and_the_english_page_are_no_english_left_over(complete: Site) -> None:
    assert messages(complete, "H004", "baccarat", "vi") == []
    page = Subject(complete, ("baccarat",), ("vi",)).pages["baccarat", "vi"].html
    assert page.count('hreflang="en"') >= 2, "the language switch, and the sentence that the English prevails"


def test_a_page_is_held_to_its_own_game(complete: Site) -> None:
    """Each of the two baccarat pages prints what its own engine pays: the same fact, two numbers."""
    subject = Subject(complete, (), ("id",))
    charged = subject.pages["baccarat", "id"]
    free = subject.pages["no-commission-baccarat", "id"]
    exchanged = replace(charged, html=free.html)
    vars(subject)["pages"] = {**subject.pages, ("baccarat", "id"): exchanged}
    found = {one.message for one in look(number_differs_from_engine, subject) if one.game == "baccarat"}
    assert "banker_win_pays: got '1:1', expected '19:20'" in found


def test_payouts_of_two_rows_that_changed_places_are_found(complete: Site) -> None:
    """Each figure vouches for itself, so only its place tells that it stands beside another row."""
    two, three = (f'data-fact="lucky_six_{cards}_cards_pays">{pays}:1<' for cards, pays in (("two", 12), ("three", 20)))
    values = '<data translate="no" value="12" ', '<data translate="no" value="20" '

    def swapped(html: str) -> str:
        first, second = values[0] + two, values[1] + three
        assert html.count(first) == html.count(second) == 1
        return html.replace(first, "@").replace(second, first).replace("@", second)

    (found,) = on_page(Subject(complete), "baccarat", "id", "H001", swapped)
    place = "got it where lucky_six_two_cards_pays belongs, expected it in its row"
    assert found.endswith(f": lucky_six_three_cards_pays: {place}")
