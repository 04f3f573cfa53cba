"""The command line: a thin edge that reads options, calls the core and prints. Exit 0, 1 (findings) or 2 (unusable)."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from rules_site import build as builds
from rules_site import ledger as ledgers
from rules_site import odds as exact
from rules_site import paths, site
from rules_site.checks import report, run
from rules_site.errors import RulesSiteError
from rules_site.games import registry
from rules_site.i18n import update
from rules_site.i18n.locales import Locale, cldr
from rules_site.settings import ACCESS_LOGS, settings
from rules_site.site import Site

_BASE_URL = click.option(
    "--base-url", default="", envvar="RULES_SITE_BASE_URL", metavar="URL", help="Where the site is seen from outside."
)
_FRAME_ANCESTORS = click.option(
    "--frame-ancestor",
    multiple=True,
    default=("self",),
    show_default=True,
    envvar="RULES_SITE_FRAME_ANCESTORS",
    metavar="ORIGIN",
    help="Origin that may embed the pages; also self, none and *. Repeatable.",
)
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
@click.option("--host", default="127.0.0.1", show_default=True, envvar="RULES_SITE_HOST", help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    envvar="RULES_SITE_PORT",
    type=click.IntRange(0, 65535),
    help="Port; 0 takes a free one.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    envvar="RULES_SITE_WORKERS",
    type=click.IntRange(1, 256),
    help="How many processes answer.",
)
@_FRAME_ANCESTORS
@_BASE_URL
@click.option("--trust-proxy", is_flag=True, envvar="RULES_SITE_TRUST_PROXY", help="Believe X-Forwarded-Prefix.")
@click.option(
    "--access-log",
    default="off",
    show_default=True,
    envvar="RULES_SITE_ACCESS_LOG",
    type=click.Choice(ACCESS_LOGS),
    help="A line for each request on stdout.",
)
@click.pass_obj
def serve(
    folders: Folders,
    host: str,
    port: int,
    workers: int,
    frame_ancestor: tuple[str, ...],
    base_url: str,
    trust_proxy: bool,
    access_log: str,
) -> None:
    """Serve the pages and the JSON API until SIGTERM or Ctrl+C. SIGHUP takes new content over, if it passes check."""
    from rules_site.web import serve as server  # a build or a check needs no server

    chosen = settings(frame_ancestor, base_url, trust_proxy, access_log)
    server.serve(folders.load, chosen, host=host, port=port, workers=workers)


@main.command()
@click.argument("directory", type=click.Path(path_type=Path))
@_BASE_URL
@_FRAME_ANCESTORS
@click.option("--require-complete", is_flag=True, help="Refuse pages that are partly English for want of translations.")
@click.pass_obj
def build(
    folders: Folders, directory: Path, base_url: str, frame_ancestor: tuple[str, ...], require_complete: bool
) -> None:
    """Write the site as files into DIRECTORY, for any web server, with a manifest and nginx configuration."""
    number = builds.build(folders.load(), directory, settings(frame_ancestor, base_url), complete=require_complete)
    click.echo(f"Built {number} files in {directory}")


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
