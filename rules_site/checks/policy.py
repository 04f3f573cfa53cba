"""What the Content-Security-Policy of our pages (``headers.content_policy``) keeps a browser from doing.

Nothing is loaded, run, framed or sent; of style sheets only ``<style>`` without attributes, known by its hash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

#: Elements that load, run, frame or send something.
_ELEMENTS = frozenset(
    [
        *("applet", "audio", "base", "embed", "fencedframe", "form", "frame", "frameset", "iframe", "image", "img"),
        *("object", "picture", "portal", "script", "source", "track", "video", "feimage"),
    ]
)

#: Attributes that load or send something, wherever they stand.
_ATTRIBUTES = frozenset(
    ["action", "background", "data", "formaction", "ping", "poster", "src", "srcdoc", "srcset", "style"]
)

#: What a link may be for: it names a page and loads nothing.
_LINKS = frozenset(
    [
        "alternate",
        "author",
        "bookmark",
        "canonical",
        "external",
        "help",
        "license",
        "me",
        "next",
        "prev",
        "search",
        "tag",
    ]
)


def blocked(tag: str, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what a browser ignores of an element: the attribute it is in or nothing, and what it is.

    >>> list(blocked("p", {"style": "color:red", "onclick": "x()"}))
    [('style', 'style='), ('onclick', 'onclick=')]
    >>> list(blocked("a", {"href": "../"})), list(blocked("link", {"rel": "canonical", "href": "x"}))
    ([], [])
    """
    if tag in _ELEMENTS:
        yield "", f"<{tag}>"
        return
    if tag == "link" and not _LINKS.issuperset(values.get("rel", "").lower().split()):
        yield "", f"<link rel={values.get('rel', '')!r}>"
    if tag == "style" and values:
        yield "", "<style> with attributes"
    if tag == "use" and not values.get("href", values.get("xlink:href", "#")).startswith("#"):
        yield "href", "<use> of another file"
    for name, value in values.items():
        if name in _ATTRIBUTES or (name.startswith("on") and name[2:].isalpha()):
            yield name, f"{name}="
        elif name in ("href", "xlink:href") and _scheme(value) in ("javascript", "data", "vbscript"):
            yield name, f"{name}={_scheme(value)}:"


def _scheme(address: str) -> str:
    """Return the scheme of an address as a browser reads it, without the blanks and controls that it passes over."""
    text = "".join(char for char in address if char > " ")
    return text.partition(":")[0].lower() if ":" in text else ""
