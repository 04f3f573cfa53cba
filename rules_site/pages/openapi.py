"""OpenAPI 3.1 of the JSON API, generated from the types of its documents."""

from __future__ import annotations

import types
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from rules_site.pages.document_types import GameDocument, GamesDocument, Problem

#: Where the description itself is served.
PATH = "/api/openapi.json"

_PLAIN = {str: "string", int: "integer", bool: "boolean", type(None): "null"}
_Schemas = dict[str, dict[str, Any]]


def openapi(locales: Sequence[str], games: Sequence[str], base_url: str = "") -> dict[str, Any]:
    """Return the description of the API of a site with these locales and games."""
    schemas: _Schemas = {}
    locale = {"name": "locale", "in": "path", "required": True, "schema": {"type": "string", "enum": list(locales)}}
    game = {"name": "game", "in": "path", "required": True, "schema": {"type": "string", "enum": list(games)}}
    problem = schema(Problem, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Game rules and paytables",
            "description": "Every number is proven against the game engine. Values are exact: integers or fractions.",
            "version": version("rules-site"),
        },
        **({"servers": [{"url": base_url}]} if base_url else {}),
        "paths": {
            "/api/v1/{locale}/games": {
                "get": _operation("listGames", "All games in one locale", [locale], GamesDocument, problem, schemas)
            },
            "/api/v1/{locale}/games/{game}": {
                "get": _operation("getGame", "The rules of a game", [locale, game], GameDocument, problem, schemas)
            },
        },
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _operation(
    name: str, summary: str, parameters: list[Any], document: type, problem: dict[str, Any], schemas: _Schemas
) -> dict[str, Any]:
    error = {"application/problem+json": {"schema": problem}}
    return {
        "operationId": name,
        "summary": summary,
        "parameters": parameters,
        "responses": {
            "200": {"description": summary, "content": {"application/json": {"schema": schema(document, schemas)}}},
            "301": {"description": "The locale has another name, such as id for in; Location leads there"},
            "302": {
                "description": "The site is not in this language; Location leads to one that Accept-Language prefers"
            },
            "304": {"description": "What the client has is still right"},
            "404": {"description": "No such locale or game", "content": error},
            "405": {"description": "The documents can only be read", "content": error},
            "406": {"description": "Every content coding was refused", "content": error},
            "412": {"description": "If-Match names another version", "content": error},
        },
    }


def schema(hint: Any, schemas: _Schemas) -> dict[str, Any]:
    """Return the JSON Schema of a type; documents are put into ``schemas`` by name and referred to.

    >>> schema(list[str | None], {})
    {'type': 'array', 'items': {'anyOf': [{'type': 'string'}, {'type': 'null'}]}}

    Raises:
        TypeError: a kind of type that no document has.
    """
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if is_typeddict(hint):
        return _reference(hint, schemas)
    if get_origin(hint) is list:
        return {"type": "array", "items": schema(get_args(hint)[0], schemas)}
    if get_origin(hint) is Literal:
        return {"type": "string", "enum": list(get_args(hint))}
    if get_origin(hint) in (Union, types.UnionType):
        return {"anyOf": [schema(one, schemas) for one in get_args(hint)]}
    raise TypeError(f"no schema: got {hint!r}, expected a type of documents")


def _reference(document: Any, schemas: _Schemas) -> dict[str, Any]:
    name = document.__name__
    if name not in schemas:
        schemas[name] = {}  # before its fields, in case one leads back to it
        hints = get_type_hints(document)
        schemas[name] = {
            "type": "object",
            "description": " ".join((document.__doc__ or "").split()),
            "properties": {field: schema(hint, schemas) for field, hint in hints.items()},
            "required": list(hints),
            "additionalProperties": False,
        }
    return {"$ref": f"#/components/schemas/{name}"}
