"""The Flask application: pages, JSON documents, redirects, errors. All of it is made when the application is."""

from __future__ import annotations

import hashlib
from http import HTTPStatus

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from rules_site.i18n.locales import negotiate
from rules_site.pages.html import Renderer, renderer
from rules_site.representations import JSON, dumped, representations
from rules_site.site import Site
from rules_site.web.resolve import Redirect, locale_of, resolve

#: The title and message of an error page, by status; all others are the last one.
_ERRORS = {
    404: ("Page not found", "There is no page at this address."),
    405: ("Method not allowed", "This page can only be read."),
}
_OTHER = ("Something went wrong", "The page could not be shown. Please try again.")

_API_PREFIX = "/api/"


def create_app(site: Site) -> Flask:
    """Return the application that serves ``site``.

    Raises:
        TemplateError: a page template fails.
    """
    app = Flask("rules_site", static_folder=None)
    app.url_map.merge_slashes = False
    table = {one.path: one for one in representations(site)}
    renderers = {tag: renderer(one, site.locales, site.templates_folder) for tag, one in site.catalogs.items()}
    games = frozenset(game.slug for game in site.games)
    health = dumped(_health(site, b"".join(one.body for one in table.values())))

    @app.get("/healthz")
    def healthz() -> Response:
        return Response(health, content_type=JSON, headers={"Cache-Control": "no-store"})

    @app.get("/", defaults={"path": ""})
    @app.get("/<path:path>")
    def resource(path: str) -> Response:
        found = resolve(request.path, table, games, site.locales, request.headers.get("Accept-Language"))
        if found is None:
            return _error(site, renderers, 404)
        if isinstance(found, Redirect):
            return _redirect(found)
        one = table[found]
        headers = {"Content-Language": one.language, "X-Content-Type-Options": "nosniff"}
        if one.content_type == JSON:
            headers["Access-Control-Allow-Origin"] = "*"
        response = Response(one.body, content_type=one.content_type, headers=headers)
        response.set_etag(hashlib.sha256(one.body).hexdigest()[:20])
        response.make_conditional(request)
        return response

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        response = _error(site, renderers, error.code or 500)
        if allowed := dict(error.get_headers()).get("Allow"):
            response.headers["Allow"] = allowed
        return response

    return app


def _redirect(found: Redirect) -> Response:
    query = request.query_string.decode("latin-1")
    location = f"{request.script_root}{found.path}{'?' + query if query else ''}"
    response = Response(status=found.status, headers={"Location": location})
    response.autocorrect_location_header = False
    if found.negotiated:
        response.headers["Vary"] = "Accept-Language"
    return response


def _error(site: Site, renderers: dict[str, Renderer], status: int) -> Response:
    """Return problem JSON (RFC 9457) under /api/, elsewhere a page in the path's locale or the negotiated one."""
    title, message = _ERRORS.get(status, _OTHER)
    if request.path.startswith(_API_PREFIX):
        problem = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": message}
        headers = {"Access-Control-Allow-Origin": "*"}
        return Response(dumped(problem), status, headers, content_type="application/problem+json")
    own = locale_of(request.path, site.locales)
    locale = own or negotiate(request.headers.get("Accept-Language"), site.locales)
    html = renderers[locale.tag].error(title, message, f"{request.script_root}/{locale.tag}/")
    response = Response(html, status, content_type="text/html; charset=utf-8")
    response.headers["Content-Language"] = locale.tag
    if own is None:
        response.headers["Vary"] = "Accept-Language"
    return response


def _health(site: Site, content: bytes) -> dict[str, object]:
    """Return the state of the service: a hash of all it serves, and why a locale is served in English."""
    locales = {}
    for tag, catalog in site.catalogs.items():
        broken = [f"{catalog.path}:{problem.line}: {problem.defect.text}" for problem in catalog.unusable]
        locales[tag] = {"state": "english" if broken else "ok", "detail": broken}
    return {"status": "ok", "hash": hashlib.sha256(content).hexdigest()[:12], "locales": locales}
