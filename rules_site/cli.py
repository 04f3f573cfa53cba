"""The command line: a thin layer that reads options, calls the core and prints. ``edge`` tells how commands end.

Each command is a module of ``commands`` and is imported when it is asked for, so that none waits for the others.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import click

from rules_site import paths
from rules_site.commands import edge
from rules_site.commands.folders import Folders
from rules_site.publish import config

#: The commands in the order of the help, each a module of ``rules_site.commands`` with a ``command``.
COMMANDS = ("serve", "build", "check", "ledger", "odds", "simulate", "audit", "catalog")


class _Commands(click.Group):
    """Loads commands by name, and ends each of them as ``edge`` says."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"rules_site.commands.{cmd_name}").command
        return command if isinstance(command, click.Command) else None

    def main(self, *args: Any, **options: Any) -> Any:
        with edge.ends():
            edge.open_streams()
            try:
                return super().main(*args, **options)
            finally:
                edge.flush()

    # Inside of ``main``, which gives Ctrl+C and a closed pipe the exit code of findings.

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        with edge.ends():
            return super().make_context(*args, **options)

    def invoke(self, ctx: click.Context) -> object:
        with edge.ends():
            return super().invoke(ctx)


def _tell_versions(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        from rules_site.static.versions import describe_versions

        click.echo(describe_versions())
        context.exit()


@click.group(
    cls=_Commands,
    params=[config.CATALOGS, config.TEMPLATES],
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_versions,
    help="Show the versions and exit.",
)
@click.pass_context
def main(context: click.Context, catalogs: Path | None, templates: Path | None) -> None:
    """Casino rules and paytables in many languages, every number proven against the game engine."""
    context.obj = Folders(catalogs or paths.catalogs(), templates or paths.templates())
