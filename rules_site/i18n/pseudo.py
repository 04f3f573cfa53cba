"""Two languages nobody speaks, made from the English: one to see what translation does to a page, one to find numbers.

The pseudo-locale is accented and two fifths longer, so that hard-coded English and narrow layouts show. In the numcheck
locale every placeholder is a sentinel, so that any digit left was typed by somebody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rules_site.content.model import PLACEHOLDER
from rules_site.facts import quoted_name
from rules_site.i18n import po
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import Locale
from rules_site.i18n.merge import merge
from rules_site.i18n.messages import Template, TemplateMessage
from rules_site.i18n.po import Entry

PSEUDO = Locale("en-x-pseudo")
NUMCHECK = Locale("en-x-numcheck")

#: What stands for every number in the numcheck locale. It holds no digit.
SENTINEL = "▮▮"

_ACCENTED = str.maketrans("AEIOUYaeiouycnsz", "ÀÉÎÕÜÝàéîõüýçñšž")
_LONGER = 0.4
_FILLER = "éîõüà"


def add_accents(text: str) -> str:
    """Return ``text`` accented, in brackets and two fifths longer; its placeholders stay.

    >>> add_accents("Each deck has {cards} cards.")
    '[Éàçh déçk hàš {cards} çàrdš. éîõüàéîõ]'
    """
    pieces = PLACEHOLDER.split(text)
    words = "".join(f"{{{piece}}}" if index % 2 else piece.translate(_ACCENTED) for index, piece in enumerate(pieces))
    plain = sum(map(len, pieces[::2]))
    wanted = max(1, round(plain * _LONGER))
    return f"[{words} {(_FILLER * (wanted // len(_FILLER) + 1))[:wanted]}]"


def sentinels(text: str) -> str:
    """Return ``text`` with a sentinel for every placeholder that is not a name."""
    return PLACEHOLDER.sub(lambda found: found.group() if quoted_name(found.group(1)) else SENTINEL, text)


def catalogs(template: Template) -> tuple[Catalog, Catalog]:
    """Return the catalogs of the pseudo and the numcheck locale, complete for ``template``."""
    return _catalog(PSEUDO, template, add_accents), _catalog(NUMCHECK, template, sentinels)


def _catalog(locale: Locale, template: Template, change: Callable[[str], str]) -> Catalog:
    return Catalog(locale, "", {}, {key: _forms(message, change) for key, message in template.items()})


def _forms(message: TemplateMessage, change: Callable[[str], str]) -> tuple[str, ...]:
    texts = (message.text,) if message.plural is None else (message.text, message.plural)
    return tuple(map(change, texts))


def as_po(catalog: Catalog, template: Template) -> str:
    """Return a pseudo-catalog as a PO file, for translation tools."""

    def filled() -> Iterator[Entry]:
        for entry in merge((), template, catalog.locale):
            forms = catalog.good.get(entry.key) if entry.msgid else None
            yield replace(entry, msgstrs=forms) if forms else entry

    return po.write(tuple(filled()))
