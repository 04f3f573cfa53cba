"""One line on stdout for each request, as text or JSON. Whatever a client sent is escaped to ASCII."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: Longer paths, queries and agents are cut.
_LONGEST = 500


def logged(application: WSGIApplication, form: str) -> WSGIApplication:
    """Return the application with an access log of the given form; with ``off``, the application itself."""
    if form == "off":
        return application

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began = time.perf_counter_ns()
        seen: dict[str, Any] = {}

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            seen.update(status=int(status[:3]), length=dict(headers).get("Content-Length", "-"))
            return start_response(status, headers, exc_info) if exc_info else start_response(status, headers)

        body = application(environ, start)
        microseconds = (time.perf_counter_ns() - began) // 1000
        sys.stdout.write(_line(environ, seen, microseconds, form) + "\n")
        sys.stdout.flush()
        return body

    return answer


def _line(environ: WSGIEnvironment, seen: dict[str, Any], microseconds: int, form: str) -> str:
    fields = {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "client": environ.get("REMOTE_ADDR", "-"),
        "method": environ["REQUEST_METHOD"],
        "path": environ["PATH_INFO"][:_LONGEST],
        "query": environ.get("QUERY_STRING", "")[:_LONGEST],
        "status": seen.get("status", 0),
        "bytes": seen.get("length", "-"),
        "microseconds": microseconds,
        "agent": environ.get("HTTP_USER_AGENT", "-")[:_LONGEST],
    }
    if form == "json":
        return json.dumps(fields)
    return " ".join(f"{name}={json.dumps(value)}" for name, value in fields.items())
