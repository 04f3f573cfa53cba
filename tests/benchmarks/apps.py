"""What the service is compared with, as WSGI applications: ``granian … tests.benchmarks.apps:raw``."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rules_site import site as sites
from rules_site.pages.build import help_page
from rules_site.pages.html import renderer
from rules_site.publish.config import Config
from rules_site.publish.encodings import representations
from rules_site.publish.resources import publish

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

TAG, SLUG = "ru", "baccarat"
PAGE = f"/{TAG}/{SLUG}/"


def _representation() -> Any:
    page, bodies = next(pair for pair in publish(sites.load()).resources if pair[0].path == PAGE)
    return representations(page, bodies, Config(), "2027-01-01")["gzip"]


def _raw() -> Any:
    """The least that a WSGI application can do: one answer, whatever is asked."""
    one = _representation()
    headers, body = list(one.headers), [one.body]

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", headers)
        return body

    return answer


def _whitenoise() -> Any:
    from whitenoise import WhiteNoise

    def nothing(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("404 Not Found", [])
        return []

    return WhiteNoise(nothing, root=os.environ["RULES_SITE_BENCHMARK_SITE"], index_file=True)


def _rendering() -> Any:
    """A Flask view that renders the page at each request."""
    from flask import Flask

    app, site = Flask("rendering"), sites.load()

    @app.get("/<tag>/<slug>/")
    def page(tag: str, slug: str) -> str:
        return renderer(site.catalogs[tag], site.locales, site.templates_folder).help(help_page(site, slug, tag))

    return app


def __getattr__(name: str) -> Any:
    """Make an application when a server asks for it by name."""
    made = {"raw": _raw, "whitenoise": _whitenoise, "rendering": _rendering}
    if name not in made:
        raise AttributeError(name)
    return made[name]()
