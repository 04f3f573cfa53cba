"""rules-site catalog: keep the translators' catalogs in step with the English."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from rules_site import paths, site
from rules_site.checks import status as progress
from rules_site.checks.scan import Scanned
from rules_site.checks.status import Progress
from rules_site.checks.subject import Subject
from rules_site.commands.folders import Folders
from rules_site.i18n import pseudo, update
from rules_site.i18n.languages import language_file, load
from rules_site.i18n.locales import ENGLISH, Locale, catalog_file, cldr
from rules_site.i18n.number_words import has_figure
from rules_site.quoting import quoted


@click.group("catalog")
def command() -> None:
    """Keep the translators' catalogs in step with the English."""


@command.command("update")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when a file is out of date.")
@click.pass_obj
def catalog_update(folders: Folders, check: bool) -> None:
    """Extract all messages and merge them into every catalog.

    Exit 1 when a catalog cannot be read: it stays as it is.
    """
    template = folders.load().template
    stale = tuple(update.outdated(folders.catalogs, template))
    for file in stale:
        if not check:
            paths.replace(file.path, file.text.encode("utf-8"))
        click.echo(f"{'out of date' if check else 'updated'}: {paths.shown(file.path)}")
    unread = tuple(update.unread(folders.catalogs))
    for stray in unread:
        click.echo(f"not updated: {paths.shown(stray.path)}:{stray.line}: {stray.reason}", err=True)
    if not stale and not unread:
        click.echo("All catalogs are up to date.")
    sys.exit(1 if unread or (check and stale) else 0)


@command.command("init")
@click.argument("locale")
@click.pass_obj
def catalog_init(folders: Folders, locale: str) -> None:
    """Start the catalog of a new language, such as fr or pt-BR."""
    chosen = Locale(locale.replace("_", "-"))
    cldr(chosen.tag)  # refuses what is no language, or one that is spelled otherwise
    if chosen.tag == ENGLISH:
        raise click.UsageError(f"no catalog needed: got {locale}, expected another language than that of the pages")
    file = update.start(folders.catalogs, chosen, folders.load().template, date.today())
    there = catalog_file(folders.catalogs, chosen)
    if there.exists() or there.is_symlink():
        raise click.UsageError(f"catalog exists: got {locale}, but {paths.shown(there)} is there already")
    paths.replace(file.path, file.text.encode("utf-8"))
    click.echo(f"created: {paths.shown(file.path)} ({chosen.native_name})")
    if gaps := tuple(load(folders.catalogs, chosen.language).unknown()):
        click.echo(_not_known(chosen.language, gaps))
        click.echo(f"Checks find less without it: {paths.shown(language_file(folders.catalogs, chosen.language))}")


#: The width of a table that goes into a pipe or a file, where no terminal tells one.
_PIPED_WIDTH = 110


@command.command("status")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print."
)
@click.pass_obj
def catalog_status(folders: Folders, form: str) -> None:
    """Tell how far each translation is, page by page, and what is not known of its language."""
    loaded = folders.load()
    rows = tuple(progress.progress(loaded))
    if form == "json":
        click.echo(progress.as_json(rows, progress.unknown(loaded)))
        return
    Console(width=None if sys.stdout.isatty() else _PIPED_WIDTH).print(_status_table(rows))
    for code, gaps in progress.unknown(loaded).items():
        click.echo(_not_known(code, gaps))


def _not_known(code: str, gaps: Sequence[str]) -> str:
    """Tell what is missing of the knowledge of a language."""
    return f"{code}: not known: {', '.join(gaps)}"


def _status_table(rows: Sequence[Progress]) -> Table:
    table = Table("locale", box=None, pad_edge=False)
    table.add_column("page", no_wrap=True)
    for name in ("translated", "fuzzy", "untranslated", "broken"):
        table.add_column(name, justify="right")
    table.add_column("")
    for row in rows:
        counts = (
            f"{row.translated} of {row.total}",
            *(str(number or "") for number in (row.fuzzy, row.untranslated, row.broken)),
        )
        table.add_row(row.locale, row.page, *counts, _language(row))
    return table


def _language(row: Progress) -> str:
    if row.is_complete:
        return "complete"
    return f"[yellow]{'partly ' if row.translated else ''}English[/yellow]"


@command.command("pseudo")
@click.option(
    "--output", type=click.Path(file_okay=False, path_type=Path), help="Also write both as PO files under this folder."
)
@click.pass_obj
def catalog_pseudo(folders: Folders, output: Path | None) -> None:
    """Write every page in the pseudo and numcheck locales; exit 1 when a number is left in the latter.

    `rules-site serve --preview` shows both.
    """
    loaded = site.load(catalogs=folders.catalogs, templates=folders.templates, pseudo=True)
    for catalog in (loaded.catalog(pseudo.PSEUDO.tag), loaded.catalog(pseudo.NUMCHECK.tag)):
        if output is not None:
            path = output / catalog.locale.folder / "LC_MESSAGES" / "messages.po"
            paths.replace(path, pseudo.as_po(catalog, loaded.template).encode("utf-8"))
            click.echo(f"written: {path}")
    subject = Subject(loaded, (), (pseudo.NUMCHECK.tag,))
    for failed in subject.failed:
        raise failed.error
    pages = [
        (rendered.address, subject.scanned[key])
        for key, rendered in subject.pages.items()
        if key[1] == pseudo.NUMCHECK.tag
    ]
    pages += [(plain.address, page) for plain, page in subject.plain_scanned]
    left = [number for address, page in pages for number in _numbers_left(address, page)]
    for number in left:
        click.echo(number)
    click.echo(f"{len(left)} hard-coded numbers on {len(pages)} pages.")
    sys.exit(1 if left else 0)


def _numbers_left(address: str, page: Scanned) -> list[str]:
    """Return the numbers on a numcheck page: all but dates and build marks were typed by somebody."""
    typed = [
        (carrier.line, quoted(carrier.text))
        for carrier in page.carriers
        if carrier.kind in ("fact", "word") and has_figure(carrier.text)
    ]
    return [f"{address}:{line}: hard-coded number: {text}" for line, text in (*page.loose, *typed)]
