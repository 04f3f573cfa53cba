"""rules-site odds: the exact odds of every bet."""

from __future__ import annotations

import json

import click

from rules_site.commands.extras import needing
from rules_site.games import registry
from rules_site.games.play import charts, odds
from rules_site.paths import shown


@click.command("odds")
@click.argument("game", default="")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print."
)
@click.option("--strategy", is_flag=True, help="Print the strategy that a return is for, as a chart, instead.")
@click.option("--update", is_flag=True, help="Compute the stored odds anew instead; needs rules-site[odds].")
def command(game: str, form: str, strategy: bool, update: bool) -> None:
    """Print the exact odds of GAME, or of every game: each bet's return, each outcome's probability."""
    if update:
        _update()
        return
    games = (registry.find(game),) if game else registry.GAMES
    printer = charts if strategy else odds
    click.echo(json.dumps(printer.as_json(games), indent=2) if form == "json" else printer.as_text(games))


def _update() -> None:
    """Games of one kind share a file, so all games are computed."""
    with needing("odds"):
        files = odds.update(registry.GAMES)
    for file in files:
        click.echo(f"written: {shown(file)}")
