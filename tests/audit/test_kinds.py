"""Kinds of sentences and rows that others write, right and wrong, in four languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules_site import site
from rules_site.audit.assemble import report
from rules_site.audit.comparison import Auditor
from rules_site.audit.document import Document
from rules_site.audit.findings import Report
from rules_site.audit.reading import TEXT_FORMS

Audit = Callable[..., Report]

TAGS = ("en", "id", "ru", "vi")


@pytest.fixture(scope="module")
def audit() -> Audit:
    loaded, auditors = site.load(), {}

    def run(text: str, tag: str = "en", game: str = "baccarat", form: str = ".txt") -> Report:
        auditor = auditors.setdefault((game, tag), Auditor(loaded, game, tag))
        return report(auditor.compare(Document("document", tuple(TEXT_FORMS[form](text)))))

    return run


def said(found: Report, *kinds: str) -> list[tuple[str, str, str]]:
    """Return what was found of those kinds: fact, what the document says, what the engine says."""
    return [(one.fact, one.document, one.engine) for one in found.findings if one.kind.value in kinds]


def contradictions(found: Report) -> list[tuple[str, str, str]]:
    return said(found, "contradicts")


# Nothing recognised is no clean audit.

RIGHT = {
    "en": "The Tie bet pays 8:1.\nPlayer pays 1:1.\n",
    "id": "Taruhan Seri membayar 8:1.\nPemain membayar 1:1.\n",
    "ru": "Ставка на Ничью оплачивается 8:1.\nСтавка на Игрока оплачивается 1:1.\n",
    "vi": "Cược Hòa trả thưởng 8:1.\nCược Nhà Con trả thưởng 1:1.\n",
}


@pytest.mark.parametrize("tag", TAGS)
def test_a_document_of_two_sentences_is_recognised(audit: Audit, tag: str) -> None:
    found = audit(RIGHT[tag], tag)
    assert said(found, "nothing-recognised", "other-language", "contradicts") == []
    assert found.score.confirmed == 2


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", ".txt"),
        ("", ".html"),
        ("", ".md"),
        ("<div id=app></div><script>page('Tie pays 8:1')</script>", ".html"),
        ("<!-- Tie pays 8:1 -->", ".md"),
        ("Loading…", ".txt"),
    ],
)
def test_nothing_recognised_is_an_error(audit: Audit, text: str, form: str, tag: str) -> None:
    found = audit(text, tag, form=form)
    assert [one.kind.value for one in found.findings] == ["nothing-recognised"]
    assert found.has_errors


def test_another_document_is_not_recognised(audit: Audit) -> None:
    found = audit("Terms of use\n\nYou must be over 18 years old. Contact us within 30 days.\n")
    assert [one.kind.value for one in found.findings] == ["nothing-recognised"]


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("other", TAGS)
def test_a_document_in_another_language_is_an_error(audit: Audit, tag: str, other: str) -> None:
    text = {
        "en": "The hand whose score is nearer to nine wins the round, and the dealer shuffles all decks after it.",
        "id": "Tangan dengan skor yang lebih tinggi menang, dan dealer mengocok semua kartu setelah putaran itu.",
        "ru": "Выигрывает рука с бóльшим счётом, а после раунда дилер снова перемешивает все карты башмака.",
        "vi": "Tay bài có điểm cao hơn sẽ thắng, và sau ván đó nhà cái xáo lại tất cả các lá bài trong khay.",
    }[other]
    found = audit(text, tag)
    assert said(found, "other-language") == ([] if tag == other else [("", other, tag)])


@pytest.mark.parametrize(
    "text",
    [
        "# Baccarat\n\n<ul>\n<li>Tie pays {}</li>\n</ul>\n",
        "# Baccarat\n\n<table>\n<tr><td>Player</td><td>1:1</td></tr>\n\n<tr><td>Tie</td><td>{}</td></tr>\n</table>\n",
        "# Baccarat\n\n<details><summary>Payouts</summary>\n\nTie pays **{}**.\n\n</details>\n",
        '# Baccarat\n\nTie pays <span class="pays-9" data-x="7:1">{}</span>.\n',
    ],
)
def test_html_in_markdown_is_read(audit: Audit, text: str) -> None:
    right, wrong = audit(text.format("8:1"), form=".md"), audit(text.format("9:1"), form=".md")
    assert (contradictions(right), right.score.confirmed > 0) == ([], True)
    assert contradictions(wrong) == [("tie_win_pays", "9:1", "8:1")]
    assert next(one.line for one in wrong.findings if one.kind == "contradicts") == 1 + next(
        number for number, line in enumerate(text.split("\n")) if "{}" in line
    )


# A payout beside the name of its bet is about that bet.

NATURALS = {
    "en": (
        "Blackjack pays {}.",
        "Your natural blackjack is paid {}.",
        "A natural pays {}.",
        "Pays {} for blackjack.",
        "Outcome\tPayout\nBlackjack\t{}\nWin\t1:1\nInsurance\t2:1\n",
        "Rules\n\nThe game uses 8 decks.\nThe dealer stands on a soft 17.\nBlackjack pays {}.\nInsurance pays 2:1.\n",
    ),
    "id": (
        "Blackjack dibayar {}.",
        "Blackjack alami membayar {}.",
        "Hasil\tPembayaran\nBlackjack\t{}\nAsuransi\t2:1\n",
    ),
    "ru": (
        "Блэкджек оплачивается {}.",
        "Выплата за блэкджек — {}.",
        "Исход\tВыплата\nНатуральный блэкджек\t{}\nСтраховка\t2:1\n",
    ),
    "vi": ("Blackjack trả {}.", "Xì dách tự nhiên được trả {}.", "Kết quả\tTrả thưởng\nBlackjack\t{}\nBảo hiểm\t2:1\n"),
}
TO = {"en": "{} to {}", "id": "{} banding {}", "ru": "{} к {}", "vi": "{}:{}"}


@pytest.mark.parametrize(("tag", "text"), [(tag, text) for tag, texts in NATURALS.items() for text in texts])
def test_a_natural_that_pays_less_is_found(audit: Audit, tag: str, text: str) -> None:
    for form in ("{}:{}", "{}/{}", TO[tag]):
        right = audit(text.format(form.format(3, 2)), tag, "infinite-blackjack")
        assert contradictions(right) == []
        assert all(one.fact != "main_blackjack_pays" for one in right.findings)
        for profit, stake in ((6, 5), (2, 1), (1, 1)):
            wrong = audit(text.format(form.format(profit, stake)), tag, "infinite-blackjack")
            assert contradictions(wrong) == [("main_blackjack_pays", f"{profit}:{stake}", "3:2")]


def test_a_payout_with_a_condition_is_not_that_of_the_bet(audit: Audit) -> None:
    assert contradictions(audit("If the dealer has a blackjack, insurance pays 2:1.", "en", "infinite-blackjack")) == []
    text = "No Commission Baccarat\n\nIf Banker wins with a score of 6, a bet on Banker pays 1:2.\nTie pays 8:1.\n"
    assert contradictions(audit(text, "en", "no-commission-baccarat")) == []


ROWS = {
    "en": ("Player", "Banker", "Tie", "."),
    "id": ("Pemain", "Bandar", "Seri", ","),
    "ru": ("Игрок", "Банкир", "Ничья", ","),
    "vi": ("Nhà Con", "Nhà Cái", "Hòa", ","),
}


def three_rows(tag: str, banker: str, returned: str = "98.94%", tie: str = "8:1") -> str:
    player_name, banker_name, tie_name, point = ROWS[tag]
    rows = ((player_name, "1:1", "98.76%"), (banker_name, banker, returned), (tie_name, tie, "85.64%"))
    return "\n".join("\t".join(cells) for cells in rows).replace(".", point)


@pytest.mark.parametrize("tag", TAGS)
def test_a_short_table_is_about_the_game_that_was_asked_for(audit: Audit, tag: str) -> None:
    right = audit(three_rows(tag, "0.95:1"), tag)
    assert (contradictions(right), right.score.confirmed) == ([], 6)
    wrong = audit(three_rows(tag, "1:1", "98.54%", "9:1"), tag)
    assert contradictions(wrong) == [
        ("banker_win_pays", "1:1", "0.95:1"),
        ("banker_return", "98.54%", "98.94%"),
        ("tie_win_pays", "9:1", "8:1"),
    ]


@pytest.mark.parametrize("tag", TAGS)
def test_a_commission_below_the_table_belongs_to_its_row(audit: Audit, tag: str) -> None:
    note = {"en": "Commission: 5%.", "id": "Komisi: 5%.", "ru": "Комиссия: 5 %.", "vi": "Hoa hồng: 5%."}[tag]
    assert contradictions(audit(three_rows(tag, "1:1") + f"\n\n{note}\n", tag)) == []


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "Player\nBet payout: 1:1\nTie\nBet payout: {}\n"),
        ("en", "Tie\nRTP: 85.64%\nPayout: {}\n"),
        ("id", "Pemain\nPembayaran: 1:1\nSeri\nPembayaran taruhan: {}\n"),
        ("ru", "Игрок\nВыплата: 1:1\nНичья\nВыплата: {}\n"),
        ("vi", "Nhà Con\nTrả thưởng: 1:1\nHòa\nTrả thưởng: {}\n"),
    ],
)
def test_a_figure_below_its_label_is_about_the_label(audit: Audit, tag: str, text: str) -> None:
    right = audit(text.format("8:1"), tag)
    assert (contradictions(right), right.score.confirmed) == ([], 2)
    assert contradictions(audit(text.format("9:1"), tag)) == [("tie_win_pays", "9:1", "8:1")]


# Ways to write a payout.

FORMS = (
    "{0}/1",
    "{0}-1",
    "x{0}",
    "{0}x",
    "×{0}",
    "x {0}",
    "{0}  :  1",
    "{0} \u00a0:\u00a0 1",
    "{0}:1",
    "{0} : 1",
    "{0}\u20131",
)


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("form", FORMS)
def test_a_payout_is_known_in_every_form(audit: Audit, form: str, tag: str) -> None:
    sentence, row = RIGHT[tag].split("\n")[0], f"{ROWS[tag][0]}\t1:1\n{ROWS[tag][2]}\t8:1\n"
    for text in (sentence, row):
        right = audit(text.replace("8:1", form.format(8)), tag)
        assert said(right, "contradicts", "unknown-number", "wrong-number-form", "malformed-number") == []
        wrong = audit(text.replace("8:1", form.format(9)), tag)
        assert [fact for fact, _, _ in contradictions(wrong)] == ["tie_win_pays"]


@pytest.mark.parametrize("text", ["Tie pays eight (8) to one (1).", "Tie pays eight to one.", "Tie: eight (8) to 1"])
def test_a_number_in_words_and_figures_is_one(audit: Audit, text: str) -> None:
    assert said(audit(text), "contradicts", "unknown-number") == []
    wrong = audit(text.replace("eight", "nine").replace("8", "9"))
    assert contradictions(wrong) == [("tie_win_pays", "9:1", "8:1")]


# A stake that is counted in.


def test_for_counts_the_stake_in(audit: Audit) -> None:
    assert audit("Tie pays 9 for 1.").score.confirmed == 1
    assert said(audit("Tie pays 9 for 1."), "contradicts", "wrong-number-form") == []
    assert said(audit("Tie pays 8 for 1."), "wrong-number-form") == [("tie_win_pays", "8 for 1", "8:1")]
    assert contradictions(audit("Tie pays 10 for 1.")) == [("tie_win_pays", "10:1", "8:1")]


@pytest.mark.parametrize("tag", TAGS)
def test_decimal_odds_are_one_too_high_throughout(audit: Audit, tag: str) -> None:
    player, banker, tie, point = ROWS[tag]
    text = f"{player}\t2.00\n{banker}\t{{}}\n{tie}\t9.00\n".replace(".", point)
    right = audit(text.format(f"1{point}95"), tag)
    assert (contradictions(right), right.score.confirmed) == ([], 3)
    assert len(said(right, "stake-counted-in")) == 1
    assert contradictions(audit(text.format(f"2{point}00"), tag)) == [("banker_win_pays", "2", "0.95:1")]
    net = audit(f"{player}\t1.00\n{banker}\t0.95\n{tie}\t8.00\n".replace(".", point), tag)
    assert said(net, "stake-counted-in", "contradicts") == []


# No contradiction from a number that stands beside no word of the fact.


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "An ace is worth 1 or 11."),
        ("en", "A hand with a score of 21 or less is not bust."),
        ("en", "You may double down on any two cards."),
        ("en", "Card values\n\nAn ace is worth 1 or 11.\nKings, queens and jacks are worth 10.\n"),
        ("id", "As bernilai 1 atau 11.\nDouble down dengan dua kartu apa saja.\nSkor 21 atau kurang.\n"),
        ("ru", "Туз стоит 1 или 11 очков.\nУдвоить можно на любых двух картах.\nСчёт 21 или меньше.\n"),
        ("vi", "Át có giá trị 1 hoặc 11.\nBạn có thể gấp đôi với hai lá bất kỳ.\nĐiểm từ 21 trở xuống.\n"),
    ],
)
def test_a_right_number_contradicts_no_other_fact(audit: Audit, tag: str, text: str) -> None:
    assert contradictions(audit(text, tag, "infinite-blackjack")) == []


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "The dealer hits with a score of {} or less."),
        ("id", "Dealer melakukan Hit jika skornya {} atau kurang."),
        ("ru", "При счёте {} или меньше дилер берёт карту."),
        ("vi", "Nhà cái rút bài khi có từ {} điểm trở xuống."),
    ],
)
def test_a_wrong_number_of_the_dealer_is_found(audit: Audit, tag: str, text: str) -> None:
    assert contradictions(audit(text.format(16), tag, "infinite-blackjack")) == []
    assert contradictions(audit(text.format(15), tag, "infinite-blackjack")) == [("dealer_hits_to", "15", "16")]


# A number that another sentence states as well.

PLAYERS = {
    "en": ("The player stands with {} or more.", "Player draws a third card with a score of {} or less."),
    "id": ("Pemain Stand jika skornya {} atau lebih.", "Pemain mengambil kartu ketiga dengan skor {} atau kurang."),
    "ru": ("Игрок останавливается при счёте {} или больше.", "Игрок берёт третью карту при счёте {} или меньше."),
    "vi": ("Nhà Con dừng khi có từ {} điểm trở lên.", "Nhà Con rút lá thứ ba khi có từ {} điểm trở xuống."),
}


@pytest.mark.parametrize("tag", TAGS)
def test_a_bound_from_above_is_none_from_below(audit: Audit, tag: str) -> None:
    stands, draws = PLAYERS[tag]
    right = audit(f"{stands.format(6)}\n{draws.format(5)}\n", tag)
    assert said(right, "contradicts", "unknown-number") == []
    for text, line in (
        (f"{stands.format(5)}\n{draws.format(5)}\n", 1),
        (f"{stands.format(6)}\n{draws.format(6)}\n", 2),
    ):
        wrong = audit(text, tag)
        assert {one.line for one in wrong.findings if one.kind in ("contradicts", "unknown-number")} == {line}


@pytest.mark.parametrize(
    ("tag", "text", "right", "wrong"),
    [
        ("en", "Split aces take exactly {} more card.", "one", "two"),
        ("id", "As yang dipisah hanya mendapat {} kartu tambahan.", "satu", "dua"),
        ("ru", "Разделённые тузы получают ещё ровно {} карту.", "одну", "две"),
        ("vi", "Át đã xẻ chỉ được thêm {} lá bài.", "một", "hai"),
        ("en", "If you take too long, the hand hits with a score of {} or less and stands otherwise.", "11", "21"),
        ("id", "Permainan otomatis melakukan Hit jika skornya {} atau kurang.", "11", "21"),
        ("ru", "К каждой руке система берёт карты, пока её счёт {} или меньше.", "11", "21"),
        ("vi", "Hệ thống tự động rút bài chừng nào tay bài có từ {} điểm trở xuống.", "11", "21"),
    ],
)
def test_a_changed_number_of_a_sentence_is_reported(audit: Audit, tag: str, text: str, right: str, wrong: str) -> None:
    kinds = ("contradicts", "unknown-number")
    assert said(audit(text.format(right), tag, "infinite-blackjack"), *kinds) == []
    assert said(audit(text.format(wrong), tag, "infinite-blackjack"), *kinds) != []


# Tables of decisions, cell by cell.

THIRD_CARD = """Baccarat

{bank}\t0\t1\t2\t3\t4\t5\t6\t7\t8\t9
0-2\tD\tD\tD\tD\tD\tD\tD\tD\tD\tD
3\tD\tD\tD\tD\tD\tD\tD\tD\tS\tD
4\tS\tS\tD\tD\tD\tD\tD\tD\tS\tS
5\tS\tS\tS\tS\tD\tD\tD\tD\tS\tS
6\tS\tS\tS\tS\tS\tS\tD\tD\tS\tS
7\tS\tS\tS\tS\tS\tS\tS\tS\tS\tS
"""
WORDS = {"en": ("Draw", "Stand"), "id": ("Ambil", "Stand"), "ru": ("Карта", "Стоп"), "vi": ("Rút", "Dừng")}


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("words", ["own", "marks"])
def test_the_third_card_is_compared_cell_by_cell(audit: Audit, tag: str, words: str) -> None:
    draw, stand = WORDS[tag] if words == "own" else ("+", "\u2013")
    text = THIRD_CARD.format(bank=ROWS[tag][1])
    right = audit(text.replace("D", draw).replace("S", stand), tag)
    assert said(right, "contradicts", "unknown-number", "nothing-recognised") == []
    wrong = audit(text.replace("4\tS\tS\tD", "4\tS\tD\tD").replace("D", draw).replace("S", stand), tag)
    found = [one for one in wrong.findings if one.kind == "contradicts"]
    assert [(one.fact, one.document, one.line) for one in found] == [("third_card_banker_4_player_1", draw, 6)]


STRATEGY = """Hard totals

Hand\t2\t3\t4\t5\t6\t7\t8\t9\t10\tA
9\tH\tDh\tDh\tDh\tDh\tH\tH\tH\tH\tH
12\tH\tH\tS\tS\tS\tH\tH\tH\tH\tH
13\tS\tS\tS\tS\tS\tH\tH\tH\tH\tH
14\tS\tS\tS\tS\tS\tH\tH\tH\tH\tH
17\tS\tS\tS\tS\tS\tS\tS\tS\tS\tS
"""


@pytest.mark.parametrize("tag", TAGS)
def test_a_chart_of_strategy_is_compared_cell_by_cell(audit: Audit, tag: str) -> None:
    right = contradictions(audit(STRATEGY, tag, "infinite-blackjack"))
    wrong = contradictions(audit(STRATEGY.replace("13\tS", "13\tH"), tag, "infinite-blackjack"))
    assert right == []
    assert [(fact, got) for fact, got, _ in wrong] == [("strategy_hard_13_to_15_dealer_2", "H")]


def test_a_table_of_other_numbers_is_none_of_decisions(audit: Audit) -> None:
    rows = "\n".join(f"{total}\t" + "\t".join("low" if total < 4 else "high" for _ in range(10)) for total in range(8))
    assert contradictions(audit("Limits\n\nTable\t" + "\t".join(map(str, range(10))) + "\n" + rows)) == []
