"""Options of delivery: the same by option and by environment variable, and refused where they cannot be meant."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules_site.cli import main
from rules_site.commands.serve import command
from rules_site.errors import InvalidConfig
from rules_site.publish.config import Config, make_config, read_environment


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment without any variable of ours."""
    for name in [name for name in os.environ if name.startswith("RULES_SITE_")]:
        monkeypatch.delenv(name)
    return monkeypatch


def test_nothing_set_gives_the_defaults(environment: pytest.MonkeyPatch) -> None:
    nothing = {"catalogs": None, "templates": None, "built": None}
    assert read_environment() == (Config(), nothing) == (make_config(), nothing)


def test_an_empty_variable_is_one_that_is_not_set(environment: pytest.MonkeyPatch) -> None:
    for option in (*main.params, *command.params):
        if isinstance(option.envvar, str):
            environment.setenv(option.envvar, "")
    assert read_environment()[0] == Config()


def test_every_variable_is_read(environment: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environment.setenv("RULES_SITE_FRAME_ANCESTORS", "self https://casino.example")
    environment.setenv("RULES_SITE_BASE_URL", "https://help.example/rules/")
    environment.setenv("RULES_SITE_TRUST_PROXY", "1")
    environment.setenv("RULES_SITE_ACCESS_LOG", "json")
    for name in ("CATALOGS", "TEMPLATES", "BUILT"):
        environment.setenv(f"RULES_SITE_{name}", str(tmp_path))
    config, folders = read_environment()
    assert config == Config(("self", "https://casino.example"), "https://help.example/rules", True, "json")
    assert folders == {"catalogs": tmp_path, "templates": tmp_path, "built": tmp_path}


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
    assert make_config((word,)).frame_ancestors == (word.strip("'"),)


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
    assert make_config((word,)).frame_ancestors == (source,)


def test_an_origin_stands_once() -> None:
    assert make_config(("https://A.example", "self", "https://a.example/")).frame_ancestors == (
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
    with pytest.raises(InvalidConfig, match="frame ancestor"):
        make_config((word,))


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
    assert make_config(base_url=word).base_url == url


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
    with pytest.raises(InvalidConfig, match="base URL"):
        make_config(base_url=word)


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
def test_a_variable_that_cannot_be_meant_is_refused(variables: dict[str, str], environment: pytest.MonkeyPatch) -> None:
    for name, value in variables.items():
        environment.setenv(name, value)
    with pytest.raises(InvalidConfig):
        read_environment()
