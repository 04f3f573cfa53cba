"""Run checks over a site and collect their findings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from rules_site.check import Check
from rules_site.checks.catalogs import look
from rules_site.checks.finding import Finding
from rules_site.checks.registry import CHECKS
from rules_site.checks.subject import Subject
from rules_site.checks.waivers import reasons
from rules_site.errors import UnknownCheck
from rules_site.site import Site


@dataclass(frozen=True, slots=True)
class Review:
    """What the checks found, and what translators have waived with a reason."""

    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]


def run(
    site: Site,
    *,
    select: Collection[str] = (),
    ignore: Collection[str] = (),
    games: Collection[str] = (),
    locales: Collection[str] = (),
) -> tuple[Finding, ...]:
    """Return the findings of ``review``."""
    return review(site, select=select, ignore=ignore, games=games, locales=locales).findings


def review(
    site: Site,
    *,
    select: Collection[str] = (),
    ignore: Collection[str] = (),
    games: Collection[str] = (),
    locales: Collection[str] = (),
) -> Review:
    """Run the chosen checks; what they find stands by code of check, then by place.

    ``select`` and ``ignore`` are codes or their beginnings (``C`` is every catalog check); nothing selected is all, and
    so it is with ``games`` and ``locales``.

    Raises:
        UnknownCheck: a code that begins no check's.
        UnknownGame: no such game.
        UnknownLocale: no such locale.
    """
    for slug in games:
        site.game(slug)
    for tag in locales:
        site.catalog(tag)
    subject = Subject(site, tuple(games), tuple(locales))
    everything = findings(subject, select, ignore)
    why = reasons(subject)
    waived = tuple(replace(each, reason=why[_spot(each)]) for each in everything if _spot(each) in why)
    return Review(tuple(each for each in everything if _spot(each) not in why), waived)


def findings(subject: Subject, select: Collection[str] = (), ignore: Collection[str] = ()) -> tuple[Finding, ...]:
    """Return what the chosen checks find, waived or not, each once.

    Raises:
        UnknownCheck: a code that begins no check's.
    """
    unique: dict[Finding, None] = {}
    for check in chosen(select, ignore):
        unique |= dict.fromkeys(sorted(_findings(check, subject), key=_place))
    return tuple(unique)


def _spot(finding: Finding) -> tuple[str, int, str]:
    return finding.path, finding.line, finding.code


def chosen(select: Collection[str], ignore: Collection[str]) -> tuple[Check, ...]:
    """Return the checks whose code begins with one of ``select`` and with none of ``ignore``.

    Raises:
        UnknownCheck: a code that begins no check's.
    """
    for code in (*select, *ignore):
        if not code or not any(check.code.startswith(code) for check in CHECKS):
            raise UnknownCheck(f"unknown check: got {code!r}, expected a code such as P001 or its beginning")
    return tuple(check for check in CHECKS if (not select or _begins(check, select)) and not _begins(check, ignore))


def _begins(check: Check, codes: Iterable[str]) -> bool:
    return any(check.code.startswith(code) for code in codes)


def _findings(check: Check, subject: Subject) -> Iterator[Finding]:
    for noticed in look(check, subject):
        severity = noticed.severity or check.severity
        place = noticed.place
        yield Finding(
            check.code, check.name, severity, noticed.game, noticed.locale, place.path, place.line, noticed.message
        )


def _place(finding: Finding) -> tuple[str, int, str, str, str]:
    return finding.path, finding.line, finding.game, finding.locale, finding.message
