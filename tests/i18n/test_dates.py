"""Dates as each language writes them out."""

from __future__ import annotations

import pytest

from rules_site.i18n import dates
from rules_site.i18n.locales import Locale

WRITTEN = {
    "en": "December 1, 2026",
    "id": "1 Desember 2026",
    "ru": "1 декабря 2026\u202fг.",
    "vi": "ngày 1 tháng 12 năm 2026",
    "vi-VN": "ngày 1 tháng 12 năm 2026",
    "de": "1. Dezember 2026",
    "es": "1 de diciembre de 2026",
    "lt": "2026 m. gruodžio 1 d.",
    "ja": "2026年12月1日",
    "he": "1 בדצמבר 2026",
    "en-x-pseudo": "December 1, 2026",
}


@pytest.mark.parametrize("tag", WRITTEN)
def test_a_date_is_written_out(tag: str) -> None:
    assert dates.write("2026-12-01", Locale(tag)) == WRITTEN[tag]


def test_no_zero_stands_before_a_day_or_a_month() -> None:
    assert dates.write("2027-02-09", Locale("vi")) == "ngày 9 tháng 2 năm 2027"
