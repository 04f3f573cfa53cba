"""What checks find."""

from __future__ import annotations

from dataclasses import dataclass

from rules_site.check import Severity
from rules_site.content.model import Place


@dataclass(frozen=True, slots=True)
class Found:
    """Something a check noticed: where, in which game and locale if in one, and what: got …, expected …

    ``severity`` is set where it is not that of the check.
    """

    place: Place
    message: str
    game: str = ""
    locale: str = ""
    severity: Severity | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One result, as every report prints it; ``reason`` is why a translator accepted it, empty where it counts."""

    code: str
    name: str
    severity: Severity
    game: str
    locale: str
    path: str
    line: int
    message: str
    reason: str = ""
