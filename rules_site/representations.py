"""Every resource of a site in each encoding with its headers and validator, made once: the service answers with them,
a build writes them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from email.utils import format_datetime

import brotli

from rules_site.headers import HTML, JSON, REVALIDATE, XML, Headers, secured
from rules_site.i18n.locales import ENGLISH
from rules_site.pages import openapi
from rules_site.pages.build import help_page
from rules_site.pages.document import document, listing
from rules_site.pages.html import renderer
from rules_site.settings import Settings
from rules_site.site import Site

_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"

IDENTITY, GZIP, BROTLI = "identity", "gzip", "br"

#: Best first: what a client gets that takes them alike.
ENCODINGS = (BROTLI, GZIP, IDENTITY)

#: How hard brotli tries (0–11). A page takes about 0.6 ms at 5, when a service starts, and 50 ms at 11, in a build.
BROTLI_AT_START, BROTLI_IN_BUILD = 5, 11


@dataclass(frozen=True, slots=True)
class Resource:
    """One resource: its path, its bytes, its media type, the language it is in, empty for none.

    ``effective`` is the ISO date since when its rules are in force, empty where it has none; ``fallbacks`` counts its
    texts that are English for want of a translation; ``page`` is a short name of it for metrics.
    """

    path: str
    body: bytes
    content_type: str
    language: str
    page: str
    effective: str = ""
    fallbacks: int = 0


@dataclass(frozen=True, slots=True)
class Representation:
    """One resource in one encoding. ``unchanged`` are the headers of a 304, ``headers`` those of a 200."""

    encoding: str
    body: bytes
    etag: str
    headers: Headers
    unchanged: Headers


def resources(site: Site, base_url: str = "") -> Iterator[Resource]:
    """Yield every page and document of the site: by locale its index, help pages, and the JSON of both; OpenAPI."""
    pages = []
    for tag in site.catalogs:
        for one in in_locale(site, tag, base_url):
            yield one
            if one.content_type == HTML:
                pages.append(one)
    games = [game.slug for game in site.games]
    yield Resource(
        openapi.PATH, dumped(openapi.openapi(list(site.catalogs), games, base_url)), JSON, ENGLISH, "openapi"
    )
    if base_url:
        yield sitemap(pages, base_url)


def in_locale(site: Site, tag: str, base_url: str = "") -> Iterator[Resource]:
    """Yield the pages and documents of one locale."""
    render = renderer(site.catalogs[tag], site.locales, site.templates_folder, base_url)
    pages = tuple(help_page(site, game.slug, tag) for game in site.games)
    newest = max(page.effective for page in pages)
    index = render.index(pages).encode()
    yield Resource(f"/{tag}/", index, HTML, tag, "index", newest, _english(index))
    yield Resource(f"/api/v1/{tag}/games", dumped(listing(tag, pages)), JSON, tag, "api-index", newest)
    for page in pages:
        about = (tag, page.slug, page.effective)
        html = render.help(page).encode()
        yield Resource(f"/{tag}/{page.slug}/", html, HTML, *about, max(page.fallbacks, _english(html)))
        yield Resource(f"/api/v1/{tag}/games/{page.slug}", dumped(document(page)), JSON, *about, page.fallbacks)


def _english(html: bytes) -> int:
    """Return how many texts of a translated page are marked as English, those of its template included."""
    return html.count(b'<span lang="en"')


def sitemap(pages: Sequence[Resource], base_url: str) -> Resource:
    """Return the list of all pages for search engines, each with the date since when it is in force."""
    urls = "".join(
        f"<url><loc>{base_url}{page.path}</loc><lastmod>{page.effective}</lastmod></url>\n" for page in pages
    )
    xml = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{_SITEMAPS}">\n{urls}</urlset>\n'
    return Resource("/sitemap.xml", xml.encode(), XML, "", "sitemap", max(page.effective for page in pages))


def dumped(value: object) -> bytes:
    """Return strict JSON, compact, in UTF-8."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def representations(
    resource: Resource, settings: Settings, quality: int = BROTLI_AT_START
) -> dict[str, Representation]:
    """Return the resource in every encoding, by the name that HTTP gives the encoding."""
    return {encoding: _represented(resource, encoding, settings, quality) for encoding in ENCODINGS}


def encoded(body: bytes, encoding: str, quality: int = BROTLI_AT_START) -> bytes:
    """Return ``body`` in an encoding; the same bytes each time."""
    if encoding == BROTLI:
        return bytes(brotli.compress(body, mode=brotli.MODE_TEXT, quality=quality))
    return gzip.compress(body, compresslevel=9, mtime=0) if encoding == GZIP else body


def etag(path: str, encoding: str, body: bytes) -> str:
    """Return the entity tag of a representation: another for each path, encoding and content."""
    return f'"{hashlib.sha256(b"%s %s " % (path.encode(), encoding.encode()) + body).hexdigest()[:20]}"'


def last_modified(effective: str) -> str:
    """Return an ISO date as HTTP writes it, at midnight UTC."""
    day = date.fromisoformat(effective)
    return format_datetime(datetime(day.year, day.month, day.day, tzinfo=UTC), usegmt=True)


def _represented(resource: Resource, encoding: str, settings: Settings, quality: int) -> Representation:
    body = encoded(resource.body, encoding, quality)
    tag = etag(resource.path, encoding, body)
    unchanged = (
        ("ETag", tag),
        ("Vary", "Accept-Encoding"),
        ("Cache-Control", REVALIDATE),
        *((("Content-Language", resource.language),) if resource.language else ()),
        *((("Last-Modified", last_modified(resource.effective)),) if resource.effective else ()),
        *secured(resource.content_type, resource.body, settings),
    )
    headers = (
        ("Content-Type", resource.content_type),
        ("Content-Length", str(len(body))),
        *((("Content-Encoding", encoding),) if encoding != IDENTITY else ()),
        *unchanged,
    )
    return Representation(encoding, body, tag, headers, unchanged)
