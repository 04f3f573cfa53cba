from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from rules_site.errors import UnknownLocale
from rules_site.i18n import locales
from rules_site.i18n.locales import (
    MESSAGES,
    Locale,
    canonical,
    catalog_file,
    cldr,
    discover,
    means,
    negotiate,
    strays,
)

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


@pytest.mark.parametrize(("header", "tag"), [("pt;q=0, pt-BR", "pt-BR"), ("pt;q=0", "en"), ("pt-BR;q=0, pt", "pt")])
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
        "vi;q=.5",
        "vi;q=",
        "vi;q",
        "vi;q=0x1",
        "vi;q=٠",
        "vi;level=1",
        "vi;q=1;level=1",
        "vi vn",
        "vi_VN",
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
    lookup = locales._lookup
    monkeypatch.setattr(locales, "_lookup", lambda tag, by_tag: lookup(tag, _CountedTags(by_tag)))
    assert _negotiated(header) in ("en", "id", "ru", "vi")
    assert _CountedTags.looked_up <= locales._MAX_RANGES * 16
    assert _CountedTags.characters <= locales._MAX_RANGES * 16 * 16 * 9


def test_the_hundredth_range_is_read_and_those_behind_it_are_not() -> None:
    assert _negotiated(",".join(["fr"] * 99 + ["vi"])) == "vi"
    assert _negotiated(",".join(["fr"] * 100 + ["vi"])) == "en"


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


# Discovery


def _catalogs(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name / MESSAGES).parent.mkdir(parents=True)
        (folder / name / MESSAGES).write_text("", "utf-8")
    return folder


def test_locales_are_discovered_english_first_then_by_tag(tmp_path: Path) -> None:
    (tmp_path / "glossary").mkdir()
    (tmp_path / "messages.pot").write_text("", "utf-8")
    _catalogs(tmp_path, "vi", "pt_BR", "id", "zh_Hant", "ca_ES_valencia")
    assert [one.tag for one in discover(tmp_path)] == ["en", "ca-ES-valencia", "id", "pt-BR", "vi", "zh-Hant"]


def test_english_needs_no_catalog_and_is_there_once(tmp_path: Path) -> None:
    assert discover(tmp_path) == (Locale("en"),)
    assert discover(tmp_path / "nowhere") == (Locale("en"),)
    assert discover(_catalogs(tmp_path, "en")) == (Locale("en"),)


def test_a_folder_of_catalogs_in_order_holds_no_strays(tmp_path: Path) -> None:
    _catalogs(tmp_path, "vi", "pt_BR", "zh_Hant", "zh_Hans_CN_x_private")
    for name in ("glossary", "languages", ".git", "_build", "notes"):
        (tmp_path / name).mkdir()
    (tmp_path / "glossary" / "pt_BR.yaml").write_text("terms: []", "utf-8")
    assert list(strays(tmp_path)) == []
    assert list(strays(tmp_path / "nowhere")) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("xx", "a tag that CLDR knows"),
        ("klingon", "a tag that CLDR knows"),
        ("en_XX", "a tag that CLDR knows"),
        ("root", "a language"),
        ("RU", "'ru'"),
        ("pt_br", "'pt-BR'"),
        ("zh_hant", "'zh-Hant'"),
        ("in", "'id'"),
        ("iw", "'he'"),
    ],
)
def test_a_catalog_for_no_language_or_under_another_spelling_is_a_stray(
    tmp_path: Path, name: str, expected: str
) -> None:
    folder = _catalogs(tmp_path, name, "ru")
    (stray,) = strays(folder)
    assert stray.path == folder / name / MESSAGES
    assert stray.reason.startswith(f"unknown language: got {name.replace('_', '-')!r}, expected {expected}")
    assert discover(folder) == (Locale("en"), Locale("ru"))


def test_a_catalog_of_english_is_a_stray(tmp_path: Path) -> None:
    (stray,) = strays(_catalogs(tmp_path, "en"))
    assert (stray.path, stray.reason.partition(",")[0]) == (tmp_path / "en" / MESSAGES, "catalog: got one of English")


@pytest.mark.parametrize("names", [("zh-Hant",), ("pt-BR",), ("pt-BR", "pt_BR")])
def test_a_folder_with_hyphens_is_a_language_and_found_where_it_is(tmp_path: Path, names: tuple[str, ...]) -> None:
    folder = _catalogs(tmp_path, *names)
    locale = Locale(names[0])
    assert discover(folder) == (Locale("en"), locale)
    assert catalog_file(folder, locale) == folder / names[-1] / MESSAGES
    assert [stray.path for stray in strays(folder)] == [folder / name / MESSAGES for name in names[:-1]]


@pytest.mark.parametrize("how", ["no file", "no folder in it", "a link to nothing"])
def test_a_language_that_lost_its_catalog_is_a_language_still(tmp_path: Path, how: str) -> None:
    _catalogs(tmp_path, "ru")
    (tmp_path / "ru" / MESSAGES).unlink()
    if how != "no file":
        (tmp_path / "ru" / MESSAGES).parent.rmdir()
    if how == "a link to nothing":
        (tmp_path / "ru").rmdir()
        (tmp_path / "ru").symlink_to(tmp_path / "gone")
    assert discover(tmp_path) == (Locale("en"), Locale("ru"))


def test_a_folder_that_may_not_be_listed_is_an_error_and_not_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path) -> NoReturn:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(PermissionError):
        discover(tmp_path)


@pytest.mark.parametrize("name", ["zh-Hant.yaml", "xx.yaml", "ru.yml", "en.yaml", "RU.yaml"])
def test_a_glossary_that_is_read_for_no_language_is_a_stray(tmp_path: Path, name: str) -> None:
    (tmp_path / "glossary").mkdir()
    (tmp_path / "glossary" / "ru.yaml").write_text("terms: []", "utf-8")
    (tmp_path / "glossary" / name).write_text("terms: []", "utf-8")
    assert [stray.path for stray in strays(tmp_path)] == [tmp_path / "glossary" / name]


@pytest.mark.parametrize("tag", ["root", "und", "zxx", "RU", "ru-x-", "ru-x-../../evil", "ru-x-Own", "a b", ""])
def test_what_is_no_language_has_no_data(tag: str) -> None:
    with pytest.raises(UnknownLocale):
        cldr(tag)


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("ru", "ru"),
        ("ru_RU", "ru"),
        ("RU-ru", "ru"),
        ("ru_RU.UTF-8", "ru"),
        ("in_ID", "id"),
        ("vi_VN", "vi"),
        ("iw", "he"),
        ("pt_BR", "pt-BR"),
        ("zh_TW", "zh-Hant"),
        ("zh_Hant_TW", "zh-TW"),
        ("sr_RS@latin", "sr-Latn"),
        ("zh_Hans_CN_x_private", "zh-Hans-CN-x-private"),
    ],
)
def test_a_header_names_its_language_as_tools_do(written: str, tag: str) -> None:
    assert means(written, Locale(tag))


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("uk", "ru"),
        ("", "ru"),
        ("Russian", "ru"),
        ("pt_PT", "pt-BR"),
        ("pt", "pt-BR"),
        ("zh_CN", "zh-Hant"),
        ("x", "vi"),
    ],
)
def test_a_header_of_another_language_is_none_of_this(written: str, tag: str) -> None:
    assert not means(written, Locale(tag))


@pytest.mark.parametrize(
    "tag", ["en", "id", "ru", "vi", "pt-BR", "zh-Hant", "zh-TW", "sr-Latn", "es-419", "ca-ES-valencia"]
)
def test_a_canonical_tag_is_known(tag: str) -> None:
    assert cldr(tag).language == tag.partition("-")[0]


# What a locale says of itself


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("en", "English"),
        ("id", "Bahasa Indonesia"),
        ("ru", "Русский"),
        ("vi", "Tiếng Việt"),
        ("pt-BR", "Português (Brasil)"),
    ],
)
def test_a_language_is_called_as_its_speakers_call_it(tag: str, name: str) -> None:
    assert Locale(tag).native_name == name


@pytest.mark.parametrize(
    ("tag", "direction"), [("en", "ltr"), ("ru", "ltr"), ("ar", "rtl"), ("fa", "rtl"), ("he", "rtl")]
)
def test_a_language_runs_its_own_way(tag: str, direction: str) -> None:
    assert Locale(tag).direction == direction


@pytest.mark.parametrize(
    ("tag", "forms"), [("en", 2), ("id", 1), ("ru", 3), ("vi", 1), ("cs", 3), ("ar", 6), ("ja", 1)]
)
def test_a_language_has_gettexts_plural_forms(tag: str, forms: int) -> None:
    """Trap 7: the gettext table, not CLDR's categories."""
    assert Locale(tag).nplurals == forms
    assert Locale(tag).plural_forms.startswith(f"nplurals={forms}; plural=")
