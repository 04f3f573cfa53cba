"""The same work for many items on all cores: processes that are forked, and so share what was loaded before."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")

#: What the forked processes do: it is inherited, since not everything a site holds can be sent to a process.
_work: Callable[[Any], Any] | None = None


def on_all_cores(work: Callable[[Item], Made], items: Sequence[Item], processes: int = 0) -> Iterator[Made]:
    """Yield ``work(item)`` for each item in order, made by so many processes; 0 is one for each core.

    It is made here where there is one item or one core, and where forking is impossible or unsafe (other threads run).
    """
    number = min(processes or _cores(), len(items))
    if number < 2 or "fork" not in multiprocessing.get_all_start_methods() or threading.active_count() > 1:
        yield from map(work, items)
        return
    global _work
    _work = work
    try:
        with ProcessPoolExecutor(number, multiprocessing.get_context("fork")) as pool:
            yield from pool.map(_worked, items)
    finally:
        _work = None


def _worked(item: Any) -> Any:
    if _work is None:
        raise RuntimeError("no work was inherited: the process was not forked")
    return _work(item)


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
