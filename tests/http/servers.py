"""Real servers on real sockets: the Python service under granian, and nginx with what ``build`` made."""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

#: Seconds in which a server has to answer, or anything to happen: so many as a machine that does five things at once
#: never needs. Only a test that fails waits for so long.
STARTS_WITHIN = 300


@dataclass(frozen=True, slots=True)
class Server:
    """A server that listens on ``port`` of this machine; ``process`` is the one to signal."""

    kind: str
    port: int
    process: subprocess.Popen[bytes]


def needed(program: str) -> str:
    """Return the path of a system program. Without it a test is skipped, but fails where CI is set."""
    return shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin") or absent(program)


def absent(what: str, package: str = "") -> NoReturn:
    """Skip a test that needs ``what``, which is not on this machine; fail it where CI is set."""
    named = f" ({package})" if package else ""
    reason = f"needs {what}, which `make system` installs from the distribution's packages{named}"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(kind: str, command: Sequence[str], port: int, **variables: str) -> Iterator[Server]:
    """Start a server, wait until it accepts connections, and stop it at the end."""
    with _started(command, variables) as process:
        _wait(process, port)
        yield Server(kind, port, process)


@contextlib.contextmanager
def _started(
    command: Sequence[str], variables: Mapping[str, str], fds: Sequence[int] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a process that has these open files, and stop it at the end."""
    environment = {**os.environ, **variables}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0, pass_fds=fds
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.communicate(timeout=STARTS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline:
        if process.poll() is not None:
            out, err = process.communicate()
            raise AssertionError(f"the server ended: {out.decode()}{err.decode()}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    raise AssertionError(f"no server on port {port} within {STARTS_WITHIN} s")


@contextlib.contextmanager
def service(*options: str, before: Sequence[str] = (), **variables: str) -> Iterator[Server]:
    """Run ``rules-site serve`` with options of its own, and some ``before`` the command's name.

    It takes a free port and tells which: a port that is chosen here could be taken by another test meanwhile.
    """
    command = [sys.executable, "-m", "rules_site", *before, "serve", "--port", "0", *options]
    with _started(command, variables) as process:
        yield Server("python", _announced(process), process)


def _announced(process: subprocess.Popen[bytes]) -> int:
    """Return the port on which a service says that it answers."""
    assert process.stdout is not None
    said = process.stdout.readline() if select.select([process.stdout], [], [], STARTS_WITHIN)[0] else b"nothing"
    found = re.match(rb"Serving on http://\S+:(\d+)/ ", said)
    if found is None:
        process.kill()
        raise AssertionError(f"the server said {said.decode()!r}: {process.communicate()[1].decode()}")
    return int(found.group(1))


@contextlib.contextmanager
def nginx(site: Path, folder: Path) -> Iterator[Server]:
    """Run nginx on a build in ``site``, with its own files in ``folder``."""
    with nginx_of([site], folder) as (started,):
        yield started


@contextlib.contextmanager
def nginx_of(sites: Sequence[Path], folder: Path) -> Iterator[list[Server]]:
    """Run one nginx on many builds, each on a port of its own.

    It is given its sockets: a port that is chosen here and opened there could be taken by another test meanwhile.
    """
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=511)) for _ in sites]
        ports = [one.getsockname()[1] for one in sockets]
        fds = [one.fileno() for one in sockets]
        command = nginx_command(sites, ports, folder)
        variables = {"NGINX": "".join(f"{fd};" for fd in fds)}
        process = stack.enter_context(_started(command, variables, fds))
        _wait(process, ports[0])
        yield [Server("nginx", port, process) for port in ports]


def nginx_command(sites: Sequence[Path], ports: Sequence[int], folder: Path, before: str = "") -> list[str]:
    """Return the command that runs nginx on builds, with its own files in ``folder`` and directives ``before`` ours."""
    user = "user root;" if os.geteuid() == 0 else ""
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    tables = " ".join(f"include {site}/nginx/http.conf;" for site in sites)
    servers = " ".join(
        f"server {{ listen 127.0.0.1:{port}; root {site}; include {site}/nginx/server.conf; }}"
        for site, port in zip(sites, ports, strict=True)
    )
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {temporary} {before} {tables} {servers} }}\n"
    )
    return [needed("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]


def reload(server: Server, words: str) -> None:
    """Send SIGHUP and wait for a line with these words on standard error."""
    server.process.send_signal(signal.SIGHUP)
    assert server.process.stderr is not None
    os.set_blocking(server.process.stderr.fileno(), False)
    said = b""

    def told() -> bool:
        nonlocal said
        said += server.process.stderr.read() or b""  # type: ignore[union-attr]
        return words.encode() in said

    until(told)


def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    deadline = time.monotonic() + STARTS_WITHIN
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)
