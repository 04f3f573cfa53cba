"""The pages that a browser looks at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules_site import paths
from rules_site import site as sites
from rules_site.checks.subject import Subject
from rules_site.games.registry import GAMES
from rules_site.headers import HTML
from rules_site.i18n.locales import discover
from rules_site.i18n.pseudo import PSEUDO, catalogs
from rules_site.resources import of_game, of_locale

#: Where screenshots go, which git does not see.
SCREENSHOTS = Path(__file__).parent / "screenshots"

LOCALES = tuple(locale.tag for locale in discover(paths.catalogs()))
SLUGS = tuple(game.slug for game in GAMES)
PATHS = tuple(f"/{tag}/{tail}" for tag in LOCALES for tail in ("", *(f"{slug}/" for slug in SLUGS)))


def pseudo_pages() -> dict[str, str]:
    """Return the pages of the pseudo-locale by path: every text two fifths longer than the English."""
    site = sites.load()
    pseudo, _ = catalogs(site.template)
    longer = replace(site, catalogs={**site.catalogs, PSEUDO.tag: pseudo})
    found = [page for slug in SLUGS for page in of_game(Subject(longer, (slug,), (PSEUDO.tag,)))]
    made = [one for _, _, resources in found for one in resources]
    made += of_locale(longer, PSEUDO.tag, [summary for _, summary, _ in found])
    return {one.path: body.decode() for one, body in made if one.content_type == HTML}
