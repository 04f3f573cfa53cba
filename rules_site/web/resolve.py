"""What a path means: a resource, a redirect to its canonical path, or nothing. Pure, and shared by every server."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rules_site.i18n.locales import Locale, canonical, negotiate

#: Where everything for programs lives, and its documents.
API = "/api/"
DOCUMENTS = "/api/v1/"

_PREFIX = re.compile(r"(?:/[A-Za-z0-9._~-]+)+/?")


@dataclass(frozen=True, slots=True)
class Redirect:
    """One redirect to ``path``. A ``negotiated`` one depends on Accept-Language and is temporary."""

    path: str
    negotiated: bool

    @property
    def status(self) -> int:
        return 302 if self.negotiated else 301


def resolve(
    path: str, known: Collection[str], games: Collection[str], locales: Sequence[Locale], accept_language: str | None
) -> str | Redirect | None:
    """Return the known path itself, a redirect to a known one, or None where there is nothing.

    ``/`` and ``/{game}/`` choose a language; aliases of a locale and a missing slash lead to the canonical path.
    """
    if path in known:
        return path
    if path == "/" or (path.strip("/") in games and path.startswith("/") and not path.startswith("//")):
        chosen = negotiate(accept_language, locales).tag
        return Redirect(f"/{chosen}/" if path == "/" else f"/{chosen}/{path.strip('/')}/", negotiated=True)
    if target := _canonical(path, locales):
        return Redirect(target, negotiated=False) if target in known else None
    return None


def _canonical(path: str, locales: Sequence[Locale]) -> str | None:
    """Return the path with its locale's canonical tag and, for a page, its slash; None where it has no locale."""
    prefix = DOCUMENTS if path.startswith(DOCUMENTS) else "/"
    head, slash, rest = path[len(prefix) :].partition("/")
    locale = canonical(head, locales) if path.startswith(prefix) else None
    if locale is None:
        return None
    tail = f"{slash}{rest}"
    if prefix == "/" and not tail.endswith("/"):
        tail += "/"
    return f"{prefix}{locale.tag}{tail}"


def error_locale(path: str, locales: Sequence[Locale], accept_language: str | None) -> tuple[Locale, bool]:
    """Return the locale of an error at ``path``, and whether it was negotiated: the path's own comes first."""
    own = canonical(path[1:].partition("/")[0], locales)
    return (own, False) if own else (negotiate(accept_language, locales), True)


def prefix_of(given: str) -> str:
    """Return the path of a mount point without a slash at its end; empty for anything that is no plain path.

    >>> prefix_of("/help/"), prefix_of("//evil.example"), prefix_of("/a\\\\b")
    ('/help', '', '')
    """
    return given.rstrip("/") if _PREFIX.fullmatch(given) else ""
