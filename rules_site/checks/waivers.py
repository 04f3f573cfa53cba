"""Waivers of findings: which finding an entry's comment lets pass, and checks of the waivers themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_site.check import Severity, check
from rules_site.checks.catalogs import found, look, text_shared_by_languages
from rules_site.checks.finding import Found
from rules_site.checks.subject import Subject
from rules_site.i18n.problems import WAIVABLE as WAIVABLE_HERE
from rules_site.i18n.waivers import malformed_waivers, waivers

#: Where a waiver stands and what it waives: path, line of the entry, code.
Spot = tuple[str, int, str]


#: What a translator may accept: what is found where catalogs are read, and what two of them share.
WAIVABLE = WAIVABLE_HERE | {text_shared_by_languages.code}


def reasons(subject: Subject) -> Mapping[Spot, str]:
    """Return the reason of every valid waiver by where it stands."""
    return {
        (catalog.path, entry.line, waiver.code): waiver.reason
        for catalog in subject.catalogs
        for entry in catalog.entries.values()
        for waiver in waivers(entry.comments)
        if waiver.code in WAIVABLE
    }


@check("C024")
def waiver_invalid(subject: Subject) -> Iterator[Found]:
    """A comment waives what cannot be waived, or names no check or no reason. It waives nothing.

    Why: numbers, placeholders, markup and the structure of a file are never a matter of taste.
    Example: "# waive C006: eight is fine here"; "# waive C017" without a reason.
    """
    for catalog in subject.catalogs:
        for entry in catalog.entries.values():
            for waiver in waivers(entry.comments):
                if waiver.code not in WAIVABLE:
                    message = f"waiver: got {waiver.code}, expected one of {', '.join(sorted(WAIVABLE))}"
                    yield found(catalog, entry.line, message)
            for comment in malformed_waivers(entry.comments):
                yield found(catalog, entry.line, f"waiver: got {comment!r}, expected '# waive CODE: reason'")


@check("C025", Severity.WARNING)
def waiver_unused(subject: Subject) -> Iterator[Found]:
    """A waiver stands beside an entry in which its check finds nothing.

    Why: it would let the next mistake of that kind pass unseen.
    Example: "# waive C017: …" that stayed after the full stop was added.
    """
    shared = {(twin.place.path, twin.place.line) for twin in look(text_shared_by_languages, subject)}
    for catalog in subject.catalogs:
        reported = (*catalog.problems, *subject.remarks[catalog.locale.tag])
        used = {(problem.line, problem.code) for problem in reported}
        for entry in subject.confirmed(catalog):
            for waiver in waivers(entry.comments):
                is_used = (entry.line, waiver.code) in used
                is_used |= waiver.code == "C023" and (catalog.path, entry.line) in shared
                if waiver.code in WAIVABLE and not is_used:
                    yield found(catalog, entry.line, f"waiver: got {waiver.code}, expected none: nothing is found here")
