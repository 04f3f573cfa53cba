"""The mutation test: the checks must notice every single wrong number, wherever it is. C001 never counts.

A changed number also makes the messages' samples stale (C001), which would hide a blind check.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from rules_site.games.baccarat.rules import _BANKER_DRAWS_AGAINST
from rules_site.site import Site
from tests import mutants
from tests.mutants import Expected, Mutant, Settings

pytestmark = pytest.mark.whole

Property = Callable[[str, object], None]

#: Never the stale template. The other catalog checks look at nothing but texts, so only mutants of texts meet them.
STALE = "C001"
CATALOGS = "C"


def setting(name: str) -> tuple[Expected, ...]:
    return (Expected("R002", f"{name}: "),)


BACCARAT: Settings = {
    "commission": (None, setting("commission")),
    "decks": (6, setting("decks")),
    "ace_value": (2, setting("ace_value")),
    "ten_value": (1, setting("ten_value")),
    "modulus": (11, setting("highest_score")),
    "natural_low": (9, setting("natural_low")),
    "player_draws_to": (4, setting("player_draws_to")),
    "banker_draws_to": (4, setting("banker_draws_to")),
    # The table itself is derived and stands in no YAML: the odds of the bets tell of it.
    "banker_draws_against": (
        (*_BANKER_DRAWS_AGAINST[:3], frozenset(range(10)), *_BANKER_DRAWS_AGAINST[4:]),
        (Expected("P004", "player_return: "), Expected("P004", "tie_return: ")),
    ),
    "player_banker_on_tie": (None, setting("player_banker_on_tie")),
    "lucky_six_total": (7, setting("lucky_six_total")),
    "half_pay_total": (7, setting("half_pay_total")),
    "burn_ten_value": (9, setting("burn_ten_value")),
    "pair_rounds": (59, setting("player_pair_available_rounds")),
    "lucky_six_rounds": (49, setting("lucky_six_available_rounds")),
    "natural_rounds": (49, setting("player_natural_available_rounds")),
    "player_banker_limit": (None, setting("player_banker_limit")),
}

BLACKJACK: Settings = {
    "decks": (6, setting("decks")),
    "dealer_stands_from": (16, setting("dealer_stands_from")),
    "dealer_on_soft_17": (None, setting("dealer_on_soft_17")),
    "dealer_checks": (None, setting("dealer_checks")),
    "surrender": (None, setting("surrender")),
    "surrender_loses": (Fraction(1, 4), setting("surrender_loses")),
    "double_down": (None, setting("double_down")),
    "double_after_split": (None, setting("double_after_split")),
    "max_hands": (1, setting("max_hands")),
    "split_by": (None, setting("split_by")),
    "split_aces": (None, setting("split_aces")),
    "split_ace_ten": (None, setting("split_ace_ten")),
    "insurance": (None, setting("insurance")),
    "insurance_stake": (Fraction(1, 4), setting("insurance_stake")),
    "auto_play_hits_to": (12, setting("auto_play_hits_to")),
    "pairs_available_rounds": (41, setting("pairs_available_rounds")),
    "bust_bonus_available_rounds": (44, setting("bust_bonus_available_rounds")),
    "lucky_trio_available_rounds": (46, setting("lucky_trio_available_rounds")),
    "poker_trio_available_rounds": (40, setting("poker_trio_available_rounds")),
}


def run(shipped: Site, record_property: Property, what: str, found: list[Mutant], ignored: str = CATALOGS) -> None:
    """Run mutants, tell the summary how many of how many were caught, and fail with those that were not."""
    missed, total = mutants.survivors(shipped, found, [ignored])
    record_property("summary", f"mutants, {what}: {total - len(missed)} of {total} caught")
    assert not missed, "\n".join(missed)
    assert total


def test_every_payout_of_the_engines_is_caught(shipped: Site, record_property: Property) -> None:
    run(shipped, record_property, "payouts", list(mutants.payouts(shipped)))


def test_every_setting_of_the_baccarat_engine_is_caught(shipped: Site, record_property: Property) -> None:
    commission_free = {**BACCARAT}
    found = [
        mutant
        for slug, table in (("baccarat", BACCARAT), ("no-commission-baccarat", commission_free))
        for mutant in mutants.settings(shipped, slug, table)
        if not (slug == "baccarat" and "half_pay_total" in mutant.name) and " plays commission " not in mutant.name
    ]
    # The commission decides what Banker may pay, so rules and payouts of the other game come together.
    charged, free = shipped.game("baccarat"), shipped.game("no-commission-baccarat")
    for game, other in ((charged, free), (free, charged)):
        swapped = replace(game, rules=other.rules, payouts=other.payouts)  # type: ignore[attr-defined, call-arg]
        found.append(
            Mutant(
                f"{game.slug} with the other's commission",
                lambda swapped=swapped: mutants.with_game(shipped, swapped),
                setting("commission"),
                game.slug,
            )
        )
    run(shipped, record_property, "baccarat settings", found)


def test_every_setting_of_the_blackjack_engine_is_caught(shipped: Site, record_property: Property) -> None:
    run(
        shipped, record_property, "blackjack settings", list(mutants.settings(shipped, "infinite-blackjack", BLACKJACK))
    )


def test_every_number_and_choice_in_the_yaml_is_caught(shipped: Site, record_property: Property) -> None:
    run(shipped, record_property, "YAML values", list(mutants.stated_values(shipped)))


def test_every_row_of_the_paytables_is_caught(shipped: Site, record_property: Property) -> None:
    run(shipped, record_property, "paytable rows", list(mutants.outcomes(shipped)))


def test_placeholders_of_translations_are_caught(shipped: Site, record_property: Property) -> None:
    run(shipped, record_property, "translations", list(mutants.translations(shipped, every=30)), STALE)
