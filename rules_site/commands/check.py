"""rules-site check: hold YAML, engine, catalogs and pages against each other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from rules_site.check import Check
from rules_site.checks import report, run
from rules_site.checks.sarif import as_sarif
from rules_site.commands.folders import Folders
from rules_site.commands.options import GAMES, LOCALES, split_list

#: What click decorates: a function or a command.
FC = TypeVar("FC", bound=Callable[..., Any] | click.Command)


def _codes(name: str, told: str) -> Callable[[FC], FC]:
    """Return an option that takes codes of checks."""

    def upper(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(str.upper, split_list(context, option, given)))

    return click.option(name, multiple=True, callback=upper, metavar="CODES", help=told)


@click.command("check")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif", "junit"]),
    default="text",
    show_default=True,
    help="How to print findings.",
)
@_codes("--select", "Only these checks: codes or beginnings, such as P,C004. Repeatable.")
@_codes("--ignore", "Not these checks. Repeatable.")
@GAMES
@LOCALES
@_codes("--explain", "Tell what a check finds, why it matters, with an example. Repeatable.")
@click.pass_obj
def command(
    folders: Folders,
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    games: tuple[str, ...],
    locales: tuple[str, ...],
    explain: tuple[str, ...],
) -> None:
    """Hold YAML, engine, catalogs and pages against each other.

    Exit code 1 when a finding is an error, 2 when the content cannot be loaded.
    """
    if explain:
        texts = (
            f"{check.code} {check.name} ({check.severity})\n\n{check.explanation}" for check in run.chosen(explain, ())
        )
        click.echo("\n\n\n".join(texts))
        return
    checks = run.chosen(select, ignore)
    result = run.review(folders.load(), select=select, ignore=ignore, games=games, locales=locales)
    click.echo(_print(form, result, checks))
    sys.exit(1 if report.summary(result.findings)["error"] else 0)


def _print(form: str, result: run.Review, checks: Sequence[Check]) -> str:
    if form == "sarif":
        return as_sarif(result.findings, checks)
    if form == "junit":
        return report.as_junit(result.findings, checks)
    if form == "github":
        return report.as_github(result.findings)
    return {"text": report.as_text, "json": report.as_json}[form](result.findings, result.waived)
