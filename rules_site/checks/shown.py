"""Which parts of finished pages a style sheet hides: figures, and the texts that are the rules."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from html.parser import HTMLParser

import cssselect2

from rules_site.checks.scan import VOID
from rules_site.checks.styles import Effect

#: States of an element that come and go: what is hidden in one of them is hidden.
_STATES = re.compile(
    r":not\(:(?:{0})\)|:(?:{0})(?![\w-])".format(
        "active|any-link|autofill|checked|default|disabled|enabled|focus|focus-visible|focus-within|hover|link|open|"
        "target|target-current|target-within|visited"
    )
)

#: Languages of a page and their directions: what is hidden in one of them is hidden.
_LANGUAGES = re.compile(
    r":not\({0}\)|{0}".format(r"(?::(?:lang|dir)\([^()]*\)|\[(?:xml\\?[:|])?(?:lang|dir)\b[^\]]*\])")
)

#: Elements whose text is part of the rules.
_TEXTS = frozenset(["p", "li", "td", "dd", "dt", "figcaption", "caption", "h1", "h2", "h3"])

#: Pseudo-elements that are a part of the text itself.
_OF_TEXT = ("first-letter", "first-line")


class Hidden:
    """Tells what of some finished pages a style sheet hides. ``signs`` are the values of words shown by a sign."""

    def __init__(self, pages: Sequence[str], signs: frozenset[str]) -> None:
        self.pages = pages
        self.signs = signs
        self._read: list[cssselect2.ElementWrapper] = []

    def by(self, effect: Effect) -> str:
        """Return what is hidden that must be seen, empty where it is nothing."""
        if re.match(r"from\b|to\b|[0-9.]+%", effect.selector):
            return "what is animated"
        for part in re.split(r",(?![^(\[]*[)\]])", effect.selector):
            if hidden := self._part(part.strip(), effect.is_conditional):
                return hidden
        return ""

    def _part(self, part: str, conditional: bool) -> str:
        plain = _LANGUAGES.sub("", _STATES.sub("", part))
        plain = re.sub(r"(^|[\s>+~(,])(?=$|[\s>+~),:])", r"\1*", plain) if plain != part else part
        try:
            (selector,) = cssselect2.compile_selector_list(plain)
        except (cssselect2.SelectorError, ValueError):
            return "" if "::" in part else "a selector that can be checked"
        if selector.pseudo_element not in (None, *_OF_TEXT):
            return ""
        for element in self._elements():
            if selector.test(element) and (hidden := self._hidden(element, conditional)):
                return hidden
        return ""

    def _elements(self) -> Sequence[cssselect2.ElementWrapper]:
        """Return the elements of all pages; those are read when something is hidden at all."""
        if not self._read:
            for page in self.pages:
                self._read += cssselect2.ElementWrapper.from_html_root(_tree(page)).iter_subtree()
        return self._read

    def _headings(self) -> frozenset[str]:
        """Return what the headings of columns say."""
        cells = (element.etree_element for element in self._elements())
        return frozenset(_text(cell) for cell in cells if cell.tag == "th" and cell.get("scope") == "col")

    def _hidden(self, wrapper: cssselect2.ElementWrapper, conditional: bool) -> str:
        """Return what an element shows that must be seen."""
        element = wrapper.etree_element
        around = [ancestor.etree_element for ancestor in wrapper.ancestors]
        tags = {node.tag for node in (element, *around)}
        if "nav" in tags:
            return ""  # ways to other places: what they say stands there
        for node in (*element.iter(), *around):
            if _is_figure(node):
                return node.get("data-fact") or node.get("data-meta") or "the date"
        words = [node for node in element.iter() if node.get("data-value")]
        if words:
            # A word may give way to a sign, or to itself in another place where there is room for it.
            is_told = conditional or all(word.get("data-value") in self.signs for word in words)
            return "" if is_told else str(words[0].get("data-fact"))
        if conditional and _text(element) in self._headings():
            return ""  # a label beside a figure, where the heading of its column is shown or not
        texts = [node for node in (*element.iter(), *around) if node.tag in _TEXTS]
        return (
            f"the text of <{texts[0].tag}>" if texts and "main" in tags | {node.tag for node in element.iter()} else ""
        )


def _text(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _is_figure(element: ET.Element) -> bool:
    return bool(
        (element.tag == "data" and element.get("data-fact")) or element.tag == "time" or element.get("data-meta")
    )


def _tree(html: str) -> ET.Element:
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.root[0] if len(builder.root) else builder.root


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = ET.Element("body")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = ET.SubElement(self.open[-1], tag, {name: value or "" for name, value in attrs})
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self.open) - 1, 0, -1):
            if self.open[depth].tag == tag:
                del self.open[depth:]
                return
