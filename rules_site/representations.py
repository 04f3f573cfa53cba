"""Every resource of a site as bytes with its headers, made once: the service answers with them, a build writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from rules_site.pages.build import help_page
from rules_site.pages.document import document, listing
from rules_site.pages.html import renderer
from rules_site.site import Site

HTML = "text/html; charset=utf-8"
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Representation:
    """One resource: its path, its bytes, its media type and the language it is in."""

    path: str
    body: bytes
    content_type: str
    language: str


def representations(site: Site) -> Iterator[Representation]:
    """Yield every page and document of the site: for each locale its index, its help pages, and the JSON of both."""
    for tag, catalog in site.catalogs.items():
        render = renderer(catalog, site.locales, site.templates_folder)
        pages = tuple(help_page(site, game.slug, tag) for game in site.games)
        yield Representation(f"/{tag}/", render.index(pages).encode(), HTML, tag)
        yield Representation(f"/api/v1/{tag}/games", dumped(listing(tag, pages)), JSON, tag)
        for page in pages:
            yield Representation(f"/{tag}/{page.slug}/", render.help(page).encode(), HTML, tag)
            yield Representation(f"/api/v1/{tag}/games/{page.slug}", dumped(document(page)), JSON, tag)


def dumped(value: object) -> bytes:
    """Return strict JSON, compact, in UTF-8."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
