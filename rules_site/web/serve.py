"""Run the service under granian: quiet, one blocking thread a worker, graceful at its end, careful at a reload."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from multiprocessing import synchronize
from typing import TYPE_CHECKING

from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer

from rules_site.errors import RulesSiteError, UnusableAddress, WrongPages
from rules_site.settings import Settings
from rules_site.web.service import Service, service
from rules_site.web.source import Source

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


class Content:
    """What the workers serve. It is made before they are forked, so that they share its memory and start at once."""

    def __init__(self, source: Source, settings: Settings) -> None:
        self._source = source
        self._settings = settings
        self._service = service(source.publication(settings), settings)
        # Workers that never look through what they share with this process leave it shared, and pause for no search.
        gc.collect()
        gc.freeze()

    def current(self) -> Service:
        return self._service

    def reload(self) -> None:
        """Take over what is on disk if it is right; else keep what is served, and say so loudly."""
        try:
            self._service = service(self._source.again(self._settings), self._settings)
        except WrongPages as error:
            _refused(error.report)
        except RulesSiteError as error:
            _refused(str(error))
        else:
            print("rules-site: reloaded", file=sys.stderr, flush=True)


def serve(source: Source, settings: Settings, *, host: str, port: int, workers: int) -> None:
    """Serve until SIGTERM or SIGINT, after which requests that have begun are still answered. SIGHUP reloads.

    Raises:
        RulesSiteError: there is nothing that can or may be served, or nowhere to listen.
    """
    multiprocessing.set_start_method("fork", force=True)  # the workers inherit the content
    host, port = _address(host, port)
    content = Content(source, settings)
    server = MPServer(
        "rules_site",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        workers=workers,
        blocking_threads=1,  # granian's default of hundreds makes the slowest requests four times slower here
        websockets=False,
        log_level=LogLevels.warning,
        log_access=False,
        respawn_failed_workers=True,
        respawn_interval=0.5,
        workers_kill_timeout=30,
    )
    server.on_reload(content.reload)
    # A worker that is told to stop before granian has set it up dies at once instead of missing it.
    os.register_at_fork(after_in_child=lambda: signal.signal(signal.SIGTERM, signal.SIG_DFL))
    first = multiprocessing.Lock()  # taken by the worker that speaks, and never released

    def begun() -> WSGIApplication:
        """Run in each worker: return what it serves."""
        current = content.current()

        def then() -> None:
            _announce(host, port, first)
            current.prepare()

        threading.Thread(target=then, daemon=True).start()
        return current.application

    server.serve(target_loader=begun, wrap_loader=False)


def _announce(host: str, port: int, first: synchronize.Lock) -> None:
    """Say where the site is as soon as it answers there."""
    if not first.acquire(block=False):
        return
    while True:
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.01)
        else:
            shown = f"[{host}]" if ":" in host else host
            print(f"Serving on http://{shown}:{port}/ (stop with Ctrl+C)", flush=True)
            return


def _refused(why: str) -> None:
    print(f"rules-site: RELOAD REFUSED, the old content is still served:\n{why}", file=sys.stderr, flush=True)


def _address(host: str, port: int) -> tuple[str, int]:
    """Return the IP address and the port to listen on: a free one for 0.

    Asked before anything is made, and strictly: workers share a port, and so would another service on it, which then
    answered some of the players with other content.

    Raises:
        UnusableAddress: there is no such address here, or something listens there already.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)  # localhost is both
        with socket.create_server(address[:2], family=family) as probe:
            chosen = probe.getsockname()
    except OSError as error:
        why = str(error.strerror).partition(" (")[0]  # Python adds the address
        raise UnusableAddress(f"cannot listen: got {host}:{port}, {why}; expected a free address") from error
    return str(chosen[0]), int(chosen[1])
