"""Each resource in each encoding with its headers and validator, made once: the service answers with them, a build
writes the same bytes and tells nginx the same headers.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from email.utils import format_datetime

import brotli

from rules_site.publish.config import BROTLI_AT_START, Config
from rules_site.publish.headers import REVALIDATE, Headers, security_headers
from rules_site.publish.publication import Resource

IDENTITY, GZIP, BROTLI = "identity", "gzip", "br"

#: Best first: what a client gets that takes them alike.
ENCODINGS = (BROTLI, GZIP, IDENTITY)


@dataclass(frozen=True, slots=True)
class Representation:
    """One resource in one encoding. ``unchanged`` are the headers of a 304, ``headers`` those of a 200.

    A service counts in ``sent`` and ``known`` how often it gave each of the two.
    """

    encoding: str
    body: bytes
    etag: str
    headers: Headers
    unchanged: Headers
    sent: list[int] = field(default_factory=lambda: [0], compare=False)
    known: list[int] = field(default_factory=lambda: [0], compare=False)


def encodings(body: bytes, quality: int = BROTLI_AT_START) -> dict[str, bytes]:
    """Return the body in every encoding, by the name that HTTP gives the encoding."""
    return {encoding: encode_body(body, encoding, quality) for encoding in ENCODINGS}


def encode_body(body: bytes, encoding: str, quality: int = BROTLI_AT_START) -> bytes:
    """Return ``body`` in an encoding; the same bytes each time."""
    if encoding == BROTLI:
        return bytes(brotli.compress(body, mode=brotli.MODE_TEXT, quality=quality))
    return gzip.compress(body, compresslevel=9, mtime=0) if encoding == GZIP else body


def representations(
    resource: Resource, bodies: Mapping[str, bytes], config: Config, today: str
) -> dict[str, Representation]:
    """Return the representations of a resource whose bodies are given by encoding.

    ``today`` is an ISO date: a page has no Last-Modified before the day after it took effect. A date to come is
    forbidden there (RFC 9110, 8.8.2.1), and on the day itself it may be one still, where days begin before UTC's.
    """
    dated = "" < resource.effective < today
    modified = (("Last-Modified", last_modified(resource.effective)),) if dated else ()
    return {encoding: _make(resource, encoding, body, config, modified) for encoding, body in bodies.items()}


def sha256(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def etag(path: str, encoding: str, digest: str) -> str:
    """Return the entity tag of a representation, another for each path, encoding and SHA-256 ``digest`` of the body."""
    return f'"{sha256(f"{path} {encoding} {digest}".encode())[:20]}"'


def last_modified(effective: str) -> str:
    """Return an ISO date as HTTP writes it, at midnight UTC."""
    day = date.fromisoformat(effective)
    return format_datetime(datetime(day.year, day.month, day.day, tzinfo=UTC), usegmt=True)


def _make(resource: Resource, encoding: str, body: bytes, config: Config, modified: Headers) -> Representation:
    tag = etag(resource.path, encoding, sha256(body))
    unchanged = (
        ("ETag", tag),
        ("Vary", "Accept-Encoding"),
        ("Cache-Control", REVALIDATE),
        *((("Content-Language", resource.language),) if resource.language else ()),
        *modified,
        *security_headers(resource.content_type, config, resource.styles),
    )
    headers = (
        ("Content-Type", resource.content_type),
        ("Content-Length", str(len(body))),
        *((("Content-Encoding", encoding),) if encoding != IDENTITY else ()),
        *unchanged,
    )
    return Representation(encoding, body, tag, headers, unchanged)
