"""The description of the API is right: schemathesis makes requests from it and holds every answer to it."""

from __future__ import annotations

import copy
import json

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from rules_site.pages.build import help_page
from rules_site.pages.document import document
from rules_site.pages.openapi import openapi
from rules_site.site import Site
from tests.http.client import get
from tests.http.servers import Server


@pytest.mark.parametrize("name", ["listGames", "getGame"])
def test_every_answer_is_as_described(server: Server, name: str) -> None:
    api = schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/api/openapi.json")
    operation = api.find_operation_by_id(name)

    @given(case=operation.as_strategy())
    @settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    def answered(case: schemathesis.Case) -> None:
        case.call_and_validate(timeout=30)

    answered()


def test_the_description_is_served_as_it_is_made(server: Server, shipped: Site) -> None:
    found = json.loads(get(server, "/api/openapi.json").body)
    assert found == openapi(list(shipped.catalogs), [game.slug for game in shipped.games])
    assert found["openapi"].startswith("3.1.")


@pytest.mark.parametrize(
    ("tag", "headers", "status"),
    [
        ("ru", {}, 200),
        ("rus", {}, 301),
        ("fr", {}, 302),
        ("xx", {}, 404),
        ("ru", {"Accept_Encoding": "identity;q=0"}, 406),
        ("ru", {"If_Match": '"other"'}, 412),
    ],
)
def test_every_status_of_the_api_is_described(
    server: Server, shipped: Site, tag: str, headers: dict[str, str], status: int
) -> None:
    described = openapi(list(shipped.catalogs), [game.slug for game in shipped.games])["paths"]
    for path, name in (("/api/v1/{locale}/games", "games"), ("/api/v1/{locale}/games/{game}", "games/baccarat")):
        assert get(server, f"/api/v1/{tag}/{name}", **headers).status == status
        assert str(status) in described[path]["get"]["responses"]


@pytest.mark.parametrize("tag", ["en", "id", "ru", "vi"])
@pytest.mark.parametrize("slug", ["baccarat", "no-commission-baccarat", "infinite-blackjack"])
def test_a_game_document_fits_its_schema_and_a_changed_one_does_not(shipped: Site, slug: str, tag: str) -> None:
    schemas = openapi([tag], [slug])["components"]["schemas"]
    rules = {"$ref": "#/components/schemas/GameDocument", "components": {"schemas": schemas}}
    validator = jsonschema.Draft202012Validator(rules)
    good = json.loads(json.dumps(document(help_page(shipped, slug, tag))))
    validator.validate(good)
    bad = copy.deepcopy(good)
    bad["paytable"]["bets"][0]["outcomes"][0]["pays"]["value"] = 1.5
    assert not validator.is_valid(bad)
    bad = copy.deepcopy(good)
    del bad["paytable"]["bets"][0]["return"]
    assert not validator.is_valid(bad)
