from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from babel.core import get_global
from babel.localedata import locale_identifiers
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from rules_site.i18n import language_codes, negotiation
from rules_site.i18n.locales import Locale
from rules_site.i18n.negotiation import canonical, is_language, negotiate
from rules_site.i18n.qualities import LONGEST

OURS = tuple(map(Locale, ("en", "id", "ru", "vi")))
BRAZIL = tuple(map(Locale, ("en", "pt", "pt-BR", "zh-Hant")))


def _negotiated(header: str | None, supported: Sequence[Locale] = OURS) -> str:
    return negotiate(header, supported).tag


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("vi", "vi"),
        ("ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", "ru"),
        ("vi-VN,en;q=0.9", "vi"),  # trap 6
        ("in-ID", "id"),  # old Android's Indonesian
        ("in", "id"),
        ("VI-vn", "vi"),
        ("fr,de;q=0.9,id;q=0.1", "id"),
        ("en;q=0.5,id;q=0.7,ru;q=0.6", "id"),
        ("en;q=0.001,vi;q=0.002", "vi"),
        ("id, ru", "id"),
        (" id ;q=0.5 , ru ; q=0.6 ", "ru"),
        ("ru;Q=0.5", "ru"),
        ("ru;q=1.000", "ru"),
        ("ru;q=1.", "ru"),
        ("ru-Cyrl-RU-u-co-phonebk", "ru"),
        ("ru-x-casino", "ru"),
        # As clients of games send it.
        ("ru_RU", "ru"),
        ("VI_vn", "vi"),
        ("in_ID,en;q=.5", "id"),
        ("rus", "ru"),
        ("vie-VN", "vi"),
        ("ind_ID", "id"),
        ("eng, rus;q=.9", "en"),
        ("fra, rus;q=.9, eng;q=.8", "ru"),
        ("ru_RU.UTF-8", "ru"),
        ("vi_VN.utf8@euro, en", "vi"),
        ("id_ID.ISO-8859-1;q=.9,en;q=.8", "id"),
        ("ru.KOI8-R", "ru"),
        ("ru_RU@calendar=gregorian", "ru"),
        ("ru_RU_#Cyrl", "ru"),
        ("vi__#Latn", "vi"),
        ("en;q=.5,vi;q=.9", "vi"),
        ("en;q=0.33333333,vi;q=0.3334, ru;q=0.33", "en"),
        ("en;q=0.8333,vi;q=0.8340000001", "vi"),
        ("\tru\t;\tq\t=\t.5\t,\tvi\t;q=.4", "ru"),
        ("vi;", "vi"),
        ("vi; ;q=0.5", "en"),
        ("vi;q=0.5;, ru;q=0.4;", "vi"),
        (",, ,vi,,", "vi"),
        ("ru;q=1.0000000", "ru"),
        ("id;q=1.,ru", "id"),
        ("id;q=0., ru;q=0.001", "ru"),
    ],
)
def test_the_preferred_language_is_chosen_by_lookup(header: str, tag: str) -> None:
    assert _negotiated(header) == tag


def test_werkzeug_would_have_chosen_english() -> None:
    """Trap 6, and why we look up ourselves."""
    accept = parse_accept_header("vi-VN,en;q=0.9", LanguageAccept)
    assert accept.best_match(["en", "vi"]) == "en"


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("pt-BR", "pt-BR"),
        ("pt-PT", "pt"),
        ("pt", "pt"),
        ("pt-BR-x-a", "pt-BR"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh-TW", "en"),
    ],
)
def test_a_range_is_shortened_until_a_locale_is_found(header: str, tag: str) -> None:
    assert _negotiated(header, BRAZIL) == tag


@pytest.mark.parametrize(
    "header", [None, "", " ", ",", ",,,", ";", "q=1", "fr", "i-klingon", "x-pirate", "*", "*;q=0.5"]
)
def test_who_asks_for_nothing_we_have_gets_english(header: str | None) -> None:
    assert _negotiated(header) == "en"


@pytest.mark.parametrize("header", ["*, vi", "vi, *", "*;q=0.9, vi;q=0.5", "vi;q=0.1, *;q=0", "fr, *;q=0.1, vi;q=0.1"])
def test_a_wildcard_stands_behind_every_language_named(header: str) -> None:
    """RFC 4647, 3.4: a wildcard that is followed by other ranges is skipped."""
    assert _negotiated(header) == "vi"


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("en;q=0", "id"),
        ("en;q=0, *", "id"),
        ("en;q=0.0, id;q=0.000", "ru"),
        ("in;q=0, en;q=0", "ru"),
        ("en;q=0, vi;q=0.1", "vi"),
        ("en-US, en;q=0", "id"),
        ("en-US, en;q=0, ru;q=0.5", "ru"),
        ("eng;q=0", "id"),
        ("en.UTF-8;q=.0", "id"),
        ("en;q=0.0004", "id"),
        # Refusing British English refuses no other.
        ("en-GB;q=0, en", "en"),
        ("en-GB;q=0", "en"),
        # Nothing is left: English still is the text that prevails.
        ("en;q=0, id;q=0, ru;q=0, vi;q=0", "en"),
        ("*;q=0", "en"),
    ],
)
def test_a_refused_language_is_not_chosen_while_another_is_left(header: str, tag: str) -> None:
    assert _negotiated(header) == tag


@pytest.mark.parametrize(
    ("header", "tag"),
    [("pt;q=0, pt-BR", "pt-BR"), ("pt;q=0", "en"), ("pt-BR;q=0, pt", "pt"), ("pt-BR-x-a, pt_BR;q=0", "pt")],
)
def test_a_refused_language_refuses_its_variants_but_not_those_asked_for(header: str, tag: str) -> None:
    assert _negotiated(header, BRAZIL) == tag


@pytest.mark.parametrize(
    "malformed",
    [
        "vi;q=abc",
        "vi;q=nan",
        "vi;q=inf",
        "vi;q=1e-3",
        "vi;q=-1",
        "vi;q=2",
        "vi;q=1.5",
        "vi;q=1.001",
        "vi;q=0.0001",
        "vi;q=0,5",
        "vi;q=.",
        "vi;q=00.9",
        "vi;q==1",
        "vi;q=",
        "vi;q",
        "vi;q=0x1",
        "vi;q=٠",
        "vi;level=1",
        "vi;q=1;level=1",
        "vi vn",
        "vi__VN",
        "vi_#",
        "vi.html",
        "vi.VN",
        "vi@",
        "vi.UTF-8.UTF-8",
        "vi-",
        "-vi",
        "vi--VN",
        "vietnamese-x",
        "víệt",
        "ｖｉ",
        "vi\0",
        '"vi"',
        "vi=1",
        "../vi",
        "<vi>",
        "vi*",
        "*-VN",
    ],
)
def test_a_malformed_range_is_passed_over(malformed: str) -> None:
    assert _negotiated(f"{malformed}, ru;q=0.1") == "ru"


def test_at_equal_quality_the_first_is_preferred() -> None:
    assert [_negotiated("ru,vi"), _negotiated("vi,ru"), _negotiated("ru;q=0.5,vi;q=0.5")] == ["ru", "vi", "ru"]


# The work is bounded by counting it, not by a clock.


class _CountedTags(dict[str, Locale]):
    looked_up = 0
    characters = 0

    def get(self, key: str, default: Any = None) -> Any:
        type(self).looked_up += 1
        type(self).characters += len(key)
        return super().get(key, default)


@pytest.mark.parametrize(
    "header",
    [
        "a-" * 30_000 + "a",
        ",".join(["aa-bb-cc-dd-ee-ff-gg"] * 3_000),
        "x" * 60_000,
        "," * 60_000,
        ";" * 60_000,
        "vi;" + "q=1;" * 15_000,
        ", ".join(f"{a}{b}-{c}{d};q=0" for a in "abcdefgh" for b in "abcdefgh" for c in "abcdefgh" for d in "abcdefgh"),
        " " * 60_000,
        "q=" + "9" * 60_000,
        "vi;q=0." + "9" * 60_000,
    ],
    ids=lambda header: header[:12],
)
def test_a_hostile_header_costs_no_more_than_a_bounded_number_of_lookups(
    header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_CountedTags, "looked_up", 0)
    monkeypatch.setattr(_CountedTags, "characters", 0)
    lookup = negotiation._lookup
    monkeypatch.setattr(negotiation, "_lookup", lambda tag, by_tag: lookup(tag, _CountedTags(by_tag)))
    assert _negotiated(header) in ("en", "id", "ru", "vi")
    assert _CountedTags.looked_up <= LONGEST
    assert _CountedTags.characters <= LONGEST * negotiation.MOST_SUBTAGS


def test_a_header_is_read_up_to_a_length_and_a_range_that_is_cut_is_not() -> None:
    many = "fr," * (LONGEST // 3 - 1)
    assert len(many) == LONGEST - 4
    assert [_negotiated(f"{many}{rest}") for rest in ("vi", "vi-V", "vi-VN", "vi;q=0.1", ",vi,", "x,vi,")] == [
        *("vi", "vi", "en", "en", "vi", "vi")
    ]


@given(st.text(max_size=80) | st.text("enidruv-*;q=0.19, \t", max_size=60))
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
def test_any_header_gets_one_of_our_languages(header: str) -> None:
    assert negotiate(header, OURS) in OURS


# Path segments


@pytest.mark.parametrize(
    ("segment", "tag"),
    [
        ("en", "en"),
        ("ID", "id"),
        ("in", "id"),
        ("in_ID", "id"),
        ("ru-RU", "ru"),
        ("vi_VN", "vi"),
        ("VI-vn", "vi"),
        ("en-x-casino", "en"),
        ("rus", "ru"),
        ("IND-id", "id"),
        ("vie_VN", "vi"),
        ("eng", "en"),
        ("ru_RU.UTF-8", "ru"),
        ("vi_VN@latin", "vi"),
        ("ru_RU_#Cyrl", "ru"),
    ],
)
def test_an_alias_means_its_locale(segment: str, tag: str) -> None:
    assert canonical(segment, OURS) == Locale(tag)


@pytest.mark.parametrize(
    "segment",
    [
        *(
            "",
            "fr",
            "baccarat",
            "infinite-blackjack",
            "no-commission-baccarat",
            "*",
            "en-",
            "-en",
            "en.US",
            "en.html",
            "en.json",
            "ru.gz",
            "russian",
            "en/",
            "en US",
        ),
        *(
            "api",
            "healthz",
            "metrics",
            "favicon.ico",
            "..",
            "i-klingon",
            "en\n",
            "ｅｎ",
            "a-" * 30_000 + "a",
            "x" * 60_000,
        ),
    ],
    ids=lambda segment: segment[:24],
)
def test_any_other_segment_means_none(segment: str) -> None:
    assert canonical(segment, OURS) is None


@pytest.mark.parametrize(
    ("segment", "tag"), [("zho-TW-Hant", None), ("zh_TW", None), ("chi-Hant", "zh-Hant"), ("por_BR", "pt-BR")]
)
def test_another_code_stands_for_the_language_alone(segment: str, tag: str | None) -> None:
    assert canonical(segment, BRAZIL) == (Locale(tag) if tag else None)


# Languages that are not there


@pytest.mark.parametrize(
    "segment", ["fr", "FR", "fr-CA", "pt_BR", "zh-Hant-TW", "deu", "ger", "fil", "tl", "iw", "yue", "ru", "fr_FR.UTF-8"]
)
def test_a_language_is_one_that_cldr_knows(segment: str) -> None:
    assert is_language(segment)


@pytest.mark.parametrize(
    "segment",
    [
        *("", "xx", "qq-FR", "foo", "und", "mul", "zxx", "root", "x-pirate", "i-klingon", "api", "assets", "healthz"),
        *("metrics", "baccarat", "french", "fr.html", "fr/", "fr\n", "-fr", "fr-", "f", "1fr", "a-" * 30_000, "ﬁ"),
    ],
    ids=lambda segment: segment[:24],
)
def test_anything_else_is_no_language(segment: str) -> None:
    assert not is_language(segment)


def test_the_codes_are_those_of_cldr() -> None:
    """The service has no Babel when it reads a build. What a later CLDR adds fails here."""
    aliases = {code: meant for code, meant in get_global("language_aliases").items() if len(code) in (2, 3)}
    assert {code: aliases[code] for others in language_codes.OTHER_CODES.values() for code in others} == {
        code: meant for code, meant in aliases.items() if meant in language_codes.LANGUAGES
    }
    spoken = {name.partition("_")[0] for name in locale_identifiers()}
    assert spoken - set(aliases) <= language_codes.LANGUAGES
    assert not language_codes.LANGUAGES & set(aliases) - {"sh", "cnr", "prs", "swc"}
    assert all(re.fullmatch("[a-z]{2,3}", code) for code in language_codes.LANGUAGES)
