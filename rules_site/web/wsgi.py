"""The WSGI entry point: ``rules_site.web.wsgi:application`` under any WSGI server."""

from rules_site import site
from rules_site.web.app import create_app

application = create_app(site.load())
