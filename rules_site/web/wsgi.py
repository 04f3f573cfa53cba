"""The WSGI entry point: ``rules_site.web.wsgi:application`` under any WSGI server, set up by ``RULES_SITE_…``."""

from typing import TYPE_CHECKING

from rules_site.publish.config import read_environment
from rules_site.web.service import application as serving
from rules_site.web.source import FromBuild, FromSite

if TYPE_CHECKING:
    from rules_site.site import Site


def _load() -> "Site":
    from rules_site import site

    return site.load(catalogs=_folders["catalogs"], templates=_folders["templates"])


_config, _folders = read_environment()
_built = _folders["built"]
application = serving((FromBuild(_built) if _built else FromSite(_load)).publication(_config), _config)
