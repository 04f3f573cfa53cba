"""Processes that end with the one that forked them, however that ends: killed, crashed or by a signal."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable


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
