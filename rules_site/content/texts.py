"""Sentences and conditions as the YAML writes them."""

from __future__ import annotations

import re

from rules_site.content.model import ALWAYS, PLACEHOLDER, Message, Place, Sentences, When
from rules_site.content.nodes import Node
from rules_site.quantity import Kind


def place(node: Node) -> Place:
    return Place(node.path, node.line)


def when(fields: dict[str, Node]) -> When:
    """Return the condition in ``fields``: its keys are ANDed, the values of a list ORed."""
    if "when" not in fields:
        return ALWAYS
    terms = []
    for name, node in fields["when"].fields("", rest=True).items():
        values = node.items() if node.is_list else [node]
        terms.append((name, tuple(value.word() for value in values)))
    return When(tuple(terms))


def sentences(node: Node) -> Sentences:
    """Return one sentence or a list of sentences."""
    return tuple(map(message, node.items())) if node.is_list else (message(node),)


def message(node: Node) -> Message:
    """Return one sentence: a bare string, or ``{text, count?, when?, note?, context?, max_length?}``.

    ``text`` is a string, or ``{one, other}`` for a sentence that agrees with the number named by ``count``.
    """
    if node.is_text:
        return Message(_check_text(node), place(node))
    fields = node.fields("text", "count when note context max_length")
    text, plural = fields["text"], None
    if not text.is_text:
        forms = text.fields("one other")
        text, plural = forms["one"], _check_text(forms["other"])
    count = fields["count"].word() if "count" in fields else None
    made = Message(
        text=_check_text(text),
        place=place(text),
        plural=plural,
        count=count,
        context=fields["context"].text() if "context" in fields else None,
        note=fields["note"].text() if "note" in fields else None,
        when=when(fields),
        max_length=_length(fields["max_length"]) if "max_length" in fields else None,
    )
    _agree(node, made)
    return made


def _check_text(node: Node) -> str:
    text = node.prose()
    rest = PLACEHOLDER.sub("", text)
    if brace := re.search(r"\{[^{}]*\}?|\}", rest):
        node.refuse("malformed placeholder", brace.group(), "{bare_name}")
    return text


def _length(node: Node) -> int:
    """Return a number of characters, quoted like every number."""
    value = node.quantity()
    if value.kind is not Kind.NUMBER or value.value < 1:
        node.refuse("not a length", repr(node.text()), 'a number of characters such as "12"')
    return int(value.value)


def _agree(node: Node, found: Message) -> None:
    """A counted sentence has two forms, and each of them keeps the number."""
    if (found.plural is None) != (found.count is None):
        got, missing = (
            ("one form", "text: {one: …, other: …}") if found.count else ("two forms", "count: the number's name")
        )
        node.refuse("half a plural", got, missing)
    for form in found.forms:
        names = PLACEHOLDER.findall(form)
        if found.count and found.count not in names:
            node.refuse("plural form without its number", repr(form), f"{{{found.count}}} in each form")
        if set(names) != set(found.placeholders):
            node.refuse("plural forms differ", repr(form), f"the placeholders {sorted(set(found.placeholders))}")
