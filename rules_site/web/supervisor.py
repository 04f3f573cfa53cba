"""The main process: granian makes and stops the workers, and here is decided when.

A worker that dies is replaced as often as it takes, one after the other on a reload that took something over. Nothing
but SIGTERM, SIGINT and SIGQUIT ends the service.
"""

from __future__ import annotations

import os
import resource
import signal
import socket
import time
from collections.abc import Callable
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LOGGING_CONFIG, LogLevels
from granian.net import SocketSpec  # type: ignore[attr-defined]
from granian.server.mp import MPServer

from rules_site.paths import PACKAGE

#: So many connections at most has a worker. One that does nothing takes 5 KB; files are opened for other things too.
_CONNECTIONS, _OTHER_FILES = 16_384, 128

#: Connections that wait to be taken, as far as the system allows.
_BACKLOG = 4096

#: Milliseconds until a connection without a whole request is closed, and one whose client does not read its answer.
_READING, _WRITING = 10_000, 30_000

#: Bytes of headers at most, and of answers that a connection holds back.
_BUFFER = 65_536

#: Seconds for answers that have begun when a worker is told to stop, and for a new worker before the old one stops.
_STOPPING, _STARTING = 30, 0.5

#: A worker that dies younger than so many seconds is replaced after a pause, longer each time: the first and longest.
_YOUNG, _PAUSE, _LONGEST_PAUSE = 5, 0.5, 30.0

#: Signals that would end the main process and mean nothing to it.
_MEANINGLESS = ("SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF")


class Supervisor(MPServer):
    """Runs workers that serve what ``target_loader`` of :meth:`serve` gives them. SIGHUP asks ``reload`` whether there
    is something new to serve."""

    def __init__(self, host: str, port: int, workers: int, reload: Callable[[], bool]) -> None:
        super().__init__(
            "rules_site",
            address=host,
            port=port,
            interface=Interfaces.WSGI,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(header_read_timeout=_READING, max_buffer_size=_BUFFER),
            workers=workers,
            blocking_threads=1,  # granian's default of hundreds makes the slowest requests four times slower here
            backlog=_BACKLOG,
            backpressure=_open_files(_CONNECTIONS + _OTHER_FILES) - _OTHER_FILES,
            websockets=False,
            log_level=LogLevels.warning,
            log_dictconfig={"handlers": _on_stderr()},  # stdout is for the access log
            log_access=False,
            reload_paths=[PACKAGE],  # not used, but else the working directory is, which need not be there any more
            respawn_interval=_STARTING,
            workers_kill_timeout=_STOPPING,
        )
        self._take_over = reload
        self._deaths = dict.fromkeys(range(self.workers), 0)  # in a row, each of a young worker
        self._due: dict[int, float] = {}  # when a dead worker is replaced
        self.on_startup(self._listen_to_signals)
        os.register_at_fork(before=_hold_stop, after_in_parent=_release_stop, after_in_child=_begin_worker)

    def signal_handler_interrupt(self, *args: Any, **kwargs: Any) -> None:
        """Stop. Workers may have been told so too, by a terminal or systemd: their end is no accident."""
        for worker in self.wrks:
            worker.interrupt_by_parent = True
        self.interrupt_signal = True
        self.main_loop_interrupt.set()

    def _listen_to_signals(self) -> None:
        """Run when granian has its handlers in place and no worker is forked yet."""
        signal.signal(signal.SIGQUIT, self.signal_handler_interrupt)
        for name in _MEANINGLESS:
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})

    def _init_shared_socket(self) -> None:
        """Listen in this process, as granian does where workers cannot listen side by side.

        So what waits to be accepted outlives each worker, and a client that does not read can be bounded.
        """
        listening: Any = SocketSpec(self.bind_addr, self.bind_port, self.backlog).build()
        self._shd, self._sso = listening, None
        with socket.socket(fileno=os.dup(listening.get_fd())) as listener:
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # not on macOS; connections have it from their listener
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _WRITING)
            listener.listen(self.backlog)

    def _serve_loop(self, spawn_target: Any, target_loader: Any) -> None:
        def replace(index: int, delay: float) -> None:
            self._respawn_workers([index], spawn_target, target_loader, delay)

        while not self.interrupt_signal:
            self.main_loop_interrupt.wait(max(0, min(self._due.values()) - time.monotonic()) if self._due else None)
            self.main_loop_interrupt.clear()
            self._plan_replacements()
            for index in [index for index, due in self._due.items() if due <= time.monotonic()]:
                del self._due[index]
                replace(index, 0)
            if self.reload_signal:
                self.reload_signal = False
                if self._take_over():
                    self._due.clear()
                    for index in range(self.workers):
                        if not self.interrupt_signal:
                            replace(index, self.respawn_interval)
        self.interrupt_children.clear()  # it was asked for, whoever was told first

    def _plan_replacements(self) -> None:
        """Decide when the workers are replaced that have died."""
        while self.interrupt_children:
            index = self.interrupt_children.pop(0)
            worker = self.wrks[index]
            if worker.is_alive():  # another already
                continue
            now = time.monotonic()
            self._deaths[index] = self._deaths[index] + 1 if now - worker.birth < _YOUNG else 0
            pause = min(_PAUSE * 2 ** (self._deaths[index] - 1), _LONGEST_PAUSE) if self._deaths[index] else 0
            self._due[index] = now + pause


def _open_files(wanted: int) -> int:
    """Return how many files a process may have open, after asking for so many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed


def _on_stderr() -> dict[str, dict[str, Any]]:
    handlers: Any = LOGGING_CONFIG["handlers"]
    return {name: {**handler, "stream": "ext://sys.stderr"} for name, handler in handlers.items()}


def _hold_stop() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})


def _release_stop() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


def _begin_worker() -> None:
    """A worker that is told to stop before granian has set it up dies at once instead of missing it."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _release_stop()
