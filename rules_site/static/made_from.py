"""What the files of each language depend on, as one hash: where it is the same, so are the files.

It covers all of this package, the page templates, the libraries that write a page, and what the language's catalog
serves. A hash may differ for the same files, which costs time; the other way round would keep an old figure.
"""

from __future__ import annotations

import hashlib
import platform
import zlib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from rules_site import paths
from rules_site.representations import sha256
from rules_site.site import Site

_LIBRARIES = ("babel", "brotli", "jinja2", "markupsafe")

#: Copies that a wheel carries of what a checkout has beside the package.
_ELSEWHERE = ("_catalogs", "_templates")


def made_from(site: Site, base_url: str, quality: int) -> dict[str, str]:
    """Return the hash of every locale of ``site``, built for a base URL with a quality of brotli."""
    shared = hashlib.sha256()
    for name, digest in (*_code(paths.PACKAGE), *_files(site.templates_folder)):
        shared.update(f"{name} {digest}\n".encode())
    libraries = [(name, version(name)) for name in _LIBRARIES]
    tools = (platform.python_version(), zlib.ZLIB_RUNTIME_VERSION, libraries)
    shared.update(repr((tools, base_url, quality, site.games, site.contents, tuple(site.catalogs))).encode())
    return {
        tag: sha256(shared.digest() + repr((tag, tuple(catalog.good.items()))).encode())
        for tag, catalog in site.catalogs.items()
    }


def _code(package: Path) -> Iterator[tuple[str, str]]:
    """Yield every file of the package itself, without what Python leaves behind."""
    for name, digest in _files(package):
        parts = name.split("/")
        if parts[0] not in _ELSEWHERE and "__pycache__" not in parts:
            yield name, digest


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield every file under a folder, in order, with the hash of what is in it."""
    for path in paths.files(folder):
        yield path.relative_to(folder).as_posix(), sha256(path.read_bytes())
