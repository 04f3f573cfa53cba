"""What an operator can set about delivery: one table of options, each with its variable, for every way to start.

The commands take them, a WSGI server that is started without options reads their variables, the README lists them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from rules_site.errors import InvalidConfig
from rules_site.publish import origins

#: How hard brotli tries (0–11). A page takes about 2 ms at 5, when a service starts, 20 ms at 10, in a build, and
#: 60 ms at 11, which is smaller by one part in seventy.
BROTLI_AT_START, BROTLI_IN_BUILD = 5, 10

ACCESS_LOGS = ("off", "text", "json")

#: A path that needs no escaping and has no dot segment, with or without a slash at its end.
PLAIN_PATH = re.compile(r"(?:/(?!\.\.?(?:/|$))[A-Za-z0-9._~-]+)+/?|/")


class _Folder(click.Path):
    """A folder that is there. click lets a device such as /dev/null pass for one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        folder: Any = super().convert(value, param, ctx)
        if not folder.is_dir():
            self.fail(f"Directory {str(value)!r} is a file.", param, ctx)
        return folder


_FOLDER = _Folder(exists=True, file_okay=False, path_type=Path)


def _option(name: str, variable: str, text: str, **more: Any) -> click.Option:
    return click.Option([name], envvar=variable, help=text, show_default=more.get("default") not in (None, ""), **more)


CATALOGS = _option(
    "--catalogs", "RULES_SITE_CATALOGS", "Folder of gettext catalogs to use instead of our own.", type=_FOLDER
)
TEMPLATES = _option(
    "--templates", "RULES_SITE_TEMPLATES", "Folder of page templates to use instead of our own.", type=_FOLDER
)
HOST = _option(
    "--host", "RULES_SITE_HOST", "Address to listen on; 0.0.0.0 is every one of this machine.", default="127.0.0.1"
)
PORT = _option("--port", "RULES_SITE_PORT", "Port; 0 takes a free one.", default=8000, type=click.IntRange(0, 65535))
WORKERS = _option(
    "--workers", "RULES_SITE_WORKERS", "How many worker processes answer.", default=1, type=click.IntRange(1, 256)
)
BUILT = _option(
    "--built",
    "RULES_SITE_BUILT",
    "Directory that `rules-site build` has written: serve that, at once.",
    type=_FOLDER,
)
FRAME_ANCESTORS = _option(
    "--frame-ancestor",
    "RULES_SITE_FRAME_ANCESTORS",
    "Who may embed the pages: an origin, such as https://casino.example, a scheme, such as app:, or 'self', 'none' "
    "and '*'. Repeat it, or separate several with spaces in the variable.",
    multiple=True,
    default=("self",),
    metavar="ORIGIN",
)
BASE_URL = _option(
    "--base-url",
    "RULES_SITE_BASE_URL",
    "Where the site is seen from outside; gives absolute links, and redirects begin with its path.",
    default="",
    metavar="URL",
)
TRUST_PROXY = _option(
    "--trust-proxy",
    "RULES_SITE_TRUST_PROXY",
    "Believe X-Forwarded-Prefix, in place of that path: only behind a proxy that sets it.",
    is_flag=True,
)
ACCESS_LOG = _option(
    "--access-log",
    "RULES_SITE_ACCESS_LOG",
    "A line for each request on stdout: off, text or json.",
    default="off",
    type=click.Choice(ACCESS_LOGS),
)

#: What says how answers are made; the rest says what is served, and where.
_DELIVERY = (FRAME_ANCESTORS, BASE_URL, TRUST_PROXY, ACCESS_LOG)

#: All that a WSGI server leaves to the application.
_WSGI = (CATALOGS, TEMPLATES, BUILT, *_DELIVERY)


@dataclass(frozen=True, slots=True)
class Config:
    """How the site is delivered.

    ``frame_ancestors`` are ``none``, or ``self`` and origins; ``base_url`` has no slash at its end, empty when unknown.
    """

    frame_ancestors: tuple[str, ...] = ("self",)
    base_url: str = ""
    trust_proxy: bool = False
    access_log: str = "off"


def make_config(
    frame_ancestor: tuple[str, ...] = ("self",), base_url: str = "", trust_proxy: bool = False, access_log: str = "off"
) -> Config:
    """Return the configuration that options give.

    Raises:
        InvalidConfig: one of them is no origin or address, or they exclude each other.
    """
    ancestors = tuple(dict.fromkeys(origins.ancestor(word) for word in frame_ancestor))
    if not ancestors or ("none" in ancestors and len(ancestors) > 1):
        raise InvalidConfig(f"frame ancestors: got {' '.join(ancestors) or 'nothing'}, expected none alone, or others")
    return Config(ancestors, origins.base_url(base_url) if base_url else "", trust_proxy, access_log)


def read_environment() -> tuple[Config, Mapping[str, Path | None]]:
    """Return what the variables say, for servers that are started without options: configuration, folders by option.

    Raises:
        InvalidConfig: a variable holds what its option would not take.
    """
    try:
        given = click.Command("rules-site", params=list(_WSGI)).make_context("rules-site", []).params
    except click.BadParameter as error:
        variable = error.param.envvar if error.param else None
        raise InvalidConfig(f"{variable}: {error.message}") from None
    names = {option.name for option in _DELIVERY}
    config = make_config(**{name: value for name, value in given.items() if name in names})
    return config, {name: value for name, value in given.items() if name not in names}
