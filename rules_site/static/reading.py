"""What a static build has written, read back to be served: nothing is loaded, written or rendered any more."""

from __future__ import annotations

from pathlib import Path

from rules_site.errors import UnusableBuild
from rules_site.pages.errors import error_file
from rules_site.publication import STATUSES, Publication
from rules_site.representations import sha256
from rules_site.static import manifest
from rules_site.static.manifest import SUFFIXES, Manifest, file_of


def publication(directory: Path) -> Publication:
    """Return what the build in a directory publishes, each file held to the hash in its manifest.

    Raises:
        UnusableBuild: there is no build, or a file is missing or another than the one that was built.
    """
    build = manifest.read(directory)

    def bodies(path: str) -> dict[str, bytes]:
        return {encoding: _read(directory, build, file_of(path) + suffix) for encoding, suffix in SUFFIXES.items()}

    errors = [(status, tag) for tag in build.made_from for status in STATUSES]
    return Publication(
        build.base_url,
        [(one, bodies(one.path)) for one in build.resources],
        tuple(build.made_from),
        build.games,
        {one: _read(directory, build, error_file(*one)) for one in errors},
        build.unusable,
    )


def _read(directory: Path, build: Manifest, name: str) -> bytes:
    path = directory / name
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnusableBuild(f"no build: {path}: got {error.strerror}, expected the file that was built") from error
    if name not in build.files or sha256(data) != build.files[name].sha256:
        raise UnusableBuild(f"no build: {path}: got other bytes than {manifest.MANIFEST} tells, expected those built")
    return data
