"""G001 to G003: the glossaries as shipped, then texts that leave them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_site.content import nodes
from rules_site.content.model import Place
from rules_site.errors import ContentError
from rules_site.i18n import glossary
from rules_site.i18n.glossary import Glossary
from rules_site.i18n.locales import Locale
from rules_site.i18n.messages import TemplateMessage
from rules_site.site import Site
from tests.checks.spoiled import found, messages, translated

PUSH = "If you and the dealer both have a BJ, the result is a push."
SHOE = "Then all cards are shuffled for a new shoe."


def line_of(site: Site, tag: str, msgid: str) -> int:
    return site.catalogs[tag].entries[msgid, None].line


def read(text: str, tag: str = "ru") -> Glossary:
    return glossary.read(nodes.parse(text, "glossary/x.yaml"), Locale(tag))


def message(text: str, *engines: str) -> TemplateMessage:
    return TemplateMessage(text, Place("x.yaml", 1), engines=engines)


def missing(words: Glossary, english: str, text: str, *engines: str) -> list[str]:
    return [term.english.text for term in words.missing(message(english, *engines), text)]


def forbidden(words: Glossary, english: str, text: str) -> list[str]:
    return [phrase.text for phrase, _ in words.forbidden(message(english), text)]


@pytest.mark.parametrize("tag", ["id", "ru", "vi"])
def test_every_shipped_language_has_a_glossary(shipped: Site, tag: str) -> None:
    words = shipped.catalogs[tag].glossary
    assert sum(map(len, words.by_stem.values())) > 40
    assert words.language.code == tag


def test_a_term_is_known_in_every_form_of_both_languages() -> None:
    words = read("terms: [{term: side bet, accept: [боковая ставка]}]")
    for text in ("Боковая ставка", "боковые ставки", "о боковой ставке", "боковыми ставками"):
        assert missing(words, "Side bets matter.", text) == [], text
    assert missing(words, "Side bets matter.", "Дополнительные ставки.") == ["side bet"]
    assert missing(words, "Side bets matter.", "Ставка боковая.") == ["side bet"], "in this order"
    assert missing(words, "Bets on the side matter.", "Ставки.") == []


def test_indonesian_prefixes_and_suffixes_are_forms() -> None:
    words = read("terms: [{term: payout, accept: [bayar]}]", "id")
    for text in ("pembayaran", "dibayar", "pembayarannya", "membayar"):
        assert missing(words, "The payout", text) == [], text
    assert missing(words, "The payout", "hadiah") == ["payout"]


def test_a_placeholder_stands_between_words() -> None:
    words = read("terms: [{term: side bet, accept: [боковая ставка]}]")
    assert missing(words, "side {name} bet", "x") == []
    assert missing(words, "side bet", "боковая {name} ставка") == ["side bet"]


def test_a_capital_is_met_by_a_capital_only() -> None:
    words = read("terms: [{term: Banker, accept: [Банкир]}]")
    assert missing(words, "The banker calls.", "x") == []
    assert missing(words, "Banker draws.", "банкир") == ["Banker"]
    assert missing(words, "Banker draws.", "Банкиру") == []


def test_a_term_of_one_engine_leaves_shared_texts_alone() -> None:
    words = read("terms: [{term: dealer, accept: [дилер], engine: blackjack}]")
    assert missing(words, "The dealer", "x", "blackjack") == ["dealer"]
    assert missing(words, "The dealer", "x", "blackjack", "baccarat") == []
    assert missing(words, "The dealer", "x", "baccarat") == []


def test_english_in_which_the_word_is_not_the_term_is_left_alone() -> None:
    words = read("terms: [{term: round, accept: [раунд], unless: [other way round]}]")
    assert missing(words, "The other way round", "Наоборот") == []
    assert missing(words, "The round", "Наоборот") == ["round"]


def test_what_is_forbidden_for_one_term_may_stand_for_another() -> None:
    words = read(
        "terms: [{term: rank, accept: [ранг], forbid: [значение]}, {term: value, accept: [значение], forbid: [ранг]}]"
    )
    assert forbidden(words, "Ranks and values differ.", "Ранги и значения различны.") == []
    assert forbidden(words, "Ranks differ.", "Значения различны.") == ["значение"]
    assert forbidden(words, "Suits differ.", "Значения различны.") == []


def test_vietnamese_tone_placement_makes_no_other_word() -> None:
    words = read("terms: [{term: push, accept: [hòa]}]", "vi")
    assert missing(words, "A push", "hoà") == missing(words, "A push", "Hòa") == []


def test_a_language_that_no_stemmer_knows_compares_words_as_they_are() -> None:
    words = read("terms: [{term: push, accept: [おす]}]", "ja")
    assert missing(words, "A push", "おす") == []


@pytest.mark.parametrize(
    ("tag", "msgid", "text", "says"),
    [
        ("id", PUSH, "BJ dan BJ dealer: taruhan push ditarik.", "forbidden: got 'ditarik', expected 'push' for 'push'"),
        ("id", PUSH, "Jika BJ sama, dealer push, kad.", "forbidden: got 'kad', expected another word"),
        ("ru", SHOE, "Все карты образуют шуз и башмак.", "forbidden: got 'шуз', expected another word"),
        ("vi", PUSH, "BJ của nhà cái: hòa, đẩy.", "forbidden: got 'đẩy', expected 'hòa' for 'push'"),
    ],
)
def test_a_forbidden_word_is_an_error_and_not_served(
    complete: Site, tag: str, msgid: str, text: str, says: str
) -> None:
    assert [one for one in found(complete, "G001", locale=tag) if one.line == line_of(complete, tag, msgid)] == []
    site = translated(complete, tag, msgid, text)
    (finding,) = (one for one in found(site, "G001", locale=tag) if one.line == line_of(site, tag, msgid))
    assert (finding.message, finding.severity, finding.locale) == (says, "error", tag)
    assert site.catalogs[tag].text(msgid).lang == "en"


def test_a_missing_term_is_a_warning_and_served(complete: Site) -> None:
    site = translated(complete, "ru", SHOE, "Затем все карты складывают в новую коробку.")
    findings = [one for one in found(site, "G002") if "'shoe'" in one.message]
    line = site.catalogs["ru"].entries[SHOE, None].line
    assert [one.message for one in findings if one.line == line] == ["term: got no word for 'shoe', expected 'башмак'"]
    assert {one.severity for one in findings} == {"warning"}
    assert site.catalogs["ru"].text(SHOE).lang == "ru"


def test_the_other_tone_placement_is_a_warning(complete: Site) -> None:
    assert messages(complete, "G003") == []
    site = translated(complete, "vi", PUSH, "Nếu bạn và nhà cái đều có BJ, kết quả là hoà.")
    (finding,) = found(site, "G003")
    assert (finding.message, finding.severity) == ("tone mark: got 'hoà', expected 'hòa'", "warning")
    assert [one for one in found(site, "G002") if one.line == finding.line] == [], "one word in two spellings"


@pytest.mark.parametrize(
    "text",
    [
        "terms: []",
        "words: []",
        "terms: [{accept: [x]}]",
        "terms: [{term: push}]",
        "terms: [{term: push, accept: []}]",
        "terms: [{term: push, accept: x}]",
        "terms: [{term: push, accept: ['—']}]",
        "terms: [{term: push, accept: [x], forbids: [y]}]",
        "terms: [{term: push, accept: [x], engine: Blackjack}]",
        "{terms: [{term: push, accept: [x]}], tone_placement: modern}",
        "{terms: [{term: push, accept: [x]}], terms: [{term: tie, accept: [y]}]}",
        "terms: &a [{term: push, accept: [x]}]",
        "- terms",
        "",
    ],
)
def test_a_malformed_glossary_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ContentError, match=r"^[^\n]*: glossary/x\.yaml:\d+: got [^\n]*, expected [^\n]*$"):
        read(text)


def test_a_language_without_a_glossary_has_an_empty_one(tmp_path: Path) -> None:
    words = glossary.load(tmp_path, Locale("ru"))
    assert words is glossary.EMPTY
    assert missing(words, "A push", "x") == forbidden(words, "A push", "x") == []
