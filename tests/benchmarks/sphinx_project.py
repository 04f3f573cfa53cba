"""The help pages as a Sphinx project: English in reStructuredText, the other languages in gettext catalogs.

What a team would keep that writes these pages for Sphinx, with every text, list, paytable and table of decisions. A
page is a sequence of lines, markup and text; the texts of two languages stand at the same places, so that they pair up
to a catalog.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog as Messages

from rules_site.content.blocks.example import ExampleBlock
from rules_site.content.blocks.grid import GridBlock
from rules_site.content.blocks.list import ListBlock
from rules_site.content.blocks.paytable import PaytableBlock
from rules_site.content.blocks.rows import RowsBlock
from rules_site.content.printed import BetRow, Figure, PageBlock, ShownHand, Texts
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import ENGLISH
from rules_site.pages.build import help_page
from rules_site.pages.help_page import HelpPage
from rules_site.site import Site

_CONF = """\
project = "Game rules"
locale_dirs = ["../locale"]
smartquotes = False  # texts are printed as they are written
"""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of source: what the language changes, after what it does not."""

    markup: str
    text: str = ""


def write(site: Site, folder: Path) -> None:
    """Write the project into ``folder``: its sources in ``src``, its catalogs in ``locale``, compiled as well."""
    source = folder / "src"
    source.mkdir()
    (source / "conf.py").write_text(_CONF)
    for name, english in _documents(site, ENGLISH).items():
        text = "\n".join(f"{line.markup}{_escaped(line.text)}".rstrip() for line in english)
        (source / f"{name}.rst").write_text(f"{text}\n")
    for tag in site.catalogs:
        for name, messages in _messages(site, tag).items():
            _write_catalog(folder / "locale" / tag / "LC_MESSAGES" / name, tag, messages)


def refuse_untranslated(site: Site, tag: str, built: Path) -> None:
    """Raise ValueError if what Sphinx made of the project in one language lacks a text of it."""
    for name, messages in _messages(site, tag).items():
        markup = re.sub(r"<style.*?</style>|<script.*?</script>", "", (built / f"{name}.html").read_text(), flags=re.S)
        shown = _spaced(html.unescape(re.sub(r"<[^>]+>", "", markup)))
        for text in messages.values():
            if _spaced(text) not in shown:
                raise ValueError(f"{name} in {tag}: got no {text!r}, expected every text of the catalog")


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _escaped(text: str) -> str:
    return re.sub(r"([\\*`|_])", r"\\\1", text)


def _messages(site: Site, tag: str) -> dict[str, dict[str, str]]:
    """Return by document what its English texts are in a language. A text that stands twice is translated once."""
    found: dict[str, dict[str, str]] = {}
    translated = _documents(site, tag)
    for name, english in _documents(site, ENGLISH).items():
        pairs = found.setdefault(name, {})
        for one, other in zip(english, translated[name], strict=True):
            if one.text:
                pairs.setdefault(one.text, other.text)
    return found


def _write_catalog(path: Path, tag: str, messages: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog = Messages(locale=tag, fuzzy=False)
    for msgid, msgstr in messages.items():
        catalog.add(_escaped(msgid), _escaped(msgstr))
    with path.with_suffix(".po").open("wb") as file:
        pofile.write_po(file, catalog)
    with path.with_suffix(".mo").open("wb") as file:
        mofile.write_mo(file, catalog)


def _documents(site: Site, tag: str) -> dict[str, list[Line]]:
    catalog = site.catalog(tag)
    pages = [help_page(site, game.slug, tag) for game in site.games]
    return {"index": list(_index(pages, catalog)), **{page.slug: list(_page(page, catalog)) for page in pages}}


def _index(pages: Sequence[HelpPage], catalog: Catalog) -> Iterator[Line]:
    yield from _title(catalog.text("Game rules").text, "=")
    yield from (Line(".. toctree::"), Line("   :maxdepth: 1"), Line(""))
    yield from (Line(f"   {page.slug}") for page in pages)


def _page(page: HelpPage, catalog: Catalog) -> Iterator[Line]:
    yield from _title(str(page.title), "=")
    for section in page.sections:
        yield Line(f".. _{page.slug}-{section.id}:")
        yield Line("")
        yield from _title(str(section.title), "-")
        for block in section.blocks:
            yield from _block(block, catalog)
            yield Line("")


def _title(text: str, under: str) -> Iterator[Line]:
    yield from (Line("", text), Line(under * 80), Line(""))


def _block(block: PageBlock, catalog: Catalog) -> Iterator[Line]:
    if isinstance(block, ListBlock):
        mark = "#. " if block.ordered else "- "
        yield from (Line(mark, _joined(item)) for item in block.items)
    elif isinstance(block, RowsBlock):
        rows = [[_joined(cell) for cell in row] for row in block.rows]
        yield from _table(str(block.caption), [[str(column) for column in block.columns]], rows)
    elif isinstance(block, GridBlock):
        yield from _grid(block)
    elif isinstance(block, ExampleBlock):
        yield Line("", f"{_hands(block.hands)} {_joined(block.texts)}")
    elif isinstance(block, PaytableBlock):
        headings = [catalog.text(one).text for one in ("Bet", "Wins when", "Example", "Chance", "Pays")]
        rows = list(chain.from_iterable(_bet(bet, catalog) for bet in block.bets))
        yield from _table(str(block.caption), [headings], rows)
    else:
        yield Line(".. note:: " if block.kind == "note" else "", _joined(block.texts))


def _joined(texts: Texts) -> str:
    return " ".join(str(text) for text in texts)


def _hands(hands: Sequence[ShownHand]) -> str:
    return ", ".join(f"{hand.name or ''} {hand.figure.text}".strip() for hand in hands)


def _grid(block: GridBlock) -> Iterator[Line]:
    empty = [""] * (len(block.columns) - 1)
    heads = [
        [str(block.row_heading), str(block.column_heading), *empty],
        ["", *(column.text for column in block.columns)],
    ]
    rows = [[row.heading.text, *(cell.text for cell in row.cells)] for row in block.rows]
    yield from _table(str(block.caption), heads, rows)


def _bet(bet: BetRow, catalog: Catalog) -> Iterator[list[str]]:
    """Yield the rows of a bet: itself with what holds for all of it, then each outcome."""
    yield [str(bet.name), " · ".join([*_about(bet, catalog), *map(str, bet.text)]), "", "", ""]
    for outcome in bet.outcomes:
        chance = outcome.chance.text if outcome.chance else ""
        named = str(outcome.name or bet.name)
        yield [named, _joined(outcome.condition), _hands(outcome.example), chance, outcome.pays.text]


def _about(bet: BetRow, catalog: Catalog) -> Iterator[str]:
    yield catalog.text("RTP {return}").text.replace("{return}", bet.returns.text)
    if bet.available_rounds:
        yield _rounds(bet.available_rounds, catalog)


def _rounds(available: Figure, catalog: Catalog) -> str:
    one, other = "First {available_rounds} round of a shoe", "First {available_rounds} rounds of a shoe"
    found = catalog.text(one, None, other, int(available.value))
    return found.text.replace("{available_rounds}", available.text)


def _table(caption: str, heads: Sequence[Sequence[str]], rows: Sequence[Sequence[str]]) -> Iterator[Line]:
    yield Line(".. list-table:: ", caption)
    yield Line(f"   :header-rows: {len(heads)}")
    yield Line("   :stub-columns: 1")
    yield Line("")
    for row in (*heads, *rows):
        yield from (Line("     - " if index else "   * - ", cell) for index, cell in enumerate(row))
