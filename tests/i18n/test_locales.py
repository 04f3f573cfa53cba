from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from rules_site.errors import UnknownLocale
from rules_site.i18n.locales import MESSAGES, Locale, catalog_file, cldr, discover, strays
from rules_site.i18n.negotiation import means

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
