"""What a request's headers choose: an encoding of the answer, or none because the client has it already. Pure."""

from __future__ import annotations

import re

from rules_site.i18n.qualities import (
    BETWEEN,
    BLANKS,
    ENDS,
    NOTHING,
    ONE,
    beginning,
    for_python,
    thousandths,
    with_quality,
)
from rules_site.publish.encodings import BROTLI, ENCODINGS, GZIP, IDENTITY

_CODING = for_python(
    rf"{BLANKS}(?P<name>br|(?:x-)?gzip|identity|\*)(?:{with_quality(f'(?P<quality>{ONE}|{BETWEEN}|{NOTHING})')})?{ENDS}"
)
_NAMES = {"x-gzip": GZIP, "gzip": GZIP, "br": BROTLI, "identity": IDENTITY, "*": "*"}

_TAG = re.compile(r'(?:W/)?"([^"]*)"')
#: What servers in front of this one add to a tag when they encode the body themselves (Apache, nginx modules, Jetty).
_SUFFIX = re.compile(r"(?:-gzip|-br|-df|--gzip|;gzip|;br)$")


def encoding_for(accept_encoding: str | None) -> str | None:
    """Return the best encoding for an Accept-Encoding header, None where the client refuses all of ours.

    Qualities decide, and among equals the smallest body (RFC 9110, 12.5.3). Malformed codings are passed over.

    >>> encoding_for("gzip, br"), encoding_for("gzip, br;q=0.5"), encoding_for(None), encoding_for("identity;q=0")
    ('br', 'gzip', 'identity', None)
    """
    asked = _qualities(accept_encoding or "")
    others = asked.get("*")
    best, best_quality = None, 0
    for encoding in ENCODINGS:
        quality = asked.get(encoding, others)
        if quality is None:
            quality = 1 if encoding == IDENTITY else 0  # acceptable unless refused, yet wanted least
        if quality > best_quality:
            best, best_quality = encoding, quality
    return best


def _qualities(header: str) -> dict[str, int]:
    """Return the quality of each coding that we know, in thousandths: the first that is stated of each."""
    qualities: dict[str, int] = {}
    for part in beginning(header).split(","):
        if match := _CODING.fullmatch(part):
            qualities.setdefault(_NAMES[match["name"].lower()], thousandths(match["quality"]))
    return qualities


def is_meant(if_match: str, etag: str) -> bool:
    """Tell whether an If-Match header names the representation with this tag: strongly, in a list, or by ``*``.

    >>> is_meant('"a", "b"', '"b"'), is_meant("*", '"b"'), is_meant('W/"b"', '"b"')
    (True, True, False)
    """
    if if_match.strip() == "*":
        return True
    return etag in if_match and any(tag.strip() == etag for tag in if_match.split(","))


def is_known(if_none_match: str, etag: str) -> bool:
    """Tell whether an If-None-Match header names the representation with this tag: weakly, in a list, or by ``*``.

    >>> is_known('W/"a", "b-gzip"', '"b"'), is_known("*", '"b"'), is_known('"c"', '"b"')
    (True, True, False)
    """
    if if_none_match == etag or if_none_match.strip() == "*":
        return True
    opaque = etag[1:-1]
    if opaque not in if_none_match:
        return False
    return any(opaque in (tag, _SUFFIX.sub("", tag)) for tag in _TAG.findall(if_none_match))
