"""rules-site build: the site as files."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rules_site.commands.folders import Folders
from rules_site.publish import config
from rules_site.publish.config import BROTLI_IN_BUILD
from rules_site.static.sources import distrust_stale_bytecode, sources
from rules_site.static.versions import describe_versions

if TYPE_CHECKING:
    from rules_site.static.build import Built


@click.command("build", params=[config.BASE_URL, config.FRAME_ANCESTORS])
@click.argument("directory", type=click.Path(path_type=Path))
@click.option("--require-complete", is_flag=True, help="Refuse pages that are partly English for want of translations.")
@click.option("--allow-unusable", is_flag=True, help="Publish in English a language whose catalog is not usable.")
@click.option("--allow-removed", is_flag=True, help="Leave out languages and games that the last build had.")
@click.option(
    "--offline", is_flag=True, help="Make pages that an app or a person opens from the folder, with no server."
)
@click.option(
    "--brotli-quality",
    default=BROTLI_IN_BUILD,
    show_default=True,
    type=click.IntRange(0, 11),
    help="How hard brotli tries; at 11 it takes three times as long as at 10.",
)
@click.option(
    "--processes",
    default=0,
    type=click.IntRange(0, 1024),
    help="How many work at a time; 0, the default, is one for each core.",
)
@click.pass_obj
def command(
    folders: Folders,
    directory: Path,
    base_url: str,
    frame_ancestor: tuple[str, ...],
    require_complete: bool,
    allow_unusable: bool,
    allow_removed: bool,
    offline: bool,
    brotli_quality: int,
    processes: int,
) -> None:
    """Write the site as files into DIRECTORY, for any web server, with a manifest and nginx configuration.

    Languages in which nothing changed since the last build into DIRECTORY are taken over from it.

    Exit code 1 and no file when a check finds an error on the pages, or when a language or game would be lost.
    """
    if offline and base_url:
        raise click.UsageError("--offline makes pages without an address: leave out --base-url.")
    chosen = config.make_config(frame_ancestor, base_url)
    distrust_stale_bytecode()
    read = sources(folders.templates, folders.catalogs)  # before the code that makes pages is imported
    from rules_site.static.build import build

    site = folders.load()
    columns = (TextColumn("pages"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    # It is drawn when pages are made and not by a thread of its own: a process with threads cannot be forked safely.
    with (
        _tidy(),
        Progress(*columns, console=console, auto_refresh=False, transient=True, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task("", total=None)
        done = build(
            site,
            directory,
            chosen,
            complete=require_complete,
            for_folder=offline,
            allow_unusable=allow_unusable,
            allow_removed=allow_removed,
            quality=brotli_quality,
            processes=processes,
            read=read,
            told=lambda made, of: bar.update(task, completed=made, total=of, refresh=True),
        )
    _warn(done, chosen.base_url)
    kept = f"; unchanged: {', '.join(done.kept)}" if done.kept else ""
    click.echo(f"Built {done.files} files in {directory}{kept}")
    click.echo(f"Made with {describe_versions()}.")


def _warn(done: Built, base_url: str) -> None:
    """Tell what the builder may not have meant, on stderr."""
    from rules_site.publish.publication import unusable_lines

    for line in unusable_lines(done.unusable):
        click.echo(line, err=True)
    if number := len(done.partly_english):
        pages = "1 page is" if number == 1 else f"{number} pages are"
        click.echo(f"rules-site: {pages} partly in English: {done.partly_english[0]} …", err=True)
    if done.changed:
        others = f" and {len(done.changed) - 1} more" if len(done.changed) > 1 else ""
        click.echo(
            f"rules-site: {done.changed[0]}{others} changed during this build: the next one takes nothing over; "
            "build again for what was changed",
            err=True,
        )
    if done.base_url_before not in (None, base_url):
        was, now = (url or "none" for url in (done.base_url_before, base_url))
        click.echo(f"rules-site: the base URL was {was}, now it is {now}", err=True)


@contextmanager
def _tidy() -> Iterator[None]:
    """Leave nothing half-made behind when told to stop by SIGTERM or SIGHUP, as Ctrl+C leaves nothing."""

    def stop(number: int, frame: object) -> None:
        sys.exit(128 + number)

    numbers = (getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))  # not all on Windows
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
