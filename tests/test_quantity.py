from __future__ import annotations

from fractions import Fraction

import pytest

from rules_site.cards import Rank, parse_hand
from rules_site.errors import InvalidCard, InvalidQuantity
from rules_site.quantity import (
    Kind,
    Quantity,
    amount,
    as_kind,
    chance,
    count,
    hand,
    number,
    parse,
    parse_cards,
    percent,
    ranks,
    ratio,
    span,
)


@pytest.mark.parametrize(
    ("text", "kind", "exact", "decimals"),
    [
        ("3:2", Kind.RATIO, "3/2", 0),
        ("0.95:1", Kind.RATIO, "19/20", 2),
        ("1:2", Kind.RATIO, "1/2", 0),
        ("30:1", Kind.RATIO, "30", 0),
        ("98.94%", Kind.PERCENT, "4947/5000", 2),
        ("5%", Kind.PERCENT, "1/20", 0),
        ("50.0%", Kind.PERCENT, "1/2", 1),
        ("0", Kind.NUMBER, "0", 0),
        ("8", Kind.NUMBER, "8", 0),
        ("2-10", Kind.RANGE, "2-10", 0),
        ("1,234.00", Kind.AMOUNT, "1234", 2),
        ("0.50", Kind.AMOUNT, "1/2", 2),
        ("6-7-8", Kind.CARDS, "6-7-8", 0),
        ("A", Kind.CARDS, "A", 0),
        ("A♠ 10♣", Kind.CARDS, "A♠ 10♣", 0),
    ],
)
def test_each_notation_says_its_kind_and_exact_value(text: str, kind: Kind, exact: str, decimals: int) -> None:
    found = parse(text)
    assert (found.kind, found.exact, found.decimals) == (kind, exact, decimals)


def test_a_ratio_keeps_the_form_it_was_written_in() -> None:
    assert parse("2:4").terms == (2, 4)
    assert parse("2:4").same(parse("1:2"))


def test_ten_to_one_is_not_one_to_ten() -> None:
    assert not parse("10:1").same(parse("1:10"))


def test_a_count_and_a_number_state_the_same() -> None:
    assert count(8).same(number(8))
    assert not count(8).same(number(6))


@pytest.mark.parametrize("other", [parse("150%"), parse("1.50"), parse("1-2"), ranks(Rank.ACE)])
def test_numbers_of_different_kinds_are_not_the_same(other: Quantity) -> None:
    assert not parse("3:2").same(other)


def test_a_number_may_become_a_count_and_nothing_else_may() -> None:
    assert as_kind(number(8), Kind.COUNT) == count(8)
    assert as_kind(percent(Fraction(1, 2)), Kind.COUNT).kind is Kind.PERCENT
    assert as_kind(number(8), Kind.PERCENT).kind is Kind.NUMBER


@pytest.mark.parametrize(
    ("share", "printed"),
    [
        (Fraction(384, 415), "9253/10000"),
        (Fraction(98945, 100000), "4947/5000"),  # a half goes to the even neighbour: 98.94%, not 98.95%
        (Fraction(98935, 100000), "4947/5000"),
    ],
)
def test_a_percentage_is_printed_rounded_half_even(share: Fraction, printed: str) -> None:
    assert percent(share, 2).printed().exact == printed


def test_a_figure_rounds_the_exact_value_or_does_not() -> None:
    assert parse("92.53%").rounds(Fraction(384, 415))
    assert not parse("92.54%").rounds(Fraction(384, 415))
    assert not parse("92.5%").rounds(Fraction(9253, 10000) - Fraction(1, 100))


def test_a_chance_is_printed_as_one_in_a_whole_number() -> None:
    assert chance(Fraction(3, 176)).printed().exact == "1/59"


def test_the_constructors_agree_with_the_notation() -> None:
    assert ratio(Fraction(3, 2)) == parse("3:2")
    assert percent(Fraction(1, 20)) == parse("5%")
    assert span(2, 10) == parse("2-10")
    assert amount(Fraction(1234)) == parse("1,234.00")
    assert ranks(Rank.SIX, Rank.SEVEN, Rank.EIGHT) == parse("6-7-8")
    assert hand(parse_hand("A♠ 10♣")) == parse("A♠ 10♣")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "8 ",
        " 8",
        "8\n",
        "08",
        "-8",
        "+8",
        "8.",
        "8.5",  # a bare decimal has no kind
        ".5%",
        "1e3",
        "1_000",
        "1000.00",
        "0x10",
        "٨",  # an Arabic digit
        "８",
        "½",
        "∞",
        "nan",
        ".nan",
        "inf",
        "yes",
        "3 : 2",
        "3:2:1",
        "3/2",
        "3:",
        ":2",
        "0:1",
        "1:0",
        "1:0.5",
        "-1:2",
        "01:2",
        "98,94%",
        "98.94 %",
        "98.94%%",
        "%",
        "2–10",  # a dash, not the hyphen of the notation
        "10-2",
        "2-2",
        "2-",
        "1,23.00",
        "12,34",
        ",234.00",
        "0,123.00",
        "000.00",
        "1,234.0",
        "6-7-8-",
        "6-7-1",
        "A♠  10♣",
        "A♠,10♣",
        "A♠-10♣",
        "A 10",
        pytest.param("9" * 5000, id="a number without end"),
        pytest.param(f"0.{'9' * 5000}%", id="decimals without end"),
        pytest.param(f"{'9' * 5000}:1", id="a ratio without end"),
        pytest.param(f"1-{'9' * 5000}", id="a range without end"),
        pytest.param(f"1{',000' * 2000}.00", id="an amount without end"),
    ],
)
def test_any_other_notation_is_refused(text: str) -> None:
    with pytest.raises(InvalidQuantity, match="got"):
        parse(text)


@pytest.mark.parametrize("text", ["", "A ", "6-", "6--7", "♠", "A♠ B♠"])
def test_what_is_no_pattern_of_cards_is_refused(text: str) -> None:
    with pytest.raises(InvalidCard):
        parse_cards(text)


@pytest.mark.parametrize("many", [parse("2-10"), parse("A♠ 10♣"), parse("6-7-8")])
def test_a_range_or_cards_have_no_single_value(many: Quantity) -> None:
    with pytest.raises(InvalidQuantity, match="no single value"):
        many.value  # noqa: B018


@pytest.mark.parametrize("never", [Fraction(0), Fraction(-1, 2), Fraction(3, 2)])
def test_what_is_no_probability_is_no_chance(never: Fraction) -> None:
    with pytest.raises(InvalidQuantity, match="not a chance"):
        chance(never)
