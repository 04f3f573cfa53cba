"""The command line: a thin edge that reads options, calls the core and prints. Exit 0, 1 (findings) or 2 (unusable)."""

from __future__ import annotations

import contextlib
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from rules_site import ledger as ledgers
from rules_site import odds as exact
from rules_site import paths, site
from rules_site.checks import report, run
from rules_site.errors import RulesSiteError
from rules_site.games import registry
from rules_site.i18n import update
from rules_site.i18n.locales import Locale, cldr
from rules_site.site import Site

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@dataclass(frozen=True, slots=True)
class Folders:
    catalogs: Path
    templates: Path

    def load(self) -> Site:
        return site.load(catalogs=self.catalogs, templates=self.templates)


class _Commands(click.Group):
    """Turns an error of this package into one line on stderr and exit code 2."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except RulesSiteError as error:
            click.echo(f"rules-site: {error}", err=True)
            sys.exit(2)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--catalogs", type=_FOLDER, default=None, help="Folder of gettext catalogs to use instead of our own.")
@click.option("--templates", type=_FOLDER, default=None, help="Folder of page templates to use instead of our own.")
@click.version_option(package_name="rules-site")
@click.pass_context
def main(context: click.Context, catalogs: Path | None, templates: Path | None) -> None:
    """Casino rules and paytables in many languages, every number proven against the game engine."""
    context.obj = Folders(catalogs or paths.catalogs(), templates or paths.templates())


@main.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print findings.")
@click.option(
    "--select", default="", metavar="CODES", help="Only these checks: codes or their beginnings, such as P,C004."
)
@click.option("--ignore", default="", metavar="CODES", help="Not these checks.")
@click.option("--game", default="", metavar="SLUG", help="Only this game.")
@click.option("--locale", default="", metavar="TAG", help="Only this language.")
@click.option("--explain", default="", metavar="CODE", help="Tell what a check finds, why it matters, with an example.")
@click.pass_obj
def check(folders: Folders, form: str, select: str, ignore: str, game: str, locale: str, explain: str) -> None:
    """Hold YAML, engine, catalogs and pages against each other. Exit 1 when a finding is an error."""
    if explain:
        for one in run.chosen([explain.upper()], []):
            click.echo(f"{one.code} {one.name} ({one.severity})\n\n{one.explanation}")
        return
    findings = run.run(folders.load(), select=_codes(select), ignore=_codes(ignore), game=game, locale=locale)
    click.echo(report.as_json(findings) if form == "json" else report.as_text(findings))
    sys.exit(1 if report.summary(findings)["error"] else 0)


@main.command()
@click.option("--game", default="", metavar="SLUG", help="Only this game.")
@click.option("--locale", default="", metavar="TAG", help="Only this language.")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", help="How to print it.")
@click.pass_obj
def ledger(folders: Folders, game: str, locale: str, form: str) -> None:
    """List every printed number in each language, with the engine's value and the line that states it."""
    entries = tuple(ledgers.ledger(folders.load(), game=game, locale=locale))
    printed = {"text": ledgers.as_text, "json": ledgers.as_json, "csv": ledgers.as_csv}[form](entries)
    click.echo(printed, nl=form != "csv")


@main.command()
@click.argument("game", default="")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print them.")
def odds(game: str, form: str) -> None:
    """Print the exact odds of GAME, or of every game: each bet's return, each outcome's probability."""
    games = (registry.find(game),) if game else registry.GAMES
    click.echo(json.dumps(exact.as_json(games), indent=2) if form == "json" else exact.as_text(games))


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@click.pass_obj
def serve(folders: Folders, host: str, port: int) -> None:
    """Serve the pages and the JSON API."""
    from werkzeug.serving import make_server  # Flask is half the start-up time, and only serving needs it

    from rules_site.web.app import create_app

    server = make_server(host, port, create_app(folders.load()), threaded=True)
    click.echo(f"Serving on http://{host}:{server.port}/ (stop with Ctrl+C)")
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def _codes(text: str) -> list[str]:
    return [code.strip().upper() for code in text.split(",") if code.strip()]


@main.group()
def catalog() -> None:
    """Keep the translators' catalogs in step with the English."""


@catalog.command("update")
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


@catalog.command("init")
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
