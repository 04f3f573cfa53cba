"""Origins as an operator writes them, in the form that a Content-Security-Policy and a link have them."""

from __future__ import annotations

import re

from rules_site.errors import InvalidConfig

_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = rf"{_LABEL}(?:\.{_LABEL})*"
_PORT = "[1-9][0-9]{0,4}"

_SCHEME_SOURCE = re.compile("([a-z][a-z0-9+.-]*:)(/{2,3})?")
_HOST_SOURCE = re.compile(
    rf"(?:(?P<scheme>[a-z][a-z0-9+.-]*)://)?(?P<host>\*|(?:\*\.)?(?P<name>{_HOST}))(?::(?P<port>{_PORT}|\*))?"
)
_BASE_URL = re.compile(
    rf"(?P<scheme>https?)://(?P<name>{_HOST})(?::(?P<port>{_PORT}))?(?P<path>(?:/(?!\.\.?(?:/|$))[A-Za-z0-9._~-]+)*)/?"
)

#: Schemes whose documents have no origin that could be named: a policy that has them lets nobody in, or anybody.
_WITHOUT_ORIGIN = frozenset({"about:", "blob:", "data:", "filesystem:", "javascript:"})
_NETWORK = ("http:", "https:", "ws:", "wss:")

#: Letters that the two standards of international names write in different ways. Browsers follow the newer one.
_DEVIATING = re.compile("[ßẞςς\u200c\u200d]")
_ENDS_HOST = re.compile("[/:]")


def ancestor(written: str) -> str:
    """Return a source of ``frame-ancestors``, as CSP 3 writes it: ``self``, ``none``, a scheme or a host.

    >>> [ancestor(word) for word in ("'SELF'", "https://Casino.Example/", "file://", "capacitor://localhost")]
    ['self', 'https://casino.example', 'file:', 'capacitor://localhost']
    >>> ancestor("https://казино.рф:8443")
    'https://xn--80aodfsg.xn--p1ai:8443'

    Raises:
        InvalidConfig: it is no origin, one that cannot be named, or one that no policy can hold.
    """
    if (keyword := written.lower().strip("'")) in ("self", "none"):
        return keyword
    if scheme := _SCHEME_SOURCE.fullmatch(written.lower()):
        if scheme[1] in _WITHOUT_ORIGIN:
            raise _refusal(written, "an origin: what has this scheme has none")
        if scheme[2] and scheme[1] in _NETWORK:
            raise _refusal(written, f"a host behind it, or {scheme[1]} for every site")
        return scheme[1]
    source = _plain(written, "frame ancestor").removesuffix("/")
    match = _HOST_SOURCE.fullmatch(source)
    if not match or _is_too_large(match["name"], match["port"]):
        raise _refusal(written, "none, self, a scheme such as app: or an origin such as https://casino.example")
    if f"{match['scheme']}:" in _WITHOUT_ORIGIN:
        raise _refusal(written, "an origin: what has this scheme has none")
    if source == "null":
        raise _refusal(written, "an origin: null is whatever has none")
    if not match["scheme"] and match["name"] and "." not in match["name"] and match["name"] != "localhost":
        raise _refusal(written, f"https://{source}, if it is a host: a word alone is none")
    return source


def base_url(written: str) -> str:
    """Return the address of a site without a slash at its end.

    >>> base_url("https://Rules.Example/help/"), base_url("http://localhost:8000")
    ('https://rules.example/help', 'http://localhost:8000')

    Raises:
        InvalidConfig: it is no http(s) address, or has a query, a dot segment or what would have to be escaped.
    """
    match = _BASE_URL.fullmatch(_plain(written, "base URL"))
    if not match or _is_too_large(match["name"], match["port"]):
        raise InvalidConfig(f"base URL: got {written!r}, expected http(s)://host, with a path or without")
    return match[0].removesuffix("/")


def _plain(written: str, what: str) -> str:
    """Return an address with its scheme and host in lower case and ASCII, as browsers compare them."""
    scheme, slashes, rest = written.rpartition("://") if written.count("://") == 1 else ("", "", written)
    end = _ENDS_HOST.search(rest)
    host = rest[: end.start()] if end else rest
    plain = host if host.isascii() else _punycode(host, written, what)
    return f"{scheme.lower()}{slashes}{plain.lower()}{rest[len(host) :]}"


def _punycode(host: str, written: str, what: str) -> str:
    """Return an international name in ASCII, where there is one way to write it."""
    try:
        if _DEVIATING.search(host):
            raise UnicodeError
        return ".".join(label if label == "*" else label.encode("idna").decode("ascii") for label in host.split("."))
    except UnicodeError:
        raise InvalidConfig(f"{what}: got {written!r}, expected a host that can be written in one way only") from None


def _is_too_large(name: str | None, port: str | None) -> bool:
    return len(name or "") > 253 or (port is not None and port != "*" and int(port) > 65535)


def _refusal(written: str, expected: str) -> InvalidConfig:
    return InvalidConfig(f"frame ancestor: got {written!r}, expected {expected}")
