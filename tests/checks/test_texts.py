"""C010 to C023: characters, names and wording, good texts first, then each with one thing wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_site.checks.run import run
from rules_site.site import Site
from tests.checks.spoiled import found, messages, po_text, translated, with_po, with_po_change

SUITS = "Suits do not matter."
STAKE = "Your stake is returned."
DEALER = "Dealer actions"
LONG = "If the system cannot read a result, the dealer scans the cards again until it can."


def test_the_shipped_texts_have_no_error_and_no_unexplained_warning(shipped: Site) -> None:
    """Texts that are not up to date with the English are C002 and C003; they are not looked at here."""
    found = run(shipped, select=["C01", "C02", "G"])
    assert [f"{one.path}:{one.line} {one.code} {one.message}" for one in found] == []


# A check, a language, an English text of the shipped site, and a translation that must pass.
GOOD = [
    ("C010", "vi", SUITS, "Chất bài không\u00a0được tính đến ♠."),
    ("C011", "vi", SUITS, "Chất bài không được tính đến, hòa, ắ, ệ."),
    ("C012", "ru", SUITS, "VIP-стол, RTP-показатель и BJ: масти не важны."),
    ("C015", "vi", SUITS, "Chất bài không quan trọng trong năm nay, ba ạ."),
    ("C015", "vi", "An ace cannot be in the middle, so {never} is not a straight.", "Một lá át: {never} không."),
    ("C016", "ru", "J, Q, K", "J, Q, K"),
    ("C016", "ru", "{ten_value}", "{ten_value}"),
    ("C017", "ru", STAKE, "Ваша ставка возвращается (при ничьей)."),
    ("C017", "ru", "Does Banker draw a third card?", "Берёт ли Банкир третью карту?"),
    ("C018", "ru", DEALER, "Действия дилера"),
    ("C019", "vi", SUITS, "Chất bài luôn luôn không quan trọng, hòa, hòa."),
    ("C019", "id", SUITS, "Kartu-kartu itu tidak berpengaruh."),
    ("C020", "ru", STAKE, "Ваша ставка вернётся."),
    ("C021", "ru", STAKE, "Ваша ставка, т. е. вся сумма, возвращается."),
    ("C022", "ru", SUITS, "Масти (BJ, RTP) не важны ♠."),
    ("C022", "vi", SUITS, "Chất bài không được tính đến."),
    ("C026", "ru", "Pays", "Выплата"),
    ("C026", "ru", SUITS, "Масти карт ни в одном из раундов этой игры совершенно не важны."),
]

# The same, with how the finding begins.
BAD = [
    ("C010", "ru", SUITS, "Ма\u200bсти не важны.", "unseen character: got U+200B ZERO WIDTH SPACE"),
    ("C010", "ru", SUITS, "Ма\u2060сти не важны.", "unseen character: got U+2060 WORD JOINER"),
    ("C010", "ru", SUITS, "Ма\ufeffсти не важны.", "unseen character: got U+FEFF"),
    ("C010", "ru", SUITS, "Ма\u200dсти не важны.", "unseen character: got U+200D ZERO WIDTH JOINER"),
    ("C010", "ru", SUITS, "Ма\u00adсти не важны.", "unseen character: got U+00AD SOFT HYPHEN"),
    ("C010", "ru", SUITS, "\u202eМасти не важны.", "unseen character: got U+202E RIGHT-TO-LEFT OVERRIDE"),
    ("C010", "ru", SUITS, "Масти\u2066 не важны.", "unseen character: got U+2066 LEFT-TO-RIGHT ISOLATE"),
    ("C010", "ru", SUITS, "Масти\u200f не важны.", "unseen character: got U+200F RIGHT-TO-LEFT MARK"),
    ("C010", "ru", SUITS, "Масти\x85не важны.", "unseen character: got U+0085 control character"),
    ("C010", "ru", SUITS, "Масти\nне важны.", "unseen character: got U+000A control character"),
    ("C011", "vi", SUITS, "Cha\u0302\u0301t bài.", "letter: got U+0061 U+0302 U+0301 (LATIN SMALL LETTER A and"),
    (
        "C011",
        "vi",
        SUITS,
        "Ch\u1ea5t ba\u0300i.",
        "letter: got U+0061 U+0300 (LATIN SMALL LETTER A and marks), expected it",
    ),
    ("C011", "vi", SUITS, "\u00e1\u0306", "letter: got U+00E1 U+0306 (LATIN SMALL LETTER A WITH ACUTE and"),
    (
        "C011",
        "ru",
        SUITS,
        "Мои\u0306.",
        "letter: got U+0438 U+0306 (CYRILLIC SMALL LETTER I and marks), expected it composed (NFC), U+0439",
    ),
    ("C012", "ru", SUITS, "Мaсти не важны.", r"word: got 'М\u0061сти' with U+0061 LATIN SMALL LETTER A, expected"),
    (
        "C012",
        "ru",
        SUITS,
        "VIР-стол.",
        r"word: got 'VI\u0420' with U+0420 CYRILLIC CAPITAL LETTER ER, expected",
    ),
    ("C012", "id", SUITS, "Jenis kаrtu.", r"word: got 'k\u0430rtu' with U+0430 CYRILLIC SMALL LETTER A"),
    ("C012", "id", SUITS, "Jenis kαrtu.", r"word: got 'k\u03b1rtu' with U+03B1 GREEK SMALL LETTER ALPHA"),
    ("C015", "vi", SUITS, "Chất bài và năm lá.", "number word: got 'năm lá', expected a placeholder if it is a number"),
    ("C015", "vi", SUITS, "Chất bài và ba ván.", "number word: got 'ba ván'"),
    ("C015", "vi", STAKE, "Không điểm nào.", "number word: got 'không điểm'"),
    ("C015", "vi", SUITS, "Chất bài của một lá.", "number word: got 'một lá'"),
    ("C015", "id", SUITS, "Jenis satu kartu.", "number word: got 'satu kartu'"),
    ("C015", "ru", SUITS, "Масти одной карты.", "number word: got 'одной карты'"),
    ("C016", "ru", SUITS, SUITS, "text: got the English 'Suits do not matter.', expected a translation"),
    ("C016", "id", "Dealer actions", "Dealer actions", "text: got the English 'Dealer actions'"),
    ("C017", "ru", STAKE, "Ваша ставка возвращается", "end: got 'none', expected '.' as in English"),
    ("C017", "ru", STAKE, "Ваша ставка возвращается!", "end: got '!', expected '.' as in English"),
    ("C017", "ru", DEALER, "Действия дилера:", "end: got ':', expected 'none' as in English"),
    ("C018", "ru", DEALER, " Действия дилера", "edge: got a blank at its start, expected no blank"),
    ("C018", "ru", DEALER, "Действия дилера\u00a0", "edge: got a blank at its end, expected no blank"),
    ("C019", "ru", STAKE, "Ваша ставка ставка возвращается.", "doubled word: got 'ставка ставка', expected it once"),
    ("C019", "vi", STAKE, "Tiền cược được Được hoàn lại.", "doubled word: got 'được Được', expected it once"),
    ("C020", "ru", LONG, "Дилер сканирует карты.", "length: got 19 letters for 65 of English, expected more"),
    ("C021", "ru", STAKE, "Ваша ставка. Она возвращается.", "sentences: got 2, expected 1 as in English"),
    ("C021", "ru", STAKE, "Ваша ставка возвращается", "sentences: got 0, expected 1 as in English"),
    ("C022", "ru", SUITS, "Масти, suits, не важны.", "script: got 'suits', expected letters of the language"),
    ("C022", "vi", SUITS, "Chất bài, масти.", "script: got 'масти', expected letters of the language"),
    ("C022", "id", SUITS, "Jenis kartu 花.", "script: got '花', expected letters of the language"),
    ("C026", "ru", "Pays", "Коэффициент выплаты", "length: got 19 characters, expected at most 12"),
]
ERRORS = frozenset(["C010", "C011", "C012"])


@pytest.mark.parametrize(("code", "tag", "msgid", "text"), GOOD)
def test_good_texts_pass(complete: Site, code: str, tag: str, msgid: str, text: str) -> None:
    site = translated(complete, tag, msgid, text)
    line = site.catalogs[tag].entries[msgid, None].line
    assert [one.message for one in found(site, code, locale=tag) if one.line == line] == []


@pytest.mark.parametrize(("code", "tag", "msgid", "text", "begins"), BAD)
def test_odd_texts_are_found_and_only_those_that_hide_something_are_not_served(
    complete: Site, code: str, tag: str, msgid: str, text: str, begins: str
) -> None:
    site = translated(complete, tag, msgid, text)
    line = site.catalogs[tag].entries[msgid, None].line
    findings = [one for one in found(site, code, locale=tag) if one.line == line]
    assert findings, "nothing found"
    assert findings[0].message.startswith(begins), findings
    assert {one.severity for one in findings} == {"error" if code in ERRORS else "warning"}
    assert {one.locale for one in findings} == {tag}
    served = site.catalogs[tag].text(msgid).lang
    assert served == ("en" if code in ERRORS else tag)


def test_every_plural_form_is_looked_at(complete: Site) -> None:
    msgid = "The game uses {decks} deck."
    site = translated(complete, "ru", msgid, "{decks} колода.", "{decks} колоды.", "{decks} ко\u200bлод.")
    assert messages(site, "C010") == [
        "form 2: unseen character: got U+200B ZERO WIDTH SPACE, expected text that a reader can see"
    ]
    assert site.catalogs["ru"].text(msgid, None, "The game uses {decks} decks.", 1).lang == "en"


def test_line_ends_of_one_kind_pass_and_mixed_ones_are_found(complete: Site) -> None:
    text = po_text(complete, "ru")
    assert messages(with_po(complete, "ru", text.replace("\n", "\r\n")), "C013") == []
    mixed = with_po(complete, "ru", text.replace("\n", "\r\n", 2))
    (finding,) = found(mixed, "C013")
    assert finding.message.startswith("line ends: got 2 lines ending in CR LF and ")
    assert (finding.line, finding.severity) == (1, "error")
    assert mixed.catalogs["ru"].text(SUITS).lang == "ru", "nothing of the text is in doubt"


def test_names_that_differ_in_english_differ_in_every_language(complete: Site) -> None:
    assert messages(complete, "C014") == []
    site = translated(complete, "id", "Coloured Pair", "Pasangan  sempurna", context="outcome")
    findings = found(site, "C014")
    assert [one.message for one in findings] == [
        "name: got 'Pasangan  sempurna' for 'Perfect Pair' too, expected names that differ",
        "name: got 'Pasangan Sempurna' for 'Coloured Pair' too, expected names that differ",
    ]
    assert {one.severity for one in findings} == {"error"}
    for msgid in ("Coloured Pair", "Perfect Pair"):
        assert site.catalogs["id"].text(msgid, "outcome").lang == "en"


def test_names_without_a_context_are_names_too(complete: Site) -> None:
    """ "{cards} card" and "{cards} or more cards" are rows of one paytable."""
    site = translated(complete, "id", "{cards} or more cards", "{cards} kartu")
    assert len(messages(site, "C014")) == 2


def test_an_action_may_have_the_name_of_a_bet(complete: Site) -> None:
    """Insurance is both, under two contexts; it is one English name."""
    assert complete.template["Insurance", "bet"].is_name
    assert not complete.template["Insurance", "action"].is_name


def test_a_text_in_two_languages_is_found_in_both(complete: Site) -> None:
    site = translated(complete, "vi", STAKE, "Uang taruhan Anda dikembalikan.")
    by_locale = {one.locale: one.message for one in found(site, "C023")}
    assert by_locale == {
        "vi": "text: got 'Uang taruhan Anda dikembalikan.' in id too, expected another in each language",
        "id": "text: got 'Uang taruhan Anda dikembalikan.' in vi too, expected another in each language",
    }
    assert [one.locale for one in found(site, "C023", locale="vi")] == ["vi"]


def test_what_every_language_keeps_in_english_is_no_shared_text(complete: Site) -> None:
    """BJ, RTP {return}, {ten_value}: nothing in them belongs to a language."""
    site = translated(complete, "ru", "RTP {return}", "RTP: {return}")
    site = translated(site, "vi", "RTP {return}", "RTP: {return}")
    assert messages(site, "C023") == []


def test_fuzzy_and_empty_texts_are_left_to_other_checks(complete: Site) -> None:
    site = translated(complete, "ru", SUITS, "Ма\u200bсти Suits", fuzzy=True)
    assert Counter(one.code for one in run(site, select=["C01", "C02"], locales=["ru"])) == Counter(
        one.code for one in run(translated(complete, "ru", SUITS, ""), select=["C01", "C02"], locales=["ru"])
    )


def test_a_header_is_no_text(complete: Site) -> None:
    site = with_po_change(complete, "ru", "Project-Id-Version: rules_site", "Project-Id-Version: Правила rules_site 8")
    assert messages(site, "C010") == messages(site, "C012") == []
