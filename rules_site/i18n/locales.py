"""The languages of a site: discovered from the catalogs, and named. See ``negotiation`` for what clients call them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import babel
from babel.messages.plurals import get_plural

from rules_site.errors import UnknownLocale

#: The authoritative language. It needs no catalog: its texts are the message ids.
ENGLISH = "en"

MESSAGES = Path("LC_MESSAGES") / "messages.po"

#: Where speakers say it otherwise than CLDR (the bare word is the country), and languages nobody speaks.
_NATIVE = {"id": "Bahasa Indonesia", "en-x-pseudo": "Pseudo", "en-x-numcheck": "Numcheck"}


@dataclass(frozen=True, slots=True)
class Locale:
    """One language. ``tag`` is its BCP 47 tag: path segment, ``lang`` attribute and JSON value."""

    tag: str

    @property
    def folder(self) -> str:
        """The name of its folder under ``catalogs/``, as gettext writes it."""
        return self.tag.replace("-", "_")

    @property
    def language(self) -> str:
        """The language alone, without script or country."""
        return self.tag.partition("-")[0]

    @property
    def native_name(self) -> str:
        """What its own speakers call it."""
        name = _NATIVE.get(self.tag) or cldr(self.tag).get_display_name(self.folder) or self.tag
        return name[:1].upper() + name[1:]

    @property
    def direction(self) -> str:
        """``ltr`` or ``rtl``."""
        return str(cldr(self.tag).text_direction)

    @property
    def plural_forms(self) -> str:
        """The gettext plural header of this language: ``nplurals=3; plural=(…);``"""
        return str(get_plural(str(cldr(self.tag))))

    @property
    def nplurals(self) -> int:
        return int(get_plural(str(cldr(self.tag))).num_plurals)


@lru_cache(maxsize=256)
def cldr(tag: str) -> babel.Locale:
    """Return the CLDR data of a language; a private use of one (``en-x-pseudo``) has that language's.

    Raises:
        UnknownLocale: CLDR does not know ``tag``, or it is another spelling (``RU``, ``iw``) of a tag that it knows.
    """
    public = tag.partition("-x-")[0]
    try:
        found = babel.Locale.parse(public, sep="-")
    except (ValueError, babel.UnknownLocaleError):
        raise UnknownLocale(
            f"unknown language: got {tag!r}, expected a tag that CLDR knows, such as id or pt-BR"
        ) from None
    canonical = "-".join((found.language, *map(_cased, public.split("-")[1:])))
    if public != canonical:
        raise UnknownLocale(f"unknown language: got {tag!r}, expected {canonical!r}")
    return found


def _cased(subtag: str) -> str:
    """Return a subtag as RFC 5646 writes it: scripts as in Hant, regions as in TW, variants as in valencia."""
    return subtag.title() if len(subtag) == 4 else subtag.upper() if len(subtag) < 4 else subtag.lower()


def discover(catalogs: Path) -> tuple[Locale, ...]:
    """Return English and every language with a catalog under ``catalogs``, English first, then by tag.

    Raises:
        UnknownLocale: a folder with a catalog has a name that is no language.
    """
    tags = sorted(found.parent.parent.name.replace("_", "-") for found in catalogs.glob(f"*/{MESSAGES.as_posix()}"))
    for tag in tags:
        cldr(tag)
    return tuple(map(Locale, (ENGLISH, *(tag for tag in tags if tag != ENGLISH))))
