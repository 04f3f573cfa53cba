"""What a build would lose: a language of which nothing is served, a language or a game that the last build had."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rules_site.errors import LostContent
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.defects import is_empty
from rules_site.i18n.locales import ENGLISH
from rules_site.site import Site


def refuse_unusable(site: Site, messages: Mapping[str, int]) -> None:
    """Refuse a translation that would be all English. One that was just begun is none: it has no text yet.

    ``messages`` is how many texts of each locale the last build served.

    Raises:
        LostContent: there is one.
    """
    _refuse(
        f"{tag}: all pages of this language would be in English: {why}: mend it, or --allow-unusable"
        for tag, catalog in site.catalogs.items()
        if tag != ENGLISH
        for why in _unusable(catalog, messages.get(tag, 0))
    )


def _unusable(catalog: Catalog, before: int) -> Iterator[str]:
    if catalog.unusable:
        first, *more = catalog.unusable
        others = f" (and {len(more)} more)" if more else ""
        yield f"{catalog.path}:{first.line}: {first.text}{others}"
    elif not catalog.good:
        texts = sum(not is_empty(entry) for entry in catalog.entries.values())
        if texts:
            yield f"{catalog.path}: none of its {texts} texts is good and confirmed (rules-site check tells why)"
        elif before:
            yield f"{catalog.path}: it has no text, and {before} were served by the last build"


def refuse_removed(site: Site, directory: Path, tags: Sequence[str], games: Sequence[str]) -> None:
    """Refuse to leave out a language or a game that the last build in a directory had.

    Raises:
        LostContent: one is left out.
    """
    slugs = {game.slug for game in site.games}
    gone = [f"{tag}: a language" for tag in tags if tag not in site.catalogs]
    gone += [f"{slug}: a game" for slug in games if slug not in slugs]
    _refuse(
        f"{tag} of the last build in {directory} that is no longer there: restore it, or --allow-removed"
        for tag in gone
    )


def _refuse(lines: Iterator[str]) -> None:
    if reasons := tuple(lines):
        raise LostContent(reasons)
