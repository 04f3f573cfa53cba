"""Findings as text for people, as JSON for scripts, and as what GitHub and test reporters show."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from rules_site.check import Check, Severity
from rules_site.checks.finding import Finding

#: So many warnings of one check in one file are shown; of more than that, the first.
_MOST_SHOWN, _FIRST_SHOWN = 10, 3


def summary(findings: Sequence[Finding]) -> dict[str, int]:
    """Return how many findings there are of each severity."""
    counted = Counter(finding.severity for finding in findings)
    return {severity.value: counted[severity] for severity in Severity}


def as_json(findings: Sequence[Finding], waived: Sequence[Finding] = ()) -> str:
    """Return ``{"findings": […], "summary": {"error": n, "warning": n}}``.

    Where something is waived, ``"waived"`` holds those findings, each with its ``reason``.
    """
    counted = [{name: value for name, value in asdict(finding).items() if name != "reason"} for finding in findings]
    document: dict[str, Any] = {"findings": counted, "summary": summary(findings)}
    if waived:
        document["waived"] = [asdict(finding) for finding in waived]
    return json.dumps(document, ensure_ascii=False, indent=2)


def as_text(findings: Sequence[Finding], waived: Sequence[Finding] = ()) -> str:
    """Return one line for each finding, ``path:line: severity CODE name: message [game, locale]``, and a sum.

    Warnings are ``folded``. Waived findings stand before the sum, each with its reason.
    """
    lines = list(_lines(findings))
    lines += [f"{_line(finding, 'waived')} (reason: {finding.reason})" for finding in waived]
    counts = summary(findings)
    total = f"{_count(counts['error'], 'error')}, {_count(counts['warning'], 'warning')}"
    return "\n".join((*lines, f"{total}, {len(waived)} waived." if waived else f"{total}."))


def fold(findings: Sequence[Finding]) -> Iterator[tuple[Sequence[Finding], Sequence[Finding]]]:
    """Yield the findings of each check in each file: those to show, and those to count.

    Of a warning that one file has again and again, as a language does that was just begun, the first are shown.
    """
    for (_, _, severity), group in groupby(findings, lambda finding: (finding.path, finding.code, finding.severity)):
        alike = tuple(group)
        shown = len(alike) if severity is Severity.ERROR or len(alike) <= _MOST_SHOWN else _FIRST_SHOWN
        yield alike[:shown], alike[shown:]


def count_rest(more: Sequence[Finding]) -> str:
    """Return what is said in place of findings that are only counted."""
    return f"{len(more)} more; --format json tells each"


def _lines(findings: Sequence[Finding]) -> Iterator[str]:
    for shown, more in fold(findings):
        yield from map(_line, shown)
        if more:
            yield f"{more[0].path}: {more[0].severity} {more[0].code} {more[0].name}: {count_rest(more)}"


def _line(finding: Finding, severity: str = "") -> str:
    place, check = f"{finding.path}:{finding.line}", f"{finding.code} {finding.name}"
    return f"{place}: {severity or finding.severity} {check}: {finding.message}{_where(finding)}"


def _where(finding: Finding) -> str:
    parts = [part for part in (finding.game, finding.locale) if part]
    return f" [{', '.join(parts)}]" if parts else ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def as_github(findings: Sequence[Finding]) -> str:
    """Return workflow commands that annotate the lines of a pull request."""
    return "\n".join(_annotation(finding) for finding in findings)


def _annotation(finding: Finding) -> str:
    title = _escape(f"{finding.code} {finding.name}", ",:")
    message = _escape(f"{finding.message}{_where(finding)}", "")
    return f"::{finding.severity} file={_escape(finding.path, ',:')},line={finding.line},title={title}::{message}"


def _escape(text: str, also: str) -> str:
    """Escape what would end a workflow command, or a property of one."""
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def as_junit(findings: Sequence[Finding], checks: Sequence[Check]) -> str:
    """Return a JUnit XML report: a case for each check, failed when it has an error; warnings are its output."""
    suite = ET.Element("testsuite", name="rules-site check", tests=str(len(checks)), errors="0", skipped="0")
    failed = 0
    for check in checks:
        case = ET.SubElement(
            suite, "testcase", classname="rules-site.check", name=f"{check.code} {check.name}", time="0"
        )
        own = [finding for finding in findings if finding.code == check.code]
        errors = [_line(finding) for finding in own if finding.severity is Severity.ERROR]
        warnings = [_line(finding) for finding in own if finding.severity is Severity.WARNING]
        if errors:
            failed += 1
            failure = ET.SubElement(case, "failure", message=errors[0], type=check.code)
            failure.text = "\n".join(errors)
        if warnings:
            ET.SubElement(case, "system-out").text = "\n".join(warnings)
    suite.set("failures", str(failed))
    suites = ET.Element("testsuites")
    suites.append(suite)
    ET.indent(suites)
    return ET.tostring(suites, encoding="unicode", xml_declaration=False)
