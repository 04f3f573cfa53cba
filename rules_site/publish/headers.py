"""The headers of every response: security and caching. The service and a static host share them."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence

from rules_site.publish.config import Config

Headers = tuple[tuple[str, str], ...]

HTML = "text/html; charset=utf-8"
JSON = "application/json"
XML = "application/xml"
PROBLEM = "application/problem+json"

#: Always asked again, answered with 304 while nothing changed: an old help page costs more than a round trip.
REVALIDATE = "no-cache"
#: An alias of a path stays one.
ALIAS = "public, max-age=3600"
#: The state of this very moment.
NEVER = "no-store"

_STYLE = re.compile(rb"<style>(.*?)</style>", re.DOTALL)

_ALWAYS: Headers = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    (
        "Permissions-Policy",
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    ),
)


def style_hashes(page: bytes) -> tuple[str, ...]:
    """Return the hashes of the style sheets inside a page, as a policy names them."""
    return tuple(f"sha256-{_sha256(style)}" for style in _STYLE.findall(page))


def security_headers(content_type: str, config: Config, allowed: Sequence[str] = ()) -> Headers:
    """Return the headers that tell a browser what a response may do and who may embed or read it.

    The style sheets inside the page are ``allowed`` by their hashes; nothing else is. Documents that are no page may be
    read by every origin, without credentials.
    """
    policy, frames = content_policy(config, allowed), _frame_options(config)
    headers = (*_ALWAYS, ("Content-Security-Policy", policy), *((("X-Frame-Options", frames),) if frames else ()))
    return headers if content_type == HTML else (*headers, ("Access-Control-Allow-Origin", "*"))


def content_policy(config: Config, allowed: Sequence[str] = ()) -> str:
    """Return the Content-Security-Policy of a response with these style sheets, frame ancestors included."""
    ancestors = " ".join(f"'{word}'" if word in ("self", "none") else word for word in config.frame_ancestors)
    parts = ["default-src 'none'"]
    if allowed:
        parts.append("style-src " + " ".join(f"'{style}'" for style in allowed))
    parts += ["base-uri 'none'", "form-action 'none'", f"frame-ancestors {ancestors}"]
    return "; ".join(parts)


def _frame_options(config: Config) -> str:
    """Return the older header that says the same, empty where it cannot: it knows no list of origins."""
    return {"none": "DENY", "self": "SAMEORIGIN"}.get(" ".join(config.frame_ancestors), "")


def _sha256(style: bytes) -> str:
    return base64.b64encode(hashlib.sha256(style).digest()).decode()
