"""Strict reading of YAML: strings only, each with its line; what YAML would guess at is refused.

YAML 1.1 reads a bare ``3:2`` as 182, ``no`` as False, and lets the last of two equal keys win. Here every scalar is a
string, a number must be quoted, a key may stand once, and anchors, aliases, tags and second documents are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import yaml

from rules_site import paths, quantity
from rules_site.errors import ContentError, InvalidQuantity
from rules_site.quantity import Quantity

_Loader: type[yaml.BaseLoader] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

#: Plain words that YAML 1.1 reads as something else than a string.
_RESERVED = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~"])
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_MAX_DEPTH = 40


@dataclass(frozen=True, slots=True)
class Node:
    """One YAML node of a file: a scalar, a list or a mapping, with its place."""

    raw: yaml.Node
    path: str

    @property
    def line(self) -> int:
        return int(self.raw.start_mark.line) + 1

    @property
    def is_text(self) -> bool:
        return isinstance(self.raw, yaml.ScalarNode)

    @property
    def is_list(self) -> bool:
        return isinstance(self.raw, yaml.SequenceNode)

    def refuse(self, what: str, got: str, expected: str) -> NoReturn:
        """Raise the one-line error of this node."""
        raise ContentError(what, self.path, self.line, got, expected)

    @property
    def _described(self) -> str:
        if isinstance(self.raw, yaml.ScalarNode):
            return repr(self.raw.value)
        return "a list" if isinstance(self.raw, yaml.SequenceNode) else "a mapping"

    def items(self) -> list[Node]:
        """Return the elements of a list that is not empty."""
        if not isinstance(self.raw, yaml.SequenceNode):
            self.refuse("wrong type", self._described, "a list")
        if not self.raw.value:
            self.refuse("empty list", "[]", "at least one element")
        return [Node(child, self.path) for child in self.raw.value]

    def mapping(self) -> dict[str, Node]:
        """Return a mapping with its keys in order; a key may stand once."""
        if not isinstance(self.raw, yaml.MappingNode):
            self.refuse("wrong type", self._described, "a mapping")
        found: dict[str, Node] = {}
        for key, value in self.raw.value:
            at = Node(key, self.path)
            name = at.text()
            if name in found:
                at.refuse(
                    "duplicate key", f"a second {name!r}", f"each key once (the first is on line {found[name].line})"
                )
            found[name] = Node(value, self.path)
        return found

    def fields(self, required: str, optional: str = "", *, rest: bool = False) -> dict[str, Node]:
        """Return a mapping with all ``required`` keys and no others than ``optional`` ones (both space-separated).

        ``rest`` lets further keys pass, each a plain word.
        """
        found = self.mapping()
        known = [*required.split(), *optional.split()]
        for key, value in found.items():
            if key in known:
                continue
            if not rest:
                value.refuse("unknown key", repr(key), f"one of {', '.join(known)}")
            if not _WORD.fullmatch(key):
                value.refuse("malformed key", repr(key), "lower-case letters, digits and underscores")
        for key in required.split():
            if key not in found:
                self.refuse("missing key", f"{', '.join(found) or 'none'}", f"{key!r} as well")
        return found

    def text(self) -> str:
        """Return a scalar that is not blank, with its line breaks and runs of blanks as single spaces."""
        if not isinstance(self.raw, yaml.ScalarNode):
            self.refuse("wrong type", self._described, "a text")
        text = " ".join(str(self.raw.value).split())
        if not text:
            self.refuse("empty text", repr(self.raw.value), "some text")
        return text

    def prose(self) -> str:
        """Return text that a person reads; a bare number, ratio or truth value is refused as a slip of quoting."""
        text = self.text()
        if self._plain and (text.lower() in _RESERVED or not any(char.isalpha() for char in text)):
            self.refuse("not a sentence", text, "words, quoted if they look like something else")
        return text

    def word(self) -> str:
        """Return an identifier or the value of a choice: an unquoted lower-case word."""
        text = self.text()
        if not _WORD.fullmatch(text):
            self.refuse("not a word", repr(text), "lower-case letters, digits and underscores, or a quoted number")
        if text in _RESERVED:
            self.refuse("ambiguous word", text, "a word that YAML does not read as true, false or null")
        return text

    def slug(self) -> str:
        """Return an identifier that also stands in an address: a section id or a game's slug."""
        text = self.text()
        if not _SLUG.fullmatch(text):
            self.refuse("malformed id", repr(text), "lower-case letters and digits joined by hyphens or underscores")
        return text

    def quantity(self) -> Quantity:
        """Return a number in one of the notations of ``quantity.parse``; it must be quoted."""
        text = self.text()
        if self._plain:
            self.refuse("unquoted number", text, f'"{text}" in quotes (YAML would read it its own way)')
        try:
            return quantity.parse(text)
        except InvalidQuantity:
            self.refuse("not a quantity", repr(text), "a form such as 8, 3:2, 98.94%, 2-10, 1,234.00 or 6-7-8")

    @property
    def is_quoted(self) -> bool:
        return self.is_text and not self._plain

    @property
    def _plain(self) -> bool:
        return isinstance(self.raw, yaml.ScalarNode) and not self.raw.style


def read(path: Path) -> Node:
    """Return the root node of the YAML file at ``path``.

    Raises:
        ContentError: the file is missing, is not UTF-8, is not YAML, or uses a feature refused here.
    """
    shown = paths.shown(path)
    try:
        return parse(path.read_bytes().decode("utf-8"), shown)
    except FileNotFoundError:
        raise ContentError("missing file", shown, 1, "no such file", "a YAML document") from None
    except OSError as error:
        raise ContentError("unreadable file", shown, 1, error.strerror or "an error", "a YAML document") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ContentError("wrong encoding", shown, line, f"byte {error.object[error.start]:#04x}", "UTF-8") from None


def parse(text: str, path: str) -> Node:
    """Return the root node of the YAML document ``text``; ``path`` is what errors name.

    Raises:
        ContentError: as for ``read``.
    """
    try:
        for event in _events(text, path):
            _refuse_feature(event, path)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        got = " ".join((error.problem or "an error").split())
        raise ContentError("malformed YAML", path, mark.line + 1 if mark else 1, got, "well-formed YAML") from None
    except yaml.reader.ReaderError as error:
        line = text[: error.position].count("\n") + 1
        raise ContentError("malformed YAML", path, line, f"character {error.character!r}", "printable text") from None
    if root is None:
        raise ContentError("empty document", path, 1, "nothing", "a mapping")
    return Node(root, path)


def _events(text: str, path: str) -> Iterator[yaml.Event]:
    """Parse ``text`` event by event, bounded in depth, before anything is composed."""
    documents = depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        documents += isinstance(event, yaml.DocumentStartEvent)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if documents > 1:
            raise ContentError("second document", path, _line(event), "another ---", "one document a file")
        if depth > _MAX_DEPTH:
            raise ContentError("nested too deep", path, _line(event), f"level {depth}", f"at most {_MAX_DEPTH} levels")
        yield event


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _refuse_feature(event: yaml.Event, path: str) -> None:
    line = _line(event)
    if isinstance(event, yaml.AliasEvent):
        raise ContentError("alias", path, line, f"*{event.anchor}", "the content itself")
    if isinstance(event, yaml.NodeEvent) and event.anchor:
        raise ContentError("anchor", path, line, f"&{event.anchor}", "the content itself")
    tag = getattr(event, "tag", None)
    if tag and not (isinstance(event, yaml.ScalarEvent) and tag == "!"):
        raise ContentError("tag", path, line, str(tag), "plain YAML")
