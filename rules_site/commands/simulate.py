"""rules-site simulate: rounds played by the engines, beside the exact returns."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rules_site.commands.extras import needing
from rules_site.game import Game
from rules_site.games import registry
from rules_site.games.play import simulation
from rules_site.games.play.simulation import Batch, Tally
from rules_site.processes import cores, on_all_cores

#: Fewer rounds tell nothing, insurance might never be offered; more take days, and say no more of a return.
_FEWEST, _MOST = 1_000, 1_000_000_000


@click.command("simulate")
@click.argument("game", default="")
@click.option(
    "--rounds", type=click.IntRange(_FEWEST, _MOST), default=100_000, show_default=True, help="So many of each game."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same rounds.")
@click.option(
    "--processes",
    type=click.IntRange(0, 1024),
    default=0,
    help="At most so many at a time, and never more than cores; 0, the default, is one for each core.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print."
)
def command(game: str, rounds: int, seed: int, processes: int, form: str) -> None:
    """Play rounds of GAME, or of every game, and hold what each bet gave back against its exact return.

    Needs rules-site[odds]. Exit code 1: some return is more than 4 standard errors (s. e.) from the exact one.
    """
    games = (registry.find(game),) if game else registry.GAMES
    with needing("odds"):
        counted = _play(games, tuple(simulation.batches(games, rounds, seed)), processes)
    results = {game.slug: simulation.estimates(game, counted[game.slug]) for game in games}
    click.echo(
        json.dumps(simulation.as_json(results, seed), indent=2) if form == "json" else simulation.as_text(results)
    )
    sys.exit(0 if all(estimate.agrees for returns in results.values() for estimate in returns) else 1)


def _play(games: Sequence[Game], batches: Sequence[Batch], processes: int) -> dict[str, Tally]:
    counted: dict[str, Tally] = {game.slug: Counter() for game in games}
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    number = min(processes or cores(), cores())
    work = partial(simulation.play_batch, {game.slug: game for game in games})
    # The bar is drawn when a batch is done, and has no thread of its own: with one, nothing could be forked.
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task("rounds", total=sum(batch.rounds for batch in batches))
        for batch, tally in on_all_cores(work, batches, number):
            counted[batch.game].update(tally)
            bar.update(task, advance=batch.rounds, refresh=True)
    return counted
