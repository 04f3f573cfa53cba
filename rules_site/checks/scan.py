"""Read a finished page as a person meets it: which numbers stand where, and which carrier vouches for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from types import MappingProxyType

from rules_site.checks.policy import blocked
from rules_site.i18n import number_words
from rules_site.i18n.languages import Language, shipped
from rules_site.quoting import quoted

#: Attributes whose text a person meets, and those by which a browser numbers a list.
SPOKEN = (
    *("title", "alt", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "aria-valuenow"),
    *("aria-placeholder", "aria-braillelabel", "aria-brailleroledescription", "aria-colindextext", "aria-rowindextext"),
    *("placeholder", "content", "label", "summary", "abbr", "value", "start"),
)

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
UNSEEN = frozenset(["style", "script", "template"])

#: Elements in which browsers show what Python takes for a comment.
_PLAIN = frozenset(["title", "textarea", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext"])

#: Elements in which ``<style>`` is none: what stands in it is read as any other text.
_DRAWN = frozenset(["svg", "math"])

#: Text that a style sheet puts on the page, and an escaped character of it.
_GENERATED = re.compile(r"content\s*:([^;}]*)")
_CSS_STRING = re.compile(r"""\"((?:[^"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'""")
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")


#: What is left of a text whose placeholder nobody filled, in any notation.
_UNFILLED = re.compile(r"\{\w+\}|%\(\w+\)[a-z]|\{\{|\{%|%[sd](?![\w%])")


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
    """A page's carriers in order, numbers that none of them holds, and the texts marked as another language.

    ``loose`` are texts with a figure; ``spelled`` are number words, ``blocked`` what a browser ignores, ``unfilled``
    placeholders that stand where their value belongs, each with its line. A carrier that is hidden is none.
    """

    carriers: list[Carrier] = field(default_factory=list)
    loose: list[tuple[int, str]] = field(default_factory=list)
    spelled: list[tuple[int, str]] = field(default_factory=list)
    foreign: list[tuple[int, str]] = field(default_factory=list)
    blocked: list[tuple[int, str]] = field(default_factory=list)
    unfilled: list[tuple[int, str]] = field(default_factory=list)


def scan(html: str, lang: str, known: Mapping[str, Language] = MappingProxyType({})) -> Scanned:
    """Return what a page in ``lang`` shows; ``known`` tells, by code, what is known of languages."""
    scanner = _Scanner(lang, known)
    scanner.feed(html)
    scanner.close()
    return scanner.found


def generated_texts(style: str) -> Iterator[str]:
    """Yield the texts that a style sheet puts before and after elements.

    >>> list(generated_texts('.a::after{content:"\\\\38" / ""} .b{content: counter(x)}'))
    ['8', '']
    """
    for rule in _GENERATED.finditer(style):
        for match in _CSS_STRING.finditer(rule.group(1)):
            yield _CSS_ESCAPE.sub(_unescape, match.group(1) or match.group(2) or "")


def _unescape(match: re.Match[str]) -> str:
    code = int(match.group(1) or "0", 16)
    return match.group(2) or (chr(code) if 0 < code < 0x110000 else "\ufffd")


@dataclass(slots=True)
class _Open:
    """An element that is still open."""

    tag: str
    carrier: Carrier | None
    foreign: bool
    lang: str
    hidden: bool = False


class _Scanner(HTMLParser):
    def __init__(self, lang: str, known: Mapping[str, Language]) -> None:
        super().__init__(convert_charrefs=True)
        self.lang = lang
        self.known = known
        self.found = Scanned()
        self.open: list[_Open] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        carrier = self._carrier(tag, values)
        around = self._innermost()
        hidden = around.hidden or "hidden" in values or tag == "template"
        if carrier and not hidden:
            self.found.carriers.append(carrier)
        self.found.blocked += ((self.getpos()[0], what) for _, what in blocked(tag, values))
        if tag == "style" and any(element.tag in _DRAWN for element in self.open):
            self.found.blocked.append((self.getpos()[0], "<style> in a drawing"))
        lang = values.get("lang", around.lang)
        # A link to another language carries hreflang; what it says is meant to be in that language.
        foreign = "hreflang" not in values and (around.foreign or values.get("lang", self.lang) != self.lang)
        here = _Open(tag, carrier or around.carrier, foreign and tag != "html", lang, hidden)
        self._attributes(tag, values, here)
        if tag not in VOID:
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
        for name in (name for name in SPOKEN if values.get(name)):
            text = values[name]
            if (name == "value" and tag == "data") or (name == "content" and self._is_technical(values)):
                continue
            if here.carrier is None:
                self._loose(text, f"{name}={quoted(text)}", here.lang)
            elif number_words.has_figure(text):
                here.carrier.spoken.append(text)

    @staticmethod
    def _is_technical(values: dict[str, str]) -> bool:
        return values.get("name") in ("viewport", "color-scheme", "theme-color")

    def _loose(self, text: str, shown: str, lang: str) -> None:
        """Note the numbers of a text that no carrier vouches for."""
        line = self.getpos()[0]
        if number_words.has_figure(text):
            self.found.loose.append((line, shown))
        else:
            code = lang.partition("-")[0]
            language = self.known.get(code) or shipped(code)
            self.found.spelled += ((line, word) for word in number_words.find(text, language))

    def _innermost(self) -> _Open:
        return self.open[-1] if self.open else _Open("", None, False, self.lang)

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self.open) - 1, -1, -1):
            if self.open[depth].tag == tag:
                del self.open[depth:]
                return

    def handle_comment(self, data: str) -> None:
        """Read what browsers show: for them ``<!-->`` is a whole comment, and ``--!>`` ends one."""
        if data.startswith((">", "->")) or "--!>" in data or self._innermost().tag in _PLAIN:
            self.handle_data(data)

    def unknown_decl(self, data: str) -> None:
        """Read what stands in ``<![CDATA[``: it is shown in a drawing, and elsewhere from the first ``>`` on."""
        self.handle_data(data)

    def handle_data(self, data: str) -> None:
        here = self._innermost()
        if here.tag in UNSEEN:
            for text in generated_texts(data) if here.tag == "style" else ():
                self._loose(text, f"content: {quoted(text)}", here.lang)
            return
        if here.carrier is not None:
            here.carrier.text += data
        else:
            self._loose(data, quoted(" ".join(data.split())), here.lang)
        if "{" in data or "%" in data:
            self.found.unfilled += ((self.getpos()[0], text) for text in _UNFILLED.findall(data))
        if here.foreign and data.strip():
            self.found.foreign.append((self.getpos()[0], " ".join(data.split())))
