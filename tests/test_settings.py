"""Settings: the same by option and by environment variable, and refused where they cannot be meant."""

from __future__ import annotations

import pytest

from rules_site.cli import main
from rules_site.commands.serve import command
from rules_site.errors import InvalidSetting
from rules_site.settings import SETTINGS, Settings, from_environment, settings


def test_every_option_of_serve_is_in_the_table_with_its_variable() -> None:
    params = (*main.params, *command.params)
    options = {one.opts[0]: one.envvar for one in params if getattr(one, "envvar", None)}
    assert options == {one.option: one.variable for one in SETTINGS}


def test_nothing_set_gives_the_defaults() -> None:
    assert from_environment({}) == Settings() == settings()


def test_every_variable_is_read() -> None:
    found = from_environment(
        {
            "RULES_SITE_FRAME_ANCESTORS": "self https://casino.example",
            "RULES_SITE_BASE_URL": "https://help.example/rules/",
            "RULES_SITE_TRUST_PROXY": "1",
            "RULES_SITE_ACCESS_LOG": "json",
        }
    )
    assert found == Settings(("self", "https://casino.example"), "https://help.example/rules", True, "json")


@pytest.mark.parametrize(
    "word", ["https://a.example", "https://*.a.example:8443", "a.example", "https:", "*", "'self'"]
)
def test_an_origin_may_embed(word: str) -> None:
    assert settings((word,)).frame_ancestors == (word.strip("'"),)


@pytest.mark.parametrize(
    "word", ["", "a b", "a;b", "https://a.example/path", "javascript:x", "a\r\nb", "'unsafe-inline'"]
)
def test_what_is_no_origin_is_refused(word: str) -> None:
    with pytest.raises(InvalidSetting, match="frame ancestor"):
        settings((word,))


@pytest.mark.parametrize(
    "variables",
    [
        {"RULES_SITE_TRUST_PROXY": "maybe"},
        {"RULES_SITE_ACCESS_LOG": "xml"},
        {"RULES_SITE_BASE_URL": "//help.example"},
        {"RULES_SITE_BASE_URL": "https://help.example/?a=b"},
        {"RULES_SITE_FRAME_ANCESTORS": "none self"},
    ],
)
def test_a_variable_that_cannot_be_meant_is_refused(variables: dict[str, str]) -> None:
    with pytest.raises(InvalidSetting):
        from_environment(variables)
