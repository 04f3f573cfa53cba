"""Merging loses nothing a translator wrote, turns edited English fuzzy, and a second time changes not one byte."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rules_site import paths, site
from rules_site.content import loader, nodes
from rules_site.content.model import Place
from rules_site.i18n import po, update
from rules_site.i18n.locales import MESSAGES, Locale
from rules_site.i18n.merge import merge
from rules_site.i18n.messages import Template, TemplateMessage, entries, template
from rules_site.i18n.po import Entry

RU = Locale("ru")
DECKS = TemplateMessage(
    "The game uses {decks} deck.",
    Place("r", 1),
    "The game uses {decks} decks.",
    count="decks",
    notes=("baccarat", "{decks}: 8"),
)
TIE = TemplateMessage("Tie", Place("r", 2), context="bet", notes=("paytable",))
STAND = TemplateMessage("Player stands with a score of {player_stands_from} or more.", Place("r", 3), notes=("rules",))
TEMPLATE = template([DECKS, TIE, STAND])

_UTF8 = 'Language: ru\\n"\n"Content-Type: text/plain; charset=UTF-8'

CATALOG = r"""
# Licence.

# Translators: Anna
# and Ivan
msgid ""
msgstr ""
"Language: ru\n"
"X-Generator: by hand\n"

# Checked with the croupier.
#. baccarat
#. {decks}: 8
#, python-brace-format
msgid "The game uses {decks} deck."
msgid_plural "The game uses {decks} decks."
msgstr[0] ""
"В игре "
"{decks} колода."
msgstr[1] "В игре {decks} колоды."
msgstr[2] "В игре {decks} колод."

#. paytable
#, no-wrap
msgctxt "bet"
msgid "Tie"
msgstr "Ничья"

# Anna: stand or keep?
#. rules
#, fuzzy, python-brace-format
#| msgid ""
#| "Player stands with "
#| "{player_stands_from}."
msgid "Player stands with a score of {player_stands_from} or more."
msgstr "Игрок останавливается с {player_stands_from}."

# Why it went.
#~| msgid "Before"
#~ msgid "Gone"
#~ msgstr ""
#~ "Ушло "
#~ "давно"
""".lstrip()


def _merged(text: str, messages: Template = TEMPLATE) -> str:
    return po.write(merge(po.read(text), messages, RU))


def _entry(text: str, msgid: str) -> Entry:
    found = [entry for entry in po.read(text) if entry.msgid == msgid and not entry.obsolete]
    assert len(found) == 1
    return found[0]


def _obsolete(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(entry.msgid, entry.msgstrs) for entry in po.read(text) if entry.obsolete]


def _edited(old: TemplateMessage, new: TemplateMessage) -> Template:
    return template(new if message is old else message for message in TEMPLATE.values())


def test_unchanged_english_changes_not_one_byte() -> None:
    assert _merged(CATALOG) == CATALOG


@pytest.mark.parametrize(
    "messages",
    [
        TEMPLATE,
        template([TIE]),
        template([]),
        template([STAND, DECKS, TIE]),
        _edited(TIE, TemplateMessage("A tie", Place("r", 2), context="bet")),
        _edited(STAND, TemplateMessage("Player stands with a score of {player_stands_from} or higher.", Place("r", 3))),
        _edited(DECKS, TemplateMessage(DECKS.text, Place("r", 1), "The game uses {decks} full decks.", count="decks")),
        _edited(DECKS, TemplateMessage(DECKS.text, Place("r", 1))),
        _edited(STAND, TemplateMessage(STAND.text, Place("r", 1), STAND.text, count="player_stands_from")),
    ],
    ids=["same", "gone", "all gone", "order", "short edit", "edit", "plural edit", "plural lost", "plural gained"],
)
def test_a_second_time_changes_not_one_byte(messages: Template) -> None:
    once = _merged(CATALOG, messages)
    assert _merged(once, messages) == once


def test_merging_knows_nothing_of_line_ends() -> None:
    assert _merged(CATALOG.replace("\n", "\r\n")) == CATALOG


@pytest.mark.parametrize("flags", ["#= fuzzy\n#, python-brace-format\n", "#= unreviewed\n#, python-brace-format\n"])
def test_workflow_flags_survive_and_confirm_nothing(flags: str) -> None:
    text = CATALOG.replace("#, fuzzy, python-brace-format\n", flags)
    assert _merged(text) == text
    edited = TemplateMessage("Player stands with a score of {player_stands_from} or higher.", Place("r", 3))
    entry = _entry(_merged(text, _edited(STAND, edited)), edited.text)
    assert entry.is_fuzzy
    assert entry.previous == ('msgid ""', '"Player stands with "', '"{player_stands_from}."')
    assert entry.workflow == (flags.split()[1],)


def test_a_text_of_other_english_turns_fuzzy_and_keeps_unknown_workflow_flags() -> None:
    text = CATALOG.replace("#, fuzzy, python-brace-format\n", "#= checked, legal\n#, python-brace-format\n")
    edited = TemplateMessage("Player stands with a score of {player_stands_from} or higher.", Place("r", 3))
    entry = _entry(_merged(text, _edited(STAND, edited)), edited.text)
    assert (entry.workflow, entry.flags) == (("checked", "legal"), ("fuzzy", "python-brace-format"))


@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ("Language: ru_RU", "Language: ru"),
        ("Language: ru-RU", "Language: ru"),
        ("language:RU", "language: ru"),
        ("Language: ru", "Language: ru"),
        ("Language: uk", "Language: uk"),
        ("Language: ", "Language: "),
        ('Language: ru\\n"\n"Content-Type: text/plain; charset=utf8', _UTF8),
        ('Language: ru\\n"\n"Content-Type: text/plain; charset=UTF_8', _UTF8),
        ("Language: ru\\n\"\n\"Content-Type: text/plain;charset='utf8'", _UTF8),
        ('Language: ru\\n"\n"Content-Type: text/plain; charset=utf-8', _UTF8.replace("UTF", "utf")),
        ('Language: ru\\n"\n"Content-Type: text/plain; charset=CP1251', _UTF8.replace("UTF-8", "CP1251")),
    ],
)
def test_the_header_names_language_and_charset_as_we_do(written: str, becomes: str) -> None:
    text = CATALOG.replace("Language: ru", written)
    assert _merged(text) == CATALOG.replace("Language: ru", becomes)
    assert _merged(_merged(text)) == _merged(text)


def test_new_notes_leave_the_translation_its_wrapping_and_remarks() -> None:
    new = TemplateMessage(DECKS.text, Place("r", 1), DECKS.plural, count="decks", notes=("baccarat", "{decks}: 6"))
    assert _merged(CATALOG, _edited(DECKS, new)) == CATALOG.replace("#. {decks}: 8", "#. {decks}: 6")


def test_edited_english_turns_the_translation_fuzzy_and_keeps_what_it_was_made_for() -> None:
    new = TemplateMessage(
        "The game uses {decks} full deck.", Place("r", 1), "The game uses {decks} full decks.", count="decks"
    )
    merged = _merged(CATALOG, _edited(DECKS, new))
    entry = _entry(merged, new.text)
    assert entry.is_fuzzy
    assert entry.msgstrs == ("В игре {decks} колода.", "В игре {decks} колоды.", "В игре {decks} колод.")
    assert entry.previous == (f'msgid "{DECKS.text}"', f'msgid_plural "{DECKS.plural}"')
    assert entry.comments == ("# Checked with the croupier.",)
    assert (DECKS.text, entry.msgstrs) in _obsolete(merged)


def test_edited_again_the_previous_text_is_still_what_the_translation_was_made_for() -> None:
    new = TemplateMessage("Player stands with a score of {player_stands_from} or higher.", Place("r", 3))
    entry = _entry(_merged(CATALOG, _edited(STAND, new)), new.text)
    assert entry.previous == ('msgid ""', '"Player stands with "', '"{player_stands_from}."')


def test_a_confirmed_translation_with_a_forgotten_previous_text_tells_the_right_one() -> None:
    confirmed = CATALOG.replace("#, fuzzy, python", "#, python")
    new = TemplateMessage("Player stands with a score of {player_stands_from} or higher.", Place("r", 3))
    assert _entry(_merged(confirmed, _edited(STAND, new)), new.text).previous == (f'msgid "{STAND.text}"',)


def test_an_edited_plural_turns_fuzzy() -> None:
    new = TemplateMessage(DECKS.text, Place("r", 1), "The game uses {decks} shoes.", count="decks")
    entry = _entry(_merged(CATALOG, _edited(DECKS, new)), DECKS.text)
    assert (entry.is_fuzzy, entry.plural) == (True, new.plural)
    assert f'msgid_plural "{DECKS.plural}"' in entry.previous


def test_a_lost_plural_keeps_the_other_forms_as_obsolete() -> None:
    merged = _merged(CATALOG, _edited(DECKS, TemplateMessage(DECKS.text, Place("r", 1))))
    entry = _entry(merged, DECKS.text)
    assert (entry.is_fuzzy, entry.msgstrs) == (True, ("В игре {decks} колода.",))
    assert (DECKS.text, ("В игре {decks} колода.", "В игре {decks} колоды.", "В игре {decks} колод.")) in _obsolete(
        merged
    )


def test_an_untranslated_message_that_gains_a_plural_is_untranslated_and_not_fuzzy() -> None:
    text = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n\n# Why?\nmsgid "{decks} deck"\nmsgstr ""\n'
    new = TemplateMessage("{decks} deck", Place("r", 1), "{decks} decks", count="decks")
    entry = _entry(_merged(text, template([new])), new.text)
    assert (entry.is_fuzzy, entry.msgstrs, entry.comments) == (False, ("", "", ""), ("# Why?",))


def test_what_is_used_no_more_becomes_obsolete_with_its_wrapping_and_comes_back() -> None:
    without = _merged(CATALOG, template([TIE, STAND]))
    assert '# Checked with the croupier.\n#, python-brace-format\n#~ msgid "The game uses {decks} deck."\n' in without
    assert '#~ msgstr[0] ""\n#~ "В игре "\n#~ "{decks} колода."\n' in without
    assert _merged(without) == CATALOG


def test_an_old_obsolete_entry_survives_the_retirement_of_a_new_one() -> None:
    text = CATALOG + '\n#~ msgctxt "bet"\n#~ msgid "Tie"\n#~ msgstr "Ровно"\n'
    merged = _merged(text, template([DECKS, STAND]))
    assert [texts for msgid, texts in _obsolete(merged) if msgid == "Tie"] == [("Ровно",), ("Ничья",)]


def test_a_second_entry_of_one_key_is_kept_for_a_person_to_choose() -> None:
    text = CATALOG.replace("# Why it went.", '# Or so?\nmsgctxt "bet"\nmsgid "Tie"\nmsgstr "Ровно"\n\n# Why it went.')
    assert _merged(text) == text
    assert [one.msgstrs for one in po.read(_merged(text)) if one.msgid == "Tie"] == [("Ничья",), ("Ровно",)]


@pytest.mark.parametrize("text", ["Ровно", ""])
def test_a_second_entry_of_what_is_used_no_more_becomes_obsolete_in_the_same_run(text: str) -> None:
    second = f'msgctxt "bet"\nmsgid "Tie"\nmsgstr "{text}"\n\n# Why it went.'
    merged = _merged(CATALOG.replace("# Why it went.", second), template([DECKS, STAND]))
    assert [texts for msgid, texts in _obsolete(merged) if msgid == "Tie"] == [("Ничья",), *([(text,)] if text else [])]
    assert _merged(merged, template([DECKS, STAND])) == merged


def test_a_message_of_another_context_is_another_message() -> None:
    other = TemplateMessage("Tie", Place("r", 2), context="result")
    merged = _merged(CATALOG, template([*TEMPLATE.values(), other]))
    found = [entry for entry in po.read(merged) if entry.msgid == "Tie"]
    assert [(entry.context, entry.msgstrs) for entry in found] == [("bet", ("Ничья",)), ("result", ("",))]


def test_a_new_message_is_untranslated_and_not_guessed_from_one_that_is_in_use() -> None:
    new = TemplateMessage("The game uses {decks} deck!", Place("r", 9), "The game uses {decks} decks!", count="decks")
    entry = _entry(_merged(CATALOG, template([*TEMPLATE.values(), new])), new.text)
    assert (entry.msgstrs, entry.is_fuzzy, entry.flags) == (("", "", ""), False, ("python-brace-format",))


def test_order_and_sections_follow_the_english() -> None:
    merged = po.read(_merged(CATALOG, template([STAND, TIE, DECKS])))
    assert [entry.msgid for entry in merged if entry.msgstrs and not entry.obsolete] == [
        "",
        STAND.text,
        TIE.text,
        DECKS.text,
    ]


def test_remarks_of_no_entry_are_kept() -> None:
    text = CATALOG.replace("#. paytable", "# ---- Bets ----\n\n#. paytable") + "\n# The end.\n"
    merged = _merged(text)
    assert "# ---- Bets ----\n" in merged
    assert "# The end.\n" in merged
    assert _merged(merged) == merged


def test_a_new_catalog_has_the_languages_own_header() -> None:
    text = po.write(merge((), TEMPLATE, RU))
    assert r'"Language: ru\n"' in text
    assert r'"Plural-Forms: nplurals=3; plural=' in text
    assert all(entry.msgstrs == ("",) * (3 if entry.plural else 1) for entry in po.read(text)[1:])
    assert _merged(text) == text


# update: the files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "ru" / MESSAGES
    path.parent.mkdir(parents=True)
    path.write_text(CATALOG, "utf-8", newline="")
    (tmp_path / update.TEMPLATE).write_text(po.write(tuple(entries(TEMPLATE))), "utf-8", newline="")
    return tmp_path


def test_nothing_is_outdated_where_the_english_stands_still(folder: Path) -> None:
    assert list(update.outdated(folder, TEMPLATE)) == []


def test_edited_english_outdates_the_template_and_every_catalog(folder: Path) -> None:
    stale = list(update.outdated(folder, template([TIE])))
    assert [one.path for one in stale] == [folder / update.TEMPLATE, folder / "ru" / MESSAGES]
    for one in stale:
        one.path.write_text(one.text, "utf-8", newline="")
    assert list(update.outdated(folder, template([TIE]))) == []


def test_a_missing_template_is_outdated(folder: Path) -> None:
    (folder / update.TEMPLATE).unlink()
    assert [one.path for one in update.outdated(folder, TEMPLATE)] == [folder / update.TEMPLATE]


@pytest.mark.parametrize(
    "data",
    [
        CATALOG.replace('msgstr "Ничья"', 'msgstr "Ни"чья"').encode(),
        CATALOG.encode("koi8-r"),
        CATALOG.encode("utf-8-sig"),
        CATALOG.replace('msgstr "Ничья"', '<<<<<<< a\nmsgstr "Ничья"\n=======\nmsgstr "Ровно"\n>>>>>>> b').encode(),
    ],
    ids=["quoting", "encoding", "byte order mark", "merge conflict"],
)
def test_a_catalog_that_is_no_po_is_left_as_it_is(folder: Path, data: bytes) -> None:
    """Merging into what cannot be read would lose it; C008 reports it."""
    (folder / "ru" / MESSAGES).write_bytes(data)
    assert [one.path for one in update.outdated(folder, template([TIE]))] == [folder / update.TEMPLATE]


def test_what_cannot_be_read_is_told_by_the_path_that_is_there(folder: Path) -> None:
    (folder / "ru" / MESSAGES).write_text("<<<<<<< HEAD\n", "utf-8")
    for name in ("zh-Hant", "xx", "en"):
        (folder / name / MESSAGES).parent.mkdir(parents=True)
        (folder / name / MESSAGES).write_text(CATALOG, "utf-8")
    (folder / "vi" / MESSAGES).mkdir(parents=True)
    (folder / "id").symlink_to(folder / "gone")
    told = {stray.path.relative_to(folder).as_posix(): stray.reason for stray in update.unread(folder)}
    assert {path: reason.partition(", expected")[0] for path, reason in told.items()} == {
        "id/LC_MESSAGES/messages.po": "unreadable file: got No such file or directory",
        "ru/LC_MESSAGES/messages.po": "not PO: got '<<<<<<< HEAD'",
        "vi/LC_MESSAGES/messages.po": "unreadable file: got something else than a file",
        "zh-Hant/LC_MESSAGES/messages.po": "wrong folder: got zh-Hant",
        "en/LC_MESSAGES/messages.po": "catalog: got one of English",
        "xx/LC_MESSAGES/messages.po": "unknown language: got 'xx'",
    }
    assert [one.path for one in update.outdated(folder, template([TIE]))] == [folder / update.TEMPLATE]


def test_files_with_crlf_keep_it_and_are_compared_as_text(folder: Path) -> None:
    for path in (folder / update.TEMPLATE, folder / "ru" / MESSAGES):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert list(update.outdated(folder, TEMPLATE)) == []
    for one in update.outdated(folder, template([TIE])):
        assert one.differs_in_text
        assert one.text.count("\r\n") == one.text.count("\n")


def test_mixed_line_ends_become_those_of_most_lines_and_are_no_other_text(folder: Path) -> None:
    path = folder / "ru" / MESSAGES
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n", 3))
    (mixed,) = update.outdated(folder, TEMPLATE)
    assert (mixed.text, mixed.differs_in_text) == (CATALOG, False)
    path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n").replace(b"\r\n", b"\n", 3))
    (mixed,) = update.outdated(folder, TEMPLATE)
    assert mixed.text == CATALOG.replace("\n", "\r\n")


def test_a_started_catalog_is_up_to_date(folder: Path) -> None:
    started = update.start(folder, Locale("pt-BR"), TEMPLATE, date(2026, 12, 1))
    assert started.path == folder / "pt_BR" / MESSAGES
    started.path.parent.mkdir(parents=True)
    started.path.write_text(started.text, "utf-8", newline="")
    assert list(update.outdated(folder, TEMPLATE)) == []


# extraction from the real documents


def test_a_comment_in_a_document_changes_no_catalog() -> None:
    loaded = site.load()
    texts = {name: (paths.engine("baccarat") / f"{name}.yaml").read_text("utf-8") for name in ("rules", "paytable")}
    moved = {name: nodes.parse(f"# A new remark.\n\n{text}", f"{name}.yaml") for name, text in texts.items()}
    contents = {"baccarat": loader.build("baccarat", moved["rules"], moved["paytable"])}
    again = site.load(contents=contents)
    assert again.contents["baccarat"] != loaded.contents["baccarat"]
    assert po.write(tuple(entries(again.template))) == po.write(tuple(entries(loaded.template)))


def test_the_template_is_the_same_in_every_run_and_holds_no_dates_or_places() -> None:
    texts = {po.write(tuple(entries(site.load().template))) for _ in range(2)}
    assert len(texts) == 1
    text = texts.pop()
    assert "POT-Creation-Date" not in text
    assert "\n#: " not in text
