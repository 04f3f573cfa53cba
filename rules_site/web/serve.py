"""Run the service: content that is made before the workers are forked, and is taken over anew on a reload."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from typing import TYPE_CHECKING, Any

from rules_site.errors import RulesSiteError, WrongPages
from rules_site.processes import Lifeline
from rules_site.publish.config import Config
from rules_site.publish.publication import Publication
from rules_site.web.address import free_address
from rules_site.web.notices import notice, write_line
from rules_site.web.service import Service, service
from rules_site.web.source import Source
from rules_site.web.supervisor import Supervisor

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

#: Seconds for answers that have begun in a worker whose main process is gone.
_PATIENCE = 5


class Served:
    """What the workers serve. It is made before they are forked, so that they share its memory and start at once."""

    def __init__(self, source: Source, config: Config) -> None:
        self._source = source
        self._config = config
        self._take(source.publication(config))

    def current(self) -> Service:
        return self._service

    def reload(self) -> bool:
        """Take over what is on disk if it is right, and tell whether; else keep what is served, and say so loudly.

        Whatever goes wrong in the new content, the old one is still there to be served.
        """
        try:
            new = self._source.again(self._config)
            if lost := [tag for tag in self._locales if tag not in new.locales]:
                _refuse(f"languages: got none of {', '.join(lost)}, expected those served (a restart takes them away)")
                return False
            self._take(new)
        except WrongPages as error:
            _refuse(error.report)
        except Exception as error:  # noqa: BLE001 (the one place where anything at all keeps what is served)
            _refuse(_line(error))
        else:
            notice("rules-site: reloaded")
            return True
        return False

    def _take(self, publication: Publication) -> None:
        self._service = service(publication, self._config)
        self._locales = publication.locales
        # Workers that never look through what they share with this process leave it shared, and pause for no search.
        gc.unfreeze()
        gc.collect()
        gc.freeze()


def serve(source: Source, config: Config, *, host: str, port: int, workers: int) -> None:
    """Serve until SIGTERM or SIGINT, after which requests that have begun are still answered. SIGHUP reloads.

    Raises:
        RulesSiteError: there is nothing that can or may be served, or nowhere to listen.
    """
    multiprocessing.set_start_method("fork", force=True)  # the workers inherit the content
    host, port = free_address(host, port)
    served = Served(source, config)
    server = Supervisor(host, port, workers, served.reload)
    server.on_startup(lambda: _announce(host, port))
    lifeline = Lifeline()

    def begun() -> WSGIApplication:
        """Run in each worker: return what it serves."""
        current = served.current()
        lifeline.follow(_end)
        current.log.start()
        threading.Thread(target=current.prepare, daemon=True).start()
        return current.application

    def work(*args: Any) -> None:
        """Be a worker until it is told to stop."""
        server._spawn_wsgi_worker(*args)
        served.current().log.close()

    server.serve(spawn_target=work, target_loader=begun, wrap_loader=False)


def _end() -> None:
    """End a worker whose main process is gone, after what has begun."""
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_PATIENCE)
    os._exit(1)


def _announce(host: str, port: int) -> None:
    """Say where the site is, which listens already."""
    shown = f"[{host}]" if ":" in host else host
    try:
        write_line(f"Serving on http://{shown}:{port}/ (stop with Ctrl+C)")
    except (OSError, ValueError) as error:
        notice(f"rules-site: serving on http://{shown}:{port}/, which stdout cannot take: got {error}")


def _refuse(why: str) -> None:
    notice(f"rules-site: RELOAD REFUSED, the old content is still served:\n{why}")


def _line(error: Exception) -> str:
    """Return what went wrong as one line."""
    if isinstance(error, RulesSiteError):
        return str(error)
    if isinstance(error, OSError) and error.filename is not None:
        return f"unusable file: {error.filename}: got {error.strerror}"
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]
