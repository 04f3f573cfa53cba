"""Waivers: a translator's comment beside an entry that lets one finding pass, with the reason.

``# waive C017: the list below ends the sentence`` stands with the entry's own comments, so that every tool keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules_site.i18n.po import Entry
from rules_site.i18n.problems import WAIVABLE

_WAIVE = re.compile(r"#\s*waive\b(.*)", re.IGNORECASE)
_WAIVER = re.compile(r"\s*([A-Z][0-9]{3})\s*:\s*(\S.*)")


@dataclass(frozen=True, slots=True)
class Waiver:
    """One waiver: the code of a check and why its finding is accepted here."""

    code: str
    reason: str


def waivers(comments: Iterable[str]) -> Iterator[Waiver]:
    """Yield the well-formed waivers among the comments of an entry, whether their codes may be waived or not."""
    for comment in comments:
        if (match := _WAIVE.fullmatch(comment.strip())) and (waiver := _WAIVER.fullmatch(match.group(1))):
            yield Waiver(waiver.group(1), waiver.group(2).strip())


def malformed_waivers(comments: Iterable[str]) -> Iterator[str]:
    """Yield the comments that begin as a waiver and do not name a code and a reason."""
    for comment in comments:
        if (match := _WAIVE.fullmatch(comment.strip())) and not _WAIVER.fullmatch(match.group(1)):
            yield comment.strip()


def waived_codes(entry: Entry) -> frozenset[str]:
    """Return the codes whose findings an entry accepts with a reason."""
    return frozenset(waiver.code for waiver in waivers(entry.comments) if waiver.code in WAIVABLE)
