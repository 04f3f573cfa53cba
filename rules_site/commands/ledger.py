"""rules-site ledger: every printed number with the engine's value behind it."""

from __future__ import annotations

import click

from rules_site import ledger
from rules_site.commands.folders import Folders
from rules_site.commands.options import GAMES, LOCALES

_FORMS = {"text": ledger.as_text, "json": ledger.as_json, "csv": ledger.as_csv}


@click.command("ledger")
@GAMES
@LOCALES
@click.option(
    "--format", "form", type=click.Choice(list(_FORMS)), default="text", show_default=True, help="How to print."
)
@click.pass_obj
def command(folders: Folders, games: tuple[str, ...], locales: tuple[str, ...], form: str) -> None:
    """List every printed number in each language, with the engine's value and the line that states it."""
    entries = tuple(ledger.ledger(folders.load(), games=games, locales=locales))
    click.echo(_FORMS[form](entries), nl=form != "csv")
