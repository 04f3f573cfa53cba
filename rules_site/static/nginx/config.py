"""The configuration with which nginx answers from a static build as the service does: the same paths and headers.

It has no code of its own: what a request is, is decided by maps. The rest is a list of headers, each empty where it
does not belong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from rules_site.i18n.locales import ENGLISH, Locale
from rules_site.publish.config import Config
from rules_site.publish.encodings import ENCODINGS, last_modified, sha256
from rules_site.publish.headers import ALIAS, HTML, REVALIDATE, content_policy, security_headers
from rules_site.publish.publication import ERRORS, OTHER_STATUSES, STATUSES, Resource
from rules_site.static.nginx.maps import after, common, pairs
from rules_site.static.nginx.negotiation import encoding_maps, language_maps, own_maps

_USE = """\
# Made by rules-site build. To serve the directory SITE with nginx 1.18 or newer, inside http { … }:
#
#   include SITE/nginx/http.conf;
#   server { listen 80; root SITE; include SITE/nginx/server.conf; }
#
# Reload nginx after each build: the tables here hold the validators of exactly these files."""


@dataclass(frozen=True, slots=True)
class Served:
    """What a build has written: its resources, their entity tags, the style sheets of its error pages.

    A tag stands by path and encoding, with a blank between them.
    """

    resources: Sequence[Resource]
    etags: Mapping[str, str]
    error_styles: Sequence[str]


@dataclass(frozen=True, slots=True)
class Configuration:
    """What belongs into ``http``, every table and decision, and what into ``server``: their order, and the headers."""

    http: str
    server: str


def configuration(served: Served, locales: Sequence[Locale], config: Config) -> Configuration:
    """Return the configuration of a site. Its variables carry a hash of it, so that one nginx can hold many sites."""
    http, server = _http(served, locales, config), _server(config)
    own = _prefix(sha256(f"{http}{server}".encode()))
    return Configuration(_VARIABLE.sub(own, http), _VARIABLE.sub(own, server))


def _prefix(digest: str) -> str:
    """Return the beginning of the names of a site's variables, by a hash of it: a letter, three of base 36, a line.

    nginx looks variables up in a table that holds names of up to 14 letters in pairs, longer ones alone, and warns when
    it cannot: so this has five, and no name after it more than nine.

    >>> _prefix("0" * 64), _prefix("12d687")
    ('a000_', 'ajlg_')
    """
    number, letters = int(digest, 16), ""
    for _ in range(3):
        number, digit = divmod(number, 36)
        letters += "0123456789abcdefghijklmnopqrstuvwxyz"[digit]
    return f"{chr(ord('a') + number % 26)}{letters}_"


def _http(served: Served, locales: Sequence[Locale], config: Config) -> str:
    paths = [resource.path for resource in served.resources]
    parts = [
        _USE,
        *_PATHS,
        *_numbers(paths),
        pairs("$rules_known", "$rules_file", _FILES),
        *encoding_maps(),
        *language_maps(locales),
        *own_maps(locales),
        *_redirects(paths),
        *_errors(),
        *_validators(served),
        *_headers(served, config),
    ]
    return "\n\n".join(parts) + "\n"


def _numbers(paths: Sequence[str]) -> list[str]:
    """Return the maps that find the number of a known path, ``$rules_id``; in those of what it has, it is the key.

    nginx compares without regard to case, so that is done after.
    """
    numbers = [(short(path), f"{path} {number}") for number, path in enumerate(paths)]
    same = (r"~^(?<found_same>\S+) \k<found_same> (?<found_number>[0-9]+)$", "$found_number")
    return [
        pairs("$rules_path", "$rules_short", _SHORTER, "$rules_path"),
        pairs("$rules_short", "$rules_alike", numbers),
        pairs("$rules_path $rules_alike", "$rules_id", [same]),
        pairs("$rules_id", "$rules_known", [("", "")], "$rules_path"),
    ]


def short(path: str) -> str:
    """Return a path as a key that is short enough for a table of nginx, also with a long slug.

    >>> short("/api/v1/ru/games/baccarat"), short("/api/v1/ru/games"), short("/ru/baccarat/")
    ('ru/baccarat', 'ru', '/ru/baccarat/')
    """
    document = re.fullmatch("/api/v1/([^/]+)/games(/.+)?", path)
    return f"{document[1]}{document[2] or ''}" if document else path


def _redirects(paths: Iterable[str]) -> list[str]:
    """Return the maps that find the one redirect of a path, ``$rules_moved`` (301) or ``$rules_chosen`` (302).

    Whatever the patterns make of a path, it is a redirect only where it leads to a known one.
    """
    target = [
        ("~^ /$", "/$rules_locale/"),
        ("~^ /(?<found_slug>[^/]+)/*$", "/$rules_locale/$found_slug/"),
        ("~^ ", ""),
        (r"~^\S+ /api/v1/[^/]+(?<found_rest>/.*)?$", "/api/v1/$rules_tongue$found_rest"),
        (r"~^\S+ /[^/]+(?<found_rest>/.*)?/$", "/$rules_tongue$found_rest/"),
        (r"~^\S+ /[^/]+(?<found_rest>/.*)?$", "/$rules_tongue$found_rest/"),
    ]
    return [
        pairs("$rules_own", "$rules_tongue", [("", "$rules_foreign")], "$rules_own"),
        pairs("$rules_tongue $rules_path", "$rules_target", target),
        pairs("$rules_target", "$rules_to_short", _SHORTER, "$rules_target"),
        pairs("$rules_to_short", "$rules_to_alike", [(short(path), path) for path in paths]),
        pairs(
            "$rules_target $rules_to_alike",
            "$rules_redirect",
            [(r"~^(?<found_same>\S+) \k<found_same>$", "$found_same")],
        ),
        pairs("$rules_own", "$rules_moved", [("", "")], "$rules_redirect"),
        pairs("$rules_own", "$rules_chosen", [("", "$rules_redirect")]),
    ]


def _errors() -> list[str]:
    """Return the maps that find the language of an error: the path's own, or else the negotiated one."""
    return [
        pairs("$rules_path", "$rules_err_own", [("~^/api/", ENGLISH)], "$rules_own"),
        pairs("$rules_err_own", "$rules_err_lang", [("", "$rules_locale")], "$rules_err_own"),
        pairs("$rules_path", "$rules_err_file", [("~^/api/", "json")], "$rules_err_lang.html"),
        pairs("$rules_err_own", "$rules_err_vary", [("", "Accept-Language")]),
    ]


def _validators(served: Served) -> list[str]:
    """Return the maps of entity tags, and the one that tells whether the client has the representation already."""
    known = [
        (r"~^\S+ \s*+\*\s*+$", "1"),
        (r'~^"(?<found_tag>[^"]+)" .*"\k<found_tag>(?:-gzip|-br|-df|--gzip|;gzip|;br)?"', "1"),
    ]
    etags = [
        (f"{number} {encoding}", served.etags[f"{resource.path} {encoding}"])
        for number, resource in enumerate(served.resources)
        for encoding in ENCODINGS
    ]
    return [
        pairs("$rules_id $rules_encoding", "$rules_etag", etags),
        pairs("$rules_etag $http_if_none_match", "$rules_unchanged", known),
        pairs("$rules_encoding", "$rules_suffix", [("br", ".br"), ("gzip", ".gz")]),
        pairs("$rules_encoding", "$rules_coding", [("br", "br"), ("gzip", "gzip")]),
    ]


def _headers(served: Served, config: Config) -> list[str]:
    """Return the maps of headers: by status first, then by path."""
    resources = served.resources
    numbered = {str(number): resource for number, resource in enumerate(resources)}
    policies = {number: content_policy(config, resource.styles) for number, resource in numbered.items()}
    days = sorted({resource.effective for resource in resources} - {""})
    bare, error = content_policy(config), content_policy(config, served.error_styles)
    answered = [("200", "200"), ("304", "200")]
    return [
        common("$rules_id", "$rules_policy", policies),
        common("$rules_id", "$rules_language", {number: resource.language for number, resource in numbered.items()}),
        common("$rules_id", "$rules_effective", {number: resource.effective for number, resource in numbered.items()}),
        # Never a date to come, and never one that another time zone takes for one: see representations().
        pairs(
            "$rules_effective $time_iso8601",
            "$rules_modified",
            [(f"~^{day} {after(day)}", last_modified(day)) for day in days],
        ),
        pairs("$rules_err_file", "$rules_err_csp", [("json", bare)], error),
        pairs("$rules_path", "$rules_open", [("~^/api/", "*"), ("/sitemap.xml", "*")]),
        pairs("$status", "$rules_kind", [*answered, ("301", "301"), ("302", "302"), ("406", "406")], "error"),
        pairs("$rules_kind", "$rules_h_etag", [("200", "$rules_etag")]),
        pairs("$rules_kind", "$rules_h_date", [("200", "$rules_modified")]),
        pairs("$status", "$rules_h_coding", [("200", "$rules_coding")]),
        pairs("$rules_kind", "$rules_h_cache", [("301", ALIAS)], REVALIDATE),
        pairs("$status", "$rules_h_allow", [("405", "GET, HEAD")]),
        pairs(
            "$rules_kind",
            "$rules_h_vary",
            [("200", "Accept-Encoding"), ("301", ""), ("302", "Accept-Language"), ("406", "Accept-Encoding")],
            "$rules_err_vary",
        ),
        pairs(
            "$rules_kind",
            "$rules_h_lang",
            [("200", "$rules_language"), ("301", ""), ("302", "")],
            "$rules_err_lang",
        ),
        pairs(
            "$rules_kind",
            "$rules_h_csp",
            [("200", "$rules_policy"), ("301", bare), ("302", bare)],
            "$rules_err_csp",
        ),
    ]


def _server(config: Config) -> str:
    varying = {
        "ETag": "$rules_h_etag",
        "Last-Modified": "$rules_h_date",
        "Content-Encoding": "$rules_h_coding",
        "Content-Language": "$rules_h_lang",
        "Vary": "$rules_h_vary",
        "Cache-Control": "$rules_h_cache",
        "Allow": "$rules_h_allow",
        "Access-Control-Allow-Origin": "$rules_open",
    }
    fixed = dict(security_headers(HTML, config)) | {"Content-Security-Policy": "$rules_h_csp"}
    headers = [f'add_header {name} "{value}" always;' for name, value in (varying | fixed).items()]
    errors = [f"error_page {status} /file/{ERRORS}/{status}.$rules_err_file;" for status in STATUSES]
    errors += [f"error_page {status} /file/{ERRORS}/{status}.$rules_err_file;" for status in OTHER_STATUSES[1:]]
    errors.append("error_page 400 /malformed;")
    errors.append(f"error_page 494 =431 /file/{ERRORS}/431.$rules_err_file;  # nginx calls it 400")
    errors.append("error_page 418 =304 /unchanged/$rules_file;  # with the headers of the file")
    values = {
        "PREFIX": urlsplit(config.base_url).path,
        "ERRORS": ERRORS,
        "OTHERS": "|".join(map(str, OTHER_STATUSES)),
        "LAST": str(STATUSES[-1]),
    }
    locations = re.sub("|".join(values), lambda name: values[name[0]], _LOCATIONS)
    return "\n".join([_USE, "", *_SERVER, "", *errors, "", *headers, "", locations])


#: A variable of these files. What patterns capture is used at once, and may have the same names in every site.
_VARIABLE = re.compile(r"(?<=[${])rules_")

#: The path as the service sees it: decoded, with all of its slashes and dots. nginx's own has no dots left, so one that
#: has them is taken as it is written, with its percent signs, and found nowhere; one with control characters too.
_PATHS = (
    pairs("$request_uri", "$rules_raw", [("~^(?<found_whole>/[^?#]*)", "$found_whole")]),
    pairs(
        "$rules_raw",
        "$rules_path",
        [
            ("~^[^%]*+$", "$rules_raw"),
            ("~*%(?:[01][0-9a-f]|7f)", "$rules_raw"),
            (r"~*(?:/|%2f)(?:\.|%2e){1,2}(?:/|%2f|$)", "$rules_raw"),
        ],
        "$uri",
    ),
    pairs("$request_uri $request", "$rules_no_path", [(r"~^ [A-Z]+ /\S* HTTP/1\.[01]$", "1")]),
    pairs(
        "$rules_path",
        "$rules_segment",
        [
            ("~^/api/v1/(?<found_part>[^/]+)(?:/|$)", "$found_part"),
            ("~^/(?<found_part>[^/]+)(?:/|$)", "$found_part"),
        ],
    ),
)

#: As ``short`` does it.
_SHORTER = (("~^/api/v1/(?<found_part>[^/]+)/games(?<found_game>/.+)?$", "$found_part$found_game"),)

#: Where the file of a path is: see ``rules_site.static.manifest.file_of``.
_FILES = (
    ("~^/(?<found_name>.*/)$", "${found_name}index.html"),
    (r"~^/(?<found_name>.*\.(?:json|xml))$", "$found_name"),
    ("~^/(?<found_name>.+)$", "$found_name.json"),
)

_SERVER = (
    "server_tokens off;",
    "gzip off;  # the files are compressed already",
    "etag off;",
    "if_modified_since off;  # a page may change and keep its date",
    "max_ranges 0;",
    "absolute_redirect off;",
    "merge_slashes off;",
    "large_client_header_buffers 4 64k;  # no more than the first thousand bytes of those that matter is looked at",
    "recursive_error_pages on;  # from the page of a malformed request to that of a page that is not there",
    "client_max_body_size 0;  # what has a body is no GET",
)

_LOCATIONS = r"""location / {
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
    if ($rules_file) { rewrite ^ /found last; }
    if ($rules_chosen) { return 302 PREFIX$rules_chosen$is_args$args; }
    if ($rules_moved) { return 301 PREFIX$rules_moved$is_args$args; }
    return 404;
}

location = /found {
    internal;
    if ($rules_encoding = "none") { return 406; }
    if ($rules_unchanged) { return 418; }
    rewrite ^ /file/$rules_file$rules_suffix last;
}

# nginx states the length of whatever it answers with, also on a 304, which has none. The one thing whose length it does
# not know is the list of a directory. Of that nothing is sent, for a 304 has no body.
location ~ "^/unchanged/.+\.html$" { internal; autoindex on; charset utf-8; rewrite ^ /ERRORS/ break; }
location ~ "^/unchanged/.+\.json$" { internal; autoindex on; autoindex_format json; rewrite ^ /ERRORS/ break; }
location ~ "^/unchanged/.+\.xml$" { internal; autoindex on; autoindex_format xml; rewrite ^ /ERRORS/ break; }

# nginx takes a path that cannot be decoded, or that leads out of the site, for a malformed request. It is no page.
location = /malformed {
    internal;
    if ($rules_no_path) { return 404; }
    rewrite ^ /file/ERRORS/400.$rules_err_file last;
}

location ~ "^/file/ERRORS/(?:OTHERS)(?<found_name>\..+\.html)$" {
    internal; rewrite ^ /file/ERRORS/LAST$found_name last;
}
location ~ "^/file(?<found_name>/ERRORS/[0-9]+\.json)$" {
    internal; types { } default_type "application/problem+json"; rewrite ^ $found_name break;
}
location ~ "^/file(?<found_name>/.+\.html(?:\.gz|\.br)?)$" {
    internal; types { } default_type "text/html; charset=utf-8"; rewrite ^ $found_name break;
}
location ~ "^/file(?<found_name>/.+\.json(?:\.gz|\.br)?)$" {
    internal; types { } default_type "application/json"; rewrite ^ $found_name break;
}
location ~ "^/file(?<found_name>/.+\.xml(?:\.gz|\.br)?)$" {
    internal; types { } default_type "application/xml"; rewrite ^ $found_name break;
}
"""
