"""The configuration with which nginx answers from a static build as the service does: the same paths and headers.

It has no code of its own: what a request is, is decided by maps, most of them from the raw path, so that nothing is
found by a path that is written in another way. The rest is a list of headers, each empty where it does not belong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from rules_site.headers import ALIAS, HTML, REVALIDATE, content_policy, secured
from rules_site.i18n.locales import ENGLISH, Locale
from rules_site.nginx.maps import after, common, pairs
from rules_site.nginx.negotiation import encoding_maps, language_maps, longest_first, names
from rules_site.publication import ERRORS, STATUSES, Resource
from rules_site.representations import last_modified
from rules_site.settings import Settings

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


def http_conf(served: Served, locales: Sequence[Locale], games: Sequence[str], settings: Settings) -> str:
    """Return the part that belongs into ``http``: every table and every decision."""
    paths = [one.path for one in served.resources]
    parts = [
        _USE,
        f"map_hash_bucket_size 256;\nmap_hash_max_size {max(2048, 16 * len(paths))};",
        pairs("$request_uri", "$rules_path", [("~^(?<rules_raw>/[^?]*)", "$rules_raw")]),
        *_exactly("$rules_path", "$rules_known", paths),
        pairs("$rules_known", "$rules_file", _FILES),
        *encoding_maps(),
        *language_maps(locales),
        *_redirects(paths, locales, games),
        *_errors(locales),
        *_validators(served),
        *_headers(served, settings),
    ]
    return "\n\n".join(parts) + "\n"


def _exactly(source: str, variable: str, paths: Iterable[str]) -> list[str]:
    """Return the maps that give a known path itself. nginx compares without regard to case, so that is done after."""
    return [
        pairs(source, f"{variable}_alike", [(path, path) for path in paths]),
        pairs(f"{source} {variable}_alike", variable, [(r"~^(?<rules_same>\S+) \k<rules_same>$", "$rules_same")]),
    ]


def _redirects(paths: Iterable[str], locales: Sequence[Locale], games: Sequence[str]) -> list[str]:
    """Return the maps that find the one redirect of a path, ``$rules_moved`` (301) or ``$rules_chosen`` (302)."""
    slugs = "|".join(games)
    chosen = [("/", "/$rules_locale/"), (f"~^/(?<rules_slug>{slugs})/*$", "/$rules_locale/$rules_slug/")]
    more = "(?:[-_][A-Za-z0-9]{1,8})*"
    aliases = []
    for one in longest_first(locales):
        tag = names(one).replace("-", "[-_]")
        aliases.append((f"~*^/api/v1/{tag}{more}(?<rules_rest>/.*)?$", f"/api/v1/{one.tag}$rules_rest"))
        aliases.append((f"~*^/{tag}{more}(?<rules_rest>/.*)?/$", f"/{one.tag}$rules_rest/"))
        aliases.append((f"~*^/{tag}{more}(?<rules_rest>/.*)?$", f"/{one.tag}$rules_rest/"))
    return [
        pairs("$rules_path", "$rules_chosen", chosen),
        pairs("$rules_path", "$rules_canonical", aliases),
        *_exactly("$rules_canonical", "$rules_moved", paths),
    ]


def _errors(locales: Sequence[Locale]) -> list[str]:
    """Return the maps that find the language of an error: the path's own, or else the negotiated one."""
    own = [(rf"~*^/{names(one)}(?:[-_][A-Za-z0-9]{{1,8}})*(?:/|$)", one.tag) for one in longest_first(locales)]
    return [
        pairs("$rules_path", "$rules_error_own", [("~^/api/", ENGLISH), *own]),
        pairs("$rules_error_own", "$rules_error_locale", [("", "$rules_locale")], "$rules_error_own"),
        pairs("$rules_path", "$rules_error_file", [("~^/api/", "json")], "$rules_error_locale.html"),
        pairs("$rules_error_own", "$rules_error_vary", [("", "Accept-Language")]),
    ]


def _validators(served: Served) -> list[str]:
    """Return the maps of entity tags, and the one that tells whether the client has the representation already."""
    known = [
        (r"~^\S+ \s*\*\s*$", "1"),
        (r'~^"(?<rules_tag>[^"]+)" .*"\k<rules_tag>(?:-gzip|-br|-df|--gzip|;gzip|;br)?"', "1"),
    ]
    return [
        pairs("$rules_known $rules_encoding", "$rules_etag", served.etags.items()),
        pairs("$rules_etag $http_if_none_match", "$rules_unchanged", known),
        pairs("$rules_encoding", "$rules_suffix", [("br", ".br"), ("gzip", ".gz")]),
        pairs("$rules_encoding", "$rules_content_encoding", [("br", "br"), ("gzip", "gzip")]),
    ]


def _headers(served: Served, settings: Settings) -> list[str]:
    """Return the maps of headers: by status first, then by path."""
    resources = served.resources
    policies = {one.path: content_policy(settings, one.styles) for one in resources}
    days = sorted({one.effective for one in resources} - {""})
    bare, error = content_policy(settings), content_policy(settings, served.error_styles)
    answered = [("200", "200"), ("304", "200")]
    return [
        common("$rules_path", "$rules_policy", policies),
        common("$rules_path", "$rules_language", {one.path: one.language for one in resources}),
        common("$rules_path", "$rules_effective", {one.path: one.effective for one in resources}),
        # Never a date to come, and never one that another time zone takes for one: see representations().
        pairs(
            "$rules_effective $time_iso8601",
            "$rules_modified",
            [(f"~^{day} {after(day)}", last_modified(day)) for day in days],
        ),
        pairs("$rules_error_file", "$rules_error_policy", [("json", bare)], error),
        pairs("$rules_path", "$rules_open", [("~^/api/", "*"), ("/sitemap.xml", "*")]),
        pairs("$status", "$rules_kind", [*answered, ("301", "301"), ("302", "302"), ("406", "406")], "error"),
        pairs("$rules_kind", "$rules_send_etag", [("200", "$rules_etag")]),
        pairs("$rules_kind", "$rules_send_modified", [("200", "$rules_modified")]),
        pairs("$status", "$rules_send_encoding", [("200", "$rules_content_encoding")]),
        pairs("$rules_kind", "$rules_send_cache", [("301", ALIAS)], REVALIDATE),
        pairs("$status", "$rules_send_allow", [("405", "GET, HEAD")]),
        pairs(
            "$rules_kind",
            "$rules_send_vary",
            [("200", "Accept-Encoding"), ("301", ""), ("302", "Accept-Language"), ("406", "Accept-Encoding")],
            "$rules_error_vary",
        ),
        pairs(
            "$rules_kind",
            "$rules_send_language",
            [("200", "$rules_language"), ("301", ""), ("302", "")],
            "$rules_error_locale",
        ),
        pairs(
            "$rules_kind",
            "$rules_send_policy",
            [("200", "$rules_policy"), ("301", bare), ("302", bare)],
            "$rules_error_policy",
        ),
    ]


def server_conf(settings: Settings) -> str:
    """Return the part that belongs into ``server``: the order of decisions, and the headers."""
    varying = {
        "ETag": "$rules_send_etag",
        "Last-Modified": "$rules_send_modified",
        "Content-Encoding": "$rules_send_encoding",
        "Content-Language": "$rules_send_language",
        "Vary": "$rules_send_vary",
        "Cache-Control": "$rules_send_cache",
        "Allow": "$rules_send_allow",
        "Access-Control-Allow-Origin": "$rules_open",
    }
    fixed = dict(secured(HTML, settings)) | {"Content-Security-Policy": "$rules_send_policy"}
    headers = [f'add_header {name} "{value}" always;' for name, value in (varying | fixed).items()]
    errors = [f"error_page {status} /file/{ERRORS}/{status}.$rules_error_file;" for status in STATUSES]
    errors.append("error_page 418 =304 /file/$rules_file$rules_suffix;  # 304 with the headers of the file")
    errors.append(f"error_page 400 414 =404 /file/{ERRORS}/404.$rules_error_file;")
    locations = _LOCATIONS.replace("PREFIX", urlsplit(settings.base_url).path).replace("ERRORS", ERRORS)
    return "\n".join([_USE, "", *_SERVER, "", *errors, "", *headers, "", locations])


#: Where the file of a path is: see ``rules_site.static.manifest.file_of``.
_FILES = (
    ("~^/(?<rules_name>.*/)$", "${rules_name}index.html"),
    (r"~^/(?<rules_name>.*\.(?:json|xml))$", "$rules_name"),
    ("~^/(?<rules_name>.+)$", "$rules_name.json"),
)

_SERVER = (
    "server_tokens off;",
    "gzip off;  # the files are compressed already",
    "etag off;",
    "if_modified_since off;  # a page may change and keep its date",
    "max_ranges 0;",
    "absolute_redirect off;",
    "merge_slashes off;",
    "large_client_header_buffers 4 64k;",
)

_LOCATIONS = r"""location / {
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
    if ($rules_chosen) { return 302 PREFIX$rules_chosen$is_args$args; }
    if ($rules_file) { rewrite ^ /found last; }
    if ($rules_moved) { return 301 PREFIX$rules_moved$is_args$args; }
    return 404;
}

location = /found {
    internal;
    if ($rules_encoding = "none") { return 406; }
    if ($rules_unchanged) { return 418; }
    rewrite ^ /file/$rules_file$rules_suffix last;
}

location ~ "^/file(?<rules_name>/ERRORS/[0-9]+\.json)$" {
    internal; types { } default_type "application/problem+json"; rewrite ^ $rules_name break;
}
location ~ "^/file(?<rules_name>/.+\.html(?:\.gz|\.br)?)$" {
    internal; types { } default_type "text/html; charset=utf-8"; rewrite ^ $rules_name break;
}
location ~ "^/file(?<rules_name>/.+\.json(?:\.gz|\.br)?)$" {
    internal; types { } default_type "application/json"; rewrite ^ $rules_name break;
}
location ~ "^/file(?<rules_name>/.+\.xml(?:\.gz|\.br)?)$" {
    internal; types { } default_type "application/xml"; rewrite ^ $rules_name break;
}
"""
