"""Every resource of a site and its bytes, each made once, and none of a page that contradicts the engine.

Games are the unit of the work: all languages of one are written, checked and rendered together, English once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from rules_site.checks.gate import errors, refuse
from rules_site.checks.subject import Subject
from rules_site.i18n.locales import ENGLISH
from rules_site.pages import openapi
from rules_site.pages.document import document, listing
from rules_site.pages.help_page import PageSummary
from rules_site.pages.html import renderer
from rules_site.pages.rendering import Rendering
from rules_site.publish.encodings import encodings
from rules_site.publish.error_pages import error_pages
from rules_site.publish.headers import HTML, JSON, XML, style_hashes
from rules_site.publish.publication import Made, Publication, Resource, Unusable, dump_json
from rules_site.site import Site

_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


def publish(site: Site, base_url: str = "") -> Publication:
    """Return all that a service answers with.

    Raises:
        WrongPages: a check finds that a page contradicts the engine.
        TemplateError: a page template fails.
    """
    root = urlsplit(base_url).path
    return Publication(
        base_url,
        [(resource, encodings(body)) for resource, body in resources(site, base_url)],
        tuple(site.catalogs),
        tuple(game.slug for game in site.games),
        {(status, tag): page for tag in site.catalogs for status, page in error_pages(site, tag, root)},
        unusable(site),
    )


def unusable(site: Site) -> dict[str, tuple[Unusable, ...]]:
    """Return what is wrong with the catalogs of which nothing is served, by locale."""
    return {
        tag: tuple(
            Unusable(problem.code, f"{catalog.path}:{problem.line}: {problem.text}") for problem in catalog.unusable
        )
        for tag, catalog in site.catalogs.items()
        if catalog.unusable
    }


def resources(site: Site, base_url: str = "") -> Iterator[Made]:
    """Yield every page and document of the site, for a service at ``base_url``.

    Raises:
        WrongPages: a check finds that a page contradicts the engine.
        TemplateError: a page template fails.
    """
    subjects = [Subject(site, (game.slug,), base_url=base_url) for game in site.games]
    refuse(error for subject in subjects for error in errors(subject))
    summaries: dict[str, list[PageSummary]] = {tag: [] for tag in site.catalogs}
    pages = []
    for subject in subjects:
        for tag, summary, made in of_game(subject):
            summaries[tag].append(summary)
            yield from made
            pages += [resource for resource, _ in made]
    refuse(errors(Subject(site, base_url=base_url, listed=summaries)))
    for tag, listed in summaries.items():
        lists = tuple(of_locale(site, tag, listed, base_url))
        yield from lists
        pages += [one for one, _ in lists]
    yield from of_site(site, pages, base_url)


def of_game(game: Rendering) -> Iterator[tuple[str, PageSummary, tuple[Made, ...]]]:
    """Yield, for each chosen locale of the one game that is rendered, its page and its document."""
    for (slug, tag), rendered in game.pages.items():
        if game.has(tag):
            page, html = rendered.page, rendered.html.encode()
            summary = page.summary
            about = (tag, slug, page.effective)
            shown = Resource(
                f"/{tag}/{slug}/", HTML, *about, max(summary.fallbacks, _english(html)), styles=style_hashes(html)
            )
            stated = Resource(f"/api/v1/{tag}/games/{slug}", JSON, *about, summary.fallbacks)
            yield tag, summary, ((shown, html), (stated, dump_json(document(page))))


def of_locale(site: Site, tag: str, pages: Sequence[PageSummary], base_url: str = "") -> Iterator[Made]:
    """Yield the list of all games in one locale, for people and for programs."""
    newest = max(page.effective for page in pages)
    html = renderer(site.catalogs[tag], site.locales, site.templates_folder, base_url).index(pages).encode()
    yield Resource(f"/{tag}/", HTML, tag, "index", newest, _english(html), style_hashes(html)), html
    yield Resource(f"/api/v1/{tag}/games", JSON, tag, "api-index", newest), dump_json(listing(tag, pages))


def of_site(site: Site, made: Iterable[Resource], base_url: str = "") -> Iterator[Made]:
    """Yield what describes all others: OpenAPI, and at a base URL the sitemap of the pages that were ``made``."""
    described = openapi.openapi(list(site.catalogs), [game.slug for game in site.games], base_url)
    yield Resource(openapi.PATH, JSON, ENGLISH, "openapi"), dump_json(described)
    if base_url:
        yield sitemap([resource for resource in made if resource.content_type == HTML], base_url)


def sitemap(pages: Sequence[Resource], base_url: str) -> Made:
    """Return the list of all pages for search engines, each with the date since when it is in force."""
    urls = "".join(
        f"<url><loc>{base_url}{page.path}</loc><lastmod>{page.effective}</lastmod></url>\n"
        for page in sorted(pages, key=lambda page: page.path)
    )
    xml = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{_SITEMAPS}">\n{urls}</urlset>\n'
    newest = max(page.effective for page in pages)
    return Resource("/sitemap.xml", XML, "", "sitemap", newest), xml.encode()


def _english(html: bytes) -> int:
    """Return how many texts of a translated page are marked as English, those of its template included."""
    return html.count(b'<span lang="en"')
