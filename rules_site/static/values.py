"""Values of a manifest, each of which a build could have written or which is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date

from rules_site.errors import InvalidConfig
from rules_site.publish.config import make_config
from rules_site.publish.headers import HTML, JSON, XML

_SEGMENT = r"[A-Za-z0-9_][A-Za-z0-9._-]*"

#: A file inside a build; the path of a resource. Neither leads out of it.
NAME = re.compile(rf"{_SEGMENT}(?:/{_SEGMENT})*")
PATH = re.compile(rf"/(?:{_SEGMENT}/)*(?:{_SEGMENT})?")

TAG = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
WORD = re.compile(r"[A-Za-z0-9._-]+")
HASH = re.compile(r"[0-9a-f]{64}")
KEY = re.compile(r"(?:[0-9a-f]{64})?")
CODE = re.compile(r"[A-Z][0-9]{3}")
STYLE = re.compile(r"sha256-[A-Za-z0-9+/]{43}=")

#: A line for people, without halves of surrogate pairs, which no file can hold.
LINE = re.compile("[^\x00-\x1f\x7f\ud800-\udfff]*")

CONTENT_TYPES = (HTML, JSON, XML)

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

#: More than a page has texts or a file bytes.
_MOST = 1 << 40
_LONGEST = 4096


class Odd(ValueError):
    """A value that no build writes. ``str()`` says which, as what was got."""


def record(value: object, what: str, *names: str, given: Sequence[str] = ()) -> list[object]:
    """Return the values of an object with exactly these names, in this order; those ``given`` are known already."""
    if not isinstance(value, dict) or value.keys() != {*names, *given}:
        raise Odd(f"a {what} without exactly {', '.join((*given, *names))}")
    return [value[name] for name in names]


def every(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise Odd(f"{_show(value)} as the list of each {what}")
    return value


def some(value: object, what: str) -> list[object]:
    """Return a list that is not empty."""
    if not (values := every(value, what)):
        raise Odd(f"no {what}")
    return values


def text(value: object, what: str, pattern: re.Pattern[str]) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST or not pattern.fullmatch(value):
        raise Odd(f"{_show(value)} as {what}")
    return value


def one_of(value: object, what: str, allowed: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise Odd(f"{_show(value)} as {what}")
    return value


def number(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
        raise Odd(f"{_show(value)} as {what}")
    return value


def day(value: object) -> str:
    """Return an ISO date, or nothing."""
    stated = text(value, "effective", re.compile(f"(?:{_DAY.pattern})?"))
    try:
        return stated and date.fromisoformat(stated).isoformat()
    except ValueError:
        raise Odd(f"{stated!r} as effective") from None


def base_url(value: object) -> str:
    """Return a base URL as a ``Config`` holds it, or nothing."""
    address = text(value, "base_url", LINE)
    try:
        right = make_config(base_url=address).base_url
    except (InvalidConfig, ValueError):
        right = None
    if right != address:
        raise Odd(f"{_show(value)} as base_url")
    return address


def unique(values: Iterable[str], what: str) -> list[str]:
    listed = list(values)
    if len(set(listed)) < len(listed):
        twice = next(value for value in listed if listed.count(value) > 1)
        raise Odd(f"{_show(twice)} twice as {what}")
    return listed


def _show(value: object) -> str:
    return ascii(value) if len(ascii(value)) < 100 else f"{ascii(value)[:100]}…"
