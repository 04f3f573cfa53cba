"""The thin layer in front of Flask: every resource is a ready answer in a table. All else goes to the application.

A request costs a few dictionary look-ups; whatever can be made before is made before. Counting adds to a list of one
number: CPython looks for other threads at calls and jumps only, of which that has none, so no count is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rules_site.publish.config import Settings
from rules_site.publish.encodings import ENCODINGS, Representation, representations
from rules_site.publish.publication import Publication, Resource
from rules_site.web.conditional import encoding_for, is_known, is_meant

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: Longer Accept-Encoding headers, and more of them, are not remembered: nobody shall fill our memory with them.
_LONGEST_REMEMBERED, _MOST_REMEMBERED = 100, 500


@dataclass(frozen=True, slots=True)
class Answer:
    """One representation as WSGI wants it, with counts of how often it was sent and how often it was known."""

    etag: str
    body: bytes
    headers: list[tuple[str, str]]
    unchanged: list[tuple[str, str]]
    sent: list[int] = field(default_factory=lambda: [0])
    known: list[int] = field(default_factory=lambda: [0])

    @classmethod
    def of(cls, one: Representation) -> Answer:
        return cls(one.etag, one.body, list(one.headers), list(one.unchanged))


@dataclass(frozen=True, slots=True)
class Entry:
    """One resource with its answers by encoding."""

    resource: Resource
    by_encoding: Mapping[str, Answer]

    @classmethod
    def of(cls, resource: Resource, made: Mapping[str, Representation]) -> Entry:
        return cls(resource, {encoding: Answer.of(one) for encoding, one in made.items()})

    def counts(self) -> Iterator[tuple[str, int, int]]:
        """Yield encoding, status and number of the answers that were given."""
        for encoding, answer in self.by_encoding.items():
            yield encoding, 200, answer.sent[0]
            yield encoding, 304, answer.known[0]


def entries_of(publication: Publication, settings: Settings) -> Mapping[str, Entry]:
    """Return every resource with its representations, by path."""
    today = datetime.now(UTC).date().isoformat()
    return {
        one.path: Entry.of(one, representations(one, bodies, settings, today)) for one, bodies in publication.resources
    }


def table(entries: Mapping[str, Entry], others: WSGIApplication) -> WSGIApplication:
    """Return the application that answers GET and HEAD for the paths in ``entries``, and hands the rest to ``others``.

    It is a function over its tables and not an object with them: that alone is a tenth of its time.
    """
    answers = {one: {path: entry.by_encoding[one] for path, entry in entries.items()} for one in ENCODINGS}
    remembered: dict[str | None, Mapping[str, Answer]] = {}

    def by_path(accept_encoding: str | None) -> Mapping[str, Answer]:
        """Return the answers in the encoding that a header chooses, none where it refuses all; and remember it."""
        encoding = encoding_for(accept_encoding)
        chosen: Mapping[str, Answer] = answers[encoding] if encoding else {}
        if len(accept_encoding or "") <= _LONGEST_REMEMBERED and len(remembered) < _MOST_REMEMBERED:
            remembered[accept_encoding] = chosen
        return chosen

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        asked = environ.get("HTTP_ACCEPT_ENCODING")
        one = (remembered.get(asked) or by_path(asked)).get(environ["PATH_INFO"])
        method = environ["REQUEST_METHOD"]
        if one is None or (method != "GET" and method != "HEAD"):
            return others(environ, start_response)
        if "HTTP_IF_MATCH" in environ and not is_meant(environ["HTTP_IF_MATCH"], one.etag):
            return others(environ, start_response)
        # The headers are copied, since servers and middleware may add to the list they are given (PEP 3333).
        if "HTTP_IF_NONE_MATCH" in environ and is_known(environ["HTTP_IF_NONE_MATCH"], one.etag):
            one.known[0] += 1
            start_response("304 Not Modified", one.unchanged.copy())
            return []
        one.sent[0] += 1
        start_response("200 OK", one.headers.copy())
        return [] if method == "HEAD" else [one.body]

    return answer
