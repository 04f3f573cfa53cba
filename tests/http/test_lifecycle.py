"""The life of a service: its start, its workers, its reloads, its end; and what of the world outside it bears."""

from __future__ import annotations

import os
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rules_site import paths
from rules_site.errors import UnusableBuild, WrongPages
from rules_site.processes import Lifeline
from rules_site.publish.config import Config
from rules_site.publish.publication import Publication
from rules_site.site import Site
from rules_site.static import reading
from rules_site.static.build import build
from rules_site.web.serve import Served
from tests.http.client import get
from tests.http.servers import STARTS_WITHIN, Server, reload, service, until


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """Return a link to a build, as a release by one stroke has it."""
    link = tmp_path / "current"
    link.symlink_to(built)
    return link


@pytest.fixture
def served(folder: Path) -> Iterator[Server]:
    with service("--built", str(folder)) as started:
        yield started


def worker(server: Server) -> int:
    """Return the process that answers."""
    get(server, "/ru/")
    found = re.search(r'worker="(\d+)"', get(server, "/metrics").body.decode())
    assert found
    return int(found.group(1))


class _Fails:
    """A source that gives a publication once, and then an error."""

    def __init__(self, publication: Publication, error: Exception) -> None:
        self._publication = publication
        self._error = error

    def publication(self, config: Config) -> Publication:
        return self._publication

    def again(self, config: Config) -> Publication:
        raise self._error


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (UnusableBuild("no build: x"), "no build: x"),
        (WrongPages(1, "a.yaml:1: error P001"), "a.yaml:1: error P001"),
        (FileNotFoundError(2, "No such file or directory", "help.html"), "unusable file: help.html: got No such file"),
        (OSError(28, "No space left on device"), "OSError: [Errno 28] No space left on device"),
        (RecursionError("maximum recursion depth\nexceeded"), "RecursionError: maximum recursion depth exceeded"),
        (MemoryError(), "MemoryError:"),
        (TypeError("unhashable"), "TypeError: unhashable"),
        (ImportError("no brotli"), "ImportError: no brotli"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid"), "UnicodeDecodeError: 'utf-8'"),
    ],
)
def test_a_reload_that_fails_in_any_way_is_refused(
    built: Path, error: Exception, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    served = Served(_Fails(reading.publication(built), error), Config())
    before = served.current()
    assert not served.reload()
    assert served.current() is before
    first, said, *rest = capsys.readouterr().err.splitlines()
    assert first == "rules-site: RELOAD REFUSED, the old content is still served:"
    assert (said.startswith(line), rest) == (True, [])


def test_after_a_failed_reload_the_service_is_what_it_was(tmp_path: Path) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(paths.templates(), templates)
    with service(before=("--templates", str(templates))) as server:
        first = worker(server)
        templates.rename(tmp_path / "away")
        reload(server, "RELOAD REFUSED")
        assert worker(server) == first, "nothing was taken over, so no connection is lost and no count"
        os.kill(first, signal.SIGKILL)
        assert worker(server) != first
        (tmp_path / "away").rename(templates)
        reload(server, "reloaded")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=STARTS_WITHIN) == 0


def test_a_reload_that_lacks_a_language_is_refused(served: Server, folder: Path, shipped: Site, tmp_path: Path) -> None:
    catalogs = {tag: catalog for tag, catalog in shipped.catalogs.items() if tag != "ru"}
    build(replace(shipped, catalogs=catalogs), tmp_path / "less", Config(), quality=1)
    whole = folder.resolve()
    folder.unlink()
    folder.symlink_to(tmp_path / "less")
    reload(served, "languages: got none of ru, expected those served (a restart takes them away)")
    assert get(served, "/ru/").status == 200
    folder.unlink()
    folder.symlink_to(whole)
    reload(served, "reloaded")


def test_a_worker_that_dies_at_once_again_is_replaced_again(served: Server) -> None:
    first = worker(served)
    os.kill(first, signal.SIGKILL)
    second = worker(served)  # waits for it: what nobody has accepted outlives the worker
    os.kill(second, signal.SIGKILL)
    assert worker(served) not in (first, second)
    served.process.send_signal(signal.SIGTERM)
    out, err = served.process.communicate(timeout=STARTS_WITHIN)
    assert (served.process.returncode, out) == (0, b"")
    assert err.count(b"[ERROR] Unexpected exit from worker-1") == 2, "told on stderr: stdout is for the access log"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGABRT])
def test_workers_end_with_their_main_process(served: Server, number: signal.Signals) -> None:
    worker(served)
    served.process.send_signal(number)
    served.process.communicate(timeout=STARTS_WITHIN)  # as long as a worker is there, its standard output has no end


def test_signals_that_mean_nothing_change_nothing(served: Server) -> None:
    first = worker(served)
    for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM):
        served.process.send_signal(number)
        os.kill(first, number)
    assert worker(served) == first
    served.process.send_signal(signal.SIGQUIT)
    served.process.communicate(timeout=STARTS_WITHIN)
    assert served.process.returncode == 0


def test_a_reload_that_is_asked_for_before_there_is_content_is_done_after(built: Path) -> None:
    code = (
        "import os, signal; from rules_site.cli import main; from rules_site.web.source import FromBuild\n"
        "made = FromBuild.publication\n"
        "FromBuild.publication = lambda *given: [os.kill(os.getpid(), signal.SIGHUP), made(*given)][1]\n"
        "FromBuild.again = made\n"
        f"main(['serve', '--port', '0', '--built', {str(built)!r}])\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert process.stderr is not None
        assert process.stderr.readline() == b"rules-site: reloaded\n"
    finally:
        process.terminate()
        process.communicate(timeout=STARTS_WITHIN)
    assert process.returncode == 0


def test_many_connections_that_do_nothing_keep_nobody_out(served: Server) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1300
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"needs {wanted} open files, and {hard} are allowed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    request = b"GET /ru/ HTTP/1.1\r\nHost: x\r\n"
    connections = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(1100)]
    try:
        for connection in connections[:100]:
            connection.sendall(request)  # half of it
        for connection in connections[100:200]:
            connection.sendall(request + b"\r\n")  # and nobody reads the answer
        assert get(served, "/ru/").status == 200
    finally:
        for connection in connections:
            connection.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_log_that_nobody_reads_any_more_changes_no_answer(folder: Path) -> None:
    with service("--built", str(folder), "--access-log", "json") as server:
        assert server.process.stdout is not None
        server.process.stdout.close()
        assert [get(server, path).status for path in ("/ru/", "/nothing", "/healthz", "/ru/")] == [200, 404, 200, 200]
        server.process.stdout = None
        server.process.send_signal(signal.SIGTERM)
        _, err = server.process.communicate(timeout=STARTS_WITHIN)
    assert err == b"rules-site: the access log cannot be written, its lines are lost: got Broken pipe\n"


def test_a_log_whose_reader_stands_still_stops_nobody(folder: Path) -> None:
    with service("--built", str(folder), "--access-log", "text") as server:
        agent = "x" * 480
        with socket.create_connection(("127.0.0.1", server.port), timeout=STARTS_WITHIN) as connection:
            one = f"GET /nothing HTTP/1.1\r\nHost: x\r\nUser-Agent: {agent}\r\nIf-None-Match: *\r\n\r\n".encode()
            last = one.replace(b"Host", b"Connection: close\r\nHost")
            connection.sendall(one * 200 + last)  # more than a pipe holds
            answers = b"".join(iter(lambda: connection.recv(65536), b""))
        assert answers.count(b"HTTP/1.1 404 Not Found") == 201
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=STARTS_WITHIN) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a device of Linux")
def test_a_full_disk_under_stdout_stops_nobody(built: Path) -> None:
    command = [sys.executable, "-m", "rules_site", "serve", "--port", "0", "--built", str(built)]
    with Path("/dev/full").open("wb") as full:
        process = subprocess.Popen([*command, "--access-log", "json"], stdout=full, stderr=subprocess.PIPE, bufsize=0)
    try:
        assert process.stderr is not None
        assert select.select([process.stderr], [], [], STARTS_WITHIN)[0]
        said = re.fullmatch(rb"rules-site: serving on http://\S+:(\d+)/, .+\n", process.stderr.readline())
        assert said
        server = Server("python", int(said.group(1)), process)
        assert [get(server, "/ru/").status for _ in range(3)] == [200] * 3
    finally:
        process.terminate()
        _, err = process.communicate(timeout=STARTS_WITHIN)
    assert err == b"rules-site: the access log cannot be written, its lines are lost: got No space left on device\n"
    assert process.returncode == 0


def test_the_working_directory_may_go_away(built: Path, tmp_path: Path) -> None:
    code = (
        "import os, sys; from rules_site.cli import main\n"
        f"os.mkdir({str(tmp_path / 'gone')!r}); os.chdir({str(tmp_path / 'gone')!r}); os.rmdir(os.getcwd())\n"
        f"main(['serve', '--port', '0', '--built', {str(built)!r}])\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Serving on ")
    finally:
        process.terminate()
        process.communicate(timeout=STARTS_WITHIN)
    assert process.returncode == 0


def test_a_process_follows_the_one_that_forked_it() -> None:
    lifeline, (read, write) = Lifeline(), os.pipe()
    lifeline._write, kept = os.dup(lifeline._write), lifeline._write  # this process stands for both
    lifeline.follow(lambda: os.write(write, b"end"))
    assert select.select([read], [], [], 0)[0] == []
    os.close(kept)
    until(lambda: bool(select.select([read], [], [], 1)[0]))
    assert os.read(read, 10) == b"end"
    for end in (read, write, lifeline._read):
        os.close(end)
