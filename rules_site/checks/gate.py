"""What may be published: pages on which no check of the paytable, the rules or the pages finds an error.

A translation that is unfit is never served and takes no page down, so the checks of catalogs do not bar the way.
"""

from __future__ import annotations

from rules_site.checks import report, run
from rules_site.checks.finding import Severity
from rules_site.errors import WrongPages
from rules_site.site import Site

#: Beginnings of the codes of checks whose errors mean that a page says what the engine does not do.
_BARRING = ("P", "R", "H")


def publishable(site: Site) -> Site:
    """Return ``site`` when its pages may be published.

    Raises:
        WrongPages: they may not; the error holds the report.
    """
    errors = [found for found in run.run(site, select=_BARRING) if found.severity is Severity.ERROR]
    if errors:
        raise WrongPages(len(errors), report.as_text(errors))
    return site
