"""Every resource of a site and its bytes, each made once, and none of a page that contradicts the engine.

Games are the unit of the work: all languages of one are written, checked and rendered together, English once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules_site.checks.gate import errors, refuse
from rules_site.checks.subject import Subject
from rules_site.headers import HTML, JSON, XML, styles
from rules_site.i18n.locales import ENGLISH
from rules_site.pages import openapi
from rules_site.pages.document import document, listing
from rules_site.pages.help_page import PageSummary
from rules_site.pages.html import renderer
from rules_site.publication import Made, Resource, dumped
from rules_site.site import Site

_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


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
            pages += [one for one, _ in made]
    refuse(errors(Subject(site, base_url=base_url, listed=summaries)))
    for tag, listed in summaries.items():
        lists = tuple(of_locale(site, tag, listed, base_url))
        yield from lists
        pages += [one for one, _ in lists]
    yield from of_site(site, pages, base_url)


def of_game(subject: Subject) -> Iterator[tuple[str, PageSummary, tuple[Made, ...]]]:
    """Yield, for each chosen locale of the one game under check, its page and its document."""
    for (slug, tag), rendered in subject.pages.items():
        if subject.has(tag):
            page, html = rendered.page, rendered.html.encode()
            summary = page.summary
            about = (tag, slug, page.effective)
            shown = Resource(
                f"/{tag}/{slug}/", HTML, *about, max(summary.fallbacks, _english(html)), styles=styles(html)
            )
            stated = Resource(f"/api/v1/{tag}/games/{slug}", JSON, *about, summary.fallbacks)
            yield tag, summary, ((shown, html), (stated, dumped(document(page))))


def of_locale(site: Site, tag: str, pages: Sequence[PageSummary], base_url: str = "") -> Iterator[Made]:
    """Yield the list of all games in one locale, for people and for programs."""
    newest = max(page.effective for page in pages)
    html = renderer(site.catalogs[tag], site.locales, site.templates_folder, base_url).index(pages).encode()
    yield Resource(f"/{tag}/", HTML, tag, "index", newest, _english(html), styles(html)), html
    yield Resource(f"/api/v1/{tag}/games", JSON, tag, "api-index", newest), dumped(listing(tag, pages))


def of_site(site: Site, made: Iterable[Resource], base_url: str = "") -> Iterator[Made]:
    """Yield what describes all others: OpenAPI, and at a base URL the sitemap of the pages that were ``made``."""
    described = openapi.openapi(list(site.catalogs), [game.slug for game in site.games], base_url)
    yield Resource(openapi.PATH, JSON, ENGLISH, "openapi"), dumped(described)
    if base_url:
        yield sitemap([one for one in made if one.content_type == HTML], base_url)


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
