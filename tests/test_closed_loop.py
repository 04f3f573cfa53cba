"""The promise, on two real choices: an engine changed alone fails the check; engine and YAML changed flip the pages."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules_site.check import Severity
from rules_site.checks.run import run
from rules_site.content.printed import texts
from rules_site.games.baccarat.game import NO_COMMISSION
from rules_site.games.blackjack.game import BlackjackGame
from rules_site.games.blackjack.odds import compute
from rules_site.games.blackjack.rules import Soft17
from rules_site.pages.build import help_page
from rules_site.site import Site
from tests.checks.spoiled import with_engine, with_yaml, with_yamls
from tests.mutants import with_game

LANGUAGES = ("en", "id", "ru", "vi")

CHARGED = {
    "en": "When Banker wins, a commission of 5% is taken from the profit of the bet on Banker.",
    "id": "Jika Bandar menang, komisi sebesar 5% dipotong dari keuntungan taruhan pada Bandar.",
    "ru": "Если выигрывает Банкир, с выигрыша по ставке на Банкира взимается комиссия\u00a05\u00a0%.",
    "vi": "Khi Nhà Cái thắng, hoa hồng 5% được trừ vào tiền lời của cược Nhà Cái.",
}
FREE = {
    "en": "No commission is taken.",
    "id": "Tidak ada potongan komisi.",
    "ru": "Комиссия не взимается.",
    "vi": "Trò chơi không thu hoa hồng.",
}
STANDS = {
    "en": "The dealer also stands with a soft 17.",
    "id": "Dealer juga melakukan Stand pada soft\u00a017.",
    "ru": "На «мягких»\u00a017 дилер тоже останавливается.",
    "vi": "Nhà cái cũng dừng khi có tay bài mềm (soft) 17 điểm.",
}
HITS = {
    "en": "As an exception, the dealer hits with a soft 17.",
    "id": "Sebagai pengecualian, dealer melakukan Hit pada soft\u00a017.",
    "ru": "Исключение: на «мягких»\u00a017 дилер берёт карту.",
    "vi": "Ngoại lệ là nhà cái rút bài khi có tay bài mềm (soft) 17 điểm.",
}


def free_engine(site: Site) -> Site:
    """Return the site whose engine plays the game `baccarat` without commission."""
    game: Any = site.game("baccarat")
    return with_game(site, replace(game, rules=NO_COMMISSION.rules, payouts=NO_COMMISSION.payouts))


def free_yaml(site: Site) -> Site:
    """Return the site whose YAML says that the game `baccarat` takes no commission."""
    charged = '    commission: charged\n    banker_commission: "5%"\n'
    return with_yaml(site, "baccarat", "rules.yaml", (charged, '    commission: none\n    half_pay_total: "6"\n'))


def said(site: Site, slug: str, tag: str) -> set[str]:
    """Return every sentence of a page."""
    return {str(text) for text in texts(help_page(site, slug, tag).sections)}


def errors(site: Site, slug: str) -> set[tuple[str, str]]:
    """Return the errors of one game: code and what each is about. C001 only tells that samples in notes changed."""
    found = run(site, ignore=["C001"], games=[slug])
    return {(one.code, one.message.partition(":")[0]) for one in found if one.severity is Severity.ERROR}


def test_the_shipped_site_has_no_error(shipped: Site) -> None:
    assert [one for one in run(shipped, ignore=["C001"]) if one.severity is Severity.ERROR] == []


def test_an_engine_that_takes_no_commission_any_more_fails_the_check(shipped: Site) -> None:
    assert errors(free_engine(shipped), "baccarat") >= {
        ("R002", "commission"),
        ("R002", "banker_commission"),
        ("P001", "banker_win_pays"),
        ("P002", "banker_win_with_six"),
        ("P004", "banker_return"),
        ("H001", "banker_win_pays"),
        ("H001", "banker_return"),
    }


def test_yaml_that_says_so_alone_fails_the_check_too(shipped: Site) -> None:
    assert errors(free_yaml(shipped), "baccarat") >= {
        ("R002", "commission"),
        ("P001", "banker_win_pays"),
        ("P003", "outcome of banker"),
        ("P004", "banker_return"),
        ("H001", "banker_win_pays"),
    }


def test_engine_and_yaml_without_commission_flip_the_sentences_in_all_languages(shipped: Site) -> None:
    changed = free_yaml(free_engine(shipped))
    assert errors(changed, "baccarat") == set()
    for tag in LANGUAGES:
        before, after = said(shipped, "baccarat", tag), said(changed, "baccarat", tag)
        assert CHARGED[tag] in before
        assert FREE[tag] not in before
        assert FREE[tag] in after
        assert CHARGED[tag] not in after


def test_a_commission_changed_by_one_percent_in_the_engine_fails_in_every_language(shipped: Site) -> None:
    site = with_engine(shipped, "baccarat", payouts={"banker_win": Fraction(96, 100)})
    found = run(site, select=["R002", "P001", "H001"], games=["baccarat"])
    assert {one.message for one in found if one.code == "R002"} == {
        "banker_commission: got 5%, expected 4% as the engine plays"
    }
    about = [one for one in found if one.message.startswith("banker_commission")]
    told = {(one.locale, one.message) for one in about if one.locale in LANGUAGES}
    assert told == {
        ("en", "banker_commission: got '5%', expected '4%'"),
        ("id", "banker_commission: got '5%', expected '4%'"),
        ("ru", "banker_commission: got '5\xa0%', expected '4\xa0%'"),
        ("vi", "banker_commission: got '5%', expected '4%'"),
    }


def test_a_dealer_who_hits_soft_17_fails_the_check(shipped: Site) -> None:
    site = with_engine(shipped, "infinite-blackjack", dealer_on_soft_17=Soft17.HITS)
    assert ("R002", "dealer_on_soft_17") in errors(site, "infinite-blackjack")


def test_engine_and_yaml_with_soft_17_flip_the_sentence_in_all_languages(shipped: Site) -> None:
    """A dealer who draws more is bust more often, so the return of Bust Bonus is another figure as well.

    The stored odds of the main bet are those of the old rules until they are computed again (P006). Then the published
    return turns out to promise more than these rules give: somebody must publish another one.
    """
    engine = with_engine(shipped, "infinite-blackjack", dealer_on_soft_17=Soft17.HITS)
    rule = ("rules.yaml", "    dealer_on_soft_17: stands\n", "    dealer_on_soft_17: hits\n")
    alone = with_yamls(engine, "blackjack", rule)
    assert errors(alone, "infinite-blackjack") - {("P006", "stored odds")} == {
        ("P004", "bust_bonus_return"),
        ("H001", "bust_bonus_return"),
    }
    changed = with_yamls(engine, "blackjack", rule, ("paytable.yaml", 'return: "93.82%"', 'return: "97.98%"'))
    assert errors(changed, "infinite-blackjack") == {("P006", "stored odds")}
    game = changed.game("infinite-blackjack")
    assert isinstance(game, BlackjackGame)
    computed = replace(game)
    computed.__dict__["stored_odds"] = compute(game.rules, game.payouts)
    changed = with_game(changed, computed)
    assert errors(changed, "infinite-blackjack") == {("P004", "main_return")}
    for tag in LANGUAGES:
        before = said(shipped, "infinite-blackjack", tag)
        after = said(changed, "infinite-blackjack", tag)
        assert before - after == {STANDS[tag]}
        assert after - before == {HITS[tag]}
