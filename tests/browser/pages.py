"""The pages that a browser looks at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules_site import paths
from rules_site import site as sites
from rules_site.checks.subject import Subject
from rules_site.content.model import PLACEHOLDER
from rules_site.games.registry import GAMES
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import Locale, discover
from rules_site.i18n.numbers import CHANCE_PATTERN
from rules_site.i18n.pseudo import catalogs
from rules_site.publish.headers import HTML
from rules_site.publish.resources import of_game, of_locale
from rules_site.site import Site

#: Where screenshots go, which git does not see.
SCREENSHOTS = Path(__file__).parent / "screenshots"

LOCALES = tuple(locale.tag for locale in discover(paths.catalogs()))
SLUGS = tuple(game.slug for game in GAMES)
PATHS = tuple(f"/{tag}/{tail}" for tag in LOCALES for tail in ("", *(f"{slug}/" for slug in SLUGS)))


#: What stands for the letters of the Latin alphabet in languages that are written from right to left.
_LETTERS = {"he": "אבגדהוזחטיכלמנסעפצקרשתםןףך", "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنه"}


def pseudo_pages() -> dict[str, str]:
    """Return the pages of the pseudo-locale by path: every text two fifths longer than the English."""
    site = sites.load()
    pseudo, _ = catalogs(site.template)
    return _pages(site, pseudo)


def pages_from_right(tag: str) -> dict[str, str]:
    """Return the pages of Hebrew (``he``) or Arabic (``ar``) by path: the English in other letters, a third untouched.

    The texts that have no translation are shown in English. The indices of cards, A J Q K, stay as they are.
    """
    site = sites.load()
    locale = Locale(tag)
    small = {chr(ord("a") + number): letter for number, letter in enumerate(_LETTERS[tag])}
    letters = str.maketrans(small | {one.upper(): other for one, other in small.items() if one not in "ajqk"})

    def turned(text: str) -> str:
        pieces = PLACEHOLDER.split(text)
        return "".join(f"{{{one}}}" if index % 2 else one.translate(letters) for index, one in enumerate(pieces))

    good = {
        key: (turned(message.text), *[turned(message.plural)] * (locale.nplurals - 1))
        if message.plural
        else (turned(message.text),)
        for number, (key, message) in enumerate(site.template.items())
        if number % 3 or message.text == CHANCE_PATTERN or "J, Q" in message.text
    }
    return _pages(site, Catalog(locale, "", {}, good))


def _pages(site: Site, catalog: Catalog) -> dict[str, str]:
    """Return the pages of a site in one more language, by path."""
    tag = catalog.locale.tag
    larger = replace(site, catalogs={**site.catalogs, tag: catalog})
    found = [page for slug in SLUGS for page in of_game(Subject(larger, (slug,), (tag,)))]
    made = [one for _, _, resources in found for one in resources]
    made += of_locale(larger, tag, [summary for _, summary, _ in found])
    return {one.path: body.decode() for one, body in made if one.content_type == HTML}
