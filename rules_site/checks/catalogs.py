"""Checks of the catalogs: in step with the English, complete, and fit to be served."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_site import paths
from rules_site.checks.finding import Found, Severity
from rules_site.checks.subject import Subject
from rules_site.content.model import Place
from rules_site.i18n import update
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.defects import is_empty
from rules_site.i18n.locales import strays
from rules_site.quoting import quoted


def template_out_of_date(subject: Subject) -> Iterator[Found]:
    """messages.pot or a catalog is not what `rules-site catalog update` would write.

    Why: translators would work on texts that the pages no longer have.
    Example: a sentence was edited in rules.yaml and the catalogs were not updated.
    """
    for file in update.outdated(subject.site.catalogs_folder, subject.site.template):
        if not file.differs_in_text:
            continue  # a checkout may write CR LF; C013 finds line ends that are mixed
        got = "no such file" if file.is_missing else "an older text"
        yield Found(
            Place(paths.shown(file.path), 1), f"catalog: got {got}, expected that of: rules-site catalog update"
        )


def message_untranslated(subject: Subject) -> Iterator[Found]:
    """A message has no translation; the page shows the English instead.

    Why: a player sees a sentence in a language they may not read.
    Example: msgstr "" under a msgid that a page uses.
    """
    for catalog in subject.catalogs:
        for key in subject.site.template:
            entry = catalog.entries.get(key)
            if not catalog.unusable and (entry is None or is_empty(entry)):
                line, got = (entry.line, "no translation") if entry else (1, "no entry")
                expected = "one" if entry else "one (rules-site catalog update adds it)"
                yield found(catalog, line, f"{quoted(key[0])}: got {got}, expected {expected}")


def message_fuzzy(subject: Subject) -> Iterator[Found]:
    """A translation is marked fuzzy or unreviewed: nobody has confirmed it yet. The page shows the English instead.

    Why: the old translation may state the old rule.
    Example: "#, fuzzy" above an entry whose msgid was edited; "#= fuzzy" as gettext writes it since 0.23.
    """
    for catalog in subject.catalogs:
        for key in subject.site.template:
            entry = catalog.entries.get(key)
            if not catalog.unusable and entry is not None and entry.is_fuzzy and not is_empty(entry):
                got = "an unreviewed" if entry.unconfirmed == "unreviewed" else "a fuzzy"
                yield found(catalog, entry.line, f"{quoted(key[0])}: got {got} translation, expected a confirmed one")


def placeholder_mismatch(subject: Subject) -> Iterator[Found]:
    """A translation drops, adds, renames or repeats a placeholder, or has a stray brace.

    Why: a number would be missing from the page, or a wrong one shown.
    Example: "Permainan ini memakai beberapa set kartu." for "The game uses {decks} decks."
    """
    return problems(subject, "C004")


def markup_in_translation(subject: Subject) -> Iterator[Found]:
    """A translation holds a tag or an HTML entity.

    Why: it would be shown as it stands, for nothing in a translation is trusted.
    Example: <b>Banker</b>, &nbsp;
    """
    return problems(subject, "C005")


def number_in_translation(subject: Subject) -> Iterator[Found]:
    """A translation holds a digit or a number word of its language.

    Why: such a number is compared with nothing and stays behind when the game changes.
    Example: "восьми колод" or "8 колод" instead of "{decks} колод". Names such as Lucky Six may spell one.
    """
    return problems(subject, "C006")


def plural_forms_wrong(subject: Subject) -> Iterator[Found]:
    """The plural header is not the language's own, or an entry has too few, too many or empty plural forms.

    Why: the wrong form, or nothing at all, would be shown beside a number.
    Example: two msgstr[] in Russian, which has three forms.
    """
    return problems(subject, "C007")


def catalog_unreadable(subject: Subject) -> Iterator[Found]:
    """A catalog or a glossary is missing, unreadable or in a folder of no language. That language is not served.

    Why: one broken file must take no other language down, and must not pass unnoticed.
    Example: a quotation mark that is not escaped; a merge-conflict marker; a byte order mark; a header marked fuzzy or
    without a charset; an entry that was not read; a folder zh-Hant, which gettext calls zh_Hant; catalogs/en.
    """
    yield from problems(subject, "C008")
    if not subject.only_locales:
        folder = subject.site.catalogs_folder
        for stray in (*update.unread_template(folder), *strays(folder)):
            yield Found(Place(paths.shown(stray.path), stray.line), stray.reason)


def placeholder_order_changed(subject: Subject) -> Iterator[Found]:
    """A translation has the placeholders of its English in another order; an error where two of one kind change places.

    Why: two numbers that changed places pass every comparison of sets, and each is vouched for where it stands.
    Example: "{ace_high} or {ace_low}" for "{ace_low} or {ace_high}". Some languages need another order: read it again,
    and waive it with the reason where two of one kind are right in it.
    """
    for one in problems(subject, "C009"):
        yield replace(one, severity=Severity.ERROR)
    yield from remarks(subject, "C009")


def line_ends_mixed(subject: Subject) -> Iterator[Found]:
    """Some lines of a PO file end in CR LF and others in LF.

    Why: tools disagree on where a line ends; the next one to write the file changes every line of it.
    Example: a file of Linux line ends into which an entry was pasted on Windows.
    """
    return problems(subject, "C013")


def problems(subject: Subject, code: str) -> Iterator[Found]:
    """Yield what one check reports of the defects that were met while the catalogs were read."""
    for catalog in subject.catalogs:
        for problem in (*catalog.unusable, *catalog.problems):
            if problem.code == code:
                yield found(catalog, problem.line, problem.text)


def remarks(subject: Subject, code: str) -> Iterator[Found]:
    """Yield what one check reports of the wording of texts."""
    for catalog in subject.catalogs:
        for problem in subject.remarks[catalog.locale.tag]:
            if problem.code == code:
                yield found(catalog, problem.line, problem.text)


def found(catalog: Catalog, line: int, message: str) -> Found:
    """Return something noticed at a line of a catalog."""
    return Found(Place(catalog.path, line), message, locale=catalog.locale.tag)
