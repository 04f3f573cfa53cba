"""What a service says about itself. Nobody may be there to read it, and that never stops the service."""

from __future__ import annotations

import contextlib
import os
import sys


def notice(line: str) -> None:
    """Tell the operator a line on stderr; where that is closed or full, there is nobody else to tell."""
    if sys.stderr is not None:  # print would take stdout instead
        with contextlib.suppress(OSError, ValueError):
            print(line, file=sys.stderr, flush=True)


def write_line(line: str) -> None:
    """Write a line to stdout at once, past its buffer: what cannot be written is lost and does not wait there.

    Raises:
        OSError: it cannot be written.
    """
    if sys.stdout is None:
        raise OSError("stdout is closed")
    data = f"{line}\n".encode()
    while data:
        data = data[os.write(sys.stdout.fileno(), data) :]
