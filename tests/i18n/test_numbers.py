"""Numbers as a locale writes them, and the strict way back: exactly what is written is read, nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from babel import Locale as Babel
from babel.localedata import locale_identifiers
from babel.numbers import NumberFormatError, format_percent, parse_decimal
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_site import quantity
from rules_site.errors import InvalidQuantity
from rules_site.i18n.numbers import read, write
from rules_site.quantity import Kind, Quantity

#: Ours, and others with separators of their own, signs before the figure, other digits, another direction.
LOCALES = [
    *("en", "id", "ru", "vi", "sv", "fr", "de", "de-CH", "es", "pl", "pt-BR", "tr", "eu", "ar", "ar-EG", "fa", "he"),
    *("hi", "bn", "mr", "ne", "my", "ckb", "th", "ja", "zh-Hant", "en-IN", "lv", "bg", "sl", "ka"),
]

SAMPLES = [
    *map(quantity.parse, ["3:2", "0.95:1", "1:2", "1000:1", "12345.5:1", "98.94%", "5%", "50.0%", "100%", "0.01%"]),
    *map(quantity.parse, ["0", "8", "21", "1000", "9999", "1234567", "123456789012345"]),
    *map(quantity.parse, ["2-10", "100-1000", "0.50", "1,234.00", "1,234,567.89", "6-7-8", "A", "A♠ 10♣"]),
    *map(quantity.count, [0, 1, 52, 416]),
    *map(quantity.chance, [Fraction(1, 59), Fraction(1, 3), Fraction(1), Fraction(3, 176), Fraction(1, 123456)]),
]


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_written_is_read_back(locale: str) -> None:
    for value in SAMPLES:
        text = write(value, locale)
        assert read(text, value.kind, locale).exact == value.printed().exact, text


@pytest.mark.parametrize("locale", LOCALES)
def test_digits_are_latin_in_every_language(locale: str) -> None:
    """Also where CLDR's default digits are others (ar-EG, fa, mr, my): cards, ratios and client show Latin ones."""
    for value in SAMPLES:
        assert all(char in "0123456789" for char in write(value, locale) if char.isnumeric())


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("98.94%", {"en": "98.94%", "id": "98,94%", "ru": "98,94\u00a0%", "vi": "98,94%", "sv": "98,94\u00a0%"}),
        ("98.94%", {"fr": "98,94\u00a0%", "tr": "%98,94", "eu": "%\u00a098,94", "hi": "98.94%"}),
        ("0.95:1", {"en": "0.95:1", "id": "0,95:1", "ru": "0,95:1", "vi": "0,95:1"}),
        ("10:1", {"en": "10:1", "id": "10:1", "ru": "10:1", "vi": "10:1", "ar": "10:1"}),
        ("1234567", {"en": "1,234,567", "id": "1.234.567", "ru": "1\u00a0234\u00a0567", "hi": "12,34,567"}),
        ("1234567", {"fr": "1\u202f234\u202f567", "de": "1.234.567", "vi": "1.234.567"}),
        ("2-10", {"en": "2–10", "ru": "2–10"}),
        ("1,234.00", {"en": "1,234.00", "id": "1,234.00", "ru": "1,234.00", "vi": "1,234.00", "ar": "1,234.00"}),
        ("A♠ 10♣", {"en": "A♠ 10♣", "ru": "A♠ 10♣", "fa": "A♠ 10♣"}),
    ],
)
def test_numbers_are_written_as_cldr_has_it(text: str, written: dict[str, str]) -> None:
    assert {locale: write(quantity.parse(text), locale) for locale in written} == written


def test_every_locale_of_cldr_can_be_written_and_read() -> None:
    percent = quantity.parse("1234.5%")
    for found in map(Babel.parse, set(locale_identifiers()) - {"root"}):
        tag = "-".join(filter(None, (found.language, found.script, found.territory)))
        assert read(write(percent, tag), Kind.PERCENT, tag).exact == percent.exact, tag


def test_a_chance_is_said_by_its_pattern() -> None:
    value = quantity.chance(Fraction(1, 1234))
    assert write(value, "ru", "{hits} из {trials}") == "1 из 1\u00a0234"
    assert write(value, "ja", "{trials}回に{hits}回") == "1,234回に1回"
    assert read("1 из 1\u00a0234", Kind.CHANCE, "ru", "{hits} из {trials}") == value
    assert read("1,234回に1回", Kind.CHANCE, "ja", "{trials}回に{hits}回") == value


def test_a_pattern_is_text_and_no_regular_expression() -> None:
    assert read("1 (in) 59.*", Kind.CHANCE, "en", "{hits} (in) {trials}.*").exact == "1/59"


def test_babel_alone_would_misread() -> None:
    """Trap 4."""
    assert parse_decimal("98.94", locale="id") == 9894
    with pytest.raises(NumberFormatError):
        parse_decimal("98.94", locale="id", strict=True)
    assert format_percent(0.9894, locale="en") == "99%"
    with pytest.raises(InvalidQuantity):
        read("98.94%", Kind.PERCENT, "id")


@pytest.mark.parametrize(
    ("text", "kind", "locale"),
    [
        ("98.94%", Kind.PERCENT, "id"),
        ("98,94%", Kind.PERCENT, "en"),
        ("98,94%", Kind.PERCENT, "ru"),  # no no-break space
        ("98,94 %", Kind.PERCENT, "ru"),  # a space that breaks
        ("98,94\u202f%", Kind.PERCENT, "ru"),  # a narrow space
        ("98,94", Kind.PERCENT, "id"),
        ("%98,94", Kind.PERCENT, "id"),
        ("98,94%%", Kind.PERCENT, "id"),
        ("98,94％", Kind.PERCENT, "id"),
        ("098.94%", Kind.PERCENT, "en"),
        ("98.%", Kind.PERCENT, "en"),
        (".94%", Kind.PERCENT, "en"),
        ("-98.94%", Kind.PERCENT, "en"),
        ("1.0,5%", Kind.PERCENT, "id"),
        ("%", Kind.PERCENT, "en"),
        ("", Kind.PERCENT, "en"),
        ("0.95:1", Kind.RATIO, "id"),
        ("0,95:1", Kind.RATIO, "en"),
        ("0,95 : 1", Kind.RATIO, "id"),
        ("0,95∶1", Kind.RATIO, "id"),  # the ratio sign is not the colon
        ("10:1:1", Kind.RATIO, "en"),
        ("10", Kind.RATIO, "en"),
        ("10:", Kind.RATIO, "en"),
        (":1", Kind.RATIO, "en"),
        ("0:1", Kind.RATIO, "en"),
        ("1:0", Kind.RATIO, "en"),
        ("1:0.5", Kind.RATIO, "en"),
        ("10 to 1", Kind.RATIO, "en"),
        ("08", Kind.NUMBER, "en"),
        ("8.0", Kind.NUMBER, "en"),
        ("8 ", Kind.COUNT, "en"),
        ("+8", Kind.COUNT, "en"),
        ("-8", Kind.COUNT, "en"),
        ("٨", Kind.NUMBER, "ar"),
        ("۸", Kind.NUMBER, "fa"),
        ("८", Kind.NUMBER, "hi"),
        ("８", Kind.NUMBER, "ja"),
        ("八", Kind.NUMBER, "ja"),
        ("²", Kind.NUMBER, "en"),
        ("1234", Kind.NUMBER, "en"),  # the separator is missing
        ("1.234", Kind.NUMBER, "en"),
        ("1,234", Kind.NUMBER, "id"),
        ("12,34,567", Kind.NUMBER, "en"),
        ("1,234,567", Kind.NUMBER, "hi"),
        ("1 234", Kind.NUMBER, "ru"),
        ("1e3", Kind.NUMBER, "en"),
        ("nan", Kind.NUMBER, "en"),
        ("Infinity", Kind.NUMBER, "en"),
        ("eight", Kind.NUMBER, "en"),
        ("2-10", Kind.RANGE, "en"),
        ("2–10–12", Kind.RANGE, "en"),
        ("2 – 10", Kind.RANGE, "en"),
        ("2", Kind.RANGE, "en"),
        ("2,5–10", Kind.RANGE, "id"),
        ("1.234,00", Kind.AMOUNT, "id"),  # the client's US format, in every language
        ("1\u00a0234,00", Kind.AMOUNT, "ru"),
        ("1234.00", Kind.AMOUNT, "en"),
        ("A♠10♣", Kind.CARDS, "en"),
        ("10♣ A", Kind.CARDS, "en"),
        ("Т♠", Kind.CARDS, "ru"),
        ("1 in 0", Kind.CHANCE, "en"),
        ("1 in 0.5", Kind.CHANCE, "en"),
        ("2 in 59", Kind.CHANCE, "en"),
        ("59 in 1", Kind.CHANCE, "en"),
        ("1 из 59", Kind.CHANCE, "en"),
        ("1 in ", Kind.CHANCE, "en"),
        *[("9" * digits, kind, "en") for digits in (24, 29, 5000) for kind in Kind],
        *[(f"0.{'9' * digits}%", Kind.PERCENT, "en") for digits in (23, 29, 5000)],
    ],
    ids=lambda part: str(part)[:20],
)
def test_what_the_locale_does_not_write_is_not_read(text: str, kind: Kind, locale: str) -> None:
    with pytest.raises(InvalidQuantity, match=f"not a {kind} in {locale}: got"):
        read(text, kind, locale)


def test_ten_to_one_is_not_read_as_one_to_ten() -> None:
    """Trap 8."""
    assert read("10:1", Kind.RATIO, "id").exact == "10"
    assert read("1:10", Kind.RATIO, "id").exact == "1/10"


@given(
    kind=st.sampled_from(list(Kind)),
    locale=st.sampled_from(LOCALES),
    text=st.text("0123456789.,:%–- \u00a0\u202f'’٫٬٪\u200f\u200e♠A1in", max_size=12) | st.text(max_size=8),
)
@settings(max_examples=500, deadline=None, derandomize=True, database=None)
def test_any_text_is_read_as_it_is_written_or_refused(kind: Kind, locale: str, text: str) -> None:
    try:
        found = read(text, kind, locale)
    except InvalidQuantity:
        return
    assert write(found, locale) == text


@given(
    places=st.integers(0, 8),
    figure=st.integers(0, 10**15 - 1),
    kind=st.sampled_from([Kind.PERCENT, Kind.RATIO, Kind.NUMBER]),
    locale=st.sampled_from(LOCALES),
)
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
def test_any_number_survives_the_way_out_and_back(places: int, figure: int, kind: Kind, locale: str) -> None:
    value = {
        Kind.PERCENT: Quantity(Kind.PERCENT, (Fraction(figure, 100 * 10**places),), places),
        Kind.RATIO: Quantity(Kind.RATIO, (Fraction(figure + 1, 10**places), Fraction(1)), places),
        Kind.NUMBER: quantity.number(figure),
    }[kind]
    assert read(write(value, locale), kind, locale) == value
