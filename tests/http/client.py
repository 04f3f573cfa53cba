"""A client that sends exactly what a test writes, and keeps the answer as it came."""

from __future__ import annotations

import gzip
import socket
from dataclasses import dataclass

import brotli

from tests.http.servers import STARTS_WITHIN, Server


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: ``headers`` by lower-case name, those that came twice joined by a comma."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> bytes:
        """The body without its encoding."""
        encoding = self.headers.get("content-encoding")
        if encoding == "br":
            return bytes(brotli.decompress(self.body))
        return gzip.decompress(self.body) if encoding == "gzip" else self.body


def get(server: Server, path: str, **headers: str) -> Answer:
    """GET a path; ``Accept_Encoding=`` in Python is the header Accept-Encoding."""
    return ask(server, "GET", path, **headers)


def ask(server: Server, method: str, path: str, **headers: str) -> Answer:
    """Send a request with a path that is not touched in any way."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    with socket.create_connection(("127.0.0.1", server.port), timeout=STARTS_WITHIN) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        received = b"".join(iter(lambda: connection.recv(65536), b""))
    return parsed(received)


def parsed(received: bytes) -> Answer:
    """Return an answer that ends with its connection."""
    head, _, body = received.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in rest:
        name, _, value = line.partition(":")
        key = name.strip().lower()
        headers[key] = f"{headers[key]}, {value.strip()}" if key in headers else value.strip()
    if headers.get("transfer-encoding") == "chunked":
        body = _unchunked(body)
    return Answer(int(first.split()[1]), headers, body)


def _unchunked(body: bytes) -> bytes:
    whole = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size, 16)
        whole, body = whole + rest[:length], rest[length + 2 :]
        if not length:
            break
    return whole
