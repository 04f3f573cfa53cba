"""The folders that the options of the command group choose, and the site that is loaded from them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rules_site.site import Site


class _Folder(click.Path):
    """A folder that is there. click lets a device such as /dev/null pass for one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found: Any = super().convert(value, param, ctx)
        if not found.is_dir():
            self.fail(f"Directory {str(value)!r} is a file.", param, ctx)
        return found


FOLDER = _Folder(exists=True, file_okay=False, path_type=Path)


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
