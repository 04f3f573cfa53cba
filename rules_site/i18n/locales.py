"""The languages of a site: discovered from the catalogs, and named. See ``negotiation`` for what clients call them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

import babel

from rules_site.errors import UnknownLocale
from rules_site.i18n import plurals
from rules_site.i18n.languages import LANGUAGES, Language, load, shipped

#: The authoritative language. It needs no catalog: its texts are the message ids.
ENGLISH = "en"

MESSAGES = Path("LC_MESSAGES") / "messages.po"

#: The folder of the glossaries, among those of the languages.
GLOSSARY = "glossary"

#: Folders under ``catalogs/`` that are no languages.
_ROOMS = frozenset([GLOSSARY, LANGUAGES])

#: The names of languages that nobody speaks.
_UNSPOKEN = {"en-x-pseudo": "Pseudo", "en-x-numcheck": "Numcheck"}


@dataclass(frozen=True, slots=True)
class Locale:
    """One language. ``tag`` is its BCP 47 tag: path segment, ``lang`` attribute and JSON value."""

    tag: str
    own: Language | None = field(default=None, compare=False, repr=False)

    @property
    def known(self) -> Language:
        """What is known of the language: by the catalogs that it was discovered in, else by the product."""
        return self.own or shipped(self.language)

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
        public = self.folder.partition("_x_")[0]
        name = _UNSPOKEN.get(self.tag) or self.known.name or cldr(self.tag).get_display_name(public) or self.tag
        return name[:1].upper() + name[1:]

    @property
    def direction(self) -> str:
        """``ltr`` or ``rtl``."""
        return str(cldr(self.tag).text_direction)

    @property
    def plural_forms(self) -> str:
        """The gettext plural header of this language: ``nplurals=3; plural=(…);``"""
        return plurals.rule(self.tag).header

    @property
    def nplurals(self) -> int:
        return plurals.rule(self.tag).nplurals


#: A language tag of at most 16 subtags: looking one up is quadratic in them.
_TAG = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,15}")


@lru_cache(maxsize=256)
def cldr(tag: str) -> babel.Locale:
    """Return the CLDR data of a language; a private use of one (``en-x-pseudo``) has that language's.

    Raises:
        UnknownLocale: CLDR does not know ``tag``, or it is another spelling (``RU``, ``iw``) of a tag that it knows.
    """
    public, private, own = tag.partition("-x-")
    try:
        if not _TAG.fullmatch(tag):
            raise ValueError(tag)
        locale = babel.Locale.parse(public, sep="-")
    except (ValueError, babel.UnknownLocaleError):
        raise UnknownLocale(
            f"unknown language: got {tag!r}, expected a tag that CLDR knows, such as id or pt-BR"
        ) from None
    if locale.language == "root":  # what CLDR says of no language, for all of them
        raise UnknownLocale(f"unknown language: got {tag!r}, expected a language, such as id or pt-BR")
    canonical = "-".join((locale.language, *map(_write_subtag, public.split("-")[1:]))) + private + own.lower()
    if tag != canonical:
        raise UnknownLocale(f"unknown language: got {tag!r}, expected {canonical!r}")
    return locale


def _write_subtag(subtag: str) -> str:
    """Return a subtag as RFC 5646 writes it: scripts as in Hant, regions as in TW, variants as in valencia."""
    return subtag.title() if len(subtag) == 4 else subtag.upper() if len(subtag) < 4 else subtag.lower()


def discover(catalogs: Path) -> tuple[Locale, ...]:
    """Return English and every language with a folder under ``catalogs``, English first, then by tag.

    A language whose catalog is lost, or lies in a folder that gettext would name otherwise, is one all the same, and
    that its catalog cannot be used is a finding. Folders of no language are ``strays``.

    Raises:
        OSError: the folder cannot be listed.
        ContentError: what is known of a language cannot be read.
    """
    tags = {name.replace("_", "-") for name in _folders(catalogs)} - {ENGLISH}
    locales = (Locale(ENGLISH), *(Locale(tag) for tag in sorted(tags) if _is_known(tag)))
    return tuple(replace(locale, own=load(catalogs, locale.language)) for locale in locales)


def catalog_file(catalogs: Path, locale: Locale) -> Path:
    """Return where the catalog of a language is, in a folder of another spelling (zh-Hant) if there is only that."""
    names = [name for name in _folders(catalogs) if name.replace("_", "-") == locale.tag]
    name = locale.folder if locale.folder in names or not names else names[0]
    return catalogs / name / MESSAGES


@dataclass(frozen=True, slots=True)
class Stray:
    """A file or folder among the catalogs that is read for no language, and why."""

    path: Path
    reason: str
    line: int = 1


def strays(catalogs: Path) -> Iterator[Stray]:
    """Yield what lies under ``catalogs`` as if it were a language's catalog or glossary, and is read for none.

    Raises:
        OSError: a folder cannot be listed.
    """
    folders = _folders(catalogs)
    for name in folders:
        held = catalogs / name / MESSAGES
        path = held if held.exists() else catalogs / name
        tag = name.replace("_", "-")
        if tag == ENGLISH:
            yield Stray(path, "catalog: got one of English, expected none: its texts are the YAML's and the templates'")
        elif _is_known(tag):
            if name != (own := tag.replace("-", "_")) and own in folders:
                yield Stray(path, f"second folder of a language: got {name}, expected {own} alone")
        elif held.parent.exists():
            yield Stray(path, _unknown(tag))
    for path in sorted((catalogs / GLOSSARY).glob("*.y*ml")):
        tag = path.stem.replace("_", "-")
        if not _is_known(tag) or tag == ENGLISH:
            yield Stray(path, _unknown(tag) or "glossary: got one of English, expected those of other languages")
        elif path.name != (own := f"{Locale(tag).folder}.yaml"):
            yield Stray(path, f"glossary: got {path.name}, expected {own}")
    for path in sorted((catalogs / LANGUAGES).glob("*.y*ml")):
        if not _is_known(path.stem) or Locale(path.stem).language != path.stem or path.suffix != ".yaml":
            yield Stray(path, f"language: got {path.name}, expected the code of one and .yaml, such as pt.yaml")


def _folders(catalogs: Path) -> list[str]:
    """Return the names of folders that can be those of languages, links to nothing among them."""
    if not catalogs.exists():
        return []
    entries = (path for path in catalogs.iterdir() if path.is_dir() or path.is_symlink())
    return sorted(path.name for path in entries if path.name not in _ROOMS and not path.name.startswith((".", "_")))


def _is_known(tag: str) -> bool:
    return not _unknown(tag)


def _unknown(tag: str) -> str:
    """Return why a tag is that of no language, nothing if it is one."""
    try:
        cldr(tag)
    except UnknownLocale as error:
        return str(error)
    return ""
