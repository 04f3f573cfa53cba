"""What only the Python service does: state, metrics, log, mounting, config, a graceful stop, a careful reload."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.test import Client

from rules_site import paths
from rules_site.publish.config import make_config
from rules_site.publish.resources import publish
from rules_site.site import Site
from rules_site.web.service import application
from tests.http.client import ask, get
from tests.http.servers import STARTS_WITHIN, Server, reload, service, until


@pytest.fixture(scope="module")
def served() -> Iterator[Server]:
    with service() as started:
        yield started


def test_health_tells_the_content_and_each_locale(served: Server) -> None:
    answer = get(served, "/healthz")
    found = json.loads(answer.body)
    assert (answer.status, found["status"]) == (200, "ok")
    assert re.fullmatch("[0-9a-f]{12}", found["hash"])
    assert set(found["locales"]) >= {"en", "id", "ru", "vi"}
    assert found["locales"]["en"] == {"state": "ok", "codes": []}
    assert answer.headers["cache-control"] == "no-store"


def test_metrics_count_answers_by_page_locale_status_and_encoding(served: Server) -> None:
    def count(page: str, locale: str, status: int, encoding: str) -> float:
        labels = f'encoding="{encoding}",locale="{locale}",page="{page}",status="{status}"'
        text = get(served, "/metrics").body.decode()
        found = re.search(rf"^rules_site_requests_total\{{{labels},worker=\"\d+\"\}} (\S+)$", text, re.MULTILINE)
        return float(found.group(1)) if found else 0.0

    wanted = [("baccarat", "vi", 200, "gzip"), ("baccarat", "vi", 304, "gzip"), ("error", "vi", 404, "identity")]
    before = [count(*key) for key in wanted]
    tag = get(served, "/vi/baccarat/", Accept_Encoding="gzip").headers["etag"]
    for _ in range(3):
        get(served, "/vi/baccarat/", Accept_Encoding="gzip", If_None_Match=tag)
    get(served, "/vi/nothing/")
    assert [count(*key) - old for key, old in zip(wanted, before, strict=True)] == [1, 3, 1]


def test_metrics_tell_fallbacks_and_the_build(served: Server) -> None:
    text = get(served, "/metrics").body.decode()
    assert 'rules_site_fallbacks{locale="vi",page="baccarat"} ' in text
    content = json.loads(get(served, "/healthz").body)["hash"]
    assert re.search(rf'rules_site_build_info\{{content="{content}",version="[^"]+"\}} 1.0', text)


@pytest.mark.parametrize(
    ("ancestors", "policy", "older"),
    [
        (["none"], "'none'", "DENY"),
        (["self"], "'self'", "SAMEORIGIN"),
        (["self", "https://a.example:8443"], "'self' https://a.example:8443", None),
        (["*"], "*", None),
    ],
)
def test_who_may_embed_a_page_is_one_setting(ancestors: list[str], policy: str, older: str | None) -> None:
    with service(*(word for one in ancestors for word in ("--frame-ancestor", one))) as server:
        tag = get(server, "/ru/").headers["etag"]
        answers = [get(server, path) for path in ("/ru/", "/nothing", "/", "/api/v1/ru/games", "/healthz")]
        for answer in (*answers, get(server, "/ru/", If_None_Match=tag), ask(server, "POST", "/", Content_Length="0")):
            assert answer.headers["content-security-policy"].endswith(f"frame-ancestors {policy}")
            assert answer.headers.get("x-frame-options") == older


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--frame-ancestor", "evil; script-src *"], "frame ancestor"),
        (["--frame-ancestor", "none", "--frame-ancestor", "self"], "none alone"),
        (["--base-url", "javascript:alert(1)"], "base URL"),
    ],
)
def test_a_setting_that_cannot_be_meant_is_refused_in_one_line(options: list[str], words: str) -> None:
    assert words in refused("--port", "0", *options)


def test_a_prefix_is_believed_only_from_a_trusted_proxy() -> None:
    with service() as server:
        answer = get(server, "/baccarat", X_Forwarded_Prefix="/help", X_Forwarded_Host="evil.example")
        assert answer.headers["location"] == "/en/baccarat/"
    with service("--trust-proxy") as server:
        assert get(server, "/baccarat", X_Forwarded_Prefix="/help").headers["location"] == "/help/en/baccarat/"
        assert b'href="/help/ru/"' in get(server, "/ru/nothing/", X_Forwarded_Prefix="/help/").body
        for bad in ("//evil.example", "/\\evil", "https://evil.example", '/"><x>'):
            answer = get(server, "/ru/nothing", X_Forwarded_Prefix=bad)
            assert b"evil" not in answer.body
            assert get(server, "/baccarat", X_Forwarded_Prefix=bad).headers["location"] == "/en/baccarat/"


@pytest.mark.parametrize(
    "bad",
    [
        "/..",
        "/a/..",
        "/../a",
        "/a/./b",
        "/.",
        "//evil",
        "/a//b",
        "/a\\b",
        "/a b",
        "/a;b",
        "/a%2e%2e",
        "a",
        "/\u00e9",
        "/a, /b",
    ],
)
def test_a_prefix_that_is_no_plain_path_is_not_believed(trusting: Server, bad: str) -> None:
    assert get(trusting, "/baccarat", X_Forwarded_Prefix=bad).headers["location"] == "/casino/en/baccarat/"


def test_the_path_of_the_base_url_is_where_the_site_is_seen_unless_a_proxy_says_otherwise(trusting: Server) -> None:
    for prefix, root in ((None, "/casino"), ("/help", "/help"), ("/casino", "/casino"), ("/a/b/", "/a/b"), ("/", "")):
        headers = {"X_Forwarded_Prefix": prefix} if prefix else {}
        for path, target in (("/", "/en/"), ("/RU", "/ru/"), ("/fr/baccarat", "/en/baccarat/")):
            assert get(trusting, path, **headers).headers["location"] == f"{root}{target}"
        assert f'href="{root}/ru/"'.encode() in get(trusting, "/ru/nothing/", **headers).body


def test_a_server_that_mounts_the_application_is_believed_once(shipped: Site) -> None:
    for base_url, trust in (("", True), ("https://a.example/help", True), ("https://a.example/help", False)):
        client = Client(application(publish(shipped, base_url), make_config(base_url=base_url, trust_proxy=trust)))
        for headers in ({}, {"X-Forwarded-Prefix": "/casino"}):
            found = client.get("/baccarat", base_url="http://x/casino", headers=headers)
            assert found.headers["Location"] == "/casino/en/baccarat/"


@pytest.fixture(scope="module")
def trusting() -> Iterator[Server]:
    with service("--trust-proxy", "--base-url", "https://a.example/casino") as started:
        yield started


def test_absolute_links_come_from_the_base_url_and_never_from_the_host(served: Server) -> None:
    for path in ("/ru/", "/", "/nothing", "/ru"):
        answer = get(served, path)
        assert f"127.0.0.1:{served.port}" not in str(answer.headers) + answer.body.decode()
    with service("--base-url", "https://help.example/rules/") as server:
        assert b'<link rel="canonical" href="https://help.example/rules/ru/">' in get(server, "/ru/").body
        assert b"<loc>https://help.example/rules/ru/baccarat/</loc>" in get(server, "/sitemap.xml").body


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_access_log_escapes_what_a_client_sends(form: str) -> None:
    with service("--access-log", form) as server:
        get(server, "/ru%0d%0aforged/%d1%ff", User_Agent='x" y\t\u00e9')
        server.process.send_signal(signal.SIGTERM)
        out, _ = server.process.communicate(timeout=STARTS_WITHIN)
    lines = [line for line in out.decode().splitlines() if "forged" in line]
    assert len(lines) == 1
    assert lines[0].isascii()
    if form == "json":
        found = json.loads(lines[0])
        assert (found["status"], found["method"], found["path"][:5]) == (404, "GET", "/ru\r\n")


def _load(server: Server, stop: threading.Event, failures: list[str], answered: list[int]) -> None:
    """Ask again and again, on connections kept open. A connection that ends between requests is no failure."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=STARTS_WITHIN)
    while not stop.is_set():
        try:
            connection.request("GET", "/ru/baccarat/")
            answer = connection.getresponse()
            body = answer.read()
            if answer.status != 200 or len(body) != int(answer.headers["Content-Length"]):
                failures.append(f"{answer.status} {len(body)}")
            answered.append(1)
        except http.client.IncompleteRead as error:
            failures.append(repr(error))
        except (ConnectionError, http.client.HTTPException):
            connection.close()
            time.sleep(0.01)
    connection.close()


@contextlib.contextmanager
def _under_load(server: Server, clients: int) -> Iterator[list[int]]:
    """Keep a server busy, give a list that grows by each answer, and fail if one of them was broken."""
    stop, failures, answered = threading.Event(), list[str](), list[int]()
    threads = [threading.Thread(target=_load, args=(server, stop, failures, answered)) for _ in range(clients)]
    for thread in threads:
        thread.start()
    try:
        until(lambda: len(answered) > 20 * clients)
        yield answered
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert failures == []


def test_a_stop_under_load_breaks_no_answer() -> None:
    with service("--workers", "2") as server, _under_load(server, 8):
        server.process.send_signal(signal.SIGTERM)
        _, err = server.process.communicate(timeout=STARTS_WITHIN)
    assert (server.process.returncode, b"Killing" in err) == (0, False)


def test_a_reload_takes_good_content_over_and_refuses_bad(tmp_path: Path) -> None:
    catalogs = tmp_path / "catalogs"
    shutil.copytree(paths.catalogs(), catalogs)
    po = catalogs / "ru" / "LC_MESSAGES" / "messages.po"
    good = po.read_text()
    old_name = '\nmsgstr "Баккара"\n'
    assert old_name in good
    with service(before=("--catalogs", str(catalogs))) as server:
        old = get(server, "/ru/baccarat/").body
        po.write_text(good.replace(old_name, '\nmsgstr "Баккара 7"\n'))  # a number in a translation
        reload(server, "REFUSED")
        assert get(server, "/ru/baccarat/").body == old
        po.write_text(good.replace(old_name, '\nmsgstr "Баккара новая"\n'))
        with _under_load(server, 4) as answered:
            reload(server, "reloaded")
            until(lambda: "Баккара новая" in get(server, "/ru/baccarat/").body.decode())
            seen = len(answered)
            until(lambda: len(answered) > seen + 50)


def test_a_name_of_this_machine_is_an_address() -> None:
    with service("--host", "localhost") as server:
        assert get(server, "/healthz").status == 200


@pytest.mark.parametrize("program", ["another service", "another program"])
def test_a_port_in_use_is_refused(program: str, served: Server) -> None:
    """Two services on one port would answer by turns, one of them perhaps with old content."""
    with contextlib.ExitStack() as stack:
        port = served.port
        if program == "another program":
            port = stack.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
        assert refused("--port", str(port)) == (
            f"rules-site: cannot listen: got 127.0.0.1:{port}, Address already in use; expected a free address\n"
        )


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid", "not an address", "a..b", "..", "a" * 64])
def test_what_is_no_address_of_this_machine_is_refused(host: str) -> None:
    assert refused("--host", host).startswith(f"rules-site: cannot listen: got {host}:")


def test_a_preview_refuses_an_address_likewise(served: Server) -> None:
    assert refused("--preview", "--host", "a..b").startswith("rules-site: cannot listen: got a..b:8000, no name of")
    assert "Address already in use" in refused("--preview", "--port", str(served.port))


@pytest.mark.parametrize("path", ["/ru/", "/", "/nothing", "/healthz", "/metrics", "/api/v1/ru/games"])
def test_methods_have_capitals(path: str, served: Server) -> None:
    for method in ("get", "Get", "head", "GETS"):
        answer = ask(served, method, path)
        assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")


def refused(*options: str) -> str:
    """Return the one line with which a service ends that could not begin."""
    command = [sys.executable, "-m", "rules_site", "serve", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr
