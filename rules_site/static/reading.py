"""What a static build has written, read back to be served: nothing is loaded, written or rendered any more."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from rules_site.errors import UnusableBuild
from rules_site.pages.errors import error_file
from rules_site.publish.publication import STATUSES, Publication
from rules_site.static import manifest
from rules_site.static.manifest import MANIFEST, SUFFIXES, Manifest, file_of

#: A folder that file systems keep at their top.
_OF_THE_DISK = "lost+found"


def publication(directory: Path) -> Publication:
    """Return what the build in a directory publishes, held to its manifest: each file to its hash, and no other there.

    Raises:
        UnusableBuild: there is no build, it is for opening from a folder, or a file is missing, another than the one
            that was built, or one that was not.
    """
    build = manifest.read(directory)
    if build.offline:
        raise UnusableBuild(f"no build to serve: {directory} was made with --offline; serve one made without it")
    for name in _others(directory, build):
        raise UnusableBuild(f"no build: {directory / name}: got what {MANIFEST} does not list, expected nothing")
    files = {name: _read_files(directory, build, name) for name in build.files}
    errors = [(status, tag) for tag in build.made_from for status in STATUSES]
    return Publication(
        build.base_url,
        [
            (resource, {encoding: files[file_of(resource.path) + suffix] for encoding, suffix in SUFFIXES.items()})
            for resource in build.resources
        ],
        tuple(build.made_from),
        build.games,
        {error: files[error_file(*error)] for error in errors},
        build.unusable,
    )


def _others(directory: Path, build: Manifest) -> Iterator[str]:
    """Yield the name of everything in a directory that is neither a file of the build nor a folder."""
    for root, folders, names in os.walk(directory, onerror=_refusal):
        here = Path(root)
        if here == directory and _OF_THE_DISK in folders:
            folders.remove(_OF_THE_DISK)
        links = [name for name in folders if (here / name).is_symlink()]
        for name in (*links, *names):
            path = (here / name).relative_to(directory).as_posix()
            if path not in build.files and path != MANIFEST:
                yield path


def _refusal(error: OSError) -> None:
    raise UnusableBuild(f"no build: {error.filename}: got {error.strerror}, expected a folder that can be listed")


def _read_files(directory: Path, build: Manifest, name: str) -> bytes:
    path, wanted = directory / name, build.files[name]
    try:
        data = manifest.content(path, wanted.bytes)
    except OSError as error:
        raise UnusableBuild(f"no build: {path}: got {error.strerror}, expected the file that was built") from error
    if manifest.file(data) != wanted:
        raise UnusableBuild(f"no build: {path}: got other bytes than {MANIFEST} tells, expected those built")
    return data
