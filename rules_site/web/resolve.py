"""What a path means: a resource, a redirect to its canonical path, or nothing. Pure, and shared by every server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rules_site.i18n.locales import Locale
from rules_site.i18n.negotiation import canonical, is_language, negotiate
from rules_site.publish.config import PLAIN_PATH

#: Where everything for programs lives, and its documents.
API = "/api/"
DOCUMENTS = "/api/v1/"


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

    ``/`` and ``/{game}/`` choose a language, and so does a path in a language that is not there; aliases of a locale
    and a missing slash lead to the canonical path.
    """
    if path in known:
        return path
    if path == "/" or (path.strip("/") in games and path.startswith("/") and not path.startswith("//")):
        chosen = negotiate(accept_language, locales).tag
        return Redirect(f"/{chosen}/" if path == "/" else f"/{chosen}/{path.strip('/')}/", negotiated=True)
    prefix = DOCUMENTS if path.startswith(DOCUMENTS) else "/"
    asked, slash, rest = path[len(prefix) :].partition("/")
    own = canonical(asked, locales) if path.startswith(prefix) else None
    if own is None and not is_language(asked):
        return None
    tail = f"{slash}{rest}" if prefix == DOCUMENTS or rest.endswith("/") else f"{slash}{rest}/" if rest else "/"
    target = f"{prefix}{(own or negotiate(accept_language, locales)).tag}{tail}"
    return Redirect(target, negotiated=own is None) if target in known else None


def error_locale(path: str, locales: Sequence[Locale], accept_language: str | None) -> tuple[Locale, bool]:
    """Return the locale of an error at ``path``, and whether it was negotiated: the path's own comes first."""
    own = canonical(path[1:].partition("/")[0], locales)
    return (own, False) if own else (negotiate(accept_language, locales), True)


def mount(base_path: str, script_name: str, forwarded: str | None) -> str:
    """Return the path under which players see the site, without a slash at its end: the first of these that is given.

    ``forwarded`` is what a trusted proxy says that it took off; ``script_name`` is where the server has mounted the
    application; ``base_path`` is the path of the base URL. What is no plain path is not believed.

    >>> mount("/help", "", None), mount("/help", "/casino", None), mount("/help", "/casino", "/casino/")
    ('/help', '/casino', '/casino')
    >>> mount("/help", "", "/"), mount("/help", "", "//evil.example"), mount("", "", "/a/..")
    ('', '/help', '')
    """
    for given in (forwarded, script_name):
        if given and PLAIN_PATH.fullmatch(given):
            return given.rstrip("/")
    return base_path
