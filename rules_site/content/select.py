"""Choose what one game says: resolve every ``when:`` against the settings that the YAML states for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_site.content.model import Content, GameContent, Outcome, Section, Settings, keep
from rules_site.errors import ContentError


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
        replace(bet, text=keep(bet.text, choices), outcomes=_outcomes(bet.outcomes, choices))
        for bet in keep(content.bets, choices)
    )
    _refuse_twins(bets)
    for bet in bets:
        _refuse_twins(bet.outcomes)
    sections = tuple(_section(section, choices) for section in keep(content.sections, choices))
    _refuse_twins(tuple(block for section in sections for block in section.blocks if block.scope))
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


def _outcomes(outcomes: tuple[Outcome, ...], choices: Settings) -> tuple[Outcome, ...]:
    return tuple(replace(outcome, condition=keep(outcome.condition, choices)) for outcome in keep(outcomes, choices))


def _refuse_twins(parts: tuple[Any, ...]) -> None:
    lines: dict[str, int] = {}
    for part in parts:
        if part.id in lines:
            expected = f"each id once in a game (the first is on line {lines[part.id]})"
            raise ContentError("duplicate id", part.place.path, part.place.line, f"a second {part.id!r}", expected)
        lines[part.id] = part.place.line


def _section(section: Section, choices: Settings) -> Section:
    blocks = (block.choose(choices) for block in keep(section.blocks, choices))
    return replace(section, blocks=tuple(block for block in blocks if block is not None))
