"""Progress: a page is complete only when every message it shows is good."""

from __future__ import annotations

import json
from dataclasses import replace

from rules_site.checks.status import FURNITURE, Progress, as_json, progress
from rules_site.i18n import catalog, po
from rules_site.i18n.locales import Locale
from rules_site.pages.build import help_page
from rules_site.site import Site


def of(site: Site, page: str) -> Progress:
    return next(row for row in progress(site) if row.locale == "ru" and row.page == page)


def changed(shipped: Site, msgid: str, **changes: object) -> Site:
    """Return the site with one entry of the Russian catalog changed."""
    old = shipped.catalog("ru")
    path = shipped.catalogs_folder / "ru" / "LC_MESSAGES" / "messages.po"
    entries = [
        replace(entry, body=(), **changes) if entry.msgid == msgid and not entry.obsolete else entry  # type: ignore[arg-type]
        for entry in po.read(path.read_text("utf-8"))
    ]
    made = catalog.build(po.write(entries).encode(), old.path, Locale("ru"), shipped.template)
    return replace(shipped, catalogs={**shipped.catalogs, "ru": made})


def test_every_locale_but_english_has_a_row_for_every_page(shipped: Site) -> None:
    rows = [(row.locale, row.page) for row in progress(shipped)]
    pages = [*(game.slug for game in shipped.games), FURNITURE]
    assert rows == [(tag, page) for tag in shipped.catalogs if tag != "en" for page in pages]


def test_one_message_counts_on_the_pages_that_show_it_and_on_no_other(shipped: Site) -> None:
    sentence = "Suits do not matter."
    site = changed(shipped, sentence, msgstrs=("",))
    for page, difference in (("baccarat", 1), ("no-commission-baccarat", 1), ("infinite-blackjack", 0), (FURNITURE, 0)):
        assert of(site, page).untranslated == of(shipped, page).untranslated + difference
        assert of(site, page).total == of(shipped, page).total


def test_fuzzy_and_broken_messages_are_told_apart(shipped: Site) -> None:
    sentence = "Suits do not matter."
    assert of(changed(shipped, sentence, flags=("fuzzy",)), "baccarat").fuzzy == of(shipped, "baccarat").fuzzy + 1
    assert (
        of(changed(shipped, sentence, msgstrs=("8 мастей.",)), "baccarat").broken == of(shipped, "baccarat").broken + 1
    )


def test_furniture_counts_on_every_help_page(shipped: Site) -> None:
    site = changed(shipped, "Wins when", msgstrs=("",))
    for game in shipped.games:
        assert of(site, game.slug).translated == of(shipped, game.slug).translated - 1


def test_a_complete_page_has_no_fallbacks_and_an_incomplete_one_has(shipped: Site) -> None:
    site = changed(shipped, "Suits do not matter.", msgstrs=("",))
    assert not of(site, "baccarat").is_complete
    assert help_page(site, "baccarat", "ru").fallbacks == help_page(shipped, "baccarat", "ru").fallbacks + 1


def test_json_says_whether_a_page_is_complete(shipped: Site) -> None:
    row = Progress("ru", "baccarat", 9, 1, 0, 0)
    (page,) = json.loads(as_json([row]))["pages"]
    assert page == {
        "locale": "ru",
        "page": "baccarat",
        "translated": 9,
        "fuzzy": 1,
        "untranslated": 0,
        "broken": 0,
        "complete": False,
    }
    assert replace(row, fuzzy=0).is_complete
