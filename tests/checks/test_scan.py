"""How a page is read: which number stands in which carrier, and which in none."""

from __future__ import annotations

import pytest

from rules_site.checks.scan import Carrier, scan

GOOD = (
    '<!doctype html>\n<html lang="vi"><body>\n'
    '<p>Trả <data value="3/2" data-fact="main_blackjack_pays">3:2</data>, '
    '<span data-fact="third_card_0" data-value="draw">Rút</span></p>\n'
    '<time datetime="2026-12-01">ngày 1 tháng 12 năm 2026</time><b data-meta="version">1.0</b></body></html>'
)


def test_every_carrier_is_read_with_its_line_its_machine_value_and_its_text() -> None:
    found = scan(GOOD, "vi")
    assert found.carriers == [
        Carrier("fact", "main_blackjack_pays", "3/2", 3, "3:2"),
        Carrier("word", "third_card_0", "draw", 3, "Rút"),
        Carrier("time", "effective", "2026-12-01", 4, "ngày 1 tháng 12 năm 2026"),
        Carrier("meta", "version", "", 4, "1.0"),
    ]
    assert (found.loose, found.spelled, found.foreign) == ([], [], [])


def test_the_text_of_a_carrier_is_that_of_all_its_elements() -> None:
    html = '<data value="9♠ Q♦" data-fact="hand"><b aria-label="9 of spades">9<i>♠</i></b> <b>Q<i>♦</i></b></data>'
    (carrier,) = scan(html, "en").carriers
    assert (carrier.text, carrier.spoken) == ("9♠ Q♦", ["9 of spades"])


def test_a_carrier_inside_a_carrier_keeps_its_text_to_itself() -> None:
    html = '<data value="1" data-fact="a">1 <data value="2" data-fact="b">2</data> 3</data>'
    assert [(one.name, one.text) for one in scan(html, "en").carriers] == [("a", "1  3"), ("b", "2")]


def test_what_follows_a_carrier_is_outside_it_again() -> None:
    found = scan('<data value="1" data-fact="a">1</data> 2<br>3<img alt="4">', "en")
    assert found.loose == [(1, "'2'"), (1, "'3'"), (1, "alt='4'")]


@pytest.mark.parametrize("html", ["<p>8<p>", "</p>8", "<b>8", "8", "<p title=8>", "&#56;", "<textarea>8</textarea>"])
def test_broken_markup_hides_no_digit(html: str) -> None:
    assert scan(html, "en").loose


@pytest.mark.parametrize(
    "html",
    [
        "<!--><p>8</p><!-- -->",
        "<!---><p>8</p><!-- -->",
        "<!-- x --!><p>8</p><!-- -->",
        "<![CDATA[><b>8</b>]]>",
        "<svg><text><![CDATA[8]]></text></svg>",
        "<title><!-- 8 --></title>",
        "<textarea><!-- 8 --></textarea>",
    ],
)
def test_what_a_browser_shows_is_no_comment(html: str) -> None:
    assert scan(html, "en").loose


def test_a_comment_is_passed_over() -> None:
    assert scan("<!-- 8 --><p>a</p><!-- 8 > 7 -->", "en").loose == []


def test_a_style_sheet_in_a_drawing_is_text_for_browsers() -> None:
    assert scan("<svg><style><p>8</p></style></svg>", "en").blocked == [(1, "<style> in a drawing")]


@pytest.mark.parametrize("name", ["aria-placeholder", "aria-braillelabel", "aria-valuenow", "aria-rowindextext"])
def test_a_figure_in_an_attribute_that_is_said_aloud_is_loose(name: str) -> None:
    assert scan(f'<p {name}="8"></p>', "en").loose == [(1, f"{name}='8'")]


@pytest.mark.parametrize("tag", ["style", "script", "template"])
def test_what_no_reader_sees_is_passed_over(tag: str) -> None:
    assert scan(f"<{tag}>8</{tag}>", "en").loose == []


def test_number_words_are_those_of_the_language_around_them() -> None:
    html = '<p>tám <span lang="en">eight, tám</span> <span lang="ru">восьми</span></p>'
    assert [word for _, word in scan(html, "vi").spelled] == ["tám", "eight", "восьми"]


def test_texts_in_another_language_are_foreign_unless_they_lead_there() -> None:
    html = '<p>Chào <span lang="en">Hello <b>you</b></span></p><a hreflang="en" lang="en">English</a><p lang="vi">À</p>'
    assert [text for _, text in scan(html, "vi").foreign] == ["Hello", "you"]
