"""rules-site catalog: keep the translators' catalogs in step with the English."""

from __future__ import annotations

import sys

import click

from rules_site import paths
from rules_site.commands.folders import Folders
from rules_site.i18n import update
from rules_site.i18n.locales import Locale, cldr


@click.group("catalog")
def command() -> None:
    """Keep the translators' catalogs in step with the English."""


@command.command("update")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when a file is out of date.")
@click.pass_obj
def catalog_update(folders: Folders, check: bool) -> None:
    """Extract all messages and merge them into every catalog."""
    stale = tuple(update.outdated(folders.catalogs, folders.load().template))
    for file in stale:
        if not check:
            file.path.parent.mkdir(parents=True, exist_ok=True)
            file.path.write_bytes(file.text.encode("utf-8"))
        click.echo(f"{'out of date' if check else 'updated'}: {paths.shown(file.path)}")
    if not stale:
        click.echo("All catalogs are up to date.")
    sys.exit(1 if check and stale else 0)


@command.command("init")
@click.argument("locale")
@click.pass_obj
def catalog_init(folders: Folders, locale: str) -> None:
    """Start the catalog of a new language, such as fr or pt-BR."""
    found = Locale(locale.replace("_", "-"))
    cldr(found.tag)
    file = update.start(folders.catalogs, found, folders.load().template)
    if file.path.exists():
        raise click.UsageError(f"catalog exists: got {locale}, but {paths.shown(file.path)} is there already")
    file.path.parent.mkdir(parents=True)
    file.path.write_bytes(file.text.encode("utf-8"))
    click.echo(f"created: {paths.shown(file.path)} ({found.native_name})")
