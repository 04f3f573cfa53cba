"""The preview over HTTP: the same addresses as the service, each page made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from flask import Flask, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from rules_site.checks.status import Progress, progress
from rules_site.errors import TemplateError
from rules_site.i18n.locales import ENGLISH
from rules_site.i18n.pseudo import NUMCHECK, PSEUDO
from rules_site.pages.build import help_page
from rules_site.pages.document import document, listing
from rules_site.publish.headers import HTML, JSON, NEVER
from rules_site.publish.publication import dump_json
from rules_site.site import Site
from rules_site.web.preview.notes import notes
from rules_site.web.preview.snapshot import PSEUDO_LOCALES, Snapshot
from rules_site.web.preview.view import CONTENT_POLICY, Bar, add_bar, bare
from rules_site.web.resolve import DOCUMENTS, Redirect, resolve

#: Where a page asks whether it is still what it was.
VERSION = "/api/preview"

#: The pseudo-locales by the short names of their addresses.
SHORT = {"pseudo": PSEUDO.tag, "numcheck": NUMCHECK.tag}


@dataclass(frozen=True, slots=True)
class PagePlace:
    """What stands at a path: a page of a locale or its JSON; the index where ``slug`` is empty."""

    tag: str
    slug: str
    is_document: bool


def create_app(current: Callable[[], Snapshot]) -> Flask:
    """Return the application that shows whatever snapshot is the current one."""
    app = Flask("rules_site.preview", static_folder=None)
    app.url_map.merge_slashes = False

    @app.get(VERSION)
    def version() -> Response:
        return _answer(dump_json({"version": current().version}), JSON)

    @app.get("/", defaults={"rest": ""})
    @app.get("/<path:rest>")
    def shown(rest: str) -> AnyResponse:
        snapshot = current()
        if snapshot.site is None:
            return _answer(bare(Bar(version=snapshot.version, errors=(snapshot.error,))), HTML, 503)
        first, _, tail = rest.partition("/")
        if first in SHORT:
            return redirect(f"/{SHORT[first]}/{tail}")
        places = _places(snapshot.site)
        games = [game.slug for game in snapshot.site.games]
        resolved = resolve(request.path, places, games, snapshot.site.locales, request.headers.get("Accept-Language"))
        if isinstance(resolved, Redirect):
            return redirect(resolved.path)
        if resolved is None:
            return _answer(snapshot.pages[ENGLISH].missing(), HTML, 404)
        place = places[resolved]
        if place.is_document:
            return _answer(_document(snapshot.site, place), JSON)
        try:
            return _answer(_page(snapshot, snapshot.site, place), HTML)
        except TemplateError as error:
            return _answer(bare(Bar(place.tag, snapshot.version, (str(error),))), HTML, 500)

    return app


def _answer(body: str | bytes, kind: str, status: int = 200) -> Response:
    headers = [("Cache-Control", NEVER), ("X-Content-Type-Options", "nosniff")]
    if kind == HTML:
        headers.append(("Content-Security-Policy", CONTENT_POLICY))
    return Response(body, status, headers, content_type=kind)


def _places(site: Site) -> Mapping[str, PagePlace]:
    def found() -> Iterator[tuple[str, PagePlace]]:
        for tag in site.catalogs:
            yield f"/{tag}/", PagePlace(tag, "", False)
            yield f"{DOCUMENTS}{tag}/games", PagePlace(tag, "", True)
            for game in site.games:
                yield f"/{tag}/{game.slug}/", PagePlace(tag, game.slug, False)
                yield f"{DOCUMENTS}{tag}/games/{game.slug}", PagePlace(tag, game.slug, True)

    return dict(found())


def _document(site: Site, place: PagePlace) -> bytes:
    if place.slug:
        return dump_json(document(help_page(site, place.slug, place.tag)))
    return dump_json(listing(place.tag, [help_page(site, game.slug, place.tag).summary for game in site.games]))


def _page(snapshot: Snapshot, site: Site, place: PagePlace) -> str:
    tail = f"{place.slug}/" if place.slug else ""
    told = notes(site, snapshot.findings, place.tag, f"/{place.tag}/{tail}")
    bar = Bar(
        tag=place.tag,
        version=snapshot.version,
        errors=snapshot.errors(place.tag),
        others=tuple((name.capitalize(), f"/{tag}/{tail}") for name, tag in SHORT.items() if tag != place.tag),
        rows=() if place.slug else tuple(_rows(site, place.tag)),
        findings=told.others,
    )
    page = _mark(snapshot, place.tag, place.slug)
    english = "" if place.tag == ENGLISH else _mark(snapshot, ENGLISH, place.slug)
    return add_bar(page, english, told, bar)


def _mark(snapshot: Snapshot, tag: str, slug: str) -> str:
    return snapshot.pages[tag].help(slug) if slug else snapshot.pages[tag].index


def _rows(site: Site, tag: str) -> Iterator[Progress]:
    """Yield the progress of the pages in a locale; of all locales on the pages of those that have none."""
    for row in progress(site):
        if row.locale not in PSEUDO_LOCALES and (row.locale == tag or tag in (ENGLISH, *PSEUDO_LOCALES)):
            yield row
