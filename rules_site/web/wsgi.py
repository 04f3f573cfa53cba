"""The WSGI entry point: ``rules_site.web.wsgi:application`` under any WSGI server, set up by ``RULES_SITE_…``."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from rules_site.settings import from_environment
from rules_site.web.service import application as serving
from rules_site.web.source import FromBuild, FromSite

if TYPE_CHECKING:
    from rules_site.site import Site


def _folder(variable: str) -> Path | None:
    return Path(os.environ[variable]) if os.environ.get(variable) else None


def _load() -> "Site":
    from rules_site import site

    return site.load(catalogs=_folder("RULES_SITE_CATALOGS"), templates=_folder("RULES_SITE_TEMPLATES"))


_built = _folder("RULES_SITE_BUILT")
_settings = from_environment(os.environ)
application = serving((FromBuild(_built) if _built else FromSite(_load)).publication(_settings), _settings)
