"""Every kind of block, by the key that begins it in ``rules.yaml``."""

from __future__ import annotations

from rules_site.content.blocks.example import Example
from rules_site.content.blocks.grid import Grid
from rules_site.content.blocks.list import Bets, List, Steps
from rules_site.content.blocks.paragraph import Note, Paragraph
from rules_site.content.blocks.paytable import Paytable
from rules_site.content.blocks.rows import Rows
from rules_site.content.model import Block, Section
from rules_site.content.nodes import Node
from rules_site.content.texts import message, when

BLOCKS: dict[str, type[Block]] = {
    "paragraph": Paragraph,
    "note": Note,
    "list": List,
    "steps": Steps,
    "rows": Rows,
    "table": Grid,
    "example": Example,
    "paytable": Paytable,
    "bets": Bets,
}


def parse_section(node: Node) -> Section:
    """Return a section of ``rules.yaml`` with its blocks."""
    fields = node.fields("id title blocks", "when")
    blocks = tuple(map(parse_block, fields["blocks"].items()))
    return Section(fields["id"].slug(), message(fields["title"]), blocks, when(fields))


def parse_block(node: Node) -> Block:
    """Return a block: its kind is the one key of it that begins a block."""
    kinds = [key for key in node.mapping() if key in BLOCKS]
    if len(kinds) != 1:
        node.refuse("unknown block", ", ".join(node.mapping()), f"exactly one of {', '.join(BLOCKS)}")
    return BLOCKS[kinds[0]].parse(node)
