"""Mutants of the shipped site: one wrong thing at a time, each with the finding that must report it.

A mutant that is caught for another reason than its own proves nothing, so each names the code it expects and the
place: the fact a message begins with, or the line of the file that was changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rules_site import paths
from rules_site.checks.finding import Finding
from rules_site.checks.run import run
from rules_site.content import loader, nodes
from rules_site.content.model import PLACEHOLDER, Content, SourcedFact
from rules_site.content.select import game_content
from rules_site.facts import is_pays, is_return, pays_fact
from rules_site.game import Game
from rules_site.i18n import catalog, po
from rules_site.i18n.messages import Template
from rules_site.quantity import Quantity
from rules_site.site import Site

LANGUAGES = ("en", "id", "ru", "vi")


@dataclass(frozen=True, slots=True)
class Expected:
    """The finding a mutant must cause: its code, and how its message begins or the line it is on."""

    code: str
    begins: str = ""
    line: int = 0

    def met_by(self, finding: Finding) -> bool:
        return finding.code == self.code and finding.message.startswith(self.begins) and self.line in (0, finding.line)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. ``make`` gives the changed site; all of ``expected`` must be among the new findings."""

    name: str
    make: Callable[[], Site]
    expected: tuple[Expected, ...]
    game: str = ""
    locale: str = ""


def survivors(shipped: Site, mutants: Iterable[Mutant], ignore: Iterable[str]) -> tuple[list[str], int]:
    """Return the mutants that an expected finding fails to report, and how many mutants there were.

    Each mutant is looked for in one language, each language in its turn.
    """
    known: dict[tuple[str, str], set[Finding]] = {}
    missed, total = [], 0
    for total, mutant in enumerate(mutants, 1):
        locale = mutant.locale or LANGUAGES[total % len(LANGUAGES)]
        where = (mutant.game, locale)
        if where not in known:
            known[where] = set(
                run(shipped, ignore=[*ignore], games=[mutant.game] if mutant.game else (), locales=[locale])
            )
        found = run(mutant.make(), ignore=[*ignore], games=[mutant.game] if mutant.game else (), locales=[locale])
        new = [finding for finding in found if finding not in known[where]]
        if not all(any(expected.met_by(finding) for finding in new) for expected in mutant.expected):
            got = "; ".join(f"{finding.code} {finding.line} {finding.message}" for finding in new[:4]) or "no finding"
            missed.append(f"{mutant.name}: got {got}, expected {mutant.expected}")
    return missed, total


def with_game(shipped: Site, game: Game) -> Site:
    """Return the site with one game's engine side replaced by ``game``."""
    return replace(shipped, games=tuple(game if one.slug == game.slug else one for one in shipped.games))


def with_content(shipped: Site, content: Content) -> Site:
    """Return the site with one engine's content replaced."""
    views = {game.slug: game_content(content, game.slug) for game in shipped.games if game.engine == content.engine}
    contents = {**shipped.contents, content.engine: content}
    return replace(shipped, contents=contents, game_contents={**shipped.game_contents, **views})


def payouts(shipped: Site) -> Iterator[Mutant]:
    """Every payout of every game's engine, halved: small enough for every game to accept."""
    for game in shipped.games:
        for field in fields(game.payouts):  # type: ignore[attr-defined]
            paid = getattr(game.payouts, field.name)  # type: ignore[attr-defined]
            if paid is not None:

                def make(game: Any = game, name: str = field.name, paid: Fraction = paid) -> Site:
                    return with_game(shipped, replace(game, payouts=replace(game.payouts, **{name: paid / 2})))

                expected = (Expected("P001", f"{field.name}_pays: "), Expected("H001", f"{field.name}_pays: "))
                yield Mutant(f"{game.slug} pays {field.name} half", make, expected, game.slug)


#: For each setting of an engine's Rules: another value, and what reports it. A choice is flipped to each other value.
Settings = dict[str, tuple[Any, tuple[Expected, ...]]]


def settings(shipped: Site, slug: str, table: Settings) -> Iterator[Mutant]:
    """Every setting of one game's engine, changed as ``table`` says; a setting missing from it is an error."""
    game: Any = shipped.game(slug)
    for field in fields(game.rules):
        value, expected = table[field.name]
        was = getattr(game.rules, field.name)
        others = [one for one in type(was) if one is not was] if isinstance(was, StrEnum) else [value]
        for other in others:

            def make(name: str = field.name, other: Any = other) -> Site:
                return with_game(shipped, replace(game, rules=replace(game.rules, **{name: other})))

            yield Mutant(f"{slug} plays {field.name} {other}", make, expected, slug)


def stated_values(shipped: Site) -> Iterator[Mutant]:
    """Every number and every choice in the YAML files, changed in its line."""
    for engine, content in shipped.contents.items():
        for game in (game for game in shipped.games if game.engine == engine):
            for stated in shipped.game_contents[game.slug].stated():
                yield from _stated(shipped, content, game, stated)


def _stated(shipped: Site, content: Content, game: Game, stated: SourcedFact) -> Iterator[Mutant]:
    name = stated.name
    path = paths.PACKAGE.parent / stated.place.path
    lines = path.read_text("utf-8").split("\n")
    index = stated.place.line - 1
    if isinstance(stated.value, Quantity):
        code = "P001" if is_pays(name) else "P004" if is_return(name) else "R002"
        changed = _other_number(lines[index])
    else:
        code = "R002"
        setting: Any = game.settings[name]
        changed = lines[index].replace(
            f"{name}: {stated.value}", f"{name}: {next(one for one in type(setting) if one != setting)}"
        )
    lines[index] = changed

    def make() -> Site:
        texts = {
            file: (paths.engine(content.engine) / file).read_text("utf-8") for file in ("rules.yaml", "paytable.yaml")
        }
        texts[path.name] = "\n".join(lines)
        roots = [nodes.parse(texts[file], f"rules_site/games/{content.engine}/{file}") for file in texts]
        return with_content(shipped, loader.build(content.engine, *roots))

    expected = (Expected(code, f"{name}: ", stated.place.line),)
    if code == "P001":
        expected += (Expected("H001", f"{name}: ", stated.place.line),)
    yield Mutant(f"{stated.place.path}:{stated.place.line} {name} ({game.slug})", make, expected, game.slug)


def _other_number(line: str) -> str:
    """Change the last quoted number of a line: its first digit above 0 by one, or a rank pattern to another."""
    found = list(re.finditer(r'"([^"]*)"', line))[-1]
    text = found.group(1)
    if re.fullmatch(r"[0-9AJQK]+(-[0-9AJQK]+)+", text) and not text.replace("-", "").isdigit():
        changed = "-".join(reversed(text.split("-")))
    else:
        at = re.search(r"[1-9]", text) or re.search(r"0", text)
        digit = int(at.group())  # type: ignore[union-attr]
        changed = f"{text[: at.start()]}{digit % 9 + 1}{text[at.end() :]}"  # type: ignore[union-attr]
        if re.fullmatch(r"(\d+)-(\d+)", changed) and int(changed.split("-")[0]) >= int(changed.split("-")[1]):
            changed = f"{text.split('-')[0]}-{int(text.split('-')[1]) + 1}"
    return f'{line[: found.start()]}"{changed}"{line[found.end() :]}'


def outcomes(shipped: Site) -> Iterator[Mutant]:
    """Every row of every paytable: under an id the engine does not have, dropped, and with a neighbour's example."""
    for game in shipped.games:
        content = shipped.contents[game.engine]
        for b, bet in enumerate(content.bets):
            if not any(one.id == bet.id and one.place == bet.place for one in shipped.game_contents[game.slug].bets):
                continue
            for o, outcome in enumerate(bet.outcomes):
                name = f"{game.slug} {bet.id}_{outcome.id}"
                pays = replace(outcome.pays, name=pays_fact(bet.id, "unknown"))
                unknown = replace(outcome, id="unknown", pays=pays, fields=())
                yield _row(
                    shipped,
                    content,
                    b,
                    o,
                    unknown,
                    f"{name} renamed",
                    game,
                    (Expected("P003", f"outcome of {bet.id}: "),),
                )
                missing = (Expected("P002", f"{bet.id}_{outcome.id}: "),)
                yield _row(shipped, content, b, o, None, f"{name} dropped", game, missing)
                if len(bet.outcomes) > 1:
                    other = bet.outcomes[o - 1]
                    swapped = replace(outcome, example=other.example)
                    wrong = (Expected("P005", f"{bet.id}_{outcome.id}: ", outcome.example_place.line),)
                    yield _row(shipped, content, b, o, swapped, f"{name} with the cards of {other.id}", game, wrong)


def _row(
    shipped: Site, content: Content, bet: int, row: int, new: Any, name: str, game: Game, expected: tuple[Expected, ...]
) -> Mutant:
    def make() -> Site:
        old = content.bets[bet]
        rows = (*old.outcomes[:row], *([new] if new is not None else []), *old.outcomes[row + 1 :])
        bets = (*content.bets[:bet], replace(old, outcomes=rows), *content.bets[bet + 1 :])
        return with_content(shipped, replace(content, bets=bets))

    return Mutant(name, make, expected, game.slug)


def translations(shipped: Site, every: int) -> Iterator[Mutant]:
    """Placeholders of every ``every``-th message that has some, in each language: dropped, added, renamed, swapped."""
    for tag, one in shipped.catalogs.items():
        keys = [key for key in one.good if PLACEHOLDER.search(one.good[key][0])]
        for key in keys[::every]:
            for name, change in _CHANGES:
                changed = change(one.good[key][0])
                if changed != one.good[key][0]:
                    # A text that was nothing but its placeholder is no translation any more. Where one of the swapped
                    # stands twice, there are others than before.
                    same = sorted(PLACEHOLDER.findall(changed)) == sorted(PLACEHOLDER.findall(one.good[key][0]))
                    code = "C009" if name == "swapped" and same else "C004" if changed.strip() else "C002"
                    expected = Expected(code, line=one.entries[key].line)
                    make = _translated(shipped, tag, key, changed)
                    yield Mutant(f"{tag} {key[0]!r} {name}", make, (expected,), locale=tag)


def _translated(shipped: Site, tag: str, key: po.Key, text: str) -> Callable[[], Site]:
    def make() -> Site:
        old = shipped.catalogs[tag]
        path = shipped.catalogs_folder / old.locale.folder / "LC_MESSAGES" / "messages.po"
        entries = list(po.read(path.read_text("utf-8")))
        at = next(n for n, entry in enumerate(entries) if entry.key == key and not entry.obsolete)
        entries[at] = replace(entries[at], msgstrs=(text, *entries[at].msgstrs[1:]), body=())
        data = po.write(entries).encode()
        return replace(
            shipped,
            catalogs={
                **shipped.catalogs,
                tag: catalog.build(data, old.path, old.locale, _template(shipped), old.glossary),
            },
        )

    return make


def _template(shipped: Site) -> Template:
    return shipped.template


def _swapped(text: str) -> str:
    """Exchange the first two different placeholders."""
    names = list(dict.fromkeys(PLACEHOLDER.findall(text)))
    if len(names) < 2:
        return text
    pair = {names[0]: names[1], names[1]: names[0]}
    return PLACEHOLDER.sub(lambda found: f"{{{pair.get(found.group(1), found.group(1))}}}", text)


_CHANGES: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("dropped", lambda text: PLACEHOLDER.sub("", text, count=1)),
    ("added", lambda text: text + " {decks}"),
    ("renamed", lambda text: PLACEHOLDER.sub("{no_such_fact}", text, count=1)),
    ("swapped", _swapped),
)
