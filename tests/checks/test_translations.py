"""C002 to C007 and C009: translations in real PO files, each with one thing wrong."""

from __future__ import annotations

import pytest

from rules_site.checks.run import run
from rules_site.site import Site
from tests.checks.spoiled import found, messages, po_text, translated, with_po, with_po_change

LANGUAGES = ("id", "ru", "vi")
DECKS = "The game uses {decks} deck."
SUITS = "Suits do not matter."


def test_an_unreviewed_translation_is_a_warning_and_served_in_english(complete: Site) -> None:
    site = with_po_change(complete, "id", f'msgid "{SUITS}"', f'#= unreviewed\nmsgid "{SUITS}"')
    assert messages(site, "C003") == ["'Suits do not matter.': got an unreviewed translation, expected a confirmed one"]
    assert site.catalogs["id"].text(SUITS).lang == "en"


def test_an_empty_translation_is_a_warning_and_served_in_english(complete: Site) -> None:
    site = translated(complete, "vi", SUITS, "")
    (finding,) = found(site, "C002")
    assert finding.message == "'Suits do not matter.': got no translation, expected one"
    assert (finding.severity, finding.locale) == ("warning", "vi")
    assert finding.line == line_of(site, "vi", SUITS)
    assert site.catalogs["vi"].text(SUITS).lang == "en"


def test_a_message_that_the_catalog_lacks_is_a_warning(complete: Site) -> None:
    text = po_text(complete, "ru")
    start = text.index(f'msgid "{SUITS}"')
    site = with_po(complete, "ru", text[:start] + text[text.index("\n\n", start) :])
    told = "'Suits do not matter.': got no entry, expected one (rules-site catalog update adds it)"
    assert messages(site, "C002") == [told]


def test_a_fuzzy_translation_is_a_warning_and_served_in_english(complete: Site) -> None:
    site = translated(complete, "id", SUITS, "Jenis kartu tidak berpengaruh.", fuzzy=True)
    (finding,) = found(site, "C003")
    assert finding.message == "'Suits do not matter.': got a fuzzy translation, expected a confirmed one"
    assert (finding.severity, finding.locale) == ("warning", "id")
    assert messages(site, "C002") == []
    assert site.catalogs["id"].text(SUITS).lang == "en"


# What is wrong with the Indonesian text of a sentence with one number, by code; and how the finding begins.
ONE_TEXT = {
    "C004 a dropped placeholder": ("beberapa set kartu", "placeholders: got none, expected {decks}"),
    "C004 a renamed placeholder": ("{dek} set kartu", "placeholders: got {dek}, expected {decks}"),
    "C004 a placeholder too much": (
        "{decks} set kartu, {cards}",
        "placeholders: got {cards} {decks}, expected {decks}",
    ),
    "C004 a repeated placeholder": ("{decks} atau {decks}", "placeholders: got {decks} {decks}, expected {decks}"),
    "C004 a positional placeholder": ("{decks} set {0}", "stray brace: got '{0}', expected only {decks}"),
    "C004 an empty placeholder": ("{decks} set {}", "stray brace: got '{}'"),
    "C004 an attribute": ("{decks} set {decks.kind}", "stray brace: got '{decks.kind}'"),
    "C004 an item": ("{decks} set {decks[0]}", "stray brace: got '{decks[0]}'"),
    "C004 a conversion": ("{decks} set {decks!r}", "stray brace: got '{decks!r}'"),
    "C004 a format": ("{decks} set {decks:>9}", "stray brace: got '{decks:>9}'"),
    "C004 a capital letter": ("{Decks} set", "placeholders: got none, expected {decks}"),
    "C004 blanks in the braces": ("{ decks } set", "placeholders: got none, expected {decks}"),
    "C004 an open brace": ("{decks} set {", "stray brace: got '{.'"),
    "C004 a closing brace": ("{decks} set }", "stray brace: got '}'"),
    "C004 doubled braces": ("{{decks}} set", "stray brace: got "),
    "C005 a tag": ("<b>{decks}</b> set", "markup: got '<b>', expected plain text"),
    "C005 a script": ("{decks} set<script src=//x>", "markup: got '<script src=//x>'"),
    "C005 a comment": ("{decks} set<!-- x -->", "markup: got '<!-- x -->'"),
    "C005 a named entity": ("{decks}&nbsp;set", "markup: got '&nbsp;'"),
    "C005 a numbered entity": ("{decks}&#56;set", "markup: got '&#56;'"),
    "C005 an entity in hexadecimals": ("{decks}&#x38;set", "markup: got '&#x38;'"),
    "C006 a digit": ("{decks} dari 8 set", "number in the translation: got '8', expected a placeholder"),
    "C006 a ratio": ("{decks} set, 3:2", "number in the translation: got '3:2'"),
    "C006 a number word": ("{decks}, yaitu delapan set", "number in the translation: got 'delapan'"),
    "C006 a number word in capitals": ("{decks}, yaitu DELAPAN set", "number in the translation: got 'delapan'"),
    "C006 a half": ("{decks}, setengah set", "number in the translation: got 'setengah'"),
    "C006 Arabic digits": ("{decks} set ٨", "number in the translation: got '٨'"),
    "C006 a fraction": ("{decks} set ½", "number in the translation: got '½'"),
    "C006 a digit glued to a placeholder": ("{decks}0 set", "number in the translation: got '0'"),
}


@pytest.mark.parametrize(("kind", "text", "begins"), [(kind, *case) for kind, case in ONE_TEXT.items()], ids=ONE_TEXT)
def test_a_broken_translation_is_found_and_never_served(complete: Site, kind: str, text: str, begins: str) -> None:
    site = translated(complete, "id", DECKS, f"Permainan ini memakai {text}.")
    findings = found(site, kind[:4])
    assert any(one.message.startswith(begins) for one in findings), findings
    assert {(one.locale, one.line, one.severity) for one in findings} == {("id", line_of(site, "id", DECKS), "error")}
    assert site.catalogs["id"].text(DECKS, None, "The game uses {decks} decks.", 8).lang == "en"
    assert site.catalogs["id"].text(SUITS).lang == "id"


# Numbers as each language spells and inflects them, and words that are none.
SPELLED = [
    ("ru", "восемь"),
    ("ru", "восьми"),
    ("ru", "восемью"),
    ("ru", "Двумя"),
    ("ru", "двадцать"),
    ("ru", "половину"),
    ("vi", "tám"),
    ("vi", "hai"),
    ("vi", "mười"),
    ("vi", "nửa"),
    ("id", "dua"),
    ("id", "sebelas"),
    ("id", "separuh"),
]


NO_NUMBERS = [
    ("ru", "первая, вторая, третью"),
    ("ru", "один из игроков"),
    ("vi", "thứ nhất, thứ hai, lần thứ ba"),
    ("vi", "không"),
    ("id", "pertama, kedua, ketiga"),
    ("id", "salah satu"),
]


@pytest.mark.parametrize(("tag", "word"), SPELLED)
def test_a_number_word_in_any_inflection_is_found(complete: Site, tag: str, word: str) -> None:
    site = translated(complete, tag, SUITS, f"x {word} x.")
    assert messages(site, "C006") == [
        f"number in the translation: got {word.lower()!r}, expected a placeholder of the English text"
    ]


@pytest.mark.parametrize(("tag", "words"), NO_NUMBERS)
def test_words_of_order_and_words_with_another_meaning_pass(complete: Site, tag: str, words: str) -> None:
    assert messages(translated(complete, tag, SUITS, f"x {words} x."), "C006") == []


def test_a_name_may_spell_a_number_and_not_write_it(complete: Site) -> None:
    assert messages(translated(complete, "vi", "Lucky Six", "Số Sáu", context="bet"), "C006") == []
    for name in ("Số 6", "Số ⑥", "Số Ⅵ"):
        assert len(messages(translated(complete, "vi", "Lucky Six", name, context="bet"), "C006")) == 1, name


def test_less_than_and_an_ampersand_are_no_markup(complete: Site) -> None:
    assert messages(translated(complete, "id", SUITS, "a < b & c > d; R&D"), "C005") == []


def test_every_plural_form_is_looked_at(complete: Site) -> None:
    site = translated(complete, "ru", DECKS, "{decks} колода", "{decks} колоды", "8 колод")
    assert messages(site, "C004") == ["form 2: placeholders: got none, expected {decks}"]
    assert messages(site, "C006")[0].startswith("form 2: number in the translation: got '8'")


def test_too_few_too_many_and_empty_plural_forms_are_found(complete: Site) -> None:
    few = translated(complete, "ru", DECKS, "{decks} колода", "{decks} колод")
    assert messages(few, "C007") == ["plural forms: got 2, expected 3"]
    many = translated(complete, "vi", DECKS, "{decks} bộ bài", "{decks} bộ bài")
    assert messages(many, "C007") == ["plural forms: got 2, expected 1"]
    empty = translated(complete, "ru", DECKS, "{decks} колода", "", "{decks} колод")
    assert messages(empty, "C007") == ["plural form 1: got an empty text, expected a translation"]
    blank = translated(complete, "ru", DECKS, "{decks} колода", " ", "{decks} колод")
    assert messages(blank, "C007") == ["plural form 1: got an empty text, expected a translation"]
    for site in (few, empty, blank):
        assert site.catalogs["ru"].text(DECKS, None, "The game uses {decks} decks.", 8).lang == "en"


def test_a_plural_where_the_english_has_none_is_found(complete: Site) -> None:
    added = with_po_change(
        complete, "ru", f'msgid "{SUITS}"\nmsgstr ', f'msgid "{SUITS}"\nmsgid_plural "Suits"\nmsgstr[0] '
    )
    assert messages(added, "C007") == ["plural source: got 'Suits', expected None"]


ACES = "{ace_low} or {ace_high}"


SWAPPED = "{ace_high} atau {ace_low}"


def test_placeholders_of_different_kinds_in_another_order_are_a_warning_and_served(complete: Site) -> None:
    msgid = "The highest RTP in this game is {highest_return}, for the bet on {highest_return_bet}."
    site = translated(complete, "id", msgid, "Taruhan {highest_return_bet}: RTP tertinggi {highest_return}.")
    (finding,) = found(site, "C009")
    assert finding.message == "order: got highest_return_bet highest_return, expected highest_return highest_return_bet"
    assert (finding.severity, finding.line) == ("warning", line_of(site, "id", msgid))
    assert site.catalogs["id"].text(msgid).lang == "id"


@pytest.mark.parametrize(
    ("msgid", "text", "places"),
    [
        (ACES, SWAPPED, "got {ace_high} {ace_low}, expected {ace_low} {ace_high}"),
        (
            "The lowest straight is {lowest}, and the highest is {highest}.",
            "Straight tertinggi {highest}, terendah {lowest}.",
            "got {highest} {lowest}, expected {lowest} {highest}",
        ),
        (
            "Player has {player_score} and Banker has {banker_score}.",
            "Banker {banker_score}, Player {player_score}.",
            "got {banker_score} {player_score}, expected {player_score} {banker_score}",
        ),
        (
            "After a tie, stakes on {name_player} and {name_banker} are returned.",
            "Taruhan {name_banker} dan {name_player} kembali.",
            "got {name_banker} {name_player}, expected {name_player} {name_banker}",
        ),
        (
            "Banker wins with a score of {lucky_six_total} made with {cards} card.",
            "Dengan {cards} kartu, Banker menang dengan nilai {lucky_six_total}.",
            "got {cards} {lucky_six_total}, expected {lucky_six_total} {cards}",
        ),
    ],
)
def test_two_of_one_kind_that_changed_places_are_an_error_and_not_served(
    complete: Site, msgid: str, text: str, places: str
) -> None:
    site = translated(complete, "id", msgid, text)
    (finding,) = found(site, "C009")
    assert finding.message == f"places: {places} as in English: they are of one kind"
    assert (finding.severity, finding.line) == ("error", line_of(site, "id", msgid))
    assert site.catalogs["id"].text(msgid).lang == "en"


def test_a_chance_that_is_said_the_wrong_way_round_is_an_error(complete: Site) -> None:
    """Read back by the same pattern, 22 dari 1 is 1 in 22: no page check can tell."""
    site = translated(complete, "id", "{hits} in {trials}", "{trials} dari {hits}", context="chance")
    (finding,) = found(site, "C009")
    assert (
        finding.message == "places: got {trials} {hits}, expected {hits} {trials} as in English: they are of one kind"
    )
    assert site.catalogs["id"].text("{hits} in {trials}", "chance").lang == "en"


@pytest.mark.parametrize("code", ["C009", "C017"])
def test_a_swap_of_one_kind_that_is_waived_with_a_reason_is_served(complete: Site, code: str) -> None:
    site = translated(complete, "id", ACES, SWAPPED)
    site = with_po_change(site, "id", f'msgid "{ACES}"', f'# waive {code}: said from the top\nmsgid "{ACES}"')
    assert (found(site, "C009") == []) is (code == "C009")
    assert site.catalogs["id"].text(ACES).lang == ("id" if code == "C009" else "en")
    assert (messages(site, "C025") == []) is (code == "C009")


def test_entries_that_no_page_uses_are_left_to_the_translator(complete: Site) -> None:
    text = po_text(complete, "ru")
    site = with_po(complete, "ru", f'{text}\nmsgid "Gone {{x}}"\nmsgstr "8 <b>"\n\n#~ msgid "Old"\n#~ msgstr "8"\n')
    assert run(site, select=["C00"], ignore=["C001"]) == ()


def line_of(site: Site, tag: str, msgid: str) -> int:
    """Return the line of a message's entry in the PO file of ``site``."""
    return site.catalogs[tag].entries[msgid, None].line
