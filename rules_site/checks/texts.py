"""Checks of the wording of translations: characters, names, and what a person should look at again."""

from __future__ import annotations

from collections.abc import Iterator

from rules_site.checks.catalogs import found, problems, remarks
from rules_site.checks.finding import Found
from rules_site.checks.subject import Subject
from rules_site.i18n.locales import ENGLISH
from rules_site.i18n.po import Key
from rules_site.i18n.wording import has_own_words
from rules_site.quoting import quoted


def character_unseen(subject: Subject) -> Iterator[Found]:
    """A translation holds a character that cannot be seen: zero-width, direction control, soft hyphen, control.

    Why: it hides a word from every comparison, or turns the order of what is read.
    Example: a zero-width space inside "восьми", a right-to-left override before a placeholder.
    """
    return problems(subject, "C010")


def letter_not_composed(subject: Subject) -> Iterator[Found]:
    """A letter and its marks are not composed (NFC), or the marks stand in an order that cannot be composed.

    Why: the same word in two spellings of bytes is two words to a search, and some fonts show it apart.
    Example: "hòa" written as h, o, a combining grave accent, a; "ắ" as a, acute accent, breve.
    """
    return problems(subject, "C011")


def alphabets_mixed(subject: Subject) -> Iterator[Found]:
    """One word mixes letters of alphabets that look alike, such as Latin and Cyrillic.

    Why: it looks right, and no search, screen reader or check of numbers and terms knows it.
    Example: "бaшмак" with a Latin a. The parts of VIP-стол and RTP-показатель are words of their own.
    """
    return problems(subject, "C012")


def name_not_distinct(subject: Subject) -> Iterator[Found]:
    """Different English names of bets or outcomes have one translation. None of them is served.

    Why: a player could not tell which bet, or which row of the paytable, is meant.
    Example: "Pasangan Warna" for both Coloured Pair and Perfect Pair.
    """
    return problems(subject, "C014")


def number_word_possible(subject: Subject) -> Iterator[Found]:
    """A word that may be a number stands before something that is counted, and the English has no such word.

    Why: some words are numbers only at times: năm is five and year, một is one and a.
    Example: "năm lá bài" for "{cards} cards". "một lá át" for "an ace" passes.
    """
    return remarks(subject, "C015")


def text_unchanged(subject: Subject) -> Iterator[Found]:
    """A translation is the English itself. Terms that the glossary keeps in English, and abbreviations, pass.

    Why: an entry copied and not translated counts as done.
    Example: "Main bet" for "Main bet".
    """
    return remarks(subject, "C016")


def end_differs(subject: Subject) -> Iterator[Found]:
    """A translation ends in another punctuation mark than its English, or in none.

    Why: a sentence cut off at its end, or a title that became a sentence.
    Example: "Taruhan Anda dikembalikan" for "Your stake is returned."
    """
    return remarks(subject, "C017")


def edge_differs(subject: Subject) -> Iterator[Found]:
    """A translation begins or ends with a blank that its English does not have, or lacks one.

    Why: sentences would run together or stand apart.
    Example: "Kartu " for "Cards".
    """
    return remarks(subject, "C018")


def word_doubled(subject: Subject) -> Iterator[Found]:
    """A word stands twice in a row.

    Why: it is usually a slip of the keyboard. Words that Vietnamese doubles on purpose pass.
    Example: "Дилер дилер берёт карту."
    """
    return remarks(subject, "C019")


def text_much_shorter(subject: Subject) -> Iterator[Found]:
    """A translation has less than half of the letters of its English (an eighth in Chinese, Japanese and Korean).

    Why: part of the rule may be missing.
    Example: "Ставка возвращается." for a sentence that also says when.
    """
    return remarks(subject, "C020")


def sentence_count_differs(subject: Subject) -> Iterator[Found]:
    """A translation has another number of sentences than its English.

    Why: a message is one sentence, so that a condition can choose it; a second one has come from elsewhere.
    Example: "Дилер берёт карту. Затем он останавливается." for a sentence on the card alone.
    """
    return remarks(subject, "C021")


def script_of_another_language(subject: Subject) -> Iterator[Found]:
    """A translation has a word in the letters of another language.

    Why: a text pasted into the wrong catalog, or a word left in English. Abbreviations such as RTP, and what the
    glossary accepts, pass.
    Example: "Dealer берёт карту."
    """
    return remarks(subject, "C022")


def plural_forms_confused(subject: Subject) -> Iterator[Found]:
    """The plural forms of a translation are all alike, or a counted word has the form of another number.

    Why: a page would say "2 колод" and "5 колоды", and no comparison of numbers notices.
    Example: msgstr[1] "{decks} колод", msgstr[2] "{decks} колоды". The glossary's forms of a term are compared word by
    word. Languages whose nouns do not change after a number pass with forms that are alike.
    """
    return remarks(subject, "C031")


def text_too_long(subject: Subject) -> Iterator[Found]:
    """A translation is longer than the room that the layout has for it.

    Why: a heading or a word in a table is cut, or makes the whole table too wide for a phone.
    Example: "Коэффициент выплаты" as the heading of a column of ratios.
    """
    return remarks(subject, "C026")


def text_shared_by_languages(subject: Subject) -> Iterator[Found]:
    """A message has the same translation in two languages, and it is not the English.

    Why: a text pasted into the wrong catalog.
    Example: "Taruhan utama" in the Vietnamese catalog too.
    """
    by_text: dict[tuple[Key, str], list[str]] = {}
    for tag, catalog in subject.site.catalogs.items():
        for key, forms in catalog.good.items() if tag != ENGLISH else ():
            for text in set(forms):
                by_text.setdefault((key, text), []).append(tag)
    for catalog in subject.catalogs:
        for key, forms in catalog.good.items():
            for text in dict.fromkeys(forms):
                others = [tag for tag in by_text[key, text] if tag != catalog.locale.tag]
                if others and text.casefold() not in _english(subject, key) and has_own_words(text, catalog.glossary):
                    message = (
                        f"text: got {quoted(text)} in {' and '.join(others)} too, expected another in each language"
                    )
                    yield found(catalog, catalog.entries[key].line, message)


def _english(subject: Subject, key: Key) -> frozenset[str]:
    message = subject.site.template[key]
    return frozenset(form.casefold() for form in (message.msgid, message.plural) if form)


def forbidden_term(subject: Subject) -> Iterator[Found]:
    """A translation has a word that the glossary of its language forbids, everywhere or for a term of the English.

    Why: a wrong term tells another rule; two terms for one idea make a player look for the difference.
    Example: "ditarik" (drawn away) for push, whose stake is returned.
    """
    return problems(subject, "G001")


def term_missing(subject: Subject) -> Iterator[Found]:
    """The English has a term of the glossary, and the translation has none of the words accepted for it.

    Why: one word per idea lets a player find the rule they have read of.
    Example: "коробка" for shoe, where the glossary has "башмак". Forms of a word are known by its stem.
    """
    return remarks(subject, "G002")


def tone_placement(subject: Subject) -> Iterator[Found]:
    """A Vietnamese word has its tone mark in the other place than the glossary has chosen.

    Why: hòa and hoà are one word; two spellings of it look like two.
    Example: "hoà" where the glossary says tone_placement: old.
    """
    return remarks(subject, "G003")
