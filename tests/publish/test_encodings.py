"""Headers of representations that a server under test cannot show: they depend on the day."""

from __future__ import annotations

import pytest

from rules_site.publish.config import Config
from rules_site.publish.encodings import ENCODINGS, encodings, representations
from rules_site.publish.headers import HTML
from rules_site.publish.publication import Resource


@pytest.mark.parametrize(
    ("effective", "today", "expected"),
    [
        ("2026-12-01", "2026-11-30", None),
        ("2026-12-01", "2026-12-01", None),
        ("2026-12-01", "2026-12-02", "Tue, 01 Dec 2026 00:00:00 GMT"),
        ("2026-12-01", "2027-01-01", "Tue, 01 Dec 2026 00:00:00 GMT"),
        ("", "2027-01-01", None),
    ],
)
def test_last_modified_is_never_a_date_to_come(effective: str, today: str, expected: str | None) -> None:
    made = representations(Resource("/", HTML, "en", "index", effective), encodings(b"x"), Config(), today)
    for encoding in ENCODINGS:
        assert dict(made[encoding].headers).get("Last-Modified") == expected
        assert dict(made[encoding].unchanged).get("Last-Modified") == expected
