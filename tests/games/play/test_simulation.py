"""The third way to the returns: rounds that the engines play. Seeded, so that chance cannot fail a test."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from rules_site.cli import main
from rules_site.errors import StaleOdds
from rules_site.game import Game
from rules_site.games.baccarat.game import BACCARAT, NO_COMMISSION
from rules_site.games.blackjack import sample
from rules_site.games.blackjack.actions import Action
from rules_site.games.blackjack.game import INFINITE_BLACKJACK
from rules_site.games.blackjack.payouts import INFINITE_PAYOUTS
from rules_site.games.blackjack.rules import INFINITE_RULES, Soft17
from rules_site.games.play import simulation
from rules_site.games.play.simulation import (
    BATCH,
    Batch,
    Estimate,
    batches,
    estimates,
    exact_returns,
    play,
    play_batch,
    tally,
)
from rules_site.games.registry import GAMES

#: Enough for a wrong payout of a common outcome to show, few enough for some seconds.
pytestmark = pytest.mark.whole

ROUNDS = {"infinite-blackjack": 12_000, "baccarat": 8_000, "no-commission-baccarat": 8_000}

SEED = 2026

BY_SLUG = {game.slug: game for game in GAMES}


def by_name(game: Game, counted: simulation.Tally) -> dict[str, Estimate]:
    return {one.name: one for one in estimates(game, counted)}


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_every_bet_gives_back_its_exact_return_within_four_standard_errors(game: Game) -> None:
    counted = play(game, ROUNDS[game.slug], Random(SEED))
    assert {name for name, _ in counted} == set(exact_returns(game))
    for one in estimates(game, counted):
        assert one.agrees, (one.name, str(one.errors))
        assert one.errors is not None
        if one.name != "insurance_return":  # it is offered in one round of 13
            assert one.rounds == ROUNDS[game.slug]


def test_every_bet_has_an_exact_return_to_be_held_against() -> None:
    for game in (BACCARAT, NO_COMMISSION):
        assert list(exact_returns(game)) == [f"{bet.id}_return" for bet in game.bets]
    sides = [f"{bet.id}_return" for bet in INFINITE_BLACKJACK.bets if bet.id != "main"]
    assert list(exact_returns(INFINITE_BLACKJACK)) == ["main_exact_return", "main_chart_return", *sides]


def test_insurance_is_counted_in_the_rounds_that_offer_it_alone() -> None:
    offered = by_name(INFINITE_BLACKJACK, play(INFINITE_BLACKJACK, 1_000, Random(SEED)))["insurance_return"].rounds
    assert 40 < offered < 120  # of 1,000, one in 13 is 77


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("player_natural_return", {"payouts": {"player_natural_win": Fraction(9, 2)}}),
        ("banker_natural_return", {"rules": {"natural_low": 9}}),
        ("player_return", {"rules": {"player_draws_to": 0}}),
    ],
)
def test_an_engine_that_pays_or_plays_otherwise_is_found(name: str, changes: dict[str, dict[str, Any]]) -> None:
    records = {record: replace(getattr(BACCARAT, record), **fields) for record, fields in changes.items()}
    counted = play(replace(BACCARAT, **records), 4_000, Random(SEED))
    assert not by_name(BACCARAT, counted)[name].agrees


def test_a_strategy_that_only_stands_is_found_not_to_be_the_chart() -> None:
    strategies = {"main_chart_return": lambda *_: Action.STAND}
    rounds = sample.sampled_rounds(INFINITE_RULES, INFINITE_PAYOUTS, strategies, Random(SEED))
    found = by_name(INFINITE_BLACKJACK, tally(islice(rounds, 3_000)))
    assert not found["main_chart_return"].agrees
    assert found["pairs_return"].agrees


def test_an_exact_value_that_is_shifted_is_found() -> None:
    counted = play(BACCARAT, 2_000, Random(SEED))
    one = by_name(BACCARAT, counted)["player_return"]
    assert one.agrees
    assert not replace(one, exact=one.exact + Fraction(12, 100)).agrees
    assert not replace(one, exact=one.exact - Fraction(12, 100)).agrees


def test_mean_and_variance_are_exact() -> None:
    """0, 0, 2, 5: the mean is 7/4, the squares of the differences sum to 67/4, a third of which is the variance."""
    game = BACCARAT
    rounds = [{"player_return": Fraction(amount)} for amount in (0, 0, 2, 5)]
    one = by_name(game, tally(rounds))["player_return"]
    assert (one.rounds, one.mean, one.variance) == (4, Fraction(7, 4), Fraction(67, 12))
    assert f"{one.standard_error:.6f}" == "1.181454"  # the root of 67/48


@pytest.mark.parametrize(
    ("mean", "rounds", "variance", "agrees"),
    [
        ("7/5", 100, "1", True),  # four standard errors of 1/10
        ("3/5", 100, "1", True),
        ("1401/1000", 100, "1", False),
        ("599/1000", 100, "1", False),
        ("1", 100, "0", True),
        ("99/100", 100, "0", False),
        ("0", 0, "0", False),
    ],
)
def test_four_standard_errors_are_the_limit(mean: str, rounds: int, variance: str, agrees: bool) -> None:
    assert Estimate("r", Fraction(1), rounds, Fraction(mean), Fraction(variance)).agrees is agrees


def test_a_bet_that_is_never_played_agrees_with_nothing() -> None:
    one = by_name(BACCARAT, Counter())["tie_return"]
    assert (one.rounds, one.errors, one.agrees) == (0, None, False)


def test_the_strategy_of_other_rules_is_refused() -> None:
    other = replace(INFINITE_BLACKJACK, rules=replace(INFINITE_RULES, dealer_on_soft_17=Soft17.HITS))
    with pytest.raises(StaleOdds, match="odds --update"):
        play(other, 1, Random(SEED))


def test_batches_share_out_all_rounds_and_play_the_same_ones_again() -> None:
    shared = tuple(batches((BACCARAT, NO_COMMISSION), BATCH + 1, SEED))
    assert [(one.game, one.rounds, one.number) for one in shared] == [
        ("baccarat", BATCH, 0),
        ("no-commission-baccarat", BATCH, 0),
        ("baccarat", 1, 1),
        ("no-commission-baccarat", 1, 1),
    ]
    some = Batch("baccarat", 50, SEED, 0)
    assert play_batch(BY_SLUG, some) == play_batch(BY_SLUG, some)
    assert play_batch(BY_SLUG, some)[1] != play_batch(BY_SLUG, replace(some, number=1))[1]
    assert play_batch(BY_SLUG, some)[1] != play_batch(BY_SLUG, replace(some, seed=SEED + 1))[1]


def simulate(*options: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["simulate", "baccarat", "--rounds", "1000", *options])
    return result.exit_code, result.stdout


@pytest.mark.parametrize("processes", ["1", "2"])
def test_the_command_prints_every_return_whatever_the_processes(processes: str) -> None:
    code, text = simulate("--format", "json", "--processes", processes)
    document = json.loads(text)
    (game,) = document["games"]
    counted = play_batch(BY_SLUG, Batch("baccarat", 1_000, 1, 0))[1]
    assert (code, document["seed"], game["game"]) == (0, 1, "baccarat")
    assert [one["return"] for one in game["returns"]] == list(exact_returns(BACCARAT))
    expected = by_name(BACCARAT, counted)
    for one in game["returns"]:
        found = expected[one["return"]]
        assert (one["exact"], one["mean"], one["rounds"]) == (str(found.exact), str(found.mean), 1_000)
        assert one["agrees"]


def test_the_command_prints_a_table() -> None:
    code, text = simulate("--processes", "1")
    assert code == 0
    heading, columns, *lines = text.rstrip().split("\n")
    assert heading == "baccarat"
    assert columns.split()[:5] == ["return", "rounds", "exact", "played", "s."]
    tie = next(line for line in lines if line.split()[0] == "tie_return")
    assert tie.split()[1:3] == ["1,000", "85.6404%"]


def test_the_command_fails_when_a_return_disagrees(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: Game, random: Random) -> Iterator[dict[str, Fraction]]:
        while True:
            yield {f"{bet.id}_return": Fraction(0) for bet in self.bets}

    monkeypatch.setattr(type(BACCARAT), "sampled_rounds", nothing)
    code, text = simulate("--processes", "1")
    assert code == 1
    assert text.count("DISAGREES") == len(BACCARAT.bets)


def test_too_few_rounds_are_refused() -> None:
    assert simulate("--rounds", "10")[0] == 2
