"""The folders that the options of the command group choose, and the site that is loaded from them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from rules_site import site
from rules_site.site import Site

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@dataclass(frozen=True, slots=True)
class Folders:
    catalogs: Path
    templates: Path

    def load(self) -> Site:
        """Return the site with these catalogs and templates.

        Raises:
            RulesSiteError: as for ``site.load``.
        """
        return site.load(catalogs=self.catalogs, templates=self.templates)
