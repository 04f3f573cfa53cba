"""The plural rules of every language, from one table: gettext's, Weblate's and CLDR's, whatever Babel says of them."""

from __future__ import annotations

import pytest
from babel.localedata import locale_identifiers

from rules_site.i18n import plurals
from rules_site.i18n.plurals import Rule, parse, rule


@pytest.mark.parametrize(
    ("tag", "forms"),
    [
        ("en", 2),
        ("id", 1),
        ("ru", 3),
        ("vi", 1),
        ("fr", 2),
        ("es", 2),
        ("it", 2),
        ("pt", 2),
        ("pt-BR", 2),
        ("de", 2),
        ("cs", 3),
        ("pl", 3),
        ("lt", 3),
        ("ro", 3),
        ("sl", 4),
        ("ar", 6),
        ("cy", 6),
        ("ja", 1),
        ("zh-Hant", 1),
        ("zh-TW", 1),
        ("sr-Latn", 3),
        ("en-x-pseudo", 2),
    ],
)
def test_the_number_of_forms_is_gettexts(tag: str, forms: int) -> None:
    assert rule(tag).nplurals == forms


@pytest.mark.parametrize(
    ("tag", "numbers"),
    [
        ("en", {0: 1, 1: 0, 2: 1}),
        ("fr", {0: 0, 1: 0, 2: 1, 1_000_000: 1}),
        ("pt", {0: 1, 1: 0, 2: 1}),
        ("pt-PT", {0: 1, 1: 0, 2: 1}),
        ("pt-BR", {0: 0, 1: 0, 2: 1}),
        ("pt-Latn-BR", {0: 0}),
        ("ru", {0: 2, 1: 0, 2: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2}),
        ("pl", {1: 0, 2: 1, 5: 2, 21: 2, 22: 1}),
        ("cs", {1: 0, 4: 1, 5: 2, 22: 2}),
        ("ar", {0: 0, 1: 1, 2: 2, 3: 3, 11: 4, 100: 5}),
        ("vi", {0: 0, 1: 0, 8: 0}),
    ],
)
def test_a_number_has_its_form(tag: str, numbers: dict[int, int]) -> None:
    choose = rule(tag).choose
    assert {number: choose(number) for number in numbers} == numbers


def test_every_language_has_one_rule_and_each_rule_uses_all_of_its_forms() -> None:
    named = [name for _, _, names in plurals._TABLE for name in names.split()]
    assert len(named) == len(set(named))
    for one in {rule(name.replace("_", "-")) for name in named}:
        assert {one.choose(number) for number in plurals._SAMPLES} == set(range(one.nplurals)), one
        assert parse(one.header) == one


def test_nearly_every_language_of_cldr_is_in_the_table() -> None:
    languages = {name.partition("_")[0] for name in locale_identifiers()}
    unknown = {language for language in languages if rule(language) is plurals._ROOT}
    assert len(unknown) < len(languages) / 10, "CLDR itself has no rule for these"
    assert not unknown & {"en", "id", "ru", "vi", "de", "fr", "hi", "sw", "th", "zh", "he", "tl", "nb", "yue"}


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;", "ru"),
        ("nplurals=2; plural=n != 1", "de"),
        ("nplurals = 2; plural = (n > 1);", "fr"),
        ("nplurals=1;plural=0;", "id"),
    ],
)
def test_a_header_may_spell_the_rule_otherwise(header: str, tag: str) -> None:
    found = parse(header)
    assert found is not None
    assert found.chooses_as(rule(tag))


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("nplurals=2; plural=n != 1;", "ru"),
        ("nplurals=2; plural=n > 1;", "de"),
        ("nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;", "fr"),
        ("nplurals=2; plural=n/0;", "en"),
        ("nplurals=2; plural=n +;", "en"),
    ],
)
def test_a_header_of_another_rule_is_not_alike(header: str, tag: str) -> None:
    found = parse(header)
    assert found is not None
    assert not found.chooses_as(rule(tag))


@pytest.mark.parametrize("header", ["", "none", "nplurals=two; plural=n;", "plural=n;", "nplurals=INTEGER; plural="])
def test_what_states_no_rule_is_none(header: str) -> None:
    assert parse(header) is None


def test_a_language_that_nobody_has_a_rule_for_has_cldrs_root_rule() -> None:
    assert rule("agq") == Rule(1, "0")
