"""The folders that the options of the command group choose, and the site that is loaded from them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_site.site import Site


@dataclass(frozen=True, slots=True)
class Folders:
    catalogs: Path
    templates: Path

    def load(self) -> Site:
        """Return the site with these catalogs and templates.

        Raises:
            RulesSiteError: as for ``site.load``.
        """
        from rules_site import site  # an engine that contradicts itself fails here, where its error is caught

        return site.load(catalogs=self.catalogs, templates=self.templates)
