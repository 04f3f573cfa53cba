"""Options that several commands share."""

from __future__ import annotations

import click


def split_list(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return what an option was given: what stands between commas, and what it was given again, add up."""
    return tuple(dict.fromkeys(value for text in given for part in text.split(",") if (value := part.strip())))


GAMES = click.option(
    "--game", "games", multiple=True, callback=split_list, metavar="SLUG", help="Only this game. Repeatable."
)
LOCALES = click.option(
    "--locale", "locales", multiple=True, callback=split_list, metavar="TAG", help="Only this language. Repeatable."
)
