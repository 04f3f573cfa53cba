"""What an error says: a page for people, problem JSON (RFC 9457) for programs."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

from rules_site.pages.document import ProblemDetails, to_json
from rules_site.pages.errors import ERROR_TEXTS, STATUSES
from rules_site.pages.html import renderer
from rules_site.publish.publication import dump_json
from rules_site.site import Site


def error_pages(site: Site, tag: str, root: str = "") -> Iterator[tuple[int, bytes]]:
    """Yield the HTML of each error in a locale; ``root`` is the path under which the site is mounted."""
    render = renderer(site.catalogs[tag], site.locales, site.templates_folder)
    for status in STATUSES:
        yield status, render.error(*ERROR_TEXTS[status], f"{root}/{tag}/").encode()


def problem(status: int) -> bytes:
    """Return an error as problem JSON."""
    detail = ERROR_TEXTS[status if status in STATUSES else STATUSES[-1]][1]
    return dump_json(to_json(ProblemDetails("about:blank", HTTPStatus(status).phrase, status, detail)))
