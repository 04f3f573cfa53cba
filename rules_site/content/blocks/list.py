"""Lists: of items, of steps in their order, of the names of all bets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rules_site.content.model import ALWAYS, Block, Sentences, Settings, Use, When, keep
from rules_site.content.nodes import Node
from rules_site.content.printed import Columns, Line, PageBlock, Text, Texts, Writer
from rules_site.content.texts import sentences, when

#: What is shorter than this (in characters) is a name, and no sentence.
_NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class ListBlock(PageBlock):
    """A list; each item holds sentences."""

    kind: ClassVar[str] = "list"

    ordered: bool
    items: tuple[Texts, ...]

    def lines(self, columns: Columns) -> Iterator[Line]:
        """A list of names says one thing; a document may well say it in a sentence."""
        if all(len(item) == 1 and len(str(item[0])) < _NAME_LENGTH for item in self.items):
            yield Line(tuple(item[0] for item in self.items))
        else:
            yield from super(ListBlock, self).lines(columns)


@dataclass(frozen=True, slots=True)
class List(Block):
    """``list: [item, …]``, an item being sentences, or ``{item: sentences, when: …}``."""

    page = ListBlock

    word: ClassVar[str] = "list"
    ordered: ClassVar[bool] = False

    items: tuple[Sentences, ...]
    when: When = ALWAYS

    @classmethod
    def parse(cls, node: Node) -> Self:
        fields = node.fields(cls.word, "when")
        return cls(tuple(map(_item, fields[cls.word].items())), when(fields))

    def uses(self, section: str) -> Iterator[Use]:
        return (Use(sentence, section) for item in self.items for sentence in item)

    def choose(self, choices: Settings) -> Self | None:
        items = tuple(chosen for item in self.items if (chosen := keep(item, choices)))
        return replace(self, items=items) if items else None

    def write(self, writer: Writer) -> PageBlock:
        return ListBlock(self.ordered, tuple(writer.texts(item) for item in self.items))


def _item(node: Node) -> Sentences:
    if node.is_text or node.is_list or "item" not in node.mapping():
        return sentences(node)
    fields = node.fields("item", "when")
    condition = when(fields)
    return tuple(replace(sentence, when=sentence.when & condition) for sentence in sentences(fields["item"]))


@dataclass(frozen=True, slots=True)
class Steps(List):
    """``steps: [item, …]``: a list whose order matters."""

    word = "steps"
    ordered = True


@dataclass(frozen=True, slots=True)
class Bets(Block):
    """``bets: all``: the names of all bets of the game; a list that cannot miss one."""

    page = ListBlock

    when: When = ALWAYS

    @classmethod
    def parse(cls, node: Node) -> Self:
        fields = node.fields("bets", "when")
        if fields["bets"].word() != "all":
            fields["bets"].refuse("unknown list of bets", repr(fields["bets"].text()), "all")
        return cls(when(fields))

    def write(self, writer: Writer) -> PageBlock:
        names = (bet.name for bet in writer.bets.values())
        return ListBlock(ordered=False, items=tuple((Text(name.lang, (name,)),) for name in names))
