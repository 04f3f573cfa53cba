"""The whole audit of a file, for the command line."""

from __future__ import annotations

from pathlib import Path

from rules_site.audit.assemble import report
from rules_site.audit.comparison import Auditor
from rules_site.audit.findings import Report
from rules_site.audit.reading import read
from rules_site.audit.side_by_side import side_by_side
from rules_site.site import Site


def audit(site: Site, path: Path, slug: str, tag: str) -> tuple[Report, str]:
    """Return the report on the document at ``path``, and the same as a page that shows it beside ours.

    Raises:
        UnknownGame: no such game.
        UnknownLocale: no such locale.
        UnreadableDocument: the document cannot be read.
    """
    site.game(slug)
    site.catalog(tag)
    compared = Auditor(site, slug, tag).compare(read(path))
    result = report(compared)
    return result, side_by_side(compared, result)
