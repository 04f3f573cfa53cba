"""The thin layer in front of Flask: every resource is a ready answer in a table. All else goes to the application."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_site.representations import Representation, Resource
from rules_site.web.conditional import encoding_for, is_known

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: Told of each answer: the resource, its encoding, and the status.
Observer = Callable[[Resource, str, int], None]


@dataclass(frozen=True, slots=True)
class Entry:
    """One resource with its representations by encoding."""

    resource: Resource
    by_encoding: Mapping[str, Representation]


class Table:
    """A WSGI application that answers GET and HEAD for the paths in ``entries``, and hands the rest to ``others``."""

    __slots__ = ("_entries", "_observe", "_others")

    def __init__(self, entries: Mapping[str, Entry], others: WSGIApplication, observe: Observer) -> None:
        self._entries = entries
        self._others = others
        self._observe = observe

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        entry = self._entries.get(environ["PATH_INFO"])
        method = environ["REQUEST_METHOD"]
        if entry is None or (method != "GET" and method != "HEAD"):
            return self._others(environ, start_response)
        encoding = encoding_for(environ.get("HTTP_ACCEPT_ENCODING"))
        if encoding is None:
            return self._others(environ, start_response)
        one = entry.by_encoding[encoding]
        if (known := environ.get("HTTP_IF_NONE_MATCH")) and is_known(known, one.etag):
            self._observe(entry.resource, encoding, 304)
            start_response("304 Not Modified", list(one.unchanged))
            return []
        self._observe(entry.resource, encoding, 200)
        start_response("200 OK", list(one.headers))
        return [] if method == "HEAD" else [one.body]
