"""A site as one WSGI application: the table of ready answers, and Flask behind it, imported when first needed."""

from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rules_site.representations import Resource, dumped, representations, resources
from rules_site.settings import Settings
from rules_site.site import Site
from rules_site.web.access_log import logged
from rules_site.web.metrics import Metrics
from rules_site.web.table import Entry, Table

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def application(site: Site, settings: Settings) -> WSGIApplication:
    """Return the WSGI application that serves ``site``. All that does not change is made here, once.

    A language whose catalog cannot be used is named on stderr: its pages are in English.

    Raises:
        TemplateError: a page template fails.
    """
    for tag, details in unusable(site).items():
        for detail in details:
            print(f"rules-site: CATALOG UNUSABLE, {tag} is served in English: {detail}", file=sys.stderr, flush=True)
    entries = entered(site, settings)
    metrics = Metrics(entries)
    return logged(Table(entries, _Others(site, settings, entries, metrics)), settings.access_log)


def entered(site: Site, settings: Settings) -> Mapping[str, Entry]:
    """Return every resource of the site with its representations, by path."""
    found = resources(site, settings.base_url)
    return {one.path: Entry.of(one, representations(one, settings)) for one in found}


def content_hash(resources: Iterable[Resource]) -> str:
    """Return a short hash of everything that is served."""
    whole = hashlib.sha256()
    for one in resources:
        whole.update(one.path.encode() + b"\n" + one.body)
    return whole.hexdigest()[:12]


def unusable(site: Site) -> Mapping[str, list[str]]:
    """Return what is wrong with the catalogs of which nothing is served, by locale."""
    return {
        tag: [f"{catalog.path}:{problem.line}: {problem.defect.text}" for problem in catalog.unusable]
        for tag, catalog in site.catalogs.items()
        if catalog.unusable
    }


def health(site: Site, entries: Mapping[str, Entry]) -> bytes:
    """Return the state of the service as JSON: a hash of all it serves, and why a locale is served in English."""
    locales, unused = {}, unusable(site)
    for tag in site.catalogs:
        broken = unused.get(tag, [])
        pages = [one.resource for one in entries.values() if one.resource.language == tag]
        state = "english" if broken else "partial" if any(page.fallbacks for page in pages) else "ok"
        locales[tag] = {"state": state, "detail": broken}
    return dumped({"status": "ok", "hash": content_hash(one.resource for one in entries.values()), "locales": locales})


class _Others:
    """Flask, made when a request first needs it: importing it is half the start-up time."""

    def __init__(self, site: Site, settings: Settings, entries: Mapping[str, Entry], metrics: Metrics) -> None:
        self._given = (site, settings, entries, metrics)
        self._made: WSGIApplication | None = None
        self._making = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if self._made is None:
            from rules_site.web.app import others

            with self._making:
                self._made = self._made or others(*self._given).wsgi_app
        return self._made(environ, start_response)
