"""``python -m tests.benchmarks.sphinx_build``: our build of the help pages and Sphinx's, as a ratio within one run.

Both make the same pages in the same languages, as whole processes and from nothing: ours every page and JSON document,
each compressed with gzip as well, after all the checks of ``rules-site build``; Sphinx one run for each language,
uncompressed. They take turns, and the best turn of each counts, the one that the rest of the machine disturbed least.
Needs the extra ``bench``.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rules_site import site as sites
from tests.benchmarks import sphinx_project

#: What is aimed at: our seconds for each second of Sphinx, at most.
TARGET = 0.05


def _ours(folder: Path) -> None:
    """Build with the least brotli: compression is gzip's here."""
    _run([sys.executable, "-m", "rules_site", "build", str(folder), "--brotli-quality", "0"])


def _sphinx(project: Path, tags: Iterable[str]) -> Callable[[Path], None]:
    """Return a build of all languages. It remembers nothing (-E), since it writes into a new folder anyway."""

    def build(folder: Path) -> None:
        for tag in tags:
            options = ["-q", "-E", "-b", "html", "-D", f"language={tag}"]
            _run([sys.executable, "-m", "sphinx", *options, str(project / "src"), str(folder / tag)])

    return build


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} fails:\n{done.stdout}")


def _seconds(build: Callable[[Path], None], folder: Path) -> float:
    began = time.perf_counter()
    build(folder)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    turns = parser.parse_args().turns
    names = ("sphinx", "docutils", "babel", "jinja2")
    try:
        print(f"Python {platform.python_version()}, " + ", ".join(f"{name} {version(name)}" for name in names))
    except PackageNotFoundError as error:
        print(f"skipped: needs {error.name}, of the extra bench")
        return
    site = sites.load()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sphinx_project.write(site, folder)
        builds = {"rules-site": _ours, "Sphinx": _sphinx(folder, site.catalogs)}
        taken: dict[str, list[float]] = {name: [] for name in builds}
        for turn in range(turns):
            for label, build in builds.items():
                taken[label].append(_seconds(build, folder / f"{label}-{turn}"))
        for tag in site.catalogs:
            sphinx_project.refuse_untranslated(site, tag, folder / "Sphinx-0" / tag)
    best = {label: min(seconds) for label, seconds in taken.items()}
    print(f"\n{len(site.games)} games in {', '.join(site.catalogs)}; the best of {turns} turns")
    for label, seconds in best.items():
        print(f"{label:12}{seconds:8.3f} s")
    ratio = best["rules-site"] / best["Sphinx"]
    print(f"\n{'met   ' if ratio <= TARGET else 'MISSED'} rules-site / Sphinx: {ratio:.3f}, aimed at {TARGET} at most")


if __name__ == "__main__":
    main()
