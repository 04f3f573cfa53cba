"""Strict reading of YAML: strings only, each with its line; what YAML would guess at is refused.

YAML 1.1 reads a bare ``3:2`` as 182, ``no`` as False, and lets the last of two equal keys win. Here every scalar is a
string, a number must be quoted, a key may stand once, and anchors, aliases, tags and second documents are refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import yaml

from rules_site import paths, quantity
from rules_site.errors import ContentError, InvalidQuantity
from rules_site.quantity import Quantity
from rules_site.quoting import quoted

_Loader: type[yaml.BaseLoader] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

#: Plain words that YAML 1.1 reads as something else than a string.
_RESERVED = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~"])
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_MAX_DEPTH = 40
#: How much of a wrong text an error quotes.
_QUOTED = 60

#: What YAML allows nowhere in a document, not even in a comment (YAML 1.1, 5.1); lone surrogates are among it.
_UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

#: A line with a colon in a plain text: as an element, as the value of a key, or as a value between braces.
_COLON_IN_TEXT = re.compile(
    r"""
    \s*+(?:-\s++)*+(?:[a-z][a-z0-9_-]*:(?:\s++|$))?+   # where a text can begin
    (?:"[^"]*"(?!:))?                       # quotes about its first words do not hold the rest
    (?!["'#{[|>])(?:(?!\s\#).)+:(?:\s|$)
    | .*[{,]\s*[a-z][a-z0-9_-]*:\s+(?!["'{[])[^,}]*:\s
    """,
    re.VERBOSE,
)

#: What a reader cannot see: controls, formatting (it can turn 1:10 around), surrogates, private characters.
_UNSEEN = frozenset(["Cc", "Cf", "Cs", "Co"])


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
            return _short(self.raw.value)
        return "a list" if isinstance(self.raw, yaml.SequenceNode) else "a mapping"

    def items(self, *, or_none: bool = False) -> list[Node]:
        """Return the elements of a list, which may be empty where there may be none."""
        if not isinstance(self.raw, yaml.SequenceNode):
            self.refuse("wrong type", self._described, "a list")
        if not self.raw.value and not or_none:
            self.refuse("empty list", "[]", "at least one element")
        return [Node(child, self.path) for child in self.raw.value]

    def mapping(self) -> dict[str, Node]:
        """Return a mapping that is not empty, with its keys in order; a key may stand once."""
        return {name: value for name, (_, value) in self._entries().items()}

    def _entries(self) -> dict[str, tuple[Node, Node]]:
        """Return the nodes of each key and its value, by key."""
        if not isinstance(self.raw, yaml.MappingNode):
            self.refuse("wrong type", self._described, "a mapping")
        if not self.raw.value:
            self.refuse("empty mapping", "{}", "at least one key")
        entries: dict[str, tuple[Node, Node]] = {}
        for key, value in self.raw.value:
            at = Node(key, self.path)
            name = at.text()
            if name in entries:
                expected = f"each key once (the first is on line {entries[name][0].line})"
                at.refuse("duplicate key", f"a second {name!r}", expected)
            entries[name] = at, Node(value, self.path)
        return entries

    def fields(self, required: str, optional: str = "", *, rest: bool = False) -> dict[str, Node]:
        """Return a mapping with all ``required`` keys and no others than ``optional`` ones (both space-separated).

        ``rest`` lets further keys pass, each a plain word.
        """
        entries = self._entries()
        known = [*required.split(), *optional.split()]
        for key, (at, _) in entries.items():
            if key in known:
                continue
            if not rest:
                at.refuse("unknown key", repr(key), f"one of {', '.join(known)}")
            if not _WORD.fullmatch(key):
                at.refuse("malformed key", repr(key), "lower-case letters, digits and underscores")
        for key in required.split():
            if key not in entries:
                self.refuse("missing key", ", ".join(map(repr, entries)), f"{key!r} as well")
        return {name: value for name, (_, value) in entries.items()}

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
        try:
            value = quantity.parse(text)
        except InvalidQuantity:
            self.refuse("not a quantity", _short(text), 'a quoted form such as "8", "3:2", "98.94%", "2-10" or "6-7-8"')
        if self._plain:
            self.refuse("unquoted number", text, f'"{text}" in quotes (YAML would read it its own way)')
        return value

    @property
    def is_quoted(self) -> bool:
        return self.is_text and not self._plain

    @property
    def _plain(self) -> bool:
        return isinstance(self.raw, yaml.ScalarNode) and not self.raw.style


def _short(text: str) -> str:
    """Return ``text`` as an error quotes it."""
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")


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
    if match := _UNPRINTABLE.search(text):
        line = text.count("\n", 0, match.start()) + 1
        raise ContentError("malformed YAML", path, line, f"character U+{ord(match.group()):04X}", "printable text")
    try:
        for event in _events(text, path):
            _refuse_feature(event, path)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = min(mark.line, text.rstrip().count("\n")) + 1 if mark else 1  # not past the last line
        got = quoted(error.problem) if error.problem else "an error"
        hint = ': a text with ": " needs quotes' if _lacks_quotes(text, line) else ""
        raise ContentError("malformed YAML", path, line, got, f"well-formed YAML{hint}") from None
    except ContentError:
        raise
    except (ValueError, OverflowError) as error:  # PyYAML's own parser, on an escape or version beyond all bounds
        raise ContentError("malformed YAML", path, 1, str(error), "well-formed YAML") from None
    if root is None:
        raise ContentError("empty document", path, 1, "nothing", "a mapping")
    return Node(root, path)


def _lacks_quotes(text: str, line: int) -> bool:
    """Whether a line, counted from 1, seems to have a colon in a text that stands in no quotes."""
    lines = text.splitlines()
    return line <= len(lines) and _COLON_IN_TEXT.match(lines[line - 1]) is not None


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
        raise ContentError("tag", path, line, repr(tag), "plain YAML")
    if isinstance(event, yaml.ScalarEvent) and not event.value.isprintable():
        for char in event.value:
            if char not in "\t\n" and unicodedata.category(char) in _UNSEEN:
                raise ContentError("unseen character", path, line, f"U+{ord(char):04X}", "text that a reader can see")
