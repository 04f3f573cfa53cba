"""The JSON document of a HelpPage: the same texts and figures, for native clients."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence

from rules_site.pages.document_types import (
    BetDocument,
    BlockDocument,
    FigureRun,
    GameDocument,
    GamesDocument,
    HandDocument,
    ListedGame,
    OutcomeDocument,
    Run,
    TextDocument,
)
from rules_site.pages.help_page import (
    BetRow,
    ExampleBlock,
    GridBlock,
    HelpPage,
    ListBlock,
    NoteBlock,
    OutcomeRow,
    PageBlock,
    PageSummary,
    ParagraphBlock,
    RowsBlock,
    ShownHand,
    Texts,
)
from rules_site.pages.text import Figure, Text


def document(page: HelpPage) -> GameDocument:
    """Return the document of one game in one locale."""
    return {
        "game": page.slug,
        "locale": page.locale.tag,
        "title": text(page.title),
        "version": page.version,
        "effective": page.effective,
        "hash": page.hash,
        "fallbacks": page.fallbacks,
        "sections": [
            {"id": section.id, "title": text(section.title), "blocks": [_block(block) for block in section.blocks]}
            for section in page.sections
        ],
        "paytable": {"bets": [_bet(bet) for bet in page.bets]},
    }


def content_hash(page: HelpPage) -> str:
    """Return the content code of a page: the first 12 digits of the SHA-256 of its document without ``hash``.

    The document is taken as canonical JSON: keys sorted, no blanks, UTF-8. So a client can work it out too.
    """
    stated = {name: value for name, value in document(page).items() if name != "hash"}
    canonical = json.dumps(stated, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]


def listing(locale: str, pages: Sequence[PageSummary]) -> GamesDocument:
    """Return the document that lists all games in one locale."""
    games: list[ListedGame] = [
        {
            "game": page.slug,
            "title": text(page.title),
            "version": page.version,
            "hash": page.hash,
            "fallbacks": page.fallbacks,
        }
        for page in pages
    ]
    return {"locale": locale, "games": games}


def text(one: Text) -> TextDocument:
    """Return a text with its language, as a whole and in runs."""
    return {"lang": one.lang, "text": str(one), "runs": list(_runs(one))}


def _runs(one: Text) -> Iterator[Run | FigureRun]:
    for run in one.runs:
        if isinstance(run, str):
            yield {"text": run}
        elif isinstance(run, Figure):
            yield figure(run)
        else:
            yield from _runs(run)


def figure(one: Figure) -> FigureRun:
    """Return a printed fact: its name, the exact value of what is printed, and the text."""
    return {"fact": one.fact, "value": one.value, "text": one.text}


def _texts(all_: Texts) -> list[TextDocument]:
    return [text(one) for one in all_]


def _hands(hands: tuple[ShownHand, ...]) -> list[HandDocument]:
    return [{"hand": hand.id, "name": text(hand.name) if hand.name else None, **figure(hand.figure)} for hand in hands]


def _block(block: PageBlock) -> BlockDocument:
    if isinstance(block, ParagraphBlock):
        return {"kind": "paragraph", "texts": _texts(block.texts)}
    if isinstance(block, NoteBlock):
        return {"kind": "note", "texts": _texts(block.texts)}
    if isinstance(block, ListBlock):
        return {"kind": "list", "ordered": block.ordered, "items": [_texts(item) for item in block.items]}
    if isinstance(block, RowsBlock):
        return {
            "kind": "rows",
            "caption": text(block.caption),
            "columns": _texts(block.columns),
            "rows": [[_texts(cell) for cell in row] for row in block.rows],
        }
    if isinstance(block, GridBlock):
        return {
            "kind": "grid",
            "name": block.name,
            "caption": text(block.caption),
            "row_heading": text(block.row_heading),
            "column_heading": text(block.column_heading),
            "columns": [figure(column) for column in block.columns],
            "rows": [
                {"heading": figure(row.heading), "cells": [figure(cell) for cell in row.cells]} for row in block.rows
            ],
        }
    if isinstance(block, ExampleBlock):
        return {"kind": "example", "id": block.id, "hands": _hands(block.hands), "texts": _texts(block.texts)}
    return {"kind": "paytable", "caption": text(block.caption), "bets": [bet.id for bet in block.bets]}


def _bet(bet: BetRow) -> BetDocument:
    return {
        "id": bet.id,
        "name": text(bet.name),
        "texts": _texts(bet.text),
        "available_rounds": figure(bet.available_rounds) if bet.available_rounds else None,
        "return": figure(bet.returns),
        "outcomes": [_outcome(outcome, bet) for outcome in bet.outcomes],
    }


def _outcome(outcome: OutcomeRow, bet: BetRow) -> OutcomeDocument:
    return {
        "id": outcome.id,
        "name": text(outcome.name or bet.name),
        "condition": _texts(outcome.condition),
        "pays": figure(outcome.pays),
        "chance": figure(outcome.chance) if outcome.chance else None,
        "example": _hands(outcome.example),
    }
