"""The WSGI entry point: ``rules_site.web.wsgi:application`` under any WSGI server, set up by ``RULES_SITE_…``."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from rules_site.errors import InvalidSetting
from rules_site.publish.config import from_environment
from rules_site.web.service import application as serving
from rules_site.web.source import FromBuild, FromSite

if TYPE_CHECKING:
    from rules_site.site import Site


def _folder(variable: str) -> Path | None:
    """Return the folder that a variable names: one that is not there would be a site without any translation."""
    given = os.environ.get(variable)
    if given and not Path(given).is_dir():
        raise InvalidSetting(f"{variable}: got {given!r}, expected a folder")
    return Path(given) if given else None


def _load() -> "Site":
    from rules_site import site

    return site.load(catalogs=_folder("RULES_SITE_CATALOGS"), templates=_folder("RULES_SITE_TEMPLATES"))


_built = _folder("RULES_SITE_BUILT")
_settings = from_environment(os.environ)
application = serving((FromBuild(_built) if _built else FromSite(_load)).publication(_settings), _settings)
