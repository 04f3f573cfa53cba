"""Every check, by code. P paytable, R rules text, C catalog, H help page, G glossary."""

from __future__ import annotations

from rules_site.check import Check
from rules_site.checks import catalogs, choices, english, pages, paytables, rules, templates, waivers
from rules_site.i18n import problems

#: The checks of these modules are found in them.
_ROOMS = (paytables, rules, choices, english, catalogs, waivers, pages, templates)

_KNOWN = {*problems.CHECKS, *(each for room in _ROOMS for each in vars(room).values() if isinstance(each, Check))}

CHECKS: tuple[Check, ...] = tuple(sorted(_KNOWN, key=lambda check: ("PRCHG".index(check.code[0]), check.code)))
