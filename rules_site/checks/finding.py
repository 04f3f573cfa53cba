"""What a check is and what it finds. A finding means the product is wrong; an error means that work cannot go on."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules_site.checks.subject import Subject
from rules_site.content.model import Place


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


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
class Check:
    """One check: its code (never reused), the function that looks, and how bad its findings are."""

    code: str
    look: Callable[[Subject], Iterator[Found]]
    severity: Severity = Severity.ERROR

    @property
    def name(self) -> str:
        """The public name: that of its function, joined by hyphens."""
        return self.look.__name__.replace("_", "-")

    @property
    def explanation(self) -> str:
        """What it finds, why it matters, an example: the docstring of its function."""
        return inspect.cleandoc(self.look.__doc__ or "")


@dataclass(frozen=True, slots=True)
class Finding:
    """One result, as every report prints it."""

    code: str
    name: str
    severity: Severity
    game: str
    locale: str
    path: str
    line: int
    message: str
