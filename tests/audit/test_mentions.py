"""Numbers as four languages write them."""

from __future__ import annotations

import pytest

from rules_site.audit.language import language
from rules_site.audit.mentions import mentions


def read(text: str, tag: str) -> list[str]:
    return [one.shown for one in mentions(text, language(tag)) if not one.weak]


@pytest.mark.parametrize(
    ("tag", "text", "expected"),
    [
        ("en", "pays 3:2, 3 : 2, 3∶2 or 3 to 2", ["3:2", "3:2", "3:2", "3:2"]),
        ("en", "eleven to one, nineteen to twenty", ["11:1", "19-20"]),
        ("en", "2 to 10 = face value", ["2-10"]),
        ("en", "twenty-one, 17–21, 8+ cards", ["21", "17-21", "8"]),
        ("en", "the 6-7-8 or 7-7-7 of 21+3 on the 2nd of 2026-12-01", ["6-7-8", "7-7-7"]),
        ("id", "3 banding 2; 8 berbanding 1; 0,95:1", ["3:2", "8:1", "0.95:1"]),
        ("id", "enam puluh putaran, kartu kedua, 1,5 kali", ["60", "1.5"]),
        ("ru", "19 к 20; восьми колод; 99,46 %", ["19:20", "8", "99.46%"]),
        ("ru", "двадцати одного очка, 2-й раунд, половина ставки", ["21", "50%"]),
        ("vi", "cược 2 ăn 3; tám bộ bài; lá thứ hai; 99,46%", ["3:2", "8", "99.46%"]),
        ("vi", "năm mươi vòng, 2 đến 10, không", ["50", "2-10"]),
        ("id", "12: 1 (dengan 6 poin)", ["12:1", "6"]),
        ("en", "10:1 is not 1:10", ["10:1", "1:10"]),
        ("en", "♠A and ♥9; the hand A♠ K♦", ["A♠ 9♥", "A♠ K♦"]),
        ("id", "P(A,3,5) = 9", ["A-3-5", "9"]),
        ("en", "1. Betting", []),
    ],
)
def test_a_quantity_is_recognised_as_written(tag: str, text: str, expected: list[str]) -> None:
    assert read(text, tag) == expected


@pytest.mark.parametrize(
    ("tag", "text", "defect"),
    [
        ("id", "1.234.00", "malformed-number"),
        ("id", "1,234.00", ""),
        ("vi", "99.46%", "wrong-number-form"),
        ("vi", "99,46%", ""),
        ("en", "99.46%", ""),
        ("ru", "счёт11", "wrong-number-form"),
        ("id", "1 untuk 1", "wrong-number-form"),
    ],
)
def test_the_form_of_a_number_is_judged(tag: str, text: str, defect: str) -> None:
    (found,) = mentions(text, language(tag))
    assert found.defect == defect


def test_a_word_of_two_meanings_is_weak() -> None:
    assert [one.weak for one in mentions("một lá bài", language("vi"))] == [True]
