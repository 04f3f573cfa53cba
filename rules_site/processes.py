"""Processes: the same work for many items on all cores, and processes that end with the one that forked them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from rules_site.errors import LostProcess

Item = TypeVar("Item")
Made = TypeVar("Made")

#: What the forked processes do: it is inherited, since not everything a site holds can be sent to a process.
_work: Callable[[Any], Any] | None = None


def on_all_cores(work: Callable[[Item], Made], items: Sequence[Item], processes: int = 0) -> Iterator[Made]:
    """Yield ``work(item)`` for each item in order, made by so many processes; 0 is one for each core.

    It is made here where there is one item or one core, and where forking is impossible or unsafe (other threads run).

    Raises:
        LostProcess: one of the processes ended in the middle of its work.
    """
    number = min(processes or cores(), len(items))
    if number < 2 or "fork" not in multiprocessing.get_all_start_methods() or threading.active_count() > 1:
        yield from map(work, items)
        return
    global _work
    _work = work
    lifeline = Lifeline()
    try:
        with ProcessPoolExecutor(number, multiprocessing.get_context("fork"), _begun, (lifeline,)) as pool:
            # A hundred thousand items and more are sent some at a time: each sending is kept until the end.
            yield from pool.map(_worked, items, chunksize=1 + len(items) // 10_000)
    except BrokenProcessPool as error:
        raise LostProcess(
            f"lost process: got the end of one of {number} in the middle of its work, expected it to go on "
            "(for want of memory? fewer processes need less)"
        ) from error
    finally:
        _work = None
        lifeline.close()


def _begun(lifeline: Lifeline) -> None:
    """Run first in each forked process: end at once and silently when told to, or when the one it works for is gone."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    lifeline.follow(lambda: os._exit(1))  # whoever waits for more work waits for ever


def _worked(item: Any) -> Any:
    if _work is None:
        raise RuntimeError("no work was inherited: the process was not forked")
    return _work(item)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Lifeline:
    """A pipe into which nobody writes. The system closes its one end with the process that made it, at the latest.

    It is made before the processes are forked, each of which lets that end go by :meth:`follow`.
    """

    def __init__(self) -> None:
        self._read, self._write = os.pipe()

    def follow(self, end: Callable[[], object]) -> None:
        """Call ``end``, on a thread of its own, when the process that made this is gone. Once in each forked one."""
        os.close(self._write)

        def wait() -> None:
            os.read(self._read, 1)
            end()

        threading.Thread(target=wait, daemon=True).start()

    def close(self) -> None:
        """Give the pipe back, in the process that made it, when those that follow are gone."""
        os.close(self._read)
        os.close(self._write)
