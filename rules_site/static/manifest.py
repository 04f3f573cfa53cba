"""The manifest of a static build: every file with its hash, every resource, and what each language was made from.

It is read strictly: whatever of it a build could not have written is refused, since a service relies on all of it.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rules_site.errors import UnusableBuild
from rules_site.pages.errors import error_file
from rules_site.publish.encodings import BROTLI, GZIP, IDENTITY, sha256
from rules_site.publish.publication import STATUSES, Resource, Unusable, codes
from rules_site.static import values
from rules_site.static.values import Odd

MANIFEST = "manifest.json"

#: The number of the format that is written, and of the newest that is read.
FORMAT = 1

#: What the file of a representation has at the end of its name, by encoding.
SUFFIXES = {IDENTITY: "", GZIP: ".gz", BROTLI: ".br"}

#: More bytes than a manifest of a hundred thousand pages has.
_MOST = 1 << 30

_INDEX = "index.html"
_GENERATOR = "rules-site"


@dataclass(frozen=True, slots=True)
class File:
    """What is in a file: its SHA-256 and how many bytes it has."""

    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """One build.

    ``made_from`` is, by locale, a hash of everything that its files depend on (see ``made_from``), empty where that
    changed while it was made; ``messages`` is how many texts of its catalog were served. ``made_with`` are versions by
    name. An ``offline`` build is for being opened from a folder.
    """

    base_url: str
    games: tuple[str, ...]
    made_from: Mapping[str, str]
    messages: Mapping[str, int]
    unusable: Mapping[str, tuple[Unusable, ...]]
    resources: tuple[Resource, ...]
    files: Mapping[str, File]
    made_with: Mapping[str, str]
    offline: bool = False


def suffixes(offline: bool) -> Mapping[str, str]:
    """Return the suffix of each encoding that a build has: nobody who opens a file in a folder takes a packed one."""
    return {IDENTITY: ""} if offline else SUFFIXES


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


def to_bytes(build: Manifest) -> bytes:
    """Return a manifest as JSON, the same bytes for the same build."""
    document = {
        "format": FORMAT,
        "generator": _GENERATOR,
        "made_with": dict(build.made_with),
        "offline": build.offline,
        "base_url": build.base_url,
        "games": build.games,
        "locales": [
            {
                "tag": tag,
                "made_from": made_from,
                "messages": build.messages.get(tag, 0),
                "unusable": codes(build.unusable.get(tag, ())),
            }
            for tag, made_from in build.made_from.items()
        ],
        "resources": [asdict(resource) for resource in sorted(build.resources, key=lambda resource: resource.path)],
        "files": [{"path": name, **asdict(build.files[name])} for name in sorted(build.files)],
    }
    return (json.dumps({**document, "digest": _digest(document)}, ensure_ascii=False, indent=1) + "\n").encode()


def _digest(document: Mapping[str, Any]) -> str:
    """Return the SHA-256 of everything else that a manifest says, so that no word of it changes by accident."""
    return sha256(json.dumps(document).encode())


def read(directory: Path) -> Manifest:
    """Return the manifest of the build in a directory.

    Raises:
        UnusableBuild: there is none, it is of another format, it was changed since, or no build writes what it says.
    """
    document = _document(directory)
    number = document.get("format")
    if type(number) is not int or number != FORMAT:
        raise _unusable(directory, f"a manifest of format {number!r:.40}", f"format {FORMAT}, of this rules-site")
    if document.pop("digest", None) != _digest(document):
        raise _unusable(directory, "a manifest that was changed")
    try:
        return _build(document)
    except Odd as odd:
        raise _unusable(directory, str(odd)) from None


def _build(document: Mapping[str, Any]) -> Manifest:
    names = ("generator", "made_with", "offline", "base_url", "games", "locales", "resources", "files")
    generator, made_with, offline, base_url, games, locales, resources, files = values.record(
        document, "manifest", *names, given=("format",)
    )
    if generator != _GENERATOR or not isinstance(offline, bool) or not isinstance(made_with, dict):
        raise Odd("a manifest that is another program's")
    languages = [
        values.record(locale, "locale", "tag", "made_from", "messages", "unusable")
        for locale in values.some(locales, "locale")
    ]
    tags = values.unique((values.text(tag, "tag", values.TAG) for tag, *_ in languages), "tag")
    build = Manifest(
        values.base_url(base_url),
        tuple(values.unique((values.text(game, "game", values.SLUG) for game in values.some(games, "game")), "game")),
        dict(zip(tags, (values.text(key, "made_from", values.KEY) for _, key, _, _ in languages), strict=True)),
        dict(zip(tags, (values.number(count, "messages") for _, _, count, _ in languages), strict=True)),
        {tag: unusable for tag, (*_, state) in zip(tags, languages, strict=True) if (unusable := _unusable_for(state))},
        tuple(_resource(resource, tags) for resource in values.every(resources, "resource")),
        dict(_files(files)),
        {name: values.text(version, "version", values.LINE) for name, version in made_with.items()},
        offline,
    )
    _refuse_gaps(build)
    return build


def _unusable_for(value: object) -> tuple[Unusable, ...]:
    return tuple(Unusable(values.text(reason, "unusable", values.CODE)) for reason in values.every(value, "unusable"))


def _resource(value: object, tags: Iterable[str]) -> Resource:
    names = ("path", "content_type", "language", "page", "effective", "fallbacks", "styles")
    path, content_type, language, page, effective, fallbacks, styles = values.record(value, "resource", *names)
    return Resource(
        values.text(path, "path", values.PATH),
        values.one_of(content_type, "content_type", values.CONTENT_TYPES),
        values.one_of(language, "language", ("", *tags)),
        values.text(page, "page", values.WORD),
        values.day(effective),
        values.number(fallbacks, "fallbacks"),
        tuple(values.text(style, "styles", values.STYLE) for style in values.every(styles, "styles")),
    )


def _files(value: object) -> Iterator[tuple[str, File]]:
    records = [values.record(file, "file", "path", "sha256", "bytes") for file in values.every(value, "file")]
    names = values.unique((values.text(name, "file", values.NAME) for name, *_ in records), "file")
    for name, (_, digest, size) in zip(names, records, strict=True):
        yield name, File(values.text(digest, "sha256", values.HASH), values.number(size, "bytes"))


def _refuse_gaps(build: Manifest) -> None:
    """Refuse a build that lacks a page or a file which each one has: a service would answer with an error."""
    paths = values.unique((resource.path for resource in build.resources), "path")
    for tag in build.made_from:
        wanted = {f"/{tag}/", f"/api/v1/{tag}/games"}
        wanted |= {f"/{tag}/{game}/" for game in build.games} | {f"/api/v1/{tag}/games/{game}" for game in build.games}
        if lacking := wanted.difference(paths):
            raise Odd(f"a manifest without the page {min(lacking)}")
    ends = suffixes(build.offline).values()
    files = {file_of(path) + end for path in paths for end in ends}
    files |= {error_file(status, tag) for tag in build.made_from for status in STATUSES}
    if lacking := files.difference(build.files):
        raise Odd(f"a manifest without the file {min(lacking)}")


def names(directory: Path) -> set[str]:
    """Return the names of all files of the build in a directory, its manifest's too; by any version.

    Raises:
        UnusableBuild: there is none.
    """
    try:
        return {str(file["path"]) for file in _document(directory)["files"]} | {MANIFEST}
    except (KeyError, TypeError) as error:
        raise _unusable(directory, f"a manifest without {error}") from error


def claims(directory: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tags and games that the build in a directory has, by any version; nothing where there is none."""
    try:
        document = _document(directory)
        tags, games = (locale["tag"] for locale in document["locales"]), document["games"]
        return tuple(map(str, tags)), tuple(map(str, games))
    except (UnusableBuild, KeyError, TypeError):
        return (), ()


def content(path: Path, most: int) -> bytes:
    """Return what is in a plain file of at most so many bytes. A link is not followed, a pipe or device not read.

    Raises:
        OSError: it is another thing, larger, or cannot be read.
    """
    flags = (getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
    if stat.S_ISLNK(os.lstat(path).st_mode):
        raise OSError(errno.ELOOP, "a link", str(path))
    with open(os.open(path, os.O_RDONLY | sum(flags)), "rb") as opened:
        state = os.fstat(opened.fileno())
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "no plain file", str(path))
        if state.st_size > most:
            raise OSError(errno.EFBIG, "more bytes than were written", str(path))
        return opened.read(state.st_size + 1)


def _document(directory: Path) -> dict[str, Any]:
    try:
        document = json.loads(content(directory / MANIFEST, _MOST), object_pairs_hook=_object)
    except OSError as error:
        raise _unusable(directory, f"no readable manifest ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise _unusable(directory, f"a manifest that is no JSON ({error})") from error
    if not isinstance(document, dict):
        raise _unusable(directory, "a manifest that is no object")
    return document


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a key stands twice")
    return fields


def _unusable(directory: Path, got: str, expected: str = "what rules-site build writes") -> UnusableBuild:
    return UnusableBuild(f"no build: {directory / MANIFEST}: got {got}, expected {expected}")
