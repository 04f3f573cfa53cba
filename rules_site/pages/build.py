"""Build the HelpPage of a game in a locale from the site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules_site.cards import Hand
from rules_site.content.model import (
    Bet,
    BetList,
    Block,
    EngineTable,
    Example,
    ItemList,
    Note,
    Outcome,
    Paragraph,
    Sentences,
    TextTable,
)
from rules_site.facts import (
    available_rounds_fact,
    cell_fact,
    chance_fact,
    example_scope,
    fact_in,
    header_fact,
    outcome_scope,
    pays_fact,
    return_fact,
)
from rules_site.game import DerivedTable
from rules_site.pages.document import content_hash
from rules_site.pages.help_page import (
    BetRow,
    ExampleBlock,
    GridBlock,
    GridRow,
    HelpPage,
    ListBlock,
    NoteBlock,
    OutcomeRow,
    PageBlock,
    PageSection,
    ParagraphBlock,
    PaytableBlock,
    RowsBlock,
    ShownHand,
    Texts,
)
from rules_site.pages.text import Text
from rules_site.pages.writer import Writer
from rules_site.site import Site


def help_page(site: Site, slug: str, tag: str) -> HelpPage:
    """Return the page of the game ``slug`` in the locale ``tag``.

    Raises:
        UnknownGame: no game has this slug.
        UnknownLocale: there is no such locale.
    """
    game = site.game(slug)
    return written(Writer(game, site.game_contents[slug], site.catalog(tag)))


def written(writer: Writer) -> HelpPage:
    """Return the page that ``writer`` writes."""
    content = writer.content
    bets = {bet.id: _bet(writer, bet) for bet in content.bets}
    page = HelpPage(
        slug=content.slug,
        locale=writer.catalog.locale,
        title=writer.text(content.title),
        version=content.version,
        effective=content.effective,
        sections=tuple(
            PageSection(
                section.id,
                writer.text(section.title),
                tuple(made for block in section.blocks if (made := _block(writer, block, bets)) is not None),
            )
            for section in content.sections
        ),
        bets=tuple(bets.values()),
    )
    return replace(page, hash=content_hash(page))


def _texts(writer: Writer, sentences: Sentences, *scopes: str) -> Texts:
    return tuple(writer.text(sentence, *scopes) for sentence in sentences)


def _block(writer: Writer, block: Block, bets: Mapping[str, BetRow]) -> PageBlock | None:
    if isinstance(block, Paragraph):
        return ParagraphBlock(_texts(writer, block.sentences))
    if isinstance(block, Note):
        return NoteBlock(_texts(writer, block.sentences))
    if isinstance(block, ItemList):
        return ListBlock(tuple(_texts(writer, item) for item in block.items), block.ordered)
    if isinstance(block, TextTable):
        rows = tuple(tuple(_texts(writer, cell) for cell in row.cells) for row in block.rows)
        return RowsBlock(writer.text(block.caption), _texts(writer, block.columns), rows)
    if isinstance(block, Example):
        return ExampleBlock(block.id, _hands(writer, block.hands, block.id), _texts(writer, block.sentences, block.id))
    if isinstance(block, EngineTable):
        table = writer.game.tables.get(block.name)
        return _grid(writer, block, table) if table is not None else None
    if isinstance(block, BetList):
        return ListBlock(tuple((Text(bet.name.lang, (bet.name,)),) for bet in bets.values()), ordered=False)
    shown = tuple(bets[bet] for bet in block.bets if bet in bets)
    return PaytableBlock(writer.text(block.caption), shown) if shown else None


def _grid(writer: Writer, block: EngineTable, table: DerivedTable) -> GridBlock:
    def row(key: str) -> GridRow:
        cells = (writer.fact(cell_fact(table.name, key, column.key)) for column in table.columns)
        return GridRow(writer.fact(header_fact(table.name, key)), tuple(cells))

    return GridBlock(
        name=table.name,
        caption=writer.text(block.caption),
        row_heading=writer.text(block.row_heading),
        column_heading=writer.text(block.column_heading),
        columns=tuple(writer.fact(header_fact(table.name, column.key)) for column in table.columns),
        rows=tuple(row(header.key) for header in table.rows),
    )


def _hands(writer: Writer, hands: Mapping[str, Hand], owner: str) -> tuple[ShownHand, ...]:
    named = len(hands) > 1
    return tuple(
        ShownHand(hand, writer.word(hand) if named else None, writer.fact(fact_in(owner, hand))) for hand in hands
    )


def _bet(writer: Writer, bet: Bet) -> BetRow:
    return BetRow(
        id=bet.id,
        name=writer.names[bet.id],
        text=_texts(writer, bet.text, bet.id),
        available_rounds=writer.fact(available_rounds_fact(bet.id)) if bet.available_rounds else None,
        returns=writer.fact(return_fact(bet.id)),
        outcomes=tuple(_outcome(writer, bet, outcome) for outcome in bet.outcomes),
    )


def _outcome(writer: Writer, bet: Bet, outcome: Outcome) -> OutcomeRow:
    scope = outcome_scope(bet.id, outcome.id)
    chance = chance_fact(bet.id, outcome.id)
    return OutcomeRow(
        id=outcome.id,
        name=writer.names.get(scope),
        condition=_texts(writer, outcome.condition, scope, bet.id),
        pays=writer.fact(pays_fact(bet.id, outcome.id)),
        chance=writer.fact(chance) if chance in writer.facts else None,
        example=_hands(writer, outcome.example, example_scope(bet.id, outcome.id)),
    )
