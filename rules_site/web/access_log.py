"""One line on stdout for each request, as text or JSON. Whatever a client sent is escaped to ASCII.

Servers' own logs will not do: they escape less, are written while a client waits, and there is one for each server. No
answer fails for a line that cannot be written, and in workers of our own none waits for it either.
"""

from __future__ import annotations

import json
import queue
import select
import threading
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from rules_site.web.notices import notice, write_line

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: Longer paths, queries and agents are cut; further where every letter of them is escaped.
_LONGEST, _LONGEST_OF_ESCAPED = 500, 150

#: So many bytes at most are written as one, never mixed with those of another worker.
_WHOLE = getattr(select, "PIPE_BUF", 512)

#: So many lines at most wait for a reader that stands still; later ones are lost.
_WAITING = 10_000


class AccessLog:
    """Where the lines go. A line that cannot be written is lost, which is said when it begins and when it is over."""

    def __init__(self) -> None:
        self._lost = 0
        self._waiting: queue.Queue[str | None] | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Write on a thread of its own from here on, so that no answer waits for whoever reads. After forking only."""
        self._waiting = queue.Queue(_WAITING)
        self._thread = threading.Thread(target=self._write_all, args=(self._waiting,), daemon=True)
        self._thread.start()

    def put(self, line: str) -> None:
        if self._waiting is None:
            self._write(line)
            return
        try:
            self._waiting.put_nowait(line)
        except queue.Full:
            self._lose(f"{_WAITING} lines that nobody reads")

    def close(self, patience: float = 1) -> None:
        """Wait so many seconds at most until everything is written."""
        if self._waiting is not None and self._thread is not None:
            try:
                self._waiting.put(None, timeout=patience)
            except queue.Full:
                return
            self._thread.join(patience)

    def _write_all(self, waiting: queue.Queue[str | None]) -> None:
        while (line := waiting.get()) is not None:
            self._write(line)

    def _write(self, line: str) -> None:
        try:
            write_line(line)
        except (OSError, ValueError) as error:
            self._lose(str(getattr(error, "strerror", None) or error))
            return
        if self._lost:
            lost, self._lost = self._lost, 0
            notice(f"rules-site: the access log is written again; {lost} lines were lost")

    def _lose(self, why: str) -> None:
        self._lost += 1
        if self._lost == 1:
            notice(f"rules-site: the access log cannot be written, its lines are lost: got {why}")


def with_access_log(application: WSGIApplication, form: str, log: AccessLog) -> WSGIApplication:
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
        line = _line(environ, seen, microseconds, form, _LONGEST)
        if len(line) >= _WHOLE:
            line = _line(environ, seen, microseconds, form, _LONGEST_OF_ESCAPED)
        log.put(line)
        return body

    return answer


def _line(environ: WSGIEnvironment, seen: dict[str, Any], microseconds: int, form: str, longest: int) -> str:
    fields = {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "client": environ.get("REMOTE_ADDR", "-"),
        "method": environ["REQUEST_METHOD"][:longest],
        "path": environ["PATH_INFO"][:longest],
        "query": environ.get("QUERY_STRING", "")[:longest],
        "status": seen.get("status", 0),
        "bytes": seen.get("length", "-"),
        "microseconds": microseconds,
        "agent": environ.get("HTTP_USER_AGENT", "-")[:longest],
    }
    if form == "json":
        return json.dumps(fields)
    return " ".join(f"{name}={json.dumps(value)}" for name, value in fields.items())
