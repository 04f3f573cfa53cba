"""What a service tells of its own state."""

from __future__ import annotations

import hashlib

from rules_site.publish.encodings import IDENTITY
from rules_site.publish.publication import Publication, codes, dump_json


def content_hash(publication: Publication) -> str:
    """Return a short hash of everything that is served."""
    whole = hashlib.sha256()
    for resource, bodies in sorted(publication.resources, key=lambda pair: pair[0].path):
        whole.update(resource.path.encode() + b"\n" + bodies[IDENTITY])
    return whole.hexdigest()[:12]


def health(publication: Publication) -> bytes:
    """Return the state of the service as JSON: a hash of all it serves, and why a locale is served in English.

    Anybody may ask, so it tells the codes of checks and quotes nothing.
    """
    locales = {}
    for tag in publication.locales:
        broken = codes(publication.unusable.get(tag, ()))
        fallbacks = sum(resource.fallbacks for resource, _ in publication.resources if resource.language == tag)
        locales[tag] = {"state": "english" if broken else "partial" if fallbacks else "ok", "codes": broken}
    return dump_json({"status": "ok", "hash": content_hash(publication), "locales": locales})
