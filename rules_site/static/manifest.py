"""The manifest of a static build: every file with its hash, every resource, and what each language was made from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rules_site.errors import UnusableBuild
from rules_site.publication import Resource, Unusable, codes
from rules_site.representations import BROTLI, GZIP, IDENTITY, sha256

MANIFEST = "manifest.json"

#: What the file of a representation has at the end of its name, by encoding.
SUFFIXES = {IDENTITY: "", GZIP: ".gz", BROTLI: ".br"}

_INDEX = "index.html"


@dataclass(frozen=True, slots=True)
class File:
    """What is in a file: its SHA-256 and how many bytes it has."""

    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """One build. ``made_from`` is, by locale, a hash of everything that its files depend on (see ``made_from``)."""

    base_url: str
    games: tuple[str, ...]
    made_from: Mapping[str, str]
    unusable: Mapping[str, tuple[Unusable, ...]]
    resources: tuple[Resource, ...]
    files: Mapping[str, File]


def file_of(path: str) -> str:
    """Return the file, inside the directory, of the resource at a path.

    >>> file_of("/ru/baccarat/"), file_of("/api/v1/ru/games"), file_of("/api/openapi.json")
    ('ru/baccarat/index.html', 'api/v1/ru/games.json', 'api/openapi.json')
    """
    if path.endswith("/"):
        return f"{path[1:]}{_INDEX}"
    return path[1:] if path.endswith((".json", ".xml")) else f"{path[1:]}.json"


def file(data: bytes) -> File:
    return File(sha256(data), len(data))


def written(build: Manifest) -> bytes:
    """Return a manifest as JSON, the same bytes for the same build."""
    document = {
        "generator": "rules-site",
        "base_url": build.base_url,
        "games": build.games,
        "locales": [
            {"tag": tag, "made_from": made_from, "unusable": codes(build.unusable.get(tag, ()))}
            for tag, made_from in build.made_from.items()
        ],
        "resources": [asdict(one) for one in sorted(build.resources, key=lambda one: one.path)],
        "files": [{"path": name, **asdict(build.files[name])} for name in sorted(build.files)],
    }
    return (json.dumps({**document, "digest": _digest(document)}, ensure_ascii=False, indent=1) + "\n").encode()


def _digest(document: Mapping[str, Any]) -> str:
    """Return the SHA-256 of everything else that a manifest says, so that no word of it changes by accident."""
    return sha256(json.dumps(document).encode())


def read(directory: Path) -> Manifest:
    """Return the manifest of the build in a directory.

    Raises:
        UnusableBuild: there is none, it is none of this version, or it was changed since.
    """
    document = _document(directory)
    try:
        digest = document.pop("digest")
        if digest != _digest(document):
            raise _unusable(directory, "a manifest that was changed")
        build = Manifest(
            document["base_url"],
            tuple(document["games"]),
            {one["tag"]: one["made_from"] for one in document["locales"]},
            {one["tag"]: tuple(map(Unusable, one["unusable"])) for one in document["locales"] if one["unusable"]},
            tuple(Resource(**{**one, "styles": tuple(one["styles"])}) for one in document["resources"]),
            {one["path"]: File(one["sha256"], one["bytes"]) for one in document["files"]},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise _unusable(directory, f"a manifest without {error}") from error
    for name in (*build.files, *(file_of(one.path) for one in build.resources)):
        if name.startswith("/") or ".." in name.split("/"):
            raise _unusable(directory, f"the file {name!r}, which is elsewhere")
    return build


def names(directory: Path) -> set[str]:
    """Return the names of all files of the build in a directory, its manifest's too; by any version.

    Raises:
        UnusableBuild: there is none.
    """
    try:
        return {one["path"] for one in _document(directory)["files"]} | {MANIFEST}
    except (KeyError, TypeError) as error:
        raise _unusable(directory, f"a manifest without {error}") from error


def _document(directory: Path) -> Any:
    try:
        return json.loads((directory / MANIFEST).read_bytes())
    except OSError as error:
        raise _unusable(directory, f"no readable manifest ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise _unusable(directory, f"a manifest that is no JSON ({error})") from error


def _unusable(directory: Path, got: str) -> UnusableBuild:
    return UnusableBuild(f"no build: {directory / MANIFEST}: got {got}, expected what rules-site build writes")
