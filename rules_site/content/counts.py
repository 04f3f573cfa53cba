"""One counted noun to a sentence: gettext can make a sentence agree with one number only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules_site.content.messages import Use, uses
from rules_site.content.model import Content
from rules_site.errors import ContentError
from rules_site.game import Fact, Game
from rules_site.quantity import Kind, Quantity


def refuse_unruly_counts(content: Content, games: Iterable[Game]) -> None:
    """Refuse a sentence that has a number governing a noun and does not name it by ``count:``.

    Raises:
        ContentError: a sentence holds such a number without ``count:``, or more than one of them.
    """
    facts: dict[str, Fact] = {}
    for game in games:
        facts |= game.facts
    for use in uses(content):
        message = use.message
        counted = {name for name in message.placeholders if _is_count(name, use, facts)}
        for name in sorted(counted - {message.count}):
            place, expected = message.place, f"count: {name}, and no other counted number in the sentence"
            raise ContentError("uncounted number", place.path, place.line, f"{{{name}}} in {message.text!r}", expected)


def _is_count(name: str, use: Use, facts: Mapping[str, Fact]) -> bool:
    full = next((f"{scope}_{name}" for scope in use.scopes if f"{scope}_{name}" in facts), name)
    fact = facts.get(full)
    return isinstance(fact, Quantity) and fact.kind is Kind.COUNT
