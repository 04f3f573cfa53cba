"""A publication as one WSGI application: the table of ready answers, and Flask behind it, imported when needed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rules_site.publication import Publication, codes, dumped, unusable_lines
from rules_site.representations import IDENTITY, representations
from rules_site.settings import Settings
from rules_site.web.access_log import AccessLog, logged
from rules_site.web.metrics import Metrics
from rules_site.web.notices import notice
from rules_site.web.table import Entry, table

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


@dataclass(frozen=True, slots=True)
class Service:
    """A WSGI application and its log; ``prepare`` makes what was left for later, so that no client waits for it."""

    application: WSGIApplication
    log: AccessLog
    prepare: Callable[[], None]


def application(publication: Publication, settings: Settings) -> WSGIApplication:
    """Return the WSGI application that serves a publication."""
    return service(publication, settings).application


def service(publication: Publication, settings: Settings) -> Service:
    """Return the service of a publication. All that does not change is made here, once; Flask is left for later.

    A language whose catalog cannot be used is named on stderr: its pages are in English.
    """
    for line in unusable_lines(publication.unusable):
        notice(line)
    entries = entered(publication, settings)
    others = _Others(publication, settings, entries, Metrics(entries))
    log = AccessLog()
    return Service(logged(table(entries, others), settings.access_log, log), log, others.prepare)


def entered(publication: Publication, settings: Settings) -> Mapping[str, Entry]:
    """Return every resource with its representations, by path."""
    today = datetime.now(UTC).date().isoformat()
    return {
        one.path: Entry.of(one, representations(one, bodies, settings, today)) for one, bodies in publication.resources
    }


def content_hash(publication: Publication) -> str:
    """Return a short hash of everything that is served."""
    whole = hashlib.sha256()
    for one, bodies in sorted(publication.resources, key=lambda pair: pair[0].path):
        whole.update(one.path.encode() + b"\n" + bodies[IDENTITY])
    return whole.hexdigest()[:12]


def health(publication: Publication) -> bytes:
    """Return the state of the service as JSON: a hash of all it serves, and why a locale is served in English.

    Anybody may ask, so it tells the codes of checks and quotes nothing.
    """
    locales = {}
    for tag in publication.locales:
        broken = codes(publication.unusable.get(tag, ()))
        fallbacks = sum(one.fallbacks for one, _ in publication.resources if one.language == tag)
        locales[tag] = {"state": "english" if broken else "partial" if fallbacks else "ok", "codes": broken}
    return dumped({"status": "ok", "hash": content_hash(publication), "locales": locales})


class _Others:
    """Flask, made when a request first needs it or before: importing it takes longer than starting without it."""

    def __init__(
        self, publication: Publication, settings: Settings, entries: Mapping[str, Entry], metrics: Metrics
    ) -> None:
        self._given = (publication, settings, entries, metrics)
        self._made: WSGIApplication | None = None
        self._making = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return self._application()(environ, start_response)

    def prepare(self) -> None:
        self._application()

    def _application(self) -> WSGIApplication:
        if self._made is None:
            from rules_site.web.app import others

            with self._making:
                self._made = self._made or others(*self._given).wsgi_app
        return self._made
