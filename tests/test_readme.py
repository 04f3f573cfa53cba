"""The README is a part of the product: its tables are the registries, and its tour is what the commands print."""

from __future__ import annotations

import re
from difflib import SequenceMatcher, unified_diff
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from rules_site.checks.registry import CHECKS
from rules_site.cli import COMMANDS, main

README = (Path(__file__).resolve().parent.parent / "README.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table that begins with ``heading``, without its two head lines."""
    lines = README.split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    table = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip().strip("`") for cell in line.strip("|").split(" | ")])
    return table


def first_sentence(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


def test_the_table_of_checks_is_the_registry() -> None:
    assert rows("code") == [
        [check.code, check.name, check.severity.value, first_sentence(check.explanation)] for check in CHECKS
    ]


def test_the_table_of_commands_is_the_help() -> None:
    context = click.Context(main)
    expected = []
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        group = command.commands if isinstance(command, click.Group) else {}
        found = [(f"{name} {part}", one) for part, one in group.items()] or [(name, command)]
        expected += [[f"rules-site {called}", first_sentence(one.help or "")] for called, one in found]
    assert rows("command") == expected


def test_the_table_of_settings_is_what_the_service_reads() -> None:
    serve = main.get_command(click.Context(main), "serve")
    assert serve is not None
    options = [option for option in (*main.params, *serve.params) if isinstance(option, click.Option) and option.envvar]
    assert rows("option") == [[option.opts[0], option.envvar, default(option), option.help] for option in options]


def default(option: click.Option) -> str:
    """Return what a variable would hold that says what is true without it."""
    given = option.get_default(click.Context(main))
    if option.is_flag:
        return "1" if given else "0"
    return " ".join(given) if isinstance(given, tuple) else str(given) if isinstance(given, str | int) else ""


def shown_commands() -> list[tuple[str, str]]:
    """Return each command of the tour with the output that the README shows for it."""
    blocks = re.findall(r"```console\n\$ rules-site (.*?)\n(.*?)```", README, flags=re.DOTALL)
    return [(command, output) for command, output in blocks]


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip("\n").split("\n")]


def difference(shown: list[str], printed: list[str]) -> list[str]:
    """Return a unified diff of lines in the README and lines that were printed, none if they agree.

    A line ``…`` in the README stands for any lines left out; the diff leaves them out too.
    """
    pattern = "\n".join(".*?" if line == "…" else re.escape(line) for line in shown)
    if re.fullmatch(pattern, "\n".join(printed), flags=re.DOTALL):
        return []
    left: list[str] = []
    for _, start, end, first, last in SequenceMatcher(None, shown, printed, autojunk=False).get_opcodes():
        got, meant = printed[first:last], shown[start:end]
        if "…" in meant:
            before, after = meant.index("…"), len(meant) - meant.index("…") - 1
            got = [*got[:before], "…", *got[max(before, len(got) - after) :]]
        left += got
    return list(unified_diff(shown, printed if left == shown else left, "README.md", "printed", n=1, lineterm=""))


def test_lines_left_out_may_be_any() -> None:
    assert difference(["a", "…", "b"], ["a", "x", "y", "b"]) == []
    assert difference(["…", "b", "…"], ["a", "b", "c", "d"]) == []


def test_a_difference_leaves_out_what_the_readme_leaves_out() -> None:
    printed = ["a", "x", "y", "z", "c", "d"]
    assert difference(["a", "…", "b", "d"], printed)[3:] == [" …", "-b", "+c", " d"]
    assert difference(["b", "…", "d"], printed)[3:] == ["-b", "+a", " …"]
    assert difference(["a", "…", "d", "e"], printed)[3:] == [" d", "-e"]
    assert difference(["a", "d"], ["a", "b", "d"])[3:] == [" a", "+b", " d"]


@pytest.mark.parametrize(("command", "output"), shown_commands(), ids=[command for command, _ in shown_commands()])
def test_the_tour_shows_what_the_commands_print(command: str, output: str) -> None:
    """A line ``…`` in the README stands for any lines left out."""
    printed = CliRunner().invoke(main, command.split()).output
    if different := difference(lines(output), lines(printed)):
        pytest.fail("\n".join([f"README.md shows other output of: rules-site {command}", *different]), pytrace=False)
    assert len(output.strip("…\n")) > 20
