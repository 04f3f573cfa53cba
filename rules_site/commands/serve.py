"""rules-site serve: the pages and the JSON API over HTTP."""

from __future__ import annotations

import signal
from pathlib import Path

import click

from rules_site.commands.folders import Folders
from rules_site.commands.options import BASE_URL, FRAME_ANCESTORS
from rules_site.publish.config import ACCESS_LOGS, settings
from rules_site.web.source import FromBuild, FromSite


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, envvar="RULES_SITE_HOST", help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    envvar="RULES_SITE_PORT",
    type=click.IntRange(0, 65535),
    help="Port; 0 takes a free one.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    envvar="RULES_SITE_WORKERS",
    type=click.IntRange(1, 256),
    help="How many processes answer.",
)
@click.option(
    "--built",
    envvar="RULES_SITE_BUILT",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Directory that `rules-site build` has written: serve that, at once.",
)
@FRAME_ANCESTORS
@BASE_URL
@click.option("--trust-proxy", is_flag=True, envvar="RULES_SITE_TRUST_PROXY", help="Believe X-Forwarded-Prefix.")
@click.option(
    "--access-log",
    default="off",
    show_default=True,
    envvar="RULES_SITE_ACCESS_LOG",
    type=click.Choice(ACCESS_LOGS),
    help="A line for each request on stdout.",
)
@click.option(
    "--preview",
    is_flag=True,
    help="For translators: show every edit of catalogs, YAML and templates at once, with notes on each text.",
)
@click.pass_obj
def command(
    folders: Folders,
    host: str,
    port: int,
    workers: int,
    built: Path | None,
    frame_ancestor: tuple[str, ...],
    base_url: str,
    trust_proxy: bool,
    access_log: str,
    preview: bool,
) -> None:
    """Serve the pages and the JSON API until SIGTERM or Ctrl+C. SIGHUP takes new content over, if it passes check."""
    if preview and built:
        raise click.UsageError("--preview shows what is being edited, --built what was built before: choose one.")
    if preview:
        from rules_site.web.preview import server

        server.serve(folders.catalogs, folders.templates, host=host, port=port)
        return
    # The system keeps it until there is what to reload.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        from rules_site.web import serve

        chosen = settings(frame_ancestor, base_url, trust_proxy, access_log)
        source = FromBuild(built) if built else FromSite(folders.load)
        serve.serve(source, chosen, host=host, port=port, workers=workers)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
