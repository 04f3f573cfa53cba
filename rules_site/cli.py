"""The command line: a thin edge that reads options, calls the core and prints. Exit 0, 1 (findings) or 2 (unusable).

Each command is a module of ``commands`` and is imported when it is asked for, so that none waits for the others.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import click

from rules_site import paths
from rules_site.commands.folders import FOLDER, Folders
from rules_site.errors import RulesSiteError, WrongPages

#: The commands in the order of the help, each a module of ``rules_site.commands`` with a ``command``.
COMMANDS = ("serve", "build", "check", "ledger", "odds", "simulate", "audit", "catalog")


class _Commands(click.Group):
    """Loads commands by name, and turns an error of this package into one line on stderr and exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = importlib.import_module(f"rules_site.commands.{cmd_name}").command
        return found if isinstance(found, click.Command) else None

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except WrongPages as error:
            click.echo(f"{error.report}\nrules-site: {error}", err=True)
            sys.exit(1)
        except RulesSiteError as error:
            click.echo(f"rules-site: {error}", err=True)
            sys.exit(2)
        except OSError as error:
            if error.filename is None:  # not about a file that somebody named
                raise
            click.echo(f"rules-site: unusable file: {error.filename}: got {error.strerror}", err=True)
            sys.exit(2)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--catalogs",
    type=FOLDER,
    envvar="RULES_SITE_CATALOGS",
    help="Folder of gettext catalogs to use instead of our own.",
)
@click.option(
    "--templates",
    type=FOLDER,
    envvar="RULES_SITE_TEMPLATES",
    help="Folder of page templates to use instead of our own.",
)
@click.version_option(package_name="rules-site")
@click.pass_context
def main(context: click.Context, catalogs: Path | None, templates: Path | None) -> None:
    """Casino rules and paytables in many languages, every number proven against the game engine."""
    context.obj = Folders(catalogs or paths.catalogs(), templates or paths.templates())
