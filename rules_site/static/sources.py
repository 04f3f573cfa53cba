"""What a build reads from disk besides texts: code, page templates, what is known of languages, and libraries.

Taken before the code is imported and once more at the end, it tells whether a build was made from one state of it all.
That is why nothing but ``paths`` is imported here.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import cache_from_source
from pathlib import Path

from rules_site import paths

#: Libraries that write a page or decide whether one is published.
_LIBRARIES = ("babel", "brotli", "jinja2", "markupsafe", "num2words", "pyyaml", "snowballstemmer")

#: Copies that a wheel carries of what a checkout has beside the package.
_ELSEWHERE = ("_catalogs", "_templates")

#: Folders of catalogs with what is known of languages. Messages are not looked at: a build holds those it serves.
_KNOWLEDGE = ("glossary", "languages")


@dataclass(frozen=True, slots=True)
class _File:
    """A file: the hash of what is in it, and what else tells that it was written anew, even with the same."""

    sha256: str
    inode: int
    written: int


@dataclass(frozen=True, slots=True)
class Sources:
    """The state of everything at one moment, by name."""

    files: Mapping[str, _File]
    libraries: Mapping[str, str]

    def digest(self) -> str:
        """Return one hash of what is in all files, and of the libraries; the same on every machine."""
        contents = [(name, file.sha256) for name, file in self.files.items()]
        return hashlib.sha256(repr((contents, sorted(self.libraries.items()))).encode()).hexdigest()

    def changed_in(self, later: Sources) -> tuple[str, ...]:
        """Return the names of what was changed, added or lost, or only written anew, since."""
        before, after = ({**state.files, **state.libraries} for state in (self, later))
        return tuple(sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name)))


def distrust_stale_bytecode() -> None:
    """Let Python compile all code anew if what it has kept of a module may be of other code than the file.

    It takes what it kept for a file of the same size and modification time, and tools that copy files (``rsync -t``,
    ``tar``) give those to other content. The time at which a file was last put there is not theirs to set.
    """
    for path in paths.PACKAGE.rglob("*.py"):
        kept = Path(cache_from_source(str(path)))
        if kept.exists() and kept.stat().st_mtime_ns < path.stat().st_ctime_ns:
            sys.dont_write_bytecode = True
            sys.pycache_prefix = str(paths.PACKAGE / "_nothing_is_kept")  # no such folder
            return


def sources(templates: Path, catalogs: Path) -> Sources:
    """Return the state as it is now, with these folders of page templates and catalogs.

    Raises:
        OSError: something cannot be read.
    """
    files = dict(_code(paths.PACKAGE))
    files |= _files("templates", templates)
    for name in _KNOWLEDGE:
        if (catalogs / name).is_dir():
            files |= _files(f"catalogs/{name}", catalogs / name)
    return Sources(files, {name: version(name) for name in _LIBRARIES})


def _code(package: Path) -> Iterator[tuple[str, _File]]:
    """Yield every file of the package itself, without what Python leaves behind."""
    for name, file in _files(package.name, package):
        parts = name.split("/")[1:]
        if parts[0] not in _ELSEWHERE and "__pycache__" not in parts:
            yield name, file


def _files(title: str, folder: Path) -> Iterator[tuple[str, _File]]:
    """Yield every file under a folder, in order, its name under a title."""
    for path in paths.files(folder):
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            state = path.stat()
        yield f"{title}/{path.relative_to(folder).as_posix()}", _File(digest, state.st_ino, state.st_mtime_ns)
