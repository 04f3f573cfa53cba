"""The WSGI entry point: ``rules_site.web.wsgi:application`` under any WSGI server, set up by ``RULES_SITE_…``."""

import os
from pathlib import Path

from rules_site import site
from rules_site.checks.gate import publishable
from rules_site.settings import from_environment
from rules_site.web.service import application as serving


def _folder(variable: str) -> Path | None:
    return Path(os.environ[variable]) if os.environ.get(variable) else None


application = serving(
    publishable(site.load(catalogs=_folder("RULES_SITE_CATALOGS"), templates=_folder("RULES_SITE_TEMPLATES"))),
    from_environment(os.environ),
)
