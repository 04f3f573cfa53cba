"""What may be wrong with a translation or odd about it: each kind is a check, and is met where catalogs are read."""

from __future__ import annotations

from dataclasses import dataclass

from rules_site.check import Check, Severity


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong or odd in a catalog: the check's code, what it is with got and expected, and its line.

    ``line`` is 0 as long as only a text is looked at. ``severity`` is set where it is not that of the check.
    """

    code: str
    text: str
    line: int = 0
    severity: Severity | None = None


#: Numbers, placeholders (but for their order), markup and the structure of a file may never be waived.
CHECKS = (
    Check(
        "C004",
        "placeholder-mismatch",
        """A translation drops, adds, renames or repeats a placeholder, or has a stray brace.

        Why: a number would be missing from the page, or a wrong one shown.
        Example: "Permainan ini memakai beberapa set kartu." for "The game uses {decks} decks."
        """,
    ),
    Check(
        "C005",
        "markup-in-translation",
        """A translation holds a tag or an HTML entity.

        Why: it would be shown as it stands, for nothing in a translation is trusted.
        Example: <b>Banker</b>, &nbsp;
        """,
    ),
    Check(
        "C006",
        "number-in-translation",
        """A translation holds a digit or a number word of its language.

        Why: such a number is compared with nothing and stays behind when the game changes.
        Example: "восьми колод" or "8 колод" instead of "{decks} колод". Names such as Lucky Six may spell one.
        """,
    ),
    Check(
        "C007",
        "plural-forms-wrong",
        """The plural header is not the language's own, or an entry has too few, too many or empty plural forms.

        Why: the wrong form, or nothing at all, would be shown beside a number.
        Example: two msgstr[] in Russian, which has three forms.
        """,
    ),
    Check(
        "C009",
        "placeholder-order-changed",
        """A translation has the placeholders in another order; an error where two of one kind change places.

        Why: two numbers that changed places pass every comparison of sets, and each is vouched for where it stands.
        Example: "{ace_high} or {ace_low}" for "{ace_low} or {ace_high}". Some languages need another order: read it
        again, and waive it with the reason where two of one kind are right in it.
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C010",
        "character-unseen",
        """A translation holds a character that cannot be seen: zero-width, direction control, soft hyphen, control.

        Why: it hides a word from every comparison, or turns the order of what is read.
        Example: a zero-width space inside "восьми", a right-to-left override before a placeholder.
        """,
        is_waivable=True,
    ),
    Check(
        "C011",
        "letter-not-composed",
        """A letter and its marks are not composed (NFC), or the marks stand in an order that cannot be composed.

        Why: the same word in two spellings of bytes is two words to a search, and some fonts show it apart.
        Example: "hòa" written as h, o, a combining grave accent, a; "ắ" as a, acute accent, breve.
        """,
        is_waivable=True,
    ),
    Check(
        "C012",
        "alphabets-mixed",
        """One word mixes letters of alphabets that look alike, such as Latin and Cyrillic.

        Why: it looks right, and no search, screen reader or check of numbers and terms knows it.
        Example: "бaшмак" with a Latin a. The parts of VIP-стол and RTP-показатель are words of their own.
        """,
        is_waivable=True,
    ),
    Check(
        "C013",
        "line-ends-mixed",
        """Some lines of a PO file end in CR LF and others in LF.

        Why: tools disagree on where a line ends; the next one to write the file changes every line of it.
        Example: a file of Linux line ends into which an entry was pasted on Windows.
        """,
    ),
    Check(
        "C014",
        "name-not-distinct",
        """Different English names of bets or outcomes have one translation. None of them is served.

        Why: a player could not tell which bet, or which row of the paytable, is meant.
        Example: "Pasangan Warna" for both Coloured Pair and Perfect Pair.
        """,
        is_waivable=True,
    ),
    Check(
        "C015",
        "number-word-possible",
        """A word that may be a number stands before something that is counted, and the English has no such word.

        Why: some words are numbers only at times: năm is five and year, một is one and a.
        Example: "năm lá bài" for "{cards} cards". "một lá át" for "an ace" passes.
        """,
        severity=Severity.WARNING,
    ),
    Check(
        "C016",
        "text-unchanged",
        """A translation is the English itself. Terms that the glossary keeps in English, and abbreviations, pass.

        Why: an entry copied and not translated counts as done.
        Example: "Main bet" for "Main bet".
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C017",
        "end-differs",
        """A translation ends in another punctuation mark than its English, or in none.

        Why: a sentence cut off at its end, or a title that became a sentence.
        Example: "Taruhan Anda dikembalikan" for "Your stake is returned."
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C018",
        "edge-differs",
        """A translation begins or ends with a blank that its English does not have, or lacks one.

        Why: sentences would run together or stand apart.
        Example: "Kartu " for "Cards".
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C019",
        "word-doubled",
        """A word stands twice in a row.

        Why: it is usually a slip of the keyboard. Words that Vietnamese doubles on purpose pass.
        Example: "Дилер дилер берёт карту."
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C020",
        "text-much-shorter",
        """A translation has less than half of the letters of its English (an eighth in Chinese, Japanese and Korean).

        Why: part of the rule may be missing.
        Example: "Ставка возвращается." for a sentence that also says when.
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C021",
        "sentence-count-differs",
        """A translation has another number of sentences than its English.

        Why: a message is one sentence, so that a condition can choose it; a second one has come from elsewhere.
        Example: "Дилер берёт карту. Затем он останавливается." for a sentence on the card alone.
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C022",
        "script-of-another-language",
        """A translation has a word in the letters of another language.

        Why: a text pasted into the wrong catalog, or a word left in English. Abbreviations such as RTP, and what the
        glossary accepts, pass.
        Example: "Dealer берёт карту."
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C026",
        "text-too-long",
        """A translation is longer than the room that the layout has for it.

        Why: a heading or a word in a table is cut, or makes the whole table too wide for a phone.
        Example: "Коэффициент выплаты" as the heading of a column of ratios.
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "C031",
        "plural-forms-confused",
        """The plural forms of a translation are all alike, or a counted word has the form of another number.

        Why: a page would say "2 колод" and "5 колоды", and no comparison of numbers notices.
        Example: msgstr[1] "{decks} колод", msgstr[2] "{decks} колоды". The glossary's forms of a term are compared word
        by word. Languages whose nouns do not change after a number pass with forms that are alike.
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "G001",
        "forbidden-term",
        """A translation has a word that the glossary of its language forbids, everywhere or for a term of the English.

        Why: a wrong term tells another rule; two terms for one idea make a player look for the difference.
        Example: "ditarik" (drawn away) for push, whose stake is returned.
        """,
        is_waivable=True,
    ),
    Check(
        "G002",
        "term-missing",
        """The English has a term of the glossary, and the translation has none of the words accepted for it.

        Why: one word per idea lets a player find the rule they have read of.
        Example: "коробка" for shoe, where the glossary has "башмак". Forms of a word are known by its stem.
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
    Check(
        "G003",
        "tone-placement",
        """A Vietnamese word has its tone mark in the other place than the glossary has chosen.

        Why: hòa and hoà are one word; two spellings of it look like two.
        Example: "hoà" where the glossary says tone_placement: old.
        """,
        severity=Severity.WARNING,
        is_waivable=True,
    ),
)

WAIVABLE = frozenset(check.code for check in CHECKS if check.is_waivable)
