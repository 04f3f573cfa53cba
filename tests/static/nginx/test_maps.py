"""Patterns of nginx maps, tried with Python's regular expressions, which are PCRE's in what is used."""

from __future__ import annotations

import re
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from rules_site.static.nginx.maps import after, pairs
from tests.static.nginx.evaluation import Request, maps


@given(st.dates(date(1000, 1, 1)), st.dates(date(1000, 1, 1)))
def test_a_date_is_after_another(day: date, other: date) -> None:
    found = re.match(after(day.isoformat()), f"{other.isoformat()}T12:30:00+14:00")
    assert bool(found) == (other > day)


@given(st.dates(date(1000, 1, 1), date(9998, 1, 1)), st.integers(0, 40))
def test_a_date_is_after_another_soon(day: date, days: int) -> None:
    other = date.fromordinal(day.toordinal() + days)
    assert bool(re.match(after(day.isoformat()), other.isoformat())) == (days > 0)


def test_a_long_key_is_a_pattern_for_a_table_of_nginx_takes_none() -> None:
    keys = [f"/ru/{'x' * length}.+/" for length in (1, 38, 39, 40, 200)]
    written = pairs("$path", "$known", [(key, key) for key in keys])
    found = maps(written)
    assert max(map(len, found["known"].exact)) == 46
    for key in keys:
        assert Request(found, path=key).value("known") == key
        assert Request(found, path=key.replace(".", "y")).value("known") == ""
