"""Pages and documents: representations, validators, methods."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest

from rules_site.publish.publication import Resource
from rules_site.publish.resources import resources
from rules_site.site import Site
from tests.http.client import ask, get
from tests.http.servers import Server

PAGE = "/ru/infinite-blackjack/"
DOCUMENT = "/api/v1/ru/games/infinite-blackjack"


@pytest.fixture(scope="session")
def known(shipped: Site) -> dict[str, tuple[Resource, bytes]]:
    return {one.path: (one, body) for one, body in resources(shipped)}


@pytest.mark.parametrize("encoding", ["identity", "gzip", "br"])
def test_every_resource_is_the_same_in_each_encoding(
    server: Server, known: dict[str, tuple[Resource, bytes]], encoding: str
) -> None:
    for path, (resource, body) in known.items():
        answer = get(server, path, Accept_Encoding=encoding)
        assert answer.status == 200, path
        assert answer.content == body, path
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.headers["content-type"] == resource.content_type
        assert answer.headers["content-language"] == resource.language
        assert answer.headers["content-length"] == str(len(answer.body))


def test_documents_are_strict_json(server: Server) -> None:
    answer = get(server, DOCUMENT)
    found = json.loads(answer.body.decode(), parse_constant=lambda name: pytest.fail(name))
    assert (found["game"], found["locale"]) == ("infinite-blackjack", "ru")


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("x-gzip", "gzip"),
        ("GZIP", "gzip"),
        ("deflate", "identity"),
        ("", "identity"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("br;q=0.5, gzip;q=0.501", "gzip"),
        ("br;q=0.5, gzip;q=0.5", "br"),
        ("br ; q=0.200 , gzip ; q=0.1", "br"),
        ("gzip;q=0.09, br;q=0.1", "br"),
        ("gzip;q=1.000, br;q=0.999", "gzip"),
        ("gzip;q=0", "identity"),
        ("identity;q=1, gzip;q=0.5", "identity"),
        ("identity;q=0.1, gzip;q=0.1", "gzip"),
        ("identity;q=0, gzip;q=0.1", "gzip"),
        ("gzip;q=0.001", "gzip"),
        ("gzip;q=2", "identity"),
        ("gzip;q=nan, br;q=", "identity"),
        ("*;q=0, gzip", "gzip"),
        ("nogzip, gzip-not, brr", "identity"),
        ("gzip;q=.9, br;q=.8", "gzip"),
        ("gzip;q=0.81, br;q=0.80", "gzip"),
        ("gzip;q=0.3333333, br;q=0.333", "br"),
        ("br;q=0, br, gzip;q=0.1", "gzip"),
    ],
)
def test_the_best_encoding_by_quality(server: Server, header: str, encoding: str) -> None:
    answer = get(server, PAGE, Accept_Encoding=header)
    assert (answer.status, answer.headers.get("content-encoding", "identity")) == (200, encoding)


@pytest.mark.parametrize("header", ["identity;q=0", "*;q=0", "identity;q=0, gzip;q=0, br;q=0.0", "br;q=0, *;q=0"])
def test_406_where_every_encoding_is_refused(server: Server, header: str) -> None:
    answer = get(server, PAGE, Accept_Encoding=header)
    assert answer.status == 406
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "etag" not in answer.headers
    assert "content-encoding" not in answer.headers


def test_identity_without_accept_encoding(server: Server) -> None:
    assert "content-encoding" not in get(server, PAGE).headers


def test_entity_tags_differ_by_path_language_and_encoding(
    server: Server, known: dict[str, tuple[Resource, bytes]]
) -> None:
    tags = [
        get(server, path, Accept_Encoding=encoding).headers["etag"]
        for path in known
        for encoding in ("identity", "gzip", "br")
    ]
    assert len(set(tags)) == len(tags)
    assert all(tag.startswith('"') and tag.endswith('"') for tag in tags)


@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "W/{}",
        '"other", {}',
        '"other",{}',
        'W/"other", W/{}, "third"',
        "*",
        " * ",
        "{gzip}",
        "{suffixed}",
        "{weak}",
    ],
)
@pytest.mark.parametrize("encoding", ["identity", "gzip", "br"])
@pytest.mark.parametrize("path", [PAGE, DOCUMENT])
def test_304_for_a_representation_that_the_client_has(server: Server, path: str, encoding: str, form: str) -> None:
    whole = get(server, path, Accept_Encoding=encoding)
    tag = whole.headers["etag"]
    marks = {"{gzip}": f'{tag[:-1]}-gzip"', "{suffixed}": f'{tag[:-1]};gzip"', "{weak}": f'W/{tag[:-1]}-br"'}
    answer = get(server, path, Accept_Encoding=encoding, If_None_Match=marks.get(form) or form.format(tag))
    assert (answer.status, answer.body) == (304, b"")
    for name in ("etag", "vary", "cache-control", "content-security-policy", "content-language"):
        assert answer.headers[name] == whole.headers[name], name
    assert answer.headers.get("last-modified") == whole.headers.get("last-modified")
    assert answer.headers.get("access-control-allow-origin") == whole.headers.get("access-control-allow-origin")
    assert "content-encoding" not in answer.headers
    assert answer.headers.get("content-type") in (None, whole.headers["content-type"])
    assert "content-length" not in answer.headers
    assert "transfer-encoding" not in answer.headers


@pytest.mark.parametrize("header", ['"', '""', "{bare}", '"x{bare}"', '"{bare}x"', "W/", '"a" "b"', "x" * 20_000])
def test_200_for_a_tag_that_is_another(server: Server, header: str) -> None:
    bare = get(server, PAGE).headers["etag"].strip('"')
    assert get(server, PAGE, If_None_Match=header.format(bare=bare)).status == 200


def test_never_304_for_another_language_encoding_or_game(server: Server) -> None:
    others = [
        get(server, path, Accept_Encoding=encoding).headers["etag"]
        for path, encoding in (
            (PAGE, "gzip"),
            (PAGE, "br"),
            ("/vi/infinite-blackjack/", "identity"),
            (DOCUMENT, "identity"),
        )
    ]
    for header in (*others, ", ".join(others)):
        assert get(server, PAGE, Accept_Encoding="identity", If_None_Match=header).status == 200


def test_a_date_alone_never_gives_304(server: Server) -> None:
    """A text may be corrected without a new effective date."""
    for modified in ("Tue, 01 Dec 2026 00:00:00 GMT", "Fri, 01 Jan 2999 00:00:00 GMT"):
        assert get(server, PAGE, If_Modified_Since=modified).status == 200


def test_last_modified_is_the_effective_date_once_it_has_come(server: Server) -> None:
    in_force = datetime.now(UTC).date() > date(2026, 12, 1)
    expected = "Tue, 01 Dec 2026 00:00:00 GMT" if in_force else None
    assert get(server, PAGE).headers.get("last-modified") == expected


def test_a_range_gives_the_whole(server: Server) -> None:
    assert get(server, PAGE, Range="bytes=0-9").status == 200


@pytest.mark.parametrize(
    "path", [PAGE, DOCUMENT, "/", "/baccarat/", "/ru", "/nothing", "/api/v1/ru/games/nothing", "/ru/nothing/"]
)
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_head_is_get_without_a_body(server: Server, path: str, encoding: str) -> None:
    got = get(server, path, Accept_Encoding=encoding)
    head = ask(server, "HEAD", path, Accept_Encoding=encoding)
    assert (head.status, head.body) == (got.status, b"")
    assert {**head.headers, "date": ""} == {**got.headers, "date": ""}


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])
@pytest.mark.parametrize("path", [PAGE, DOCUMENT, "/", "/nothing", "/baccarat/"])
def test_other_methods_give_405_with_allow(server: Server, method: str, path: str) -> None:
    answer = ask(server, method, path, Content_Length="0")
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")
    assert "etag" not in answer.headers
    assert "location" not in answer.headers


def test_cache_control_asks_again(server: Server) -> None:
    for path in (PAGE, DOCUMENT, "/", "/nothing"):
        assert get(server, path).headers["cache-control"] == "no-cache"
    assert get(server, "/ru").headers["cache-control"] == "public, max-age=3600"


def test_a_page_is_sent_where_if_match_allows_it_and_412_where_not(server: Server) -> None:
    """nginx itself takes a tag for another; it cannot be told otherwise."""
    tag = get(server, PAGE).headers["etag"]
    assert get(server, PAGE, If_Match="*").status == 200
    if server.kind == "python":
        assert get(server, PAGE, If_Match=f'"other", {tag}').status == 200
    for header in ('"other"', f"W/{tag}", f'{tag[:-1]}x"'):
        answer = get(server, PAGE, If_Match=header, If_None_Match=tag)
        assert answer.status in ((412,) if server.kind == "python" else (412, 304))
        answer = get(server, PAGE, If_Match=header)
        assert (answer.status, answer.headers["content-language"]) == (412, "ru")
        assert "etag" not in answer.headers
    problem = get(server, DOCUMENT, If_Match='"other"')
    assert (problem.status, json.loads(problem.body)["status"]) == (412, 412)
    assert get(server, PAGE, If_Match='"other"', Accept_Encoding="identity;q=0").status == 406
