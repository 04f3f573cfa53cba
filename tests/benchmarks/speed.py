"""``python -m tests.benchmarks.speed``: answers a second of the service and of others, as ratios within one run.

Server and client share the machine, the contenders take turns, and the best of their turns counts, the one that the
rest of the machine disturbed least. Needs nginx and wrk, of Debian's packages.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from rules_site import site as sites
from rules_site.publish.config import Config
from rules_site.static.build import build
from tests.benchmarks.apps import PAGE
from tests.http.servers import Server, free_port, nginx, running, service

_CONNECTIONS = 64

#: What is aimed at: the first at least so many times as fast as the second. "Our configuration" is what ``build``
#: writes: with it nginx sends the same headers and validators, and chooses encodings by quality, as the service does.
TARGETS = (
    ("service", "raw WSGI", 0.95),
    ("service", "nginx, stock", 1.15),
    ("service", "nginx, open_file_cache", 0.78),
    ("service", "nginx, our configuration", 1.0),
    ("service, 304", "nginx, stock, 304", 1.0),
    ("service", "whitenoise", 1.8),
    ("service", "rendering", 100.0),
)


def _granian(name: str, **variables: str) -> contextlib.AbstractContextManager[Server]:
    port = free_port()
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--http", "1", "--no-ws", "--no-access-log"]
    command += ["--blocking-threads", "1", "--log-level", "error", "--port", str(port)]
    return running(name, [*command, f"tests.benchmarks.apps:{name}"], port, **variables)


@contextlib.contextmanager
def _nginx(site: Path, extra: str) -> Iterator[Server]:
    """Run nginx as one sets it up by hand for a folder of files that are compressed already."""
    port = free_port()
    with tempfile.TemporaryDirectory() as name:
        conf = Path(name) / "nginx.conf"
        conf.write_text(
            f"user root; daemon off; worker_processes 1; pid {name}/pid; error_log {name}/error.log; events {{}}"
            f"http {{ include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; gzip_static on;"
            f"{extra} keepalive_requests 1000000; "
            f"server {{ listen 127.0.0.1:{port}; root {site}; index index.html; }} }}\n"
        )
        with running("nginx", ["nginx", "-p", name, "-c", str(conf), "-e", f"{name}/error.log"], port) as server:
            yield server


def _wrk(server: Server, seconds: int, etag: str = "") -> tuple[float, float]:
    """Return answers a second, and the 99th percentile of their time in milliseconds."""
    command = ["wrk", "-t1", f"-c{_CONNECTIONS}", f"-d{seconds}s", "--latency", "-H", "Accept-Encoding: gzip"]
    command += ["-H", f"If-None-Match: {etag}"] if etag else []
    out = subprocess.run(
        [*command, f"http://127.0.0.1:{server.port}{PAGE}"], capture_output=True, text=True, check=True
    ).stdout
    if "Non-2xx" in out:
        raise SystemExit(f"{server.kind} fails:\n{out}")
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", out).groups()  # type: ignore[union-attr]
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out).group(1))  # type: ignore[union-attr]
    return rate, float(number) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[unit]


def _etag(server: Server) -> str:
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{PAGE}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(answer.headers["ETag"])


def _startup(*options: str) -> float:
    """Return the seconds from the command to the first page."""
    began = time.perf_counter()
    with service(*options) as server:
        _etag(server)
        return time.perf_counter() - began


def _negotiation(server: Server) -> float:
    """Return the slowest answer in milliseconds to any of several hostile Accept-Language headers of 60 KB."""
    size = 60_000
    hostile = ("a" * size, "en;q=0," * (size // 7), "x-" * (size // 2), "vi-" * (size // 3), ";q=" * (size // 3))
    slowest = 0.0
    for header in hostile:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        began = time.perf_counter()
        connection.request("GET", "/", headers={"Accept-Language": header})
        answer = connection.getresponse()
        slowest = max(slowest, time.perf_counter() - began)
        if answer.status != 302:
            raise SystemExit(f"{server.kind} answers {answer.status} to a long Accept-Language")
        connection.close()
    return slowest * 1000


def _resident(server: Server) -> float:
    """Return the memory of the largest worker in MB."""
    workers = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()
    found = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{one}/status").read_text()) for one in workers]
    return max(int(one.group(1)) for one in found if one) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=1, help="of each turn")
    parser.add_argument("--turns", type=int, default=15)
    chosen = parser.parse_args()
    for program in ("nginx", "wrk"):
        if not shutil.which(program):
            print(f"skipped: needs {program} of the distribution's packages")
            return
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        site = folder / "site"
        build(sites.load(), site, Config())
        (folder / "own").mkdir()
        servers = {
            "service": stack.enter_context(service("--built", str(site))),
            "raw WSGI": stack.enter_context(_granian("raw")),
            "nginx, stock": stack.enter_context(_nginx(site, "")),
            "nginx, open_file_cache": stack.enter_context(_nginx(site, "open_file_cache max=1000 inactive=1h;")),
            "nginx, our configuration": stack.enter_context(nginx(site, folder / "own")),
            "whitenoise": stack.enter_context(_granian("whitenoise", RULES_SITE_BENCHMARK_SITE=str(site))),
            "rendering": stack.enter_context(_granian("rendering")),
        }
        _measure(servers, chosen.turns, chosen.seconds)
        print(f"resident memory of a worker: {_resident(servers['service']):.0f} MB")
        print(f"slowest choice of a language from 60 KB: {_negotiation(servers['service']):.1f} ms, aimed at 50")
        for label, options in (("from a build", ("--built", str(site))), ("from the sources", ())):
            seconds = statistics.median(_startup(*options) for _ in range(5))
            print(f"from command to first page, {label}: {seconds:.2f} s")


def _measure(servers: dict[str, Server], turns: int, seconds: int) -> None:
    rates: dict[str, list[float]] = {}
    slowest: dict[str, list[float]] = {}
    known = {name: _etag(servers[name]) for name in ("service", "nginx, stock")}
    contenders = list(servers.items())
    for turn in range(turns):
        # There and back, so that nobody always comes after the same one.
        for name, server in contenders if turn % 2 else reversed(contenders):
            for label, etag in ((name, ""), (f"{name}, 304", known.get(name))):
                if etag is not None:
                    rate, slow = _wrk(server, seconds, etag)
                    rates.setdefault(label, []).append(rate)
                    slowest.setdefault(label, []).append(slow)
    best = {name: max(values) for name, values in rates.items()}
    names = ("granian", "flask", "whitenoise", "brotli")
    print(f"Python {platform.python_version()}, " + ", ".join(f"{name} {version(name)}" for name in names))
    print(subprocess.run(["nginx", "-v"], capture_output=True, text=True).stderr.strip())
    print(f"\n{'':26}answers/s  of nginx with open_file_cache   p99 ms")
    for name, rate in best.items():
        share = rate / best["nginx, open_file_cache"]
        print(f"{name:26}{rate:9.0f}  {share:10.3f}{'':22}{min(slowest[name]):8.2f}")
    print()
    for first, second, target in TARGETS:
        ratio = best[first] / best[second]
        print(f"{'met   ' if ratio >= target else 'MISSED'} {first} / {second}: {ratio:.2f}, aimed at {target}")


if __name__ == "__main__":
    main()
