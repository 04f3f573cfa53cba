"""How commands end: exit 1 means findings and nothing else, and whatever happens is one line on stderr."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rules_site import paths
from rules_site.cli import main
from rules_site.commands import edge
from tests.commands.conftest import Run, refused

COMMAND = [sys.executable, "-m", "rules_site"]

#: So that the package is found from every folder.
FOUND = {**os.environ, "PYTHONPATH": str(paths.PACKAGE.parent)}

full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


@full
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["odds", "--help"], ["odds", "baccarat"], ["odds", "--strategy", "--format", "json"]],
    ids=" ".join,
)
def test_a_full_disk_behind_stdout_is_one_line_and_no_finding(arguments: list[str], unbuffered: str) -> None:
    with open("/dev/full", "w") as disk:
        done = subprocess.run(
            [*COMMAND, *arguments],
            env={**FOUND, "PYTHONUNBUFFERED": unbuffered},
            stdout=disk,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "rules-site: cannot write to standard output: No space left on device\n"


@full
def test_a_full_disk_behind_stderr_leaves_the_exit_code() -> None:
    with open("/dev/full", "w") as disk:
        done = subprocess.run(
            [*COMMAND, "check", "--game", "roulette"], stdout=subprocess.PIPE, stderr=disk, check=False
        )
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["--help"], ["odds"]], ids=" ".join)
def test_a_reader_that_has_gone_ends_a_command_silently(arguments: list[str], unbuffered: str) -> None:
    read, written = os.pipe()
    os.close(read)
    environment = {**FOUND, "PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run([*COMMAND, *arguments], env=environment, stdout=written, stderr=subprocess.PIPE, check=False)
    os.close(written)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("arguments", "code"), [("catalog status", 0), ("--help", 0), ("check --game roulette", 2)])
def test_closed_streams_leave_the_exit_code(arguments: str, code: int, closed: str) -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m rules_site {arguments} {closed}',
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (code, "")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["cp1251", "latin-1", "ascii", "cp1251:strict", "utf-16"])
@pytest.mark.parametrize("locale", ["vi", "ru"])
def test_a_pipe_gets_utf_8_whatever_the_locale(encoding: str, locale: str) -> None:
    done = subprocess.run(
        [*COMMAND, "ledger", "--game", "baccarat", "--locale", locale, "--format", "json"],
        env={**FOUND, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode("utf-8"))


def shown(encoding: str, *arguments: str) -> tuple[str, str]:
    """Return what a terminal with an encoding shows of a command, and what is said on stderr."""
    ours, theirs = pty.openpty()
    environment = {**FOUND, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    with subprocess.Popen([*COMMAND, *arguments], env=environment, stdout=theirs, stderr=subprocess.PIPE) as process:
        os.close(theirs)
        data = b""
        try:
            while more := os.read(ours, 65536):
                data += more
        except OSError:  # as Linux tells that nobody writes any more
            pass
        said = process.communicate()[1].decode()
    os.close(ours)
    assert process.returncode == 0
    return data.decode(encoding), said


def test_a_terminal_keeps_its_encoding_and_what_it_lacks_is_escaped() -> None:
    text, said = shown("cp1251", "ledger", "--game", "infinite-blackjack", "--locale", "vi")
    assert "infinite-blackjack · vi · " in text
    assert "\\u1ef1" in text
    assert said.count("\n") == 1
    assert said.startswith("rules-site: cp1251, the encoding of this terminal, lacks characters")
    assert "PYTHONUTF8=1" in said
    text, said = shown("cp1251", "ledger", "--game", "infinite-blackjack", "--locale", "vi", "--format", "json")
    assert "ự" in json.dumps(json.loads(text), ensure_ascii=False)
    text, said = shown("utf-8", "ledger", "--game", "infinite-blackjack", "--locale", "vi")
    assert ("ự" in text, said) == (True, "")


def test_a_name_that_is_no_utf_8_is_printed(tmp_path: Path) -> None:
    catalogs = tmp_path / os.fsdecode(b"cat\xff")
    try:
        catalogs.mkdir()
    except OSError:
        pytest.skip("the disk takes no such name")
    done = subprocess.run(
        [*COMMAND, "--catalogs", catalogs, "catalog", "pseudo", "--output", catalogs], capture_output=True
    )
    assert done.returncode == 0
    assert b"cat\\udcff" in done.stdout


def test_a_working_directory_that_is_gone_is_one_line(tmp_path: Path) -> None:
    code = (
        "import os, sys; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone')\n"
        "from rules_site.cli import main; main(['build', 'site'], prog_name='rules-site')"
    )
    done = subprocess.run([sys.executable, "-c", code], env=FOUND, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "rules-site: the working directory is no longer there: change to one that is\n"


def test_an_interrupt_is_no_finding(tmp_path: Path) -> None:
    code = (
        "import os, signal; from rules_site.commands.folders import Folders\n"
        "Folders.load = lambda self: os.kill(os.getpid(), signal.SIGINT)\n"
        "from rules_site.cli import main; main(['ledger'], prog_name='rules-site')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (128 + signal.SIGINT, "")
    assert done.stderr == "rules-site: interrupted\n"


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (RecursionError("deep"), "rules-site: something that was read is nested too deeply: make it flatter"),
        (MemoryError(), "rules-site: the memory does not suffice: give it more, or less to do at a time"),
        (OSError(5, "Input/output error"), "rules-site: the system refused something: Input/output error"),
        (OSError("odd"), "rules-site: the system refused something: odd"),
        (OSError(5, "Input/output error", b"a\nb"), "rules-site: unusable file: a b: got Input/output error"),
        (ZeroDivisionError("x\ny"), "rules-site: unexpected error, a defect of rules-site: ZeroDivisionError: x y "),
        (EOFError(), "rules-site: unexpected error, a defect of rules-site: EOFError: "),
        (AssertionError(), "rules-site: unexpected error, a defect of rules-site: AssertionError: "),
    ],
    ids=lambda value: type(value).__name__,
)
def test_any_error_is_one_line_and_no_finding(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, line: str
) -> None:
    def fails(_: object) -> None:
        raise error

    monkeypatch.delenv(edge.TRACEBACK, raising=False)
    monkeypatch.setattr("rules_site.commands.folders.Folders.load", fails)
    assert refused(run("ledger")).startswith(line)


def test_whoever_looks_for_the_cause_of_an_unexpected_error_sees_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_site.commands.folders.Folders.load", lambda _: {}["no such key"])
    monkeypatch.setenv(edge.TRACEBACK, "1")
    done = run("ledger")
    assert done.exit_code == 2
    assert "Traceback" in done.stderr


def test_a_service_that_does_not_start_leaves_hang_ups_as_they_were(tmp_path: Path) -> None:
    """A mask is inherited: what this process starts afterwards would not hear them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert CliRunner().invoke(main, ["serve", "--built", str(tmp_path)]).exit_code == 2
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
