"""From the content and the page templates to one template of messages, the same in every run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rules_site import paths
from rules_site.content.messages import uses
from rules_site.content.model import PLACEHOLDER, Content, Place, Use
from rules_site.facts import Fact, full_names
from rules_site.game import Game
from rules_site.i18n import numbers
from rules_site.i18n.jinja import TextCall, parse_template, text_calls
from rules_site.i18n.messages import Template, TemplateMessage, placeholder_note, template
from rules_site.quantity import Quantity

#: The one message that is written in code.
CHANCE = TemplateMessage(
    numbers.CHANCE_PATTERN,
    Place("rules_site/i18n/numbers.py", 1),
    context=numbers.CHANCE_CONTEXT,
    templates=frozenset(["help.html"]),
    notes=("how a chance is said, such as 1 in 59", "{hits}: the number 1", "{trials}: a number, such as 59"),
)


def messages(contents: Iterable[Content], games: Iterable[Game], templates: Path) -> Template:
    """Return every message to translate: those of the contents in order, then those of the templates by file.

    Raises:
        TemplateError: a page template is not Jinja.
        ContentError: two messages have one singular and two plurals.
    """
    games = tuple(games)

    def found() -> Iterator[TemplateMessage]:
        for content in contents:
            yield from content_messages(content, games)
        yield CHANCE
        for path in paths.files(templates):
            if path.suffix == ".html":
                yield from template_messages(path, path.relative_to(templates).as_posix())

    return template(found())


def content_messages(content: Content, games: Iterable[Game]) -> Iterator[TemplateMessage]:
    """Yield the message of each use in a content, with sample values from those of ``games`` that it describes."""
    facts = _samples(content, [game for game in games if game.engine == content.engine])
    names = {name for bet in content.bets for name in (bet.name, *(row.name for row in bet.outcomes))}
    for use in uses(content):
        yield _content_message(use, facts, content.engine, is_name=use.message in names)


def _samples(content: Content, games: Iterable[Game]) -> Mapping[str, Fact]:
    """Return a sample value for every fact of an engine: what the engine says, else what the YAML says."""
    samples: dict[str, Fact] = {}
    for settings in content.settings.values():
        samples |= {name: stated.value for name, stated in settings.items()}
    for game in games:
        samples |= game.facts
    return samples


def _content_message(use: Use, facts: Mapping[str, Fact], engine: str, is_name: bool) -> TemplateMessage:
    message = use.message
    notes = [f"{engine}, section {use.section}"]
    notes += [message.note] if message.note else []
    notes += _room(message.max_length)
    notes += [_placeholder_note(name, use, facts) for name in dict.fromkeys(message.placeholders)]
    return TemplateMessage(
        message.text,
        message.place,
        message.plural,
        message.count,
        message.context,
        max_length=message.max_length,
        notes=tuple(notes),
        engines=(engine,),
        is_name=is_name,
    )


def _room(max_length: int | None) -> list[str]:
    return [f"at most {max_length} characters"] if max_length else []


def _placeholder_note(name: str, use: Use, facts: Mapping[str, Fact]) -> str:
    """Tell what a placeholder is, with a sample in English."""
    sample = next((facts[full] for full in full_names(name, use.scopes) if full in facts), None)
    if isinstance(sample, Quantity):
        return placeholder_note(name, sample.kind, numbers.write(sample, "en"))
    return placeholder_note(name, sample="" if sample is None else str(sample))


def template_messages(path: Path, name: str) -> Iterator[TemplateMessage]:
    """Yield the messages of the page template ``name`` in the file ``path``.

    Raises:
        TemplateError: the page template is not Jinja.
    """
    shown = paths.shown(path)
    for call in text_calls(parse_template(path, name), shown):
        if call.texts:  # a call on a variable names no message; its values are named elsewhere
            yield _template_message(call, name, shown)


def _template_message(call: TextCall, name: str, path: str) -> TemplateMessage:
    placeholders = dict.fromkeys(PLACEHOLDER.findall(call.texts[0]))
    filled = (f"{{{placeholder}}}: filled in by the page" for placeholder in placeholders)
    return TemplateMessage(
        call.texts[0],
        Place(path, call.line),
        call.texts[1] if call.function == "plural" else None,
        call.count,
        call.context,
        max_length=call.max_length,
        notes=(f"page furniture, {name}", *filled, *_room(call.max_length)),
        templates=frozenset([name]),
    )
