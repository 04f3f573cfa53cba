"""Run a preview: one process that watches the files, loads them when they change, and answers."""

from __future__ import annotations

import itertools
import os
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import time_ns
from types import FrameType

from watchfiles import Change, watch
from werkzeug.serving import WSGIRequestHandler, make_server

from rules_site import paths
from rules_site.games.registry import GAMES
from rules_site.web.address import free_address
from rules_site.web.preview.app import create_app
from rules_site.web.preview.snapshot import Snapshot, check_snapshot, take_snapshot

#: Files whose change is worth a look.
_SUFFIXES = (".po", ".pot", ".yaml", ".html", ".css")

#: How long to wait for further changes of one save, in milliseconds, and how often to see whether to end.
_GROUPED, _STEP, _WAKES = 200, 40, 500


class Preview:
    """The current snapshot. One thread loads what has changed, another checks it, those of requests read it."""

    def __init__(self, catalogs: Path, templates: Path) -> None:
        self._catalogs = catalogs
        self._templates = templates
        self._loaded = threading.Event()
        self._writing = threading.Lock()
        self._numbers = itertools.count(time_ns())  # a page that was made before a restart is told to come again
        self._snapshot = Snapshot()

    def current(self) -> Snapshot:
        return self._snapshot

    def load(self) -> None:
        """Take over the files as they are now."""
        before = self._snapshot
        after = take_snapshot(before, self._catalogs, self._templates)
        for line in after.all_errors() - before.all_errors():
            print(f"rules-site: {line}", file=sys.stderr, flush=True)
        with self._writing:
            self._snapshot = replace(after, version=str(next(self._numbers)))
        self._loaded.set()

    def watch(self, stop: threading.Event) -> None:
        """Load whenever a file changes, until ``stop``."""
        for _ in self._changes(stop):
            self.load()

    def _changes(self, stop: threading.Event) -> Iterator[object]:
        folders = (self._catalogs, self._templates, *{paths.engine(game.engine) for game in GAMES})
        return watch(
            *folders,
            watch_filter=_is_ours,
            debounce=_GROUPED,
            step=_STEP,
            rust_timeout=_WAKES,
            stop_event=stop,
            raise_interrupt=False,
        )

    def check(self, stop: threading.Event) -> None:
        """Run the checks on each new snapshot, until ``stop``. Pages do not wait for them."""
        while not stop.is_set():
            if self._loaded.wait(_WAKES / 1000):
                self._loaded.clear()
                before = self._snapshot
                after = check_snapshot(before)
                with self._writing:
                    if self._snapshot is before and after.findings != before.findings:
                        self._snapshot = replace(after, version=str(next(self._numbers)))


def _is_ours(change: Change, path: str) -> bool:
    # A new folder is looked at for what was put into it before anybody watched it.
    return path.endswith(_SUFFIXES) or (change is Change.added and os.path.isdir(path))


class _Quiet(WSGIRequestHandler):
    """Logs no request: a page asks twice a second whether it has changed."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def serve(catalogs: Path, templates: Path, *, host: str, port: int) -> None:
    """Show a preview until SIGTERM or SIGINT.

    Raises:
        UnusableAddress: there is nowhere to listen.
    """
    host, port = free_address(host, port)
    stop = threading.Event()
    signal.signal(signal.SIGTERM, _end)
    try:
        _run(Preview(catalogs, templates), host, port, stop)
    except KeyboardInterrupt:
        pass
    finally:
        stop.set()


def _run(preview: Preview, host: str, port: int, stop: threading.Event) -> None:
    for run in (preview.watch, preview.check):
        threading.Thread(target=run, args=(stop,), daemon=True).start()
    preview.load()
    with make_server(host, port, create_app(preview.current), threaded=True, request_handler=_Quiet) as server:
        print(f"Preview on http://{host}:{server.port}/ (stop with Ctrl+C)", flush=True)
        server.serve_forever()


def _end(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
