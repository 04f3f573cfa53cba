"""What an error says: a page for people, problem JSON (RFC 9457) for programs."""

from __future__ import annotations

from http import HTTPStatus

from rules_site.pages.document_types import Problem
from rules_site.pages.html import renderer
from rules_site.representations import dumped
from rules_site.site import Site

#: The title and message of an error, by status; all others are the last one.
_TEXTS = {
    404: ("Page not found", "There is no page at this address."),
    405: ("Method not allowed", "This page can only be read."),
}
_OTHER = ("Something went wrong", "The page could not be shown. Please try again.")


def error_page(site: Site, status: int, tag: str, root: str = "") -> str:
    """Return the HTML of an error in a locale; ``root`` is the path under which the site is mounted."""
    title, message = _TEXTS.get(status, _OTHER)
    render = renderer(site.catalogs[tag], site.locales, site.templates_folder)
    return render.error(title, message, f"{root}/{tag}/")


def problem(status: int) -> bytes:
    """Return an error as problem JSON."""
    _, message = _TEXTS.get(status, _OTHER)
    document: Problem = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": message,
    }
    return dumped(document)
