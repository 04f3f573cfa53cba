"""Page templates as Jinja reads them: their syntax trees, and the calls by which they ask for text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import jinja2
from jinja2 import nodes

from rules_site import paths
from rules_site.content.model import PLACEHOLDER
from rules_site.errors import TemplateError

#: The functions by which page templates name their messages.
FUNCTIONS = ("_", "label", "plural")

#: What such a call may be given by name besides values for placeholders.
_OWN = {
    "_": frozenset(["max_length", "context"]),
    "label": frozenset(["max_length", "context"]),
    "plural": frozenset(["max_length", "count"]),
}


@dataclass(frozen=True, slots=True)
class TextCall:
    """A call that asks for a text. ``texts`` are its forms, empty where it names none but passes a variable.

    ``filled`` are the placeholders that it has values for, ``count`` the one that chooses the plural form.
    """

    function: str
    line: int
    texts: tuple[str, ...]
    context: str | None
    filled: frozenset[str]
    count: str | None
    max_length: int | None
    argument: nodes.Expr


def parse_template(path: Path, name: str) -> nodes.Template:
    """Return the syntax tree of the page template ``name`` in the file ``path``. It is shared: nobody may change it.

    Raises:
        TemplateError: the page template is not Jinja, not UTF-8 or nested beyond all bounds.
    """
    shown = paths.shown(path)
    try:
        return _parse(path.read_bytes().decode("utf-8"), name, shown)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise TemplateError("wrong encoding", shown, line, f"byte {error.object[error.start]:#04x}", "UTF-8") from None


@lru_cache(maxsize=64)
def _parse(text: str, name: str, shown: str) -> nodes.Template:
    try:
        return jinja2.Environment(autoescape=True).parse(text, name, shown)
    except jinja2.TemplateSyntaxError as error:
        got = error.message or "an error"
        raise TemplateError("malformed template", shown, error.lineno, got, "a Jinja template") from None
    except (RecursionError, MemoryError):
        got, expected = "one that is nested too deep", "a template that Jinja can read"
        raise TemplateError("malformed template", shown, _deepest(text), got, expected) from None


def _deepest(text: str) -> int:
    """Return the line in which most is opened at a time."""
    opened = [line.count("(") + line.count("[") + line.count("{") for line in text.split("\n")]
    return opened.index(max(opened)) + 1


def text_calls(tree: nodes.Template, path: str) -> Iterator[TextCall]:
    """Yield every call that asks for a text, in order.

    Raises:
        TemplateError: a call that cannot be meant.
    """
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in FUNCTIONS:
            yield _text_call(call, call.node.name, path)


def _text_call(call: nodes.Call, function: str, path: str) -> TextCall:
    def refuse(got: str, expected: str) -> TemplateError:
        return TemplateError(f"malformed call of {function}()", path, call.lineno, got, expected)

    if call.dyn_args is not None or call.dyn_kwargs is not None:
        raise refuse("arguments that are not written out", "each by itself")
    options = {option.key: option.value for option in call.kwargs}
    most = 2
    if not 1 <= len(call.args) <= most:
        raise refuse(f"{len(call.args)} arguments without a name", "a text in quotes")
    given = [arg.value if isinstance(arg, nodes.Const) else None for arg in call.args]
    if any(isinstance(arg, nodes.Const) and not isinstance(arg.value, str) for arg in call.args):
        raise refuse(", ".join(map(repr, given)), "texts in quotes")
    length = _constant(options.get("max_length"))
    if "max_length" in options and (type(length) is not int or length < 1):
        raise refuse(f"max_length {length!r}", "a number of characters")
    counted = _constant(options.get("count"))
    if function == "plural":
        forms = tuple(text for text in given if isinstance(text, str))
        if len(forms) != most or not all(PLACEHOLDER.search(form) for form in forms):
            got, expected = ", ".join(map(repr, given)), "two forms that each hold the number"
            raise TemplateError("half a plural", path, call.lineno, got, expected)
        if not isinstance(counted, str) or not all(counted in PLACEHOLDER.findall(form) for form in forms):
            got = f"count={counted!r}" if "count" in options else "no count"
            names = PLACEHOLDER.findall(forms[-1])
            expected = f'the placeholder that chooses the form, such as count="{names[0]}", in both forms'
            raise TemplateError("half a plural", path, call.lineno, got, expected)
    filled = frozenset(options) - _OWN[function]
    texts = tuple(text for text in given if text is not None)
    if function != "plural":
        texts = texts[:1] if given[0] is not None else ()
    context = _constant(options.get("context", call.args[1] if function != "plural" and len(call.args) > 1 else None))
    return TextCall(
        function,
        call.lineno,
        texts,
        context if isinstance(context, str) and function != "plural" else None,
        filled,
        counted if isinstance(counted, str) and function == "plural" else None,
        length if isinstance(length, int) else None,
        call.args[0],
    )


def _constant(expression: nodes.Expr | None) -> object:
    return expression.value if isinstance(expression, nodes.Const) else None
