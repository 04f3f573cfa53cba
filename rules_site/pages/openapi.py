"""OpenAPI 3.1 of the JSON API, generated from the types of its documents."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

from rules_site.pages.document import GameDocument, GamesDocument, ProblemDetails, Schemas, to_schema

#: Where the description itself is served.
PATH = "/api/openapi.json"


def openapi(locales: Sequence[str], games: Sequence[str], base_url: str = "") -> dict[str, Any]:
    """Return the description of the API of a site with these locales and games."""
    schemas: Schemas = {}
    locale = {"name": "locale", "in": "path", "required": True, "schema": {"type": "string", "enum": list(locales)}}
    game = {"name": "game", "in": "path", "required": True, "schema": {"type": "string", "enum": list(games)}}
    problem = to_schema(ProblemDetails, schemas)
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
    name: str, summary: str, parameters: list[Any], document: type, problem: dict[str, Any], schemas: Schemas
) -> dict[str, Any]:
    error = {"application/problem+json": {"schema": problem}}
    return {
        "operationId": name,
        "summary": summary,
        "parameters": parameters,
        "responses": {
            "200": {"description": summary, "content": {"application/json": {"schema": to_schema(document, schemas)}}},
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
