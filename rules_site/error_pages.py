"""What an error says: a page for people, problem JSON (RFC 9457) for programs."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

from rules_site.pages.document_types import Problem
from rules_site.pages.html import renderer
from rules_site.publication import STATUSES, dumped
from rules_site.site import Site

#: The title and message of an error, by status; all others are as the last one.
_TEXTS = {
    404: ("Page not found", "There is no page at this address."),
    405: ("Method not allowed", "This page can only be read."),
    406: ("Something went wrong", "The page could not be shown. Please try again."),
}


def error_pages(site: Site, tag: str, root: str = "") -> Iterator[tuple[int, bytes]]:
    """Yield the HTML of each error in a locale; ``root`` is the path under which the site is mounted."""
    render = renderer(site.catalogs[tag], site.locales, site.templates_folder)
    for status in STATUSES:
        title, message = _TEXTS[status]
        yield status, render.error(title, message, f"{root}/{tag}/").encode()


def problem(status: int) -> bytes:
    """Return an error as problem JSON."""
    document: Problem = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": _TEXTS[status if status in STATUSES else STATUSES[-1]][1],
    }
    return dumped(document)
