"""The same work on all cores gives the same as here, in order, and an error comes through."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rules_site.errors import TemplateError
from rules_site.processes import on_all_cores
from tests.static.conftest import bytes_of


def test_work_is_shared_out_and_comes_back_in_order() -> None:
    """In a process of its own: the one that runs tests has threads."""
    code = (
        "import os, time\n"
        "from rules_site.processes import on_all_cores\n"
        "def work(item): time.sleep(0.05 if item == 0 else 0.01); return item, os.getpid()\n"
        "done = list(on_all_cores(work, range(20), 3))\n"
        "assert [item for item, _ in done] == list(range(20))\n"
        "assert len({pid for _, pid in done}) > 1 and os.getpid() not in {pid for _, pid in done}\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_process_with_threads_is_not_forked() -> None:
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert set(on_all_cores(lambda _: os.getpid(), range(4), 2)) == {os.getpid()}
    finally:
        stop.set()
        thread.join()


def test_one_item_or_one_process_needs_no_other() -> None:
    assert list(on_all_cores(lambda _: os.getpid(), range(3), 1)) == [os.getpid()] * 3
    assert list(on_all_cores(lambda _: os.getpid(), range(1), 8)) == [os.getpid()]
    assert list(on_all_cores(lambda _: os.getpid(), [], 8)) == []


def _fails(item: int) -> int:
    if item == 2:
        raise TemplateError("template fails", "help.html", 1, "nothing", "a template that renders")
    return item


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_of_the_work_is_raised(processes: int) -> None:
    with pytest.raises(TemplateError, match=r"help\.html:1"):
        list(on_all_cores(_fails, range(5), processes))


def test_a_process_that_is_lost_is_told_in_one_line() -> None:
    """In a process of its own: where it is not forked, that is the process that is killed."""
    code = (
        "import os, signal\n"
        "from rules_site.errors import LostProcess\n"
        "from rules_site.processes import on_all_cores\n"
        "try: list(on_all_cores(lambda _: os.kill(os.getpid(), signal.SIGKILL), range(5), 2))\n"
        "except LostProcess as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert re.fullmatch(r"lost process: got the end of one of 2 in the middle .+\n", done.stdout)
    assert done.stderr == ""


def test_no_process_outlives_the_one_it_works_for() -> None:
    code = (
        "import os, time\n"
        "from rules_site.processes import on_all_cores\n"
        "def work(item): os.write(1, b'%d\\n' % os.getpid()); time.sleep(0.2 if item < 2 else 600)\n"
        "list(on_all_cores(work, range(4), 2))\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = {int(parent.stdout.readline()) for _ in range(4)}
    assert parent.pid not in workers
    parent.kill()
    parent.communicate(timeout=300)  # as long as one of them is there, its standard output has no end


def test_a_build_on_several_processes_is_the_same_bytes(built: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rules_site", "build", "--brotli-quality", "1", "--processes", "3"]
    done = subprocess.run([*command, tmp_path / "site"], check=True, capture_output=True, text=True)
    warned = [line for line in done.stderr.splitlines() if " partly in English: " in line]
    assert done.stderr.splitlines() == warned, "a progress bar is for terminals"
    assert bytes_of(tmp_path / "site") == bytes_of(built)
