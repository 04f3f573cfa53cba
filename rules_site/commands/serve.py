"""rules-site serve: the pages and the JSON API over HTTP."""

from __future__ import annotations

import signal
from pathlib import Path

import click

from rules_site.commands.folders import Folders
from rules_site.publish import config
from rules_site.web.source import FromBuild, FromSite


@click.command(
    "serve",
    params=[
        *(config.HOST, config.PORT, config.WORKERS, config.BUILT),
        *(config.FRAME_ANCESTORS, config.BASE_URL, config.TRUST_PROXY, config.ACCESS_LOG),
    ],
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

        chosen = config.make_config(frame_ancestor, base_url, trust_proxy, access_log)
        source = FromBuild(built) if built else FromSite(folders.load)
        serve.serve(source, chosen, host=host, port=port, workers=workers)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
