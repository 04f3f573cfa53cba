"""The thin layer in front of Flask: every resource is a ready answer in a table. All else goes to the application.

A request costs a few dictionary look-ups; whatever can be made before is made before. Counting adds to a list of one
number: CPython looks for other threads at calls and jumps only, of which that has none, so no count is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules_site.representations import Representation, Resource
from rules_site.web.conditional import encoding_for, is_known

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: Longer Accept-Encoding headers, and more of them, are not remembered: nobody shall fill our memory with them.
_LONGEST_REMEMBERED, _MOST_REMEMBERED = 100, 500


@dataclass(frozen=True, slots=True)
class Answer:
    """One representation as WSGI wants it, with counts of how often it was sent and how often it was known."""

    representation: Representation
    sent: list[int] = field(default_factory=lambda: [0])
    known: list[int] = field(default_factory=lambda: [0])


@dataclass(frozen=True, slots=True)
class Entry:
    """One resource with its answers by encoding."""

    resource: Resource
    by_encoding: Mapping[str, Answer]

    @classmethod
    def of(cls, resource: Resource, made: Mapping[str, Representation]) -> Entry:
        return cls(resource, {encoding: Answer(one) for encoding, one in made.items()})

    def counts(self) -> Iterator[tuple[str, int, int]]:
        """Yield encoding, status and number of the answers that were given."""
        for encoding, answer in self.by_encoding.items():
            yield encoding, 200, answer.sent[0]
            yield encoding, 304, answer.known[0]


class Table:
    """A WSGI application that answers GET and HEAD for the paths in ``entries``, and hands the rest to ``others``."""

    __slots__ = ("_encodings", "_entries", "_others")

    def __init__(self, entries: Mapping[str, Entry], others: WSGIApplication) -> None:
        self._entries = entries
        self._others = others
        self._encodings: dict[str | None, str | None] = {}

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        entry = self._entries.get(environ["PATH_INFO"])
        method = environ["REQUEST_METHOD"]
        if entry is None or (method != "GET" and method != "HEAD"):
            return self._others(environ, start_response)
        asked = environ.get("HTTP_ACCEPT_ENCODING")
        encoding = self._encodings.get(asked) or self._encoding(asked)
        if encoding is None:
            return self._others(environ, start_response)
        answer = entry.by_encoding[encoding]
        one = answer.representation
        if "HTTP_IF_NONE_MATCH" in environ and is_known(environ["HTTP_IF_NONE_MATCH"], one.etag):
            answer.known[0] += 1
            start_response("304 Not Modified", list(one.unchanged))
            return []
        answer.sent[0] += 1
        start_response("200 OK", list(one.headers))
        return [] if method == "HEAD" else [one.body]

    def _encoding(self, asked: str | None) -> str | None:
        """Return the encoding for a header, and remember it."""
        encoding = encoding_for(asked)
        if len(asked or "") <= _LONGEST_REMEMBERED and len(self._encodings) < _MOST_REMEMBERED:
            self._encodings[asked] = encoding
        return encoding
