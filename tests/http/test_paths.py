"""Negotiation, redirects and errors."""

from __future__ import annotations

import json

import pytest

from rules_site import paths
from rules_site.i18n.locales import discover
from tests.http.client import Answer, ask, get
from tests.http.servers import Server

#: All languages there are, English first. No language has the tag xx.
LANGUAGES = tuple(locale.tag for locale in discover(paths.catalogs()))


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("vi", "vi"),
        ("vi-VN,en;q=0.9", "vi"),
        ("in-ID", "id"),
        ("in", "id"),
        ("xx-FR, ru;q=0.5, vi;q=0.7", "vi"),
        ("en;q=0.2, ru ; q=0.8", "ru"),
        ("RU-ru", "ru"),
        ("ru-Cyrl-RU-x-private", "ru"),
        ("xx", "en"),
        ("", "en"),
        ("*", "en"),
        ("xx, *;q=0.5", "en"),
        ("*, vi;q=0.5", "vi"),  # RFC 4647, 3.4: a wildcard that is followed by other ranges is skipped
        ("en;q=0", LANGUAGES[1]),
        (f"en;q=0, {LANGUAGES[1]};q=0.0", LANGUAGES[2]),
        ("en;q=0, *", LANGUAGES[1]),
        ("vi;q=0, en;q=0.1", "en"),
        ("vi;q=0.001, xx", "vi"),
        ("vi;q=1.000, ru;q=0.9", "vi"),
        ("vi;q=abc, ru", "ru"),
        ("vi;q=nan", "en"),
        ("vi;q=1e-3, ru;q=0.1", "ru"),
        ("vi;q=2, ru;q=0.1", "ru"),
        ("i-klingon, ru;q=0.3", "ru"),
        ("vietnamese, evi, vi_VN", "vi"),
        ("vietnamese, evi", "en"),
        ("ru_RU", "ru"),
        ("rus, vie;q=0.9", "ru"),
        ("ind-ID", "id"),
        ("vi_VN.UTF-8", "vi"),
        ("ru_RU@euro, en", "ru"),
        ("en;q=.5, ru;q=.9", "ru"),
        ("ru;q=0.81, vi;q=0.82", "vi"),
        ("ru;q=0.811, vi;q=0.812, id;q=0.8", "vi"),
        ("vi;q=0.012, ru;q=0.1", "ru"),
        ("vi;q=0.3333333, ru;q=0.33", "vi"),
        ("vi;q=1.5, ru;q=0.1", "ru"),
        ("\tvi\t;\tq=\t.3 ,ru;q=0.2", "vi"),
        ("en-US, en;q=0, ru;q=0.5", "ru"),
        (";;;,,,q=1", "en"),
        ("vi;q=0.5;x=1, ru;q=0.1", "ru"),
    ],
)
@pytest.mark.parametrize(("path", "tail"), [("/", ""), ("/baccarat/", "baccarat/"), ("/baccarat", "baccarat/")])
def test_the_language_that_is_asked_for(server: Server, path: str, tail: str, header: str, language: str) -> None:
    answer = get(server, path, Accept_Language=header)
    assert (answer.status, answer.headers["location"]) == (302, f"/{language}/{tail}")
    assert answer.headers["vary"] == "Accept-Language"


def test_a_redirect_depends_on_the_language_even_when_none_was_sent(server: Server) -> None:
    answer = get(server, "/")
    assert (answer.status, answer.headers["location"], answer.headers["vary"]) == (302, "/en/", "Accept-Language")


@pytest.mark.parametrize("header", ["ru," * 20_000, "x" * 60_000, "ru;q=0.5," * 7_000, ", " * 30_000, "a-" * 30_000])
def test_a_huge_header_gives_a_language(server: Server, header: str) -> None:
    """How little is read of it is counted in the tests of locales, not timed here."""
    answer = get(server, "/", Accept_Language=header)
    assert (answer.status, answer.headers["location"].strip("/") in LANGUAGES) == (302, True)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/ru", "/ru/"),
        ("/RU/", "/ru/"),
        ("/in/", "/id/"),
        ("/Ru/baccarat/", "/ru/baccarat/"),
        ("/ru-RU/baccarat/", "/ru/baccarat/"),
        ("/vi_VN/baccarat", "/vi/baccarat/"),
        ("/ru/baccarat", "/ru/baccarat/"),
        ("/rus/baccarat", "/ru/baccarat/"),
        ("/ru_RU.UTF-8/", "/ru/"),
        ("/vie", "/vi/"),
        ("/api/v1/rus/games/baccarat", "/api/v1/ru/games/baccarat"),
        ("/api/v1/in/games", "/api/v1/id/games"),
        ("/api/v1/vi_VN/games/baccarat", "/api/v1/vi/games/baccarat"),
    ],
)
def test_an_alias_leads_to_the_page_in_one_step(server: Server, path: str, target: str) -> None:
    answer = get(server, path, Accept_Language="vi")
    assert (answer.status, answer.headers["location"]) == (301, target)
    assert "vary" not in answer.headers
    assert get(server, target).status == 200


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/fr/baccarat/", "/vi/baccarat/"),
        ("/fr/baccarat", "/vi/baccarat/"),
        ("/fr/", "/vi/"),
        ("/FR", "/vi/"),
        ("/pt-BR/infinite-blackjack/", "/vi/infinite-blackjack/"),
        ("/zh_TW/", "/vi/"),
        ("/zh-Hant-TW/baccarat/", "/vi/baccarat/"),
        ("/deu/", "/vi/"),
        ("/fil/no-commission-baccarat", "/vi/no-commission-baccarat/"),
        ("/api/v1/fr/games", "/api/v1/vi/games"),
        ("/api/v1/iw/games/baccarat", "/api/v1/vi/games/baccarat"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_language_that_is_not_there_leads_to_the_one_that_is_asked_for(
    server: Server, method: str, path: str, target: str
) -> None:
    answer = ask(server, method, path, Accept_Language="fr, vi;q=0.9, ru;q=0.8")
    assert (answer.status, answer.headers["location"]) == (302, target)
    assert (answer.headers["vary"], answer.headers["cache-control"]) == ("Accept-Language", "no-cache")
    assert get(server, path).headers["location"] == target.replace("/vi/", "/en/")


@pytest.mark.parametrize("path", ["/", "/ru", "/baccarat", "/api/v1/in/games", "/fr/baccarat", "/api/v1/fr/games"])
def test_a_redirect_keeps_the_query(server: Server, path: str) -> None:
    location = get(server, f"{path}?a=1&b=%0d%0aX:1&c=%D0%B0//evil").headers["location"]
    assert location.endswith("?a=1&b=%0d%0aX:1&c=%D0%B0//evil")


NOWHERE = (
    "/nothing",
    "/ru/nothing/",
    "/ru/baccarat/nothing",
    "/xx/",
    "/xx/baccarat/",
    "/fr/nothing/",
    "/fr//",
    "//fr/",
    "/fr/baccarat/nothing",
    "/fr/Baccarat/",
    "/foo/baccarat/",
    "/und/",
    "/french/",
    "/ru.html",
    "/fr.json",
    "/api/fr/games",
    "/api/v1/fr",
    "/api/v1/fr/games/",
    "/api/v1/fr/games/nothing",
    "/API/v1/fr/games",
    "/api",
    "/api/v1/",
    "/api/v1/xx/games",
    "/api/v1/ru/games/",
    "/api/v1/ru/games/nothing",
    "/ru/Baccarat/",
    "/ru/index.html",
    "/found",
    "/ru/index.html.gz",
    "/manifest.json",
    "/nginx/http.conf",
    "/assets/errors/404.en.html",
    "/assets/",
    "/%00",
    "/ru/%00",
    "/%ff%fe",
    "/%D1%80%D1%83/",
    "/ru/../nothing",
    "/..%2f..%2fetc/passwd",
    "/../../etc/passwd",
    "//evil.example/",
    "//evil.example/..",
    "//ru/",
    "/\\evil.example/",
    "/%5cevil.example/",
    "/%0d%0aSet-Cookie:x/",
    "/ru%0d%0aSet-Cookie:x/",
    "/ru/baccarat/%2e%2e/%2e%2e/x",
    "/" + "a" * 8000,
    "/ru/" + "%41" * 2600,
)


@pytest.mark.parametrize("path", NOWHERE, ids=lambda path: path[:40])
def test_any_other_path_is_404_and_nothing_of_it_comes_back(server: Server, path: str) -> None:
    answer = get(server, path, Accept_Language="vi")
    assert answer.status == 404
    assert "location" not in answer.headers
    assert "set-cookie" not in answer.headers
    told = json.dumps(answer.headers) + answer.body.decode()
    for piece in ("evil", "Set-Cookie", "passwd", "aaaa", "AAAA", "\0"):
        assert piece not in told


@pytest.mark.parametrize(
    ("path", "status"),
    [("/%72u/", 200), ("/ru%2Fbaccarat%2F", 200), ("/%52U", 301), ("/%66r/", 302), ("/ru/%2e/", 404), ("/ru%0a", 404)],
)
def test_a_path_that_is_written_in_another_way_is_the_same_path(server: Server, path: str, status: int) -> None:
    """The service is given it decoded, whatever it was."""
    assert get(server, path).status == status


@pytest.mark.parametrize(
    ("path", "language", "vary"),
    [
        ("/nothing", "vi", "Accept-Language"),
        ("/xx/baccarat/", "vi", "Accept-Language"),
        ("/ru/nothing/", "ru", None),
        ("/in/nothing/", "id", None),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_error_page_is_in_the_language_of_the_path_or_else_the_negotiated(
    server: Server, method: str, path: str, language: str, vary: str | None
) -> None:
    answer = ask(server, method, path, Accept_Language="vi", Content_Length="0")
    assert answer.status == (404 if method == "GET" else 405)
    assert answer.headers["content-language"] == language
    assert answer.headers.get("vary") == vary
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<html lang="{language}"'.encode() in answer.body
    assert f'href="/{language}/"'.encode() in answer.body


@pytest.mark.parametrize(("method", "status"), [("GET", 404), ("DELETE", 405)])
def test_an_error_of_the_api_is_problem_json(server: Server, method: str, status: int) -> None:
    answer = ask(server, method, "/api/v1/ru/games/nothing", Accept_Language="vi", Content_Length="0")
    assert answer.headers["content-type"] == "application/problem+json"
    found = json.loads(answer.body)
    assert (answer.status, found["status"], found["type"]) == (status, status, "about:blank")
    assert "vary" not in answer.headers
    assert answer.headers["access-control-allow-origin"] == "*"


def _answers(server: Server) -> list[Answer]:
    tag = get(server, "/ru/").headers["etag"]
    return [
        *(get(server, path) for path in ("/ru/", "/api/v1/ru/games", "/", "/ru", "/nothing", "/api/nothing")),
        get(server, "/ru/", If_None_Match=tag),
        get(server, "/ru/", Accept_Encoding="identity;q=0"),
        ask(server, "POST", "/ru/", Content_Length="0"),
    ]


def test_every_answer_tells_the_browser_what_it_may_not_do(server: Server) -> None:
    for answer in _answers(server):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in answer.headers["permissions-policy"]
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert policy.endswith("frame-ancestors 'self'")
        assert "unsafe" not in policy
        assert answer.headers["x-frame-options"] == "SAMEORIGIN"
        assert "set-cookie" not in answer.headers
        assert "access-control-allow-credentials" not in answer.headers


def test_only_documents_may_be_read_by_other_origins(server: Server) -> None:
    for path, origin in (("/ru/", None), ("/", None), ("/nothing", None), ("/api/v1/ru/games", "*"), ("/api/x", "*")):
        for headers in ({}, {"Origin": "https://casino.example"}):
            assert get(server, path, **headers).headers.get("access-control-allow-origin") == origin
