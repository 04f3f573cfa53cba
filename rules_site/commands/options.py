"""Options that several commands share."""

from __future__ import annotations

import click


def listed(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return what an option was given: what stands between commas, and what it was given again, add up."""
    return tuple(dict.fromkeys(found for text in given for one in text.split(",") if (found := one.strip())))


GAMES = click.option(
    "--game", "games", multiple=True, callback=listed, metavar="SLUG", help="Only this game. Repeatable."
)
LOCALES = click.option(
    "--locale", "locales", multiple=True, callback=listed, metavar="TAG", help="Only this language. Repeatable."
)
