"""Requests that no browser sends: both servers say so alike, or each says what it does, and none is slow."""

from __future__ import annotations

import contextlib
import json
import socket
import time

import pytest

from tests.http.client import Answer, ask, get, parsed
from tests.http.servers import Server


def sent(server: Server, request: bytes) -> Answer:
    """Send bytes as they are, and return the answer. A server may end the connection before it has read them all."""
    received = b""
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection,
        contextlib.suppress(ConnectionResetError),
    ):
        connection.sendall(request)
        while piece := connection.recv(65536):
            received += piece
    return parsed(received)


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /ru/ HTTP/1.1\r\nHost: x\r\nBad Header: y\r\nConnection: close\r\n\r\n",
        b"GET /r u/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GARBAGE\r\n\r\n",
    ],
)
def test_a_malformed_request_is_400(server: Server, request_: bytes) -> None:
    assert sent(server, request_).status == 400


@pytest.mark.parametrize(
    "lines", [b"", b"Host: x\r\nHost: y\r\n", b'Host: x\r\nIf-None-Match: "a"\r\nIf-None-Match: "b"\r\n']
)
def test_nginx_takes_a_host_or_a_tag_list_that_is_not_there_once_for_malformed(server: Server, lines: bytes) -> None:
    answer = sent(server, b"GET /ru/ HTTP/1.1\r\n" + lines + b"Connection: close\r\n\r\n")
    assert answer.status == (200 if server.kind == "python" else 400)
    assert answer.headers["content-language"] == "ru"


@pytest.mark.parametrize("method", ["get", "Get", "head", "gEt"])
def test_a_method_in_small_letters_is_another_method(server: Server, method: str) -> None:
    for path in ("/ru/", "/", "/nothing"):
        assert ask(server, method, path).status == (405 if server.kind == "python" else 400)


@pytest.mark.parametrize("method", ["FOO", "TRACE", "PROPFIND", "M-SEARCH", "X"])
def test_an_unknown_method_is_405(server: Server, method: str) -> None:
    answer = ask(server, method, "/ru/")
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")


def test_a_large_body_is_405_as_a_small_one(server: Server) -> None:
    body = b"a" * 2_000_000
    head = b"POST /api/v1/ru/games HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
    answer = sent(server, head % len(body) + body)
    assert (answer.status, json.loads(answer.body)["status"]) == (405, 405)


@pytest.mark.parametrize("server", ["nginx"], indirect=True)  # granian answers these itself, without a body
def test_what_nginx_refuses_itself_is_told_in_our_words(server: Server) -> None:
    long = b"a" * 70_000
    for path in (b"/api/v1/ru/games", b"/ru/"):
        for status, request in [
            (400, b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nHost: y\r\n"),
            (431, b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nX-A: " + long + b"\r\n"),
            (501, b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: foo\r\n"),
        ]:
            answer = sent(server, request + b"Connection: close\r\n\r\n")
            assert answer.status == status
            assert "policy" in str(answer.headers)
            if path.startswith(b"/api/"):
                assert (json.loads(answer.body)["status"]) == status
            else:
                assert answer.content.startswith(b'<!doctype html>\n<html lang="ru"')
    for status, line in [(414, b"/" + long + b" HTTP/1.1"), (505, b"/ru/ HTTP/2.0"), (400, b"ru HTTP/1.1")]:
        answer = sent(server, b"GET " + line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert (answer.status, answer.content[:24]) == (status, b"<!doctype html>\n<html la")


_RUNS = (
    "en" + " " * 2000 + "x,",
    "en;q=0" + " " * 900,
    ";" * 50,
    "a-",
    "ru;q=0.001,",
    "en;" + " ;" * 400 + "x,",
    "zh_",
)
_HOSTILE = [
    *(run * (58_000 // len(run)) for run in _RUNS),
    *(
        f"{before}{mark * 57_000}x"
        for before in ("", "en", "br", "*", "en;q=0.", "ru.utf")
        for mark in (" ", "\t", "9", ",", '"')
    ),
]


@pytest.mark.parametrize("name", ["Accept-Language", "Accept-Encoding", "If-None-Match", "If-Match"])
def test_no_header_is_slow(server: Server, name: str) -> None:
    """A pattern that goes back over what it has read takes thousands of times as long. The least of four counts."""
    path = "/" if name == "Accept-Language" else "/ru/"

    def least(header: str, value: str) -> float:
        times = []
        for _ in range(4):
            began = time.perf_counter()
            get(server, path, **{header: value})
            times.append(time.perf_counter() - began)
        return min(times)

    plain = min(least("X-Plain", "a" * 58_000) for _ in range(3))
    slowest = max(least(name, value) / plain for value in _HOSTILE)
    assert slowest < 100
