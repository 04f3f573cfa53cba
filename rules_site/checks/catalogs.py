"""Checks of the catalogs: in step with the English, complete, and fit to be served."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_site import paths
from rules_site.check import Check, Severity, check
from rules_site.checks.finding import Found
from rules_site.checks.subject import Subject
from rules_site.content.model import Place
from rules_site.i18n import update
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.defects import is_empty
from rules_site.i18n.locales import ENGLISH, strays
from rules_site.i18n.po import Key
from rules_site.i18n.wording import has_own_words
from rules_site.quoting import quoted


@check("C001")
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


@check("C002", Severity.WARNING)
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


@check("C003", Severity.WARNING)
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


@check("C008")
def catalog_unreadable(subject: Subject) -> Iterator[Found]:
    """A catalog or a glossary is missing, unreadable or in a folder of no language. That language is not served.

    Why: one broken file must take no other language down, and must not pass unnoticed.
    Example: a quotation mark that is not escaped; a merge-conflict marker; a byte order mark; a header marked fuzzy or
    without a charset; an entry that was not read; a folder zh-Hant, which gettext calls zh_Hant; catalogs/en.
    """
    yield from reported_problems(subject, "C008")
    if not subject.only_locales:
        folder = subject.site.catalogs_folder
        for stray in (*update.unread_template(folder), *strays(folder)):
            yield Found(Place(paths.shown(stray.path), stray.line), stray.reason)


@check("C023", Severity.WARNING, is_waivable=True)
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
    return frozenset(form.casefold() for form in (message.text, message.plural) if form)


def look(check: Check, subject: Subject) -> Iterator[Found]:
    """Yield what one check finds."""
    return check.look(subject) if check.look is not None else reported_problems(subject, check.code)


def reported_problems(subject: Subject, code: str) -> Iterator[Found]:
    """Yield what reading the catalogs, and looking at the wording of their texts, reports under the code of a check."""
    for catalog in subject.catalogs:
        for problem in (*catalog.unusable, *catalog.problems, *subject.remarks[catalog.locale.tag]):
            if problem.code == code:
                yield replace(found(catalog, problem.line, problem.text), severity=problem.severity)


def found(catalog: Catalog, line: int, message: str) -> Found:
    """Return something noticed at a line of a catalog."""
    return Found(Place(catalog.path, line), message, locale=catalog.locale.tag)
