"""The Flask application: redirects, errors, health and metrics. Pages are answered in front of it, by the table."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import quote, urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from rules_site.i18n.locales import ENGLISH, Locale
from rules_site.publish.config import Config
from rules_site.publish.error_pages import problem
from rules_site.publish.headers import ALIAS, HTML, JSON, NEVER, PROBLEM, REVALIDATE, security_headers, style_hashes
from rules_site.publish.publication import Publication
from rules_site.web.answers import Answers
from rules_site.web.conditional import encoding_for
from rules_site.web.health import content_hash, health
from rules_site.web.metrics import Metrics
from rules_site.web.resolve import API, Redirect, error_locale, mount, resolve

_METHODS = ("GET", "HEAD")


def others(published: Publication, config: Config, answers: Answers, metrics: Metrics) -> Flask:
    """Return the application for all that has no ready answer: redirects, errors, health, metrics."""
    app = Flask("rules_site", static_folder=None)
    app.url_map.merge_slashes = False
    games, locales = frozenset(published.games), tuple(map(Locale, published.locales))
    state, content = health(published), content_hash(published)
    base_path = urlsplit(published.base_url).path

    def root() -> str:
        forwarded = request.headers.get("X-Forwarded-Prefix") if config.trust_proxy else None
        return mount(base_path, request.script_root, forwarded)

    @app.before_request
    def redirected() -> Response | None:
        if request.environ["REQUEST_METHOD"] not in _METHODS:  # Flask's own has capitals, whatever was sent
            raise MethodNotAllowed(_METHODS)
        resolved = resolve(_path(), answers, games, locales, request.headers.get("Accept-Language"))
        if isinstance(resolved, Redirect):
            return _redirect(resolved, f"{root()}{resolved.path}", config)
        if resolved is not None:  # why the table has not answered
            refused = encoding_for(request.headers.get("Accept-Encoding")) is None
            abort(HTTPStatus.NOT_ACCEPTABLE if refused else HTTPStatus.PRECONDITION_FAILED)
        return None

    @app.get("/healthz")
    def healthz() -> Response:
        return Response(state, content_type=JSON, headers=[("Cache-Control", NEVER), *security_headers(JSON, config)])

    @app.get("/metrics")
    def prometheus() -> Response:
        plain = "text/plain; version=0.0.4; charset=utf-8"
        headers = [("Cache-Control", NEVER), *security_headers(HTML, config)]
        return Response(metrics.text(content), content_type=plain, headers=headers)

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        status = error.code or 500
        headers = [("Cache-Control", REVALIDATE if status < 500 else NEVER)]
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            headers.append(("Allow", ", ".join(_METHODS)))
        if status == HTTPStatus.NOT_ACCEPTABLE:
            headers.append(("Vary", "Accept-Encoding"))
        if _path().startswith(API):
            body, kind, language = problem(status), PROBLEM, ENGLISH
        else:
            locale, negotiated = error_locale(_path(), locales, request.headers.get("Accept-Language"))
            body, kind, language = published.error(status, locale.tag, root()), HTML, locale.tag
            if negotiated:
                headers.append(("Vary", "Accept-Language"))
        headers += [
            ("Content-Language", language),
            *security_headers(kind, config, style_hashes(body) if kind == HTML else ()),
        ]
        return Response(body, status, headers, content_type=kind)

    @app.after_request
    def counted(response: Response) -> Response:
        kind = "redirect" if response.location else request.path[1:] if response.status_code == 200 else "error"
        metrics.count(kind, response.headers.get("Content-Language", ""), response.status_code)
        return response

    return app


def _path() -> str:
    """Return the path as it was asked for; Flask's own would begin with one slash instead of two."""
    return str(request.environ["PATH_INFO"]).encode("latin-1").decode("utf-8", "replace")


def _redirect(found: Redirect, target: str, config: Config) -> Response:
    query = quote(request.query_string, safe="!$&'()*+,;=:@/?%-._~[]")
    location = f"{target}{'?' + query if query else ''}"
    headers = [
        ("Location", location),
        ("Cache-Control", REVALIDATE if found.negotiated else ALIAS),
        *((("Vary", "Accept-Language"),) if found.negotiated else ()),
        *security_headers(PROBLEM if found.path.startswith(API) else HTML, config),
    ]
    response = Response(status=found.status, headers=headers)
    response.autocorrect_location_header = False
    return response
