"""``python -m tests.benchmarks.growth``: how the time and the memory of a build grow with its pages.

A synthetic site is built as a whole process at 12, 600 and 6,000 pages, then once more after one text of one catalog
was edited. Memory is what the process and those it started have at their peak: what they share counts once. Wanted:
time linear in pages, at most 1 GB, and after an edit of one of 30 languages about a thirtieth of the time.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rules_site.publish.config import BROTLI_IN_BUILD
from tests.benchmarks.synthetic import write_catalogs

#: Games and languages of each size.
SIZES = ((3, 4), (20, 30), (200, 30))

_BUILD = """\
import sys, time
from pathlib import Path
from rules_site.publish.config import Config
from rules_site.static.build import build
from tests.benchmarks.synthetic import site_of
began = time.perf_counter()
site = site_of(int(sys.argv[1]), Path(sys.argv[2]))
loaded = time.perf_counter()
print("made", len(build(site, Path(sys.argv[3]), Config(), quality=int(sys.argv[4])).made))
print("loading", loaded - began)
print("building", time.perf_counter() - loaded)
"""


@dataclass(frozen=True, slots=True)
class Run:
    """One build: seconds of loading and of building, megabytes at the peak, languages that were made."""

    loading: float
    building: float
    megabytes: float
    made: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=6000, help="leave out sizes with more pages")
    parser.add_argument("--brotli-quality", type=int, default=BROTLI_IN_BUILD)
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} cores, brotli {chosen.brotli_quality}\n")
    print(
        f"{'pages':>5}{'':14}{'loading s':>11}{'building s':>12}{'ms a page':>11}{'peak MB':>9}{'languages made':>16}"
    )
    for games, languages in SIZES:
        if games * languages <= chosen.largest:
            _grow(games, languages, chosen.brotli_quality)


def _grow(games: int, languages: int, quality: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_catalogs(folder / "catalogs", languages)
        for label in ("first build", "after an edit"):
            run = _run(games, folder, quality)
            each = 1000 * run.building / (games * languages)
            print(
                f"{games * languages:5} {label:13}{run.loading:11.2f}{run.building:12.2f}{each:11.1f}"
                f"{run.megabytes:9.0f}{run.made:16}",
                flush=True,
            )
            _edit(folder / "catalogs" / "ru" / "LC_MESSAGES" / "messages.po")


def _edit(catalog: Path) -> None:
    text = catalog.read_text("utf-8")
    found = re.search(r'msgid "Contents"\nmsgstr "(.*)"\n', text)
    if found is None:
        raise SystemExit(f"{catalog} has no text to edit any more")
    catalog.write_text(
        text.replace(found.group(), found.group().replace(found.group(1), f"{found.group(1)} …")), "utf-8"
    )


def _run(games: int, folder: Path, quality: int) -> Run:
    arguments = [str(games), str(folder / "catalogs"), str(folder / "site"), str(quality)]
    process = subprocess.Popen([sys.executable, "-c", _BUILD, *arguments], stdout=subprocess.PIPE, text=True)
    peak = [0.0]
    watch = threading.Thread(target=_watch, args=(process, peak))
    watch.start()
    out, _ = process.communicate()
    watch.join()
    if process.returncode:
        raise SystemExit("the build fails")
    told = dict(line.split() for line in out.splitlines())
    return Run(float(told["loading"]), float(told["building"]), peak[0], int(told["made"]))


def _watch(process: subprocess.Popen[str], peak: list[float]) -> None:
    while process.poll() is None:
        peak[0] = max(peak[0], sum(map(_megabytes, _family(process.pid))))
        time.sleep(0.2)


def _family(pid: int) -> Iterator[int]:
    """Yield a process and all that it started, as Linux tells."""
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has just ended
        return
    for child in children:
        yield from _family(int(child))


def _megabytes(pid: int) -> float:
    """Return the proportional set size of a process: what several share is divided among them."""
    try:
        found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    except OSError:  # it has just ended
        return 0.0
    return int(found.group(1)) / 1024 if found else 0.0


if __name__ == "__main__":
    main()
