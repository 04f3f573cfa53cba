"""The edge of every command: its streams and the ways in which it ends.

Exit 0 is clean, 1 means findings and nothing else, 2 that the work could not be done. Whatever happens is told in one
line on stderr. As of any tool, 130 is the end by Ctrl+C and 141 that of one whose reader has gone.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, cast

import click

from rules_site.errors import LostContent, RulesSiteError, WrongPages

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

FINDINGS, UNUSABLE, INTERRUPTED, UNREAD = 1, 2, 130, 141

#: Set to anything, an error that nobody expected shows where it came from.
TRACEBACK = "RULES_SITE_TRACEBACK"

#: What the two streams are called where they cannot be written.
OUTPUT, ERRORS = "standard output", "standard error"

_ESCAPE = "rules_site.escape"

#: The streams as Python opened them: their files are closed with them.
_kept: list[TextIO] = []

#: Encodings of a terminal that lack characters which were written to it.
_poor: set[str] = set()


@contextmanager
def ends() -> Iterator[None]:
    """Turn every way out of a command into its exit code and a line on stderr."""
    try:
        yield
    except (click.ClickException, click.Abort, click.exceptions.Exit):
        raise  # click ends these itself
    except WrongPages as error:
        _end(FINDINGS, f"{error.report}\nrules-site: {error}")
    except LostContent as error:
        _end(FINDINGS, "\n".join(f"rules-site: {line}" for line in error.lines))
    except RulesSiteError as error:
        _end(UNUSABLE, f"rules-site: {error}")
    except KeyboardInterrupt:
        _end(INTERRUPTED, "rules-site: interrupted")
    except OSError as error:
        _end_by_system(error)
    except RecursionError:
        _end(UNUSABLE, "rules-site: something that was read is nested too deeply: make it flatter")
    except MemoryError:
        _end(UNUSABLE, "rules-site: the memory does not suffice: give it more, or less to do at a time")
    except Exception as error:  # noqa: BLE001 (where Python would exit 1, which means findings)
        _end(UNUSABLE, _describe_defect(error))


def open_streams() -> None:
    """Make standard output fit to be written to.

    A file or a pipe gets UTF-8, whatever the locale: JSON and XML have to be, and every program can read it. A terminal
    keeps its encoding, and what that lacks stands there as JSON would have it, ``\\u1ea1``. What is closed is opened on
    nothing, so that no file that is opened later takes its place.
    """
    codecs.register_error(_ESCAPE, _escape)
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    _kept.extend((sys.stdout, sys.stderr))
    sys.stdout, sys.stderr = _name_file(sys.stdout, OUTPUT), _name_file(sys.stderr, ERRORS)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding=None if sys.stdout.isatty() else "utf-8", errors=_ESCAPE)


def flush() -> None:
    """Write out what was printed, and say what a terminal could not show.

    Raises:
        OSError: it cannot be written.
    """
    sys.stdout.flush()
    if _poor:
        encoding = _poor.pop()
        _tell(
            f"rules-site: {encoding}, the encoding of this terminal, lacks characters, written \\uXXXX here: "
            "set PYTHONUTF8=1 if it knows UTF-8, or write to a file, which gets UTF-8"
        )


def _nothing(mode: str) -> TextIO:
    """Return a stream to or from nowhere. It takes the lowest number that is free, which is that of the closed one."""
    return cast("TextIO", open(os.devnull, mode, encoding="utf-8"))


class _Named(io.FileIO):
    """A file that says which one it is where it cannot be written, as a file that was opened by its name does."""

    def __init__(self, number: int, title: str) -> None:
        super().__init__(number, "w", closefd=False)
        self.title = title

    def write(self, data: Buffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            error.filename = self.title
            raise


def _name_file(stream: TextIO, title: str) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper) or type(getattr(stream.buffer, "raw", stream.buffer)) is not io.FileIO:
        return stream  # a test's, or the console of Windows
    file: Any = _Named(stream.fileno(), title)
    if isinstance(stream.buffer, io.BufferedWriter):
        file = io.BufferedWriter(file)
    return io.TextIOWrapper(
        file,
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _escape(error: UnicodeError) -> tuple[str, int]:
    """Write as JSON escapes what an encoding lacks: valid in JSON, and plain to people."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    if error.encoding != "utf-8":
        _poor.add(sys.stdout.encoding)  # the error may call it charmap
    units = lacking.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2)), error.end


def _end_by_system(error: OSError) -> NoReturn:
    if error.filename in (OUTPUT, ERRORS):
        _drop(sys.stdout if error.filename == OUTPUT else sys.stderr)
        if isinstance(error, BrokenPipeError):
            sys.exit(UNREAD)
        _end(UNUSABLE, f"rules-site: cannot write to {error.filename}: {error.strerror}")
    why = " ".join((error.strerror or str(error) or type(error).__name__).split())
    if error.filename is not None:
        name = os.fsdecode(error.filename) if isinstance(error.filename, bytes) else str(error.filename)
        _end(UNUSABLE, f"rules-site: unusable file: {' '.join(name.split())}: got {why}")
    try:
        Path.cwd()
    except OSError:
        _end(UNUSABLE, "rules-site: the working directory is no longer there: change to one that is")
    _end(UNUSABLE, f"rules-site: the system refused something: {why}")


def _drop(stream: TextIO) -> None:
    """Let a stream that cannot be written end in nothing: Python itself flushes it at the very end."""
    with suppress(OSError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)


def _describe_defect(error: Exception) -> str:
    if os.environ.get(TRACEBACK):
        return "".join(traceback.format_exception(error)).rstrip("\n")
    *_, last = traceback.extract_tb(error.__traceback__)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return (
        f"rules-site: unexpected error, a defect of rules-site: {what} ({Path(last.filename).name}:{last.lineno}); "
        f"{TRACEBACK}=1 shows how it came about"
    )


def _end(code: int, said: str) -> NoReturn:
    _tell(said)
    sys.exit(code)


def _tell(said: str) -> None:
    """Write to stderr; where that cannot be written, there is nobody to tell."""
    try:
        click.echo(said, err=True)
    except OSError:
        _drop(sys.stderr)
