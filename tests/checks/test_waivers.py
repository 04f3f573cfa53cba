"""Waivers: a reason beside the entry lets one finding pass; what must never pass cannot be waived."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from rules_site.checks import report
from rules_site.checks.registry import CHECKS
from rules_site.checks.run import Review, review
from rules_site.checks.waivers import WAIVABLE
from rules_site.cli import main
from rules_site.i18n import po
from rules_site.i18n.merge import fresh_header
from rules_site.site import Site
from tests.checks.spoiled import found, messages, with_po

STAKE = "Your stake is returned."
PATH = "catalogs/ru/LC_MESSAGES/messages.po"


def commented(site: Site, text: str, *comments: str) -> Site:
    """Return the site with another Russian text of one sentence, under comments of its translator."""
    one = site.catalogs["ru"]
    entries = dict(one.entries)
    entries[STAKE, None] = replace(entries[STAKE, None], msgstrs=(text,), comments=comments, body=())
    return with_po(site, "ru", po.write((*fresh_header(one.locale), *entries.values())))


def reviewed(site: Site, code: str) -> Review:
    return review(site, select=[code], locales=["ru"])


def line_of(site: Site) -> int:
    return site.catalogs["ru"].entries[STAKE, None].line


@pytest.mark.parametrize(
    "comment",
    [
        "# waive C017: the list below ends it",
        "# Waive C017 : the list below ends it",
        "#waive C017:the list below ends it",
    ],
)
def test_a_waiver_with_a_reason_lets_its_finding_pass_and_lists_it(complete: Site, comment: str) -> None:
    site = commented(complete, "Ваша ставка возвращается", "# Из письма оператора", comment)
    result = reviewed(site, "C017")
    line = line_of(site)
    assert [one for one in result.findings if one.line == line] == []
    (waived,) = [one for one in result.waived if one.line == line]
    assert (waived.code, waived.path, waived.locale) == ("C017", PATH, "ru")
    assert waived.reason == "the list below ends it"
    assert f"{PATH}:{line}: waived C017 end-differs: " in report.as_text((), result.waived)
    assert report.as_text((), result.waived[:1]).endswith("\n0 errors, 0 warnings, 1 waived.")
    listed = json.loads(report.as_json((), result.waived))["waived"]
    assert [(one["code"], one["reason"]) for one in listed if one["line"] == line] == [
        ("C017", "the list below ends it")
    ]


def test_a_waiver_waives_its_own_code_of_its_own_entry_only(complete: Site) -> None:
    site = commented(complete, "Ваша ставка возвращается", "# waive C019: said twice on purpose")
    assert [one.line for one in found(site, "C017", locale="ru") if one.line == line_of(site)] == [line_of(site)]


def test_a_waived_error_is_served(complete: Site) -> None:
    text = "Ваша ставка (шуз) возвращается."
    assert commented(complete, text).catalogs["ru"].text(STAKE).lang == "en"
    site = commented(complete, text, "# waive G001: the operator's own word here")
    assert site.catalogs["ru"].text(STAKE).lang == "ru"
    assert len(reviewed(site, "G001").waived) == 1


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("C004", "Ваша ставка {stake} возвращается."),
        ("C005", "Ваша <b>ставка</b> возвращается."),
        ("C006", "Ваши 8 ставок возвращаются."),
        ("C006", "Ваши восемь ставок возвращаются."),
        ("C007", " "),
    ],
)
def test_numbers_placeholders_markup_and_structure_cannot_be_waived(complete: Site, code: str, text: str) -> None:
    site = commented(complete, text, f"# waive {code}: because")
    assert {one.line for one in found(site, code, locale="ru")} == {line_of(site)}
    (invalid,) = found(site, "C024")
    assert invalid.message.startswith(f"waiver: got {code}, expected one of C009, ")
    assert (invalid.severity, invalid.line) == ("error", line_of(site))
    assert site.catalogs["ru"].text(STAKE).lang == "en"


@pytest.mark.parametrize(
    "comment",
    ["# waive C017", "# waive C017:", "# waive C017: ", "# waive everything", "# waive c017: x", "# waive: x"],
)
def test_a_waiver_without_code_or_reason_waives_nothing_and_is_found(complete: Site, comment: str) -> None:
    site = commented(complete, "Ваша ставка возвращается", comment)
    assert len([one for one in found(site, "C017", locale="ru") if one.line == line_of(site)]) == 1
    assert messages(site, "C024") == [f"waiver: got {comment.strip()!r}, expected '# waive CODE: reason'"]


def test_a_waiver_of_no_check_is_found(complete: Site) -> None:
    site = commented(complete, "Ваша ставка возвращается.", "# waive Z999: because")
    assert messages(site, "C024")[0].startswith("waiver: got Z999, expected one of ")


def test_a_waiver_that_nothing_needs_is_a_warning(complete: Site) -> None:
    assert messages(complete, "C025") == []
    site = commented(complete, "Ваша ставка возвращается.", "# waive C017: the list below ends it")
    (finding,) = found(site, "C025")
    assert (finding.message, finding.severity) == ("waiver: got C017, expected none: nothing is found here", "warning")


def test_what_can_be_waived_are_checks_of_texts() -> None:
    assert {check.code for check in CHECKS if check.is_waivable} == WAIVABLE
    assert not WAIVABLE & {"C001", "C002", "C003", "C004", "C005", "C006", "C007", "C008", "C013", "C015"}


def test_check_prints_the_shipped_waivers() -> None:
    printed = CliRunner().invoke(main, ["check", "--select", "G,C024,C025", "--format", "json"])
    document = json.loads(printed.output)
    assert (printed.exit_code, document["findings"]) == (0, [])
    assert all(one["reason"] for one in document.get("waived", []))
