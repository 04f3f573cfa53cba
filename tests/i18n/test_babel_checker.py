"""Stock Babel finds our checker and applies it to our catalogs only."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest
from babel.messages.catalog import Catalog, Message, TranslationError

from rules_site.i18n.babel_checker import check

DECKS = ("The game uses {decks} deck.", "The game uses {decks} decks.")
KINDS = ["{a}: a number (number), such as 1", "{b}: a number (number), such as 11"]
GOOD = ("{decks} колода", "{decks} колоды", "{decks} колод")


def ru(project: str | None = None) -> Catalog:
    return Catalog(locale="ru", project=project)


def test_it_is_registered_with_babel() -> None:
    assert [one.load() for one in entry_points(group="babel.checkers", name="rules_site")] == [check]


@pytest.mark.parametrize(
    "message",
    [
        Message("The limit is {limit}.", "Лимит: {limit}."),
        Message(DECKS, GOOD),
        Message("Push", ""),
        Message("Push", "8", flags=["fuzzy"]),
        Message("Lucky Six", "Счастливая шесть", context="bet"),
        Message("Push", "Ничья, шуз", user_comments=["waive G001: the operator's own word"]),
        Message("", "Language: ru\n"),
        Message("The limit is {limit}.", "Лимит.", user_comments=["= fuzzy"]),
        Message("The limit is {limit}.", "Лимит.", user_comments=["= to-check, unreviewed"]),
        Message("{a} or {b}", "{b} или {a}"),
        Message("{a} or {b}", "{b} или {a}", auto_comments=KINDS, user_comments=["waive C009: said from the top"]),
        Message("{a} or {b}", "{b} или {a}", auto_comments=[KINDS[0], "{b}: a number (ratio), such as 3:2"]),
    ],
)
def test_good_fuzzy_empty_and_waived_messages_pass(message: Message) -> None:
    check(ru(), message)


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (Message("The limit is {limit}.", "Лимит."), r"^C004 placeholders: got none, expected \{limit\}$"),
        (Message("Push", "<b>Ничья</b>"), "^C005 markup"),
        (Message("Push", "Восемь ничьих"), "^C006 number in the translation: got 'восемь'"),
        (Message(DECKS, GOOD[:2]), "^C007 plural forms: got 2, expected 3$"),
        (Message(DECKS, (*GOOD[:2], "колод")), "^C004 form 2: placeholders: got none"),
        (Message("{a} or {b}", "{b} или {a}", auto_comments=KINDS), r"^C009 places: got \{b\} \{a\}, expected \{a\} "),
        (Message("Push", "Ни\u200bчья"), "^C010 unseen character"),
        (Message("Shoe", "Шуз"), "^G001 forbidden: got 'шуз'"),
    ],
)
def test_what_is_not_served_is_an_error_of_pybabel_too(message: Message, says: str) -> None:
    with pytest.raises(TranslationError, match=says):
        check(ru(), message)
    with pytest.raises(TranslationError, match=says):
        check(ru("rules_site"), message)


def test_catalogs_of_other_projects_and_without_a_language_are_left_alone() -> None:
    bad = Message("The limit is {limit}.", "Лимит.")
    check(ru("Another"), bad)
    check(Catalog(), bad)
    check(None, bad)
