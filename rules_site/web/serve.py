"""Run the service under granian: quiet, one blocking thread a worker, graceful at its end, careful at a reload."""

from __future__ import annotations

import multiprocessing
import socket
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer

from rules_site.checks import report, run
from rules_site.errors import RulesSiteError
from rules_site.settings import Settings
from rules_site.site import Site
from rules_site.web.service import application

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


class Content:
    """What the workers serve. It is made before they are forked, so that they share its memory and start at once."""

    def __init__(self, load: Callable[[], Site], settings: Settings) -> None:
        self._load = load
        self._settings = settings
        self._application = application(load(), settings)

    def current(self) -> WSGIApplication:
        return self._application

    def reload(self) -> None:
        """Take over what is on disk if ``check`` finds no error in it; else keep what is served, and say so loudly."""
        try:
            site = self._load()
            findings = run.run(site)
            if report.summary(findings)["error"]:
                _refused(report.as_text(findings))
                return
            self._application = application(site, self._settings)
        except RulesSiteError as error:
            _refused(str(error))
        else:
            print("rules-site: reloaded", file=sys.stderr, flush=True)


def serve(load: Callable[[], Site], settings: Settings, *, host: str, port: int, workers: int) -> None:
    """Serve until SIGTERM or SIGINT, after which requests that have begun are still answered. SIGHUP reloads.

    Raises:
        RulesSiteError: the site cannot be loaded.
    """
    multiprocessing.set_start_method("fork", force=True)  # the workers inherit the content
    content = Content(load, settings)
    chosen = port or _free_port(host)
    server = MPServer(
        "rules_site",
        address=host,
        port=chosen,
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
    print(f"Serving on http://{host}:{chosen}/ (stop with Ctrl+C)", flush=True)
    server.serve(target_loader=content.current, wrap_loader=False)


def _refused(why: str) -> None:
    print(f"rules-site: RELOAD REFUSED, the old content is still served:\n{why}", file=sys.stderr, flush=True)


def _free_port(host: str) -> int:
    with socket.create_server((host, 0)) as probe:
        return int(probe.getsockname()[1])
