"""Settings: the same by option and by environment variable, and refused where they cannot be meant."""

from __future__ import annotations

import pytest

from rules_site.cli import main
from rules_site.commands.serve import command
from rules_site.errors import InvalidSetting
from rules_site.publish.config import SETTINGS, Settings, from_environment, settings


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
    "word",
    [
        *("https://a.example", "https://*.a.example:8443", "a.example", "https:", "*", "'self'", "localhost"),
        *("capacitor://localhost", "ionic://localhost", "tauri://localhost", "http://localhost:*", "localhost:3000"),
        *("app:", "file:", "capacitor:", "app://obsidian.md", "com.example.casino://host", "web+casino:"),
        *("https://*", "*:8443", "http://127.0.0.1:1", "https://a.example:65535", "https://xn--80aodfsg.xn--p1ai"),
        *("*.a.example", "https://a-b.example:*", "https://casino"),
    ],
)
def test_an_origin_may_embed(word: str) -> None:
    assert settings((word,)).frame_ancestors == (word.strip("'"),)


@pytest.mark.parametrize(
    ("word", "source"),
    [
        ("https://Casino.EXAMPLE", "https://casino.example"),
        ("HTTPS://a.example:443/", "https://a.example:443"),
        ("APP:", "app:"),
        ("file://", "file:"),
        ("file:///", "file:"),
        ("Capacitor://LocalHost/", "capacitor://localhost"),
        ("SELF", "self"),
        ("'None'", "none"),
        ("https://казино.рф", "https://xn--80aodfsg.xn--p1ai"),
        ("https://*.КАЗИНО.рф:8443", "https://*.xn--80aodfsg.xn--p1ai:8443"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("sòng-bạc.vn", "xn--sng-bc-3wa0191d.vn"),
        ("https://ｃａｓｉｎｏ。example", "https://casino.example"),
    ],
)
def test_an_origin_is_written_as_browsers_compare_it(word: str, source: str) -> None:
    assert settings((word,)).frame_ancestors == (source,)


def test_an_origin_stands_once() -> None:
    assert settings(("https://A.example", "self", "https://a.example/")).frame_ancestors == (
        *("https://a.example", "self"),
    )


@pytest.mark.parametrize(
    "word",
    [
        *(
            "",
            " ",
            "a b",
            "a;b",
            "https://a.example/path",
            "javascript:x",
            "a\r\nb",
            "'unsafe-inline'",
            "https://a.example;",
        ),
        *("null", "NULL", "unsafe-inline", "unsafe-eval", "strict-dynamic", "'strict-dynamic'", "nonce-abc", "casino"),
        *(
            "https",
            "data:",
            "blob:",
            "about:",
            "javascript:",
            "data://x",
            "https://",
            "http://",
            "https:///",
            "://a.example",
        ),
        *("https://a..b", "https://.a.example", "https://a.example.", "https://-a.example", "https://a-.example"),
        *("https://a_b.example", "https://*a.example", "https://a.*.example", "https://**", "https://[::1]"),
        *("https://a.example:0", "https://a.example:65536", "https://a.example:99999", "https://a.example:080"),
        *(
            "https://a.example:",
            "https://a.example:8x",
            "https://a.example:٣٣",
            "https://a.example:８０",
            "https://u@a.example",
        ),
        *("https://a.example?x", "https://a.example#x", "https://a.example\n", "https://a.example,https://b.example"),
        *("https://straße.example", "https://ς.example", "https://a\u200db.example", "https://\ufffe.example", "*.*"),
        *(f"https://{'a' * 64}.example", f"https://{'a.' * 127}example", "https://a.example//", "ht tps://a.example"),
        *("кириллица:", "https://a.example/*", "'self' https://a.example", "self;script-src *"),
    ],
)
def test_what_is_no_origin_is_refused(word: str) -> None:
    with pytest.raises(InvalidSetting, match="frame ancestor"):
        settings((word,))


@pytest.mark.parametrize(
    ("word", "url"),
    [
        ("https://Rules.Example/Help/", "https://rules.example/Help"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("https://казино.рф/rules", "https://xn--80aodfsg.xn--p1ai/rules"),
        ("https://a.example/.well-known/x..y", "https://a.example/.well-known/x..y"),
    ],
)
def test_a_base_url_is_written_as_browsers_write_it(word: str, url: str) -> None:
    assert settings(base_url=word).base_url == url


@pytest.mark.parametrize(
    "word",
    [
        *(
            "https://a/..",
            "https://a/../",
            "https://a/x/../y",
            "https://a/.",
            "https://a..b",
            "https://a:٣٣",
            "https://a:0",
        ),
        *(
            "https://a:99999",
            "https://a//b",
            "https://a//",
            "https://a/é",
            "https://a/a b",
            "ftp://a",
            "//a",
            "https://u@a",
        ),
        *("https://a/x?y", "https://a/#x", "https://a/\n", "https://", "https://*.a.example", "https://a/%2e%2e"),
    ],
)
def test_a_base_url_that_cannot_be_meant_is_refused(word: str) -> None:
    with pytest.raises(InvalidSetting, match="base URL"):
        settings(base_url=word)


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
