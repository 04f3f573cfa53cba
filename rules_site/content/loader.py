"""Load one engine's canonical documents, ``rules.yaml`` and ``paytable.yaml``, into the typed model."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from pathlib import Path
from types import MappingProxyType

from rules_site.content import nodes
from rules_site.content.blocks.example import parse_hands
from rules_site.content.blocks.registry import parse_section
from rules_site.content.model import Bet, Content, Message, Outcome, Said, Section, SourcedFact
from rules_site.content.nodes import Node
from rules_site.content.texts import message, place, sentences, when
from rules_site.facts import available_rounds_fact, field_fact, pays_fact, quoted_name, return_fact

_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+){1,2}")


def load(folder: Path) -> Content:
    """Return the content in ``folder``, the room of one engine.

    Raises:
        ContentError: a document cannot be loaded.
    """
    return build(folder.name, nodes.read(folder / "rules.yaml"), nodes.read(folder / "paytable.yaml"))


def build(engine: str, rules: Node, paytable: Node) -> Content:
    """Return the content of the two documents' root nodes.

    Raises:
        ContentError: a key is missing or unknown, a value has the wrong type or form.
    """
    fields = rules.fields("version effective games settings sections", "words says")
    titles = {slug: _title(slug, node) for slug, node in fields["games"].mapping().items()}
    return Content(
        engine=engine,
        version=_version(fields["version"]),
        effective=_date(fields["effective"]),
        titles=MappingProxyType(titles),
        settings=_settings(fields["settings"], titles),
        words=_words(fields),
        sections=_sections(fields["sections"]),
        bets=tuple(map(_bet, paytable.fields("bets")["bets"].items())),
        place=place(fields["games"]),
        says=_says(fields),
    )


def _title(slug: str, node: Node) -> Message:
    if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", slug):
        node.refuse("malformed slug", repr(slug), "lower-case letters and digits joined by hyphens")
    return message(node.fields("title")["title"])


def _version(node: Node) -> str:
    if not node.is_quoted or not _VERSION.fullmatch(node.text()):
        node.refuse("malformed version", node.text(), 'a quoted version such as "1.0"')
    return node.text()


def _date(node: Node) -> str:
    try:
        day = datetime.date.fromisoformat(node.text()).isoformat()
    except ValueError:
        day = ""
    if day != node.text():  # Python also reads 20261201 and 2026-W49-2
        node.refuse("malformed date", repr(node.text()), "a day such as 2026-12-01")
    return day


def _setting(name: str, node: Node) -> SourcedFact:
    return SourcedFact(name, node.quantity() if node.is_quoted else _choice(node), place(node))


def _choice(node: Node) -> str:
    if not any(char.isalpha() for char in node.text()):
        node.quantity()  # refuses an unquoted number with the right words
    return node.word()


def _settings(node: Node, games: Iterable[str]) -> MappingProxyType[str, MappingProxyType[str, SourcedFact]]:
    """Return each game's settings: those of ``all`` and its own, which may not repeat them."""
    groups = node.fields("", " ".join(("all", *games)))
    common = groups["all"].fields("", rest=True) if "all" in groups else {}
    settings = {}
    for slug in games:
        own = groups[slug].fields("", rest=True) if slug in groups else {}
        for name in own.keys() & common.keys():
            own[name].refuse("setting stated twice", repr(name), f"it once (it is in 'all', line {common[name].line})")
        settings[slug] = MappingProxyType({name: _setting(name, value) for name, value in {**common, **own}.items()})
    return MappingProxyType(settings)


def _words(fields: dict[str, Node]) -> MappingProxyType[str, Message]:
    if "words" not in fields:
        return MappingProxyType({})
    return MappingProxyType({word: message(text) for word, text in fields["words"].fields("", rest=True).items()})


def _says(fields: dict[str, Node]) -> MappingProxyType[str, MappingProxyType[str, Said]]:
    choices = fields["says"].fields("", rest=True) if "says" in fields else {}
    return MappingProxyType(
        {
            name: MappingProxyType({value: _phrases(node) for value, node in values.fields("", rest=True).items()})
            for name, values in choices.items()
        }
    )


def _phrases(node: Node) -> Said:
    return Said(tuple(phrase.prose() for phrase in (node.items() if node.is_list else [node])), place(node))


def _sections(node: Node) -> tuple[Section, ...]:
    lines: dict[str, int] = {}
    sections = []
    for child in node.items():
        made = parse_section(child)
        if made.id in lines:
            child.refuse("duplicate section", repr(made.id), f"each id once (the first is on line {lines[made.id]})")
        lines[made.id] = child.line
        sections.append(made)
    return tuple(sections)


def _bet(node: Node) -> Bet:
    fields = node.fields("id name return outcomes", "text available_rounds when")
    returns, note = fields["return"], None
    if not returns.is_text:
        declared = returns.fields("declared note")
        returns, note = declared["declared"], declared["note"].text()
    bet = fields["id"].word()
    rounds = fields.get("available_rounds")
    return Bet(
        id=bet,
        name=_name(fields["name"]),
        outcomes=tuple(_outcome(bet, outcome) for outcome in fields["outcomes"].items()),
        returns=_number(return_fact(bet), returns, "percent"),
        place=place(fields["id"]),
        text=sentences(fields["text"]) if "text" in fields else (),
        available_rounds=_number(available_rounds_fact(bet), rounds, "number") if rounds is not None else None,
        declared_note=note,
        when=when(fields),
    )


def _name(node: Node) -> Message:
    """Return a name, which sentences may quote and which therefore quotes no other name."""
    name = message(node)
    for placeholder in name.placeholders:
        if quoted_name(placeholder) is not None:
            node.refuse("name inside a name", f"{{{placeholder}}}", "words and figures of its own row")
    return name


def _number(name: str, node: Node, kind: str) -> SourcedFact:
    value = node.quantity()
    if value.kind != kind:
        node.refuse("wrong kind of number", repr(node.text()), f"a {kind}")
    return SourcedFact(name, value, place(node))


_OUTCOME = "id pays condition example"


def _outcome(bet: str, node: Node) -> Outcome:
    fields = node.fields(_OUTCOME, "name when", rest=True)
    more = {name: value for name, value in fields.items() if name not in (*_OUTCOME.split(), "name", "when")}
    outcome = fields["id"].word()
    return Outcome(
        id=outcome,
        pays=_number(pays_fact(bet, outcome), fields["pays"], "ratio"),
        condition=sentences(fields["condition"]),
        example=parse_hands(fields["example"]),
        place=place(fields["id"]),
        example_place=place(fields["example"]),
        name=_name(fields["name"]) if "name" in fields else None,
        fields=tuple(
            SourcedFact(field_fact(bet, outcome, name), value.quantity(), place(value)) for name, value in more.items()
        ),
        when=when(fields),
    )
