"""Checks of the paytable: payouts, outcomes, returns and examples against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_site import quantity
from rules_site.cards import write_hand
from rules_site.check import Severity, check
from rules_site.checks.finding import Found
from rules_site.checks.subject import Subject
from rules_site.content.blocks.example import Example
from rules_site.content.blocks.paytable import Paytable
from rules_site.content.model import Bet, GameContent, Outcome
from rules_site.errors import RulesSiteError
from rules_site.facts import outcome_scope, pays_fact, return_fact
from rules_site.game import Bet as EngineBet
from rules_site.game import Game
from rules_site.game import Outcome as EngineOutcome
from rules_site.i18n.numbers import write
from rules_site.quantity import Quantity


def _bets(game: Game, content: GameContent) -> Iterator[tuple[Bet, EngineBet]]:
    """Yield the bets that both sides know."""
    engine = {bet.id: bet for bet in game.bets}
    for bet in content.bets:
        if bet.id in engine:
            yield bet, engine[bet.id]


def _outcomes(game: Game, content: GameContent) -> Iterator[tuple[Bet, Outcome, EngineOutcome]]:
    """Yield the outcomes that both sides know."""
    for bet, engine_bet in _bets(game, content):
        engine = {outcome.id: outcome for outcome in engine_bet.outcomes}
        for outcome in bet.outcomes:
            if outcome.id in engine:
                yield bet, outcome, engine[outcome.id]


@check("P001")
def payout_differs_from_engine(subject: Subject) -> Iterator[Found]:
    """A payout in paytable.yaml is not what the engine pays.

    Why: the page would promise a payout that players do not get, and the operator is held to the page.
    Example: pays: "1:1" for Banker while payouts.py says Fraction(19, 20).
    """
    for game, content in subject.games:
        for bet, outcome, engine in _outcomes(game, content):
            stated = outcome.pays.value
            if isinstance(stated, Quantity) and stated.value != engine.pays:
                got, expected = write(stated, "en"), write(quantity.ratio(engine.pays), "en")
                message = f"{pays_fact(bet.id, outcome.id)}: got {got}, expected {expected} as the engine pays"
                yield Found(outcome.pays.place, message, game.slug)


@check("P002")
def outcome_missing_from_paytable(subject: Subject) -> Iterator[Found]:
    """The engine pays a bet or an outcome that paytable.yaml does not state for this game.

    Why: a player could win in a way the page does not mention, and the bets on the page would not add up.
    Example: the engine settles player_pair, and paytable.yaml has no bet with this id.
    """
    for game, content in subject.games:
        stated = {bet.id: {outcome.id for outcome in bet.outcomes} for bet in content.bets}
        for bet in game.bets:
            for outcome in bet.outcomes:
                if outcome.id not in stated.get(bet.id, ()):
                    place = next(
                        (stated_bet.place for stated_bet in content.bets if stated_bet.id == bet.id), content.place
                    )
                    row = outcome_scope(bet.id, outcome.id)
                    yield Found(place, f"{row}: got no such row, expected one as the engine pays it", game.slug)


@check("P003")
def outcome_unknown_to_engine(subject: Subject) -> Iterator[Found]:
    """paytable.yaml, or a paytable block in rules.yaml, names a bet or an outcome that the engine does not have.

    Why: the page would offer something that the game never pays.
    Example: an outcome id perfect_pairs where the engine says perfect_pair.
    """
    for game, content in subject.games:
        engine = {bet.id: {outcome.id for outcome in bet.outcomes} for bet in game.bets}
        for bet in content.bets:
            if bet.id not in engine:
                yield Found(bet.place, f"bet: got {bet.id!r}, expected one of {', '.join(engine)}", game.slug)
                continue
            for outcome in bet.outcomes:
                if outcome.id not in engine[bet.id]:
                    expected = ", ".join(sorted(engine[bet.id]))
                    message = f"outcome of {bet.id}: got {outcome.id!r}, expected one of {expected}"
                    yield Found(outcome.place, message, game.slug)
        known = {bet.id for bet in content.bets} | engine.keys()
        for block in content.blocks():
            if isinstance(block, Paytable):
                for name in (name for name in block.bets if name not in known):
                    expected = ", ".join(engine)
                    yield Found(block.place, f"paytable block: got {name!r}, expected one of {expected}", game.slug)


@check("P004")
def return_differs_from_odds(subject: Subject) -> Iterator[Found]:
    """A return in paytable.yaml is not the exact odds rounded half-even to two places or more, or promises too much.

    Why: an outdated return figure is what operators have been made to pay for.
    Example: return: "98.96%" for Banker, whose exact return rounds to 98.94%.
    "99%" for 98.7649%, and 100% for anything less.
    A declared figure below the exact maximum is a warning that shows both.
    """
    for game, content in subject.games:
        for bet, engine in _bets(game, content):
            stated = bet.returns.value
            if isinstance(stated, Quantity):
                for message, severity in _return(bet, engine, stated):
                    yield Found(bet.returns.place, f"{return_fact(bet.id)}: {message}", game.slug, severity=severity)


def _return(bet: Bet, engine: EngineBet, stated: Quantity) -> Iterator[tuple[str, Severity | None]]:
    got = write(stated, "en")
    declared = bet.declared_note is not None
    if declared is not (engine.declared is not None):
        sides = ("declared in the YAML", "declared in the engine")
        yield f"got a figure {sides[not declared]} alone, expected both to declare it or none", None
    elif engine.declared is not None:
        if not stated.same(engine.declared.value):
            yield f"got {got}, expected the engine's declared {write(engine.declared.value, 'en')}", None
        yield from _compare_declared(engine.expected, stated)
    elif engine.expected is None:
        yield f"got {got}, expected a figure that the engine can compute", None
    elif not stated.promises(engine.expected):
        expected = write(quantity.return_percent(engine.expected, stated.decimals), "en")
        yield f"got {got}, expected {expected} as the odds give", None


def _compare_declared(exact: Fraction | None, stated: Quantity) -> Iterator[tuple[str, Severity | None]]:
    got = write(stated, "en")
    if stated.decimals < quantity.RETURN_PLACES:
        yield f"declared {got}: a return has two decimal places or more", None
    if exact is None:
        yield f"declared {got}, exact odds not yet computed", Severity.WARNING
        return
    figure = write(quantity.percent(exact, 6), "en")
    gap = write(quantity.percent(abs(exact - stated.value), 6), "en")
    if stated.value > exact:
        yield f"declared {got} promises {gap} more than the exact maximum {figure}", None
    elif stated.value < exact:
        yield f"declared {got} is {gap} below the exact maximum {figure}", Severity.WARNING


@check("P005")
def example_settles_differently(subject: Subject) -> Iterator[Found]:
    """An example hand, played through the engine, is not the outcome of its row or pays something else.

    Why: the cards a player sees beside a payout must earn that payout.
    Example: two queens of clubs shown as a mixed pair.
    """
    for game, content in subject.games:
        for bet, outcome, engine in _outcomes(game, content):
            shown = ", ".join(f"{hand} {write_hand(cards)}" for hand, cards in outcome.example.items())
            row = outcome_scope(bet.id, outcome.id)
            try:
                settled = game.settle(bet.id, outcome.example)
            except RulesSiteError as error:
                yield Found(outcome.example_place, f"{row}: {shown}: {error}", game.slug)
                continue
            if (settled.outcome, settled.pays) != (outcome.id, engine.pays):
                got = settled.outcome or ("a push" if settled.pays == 0 else "no win")
                pays = "" if not settled.pays else f" paying {write(quantity.ratio(settled.pays), 'en')}"
                yield Found(outcome.example_place, f"{row}: {shown}: got {got}{pays}, expected {outcome.id}", game.slug)
        yield from _impossible_hands(game, content)


def _impossible_hands(game: Game, content: GameContent) -> Iterator[Found]:
    """Report examples in the text whose hands cannot occur."""
    for block in content.blocks():
        if isinstance(block, Example):
            try:
                game.score(block.hands)
            except RulesSiteError as error:
                yield Found(block.place, f"{block.id}: {error}", game.slug)


@check("P006")
def odds_stale(subject: Subject) -> Iterator[Found]:
    """Stored odds were computed for other rules, payouts or engine source than those that are there now.

    Why: a figure nobody recomputed after a change is a figure nobody can stand by.
    Example: dealer_on_soft_17 was changed and `rules-site odds --update` was not run.
    """
    for game, content in subject.games:
        if reason := game.stale_odds:
            yield Found(
                content.place, f"stored odds: got {reason}, expected fresh ones: rules-site odds --update", game.slug
            )
