"""Options that several commands share."""

from __future__ import annotations

import click

BASE_URL = click.option(
    "--base-url", default="", envvar="RULES_SITE_BASE_URL", metavar="URL", help="Where the site is seen from outside."
)
FRAME_ANCESTORS = click.option(
    "--frame-ancestor",
    multiple=True,
    default=("self",),
    show_default=True,
    envvar="RULES_SITE_FRAME_ANCESTORS",
    metavar="ORIGIN",
    help="Origin that may embed the pages; also self, none and *. Repeatable.",
)
