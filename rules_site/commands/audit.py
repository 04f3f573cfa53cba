"""rules-site audit: a rules document written by somebody else, held against the engine."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rules_site import paths
from rules_site.commands.extras import needing
from rules_site.commands.folders import Folders


@click.command("audit")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", required=True, metavar="SLUG", help="The game that the document is about.")
@click.option("--locale", required=True, metavar="TAG", help="The language it is written in.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print findings.")
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write it beside our page to this file.")
@click.pass_obj
def command(folders: Folders, file: Path, game: str, locale: str, form: str, html: Path | None) -> None:
    """Hold a rules document written by somebody else against the engine.

    FILE is plain text, HTML, Markdown or DOCX in one of our languages. Exit 1 when a finding is an error.
    """
    with needing("audit"):
        from rules_site.audit import audit, printed
    _refuse_overwriting(file, html)
    report, page = audit.audit(folders.load(), file, game, locale)
    if html is not None:
        _write(html, page)
    click.echo(printed.as_json(report) if form == "json" else printed.as_text(report))
    sys.exit(1 if report.has_errors else 0)


def _refuse_overwriting(file: Path, html: Path | None) -> None:
    """Refuse a report that would take the place of the document, whatever the two are called."""
    if html is not None and html.exists() and file.exists() and html.samefile(file):
        raise click.UsageError(f"--html is the document itself: got {html}, expected another file")


def _write(path: Path, text: str) -> None:
    try:
        paths.replace(path, text.encode("utf-8"))
    except OSError as error:
        raise click.UsageError(f"cannot write: got {error.strerror} for {path}, expected a file") from None
