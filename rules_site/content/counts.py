"""One counted noun to a sentence: gettext can make a sentence agree with one number only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules_site.content.messages import uses
from rules_site.content.model import Content, Use
from rules_site.errors import ContentError
from rules_site.facts import Fact, full_names
from rules_site.game import Game
from rules_site.quantity import Kind, Quantity


def refuse_unruly_counts(content: Content, games: Iterable[Game]) -> None:
    """Refuse a sentence that has a number governing a noun and does not name it by ``count:``.

    Raises:
        ContentError: a sentence holds such a number without ``count:``, or more than one of them, or its ``count:``
            names what governs no noun.
    """
    facts: dict[str, Fact] = {}
    for game in games:
        facts |= game.facts
    for use in uses(content):
        message = use.message
        if message.count is not None and _kind(message.count, use, facts) not in (Kind.COUNT, None):
            place, got = message.place, f"{_kind(message.count, use, facts)} {{{message.count}}}"
            raise ContentError("number that counts nothing", place.path, place.line, got, "one that governs a noun")
        counted = {name for name in message.placeholders if _kind(name, use, facts) == Kind.COUNT}
        for name in sorted(counted - {message.count}):
            place, expected = message.place, f"count: {name}, and no other counted number in the sentence"
            raise ContentError("uncounted number", place.path, place.line, f"{{{name}}} in {message.text!r}", expected)


def _kind(name: str, use: Use, facts: Mapping[str, Fact]) -> str | None:
    """Return the kind of the fact that ``name`` means there, None when the engine has none by that name."""
    full = next((full for full in full_names(name, use.scopes) if full in facts), name)
    fact = facts.get(full)
    return fact.kind if isinstance(fact, Quantity) else None if fact is None else "choice"
