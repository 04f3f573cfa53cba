"""What a style sheet says, hides or loads. A page must say in its text what it says, and show all of it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import tinycss2
from tinycss2 import ast
from tinycss2.color4 import parse_color

from rules_site.i18n import number_words
from rules_site.quoting import quoted


class Kind(StrEnum):
    SAYS = "says"
    HIDES = "hides"
    LOADS = "loads"


@dataclass(frozen=True, slots=True)
class Effect:
    """What one declaration or rule does, by its line and column from 1; ``selector`` is empty where it hides always.

    ``is_conditional`` is true inside of a query of the medium or the container.
    """

    kind: Kind
    line: int
    column: int
    text: str
    selector: str = ""
    is_conditional: bool = False


_AT_RULES = {"counter-style": Kind.SAYS, "import": Kind.LOADS}
_NUMBERING = frozenset(["counter-reset", "counter-increment", "counter-set"])
_UNNUMBERED = frozenset(
    [
        *("none", "disc", "circle", "square", "inside", "outside", "disclosure-open", "disclosure-closed"),
        *("inherit", "initial", "unset", "revert", "revert-layer"),
    ]
)
_ORDERED_LIST = re.compile(r"(?:^|[\s>+~])ol(?:[.#:\[][^\s>+~]*)?$")

#: Properties that hide or turn round what stands there, with the values that do not.
_HARMLESS: Mapping[str, frozenset[str]] = {
    name: frozenset([*values, "inherit", "initial", "unset", "revert", "revert-layer"])
    for name, values in {
        "clip": ["auto"],
        "clip-path": ["none"],
        "content-visibility": ["visible", "auto"],
        "direction": ["ltr"],
        "filter": ["none"],
        "mask": ["none"],
        "mask-image": ["none"],
        "-webkit-mask": ["none"],
        "-webkit-mask-image": ["none"],
        "-webkit-text-security": ["none"],
        "rotate": ["none"],
        "scale": ["none"],
        "text-transform": ["none"],
        "transform": ["none"],
        "translate": ["none"],
        "unicode-bidi": ["normal", "isolate", "embed", "plaintext"],
        "visibility": ["visible"],
        "line-clamp": ["none"],
        "-webkit-line-clamp": ["none"],
        "text-overflow": ["clip"],
    }.items()
}
_FORBIDDEN: Mapping[str, frozenset[str]] = {
    "display": frozenset(["none", "table-column", "table-column-group"]),
    "flex-direction": frozenset(["row-reverse", "column-reverse"]),
    "flex-flow": frozenset(["row-reverse", "column-reverse", "wrap-reverse"]),
    "flex-wrap": frozenset(["wrap-reverse"]),
    "text-decoration": frozenset(["line-through"]),
    "text-decoration-line": frozenset(["line-through"]),
}
_COLOURS = frozenset(["color", "-webkit-text-fill-color", "fill"])
_SIZES = frozenset(
    [
        *("font-size", "font", "line-height", "zoom", "width", "height", "max-width", "max-height"),
        *("inline-size", "block-size", "max-inline-size", "max-block-size"),
    ]
)
_POSITIONS = re.compile(r"(?:top|right|bottom|left|inset|margin)(?:-(?:top|right|bottom|left|inline|block|start|end))*")
#: Sizes below which no letter can be read, in units that go by another size.
_SMALL = {"em": 0.3, "rem": 0.3, "ex": 0.6, "ch": 0.6, "%": 30.0, "": 0.3}
#: Signs beside a number that make another one of it, besides those of mathematics and of currencies; before it alone.
_SIGNS, _SIGNS_BEFORE = frozenset("-–—/%‰‱°′″#*^"), frozenset(".,:")
#: The least opacity at which a text can be read, and how many pixels a shift may have that still is layout.
_FAINT, _FAR = 0.3, 100
_PIXELS = {
    "px": 1.0,
    "rem": 16.0,
    "em": 16.0,
    "ch": 8.0,
    "ex": 8.0,
    "vw": 10.0,
    "vh": 10.0,
    "%": 1.0,
    "in": 96.0,
    "cm": 38.0,
}


def effects(css: str) -> Iterator[Effect]:
    """Yield what a style sheet says, hides and loads."""
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    reader = _Reader(_custom(rules))
    yield from reader.rules(rules, (), False)


def signs(css: str) -> frozenset[str]:
    """Return the values of words for which a style sheet shows a sign: those with ``[data-value=…]::before``."""
    texts = set()
    for selectors in re.findall(r"([^{}]*::before[^{}]*)\{[^}]*content\s*:\s*[\"'][^\"']+[\"']", css):
        texts |= set(re.findall(r"\[data-value=[\"']?([\w-]+)[\"']?\]::before", selectors))
    return frozenset(texts)


def _custom(nodes: Sequence[ast.Node]) -> Mapping[str, list[list[ast.Node]]]:
    """Return every value that each custom property is given."""
    properties: dict[str, list[list[ast.Node]]] = {}
    for node in nodes:
        if isinstance(node, ast.Declaration):
            if node.name.startswith("--"):
                properties.setdefault(node.name, []).append(node.value)
        elif getattr(node, "content", None):
            inside = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            for name, values in _custom(inside).items():
                properties.setdefault(name, []).extend(values)
    return properties


class _Reader:
    def __init__(self, custom: Mapping[str, list[list[ast.Node]]]) -> None:
        self.custom = custom

    def rules(self, nodes: Sequence[ast.Node], around: Sequence[str], conditional: bool) -> Iterator[Effect]:
        for node in nodes:
            if isinstance(node, ast.QualifiedRule):
                selector = " ".join(tinycss2.serialize(node.prelude).split())
                yield from self._inside(node, self._nested_rules(selector, around), conditional)
            elif isinstance(node, ast.AtRule):
                yield from self._at_rule(node, around, conditional)
            elif isinstance(node, ast.Declaration):
                yield from self._declaration(node, around[-1] if around else "", conditional)

    @staticmethod
    def _nested_rules(selector: str, around: Sequence[str]) -> str:
        """Return what a selector inside a rule means outside of it."""
        if not around or not around[-1]:
            return selector
        parent = f":is({around[-1]})"
        parts = re.split(r",(?![^(\[]*[)\]])", selector)
        return ",".join(part.replace("&", parent) if "&" in part else f"{parent} {part.strip()}" for part in parts)

    def _inside(self, node: ast.QualifiedRule | ast.AtRule, selector: str, conditional: bool) -> Iterator[Effect]:
        if node.content:
            inside = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            yield from self.rules(inside, (selector,), conditional)

    def _at_rule(self, node: ast.AtRule, around: Sequence[str], conditional: bool) -> Iterator[Effect]:
        keyword = node.lower_at_keyword
        if keyword in _AT_RULES:
            yield Effect(_AT_RULES[keyword], node.source_line, node.source_column, f"@{keyword}")
        elif "keyframes" in keyword:
            # Whatever it is that moves: while it does, it is as its frames say.
            yield from self._inside(node, "", conditional)
        else:
            yield from self._inside(
                node, around[-1] if around else "", conditional or keyword in ("media", "container", "supports")
            )

    def _declaration(self, node: ast.Declaration, selector: str, conditional: bool) -> Iterator[Effect]:
        def effect(kind: Kind, text: str) -> Effect:
            return Effect(kind, node.source_line, node.source_column, text, selector, conditional)

        name = node.lower_name
        shown = f"{name}:{' '.join(tinycss2.serialize(node.value).split())}"
        if any(_loads(token) for token in _flat(node.value)):
            yield effect(Kind.LOADS, shown)
        elif name == "content":
            if problem := _says(node.value, selector):
                yield effect(Kind.SAYS, problem)
        elif name == "quotes":
            if any(isinstance(part, ast.StringToken) and re.search(r"\w", part.value) for part in node.value):
                yield effect(Kind.SAYS, shown)
        elif name in _NUMBERING:
            yield effect(Kind.SAYS, shown)
        elif name in ("list-style", "list-style-type"):
            words = [
                token for token in node.value if isinstance(token, ast.IdentToken | ast.StringToken | ast.FunctionBlock)
            ]
            numbered = [
                word for word in words if not (isinstance(word, ast.IdentToken) and word.lower_value in _UNNUMBERED)
            ]
            ordered = all(_ORDERED_LIST.search(part.strip()) for part in selector.split(","))
            if numbered and not (ordered and [getattr(rule, "lower_value", "") for rule in numbered] == ["decimal"]):
                yield effect(Kind.SAYS, shown)
        elif any(_hides(name, value) for value in self._values(node.value, 0)):
            yield effect(Kind.HIDES, shown)

    def _values(self, value: list[ast.Node], depth: int) -> Iterator[list[ast.Node]]:
        """Yield a value with each text that its variables can have in their places."""
        for index, token in enumerate(value):
            if isinstance(token, ast.FunctionBlock) and token.lower_name == "var" and depth < 4:
                names = [argument.value for argument in token.arguments if isinstance(argument, ast.IdentToken)]
                after = [argument for argument in token.arguments if not isinstance(argument, ast.WhitespaceToken)][2:]
                for known in (*self.custom.get(names[0] if names else "", ()), *([after] if after else ())):
                    yield from self._values([*value[:index], *known, *value[index + 1 :]], depth + 1)
                return
        yield value


def _flat(tokens: Sequence[ast.Node]) -> Iterator[ast.Node]:
    for token in tokens:
        yield token
        yield from _flat(getattr(token, "arguments", None) or getattr(token, "content", None) or ())


def _loads(token: ast.Node) -> bool:
    if isinstance(token, ast.URLToken):
        return not token.value.startswith("#")
    if isinstance(token, ast.FunctionBlock) and token.lower_name in (
        "url",
        "src",
        "image-set",
        "-webkit-image-set",
        "image",
    ):
        texts = [each.value for each in _flat(token.arguments) if isinstance(each, ast.StringToken)]
        return any(not text.startswith("#") for text in texts)
    return False


def _says(value: Sequence[ast.Node], selector: str) -> str:
    """Return what is wrong with the text that a style sheet puts on a page, empty where it is a sign or nothing.

    A figure in it is a number without a source: H003 tells of it. A sign such as a minus stands for a word alone.
    """
    of_words = all("[data-value" in part for part in selector.split(","))
    for token in value:
        if isinstance(token, ast.FunctionBlock):
            return f"content:{token.lower_name}()"
        if isinstance(token, ast.StringToken) and (
            _has_words(token.value) or (not of_words and _changes_number(token.value, selector.endswith("after")))
        ):
            return f"content:{quoted(token.value)}"
    return ""


def _changes_number(text: str, is_after: bool) -> bool:
    """Whether a text would make another number of one that it stands beside.

    >>> [_changes_number(text, is_after=True) for text in ("-", " –", "%", "→")]
    [True, False, True, False]
    """
    beside = text[:1] if is_after else text[-1:]
    return bool(beside) and (
        beside in _SIGNS
        or (beside in _SIGNS_BEFORE and not is_after)
        or (unicodedata.category(beside) in ("Sm", "Sc", "Mn", "Me") and "ARROW" not in unicodedata.name(beside, ""))
        or text.strip() in ("%", "‰")
    )


def _has_words(text: str) -> bool:
    return any(char.isalpha() for char in text) and not number_words.has_figure(text)


def _hides(name: str, value: Sequence[ast.Node]) -> bool:
    words = {token.lower_value for token in value if isinstance(token, ast.IdentToken)}
    if name in _HARMLESS:
        meant = [token for token in value if not isinstance(token, ast.WhitespaceToken | ast.Comment)]
        return bool(meant) and not (words and words <= _HARMLESS[name] and len(words) == len(meant))
    if name in _FORBIDDEN:
        return bool(words & _FORBIDDEN[name])
    if name in _COLOURS:
        colours = [parse_color(token) for token in value]
        return any(colour is not None and colour != "currentcolor" and colour.alpha < _FAINT for colour in colours)
    numbers = list(_amounts(value))
    if name in ("font-size", "zoom", "opacity"):
        numbers = list(_amounts(list(_flat(value))))  # also those of calc() and min()
    if name in ("font-size", "zoom") and any(amount < _SMALL.get(unit, 0) for amount, unit in numbers):
        return True
    if name == "opacity":
        return any(amount / (100 if unit == "%" else 1) < _FAINT for amount, unit in numbers)
    if name in _SIZES:
        return any(amount == 0 or (unit == "px" and amount <= 1) for amount, unit in numbers)
    if name == "text-indent" or _POSITIONS.fullmatch(name):
        return any(amount * _PIXELS.get(unit, 16.0) <= -_FAR for amount, unit in numbers)
    if name in ("letter-spacing", "word-spacing"):
        return any(amount * _PIXELS.get(unit, 16.0) <= -3 for amount, unit in numbers)
    return False


def _amounts(value: Sequence[ast.Node]) -> Iterator[tuple[float, str]]:
    for token in value:
        if isinstance(token, ast.DimensionToken):
            yield token.value, token.lower_unit
        elif isinstance(token, ast.PercentageToken):
            yield token.value, "%"
        elif isinstance(token, ast.NumberToken):
            yield token.value, ""
