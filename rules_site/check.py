"""What a check is: one record, with all that identifies it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """A finding means that the product is wrong; an error means that work cannot go on."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Check:
    """One check. Its ``code`` is never reused; ``text`` is what it finds, why it matters and an example.

    ``look`` yields what it finds on a subject; None of a check of which reading the catalogs alone tells everything.
    What is waivable may be accepted by a translator, with a reason beside the entry.
    """

    code: str
    name: str
    text: str
    severity: Severity = Severity.ERROR
    is_waivable: bool = False
    look: Callable[[Any], Iterator[Any]] | None = None

    @property
    def explanation(self) -> str:
        return inspect.cleandoc(self.text)


def check(
    code: str, severity: Severity = Severity.ERROR, *, is_waivable: bool = False
) -> Callable[[Callable[[Any], Iterator[Any]]], Check]:
    """Make a check of the function that looks: its name is the check's, its docstring the text."""

    def of(look: Callable[[Any], Iterator[Any]]) -> Check:
        return Check(code, look.__name__.replace("_", "-"), look.__doc__ or "", severity, is_waivable, look)

    return of
