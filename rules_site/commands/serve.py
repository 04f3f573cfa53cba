"""rules-site serve: the pages and the JSON API over HTTP."""

from __future__ import annotations

import contextlib

import click
from werkzeug.serving import make_server

from rules_site.commands.folders import Folders
from rules_site.web.app import create_app


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@click.pass_obj
def command(folders: Folders, host: str, port: int) -> None:
    """Serve the pages and the JSON API."""
    server = make_server(host, port, create_app(folders.load()), threaded=True)
    click.echo(f"Serving on http://{host}:{server.port}/ (stop with Ctrl+C)")
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
