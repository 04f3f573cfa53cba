"""The thin layer in front of Flask: every resource is a ready answer in a table. All else goes to the application.

A request costs a few dictionary look-ups; whatever can be made before is made before. Counting adds to a list of one
number: CPython looks for other threads at calls and jumps only, of which that has none, so no count is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rules_site.publish.config import Config
from rules_site.publish.encodings import ENCODINGS, Representation, representations
from rules_site.publish.publication import Publication, Resource
from rules_site.web.conditional import encoding_for, is_known, is_meant

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: Longer Accept-Encoding headers, and more of them, are not remembered: a client cannot exhaust memory.
_LONGEST_REMEMBERED, _MOST_REMEMBERED = 100, 500


#: Every resource with its representations by encoding, by path.
Answers = Mapping[str, tuple[Resource, Mapping[str, Representation]]]


def make_answers(publication: Publication, config: Config) -> Answers:
    """Return all that a publication answers with."""
    today = datetime.now(UTC).date().isoformat()
    return {
        resource.path: (resource, representations(resource, bodies, config, today))
        for resource, bodies in publication.resources
    }


def answer_from(answers: Answers, others: WSGIApplication) -> WSGIApplication:
    """Return the application that answers GET and HEAD for the paths in ``answers``, and hands the rest to ``others``.

    It is a function over its tables and not an object with them: that alone is a tenth of its time.
    """
    by_encoding = {encoding: {path: made[encoding] for path, (_, made) in answers.items()} for encoding in ENCODINGS}
    remembered: dict[str | None, Mapping[str, Representation]] = {}

    def by_path(accept_encoding: str | None) -> Mapping[str, Representation]:
        """Return the answers in the encoding that a header chooses, none where it refuses all; and remember it."""
        encoding = encoding_for(accept_encoding)
        chosen: Mapping[str, Representation] = by_encoding[encoding] if encoding else {}
        if len(accept_encoding or "") <= _LONGEST_REMEMBERED and len(remembered) < _MOST_REMEMBERED:
            remembered[accept_encoding] = chosen
        return chosen

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        asked = environ.get("HTTP_ACCEPT_ENCODING")
        chosen = (remembered.get(asked) or by_path(asked)).get(environ["PATH_INFO"])
        method = environ["REQUEST_METHOD"]
        if chosen is None or (method != "GET" and method != "HEAD"):
            return others(environ, start_response)
        if "HTTP_IF_MATCH" in environ and not is_meant(environ["HTTP_IF_MATCH"], chosen.etag):
            return others(environ, start_response)
        # The headers are copied, since servers and middleware may add to the list they are given (PEP 3333).
        if "HTTP_IF_NONE_MATCH" in environ and is_known(environ["HTTP_IF_NONE_MATCH"], chosen.etag):
            chosen.known[0] += 1
            start_response("304 Not Modified", list(chosen.unchanged))
            return []
        chosen.sent[0] += 1
        start_response("200 OK", list(chosen.headers))
        return [] if method == "HEAD" else [chosen.body]

    return answer
