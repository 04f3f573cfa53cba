"""Bring the files under ``catalogs/`` up to date with the English: the template and every locale's catalog."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from rules_site.i18n import po
from rules_site.i18n.locales import ENGLISH, MESSAGES, Locale, discover
from rules_site.i18n.merge import fresh_header, merge
from rules_site.i18n.messages import Template, entries

TEMPLATE = "messages.pot"


@dataclass(frozen=True, slots=True)
class Outdated:
    """A file whose text is not what it should be: ``text`` is what it should be."""

    path: Path
    text: str

    @property
    def is_missing(self) -> bool:
        """Whether there is no such file yet."""
        return not self.path.exists()


def outdated(folder: Path, template: Template) -> Iterator[Outdated]:
    """Yield the files under ``folder`` that the English has left behind. A catalog that cannot be read is passed over.

    The catalogs' checks report what is passed over here (C008); merging into it would lose what it holds.
    """
    yield from _changed(folder / TEMPLATE, po.write(tuple(entries(template))))
    for locale in discover(folder):
        if locale.tag != ENGLISH:
            path = folder / locale.folder / MESSAGES
            try:
                old = po.read(path.read_bytes().decode("utf-8"))
            except (OSError, UnicodeDecodeError, po.PoSyntaxError):
                continue
            yield from _changed(path, po.write(merge(old, template, locale)))


def _changed(path: Path, text: str) -> Iterator[Outdated]:
    if not path.exists() or path.read_bytes() != text.encode("utf-8"):
        yield Outdated(path, text)


def start(folder: Path, locale: Locale, template: Template, today: date) -> Outdated:
    """Return the file of a new, empty catalog for ``locale``, begun ``today``."""
    entries = (*fresh_header(locale, today), *merge((), template, locale)[1:])
    return Outdated(folder / locale.folder / MESSAGES, po.write(entries))
