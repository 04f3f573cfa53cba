"""Choose what one game says: resolve every ``when:`` against the settings that the YAML states for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from rules_site.content.model import (
    Block,
    Content,
    Example,
    GameContent,
    ItemList,
    Note,
    Paragraph,
    Row,
    Section,
    Sentences,
    Settings,
    TextTable,
)
from rules_site.errors import ContentError

T = TypeVar("T", bound=Any)


def game_content(content: Content, slug: str) -> GameContent:
    """Return what ``content`` says of the game ``slug``.

    Raises:
        ContentError: the documents do not know the game, or state one bet, outcome or example twice for it.
    """
    if slug not in content.titles:
        known = ", ".join(content.titles)
        raise ContentError("missing game", content.place.path, content.place.line, known, f"{slug!r} as well")
    settings = content.settings[slug]
    choices = {name: stated.value for name, stated in settings.items()}
    bets = tuple(
        replace(bet, text=_kept(bet.text, choices), outcomes=_outcomes(bet.outcomes, choices))
        for bet in _kept(content.bets, choices)
    )
    _refuse_twins(bets)
    for bet in bets:
        _refuse_twins(bet.outcomes)
    sections = tuple(_section(section, choices) for section in _kept(content.sections, choices))
    _refuse_twins(tuple(block for section in sections for block in section.blocks if isinstance(block, Example)))
    return GameContent(
        slug=slug,
        title=content.titles[slug],
        version=content.version,
        effective=content.effective,
        settings=settings,
        words=content.words,
        sections=sections,
        bets=bets,
        place=content.place,
    )


def _kept(parts: tuple[T, ...], choices: Settings) -> tuple[T, ...]:
    return tuple(part for part in parts if part.when.holds(choices))


def _outcomes(outcomes: tuple[T, ...], choices: Settings) -> tuple[T, ...]:
    return tuple(replace(found, condition=_kept(found.condition, choices)) for found in _kept(outcomes, choices))


def _refuse_twins(parts: tuple[Any, ...]) -> None:
    lines: dict[str, int] = {}
    for part in parts:
        if part.id in lines:
            expected = f"each id once in a game (the first is on line {lines[part.id]})"
            raise ContentError("duplicate id", part.place.path, part.place.line, f"a second {part.id!r}", expected)
        lines[part.id] = part.place.line


def _section(section: Section, choices: Settings) -> Section:
    blocks = (_block(block, choices) for block in _kept(section.blocks, choices))
    return replace(section, blocks=tuple(block for block in blocks if block is not None))


def _block(block: Block, choices: Settings) -> Block | None:
    """Return ``block`` with its chosen sentences, None when none is left."""
    if isinstance(block, Paragraph | Note | Example):
        chosen = _kept(block.sentences, choices)
        return replace(block, sentences=chosen) if chosen else None
    if isinstance(block, ItemList):
        items = tuple(item for item in (_kept(item, choices) for item in block.items) if item)
        return replace(block, items=items) if items else None
    if isinstance(block, TextTable):
        rows = tuple(_row(row, choices) for row in _kept(block.rows, choices))
        return replace(block, rows=rows) if rows else None
    return block


def _row(row: Row, choices: Settings) -> Row:
    cells: tuple[Sentences, ...] = tuple(_kept(cell, choices) for cell in row.cells)
    return replace(row, cells=cells)
