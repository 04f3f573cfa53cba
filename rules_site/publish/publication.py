"""All that a service answers with: resources with their bytes, and error pages.

``publish`` makes it, or it is read from a build. It is plain data and imports nothing large, so that a service that
reads a build starts at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from rules_site.pages.errors import ERRORS, OTHER_STATUSES, STATUSES

__all__ = ["ERRORS", "OTHER_STATUSES", "STATUSES"]


@dataclass(frozen=True, slots=True)
class Resource:
    """What is known of one resource without its bytes: its path, its media type, the language it is in or nothing.

    ``page`` is a short name of it for metrics; ``effective`` is the ISO date since when its rules are in force, empty
    where it has none; ``fallbacks`` counts its texts that are English for want of a translation; ``styles`` are the
    hashes of the style sheets inside it.
    """

    path: str
    content_type: str
    language: str
    page: str
    effective: str = ""
    fallbacks: int = 0
    styles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unusable:
    """One reason why nothing of a catalog is served: the check that finds it, and where and what it is.

    The ``detail`` quotes a file, and is for the operator alone; a build does not hold it.
    """

    code: str
    detail: str = field(default="", compare=False)


#: A resource with its bytes.
Made = tuple[Resource, bytes]


@dataclass(frozen=True, slots=True)
class Publication:
    """Every resource with its bytes by encoding, and everything else that a service says.

    ``base_url`` is where all of it was made to be seen, without a slash at its end, empty when unknown. ``errors`` are
    error pages by status and locale; ``unusable`` tells, by locale, what is wrong with a catalog of which nothing is
    served. Locales are tags, English first.
    """

    base_url: str
    resources: Sequence[tuple[Resource, Mapping[str, bytes]]]
    locales: tuple[str, ...]
    games: tuple[str, ...]
    errors: Mapping[tuple[int, str], bytes]
    unusable: Mapping[str, tuple[Unusable, ...]] = field(default_factory=dict)

    def error(self, status: int, tag: str, root: str) -> bytes:
        """Return the page of an error in a locale, for a service that is mounted at ``root``.

        Its one link leads to the list of games.
        """
        page = self.errors[status if status in STATUSES else STATUSES[-1], tag]
        home = re.escape(f"{urlsplit(self.base_url).path}/{tag}/").encode()
        # As the value of an attribute, in whichever quotes a page template of the operator's has it.
        return re.sub(rb"""(?<=["'=])%b(?=["'\s>])""" % home, f"{root}/{tag}/".encode(), page)


def codes(unusable: Sequence[Unusable]) -> list[str]:
    """Return the codes of the reasons: what anybody may know of them."""
    return sorted({reason.code for reason in unusable})


def unusable_lines(unusable: Mapping[str, tuple[Unusable, ...]]) -> list[str]:
    """Return, loudly, a line for each reason why nothing of a catalog is served: for the operator alone."""
    return [
        f"rules-site: CATALOG UNUSABLE, {tag} is served in English: {reason.detail or reason.code}"
        for tag, reasons in unusable.items()
        for reason in reasons
    ]


def dump_json(value: object) -> bytes:
    """Return strict JSON, compact, in UTF-8."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
