"""rules-site build: the site as files."""

from __future__ import annotations

from pathlib import Path

import click

from rules_site import build
from rules_site.checks.gate import publishable
from rules_site.commands.folders import Folders
from rules_site.commands.options import BASE_URL, FRAME_ANCESTORS
from rules_site.settings import settings


@click.command("build")
@click.argument("directory", type=click.Path(path_type=Path))
@BASE_URL
@FRAME_ANCESTORS
@click.option("--require-complete", is_flag=True, help="Refuse pages that are partly English for want of translations.")
@click.pass_obj
def command(
    folders: Folders, directory: Path, base_url: str, frame_ancestor: tuple[str, ...], require_complete: bool
) -> None:
    """Write the site as files into DIRECTORY, for any web server, with a manifest and nginx configuration.

    Exit code 1 and no file when a check finds an error on the pages.
    """
    chosen = settings(frame_ancestor, base_url)
    number = build.build(publishable(folders.load()), directory, chosen, complete=require_complete)
    click.echo(f"Built {number} files in {directory}")
