"""rules-site check: hold YAML, engine, catalogs and pages against each other."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from rules_site.checks import report, run
from rules_site.checks.finding import Check
from rules_site.checks.sarif import as_sarif
from rules_site.commands.folders import Folders


@click.command("check")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif", "junit"]),
    default="text",
    show_default=True,
    help="How to print findings.",
)
@click.option("--select", default="", metavar="CODES", help="Only these checks: codes or beginnings, such as P,C004.")
@click.option("--ignore", default="", metavar="CODES", help="Not these checks.")
@click.option("--game", default="", metavar="SLUG", help="Only this game.")
@click.option("--locale", default="", metavar="TAG", help="Only this language.")
@click.option("--explain", default="", metavar="CODE", help="Tell what a check finds, why it matters, with an example.")
@click.pass_obj
def command(folders: Folders, form: str, select: str, ignore: str, game: str, locale: str, explain: str) -> None:
    """Hold YAML, engine, catalogs and pages against each other.

    Exit code 1 when a finding is an error, 2 when the content cannot be loaded.
    """
    if explain:
        texts = (
            f"{one.code} {one.name} ({one.severity})\n\n{one.explanation}" for one in run.chosen(_codes(explain), [])
        )
        click.echo("\n\n\n".join(texts))
        return
    checks = run.chosen(_codes(select), _codes(ignore))
    result = run.review(folders.load(), select=_codes(select), ignore=_codes(ignore), game=game, locale=locale)
    click.echo(_printed(form, result, checks))
    sys.exit(1 if report.summary(result.findings)["error"] else 0)


def _codes(text: str) -> list[str]:
    return [code.strip().upper() for code in text.split(",") if code.strip()]


def _printed(form: str, result: run.Result, checks: Sequence[Check]) -> str:
    if form == "sarif":
        return as_sarif(result.findings, checks)
    if form == "junit":
        return report.as_junit(result.findings, checks)
    if form == "github":
        return report.as_github(result.findings)
    return {"text": report.as_text, "json": report.as_json}[form](result.findings, result.waived)
