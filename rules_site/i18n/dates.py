"""Dates as a language writes them out, on pages and in the check that reads them back."""

from __future__ import annotations

from datetime import date

from babel.dates import format_date

from rules_site.i18n.locales import Locale, cldr


def write(iso: str, locale: Locale) -> str:
    """Return an ISO date as a language writes it out: in CLDR's long form, or in its own where that is none.

    >>> [write("2026-12-01", Locale(tag)) for tag in ("en", "id", "vi")]
    ['December 1, 2026', '1 Desember 2026', 'ngày 1 tháng 12 năm 2026']
    >>> write("2026-12-01", Locale("ru")).encode("unicode_escape").endswith(b"2026\\\\u202f\\\\u0433.")
    True
    """
    return format_date(date.fromisoformat(iso), locale.known.date or "long", cldr(locale.tag))
