from __future__ import annotations

from pathlib import Path

import pytest

from rules_site.errors import UnknownLocale
from rules_site.i18n.locales import MESSAGES, Locale, cldr, discover

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


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("xx", "a tag that CLDR knows"),
        ("klingon", "a tag that CLDR knows"),
        ("en_XX", "a tag that CLDR knows"),
        ("_", "a tag that CLDR knows"),
        ("RU", "'ru'"),
        ("pt_br", "'pt-BR'"),
        ("zh_hant", "'zh-Hant'"),
        ("in", "'id'"),
        ("iw", "'he'"),
    ],
)
def test_a_catalog_for_no_language_or_under_another_spelling_is_refused(
    tmp_path: Path, name: str, expected: str
) -> None:
    with pytest.raises(UnknownLocale, match=f"unknown language: got '{name.replace('_', '-')}', expected {expected}"):
        discover(_catalogs(tmp_path, name))


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
