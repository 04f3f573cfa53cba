from __future__ import annotations

import time
import tracemalloc
from textwrap import dedent

import pytest

from rules_site import paths
from rules_site.i18n import po
from rules_site.i18n.po import Entry, PoSyntaxError

HEADER = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n'

WHOLE = dedent(
    r"""
    # Licence of this file.
    # Two lines of it.

    # Translators: Anna
    msgid ""
    msgstr ""
    "Language: ru\n"
    "Content-Type: text/plain; charset=UTF-8\n"

    # A remark of the translator.
    #  with its indentation kept
    #. baccarat, section cards
    #. {decks}: a number (count), such as 8
    #: rules.yaml:14
    #, fuzzy, python-brace-format
    #| msgctxt "old"
    #| msgid ""
    #| "The old text in "
    #| "two lines."
    msgctxt "cards"
    msgid ""
    "The game uses "
    "{decks} deck."
    msgid_plural "The game uses {decks} decks."
    msgstr[0] ""
    "В игре "
    "{decks} колода."
    msgstr[1] "В игре {decks} колоды."
    msgstr[2] "В игре \"{decks}\" \\ колод.\t"

    #~| msgid "Gone before"
    #~ msgid ""
    #~ "Gone "
    #~ "now"
    #~ msgstr "Ушло"

    # A note at the end.
    """
).lstrip()


def test_every_part_of_an_entry_is_read() -> None:
    licence, header, entry, gone, note = po.read(WHOLE)
    assert licence.comments == ("# Licence of this file.", "# Two lines of it.")
    assert licence.msgstrs == note.msgstrs == ()
    assert (header.key, header.comments) == (("", None), ("# Translators: Anna",))
    assert header.msgstrs == ("Language: ru\nContent-Type: text/plain; charset=UTF-8\n",)
    assert entry.key == ("The game uses {decks} deck.", "cards")
    assert entry.plural == "The game uses {decks} decks."
    assert entry.msgstrs == (
        "В игре {decks} колода.",
        "В игре {decks} колоды.",
        'В игре "{decks}" \\ колод.\t',
    )
    assert entry.comments == ("# A remark of the translator.", "#  with its indentation kept")
    assert entry.extracted == ("baccarat, section cards", "{decks}: a number (count), such as 8")
    assert entry.references == ("rules.yaml:14",)
    assert entry.flags == ("fuzzy", "python-brace-format")
    assert entry.is_fuzzy
    assert entry.previous == ('msgctxt "old"', 'msgid ""', '"The old text in "', '"two lines."')
    assert (gone.msgid, gone.msgstrs, gone.obsolete, gone.previous) == (
        "Gone now",
        ("Ушло",),
        True,
        ('msgid "Gone before"',),
    )


def test_an_entry_knows_the_line_of_its_first_keyword() -> None:
    lines = WHOLE.split("\n")
    assert [lines[entry.line - 1] for entry in po.read(WHOLE) if entry.msgstrs] == [
        'msgid ""',
        'msgctxt "cards"',
        '#~ msgid ""',
    ]


def test_what_is_read_is_written_back_byte_for_byte() -> None:
    assert po.write(po.read(WHOLE)) == WHOLE


@pytest.mark.parametrize("path", sorted(paths.catalogs().rglob("*.po*")), ids=lambda path: path.parent.parent.name)
def test_our_own_catalogs_are_written_back_byte_for_byte(path: object) -> None:
    assert isinstance(path, type(paths.catalogs()))
    text = path.read_text("utf-8")
    assert po.write(po.read(text)) == text


def test_crlf_is_read_as_a_line_break() -> None:
    assert po.read(WHOLE.replace("\n", "\r\n")) == po.read(WHOLE)


def test_entries_need_no_blank_line_between_them() -> None:
    text = (
        'msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"\n# remark\nmsgid "e"\nmsgstr "f"\n#~ msgid "g"\n#~ msgstr "h"\n'
    )
    assert [(entry.msgid, entry.msgstrs, entry.comments) for entry in po.read(text)] == [
        ("a", ("b",), ()),
        ("c", ("d",), ()),
        ("e", ("f",), ("# remark",)),
        ("g", ("h",), ()),
    ]


def test_one_text_may_stand_in_two_contexts() -> None:
    text = 'msgid "Tie"\nmsgstr "a"\n\nmsgctxt "bet"\nmsgid "Tie"\nmsgstr "b"\n'
    assert [entry.key for entry in po.read(text)] == [("Tie", None), ("Tie", "bet")]


def test_an_obsolete_entry_is_no_duplicate() -> None:
    text = 'msgid "a"\nmsgstr "b"\n\n#~ msgid "a"\n#~ msgstr "c"\n\n#~ msgid "a"\n#~ msgstr "d"\n'
    assert [entry.msgstrs for entry in po.read(text)] == [("b",), ("c",), ("d",)]
    assert po.write(po.read(text)) == text


def test_an_empty_file_has_no_entries() -> None:
    assert po.read("") == po.read("\n \n\t\n") == ()


@pytest.mark.parametrize(
    "text", ["", "plain", 'a "quote" and \\ and \t and \r', "two\nlines", "end\n", "\n", "a\u2028b"]
)
def test_any_text_is_written_so_that_it_is_read_back(text: str) -> None:
    entry = Entry("id", (text,), context=text, plural=None)
    assert po.read(po.write([entry])) == (Entry("id", (text,), 1, context=text),)


@pytest.mark.parametrize(
    ("text", "line", "error"),
    [
        ('msgid "a"\nmsgstr "b" c\n', 2, "got '\"b\" c', expected one string in quotes"),
        ('\ufeffmsgid "a"\nmsgstr "b"\n', 1, "expected a comment, msgctxt, msgid, msgstr or a quoted string"),
        (
            '\ufeff# comment\nmsgid "a"\nmsgstr "b"\n',
            1,
            "expected a comment, msgctxt, msgid, msgstr or a quoted string",
        ),
        ('msgid "a"\nmsgstr "b\x00"\n', 2, "got character U+0000, expected printable text"),
        ('# \x1b[31m\nmsgid "a"\nmsgstr "b"\n', 1, "got character U+001B, expected printable text"),
        ('msgid "a"\rmsgstr "b"\r', 1, "got character U+000D, expected printable text"),
        ('msgid "a"\nmsgstr "b\u2028"c\n', 2, "expected one string in quotes"),
        ("<<<<<<< HEAD\n", 1, "got '<<<<<<< HEAD', expected a comment"),
        ('msgid "a"\nmsgstr "b"\n=======\n', 3, "got '=======', expected a comment"),
        ('#~ msgid "a"\nmsgstr "b"\n', 1, "got an entry half obsolete"),
        ("#~ msgid\n", 1, "got 'msgid', expected a comment"),
        ("#~\n", 1, "got '', expected a comment"),
        ('#, fuzzy\n\nmsgid "a"\nmsgstr "b"\n', 1, "got '#, fuzzy' of no entry"),
        ('#~| msgid "a"\n', 1, "of no entry, expected it right above its msgid"),
        ('msgid "a"\n', 1, "got msgid, expected a msgid and a msgstr"),
        ('msgstr "a"\n', 1, "got msgstr, expected a msgid and a msgstr"),
    ],
)
def test_what_is_not_po_is_refused_with_its_line(text: str, line: int, error: str) -> None:
    with pytest.raises(PoSyntaxError) as caught:
        po.read(text)
    assert caught.value.line == line
    assert error in str(caught.value)


# Workflow flags, as gettext writes them since 0.23


WORKFLOW = '#= fuzzy, to-proofread\n#, python-brace-format\nmsgid "a"\nmsgstr "b"\n'


def test_workflow_flags_are_read_and_written_back() -> None:
    (entry,) = po.read(WORKFLOW)
    assert (entry.workflow, entry.flags, entry.comments) == (("fuzzy", "to-proofread"), ("python-brace-format",), ())
    assert po.write([entry]) == WORKFLOW


@pytest.mark.parametrize(
    ("lines", "unconfirmed"),
    [
        ("", ""),
        ("#, python-brace-format\n", ""),
        ("#= reviewed\n", ""),
        ("#, range: 0..10\n", ""),
        ("#, fuzzy\n", "fuzzy"),
        ("#,fuzzy\n", "fuzzy"),
        ("#= fuzzy\n", "fuzzy"),
        ("#=fuzzy\n", "fuzzy"),
        ("#, python-brace-format, fuzzy\n", "fuzzy"),
        ("#, fuzzy python-brace-format\n", "fuzzy"),
        ("#= approved, fuzzy\n#, no-wrap\n", "fuzzy"),
        ("#= approved\n#= fuzzy\n", "fuzzy"),
        ("#= unreviewed\n", "unreviewed"),
    ],
)
def test_a_flag_of_either_line_says_that_nobody_has_confirmed_a_text(lines: str, unconfirmed: str) -> None:
    (entry,) = po.read(f'{lines}msgid "a"\nmsgstr "b"\n')
    assert entry.unconfirmed == unconfirmed
    assert entry.is_fuzzy is bool(unconfirmed)


def test_a_row_of_equals_signs_is_an_ornament_and_no_flag() -> None:
    text = '#===== Bets =====\n\n#=======\nmsgid "a"\nmsgstr "b"\n'
    ornament, entry = po.read(text)
    assert (ornament.comments, entry.comments, entry.workflow) == (("#===== Bets =====",), ("#=======",), ())
    assert po.write(po.read(text)) == text


# Hostile sizes


def test_an_entry_of_very_many_lines_takes_time_in_proportion() -> None:
    lines = '"слово "\n' * 300_000
    text = f'msgid ""\n{lines}msgstr ""\n{lines}'
    started = time.process_time()
    (entry,) = po.read(text)
    assert len(list(po.declared_entries(text))) == 1
    assert time.process_time() - started < 20, "with a quadratic sum it takes minutes"
    assert entry.msgstrs == ("слово " * 300_000,)


@pytest.mark.parametrize("line", ['msgstr "{}"', '"{}"', "# {}", 'msgstr "{}'])
def test_a_line_without_end_is_refused_before_it_is_taken_apart(line: str) -> None:
    text = 'msgid ""\nmsgstr "b"\n' + line.format("x" * po.MAX_LINE) + "\n"
    with pytest.raises(PoSyntaxError, match=f"got a line of [0-9]+ characters, expected at most {po.MAX_LINE}"):
        po.read(text)


def test_a_long_line_takes_little_memory() -> None:
    text = 'msgid "a"\nmsgstr "' + "x" * (po.MAX_LINE - 100) + '"\n'
    tracemalloc.start()
    po.read(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 30 * po.MAX_LINE
