"""Merge a new template into a catalog: nothing a translator wrote is lost, and edited English turns its entry fuzzy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from rules_site.i18n import po
from rules_site.i18n.header import canonical
from rules_site.i18n.likeness import Likeness
from rules_site.i18n.locales import Locale, cldr
from rules_site.i18n.messages import BRACES, Template, TemplateMessage
from rules_site.i18n.po import Entry, Key


def merge(old: Sequence[Entry], messages: Template, locale: Locale) -> tuple[Entry, ...]:
    """Return the entries of a catalog brought up to date: header, the template's messages in order, obsolete ones.

    An entry whose English is unchanged keeps everything, its wrapping included; only the notes for translators are
    renewed. Edited English takes over the translation of the most similar message that is gone, as fuzzy with the
    previous msgid. What is translated and no longer used becomes obsolete; what is used again comes back. A second
    entry of one key stays while the key is used, for a person to choose. Merging again changes nothing.
    """
    header, kept, obsolete, loose = _sort(old)
    seconds = [entry for entry in old if kept.get(entry.key, entry) is not entry and not entry.obsolete]
    gone = {key: entry for key, entry in kept.items() if key not in messages and any(entry.msgstrs)}
    again = {entry.key: entry for entry in obsolete if entry.key in messages and entry.key not in kept}
    similar = Likeness(gone)
    merged: list[Entry] = []
    for key, message in messages.items():
        if key in kept:
            merged.append(_renew(kept[key], message, locale))
        elif key in again:
            merged.append(_renew(replace(again[key], obsolete=False), message, locale))
        elif source := similar.closest(message.text):
            merged.append(_propose(gone[source], message, locale))
        else:
            merged.append(_fresh(message, locale))
    unused = [entry for entry in obsolete if again.get(entry.key) is not entry]
    shortened = [entry for key, entry in kept.items() if key in messages and _loses_forms(entry, messages[key])]
    leaving = (*shortened, *gone.values(), *(second for second in seconds if second.key not in messages))
    retired = [replace(entry, obsolete=True, extracted=(), references=()) for entry in leaving if any(entry.msgstrs)]
    repeated = [second for second in seconds if second.key in messages]
    header = tuple(canonical(entry, locale) for entry in header)
    return (*(header or fresh_header(locale)), *merged, *repeated, *unused, *retired, *loose)


def _loses_forms(entry: Entry, message: TemplateMessage) -> bool:
    """Whether the English lost its plural, so that a translation has forms for which there is no place any more."""
    return message.plural is None and any(entry.msgstrs[1:])


def _sort(old: Sequence[Entry]) -> tuple[tuple[Entry, ...], dict[Key, Entry], tuple[Entry, ...], tuple[Entry, ...]]:
    """Return the head of the file, live entries, obsolete entries, and comments that belong to no entry."""
    header: list[Entry] = []
    loose: list[Entry] = []
    kept: dict[Key, Entry] = {}
    obsolete: list[Entry] = []
    for entry in old:
        if not entry.msgid:
            bare = not entry.msgstrs and (kept or obsolete or any(first.msgstrs for first in header))
            (loose if bare else header).append(entry)
        elif entry.obsolete:
            obsolete.append(entry)
        else:
            kept.setdefault(entry.key, entry)
    return tuple(header), kept, tuple(obsolete), tuple(loose)


def fresh_header(locale: Locale, started: date | None = None) -> tuple[Entry, ...]:
    """Return the header of a new catalog, with the plural rule of its language and all fields that gettext asks for.

    ``started`` is the day on which it was begun. Nothing here changes it later; translators' tools do.
    """
    fields = (
        "Project-Id-Version: rules_site",
        *((f"PO-Revision-Date: {started.isoformat()} 00:00+0000",) if started else ()),
        "Last-Translator: rules_site",
        f"Language-Team: {cldr(locale.tag).english_name}",
        f"Language: {locale.folder}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {locale.plural_forms}",
    )
    return (Entry("", ("".join(f"{line}\n" for line in fields),), comments=(f"# {locale.native_name}",)),)


def _renew(entry: Entry, message: TemplateMessage, locale: Locale) -> Entry:
    """Keep the translation; renew the notes, and the plural where the English gained, lost or changed it."""
    entry = replace(entry, extracted=message.notes, references=(), flags=_flags(entry.flags, message))
    if entry.plural == message.plural:
        return entry
    if not any(entry.msgstrs):
        return replace(_fresh(message, locale), comments=entry.comments, flags=entry.flags, workflow=entry.workflow)
    return _reshape(entry, message, locale)


def _propose(entry: Entry, message: TemplateMessage, locale: Locale) -> Entry:
    return _reshape(replace(entry, extracted=message.notes, references=(), obsolete=False), message, locale)


def _reshape(entry: Entry, message: TemplateMessage, locale: Locale) -> Entry:
    """Give a translation of other English to ``message``, as a fuzzy proposal that tells what it was made for."""
    # What a fuzzy text was made for stays its previous message, however often the English is edited.
    previous = (entry.is_fuzzy and entry.previous) or tuple(_previous(entry))
    forms = 1 if message.plural is None else locale.nplurals
    texts = (entry.msgstrs + (entry.msgstrs[-1],) * forms)[:forms]
    flags = _flags(entry.flags if entry.is_fuzzy else ("fuzzy", *entry.flags), message)
    return replace(
        entry,
        msgid=message.text,
        plural=message.plural,
        context=message.context,
        msgstrs=texts,
        flags=flags,
        previous=previous,
        body=(),
    )


def _previous(entry: Entry) -> Iterator[str]:
    if entry.context is not None:
        yield from po.quote_lines("msgctxt", entry.context)
    yield from po.quote_lines("msgid", entry.msgid)
    if entry.plural is not None:
        yield from po.quote_lines("msgid_plural", entry.plural)


def _fresh(message: TemplateMessage, locale: Locale) -> Entry:
    forms = ("",) * (1 if message.plural is None else locale.nplurals)
    return Entry(message.text, forms, 0, message.plural, message.context, _flags((), message), extracted=message.notes)


def _flags(flags: tuple[str, ...], message: TemplateMessage) -> tuple[str, ...]:
    own = tuple(flag for flag in flags if flag != BRACES)
    return (*own, BRACES) if message.placeholders else own
