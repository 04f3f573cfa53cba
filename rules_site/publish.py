"""What a site publishes, made in this process."""

from __future__ import annotations

from urllib.parse import urlsplit

from rules_site.error_pages import error_pages
from rules_site.publication import Publication, Unusable
from rules_site.representations import encodings
from rules_site.resources import resources
from rules_site.site import Site


def publish(site: Site, base_url: str = "") -> Publication:
    """Return all that a service answers with.

    Raises:
        WrongPages: a check finds that a page contradicts the engine.
        TemplateError: a page template fails.
    """
    root = urlsplit(base_url).path
    return Publication(
        base_url,
        [(one, encodings(body)) for one, body in resources(site, base_url)],
        tuple(site.catalogs),
        tuple(game.slug for game in site.games),
        {(status, tag): page for tag in site.catalogs for status, page in error_pages(site, tag, root)},
        unusable(site),
    )


def unusable(site: Site) -> dict[str, tuple[Unusable, ...]]:
    """Return what is wrong with the catalogs of which nothing is served, by locale."""
    return {
        tag: tuple(
            Unusable(one.defect.code, f"{catalog.path}:{one.line}: {one.defect.text}") for one in catalog.unusable
        )
        for tag, catalog in site.catalogs.items()
        if catalog.unusable
    }
