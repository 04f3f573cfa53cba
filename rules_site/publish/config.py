"""What an operator can set about delivery: one table, read from options and from the environment alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rules_site.errors import InvalidSetting
from rules_site.publish import origins

#: How hard brotli tries (0–11). A page takes about 2 ms at 5, when a service starts, 20 ms at 10, in a build, and
#: 60 ms at 11, which is smaller by one part in seventy.
BROTLI_AT_START, BROTLI_IN_BUILD = 5, 10

ACCESS_LOGS = ("off", "text", "json")

#: A path that needs no escaping and has no dot segment, with or without a slash at its end.
PLAIN_PATH = re.compile(r"(?:/(?!\.\.?(?:/|$))[A-Za-z0-9._~-]+)+/?|/")


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its option, its environment variable, what it is when nobody says, and what it does."""

    option: str
    variable: str
    default: str
    text: str


#: Every setting of the service, in the order in which the README lists them. The first two stand before the command.
SETTINGS = (
    Setting("--catalogs", "RULES_SITE_CATALOGS", "", "Folder of gettext catalogs to use instead of our own."),
    Setting("--templates", "RULES_SITE_TEMPLATES", "", "Folder of page templates to use instead of our own."),
    Setting("--host", "RULES_SITE_HOST", "127.0.0.1", "Address to listen on; 0.0.0.0 is every one of this machine."),
    Setting("--port", "RULES_SITE_PORT", "8000", "Port; 0 takes a free one."),
    Setting("--workers", "RULES_SITE_WORKERS", "1", "How many worker processes answer."),
    Setting(
        "--built",
        "RULES_SITE_BUILT",
        "",
        "Directory that `rules-site build` has written: serve that, at once.",
    ),
    Setting(
        "--frame-ancestor",
        "RULES_SITE_FRAME_ANCESTORS",
        "self",
        "Who may embed the pages: an origin, such as https://casino.example, a scheme, such as app:, or 'self', 'none' "
        "and '*'. Repeat it, or separate several with spaces in the variable.",
    ),
    Setting(
        "--base-url",
        "RULES_SITE_BASE_URL",
        "",
        "Where the site is seen from outside; gives absolute links, and redirects begin with its path.",
    ),
    Setting(
        "--trust-proxy",
        "RULES_SITE_TRUST_PROXY",
        "0",
        "Believe X-Forwarded-Prefix, in place of that path: only behind a proxy that sets it.",
    ),
    Setting("--access-log", "RULES_SITE_ACCESS_LOG", "off", "A line for each request on stdout: off, text or json."),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the site is delivered.

    ``frame_ancestors`` are ``none``, or ``self`` and origins; ``base_url`` has no slash at its end, empty when unknown.
    """

    frame_ancestors: tuple[str, ...] = ("self",)
    base_url: str = ""
    trust_proxy: bool = False
    access_log: str = "off"


def settings(
    frame_ancestors: tuple[str, ...] = ("self",), base_url: str = "", trust_proxy: bool = False, access_log: str = "off"
) -> Settings:
    """Return checked settings.

    Raises:
        InvalidSetting: one of them cannot be meant.
    """
    ancestors = tuple(dict.fromkeys(origins.ancestor(word) for word in frame_ancestors))
    if not ancestors or ("none" in ancestors and len(ancestors) > 1):
        raise InvalidSetting(f"frame ancestors: got {' '.join(ancestors) or 'nothing'}, expected none alone, or others")
    if access_log not in ACCESS_LOGS:
        raise InvalidSetting(f"access log: got {access_log!r}, expected one of {', '.join(ACCESS_LOGS)}")
    return Settings(ancestors, origins.base_url(base_url) if base_url else "", trust_proxy, access_log)


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Return the settings that the variables of :data:`SETTINGS` hold, for servers that are started without options.

    Raises:
        InvalidSetting: one of them cannot be meant.
    """
    given = {one.variable: environment.get(one.variable) or one.default for one in SETTINGS}
    trust = given["RULES_SITE_TRUST_PROXY"].lower()
    if trust not in ("0", "1", "false", "true", "no", "yes"):
        raise InvalidSetting(f"RULES_SITE_TRUST_PROXY: got {trust!r}, expected 0 or 1")
    return settings(
        tuple(given["RULES_SITE_FRAME_ANCESTORS"].split()),
        given["RULES_SITE_BASE_URL"],
        trust in ("1", "true", "yes"),
        given["RULES_SITE_ACCESS_LOG"],
    )
