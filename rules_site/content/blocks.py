"""Sections and their blocks as ``rules.yaml`` writes them. A block's kind is its first key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from rules_site.cards import Card, Hand
from rules_site.content.model import (
    BetList,
    Block,
    EngineTable,
    Example,
    ItemList,
    Note,
    Paragraph,
    Paytable,
    Row,
    Section,
    Sentences,
    TextTable,
    When,
)
from rules_site.content.nodes import Node
from rules_site.content.texts import message, place, sentences, when
from rules_site.errors import InvalidCard


def section(node: Node) -> Section:
    fields = node.fields("id title blocks", "when")
    blocks = tuple(map(block, fields["blocks"].items()))
    return Section(fields["id"].slug(), message(fields["title"]), blocks, when(fields))


def block(node: Node) -> Block:
    kinds = [key for key in node.mapping() if key in _BLOCKS]
    if len(kinds) != 1:
        node.refuse("unknown block", ", ".join(node.mapping()), f"exactly one of {', '.join(_BLOCKS)}")
    return _BLOCKS[kinds[0]](node)


def hands(node: Node) -> Mapping[str, Hand]:
    """Return hands by name: ``{player: [2♣, 3♦], banker: [K♠, 6♥]}``."""
    named = node.fields("", rest=True)
    return MappingProxyType({name: tuple(map(_card, cards.items())) for name, cards in named.items()})


def _card(node: Node) -> Card:
    try:
        return Card.parse(node.text())
    except InvalidCard:
        node.refuse("impossible card", repr(node.text()), "a rank and a suit such as A♠ or 10♣")


def _conditional(node: Node, inner: str) -> tuple[Sentences, When]:
    """Return sentences given directly, or under ``inner`` beside a ``when:``."""
    if not node.is_text and not node.is_list and inner in node.mapping():
        fields = node.fields(inner, "when")
        return sentences(fields[inner]), when(fields)
    return sentences(node), When()


def _paragraph(node: Node) -> Block:
    fields = node.fields("paragraph", "when")
    return Paragraph(sentences(fields["paragraph"]), when(fields))


def _note(node: Node) -> Block:
    fields = node.fields("note", "when")
    return Note(sentences(fields["note"]), when(fields))


def _list(node: Node) -> Block:
    key = "steps" if "steps" in node.mapping() else "list"
    fields = node.fields(key, "when")
    items = []
    for item in fields[key].items():
        texts, condition = _conditional(item, "item")
        items.append(tuple(replace(text, when=text.when & condition) for text in texts))
    return ItemList(tuple(items), key == "steps", when(fields))


def _text_table(node: Node) -> Block:
    fields = node.fields("rows columns caption", "when")
    columns = tuple(map(message, fields["columns"].items()))
    rows = []
    for row in fields["rows"].items():
        condition = When()
        cells = row
        if not row.is_list:
            parts = row.fields("cells", "when")
            cells, condition = parts["cells"], when(parts)
        found = tuple(map(sentences, cells.items()))
        if len(found) != len(columns):
            row.refuse("uneven row", f"{len(found)} cells", f"{len(columns)}, one for each column")
        rows.append(Row(found, condition))
    return TextTable(message(fields["caption"]), columns, tuple(rows), when(fields))


def _engine_table(node: Node) -> Block:
    fields = node.fields("table caption row_heading column_heading", "when")
    return EngineTable(
        fields["table"].word(),
        message(fields["caption"]),
        message(fields["row_heading"]),
        message(fields["column_heading"]),
        place(fields["table"]),
        when(fields),
    )


def _example(node: Node) -> Block:
    fields = node.fields("example id text", "when")
    return Example(
        fields["id"].word(), hands(fields["example"]), sentences(fields["text"]), place(fields["example"]), when(fields)
    )


def _paytable(node: Node) -> Block:
    fields = node.fields("paytable caption", "when")
    bets: list[str] = []
    for bet in fields["paytable"].items():
        if bet.word() in bets:
            bet.refuse("duplicate bet", f"a second {bet.word()!r}", "each bet once in a paytable")
        bets.append(bet.word())
    return Paytable(message(fields["caption"]), tuple(bets), place(fields["paytable"]), when(fields))


def _bet_list(node: Node) -> Block:
    fields = node.fields("bets", "when")
    if fields["bets"].word() != "all":
        fields["bets"].refuse("unknown list of bets", repr(fields["bets"].text()), "all")
    return BetList(when(fields))


_BLOCKS: Mapping[str, Callable[[Node], Block]] = {
    "paragraph": _paragraph,
    "note": _note,
    "list": _list,
    "steps": _list,
    "rows": _text_table,
    "table": _engine_table,
    "example": _example,
    "paytable": _paytable,
    "bets": _bet_list,
}
