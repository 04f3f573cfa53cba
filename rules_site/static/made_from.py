"""What the files of each language depend on, as one hash: where it is the same, so are the files.

It covers the sources on disk, what was loaded from YAML and from the engines, how the build is made, and what the
language's catalog serves. A hash may differ for the same files, which costs time; the other way round would keep an old
figure.
"""

from __future__ import annotations

import hashlib
import platform
import zlib

from rules_site.publish.encodings import sha256
from rules_site.site import Site
from rules_site.static.sources import Sources


def made_from(site: Site, how: object, sources: Sources) -> dict[str, str]:
    """Return the hash of every locale of ``site``; ``how`` is every option of the build that its files depend on."""
    tools = (platform.python_version(), zlib.ZLIB_RUNTIME_VERSION, sources.digest())
    shared = hashlib.sha256(repr((tools, how, site.games, site.contents, tuple(site.catalogs))).encode())
    return {
        tag: sha256(shared.digest() + repr((tag, tuple(catalog.good.items()))).encode())
        for tag, catalog in site.catalogs.items()
    }
