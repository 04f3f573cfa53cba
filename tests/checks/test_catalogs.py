"""C001 to C009: real PO files, good ones first, then each with one thing wrong."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rules_site.checks.run import run
from rules_site.i18n import update
from rules_site.i18n.locales import MESSAGES
from rules_site.pages.build import help_page
from rules_site.site import Site
from tests.checks.spoiled import found, messages, po_text, translated, with_po, with_po_change

LANGUAGES = ("id", "ru", "vi")

DECKS = "The game uses {decks} deck."
SUITS = "Suits do not matter."


def test_complete_catalogs_are_good(complete: Site) -> None:
    assert run(complete, select=["C00"], ignore=["C001"]) == ()


def test_the_shipped_catalogs_have_no_error(shipped: Site) -> None:
    assert run(shipped, select=["C"], ignore=["C001", "C002", "C003"]) == ()


@pytest.fixture
def written(complete: Site, tmp_path: Path) -> Site:
    """A folder of catalogs as `catalog update` writes them, and the site that reads it."""
    for tag in LANGUAGES:
        (tmp_path / tag / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / tag / MESSAGES).write_bytes(po_text(complete, tag).encode())
    for file in list(update.outdated(tmp_path, complete.template)):
        file.path.write_bytes(file.text.encode())
    return replace(complete, catalogs_folder=tmp_path)


def test_catalogs_just_updated_are_in_step(written: Site) -> None:
    assert messages(written, "C001") == []


def test_a_template_or_a_catalog_left_behind_is_found(written: Site) -> None:
    folder = written.catalogs_folder
    (folder / "messages.pot").write_text("", "utf-8")
    catalog = folder / "ru" / MESSAGES
    catalog.write_text(catalog.read_text("utf-8").replace("#. baccarat, section scoring\n", "", 1), "utf-8")
    assert [(one.path, one.line) for one in found(written, "C001")] == [
        ((folder / "messages.pot").as_posix(), 1),
        (catalog.as_posix(), 1),
    ]


def test_a_missing_template_is_out_of_date_and_line_ends_are_no_other_text(written: Site) -> None:
    folder = written.catalogs_folder
    (folder / "messages.pot").unlink()
    for tag, ends in (("vi", -1), ("ru", 5)):
        catalog = folder / tag / MESSAGES
        catalog.write_bytes(catalog.read_bytes().replace(b"\n", b"\r\n", ends))
    assert [(one.path, one.message.partition(", ")[0]) for one in found(written, "C001")] == [
        ((folder / "messages.pot").as_posix(), "catalog: got no such file"),
    ]


def test_a_template_that_is_no_file_is_found_and_stops_nothing(written: Site) -> None:
    template = written.catalogs_folder / "messages.pot"
    template.unlink()
    template.mkdir()
    (finding,) = found(written, "C008")
    assert (finding.path, finding.message.partition(",")[0]) == (
        template.as_posix(),
        "unreadable file: got something else than a file",
    )
    assert found(written, "C001") == []
    assert [one.path for one in update.unread(written.catalogs_folder)] == [template]


def test_catalogs_of_no_language_are_found_where_they_are(written: Site) -> None:
    folder = written.catalogs_folder
    for name in ("xx", "en", "RU"):
        shutil.copytree(folder / "ru", folder / name)
    assert [(one.path, one.message.partition(",")[0]) for one in found(written, "C008")] == [
        ((folder / "RU" / MESSAGES).as_posix(), "unknown language: got 'RU'"),
        ((folder / "en" / MESSAGES).as_posix(), "catalog: got one of English"),
        ((folder / "xx" / MESSAGES).as_posix(), "unknown language: got 'xx'"),
    ]
    assert found(written, "C008", locale="ru") == []


def test_an_unreviewed_translation_is_a_warning_and_served_in_english(complete: Site) -> None:
    site = with_po_change(complete, "id", f'msgid "{SUITS}"', f'#= unreviewed\nmsgid "{SUITS}"')
    assert messages(site, "C003") == ["'Suits do not matter.': got an unreviewed translation, expected a confirmed one"]
    assert site.catalogs["id"].text(SUITS).lang == "en"


def test_a_catalog_that_cannot_be_read_does_not_stop_the_others(written: Site) -> None:
    folder = written.catalogs_folder
    (folder / "id" / MESSAGES).write_text('msgid "a', "utf-8")
    (folder / "ru" / MESSAGES).unlink()
    (folder / "ru" / MESSAGES).mkdir()
    shutil.rmtree(folder / "vi")
    assert messages(written, "C001") == []


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


@pytest.mark.parametrize(
    "header",
    [
        "nplurals=2; plural=n != 1;",
        "nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;",  # Czech: 21 and 5 fare otherwise
        "nplurals=3; plural=0;",
        "nplurals=3; plural=n/0;",
        "nplurals=3; plural=n +;",
        "nplurals=3; plural=__import__('os');",
        "nplurals=three; plural=n;",
        "none",
        "",
    ],
)
def test_a_plural_header_that_is_not_the_language_s_own_puts_the_catalog_out_of_service(
    complete: Site, header: str
) -> None:
    own = complete.catalogs["ru"].locale.plural_forms
    site = with_po_change(complete, "ru", f"Plural-Forms: {own}", f"Plural-Forms: {header}")
    (finding,) = found(site, "C007")
    assert finding.message == f"plural header: got {header!r}, expected {own!r}"
    assert served(site) == {"id": "id", "ru": "en", "vi": "vi"}


def test_a_plural_header_spelled_otherwise_is_the_same(complete: Site) -> None:
    """As Poedit and Weblate write it."""
    other = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    own = complete.catalogs["ru"].locale.plural_forms
    site = with_po_change(complete, "ru", f"Plural-Forms: {own}", f"Plural-Forms: {other}")
    assert run(site, select=["C00"], ignore=["C001"]) == ()
    assert served(site)["ru"] == "ru"


# What makes a whole PO file unusable: a text of it, what it becomes, and the finding.
UNREADABLE = {
    "a quote that is not escaped": (f'msgid "{SUITS}"', 'msgid "Suits do "not" matter."', "not PO: got "),
    "a quote that is not closed": (f'msgid "{SUITS}"', f'msgid "{SUITS}', "not PO: got "),
    "text after a string": (f'msgid "{SUITS}"', f'msgid "{SUITS}" x', "not PO: got "),
    "an escape that PO does not know": (f'msgid "{SUITS}"', r'msgid "Suits \q"', "not PO: got \\q, expected one of"),
    "a merge conflict": (f'msgid "{SUITS}"', f'<<<<<<< HEAD\nmsgid "{SUITS}"', "not PO: got '<<<<<<< HEAD'"),
    "a msgid twice": (f'msgid "{SUITS}"', f'msgid "{SUITS}"\nmsgid "{SUITS}"', "not PO: got "),
    "no msgstr": (f'msgid "{SUITS}"\nmsgstr', f'msgid "{SUITS}"\n#', "not PO: got "),
    "a gap in the plural forms": ("msgstr[1]", "msgstr[2]", "not PO: got "),
    "a fuzzy header": (
        'msgid ""\nmsgstr ""\n"Project',
        '#, fuzzy\nmsgid ""\nmsgstr ""\n"Project',
        "fuzzy header: got a",
    ),
    "another charset": ("charset=UTF-8", "charset=CP1251", "wrong charset: got 'CP1251', expected UTF-8"),
    "no charset": ("Content-Type", "X-Content-Type", "wrong charset: got 'none', expected UTF-8"),
    "the language of another folder": ("Language: ru", "Language: uk", "wrong language: got 'uk', expected 'ru'"),
    "no language": ("Language: ru", "Language: ", "wrong language: got '', expected 'ru'"),
}


@pytest.mark.parametrize(("old", "new", "begins"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_broken_file_is_found_served_in_english_and_takes_no_other_down(
    complete: Site, old: str, new: str, begins: str
) -> None:
    site = with_po_change(complete, "ru", old, new)
    findings = found(site, "C008")
    assert findings[0].message.startswith(begins)
    assert {(one.path, one.locale, one.severity) for one in findings} == {
        ("catalogs/ru/LC_MESSAGES/messages.po", "ru", "error")
    }
    assert served(site) == {"id": "id", "ru": "en", "vi": "vi"}
    assert messages(site, "C002") == [], "one finding says it all"


def test_a_syntax_error_names_its_line(complete: Site) -> None:
    site = with_po_change(complete, "ru", f'msgid "{SUITS}"', "<<<<<<< HEAD")
    before = po_text(complete, "ru").partition(f'msgid "{SUITS}"')[0]
    assert [one.line for one in found(site, "C008")] == [before.count("\n") + 1]


def test_a_header_that_is_missing_is_found(complete: Site) -> None:
    text = po_text(complete, "ru")
    site = with_po(complete, "ru", text[text.index("\n\n") + 2 :])
    assert messages(site, "C008") == ["missing header: got none, expected an entry with an empty msgid first"]
    assert served(site)["ru"] == "en"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "missing header: got none, expected an entry with an empty msgid first"),
        ('msgid ""\nmsgstr ""\n"Язык"\n'.encode("cp1251"), "wrong encoding: got byte 0xdf, expected UTF-8"),
        (b"\xff\xfem\x00s\x00g\x00", "wrong encoding: got byte 0xff, expected UTF-8"),
        (b"\x00\x01\x02", "not PO: got "),
        (
            b"<html></html>",
            "not PO: got '<html></html>', expected a comment, msgctxt, msgid, msgstr or a quoted string",
        ),
    ],
)
def test_what_is_no_po_file_at_all_is_found(complete: Site, data: bytes, message: str) -> None:
    site = with_po(complete, "ru", data)
    (finding,) = found(site, "C008")
    assert finding.message.startswith(message)
    assert served(site) == {"id": "id", "ru": "en", "vi": "vi"}


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


def served(site: Site) -> dict[str, str]:
    """Return in which language each translation's page says a sentence."""
    said = {}
    for tag in LANGUAGES:
        page = help_page(site, "baccarat", tag)
        said[tag] = next(section for section in page.sections if section.id == "scoring").title.lang
    return said


def line_of(site: Site, tag: str, msgid: str) -> int:
    """Return the line of a message's entry in the PO file of ``site``."""
    return site.catalogs[tag].entries[msgid, None].line
