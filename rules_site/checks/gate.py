"""What may be published: pages on which no check of the paytable, the rules or the pages finds an error.

A translation that is unfit is never served and takes no page down, so the checks of catalogs do not bar the way.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_site.check import Severity
from rules_site.checks import report, run
from rules_site.checks.finding import Finding
from rules_site.checks.subject import Subject
from rules_site.errors import WrongPages

#: Beginnings of the codes of checks whose errors mean that a page says what the engine does not do.
BARRING = ("P", "R", "H")


def errors(subject: Subject) -> tuple[Finding, ...]:
    """Return what bars the pages of ``subject`` from being published."""
    return tuple(finding for finding in run.findings(subject, BARRING) if finding.severity is Severity.ERROR)


def refuse(found: Iterable[Finding]) -> None:
    """Refuse to publish what has errors. One that several games share counts once.

    Raises:
        WrongPages: there are some; the error holds the report.
    """
    if once := tuple(dict.fromkeys(found)):
        raise WrongPages(len(once), report.as_text(once))
