"""A static copy of the site, safe and atomic: written beside the directory, then swapped with it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from rules_site.error_pages import error_page, problem
from rules_site.errors import IncompletePages, UnsafeDirectory
from rules_site.nginx.config import ERRORS, STATUSES, Served, http_conf, server_conf
from rules_site.progress import progress
from rules_site.representations import BROTLI, BROTLI_IN_BUILD, GZIP, IDENTITY, Resource, representations, resources
from rules_site.settings import Settings
from rules_site.site import Site

MANIFEST = "manifest.json"
_INDEX = "index.html"
_SUFFIXES = {IDENTITY: "", GZIP: ".gz", BROTLI: ".br"}


def build(
    site: Site, directory: Path, settings: Settings, *, complete: bool = False, quality: int = BROTLI_IN_BUILD
) -> int:
    """Write the whole site into ``directory`` and return the number of files. Two builds give the same bytes.

    ``quality`` is how hard brotli tries, 0 to 11.

    A directory that an earlier build made is replaced in one step, so that a server never sees half of one.

    Raises:
        UnsafeDirectory: the directory is /, home, the current one or an ancestor of them, or holds something else.
        IncompletePages: ``complete`` was asked, but a page is partly English for want of a translation.
    """
    target = safe(directory)
    found = tuple(resources(site, settings.base_url))
    if complete:
        _refuse_incomplete(site)
    files = dict(_files(site, found, settings, quality))
    files[MANIFEST] = _manifest(files)
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        _write(files, beside)
        _swap(beside, target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return len(files)


def safe(directory: Path) -> Path:
    """Return the directory's real path if a build may replace it.

    Raises:
        UnsafeDirectory: it may not.
    """
    target = directory.resolve()
    for kept in (Path.home().resolve(), Path.cwd()):
        if target == kept or target in kept.parents:
            raise UnsafeDirectory(f"unsafe directory: got {directory}, expected none that holds {kept}")
    if target.exists() and not target.is_dir():
        raise UnsafeDirectory(f"not a directory: got {directory}, expected a directory or nothing")
    if target.is_dir() and any(target.iterdir()) and not _is_ours(target):
        raise UnsafeDirectory(f"not empty: got {directory}, expected an empty directory or an earlier build")
    return target


def _is_ours(directory: Path) -> bool:
    """Tell whether a build made everything in a directory: its manifest lists each file."""
    try:
        listed = {entry["path"] for entry in json.loads((directory / MANIFEST).read_bytes())["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        return False
    there = {path.relative_to(directory).as_posix() for path in directory.rglob("*") if not path.is_dir()}
    return there <= listed | {MANIFEST}


def _refuse_incomplete(site: Site) -> None:
    """Look at every message that a page shows, its furniture too: buttons and headings are no texts of a document."""
    rows = (row for row in progress(site) if not row.is_complete)
    lacking = [f"/{row.locale}/ {row.page} ({row.total - row.translated})" for row in rows]
    if lacking:
        raise IncompletePages(f"incomplete pages: got English texts on {', '.join(lacking)}, expected none")


def file_of(path: str) -> str:
    """Return the file, inside the directory, of the resource at a path.

    >>> file_of("/ru/baccarat/"), file_of("/api/v1/ru/games"), file_of("/api/openapi.json")
    ('ru/baccarat/index.html', 'api/v1/ru/games.json', 'api/openapi.json')
    """
    if path.endswith("/"):
        return f"{path[1:]}{_INDEX}"
    return path[1:] if path.endswith((".json", ".xml")) else f"{path[1:]}.json"


def _files(site: Site, found: tuple[Resource, ...], settings: Settings, quality: int) -> Iterator[tuple[str, bytes]]:
    made = [(one, representations(one, settings, quality)) for one in found]
    for resource, by_encoding in made:
        for encoding, suffix in _SUFFIXES.items():
            yield file_of(resource.path) + suffix, by_encoding[encoding].body
    root = urlsplit(settings.base_url).path
    pages = {
        (status, tag): error_page(site, status, tag, root).encode() for status in STATUSES for tag in site.catalogs
    }
    for (status, tag), page in pages.items():
        yield f"{ERRORS}/{status}.{tag}.html", page
    for status in STATUSES:
        yield f"{ERRORS}/{status}.json", problem(status)
    served = Served({one.path: file_of(one.path) for one in found}, made, next(iter(pages.values())))
    games = [game.slug for game in site.games]
    yield "nginx/http.conf", http_conf(served, site.locales, games, settings).encode()
    yield "nginx/server.conf", server_conf(settings).encode()


def _manifest(files: Mapping[str, bytes]) -> bytes:
    entries = [
        {"path": name, "sha256": hashlib.sha256(files[name]).hexdigest(), "bytes": len(files[name])}
        for name in sorted(files)
    ]
    return (json.dumps({"generator": "rules-site", "files": entries}, indent=1) + "\n").encode()


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    folder.chmod(0o755)  # mkdtemp makes it private, and a web server has to read it
    for name, data in files.items():
        path = folder.joinpath(*PurePosixPath(name).parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _swap(new: Path, target: Path) -> None:
    """Put ``new`` in the place of ``target``. What stood there ends up at ``new``'s old name, or is put back."""
    old = new.with_name(f"{new.name}.old")
    if target.exists():
        os.rename(target, old)
    try:
        os.rename(new, target)
    except OSError:
        if old.exists():
            os.rename(old, target)
        raise
    shutil.rmtree(old, ignore_errors=True)
