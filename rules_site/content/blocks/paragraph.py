"""Sentences: a paragraph, or a note set apart from the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rules_site.content.model import ALWAYS, Block, Sentences, Settings, Use, When, keep
from rules_site.content.nodes import Node
from rules_site.content.printed import PageBlock, Texts, Writer
from rules_site.content.texts import sentences, when


@dataclass(frozen=True, slots=True)
class ParagraphBlock(PageBlock):
    """A paragraph."""

    kind: ClassVar[str] = "paragraph"

    texts: Texts


@dataclass(frozen=True, slots=True)
class NoteBlock(PageBlock):
    """A paragraph set apart from the rest."""

    kind: ClassVar[str] = "note"

    texts: Texts


@dataclass(frozen=True, slots=True)
class Paragraph(Block):
    """``paragraph: [sentence, …]``"""

    page: ClassVar[type[ParagraphBlock | NoteBlock]] = ParagraphBlock

    sentences: Sentences
    when: When = ALWAYS

    @classmethod
    def parse(cls, node: Node) -> Self:
        fields = node.fields(cls.page.kind, "when")
        return cls(sentences(fields[cls.page.kind]), when(fields))

    def uses(self, section: str) -> Iterator[Use]:
        return (Use(sentence, section) for sentence in self.sentences)

    def choose(self, choices: Settings) -> Self | None:
        chosen = keep(self.sentences, choices)
        return replace(self, sentences=chosen) if chosen else None

    def write(self, writer: Writer) -> PageBlock:
        return self.page(writer.texts(self.sentences))


@dataclass(frozen=True, slots=True)
class Note(Paragraph):
    """``note: [sentence, …]``"""

    page = NoteBlock
