"""A publication as one WSGI application: the table of ready answers, and Flask behind it, imported when needed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_site.publish.config import Config
from rules_site.publish.publication import Publication, unusable_lines
from rules_site.web.access_log import AccessLog, with_access_log
from rules_site.web.answers import Answers, answer_from, make_answers
from rules_site.web.metrics import Metrics
from rules_site.web.notices import notice

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


@dataclass(frozen=True, slots=True)
class Service:
    """A WSGI application and its log; ``prepare`` makes what was left for later, so that no client waits for it."""

    application: WSGIApplication
    log: AccessLog
    prepare: Callable[[], None]


def application(publication: Publication, config: Config) -> WSGIApplication:
    """Return the WSGI application that serves a publication."""
    return service(publication, config).application


def service(publication: Publication, config: Config) -> Service:
    """Return the service of a publication. All that does not change is made here, once; Flask is left for later.

    A language whose catalog cannot be used is named on stderr: its pages are in English.
    """
    for line in unusable_lines(publication.unusable):
        notice(line)
    answers = make_answers(publication, config)
    others = _Others(publication, config, answers, Metrics(answers))
    log = AccessLog()
    return Service(with_access_log(answer_from(answers, others), config.access_log, log), log, others.prepare)


class _Others:
    """Flask, made when a request first needs it or before: importing it takes longer than starting without it."""

    def __init__(self, publication: Publication, config: Config, answers: Answers, metrics: Metrics) -> None:
        self._given = (publication, config, answers, metrics)
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
