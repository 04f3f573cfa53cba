"""Bring the files under ``catalogs/`` up to date with the English: the template and every locale's catalog."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from rules_site.i18n import po, po_file
from rules_site.i18n.locales import ENGLISH, MESSAGES, Locale, Stray, catalog_file, discover, strays
from rules_site.i18n.merge import fresh_header, merge
from rules_site.i18n.messages import Template, entries
from rules_site.i18n.po_file import UnreadableCatalog

TEMPLATE = "messages.pot"


@dataclass(frozen=True, slots=True)
class Outdated:
    """A file that is not what it should be: ``text`` is what it should be, with the line ends that the file has.

    ``old`` is what it is, None where there is no such file yet.
    """

    path: Path
    text: str
    old: str | None = None

    @property
    def is_missing(self) -> bool:
        """Whether there is no such file yet."""
        return self.old is None

    @property
    def differs_in_text(self) -> bool:
        """Whether more than line ends differ."""
        return self.old is None or self.old.replace("\r\n", "\n") != self.text.replace("\r\n", "\n")


def outdated(folder: Path, template: Template) -> Iterator[Outdated]:
    """Yield the files under ``folder`` that the English has left behind, without the ``unread`` ones."""
    if not any(unread_template(folder)):
        yield from _compare(folder / TEMPLATE, po.write(tuple(entries(template))))
    for locale in discover(folder):
        if locale.tag != ENGLISH and (path := catalog_file(folder, locale)) == _own(folder, locale):
            try:
                old = po_file.parse(po_file.data(path)).entries
            except UnreadableCatalog:
                continue
            yield from _compare(path, po.write(merge(old, template, locale)))


def unread(folder: Path) -> Iterator[Stray]:
    """Yield the files that ``outdated`` passes over, each with the reason: merging into them would lose what they hold.

    The check of catalogs reports them too (C008).
    """
    yield from unread_template(folder)
    for locale in discover(folder):
        if locale.tag != ENGLISH:
            path = catalog_file(folder, locale)
            if path != _own(folder, locale):
                yield Stray(path, f"wrong folder: got {path.parent.parent.name}, expected {locale.folder}")
                continue
            try:
                po_file.parse(po_file.data(path))
            except UnreadableCatalog as error:
                yield Stray(path, str(error), error.line)
    yield from strays(folder)


def unread_template(folder: Path) -> Iterator[Stray]:
    """Yield the template if it is there and cannot be read as a file, with the reason. What it holds is made anew."""
    path = folder / TEMPLATE
    try:
        if path.exists():
            po_file.data(path)
    except UnreadableCatalog as error:
        yield Stray(path, str(error))


def _own(folder: Path, locale: Locale) -> Path:
    return folder / locale.folder / MESSAGES


def _compare(path: Path, text: str) -> Iterator[Outdated]:
    """Compare a file with what it should be; it keeps its line ends, those of most lines where they are mixed."""
    if not path.exists():
        yield Outdated(path, text)
        return
    old = po_file.data(path).decode("utf-8", "replace")
    windows = old.count("\r\n")
    if windows > old.count("\n") - windows:
        text = text.replace("\n", "\r\n")
    if old != text:
        yield Outdated(path, text, old)


def start(folder: Path, locale: Locale, template: Template, today: date) -> Outdated:
    """Return the file of a new, empty catalog for ``locale``, begun ``today``."""
    entries = (*fresh_header(locale, today), *merge((), template, locale)[1:])
    return Outdated(_own(folder, locale), po.write(entries))
