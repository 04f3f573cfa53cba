"""A catalog serves what is good and says of the rest what is wrong; each file in ``bad/`` states its defects first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules_site.content.model import Place
from rules_site.i18n import catalog
from rules_site.i18n.catalog import Catalog, Translated
from rules_site.i18n.locales import Locale
from rules_site.i18n.messages import TemplateMessage, template

RU = Locale("ru")
LIMIT = TemplateMessage("The limit is {limit}.", Place("rules.yaml", 1))
DECKS = TemplateMessage(
    "The game uses {decks} deck.", Place("rules.yaml", 2), "The game uses {decks} decks.", count="decks"
)
SIX = TemplateMessage("Lucky Six", Place("paytable.yaml", 3), context="bet")
SKIP = TemplateMessage("Skip to the rules", Place("base.html", 4))
TEMPLATE = template([LIMIT, DECKS, SIX, SKIP])
BAD = sorted((Path(__file__).parent / "bad").glob("*.po"))

GOOD = r"""
msgid ""
msgstr ""
"Language: ru\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "The limit is {limit}."
msgstr "Лимит: {limit}."

msgid "The game uses {decks} deck."
msgid_plural "The game uses {decks} decks."
msgstr[0] "В игре {decks} колода."
msgstr[1] "В игре {decks} колоды."
msgstr[2] "В игре {decks} колод."

msgctxt "bet"
msgid "Lucky Six"
msgstr "Счастливая шестёрка"

msgid "Skip to the rules"
msgstr "К правилам"
""".lstrip()


def _build(text: str | bytes) -> Catalog:
    return catalog.build(text if isinstance(text, bytes) else text.encode(), "ru.po", RU, TEMPLATE)


def _said(found: Catalog) -> list[str]:
    return [f"{one.code}:{one.line}: {one.text}" for one in (*found.unusable, *found.problems)]


def test_a_good_catalog_serves_every_message() -> None:
    found = _build(GOOD)
    assert _said(found) == []
    assert set(found.good) == set(TEMPLATE)
    assert found.text("Skip to the rules") == Translated("ru", "К правилам")
    assert found.text("Lucky Six", "bet") == Translated("ru", "Счастливая шестёрка")


@pytest.mark.parametrize(
    ("number", "form"), [(1, 0), (21, 0), (101, 0), (2, 1), (4, 1), (22, 1), (0, 2), (5, 2), (11, 2), (12, 2), (111, 2)]
)
def test_the_form_follows_the_number_as_in_russian(number: int, form: int) -> None:
    forms = ("В игре {decks} колода.", "В игре {decks} колоды.", "В игре {decks} колод.")
    assert _build(GOOD).text(DECKS.text, None, DECKS.plural, number) == Translated("ru", forms[form])


@pytest.mark.parametrize(("tag", "forms"), [("en", 2), ("id", 1), ("ru", 3), ("vi", 1)])
def test_the_number_of_forms_is_gettexts(tag: str, forms: int) -> None:
    """Trap 7: CLDR has two categories for vi, gettext one form."""
    assert Locale(tag).nplurals == forms


def test_crlf_and_a_header_in_other_words_are_good() -> None:
    assert _build(GOOD.replace("\n", "\r\n")).good == _build(GOOD).good
    other = GOOD.replace("(n%100<10 || n%100>=20)", "(n%100<12 || n%100>14)").replace("UTF-8", "utf-8")
    assert _said(_build(other)) == []


def test_english_is_its_own_translation() -> None:
    english = catalog.english(Locale("en"))
    assert english.text(SKIP.text) == Translated("en", SKIP.text)
    assert [english.text(DECKS.text, None, DECKS.plural, number).text for number in (1, 8, 0, 21)] == [
        DECKS.text,
        DECKS.plural,
        DECKS.plural,
        DECKS.plural,
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('msgid "Skip to the rules"\nmsgstr "К правилам"', 'msgid "Skip to the rules"\nmsgstr ""'),
        ('msgid "Skip to the rules"', '#, fuzzy\nmsgid "Skip to the rules"'),
        ('msgid "Skip to the rules"\nmsgstr', '#~ msgid "Skip to the rules"\n#~ msgstr'),
        ('msgid "Skip to the rules"', 'msgctxt "other"\nmsgid "Skip to the rules"'),
        ("Skip to the rules", "Skip to the Rules"),
        ("К правилам", "К восьми правилам"),
    ],
)
def test_what_is_empty_fuzzy_obsolete_other_or_broken_is_served_in_english(old: str, new: str) -> None:
    found = _build(GOOD.replace(old, new))
    assert found.text("Skip to the rules") == Translated("en", "Skip to the rules")
    assert found.text("Lucky Six", "bet").lang == "ru"


def test_a_fuzzy_or_empty_entry_is_no_defect_here() -> None:
    """That it is missing is for the checks of completeness to say."""
    text = GOOD.replace('msgstr "К правилам"', 'msgstr ""').replace('msgid "The limit', '#, fuzzy\nmsgid "The limit')
    assert _said(_build(text)) == []


def test_a_broken_counted_message_falls_back_to_the_english_form_of_the_number() -> None:
    found = _build(GOOD.replace("В игре {decks} колод.", "В игре колоды."))
    assert found.text(DECKS.text, None, DECKS.plural, 8) == Translated("en", "The game uses {decks} decks.")
    assert found.text(DECKS.text, None, DECKS.plural, 1) == Translated("en", "The game uses {decks} deck.")


def test_an_obsolete_duplicate_does_not_shadow_the_living() -> None:
    found = _build(f'{GOOD}\n#~ msgid "Skip to the rules"\n#~ msgstr "Старое"\n')
    assert found.text("Skip to the rules") == Translated("ru", "К правилам")


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_catalog_has_the_defects_it_states(path: Path) -> None:
    data = path.read_bytes()
    first = data.decode().split("\n", 1)[0]
    assert first.startswith("# expect: "), "the first line states no expectation"
    found = _build(data)
    assert _said(found) == first.removeprefix("# expect: ").split(" | ")
    if found.unusable:
        assert not found.good
    else:
        # Only what is broken is not served.
        broken = {key for key, entry in found.entries.items() if entry.line in {one.line for one in found.problems}}
        assert len(broken) == 1
        assert set(found.good) == set(TEMPLATE) - broken


@pytest.mark.parametrize(
    ("data", "line", "text"),
    [
        (b"", 1, "missing header: got none"),
        (GOOD.encode("koi8-r"), 8, "wrong encoding: got byte 0xec, expected UTF-8"),
        (GOOD.encode("utf-16"), 1, "wrong encoding: got byte 0xff, expected UTF-8"),
        (GOOD.encode("utf-8-sig"), 1, "byte order mark: got U+FEFF"),
        (GOOD.replace("К пра", "К\0пра").encode(), 21, "not PO: got character U+0000"),
        (GOOD.replace("\n", "\r").encode(), 1, "not PO: got character U+000D"),
        (GOOD.encode()[:-13], 21, "wrong encoding: got byte"),
        (b"\x1f\x8b\x08\x00", 1, "wrong encoding: got byte 0x8b"),
        (b"PK\x03\x04", 1, "not PO: got character U+0003"),
    ],
)
def test_bytes_that_are_no_catalog_serve_nothing_and_say_why(data: bytes, line: int, text: str) -> None:
    found = _build(data)
    assert not found.good
    assert _said(found)[0].startswith(f"C008:{line}: {text}"), _said(found)


def test_a_missing_file_is_a_defect(tmp_path: Path) -> None:
    found = catalog.load(tmp_path, RU, TEMPLATE)
    assert re.match(r"C008:1: unreadable file: got No such file or directory, expected a PO file", _said(found)[0])


_LINES = st.lists(
    st.sampled_from(
        [*GOOD.split("\n"), "#, fuzzy", "#~ msgid", '#| msgid "a"', "#", "#~", '"', "\\", "msgstr[1]", "x"]
    ),
    max_size=30,
).map("\n".join)


@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode()), _LINES))
@example(data=GOOD.replace("nplurals=3", f"nplurals={'9' * 5000}"))
@example(data=GOOD.replace("plural=(", "plural=" + "(" * 100))
@settings(max_examples=400, deadline=None, derandomize=True, database=None)
def test_any_bytes_are_a_catalog_or_a_defect(data: bytes | str) -> None:
    found = _build(data)
    assert found.good or _said(found) or not found.entries or all(entry.is_fuzzy for entry in found.entries.values())


@given(
    position=st.integers(0, len(GOOD.encode())),
    deleted=st.integers(0, 12),
    inserted=st.one_of(st.binary(max_size=4), st.sampled_from([b'"', b"\\", b"{", b"}", b"\n", b"#~ ", b"<b>", b"\0"])),
)
@settings(max_examples=400, deadline=None, derandomize=True, database=None)
def test_a_damaged_catalog_serves_no_text_that_is_not_sound(position: int, deleted: int, inserted: bytes) -> None:
    data = GOOD.encode()
    found = _build(data[:position] + inserted + data[position + deleted :])
    for key, forms in found.good.items():
        for form in forms:
            assert sorted(re.findall(r"\{\w+\}", form)) == sorted(re.findall(r"\{\w+\}", TEMPLATE[key].text))
            assert not re.search(r"\d|<[a-z]|[\0-\x1f]", form)
