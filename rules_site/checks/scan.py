"""Read a finished page as a person meets it: which numbers stand where, and which carrier vouches for them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from html.parser import HTMLParser

#: Attributes whose text a person meets.
SPOKEN = ("title", "alt", "aria-label", "aria-description", "placeholder", "content", "label", "value")

_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_UNSEEN = frozenset(["style", "script", "template"])


@dataclass(slots=True)
class Carrier:
    """An element that vouches for what stands in it: a fact, a date or a build mark.

    ``stated`` is its machine value: ``value`` or ``data-value`` of a fact, ``datetime`` of a time.
    """

    kind: str  # fact, word, time or meta
    name: str
    stated: str
    line: int
    text: str = ""
    spoken: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Scanned:
    """A page's carriers in order, digits that none of them holds, and the texts marked as another language."""

    carriers: list[Carrier] = field(default_factory=list)
    loose: list[tuple[int, str]] = field(default_factory=list)
    foreign: list[tuple[int, str]] = field(default_factory=list)


def scan(html: str, lang: str) -> Scanned:
    """Return what a page in ``lang`` shows."""
    scanner = _Scanner(lang)
    scanner.feed(html)
    scanner.close()
    return scanner.found


def has_number(text: str) -> bool:
    """Whether a character of ``text`` is a digit or number of any script: 8, ８, ½, Ⅷ, ②."""
    return any(unicodedata.category(char) in ("Nd", "Nl", "No") for char in text)


@dataclass(slots=True)
class _Open:
    """An element that is still open."""

    tag: str
    carrier: Carrier | None
    foreign: bool


class _Scanner(HTMLParser):
    def __init__(self, lang: str) -> None:
        super().__init__(convert_charrefs=True)
        self.lang = lang
        self.found = Scanned()
        self.open: list[_Open] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        carrier = self._carrier(tag, values)
        if carrier:
            self.found.carriers.append(carrier)
        around = self.open[-1] if self.open else _Open("", None, False)
        # A link to another language carries hreflang; what it says is meant to be in that language.
        foreign = "hreflang" not in values and (around.foreign or values.get("lang", self.lang) != self.lang)
        here = _Open(tag, carrier or around.carrier, foreign and tag != "html")
        self._attributes(tag, values, here)
        if tag not in _VOID:
            self.open.append(here)

    def _carrier(self, tag: str, values: dict[str, str]) -> Carrier | None:
        line = self.getpos()[0]
        if "data-fact" in values:
            word = "data-value" in values
            return Carrier(
                "word" if word else "fact", values["data-fact"], values.get("data-value" if word else "value", ""), line
            )
        if tag == "time" and "datetime" in values:
            return Carrier("time", "effective", values["datetime"], line)
        if "data-meta" in values:
            return Carrier("meta", values["data-meta"], "", line)
        return None

    def _attributes(self, tag: str, values: dict[str, str], here: _Open) -> None:
        for name in SPOKEN:
            text = values.get(name, "")
            if (
                not has_number(text)
                or (name == "value" and tag == "data")
                or (name == "content" and self._is_technical(values))
            ):
                continue
            if here.carrier is not None:
                here.carrier.spoken.append(text)
            else:
                self.found.loose.append((self.getpos()[0], f"{name}={text!r}"))

    @staticmethod
    def _is_technical(values: dict[str, str]) -> bool:
        return values.get("name") in ("viewport", "color-scheme", "theme-color")

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self.open) - 1, -1, -1):
            if self.open[depth].tag == tag:
                del self.open[depth:]
                return

    def handle_data(self, data: str) -> None:
        here = self.open[-1] if self.open else _Open("", None, False)
        if here.tag in _UNSEEN:
            return
        if here.carrier is not None:
            here.carrier.text += data
        elif has_number(data):
            self.found.loose.append((self.getpos()[0], repr(" ".join(data.split()))))
        if here.foreign and data.strip():
            self.found.foreign.append((self.getpos()[0], " ".join(data.split())))
