"""C001, C007 and C008: the files of catalogs, good ones first, then each with one thing wrong."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rules_site.checks.run import run
from rules_site.i18n import update
from rules_site.i18n.locales import MESSAGES
from rules_site.site import Site
from tests.checks.spoiled import found, messages, po_text, served, with_po, with_po_change

LANGUAGES = ("id", "ru", "vi")
SUITS = "Suits do not matter."


def test_complete_catalogs_are_good(complete: Site) -> None:
    assert run(complete, select=["C00"], ignore=["C001"]) == ()


def test_the_shipped_catalogs_have_no_error(shipped: Site) -> None:
    assert run(shipped, select=["C"], ignore=["C001", "C002", "C003"]) == ()


@pytest.fixture
def written(complete: Site, tmp_path: Path) -> Site:
    """A folder of catalogs as `catalog update` writes them, and the site that reads it."""
    for tag in LANGUAGES:
        (tmp_path / tag / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / tag / MESSAGES).write_bytes(po_text(complete, tag).encode())
    for file in list(update.outdated(tmp_path, complete.template)):
        file.path.write_bytes(file.text.encode())
    return replace(complete, catalogs_folder=tmp_path)


def test_catalogs_just_updated_are_in_step(written: Site) -> None:
    assert messages(written, "C001") == []


def test_a_template_or_a_catalog_left_behind_is_found(written: Site) -> None:
    folder = written.catalogs_folder
    (folder / "messages.pot").write_text("", "utf-8")
    catalog = folder / "ru" / MESSAGES
    catalog.write_text(catalog.read_text("utf-8").replace("#. baccarat, section scoring\n", "", 1), "utf-8")
    assert [(one.path, one.line) for one in found(written, "C001")] == [
        ((folder / "messages.pot").as_posix(), 1),
        (catalog.as_posix(), 1),
    ]


def test_a_missing_template_is_out_of_date_and_line_ends_are_no_other_text(written: Site) -> None:
    folder = written.catalogs_folder
    (folder / "messages.pot").unlink()
    for tag, ends in (("vi", -1), ("ru", 5)):
        catalog = folder / tag / MESSAGES
        catalog.write_bytes(catalog.read_bytes().replace(b"\n", b"\r\n", ends))
    assert [(one.path, one.message.partition(", ")[0]) for one in found(written, "C001")] == [
        ((folder / "messages.pot").as_posix(), "catalog: got no such file"),
    ]


def test_a_template_that_is_no_file_is_found_and_stops_nothing(written: Site) -> None:
    template = written.catalogs_folder / "messages.pot"
    template.unlink()
    template.mkdir()
    (finding,) = found(written, "C008")
    assert (finding.path, finding.message.partition(",")[0]) == (
        template.as_posix(),
        "unreadable file: got something else than a file",
    )
    assert found(written, "C001") == []
    assert [one.path for one in update.unread(written.catalogs_folder)] == [template]


def test_catalogs_of_no_language_are_found_where_they_are(written: Site) -> None:
    folder = written.catalogs_folder
    for name in ("xx", "en", "RU"):
        shutil.copytree(folder / "ru", folder / name)
    assert [(one.path, one.message.partition(",")[0]) for one in found(written, "C008")] == [
        ((folder / "RU" / MESSAGES).as_posix(), "unknown language: got 'RU'"),
        ((folder / "en" / MESSAGES).as_posix(), "catalog: got one of English"),
        ((folder / "xx" / MESSAGES).as_posix(), "unknown language: got 'xx'"),
    ]
    assert found(written, "C008", locale="ru") == []


def test_a_catalog_that_cannot_be_read_does_not_stop_the_others(written: Site) -> None:
    folder = written.catalogs_folder
    (folder / "id" / MESSAGES).write_text('msgid "a', "utf-8")
    (folder / "ru" / MESSAGES).unlink()
    (folder / "ru" / MESSAGES).mkdir()
    shutil.rmtree(folder / "vi")
    assert messages(written, "C001") == []


@pytest.mark.parametrize(
    "header",
    [
        "nplurals=2; plural=n != 1;",
        "nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;",  # Czech: 21 and 5 fare otherwise
        "nplurals=3; plural=0;",
        "nplurals=3; plural=n/0;",
        "nplurals=3; plural=n +;",
        "nplurals=3; plural=__import__('os');",
        "nplurals=three; plural=n;",
        "none",
        "",
    ],
)
def test_a_plural_header_that_is_not_the_language_s_own_puts_the_catalog_out_of_service(
    complete: Site, header: str
) -> None:
    own = complete.catalogs["ru"].locale.plural_forms
    site = with_po_change(complete, "ru", f"Plural-Forms: {own}", f"Plural-Forms: {header}")
    (finding,) = found(site, "C007")
    assert finding.message == f"plural header: got {header!r}, expected {own!r}"
    assert served(site) == {"id": "id", "ru": "en", "vi": "vi"}


def test_a_plural_header_spelled_otherwise_is_the_same(complete: Site) -> None:
    """As Poedit and Weblate write it."""
    other = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    own = complete.catalogs["ru"].locale.plural_forms
    site = with_po_change(complete, "ru", f"Plural-Forms: {own}", f"Plural-Forms: {other}")
    assert run(site, select=["C00"], ignore=["C001"]) == ()
    assert served(site)["ru"] == "ru"


# What makes a whole PO file unusable: a text of it, what it becomes, and the finding.
UNREADABLE = {
    "a quote that is not escaped": (f'msgid "{SUITS}"', 'msgid "Suits do "not" matter."', "not PO: got "),
    "a quote that is not closed": (f'msgid "{SUITS}"', f'msgid "{SUITS}', "not PO: got "),
    "text after a string": (f'msgid "{SUITS}"', f'msgid "{SUITS}" x', "not PO: got "),
    "an escape that PO does not know": (f'msgid "{SUITS}"', r'msgid "Suits \q"', "not PO: got \\q, expected one of"),
    "a merge conflict": (f'msgid "{SUITS}"', f'<<<<<<< HEAD\nmsgid "{SUITS}"', "not PO: got '<<<<<<< HEAD'"),
    "a msgid twice": (f'msgid "{SUITS}"', f'msgid "{SUITS}"\nmsgid "{SUITS}"', "not PO: got "),
    "no msgstr": (f'msgid "{SUITS}"\nmsgstr', f'msgid "{SUITS}"\n#', "not PO: got "),
    "a gap in the plural forms": ("msgstr[1]", "msgstr[2]", "not PO: got "),
    "a fuzzy header": (
        'msgid ""\nmsgstr ""\n"Project',
        '#, fuzzy\nmsgid ""\nmsgstr ""\n"Project',
        "fuzzy header: got a",
    ),
    "another charset": ("charset=UTF-8", "charset=CP1251", "wrong charset: got 'CP1251', expected UTF-8"),
    "no charset": ("Content-Type", "X-Content-Type", "wrong charset: got 'none', expected UTF-8"),
    "the language of another folder": ("Language: ru", "Language: uk", "wrong language: got 'uk', expected 'ru'"),
    "no language": ("Language: ru", "Language: ", "wrong language: got '', expected 'ru'"),
}


@pytest.mark.parametrize(("old", "new", "begins"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_broken_file_is_found_served_in_english_and_takes_no_other_down(
    complete: Site, old: str, new: str, begins: str
) -> None:
    site = with_po_change(complete, "ru", old, new)
    findings = found(site, "C008")
    assert findings[0].message.startswith(begins)
    assert {(one.path, one.locale, one.severity) for one in findings} == {
        ("catalogs/ru/LC_MESSAGES/messages.po", "ru", "error")
    }
    assert served(site) == {"id": "id", "ru": "en", "vi": "vi"}
    assert messages(site, "C002") == [], "one finding says it all"


def test_a_syntax_error_names_its_line(complete: Site) -> None:
    site = with_po_change(complete, "ru", f'msgid "{SUITS}"', "<<<<<<< HEAD")
    before = po_text(complete, "ru").partition(f'msgid "{SUITS}"')[0]
    assert [one.line for one in found(site, "C008")] == [before.count("\n") + 1]


def test_a_header_that_is_missing_is_found(complete: Site) -> None:
    text = po_text(complete, "ru")
    site = with_po(complete, "ru", text[text.index("\n\n") + 2 :])
    assert messages(site, "C008") == ["missing header: got none, expected an entry with an empty msgid first"]
    assert served(site)["ru"] == "en"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "missing header: got none, expected an entry with an empty msgid first"),
        ('msgid ""\nmsgstr ""\n"Язык"\n'.encode("cp1251"), "wrong encoding: got byte 0xdf, expected UTF-8"),
        (b"\xff\xfem\x00s\x00g\x00", "wrong encoding: got byte 0xff, expected UTF-8"),
        (b"\x00\x01\x02", "not PO: got "),
        (
            b"<html></html>",
            "not PO: got '<html></html>', expected a comment, msgctxt, msgid, msgstr or a quoted string",
        ),
    ],
)
def test_what_is_no_po_file_at_all_is_found(complete: Site, data: bytes, message: str) -> None:
    site = with_po(complete, "ru", data)
    (finding,) = found(site, "C008")
    assert finding.message.startswith(message)
    assert served(site) == {"id": "id", "ru": "en", "vi": "vi"}
