"""The ledger: every number a page prints, in each language, with the engine's value and the line that states it.

Returns that are studied but stand on no page, such as the exact return of a bet whose page prints a declared one, come
after the page's numbers, under the section "".
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields

from rules_site.content.model import SourcedFact
from rules_site.content.printed import Figure, figures
from rules_site.facts import Fact
from rules_site.pages.build import write_page
from rules_site.pages.help_page import HelpPage
from rules_site.pages.writer import Writer
from rules_site.quantity import Quantity, percent
from rules_site.site import Site

#: Places of a studied return: enough to tell the best strategy from the best chart.
_STUDIED_PLACES = 4


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One printed fact of one page, or a studied return that no page prints (``section`` is "").

    ``engine`` is the engine's exact, unrounded value and ``value`` the exact value of what is printed; both are
    fractions such as 19/20, ranges, cards or the value of a choice. ``text`` is what the reader sees. ``path`` and
    ``line`` are where the YAML states it; for a ``derived`` fact, which no YAML states, where the content begins.
    """

    game: str
    locale: str
    section: str
    fact: str
    kind: str
    engine: str
    value: str
    text: str
    path: str
    line: int
    derived: bool


def ledger(site: Site, *, games: Collection[str] = (), locales: Collection[str] = ()) -> Iterator[LedgerRow]:
    """Yield the entries of all pages, or of some games or locales, in page order; a fact once for each section.

    The studied returns of a game follow its page.

    Raises:
        UnknownGame: no such game.
        UnknownLocale: no such locale.
    """
    chosen = tuple(site.game(slug) for slug in dict.fromkeys(games)) or site.games
    catalogs = tuple(site.catalog(tag) for tag in dict.fromkeys(locales)) or tuple(site.catalogs.values())
    for game in chosen:
        for catalog in catalogs:
            writer = Writer(game, site.game_contents[game.slug], catalog)
            yield from _page(writer, write_page(writer))
            yield from _studied_rows(writer)


def _page(writer: Writer, page: HelpPage) -> Iterator[LedgerRow]:
    for section in page.sections:
        seen: set[str] = set()
        for figure in figures(section):
            if figure.fact not in seen:
                seen.add(figure.fact)
                yield _entry(writer, section.id, figure, writer.facts[figure.fact])


def _studied_rows(writer: Writer) -> Iterator[LedgerRow]:
    for name, value in writer.game.studied_returns.items():
        fact = SourcedFact(name, percent(value, _STUDIED_PLACES), writer.content.place, derived=True)
        yield _entry(writer, "", writer.figure(fact), fact)


def _entry(writer: Writer, section: str, figure: Figure, fact: SourcedFact) -> LedgerRow:
    return LedgerRow(
        game=writer.game.slug,
        locale=writer.lang,
        section=section,
        fact=figure.fact,
        kind=figure.kind,
        engine=exact(writer.game.facts.get(figure.fact, fact.value)),
        value=figure.value,
        text=figure.text,
        path=fact.place.path,
        line=fact.place.line,
        derived=fact.derived,
    )


def exact(fact: Fact) -> str:
    """Return a fact as exact machine text."""
    return fact.exact if isinstance(fact, Quantity) else str(fact)


def as_json(entries: Sequence[LedgerRow]) -> str:
    """Return the entries as a JSON list of objects."""
    return json.dumps([asdict(entry) for entry in entries], ensure_ascii=False, indent=1)


def as_csv(entries: Sequence[LedgerRow]) -> str:
    """Return the entries as CSV (RFC 4180) with a header line; ``derived`` is true or false."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(field.name for field in fields(LedgerRow))
    for entry in entries:
        rows.writerow((*astuple(entry)[:-1], "true" if entry.derived else "false"))
    return out.getvalue()


def as_text(entries: Sequence[LedgerRow]) -> str:
    """Return the entries by page and section: the fact, its text, its source, and the engine's exact value."""
    lines: list[str] = []
    width = max((len(entry.fact) for entry in entries), default=0)
    sources = max((len(_source(entry)) for entry in entries), default=0)
    heading = None
    for entry in entries:
        if heading != (heading := (entry.game, entry.locale, entry.section)):
            lines += [*([""] if lines else []), f"{entry.game} · {entry.locale} · {entry.section or 'on no page'}"]
        lines.append(f"  {entry.fact:<{width}}  {entry.text:<14}  {_source(entry):<{sources}}  {entry.engine}")
    return "\n".join(lines)


def _source(entry: LedgerRow) -> str:
    return "derived" if entry.derived else f"{entry.path}:{entry.line}"
