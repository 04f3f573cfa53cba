"""rules-site odds: the exact odds of every bet."""

from __future__ import annotations

import json

import click

from rules_site import odds
from rules_site.games import registry


@click.command("odds")
@click.argument("game", default="")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print."
)
def command(game: str, form: str) -> None:
    """Print the exact odds of GAME, or of every game: each bet's return, each outcome's probability."""
    games = (registry.find(game),) if game else registry.GAMES
    click.echo(json.dumps(odds.as_json(games), indent=2) if form == "json" else odds.as_text(games))
