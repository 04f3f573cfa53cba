"""Maps of nginx evaluated in Python, whose regular expressions are PCRE's in all that is used here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

_MAP = re.compile(r'map "(?P<source>(?:[^"\\]|\\.)*)" \$(?P<name>\w+) \{\n(?P<lines>.*?)\n\}', re.DOTALL)
_LINE = re.compile(r'\s+(?:(?P<default>default)|"(?P<key>(?:[^"\\]|\\.)*)") "(?P<value>(?:[^"\\]|\\.)*)";')
_VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")


@dataclass(frozen=True, slots=True)
class Map:
    """One map: what it looks up, exact keys in lower case, patterns in their order, and what it gives else."""

    source: str
    exact: dict[str, str]
    patterns: tuple[tuple[re.Pattern[str], str], ...]
    default: str


class Request:
    """One request as maps see it: each variable is found once, when it is first needed."""

    def __init__(self, maps: dict[str, Map], **variables: str) -> None:
        self._maps = maps
        self._found = dict(variables)

    def value(self, name: str) -> str:
        if name not in self._found:
            self._found[name] = self._mapped(self._maps[name]) if name in self._maps else ""
        return self._found[name]

    def text(self, written: str) -> str:
        return _VARIABLE.sub(lambda one: self.value(one[1] or one[2]), written)

    def _mapped(self, one: Map) -> str:
        source = self.text(one.source)
        if source.lower() in one.exact:
            return self.text(one.exact[source.lower()])
        for pattern, value in one.patterns:
            if found := pattern.search(source):
                self._found.update({name: text or "" for name, text in found.groupdict().items()})
                return self.text(value)
        return self.text(one.default)


def maps(written: str | Iterable[str]) -> dict[str, Map]:
    """Return the maps of a configuration by the names of their variables."""
    text = written if isinstance(written, str) else "\n".join(written)
    return {one["name"]: _read(one) for one in _MAP.finditer(text)}


def _read(one: re.Match[str]) -> Map:
    exact, patterns, default = {}, [], ""
    for line in _LINE.finditer(one["lines"]):
        key, value = _unquoted(line["key"] or ""), _unquoted(line["value"])
        if line["default"]:
            default = value
        elif key.startswith("~"):
            patterns.append((_pattern(key), value))
        else:
            exact[key.lower()] = value
    return Map(_unquoted(one["source"]), exact, tuple(patterns), default)


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """Return a pattern as Python writes it; ``$`` is the very end, for there is no line feed in what nginx reads."""
    flags = re.ASCII | (re.IGNORECASE if key.startswith("~*") else 0)
    text = key.removeprefix("~").removeprefix("*")
    text = re.sub(r"\\k<(\w+)>", r"(?P=\1)", re.sub(r"\(\?<(?=\w)", "(?P<", text))
    return re.compile(re.sub(r"(?<=[*+?}])\+", "", text), flags)  # Python 3.11.2 matches possessive ones wrongly


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", lambda one: one[1] if one[1] in '"\\' else one[0], text)
