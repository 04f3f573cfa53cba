"""What an audit finds, and its score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules_site.check import Severity


class DiscrepancyKind(StrEnum):
    CONTRADICTS = "contradicts"
    MISSING = "missing"
    MALFORMED_NUMBER = "malformed-number"
    WRONG_NUMBER_FORM = "wrong-number-form"
    UNKNOWN_NUMBER = "unknown-number"
    MISSING_SECTION = "missing-section"
    INVERTED = "inverted"
    STAKE_COUNTED_IN = "stake-counted-in"
    OTHER_LANGUAGE = "other-language"
    NOTHING_RECOGNISED = "nothing-recognised"


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """One finding. ``fact`` names the fact, with its game before it when that is not the audited one.

    ``line`` and ``column`` are in the document, from 1; for what is missing, where it belongs. ``text`` is the
    sentence or row there, ``document`` what the document says and ``engine`` what the engine says, both as exact
    machine text. ``confidence`` is in hundredths, 0 to 100: how sure it is that the place is about the fact.
    """

    kind: DiscrepancyKind
    severity: Severity
    fact: str
    line: int
    column: int
    text: str
    document: str
    engine: str
    confidence: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class AuditScore:
    """How many facts of the page the document confirms, contradicts and does not state."""

    confirmed: int
    contradicted: int
    missing: int


@dataclass(frozen=True, slots=True)
class Mark:
    """How one number of the document was judged: ``confirmed``, a kind of finding, or ``other``; for the report."""

    unit: int
    start: int
    end: int
    verdict: str
    fact: str


@dataclass(frozen=True, slots=True)
class SectionSurety:
    """How surely the document covers a section: the mean confidence of the units aligned with it, 0 to 100."""

    section: str
    title: str
    units: int
    confidence: int


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an audit, findings by place."""

    path: str
    game: str
    locale: str
    findings: tuple[Discrepancy, ...]
    score: AuditScore
    sections: tuple[SectionSurety, ...]
    marks: tuple[Mark, ...]
    aligned: Mapping[int, str]

    @property
    def has_errors(self) -> bool:
        return any(finding.severity is Severity.ERROR for finding in self.findings)
