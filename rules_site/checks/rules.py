"""Checks of the rules text: each placeholder a fact, each setting true and shown, no number typed, no choice untold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from rules_site.check import Severity, check
from rules_site.checks import templates
from rules_site.checks.finding import Found
from rules_site.checks.subject import Subject
from rules_site.content.blocks.grid import Grid
from rules_site.content.messages import selected_uses
from rules_site.content.model import PLACEHOLDER, Content, GameContent, Place, SourcedFact, Use
from rules_site.facts import Fact, available_rounds_fact, field_fact, outcome_scope, pays_fact, quoted_name, return_fact
from rules_site.game import Game
from rules_site.i18n import number_words
from rules_site.i18n.defects import NAMES
from rules_site.i18n.locales import ENGLISH
from rules_site.i18n.numbers import write
from rules_site.pages.facts import Facts, printed_facts, resolve
from rules_site.quantity import Quantity
from rules_site.quoting import quoted

Owned = tuple[tuple[Game, GameContent], ...]


@check("R001")
def placeholder_without_fact(subject: Subject) -> Iterator[Found]:
    """A sentence has a placeholder for which there is no fact, or prints a choice for which there is no word.

    Why: the page would show a bare {name} or an identifier instead of a number or a word.
    Example: {deck} where the setting is called decks. A table the engine does not have is reported here too, and a
    placeholder of a page template's text that its call has no value for.
    In a sentence that no game has at present it is a warning.
    """
    for content, games in subject.contents:
        names = _names(content)
        every = subject.of_engine(content.engine)
        facts = {game.slug: printed_facts(game, view) for game, view in every}
        chosen = [game.slug for game, _ in games]
        for use in subject.uses[content.engine]:
            pages = [game.slug for game, view in every if use.when.holds(view.choices)]
            for name in dict.fromkeys(use.message.placeholders):
                if quoted_name(name) in names:
                    continue
                unknown = [slug for slug in pages or facts if not resolve(facts[slug], name, use.scopes)]
                # A sentence that no page has today must make sense in some game; one that a page has, in that game.
                # In the first case its fact may be one that comes and goes with the choice: then no page is wrong.
                severity = None if pages else Severity.WARNING
                for slug in unknown if pages or len(unknown) == len(facts) else ():
                    if slug in chosen:
                        expected = "expected a setting or a field of its row"
                        message = f"{{{name}}} in {quoted(use.message.text)}: got no such fact, {expected}"
                        yield Found(use.message.place, message, slug, severity=severity)
        yield from _tables(games)
        for game, view in games:
            yield from _wordless(game, view, facts[game.slug])
    yield from templates.unfilled_placeholders(subject)


def _names(content: Content) -> frozenset[str]:
    """Return what ``{name_…}`` may stand for: the bets and those outcomes that have a name."""
    outcomes = (outcome_scope(bet.id, outcome.id) for bet in content.bets for outcome in bet.outcomes if outcome.name)
    return frozenset((*(bet.id for bet in content.bets), *outcomes))


def _tables(games: Owned) -> Iterator[Found]:
    for game, view in games:
        if game.stale_odds:
            continue  # tables of the odds are gone with them, and P006 says why
        for block in view.blocks():
            if isinstance(block, Grid) and block.name not in game.tables:
                known = ", ".join(game.tables) or "none"
                yield Found(block.place, f"table: got {block.name!r}, expected one of {known}", game.slug)


def _wordless(game: Game, view: GameContent, facts: Facts) -> Iterator[Found]:
    """Report values that the page prints as words and that no word says."""
    values = {fact.value for fact in _printed_facts(view, facts) if not isinstance(fact.value, Quantity)}
    for block in view.blocks():
        values |= set(block.words(game))
    for word in sorted({str(value) for value in values} - view.words.keys() - {bet.id for bet in view.bets}):
        yield Found(view.place, f"word for {word!r}: got none, expected one under words:", game.slug)


def _printed_facts(view: GameContent, facts: Facts) -> Iterator[SourcedFact]:
    for use in selected_uses(view):
        for name in use.message.placeholders:
            if fact := resolve(facts, name, use.scopes):
                yield fact


@check("R002")
def setting_differs_from_engine(subject: Subject) -> Iterator[Found]:
    """A setting, a round limit or a figure of a row differs between YAML and engine, or only one side has it.

    Why: the sentence chosen or the number printed would describe another game than the one played.
    Example: decks: "6" while rules.py deals eight; dealer_on_soft_17: hits while the engine stands.
    """
    for game, view in subject.games:
        engine = dict(_engine_settings(game))
        elsewhere = set(_payouts_and_returns(view))  # P001 and P004 compare them
        stated = {fact.name: fact for fact in view.stated() if fact.name not in elsewhere}
        for name, fact in stated.items():
            if name not in engine:
                yield Found(
                    fact.place,
                    f"{name}: got {_show(fact.value)}, expected no such setting: the engine has none",
                    game.slug,
                )
            elif not _equal(fact.value, engine[name]):
                message = f"{name}: got {_show(fact.value)}, expected {_show(engine[name])} as the engine plays"
                yield Found(fact.place, message, game.slug)
        for name in engine.keys() - stated.keys():
            expected = _show(engine[name])
            yield Found(view.place, f"{name}: got no such setting, expected {expected} as the engine plays", game.slug)


def _payouts_and_returns(view: GameContent) -> Iterator[str]:
    for bet in view.bets:
        yield return_fact(bet.id)
        yield from (pays_fact(bet.id, outcome.id) for outcome in bet.outcomes)


def _engine_settings(game: Game) -> Iterator[tuple[str, Fact]]:
    yield from game.settings.items()
    for bet in game.bets:
        if bet.available_rounds is not None:
            yield available_rounds_fact(bet.id), game.facts[available_rounds_fact(bet.id)]
        for outcome in bet.outcomes:
            yield from ((field_fact(bet.id, outcome.id, name), value) for name, value in outcome.fields.items())


def _equal(stated: Fact, engine: Fact) -> bool:
    if isinstance(stated, Quantity) and isinstance(engine, Quantity):
        return stated.same(engine)
    return type(stated) is not Quantity and type(engine) is not Quantity and str(stated) == str(engine)


def _show(value: Fact) -> str:
    return write(value, "en") if isinstance(value, Quantity) else str(value)


@check("R003")
def number_in_text(subject: Subject) -> Iterator[Found]:
    """An English message or a text of a page template holds a digit or a number word.

    Why: a number in a text is checked by nobody and stays behind when the game changes.
    Example: "The game uses eight decks." instead of "The game uses {decks} decks." The word one, before something that
    is counted, is a warning.
    """
    english = subject.site.catalog(ENGLISH).locale.known
    for message in subject.site.template.values():
        for form in (message.text, *([message.plural] if message.plural else [])):
            for number in number_words.find(PLACEHOLDER.sub(" ", form), english):
                if number_words.has_figure(number) or message.context not in NAMES:
                    text = f"{quoted(form)}: got {quoted(number)}, expected a placeholder"
                    yield Found(message.place, text)
            for words in number_words.possible(PLACEHOLDER.sub("|", form), "", english):
                text = f"{quoted(form)}: got {quoted(words)}, expected a placeholder if it is a number"
                yield Found(message.place, text, severity=Severity.WARNING)


@check("R004")
def setting_never_shown(subject: Subject) -> Iterator[Found]:
    """A setting is neither printed by a sentence of this game nor a condition of one.

    Why: a rule that the engine plays by and no player is told.
    Example: burn_ten_value is stated in the settings, and no sentence uses it.
    """
    for content, games in subject.contents:
        told = {name for use in subject.uses[content.engine] for name, _ in use.when.terms}
        told |= {name for bet in content.bets for name, _ in bet.when.terms}
        for game, view in games:
            printed = {name for use in selected_uses(view) for name in use.message.placeholders}
            for name, stated in view.settings.items():
                if name not in (told if isinstance(stated.value, str) else printed):
                    yield Found(stated.place, f"{name}: got no sentence that prints it, expected one", game.slug)


@check("R005")
def choice_without_sentence(subject: Subject) -> Iterator[Found]:
    """A value that a choice of the engine can take selects no sentence, or a condition names what no engine has.

    Why: if the engine is changed to that value, the page must say so and has no sentence for it.
    Example: dealer_on_soft_17 can be stands or hits, and only stands has a sentence.
    """
    for content, games in subject.contents:
        choices: dict[str, type[StrEnum]] = {}
        for game, _ in subject.of_engine(content.engine):
            choices |= {name: type(value) for name, value in game.settings.items() if isinstance(value, StrEnum)}
        told: set[tuple[str, str]] = set()
        for use in subject.uses[content.engine]:
            for name, values in use.when.terms:
                told |= {(name, value) for value in values}
                yield from _unknown(name, values, choices, use)
        for name, kind in choices.items():
            for value in kind:
                if (name, value) not in told:
                    place = _stated_place(name, games) or content.place
                    yield Found(place, f"{name}: got no sentence for {value.value!r}, expected one under when:")


def _unknown(name: str, values: Iterable[str], choices: Mapping[str, type[StrEnum]], use: Use) -> Iterator[Found]:
    if name not in choices:
        yield Found(use.message.place, f"when: got {name!r}, expected one of {', '.join(choices)}")
        return
    for value in values:
        if value not in list(choices[name]):
            expected = ", ".join(choices[name])
            yield Found(use.message.place, f"when: {name}: got {value!r}, expected one of {expected}")


def _stated_place(name: str, games: Owned) -> Place | None:
    return next((view.settings[name].place for _, view in games if name in view.settings), None)
