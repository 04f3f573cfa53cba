"""The JSON documents of the site: the texts and figures of its pages, for native clients.

The documents are dataclasses, and so are all parts of a page. One walk makes JSON of them, field by field; one over
their types describes them (``to_schema``), so that the description cannot differ from what is sent.
"""

from __future__ import annotations

import hashlib
import json
import types
from collections.abc import Iterator, Sequence
from dataclasses import Field, dataclass, fields, is_dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules_site.content.blocks.registry import BLOCKS
from rules_site.content.printed import BetRow, Figure, PageBlock, Text
from rules_site.pages.help_page import HelpPage, PageSection, PageSummary

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text without a figure."""

    text: str


@dataclass(frozen=True, slots=True)
class TextDocument:
    """A text with its language, as a whole and in runs."""

    lang: str
    text: str
    runs: tuple[Run | Figure, ...]


@dataclass(frozen=True, slots=True)
class Paytable:
    """Every bet of a game."""

    bets: tuple[BetRow, ...]


@dataclass(frozen=True, slots=True)
class GameDocument:
    """The help page of one game in one locale. ``fallbacks`` counts its texts that are still English."""

    game: str
    locale: str
    title: Text
    version: str
    effective: str
    hash: str
    fallbacks: int
    sections: tuple[PageSection, ...]
    paytable: Paytable


@dataclass(frozen=True, slots=True)
class ListedGame:
    """One game of the list."""

    game: str
    title: Text
    version: str
    hash: str
    fallbacks: int


@dataclass(frozen=True, slots=True)
class GamesDocument:
    """All games in one locale."""

    locale: str
    games: tuple[ListedGame, ...]


@dataclass(frozen=True, slots=True)
class ProblemDetails:
    """An error (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str


def document(page: HelpPage) -> Json:
    """Return the document of one game in one locale."""
    stated: Json = to_json(
        GameDocument(
            game=page.slug,
            locale=page.locale.tag,
            title=page.title,
            version=page.version,
            effective=page.effective,
            hash=page.hash,
            fallbacks=page.fallbacks,
            sections=page.sections,
            paytable=Paytable(page.bets),
        )
    )
    return stated


def content_hash(page: HelpPage) -> str:
    """Return the content code of a page: the first 12 digits of the SHA-256 of its document without ``hash``.

    The document is taken as canonical JSON: keys sorted, no blanks, UTF-8. So a client can work it out too.
    """
    stated = {name: value for name, value in document(page).items() if name != "hash"}
    canonical = json.dumps(stated, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]


def listing(locale: str, pages: Sequence[PageSummary]) -> Json:
    """Return the document that lists all games in one locale."""
    games = (ListedGame(page.slug, page.title, page.version, page.hash, page.fallbacks) for page in pages)
    listed: Json = to_json(GamesDocument(locale, tuple(games)))
    return listed


def to_json(part: Any) -> Any:
    """Return what JSON has for a document or a part of one."""
    if isinstance(part, tuple):
        return [to_json(element) for element in part]
    if isinstance(part, Text):
        return to_json(TextDocument(part.lang, str(part), tuple(_runs(part))))
    if not is_dataclass(part):
        return part
    whole: Json = {"kind": part.kind} if isinstance(part, PageBlock) else {}
    for field in fields(part):
        value = getattr(part, field.name)
        if field.metadata.get("flat"):
            whole |= to_json(value)
        elif field.metadata.get("ids"):
            whole[_name(field)] = [element.id for element in value]
        elif not field.metadata.get("hidden"):
            whole[_name(field)] = to_json(value)
    return whole


def _name(field: Field[Any]) -> str:
    return field.metadata.get("name") or field.name


def _runs(text: Text) -> Iterator[Run | Figure]:
    for run in text.runs:
        if isinstance(run, Text):
            yield from _runs(run)
        else:
            yield Run(run) if isinstance(run, str) else run


Schemas = dict[str, Json]

_PLAIN = {str: "string", int: "integer", bool: "boolean", type(None): "null"}


def to_schema(kind: Any, schemas: Schemas) -> Json:
    """Return the JSON Schema of a type as ``to_json`` writes it; a dataclass's is put into ``schemas`` and referred to.

    >>> to_schema(tuple[str | None, ...], {})
    {'type': 'array', 'items': {'anyOf': [{'type': 'string'}, {'type': 'null'}]}}

    Raises:
        TypeError: a kind of type that no document has.
    """
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": to_schema(get_args(kind)[0], schemas)}
    if get_origin(kind) in (Union, types.UnionType):
        return {"anyOf": [to_schema(each, schemas) for each in get_args(kind)]}
    if kind is PageBlock:
        return {"anyOf": [to_schema(block, schemas) for block in dict.fromkeys(kind.page for kind in BLOCKS.values())]}
    if not is_dataclass(kind):
        raise TypeError(f"no schema: got {kind!r}, expected a type of documents")
    kind = TextDocument if kind is Text else kind
    if kind.__name__ not in schemas:
        schemas[kind.__name__] = {}  # before its fields, in case one leads back to it
        properties = _properties(kind, schemas)
        schemas[kind.__name__] = {
            "type": "object",
            "description": " ".join((kind.__doc__ or "").split()),
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _properties(kind: Any, schemas: Schemas) -> Json:
    hints = get_type_hints(kind)
    properties: Json = {"kind": {"type": "string", "enum": [kind.kind]}} if issubclass(kind, PageBlock) else {}
    for field in fields(kind):
        if field.metadata.get("flat"):
            properties |= _properties(hints[field.name], schemas)
        elif field.metadata.get("ids"):
            properties[_name(field)] = {"type": "array", "items": {"type": "string"}}
        elif not field.metadata.get("hidden"):
            properties[_name(field)] = to_schema(hints[field.name], schemas)
    return properties
