"""P001 to P006: payouts, rows, returns and examples against the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from rules_site.check import Severity
from rules_site.checks.run import run
from rules_site.game import Bet, DeclaredReturn
from rules_site.games.blackjack.game import BlackjackGame
from rules_site.games.blackjack.rules import Soft17
from rules_site.quantity import Quantity, percent
from rules_site.site import Site
from tests.checks.spoiled import found, messages, with_engine, with_yaml
from tests.mutants import with_content, with_game


def test_the_shipped_paytables_have_no_error(shipped: Site) -> None:
    """The one finding there may be is the warning about the published return of blackjack's main bet."""
    findings = run(shipped, select=["P"])
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    assert {one.message.partition(":")[0] for one in findings} <= {"main_return"}


def test_a_payout_that_differs_names_its_line_and_both_figures(shipped: Site) -> None:
    site = with_yaml(shipped, "baccarat", "paytable.yaml", ('pays: "0.95:1"', 'pays: "1:1"'))
    (finding,) = found(site, "P001")
    assert finding.message == "banker_win_pays: got 1:1, expected 19:20 as the engine pays"
    assert finding.path == "rules_site/games/baccarat/paytable.yaml"
    assert finding.line == shipped.game_contents["baccarat"].bets[1].outcomes[0].pays.place.line
    assert finding.game == "baccarat"
    assert finding.severity is Severity.ERROR


@pytest.mark.parametrize("wrong", ["1:10", "10:2", "9:1", "10.5:1", "100:1"])
def test_a_payout_turned_round_or_mistyped_is_found(shipped: Site, wrong: str) -> None:
    site = with_yaml(shipped, "blackjack", "paytable.yaml", ('pays: "10:1"', f'pays: "{wrong}"'))
    assert messages(site, "P001")[0].startswith("pairs_coloured_pair_pays: got ")


def test_the_same_payout_in_another_form_is_the_same(shipped: Site) -> None:
    site = with_yaml(shipped, "blackjack", "paytable.yaml", ('pays: "3:2"', 'pays: "1.5:1"'))
    assert messages(site, "P001") == []


def test_a_payout_changed_in_the_engine_is_found_in_its_game_only(shipped: Site) -> None:
    site = with_engine(shipped, "no-commission-baccarat", payouts={"tie_win": Fraction(9)})
    assert [(one.game, one.message) for one in found(site, "P001")] == [
        ("no-commission-baccarat", "tie_win_pays: got 8:1, expected 9:1 as the engine pays")
    ]


def test_a_row_that_the_paytable_lacks_is_found_at_its_bet(shipped: Site) -> None:
    content = shipped.contents["baccarat"]
    lucky_six = next(bet for bet in content.bets if bet.id == "lucky_six")
    site = with_stated_bet(shipped, lucky_six, replace(lucky_six, outcomes=lucky_six.outcomes[:1]))
    (finding, _) = found(site, "P002")
    assert finding.message == "lucky_six_three_cards: got no such row, expected one as the engine pays it"
    assert finding.line == lucky_six.place.line


def test_a_bet_that_the_paytable_lacks_is_found_for_each_of_its_outcomes(shipped: Site) -> None:
    lucky_six = next(bet for bet in shipped.contents["baccarat"].bets if bet.id == "lucky_six")
    site = with_stated_bet(shipped, lucky_six, None)
    assert messages(site, "P002", "baccarat") == [
        "lucky_six_three_cards: got no such row, expected one as the engine pays it",
        "lucky_six_two_cards: got no such row, expected one as the engine pays it",
    ]


def test_a_bet_that_a_condition_takes_from_one_game_is_found_there(shipped: Site) -> None:
    site = with_yaml(shipped, "baccarat", "paytable.yaml", ("id: tie\n", "id: tie\n    when: {commission: charged}\n"))
    assert [(one.game, one.message) for one in found(site, "P002")] == [
        ("no-commission-baccarat", "tie_win: got no such row, expected one as the engine pays it")
    ]


def test_an_unknown_bet_an_unknown_outcome_and_an_unknown_bet_in_a_block_are_found(shipped: Site) -> None:
    bet = with_yaml(shipped, "baccarat", "paytable.yaml", ("id: lucky_six", "id: lucky_seven"))
    assert messages(bet, "P003", "baccarat")[0] == (
        "bet: got 'lucky_seven', expected one of player, banker, tie, player_pair, banker_pair, lucky_six, "
        "player_natural, banker_natural"
    )
    outcome = with_yaml(shipped, "blackjack", "paytable.yaml", ("id: perfect_pair", "id: perfect_pairs"))
    assert messages(outcome, "P003") == [
        "outcome of pairs: got 'perfect_pairs', expected one of coloured_pair, mixed_pair, perfect_pair"
    ]
    block = with_yaml(shipped, "baccarat", "rules.yaml", ("[player, banker, tie]", "[player, banker, ties]"))
    assert messages(block, "P003", "baccarat")[0].startswith("paytable block: got 'ties', expected one of player, ")


@pytest.mark.parametrize(
    ("wrong", "exact"),
    [
        ("98.9421%", "98.9421%"),
        ("98.96%", "98.94%"),
        ("98.943%", "98.942%"),
        ("99%", "98.94%"),  # which promises more than the game gives
        ("98.9%", "98.94%"),
        ("100%", "98.94%"),
    ],
)
def test_a_return_that_is_not_the_exact_odds_rounded_is_found(shipped: Site, wrong: str, exact: str) -> None:
    """Published: Banker's house edge is 1.0579%, so its return is 98.9421%."""
    site = with_yaml(shipped, "baccarat", "paytable.yaml", ('return: "98.94%"', f'return: "{wrong}"'))
    expected = [] if wrong == exact else [f"banker_return: got {wrong}, expected {exact} as the odds give"]
    assert messages(site, "P004", "baccarat") == expected


@pytest.mark.parametrize(
    ("exact", "stated", "expected"),
    [
        ("0.99996", "99.996%", ""),
        ("0.99996", "100.00%", "got 100.00%, expected 99.996%"),
        ("0.99996", "100%", "got 100%, expected 99.996%"),
        ("1", "100.00%", ""),
        ("1.002", "100.20%", ""),
        ("0.856404", "86%", "got 86%, expected 85.64%"),
        ("0.95", "95.00%", ""),
        ("0.95", "95%", "got 95%, expected 95.00%"),
    ],
)
def test_a_return_has_two_places_and_is_never_all_where_the_game_keeps_some(
    shipped: Site, exact: str, stated: str, expected: str
) -> None:
    bets = tuple(
        replace(bet, expected=Fraction(exact)) if bet.id == "tie" else bet for bet in shipped.game("baccarat").bets
    )
    site = with_yaml(with_bets(shipped, "baccarat", bets), "baccarat", "paytable.yaml", ('"85.64%"', f'"{stated}"'))
    found = messages(site, "P004", "baccarat")
    assert found == ([f"tie_return: {expected} as the odds give"] if expected else [])
    highest = site.game("baccarat").facts["highest_return"]
    assert isinstance(highest, Quantity)
    assert highest.printed().value < 1 or Fraction(exact) >= 1


def test_a_declared_return_of_fewer_places_is_an_error_though_both_sides_declare_it(shipped: Site) -> None:
    site = with_bet(shipped, "main", declared=DeclaredReturn(percent(Fraction("0.99"), 0), "a test"))
    site = with_yaml(site, "blackjack", "paytable.yaml", ('declared: "99.46%"', 'declared: "99%"'))
    errors = [one.message for one in found(site, "P004") if one.severity is Severity.ERROR]
    assert errors == ["main_return: declared 99%: a return has two decimal places or more"]


def test_a_figure_declared_on_one_side_only_is_found(shipped: Site) -> None:
    yaml = with_yaml(
        shipped, "baccarat", "paytable.yaml", ('return: "98.94%"', 'return: {declared: "98.94%", note: published}')
    )
    assert messages(yaml, "P004", "baccarat") == [
        "banker_return: got a figure declared in the YAML alone, expected both to declare it or none"
    ]
    game: Any = shipped.game("baccarat")
    declared = DeclaredReturn(percent(Fraction("0.9894"), 2), "a test")
    bets = tuple(replace(bet, declared=declared) if bet.id == "banker" else bet for bet in game.bets)
    assert messages(with_bets(shipped, "baccarat", bets), "P004", "baccarat") == [
        "banker_return: got a figure declared in the engine alone, expected both to declare it or none"
    ]


def test_a_declared_return_is_held_to_the_exact_maximum(shipped: Site) -> None:
    """The page may promise less than the game gives, which is a warning, and never more."""
    lower = found(with_bet(shipped, "main", expected=Fraction("0.9952")), "P004")
    assert [(one.severity, one.message) for one in lower] == [
        (Severity.WARNING, "main_return: declared 99.46% is 0.060000% below the exact maximum 99.520000%")
    ]
    equal = found(with_bet(shipped, "main", expected=Fraction("0.9946")), "P004")
    assert equal == []
    higher = found(with_bet(shipped, "main", expected=Fraction("0.9945")), "P004")
    assert [(one.severity, one.message) for one in higher] == [
        (Severity.ERROR, "main_return: declared 99.46% promises 0.010000% more than the exact maximum 99.450000%")
    ]


def test_a_declared_return_that_the_engine_declares_otherwise_is_an_error(shipped: Site) -> None:
    site = with_yaml(shipped, "blackjack", "paytable.yaml", ('declared: "99.46%"', 'declared: "99.47%"'))
    errors = [one.message for one in found(site, "P004") if one.severity is Severity.ERROR]
    assert errors == ["main_return: got 99.47%, expected the engine's declared 99.46%"]


def test_a_return_that_nobody_computed_is_an_error_unless_it_is_declared(shipped: Site) -> None:
    undeclared = with_bet(shipped, "pairs", expected=None)
    assert "pairs_return: got 96.63%, expected a figure that the engine can compute" in messages(undeclared, "P004")
    declared = with_bet(shipped, "main", expected=None)
    assert [(one.severity, one.message) for one in found(declared, "P004")] == [
        (Severity.WARNING, "main_return: declared 99.46%, exact odds not yet computed")
    ]


# What P005 is for: a change of an example in a paytable, and the finding.
P005 = {
    "a hand of another outcome": (
        "blackjack",
        "{player: [9♥, 9♠]}",
        "{player: [9♥, 9♦]}",
        "pairs_mixed_pair: player 9♥ 9♦: got coloured_pair paying 10:1, expected mixed_pair",
    ),
    "a hand that wins nothing": (
        "blackjack",
        "{player: [9♥, 9♠]}",
        "{player: [9♥, 8♠]}",
        "pairs_mixed_pair: player 9♥ 8♠: got no win, expected mixed_pair",
    ),
    "a push": (
        "baccarat",
        "{player: [9♠, Q♦], banker: [4♥, 3♣]}",
        "{player: [9♠, Q♦], banker: [4♥, 5♣]}",
        "player_win: player 9♠ Q♦, banker 4♥ 5♣: got a push, expected win",
    ),
    "a third card that the rules do not draw": (
        "baccarat",
        "{player: [9♠, Q♦], banker: [4♥, 3♣]}",
        "{player: [9♠, Q♦], banker: [4♥, A♣, 3♣]}",
        "player_win: player 9♠ Q♦, banker 4♥ A♣ 3♣: ",
    ),
    "a third card that the rules demand": (
        "baccarat",
        "{player: [2♣, 3♦, K♥], banker: [K♠, 6♥]}",
        "{player: [2♣, 3♦], banker: [K♠, 6♥]}",
        "lucky_six_two_cards: player 2♣ 3♦, banker K♠ 6♥: ",
    ),
    "a hand nobody has": (
        "blackjack",
        "{player: [9♥, 9♠]}",
        "{gambler: [9♥, 9♠]}",
        "pairs_mixed_pair: gambler 9♥ 9♠: ",
    ),
}


@pytest.mark.parametrize(("engine", "old", "new", "expected"), P005.values(), ids=P005)
def test_an_example_that_does_not_earn_its_row_is_found(
    shipped: Site, engine: str, old: str, new: str, expected: str
) -> None:
    said = messages(with_yaml(shipped, engine, "paytable.yaml", (old, new)), "P005")
    assert said
    assert all(message.startswith(expected) for message in said)


def test_a_card_more_often_than_the_shoe_holds_it_is_found(shipped: Site) -> None:
    """8 decks hold 8 queens of clubs; a game of 1 deck cannot show a perfect pair."""
    site = with_engine(shipped, "infinite-blackjack", decks=1)
    assert any(message.startswith("pairs_perfect_pair: player 4♣ 4♣: ") for message in messages(site, "P005"))


def test_an_example_in_the_text_that_cannot_occur_is_found(shipped: Site) -> None:
    old = "{player: [A♥, 3♣, 5♦], banker: [J♠, 2♥, A♦]}"
    site = with_yaml(shipped, "baccarat", "rules.yaml", (old, "{player: [9♥, 3♣], banker: [9♠, Q♥, A♦]}"))
    finding = found(site, "P005", "baccarat")[0]
    assert finding.message.startswith("compared: ")
    assert finding.path == "rules_site/games/baccarat/rules.yaml"


def test_the_engine_that_pays_an_example_otherwise_than_its_row_is_found(shipped: Site) -> None:
    game: Any = shipped.game("infinite-blackjack")
    site = with_game(shipped, StaleGame(game.slug, game.rules, game.payouts, pays=Fraction(7)))
    said = messages(site, "P005")
    assert "pairs_mixed_pair: player 9♥ 9♠: got mixed_pair paying 7:1, expected mixed_pair" in said


def test_stored_odds_of_other_rules_are_an_error(shipped: Site) -> None:
    game: Any = shipped.game("infinite-blackjack")
    assert messages(with_game(shipped, StaleGame(game.slug, game.rules, game.payouts)), "P006") == []
    stale = StaleGame(game.slug, game.rules, game.payouts, reason="odds for other rules")
    (finding,) = found(with_game(shipped, stale), "P006")
    assert finding.message == "stored odds: got odds for other rules, expected fresh ones: rules-site odds --update"
    assert (finding.game, finding.severity) == ("infinite-blackjack", Severity.ERROR)


def test_a_rule_changed_without_new_odds_leaves_no_silent_return(shipped: Site) -> None:
    """With another rule the stored figure must not stand: either P006 says so, or no exact figure is there."""
    site = with_engine(shipped, "infinite-blackjack", dealer_on_soft_17=Soft17.HITS)
    (main, *_) = site.game("infinite-blackjack").bets
    assert main.expected is None or found(site, "P006")


@dataclass(frozen=True)
class StaleGame(BlackjackGame):
    """Infinite Blackjack with odds that are stale for ``reason``, or settling every bet at ``pays``."""

    reason: str | None = None
    pays: Fraction | None = None

    @property
    def stale_odds(self) -> str | None:
        return self.reason

    def settle(self, bet: str, hands: Any) -> Any:
        settled = super().settle(bet, hands)
        return settled if self.pays is None or settled.pays is None else replace(settled, pays=self.pays)


def with_stated_bet(site: Site, old: Any, new: Any) -> Site:
    """Return the site whose baccarat paytable has ``new`` for ``old``, or nothing for it."""
    content = site.contents["baccarat"]
    bets = tuple(new if bet is old else bet for bet in content.bets if bet is not old or new is not None)
    return with_content(site, replace(content, bets=bets))


def with_bet(site: Site, bet: str, **changes: Any) -> Site:
    """Return the site whose blackjack engine says something else of one bet."""
    game = site.game("infinite-blackjack")
    bets = tuple(replace(one, **changes) if one.id == bet else one for one in game.bets)
    return with_bets(site, game.slug, bets)


def with_bets(site: Site, slug: str, bets: tuple[Bet, ...]) -> Site:
    game: Any = site.game(slug)
    changed = replace(game)
    vars(changed)["bets"] = bets
    return with_game(site, changed)
