"""Numbers in words and figures are found in each language; words of order and everyday words are not."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_site.i18n.languages import shipped
from rules_site.i18n.number_words import find, has_figure, number_words


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You bet on how the round will end. The first card, the second card and the third card."),
        ("en", "Place one of the bets. A pair; double down; a single card; often, tonight, weight, stone."),
        ("id", "Kartu pertama, kartu kedua dan kartu ketiga; salah satu taruhan; sepasang; kesatuan."),
        ("ru", "Первая карта, вторая и третья карта; один из игроков; пара; удвоить; одной масти."),
        ("vi", "Lá thứ nhất, lá thứ hai, lần thứ tư và lá thứ năm; một trong các cược; không; đôi."),
    ],
)
def test_words_of_order_and_everyday_words_are_no_numbers(language: str, text: str) -> None:
    assert list(find(text, shipped(language))) == []


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Eight decks; twenty-one points; half of the bet; a hundred.", ["eight", "twenty", "half", "hundred"]),
        ("id", "Delapan set; dua belas kartu; setengah taruhan; seratus; sebelas.", None),
        ("ru", "восемь колод, из восьми колод, восемью колодами", ["восемь", "восьми", "восемью"]),
        ("ru", "две карты, двух карт, двум картам, двумя картами", ["две", "двух", "двум", "двумя"]),
        ("ru", "трёх, тремя, четырёх, пятью, сорока, девяноста, двухсот, тысячи, миллиона", None),
        ("ru", "половину ставки", ["половину"]),
        ("vi", "Tám bộ bài, bảy lá, mười hai điểm, nửa cược", ["tám", "bảy", "mười", "hai", "nửa"]),
        ("vi", "hai mươi mốt", ["hai", "mươi"]),
    ],
)
def test_numbers_in_words_are_found_in_every_form(language: str, text: str, found: list[str] | None) -> None:
    got = list(find(text, shipped(language)))
    if found is not None:
        assert got == found
    else:
        # Every sentence part holds at least one.
        parts = [part for part in text.replace(";", ",").split(",") if part.strip()]
        assert all(list(find(part, shipped(language))) for part in parts), got


@pytest.mark.parametrize(("language", "word"), [("vi", "bảy"), ("vi", "tám"), ("ru", "трёх"), ("fr", "zéro")])
def test_a_word_is_found_however_its_letters_are_composed(language: str, word: str) -> None:
    for form in ("NFC", "NFD"):
        assert list(find(unicodedata.normalize(form, word).upper(), shipped(language))) == [word]


@pytest.mark.parametrize("figure", ["8", "10", "3:2", "98,94", "٨", "۸", "८", "８", "½", "²", "②", "Ⅷ", "〇"])
@pytest.mark.parametrize("language", ["en", "ru", "vi", "tlh"])
def test_figures_of_any_script_are_found_in_any_language(language: str, figure: str) -> None:
    assert len(list(find(f"a {figure} b", shipped(language)))) == 1
    assert has_figure(next(find(f"a {figure} b", shipped(language))))


@pytest.mark.parametrize("text", ["", " ", "♠ ♣", "A♠", "K", "{}", "—", "%"])
def test_what_is_no_number_has_no_figure(text: str) -> None:
    assert not has_figure(text)
    assert list(find(text, shipped("en"))) == []


@pytest.mark.parametrize(
    "language", ["en", "id", "ru", "vi", "fr", "de", "es", "pt", "pl", "tr", "ja", "ko", "ar", "fa"]
)
def test_other_languages_have_number_words_too(language: str) -> None:
    assert len(number_words(shipped(language))) >= 10
    assert all(word == word.lower().strip() for word in number_words(shipped(language)))


@pytest.mark.parametrize("language", ["tlh", "xx", "zu", ""])
def test_a_language_whose_words_nobody_knows_has_none(language: str) -> None:
    assert number_words(shipped(language)) == frozenset()


@given(text=st.text(max_size=60), language=st.sampled_from(["en", "id", "ru", "vi", "ja"]))
@settings(max_examples=200, database=None)
def test_no_figure_of_any_text_is_overlooked(text: str, language: str) -> None:
    found = "".join(find(text, shipped(language)))
    normal = unicodedata.normalize("NFC", text).lower()
    assert all(char in found for char in normal if has_figure(char))


@pytest.mark.parametrize(
    ("language", "plain", "number"),
    [
        ("fr", "un jeu et une carte", "deux"),
        ("pt", "um baralho e uma carta", "oito"),
        ("es", "una carta y un mazo", "ocho"),
        ("de", "eine Karte und ein Deck", "acht"),
        ("it", "una carta e un mazzo", "otto"),
        ("sv", "en kort och en hand", "åtta"),
        ("tr", "bir kart ve bir deste", "sekiz"),
    ],
)
def test_articles_and_conjunctions_of_other_languages_are_no_numbers(language: str, plain: str, number: str) -> None:
    assert list(find(plain, shipped(language))) == []
    assert list(find(f"{plain} {number}", shipped(language))) == [number]
