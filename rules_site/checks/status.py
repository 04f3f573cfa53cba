"""How far each translation is: for every locale and page, how many of the messages it shows are good, and why not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from rules_site.content.messages import selected_uses
from rules_site.i18n.catalog import Catalog
from rules_site.i18n.defects import is_empty
from rules_site.i18n.locales import ENGLISH
from rules_site.i18n.po import Key
from rules_site.site import Site

#: Page templates that no help page uses; their texts are a page of their own.
_OTHER_PAGES = frozenset(["index.html", "error.html"])

#: The name of that page.
FURNITURE = "index and errors"


class State(StrEnum):
    TRANSLATED = "translated"
    FUZZY = "fuzzy"
    UNTRANSLATED = "untranslated"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Progress:
    """One page in one locale: how many of its messages are in each state."""

    locale: str
    page: str
    translated: int
    fuzzy: int
    untranslated: int
    broken: int

    @property
    def total(self) -> int:
        return self.translated + self.fuzzy + self.untranslated + self.broken

    @property
    def is_complete(self) -> bool:
        """Whether every message the page shows is good."""
        return self.translated == self.total


def progress(site: Site) -> Iterator[Progress]:
    """Yield the progress of every page in every locale but English, which is the source."""
    pages = dict(_pages(site))
    for tag, catalog in site.catalogs.items():
        if tag != ENGLISH:
            for page, keys in pages.items():
                counted = Counter(state(catalog, key) for key in keys)
                yield Progress(tag, page, *(counted[state] for state in State))


def _pages(site: Site) -> Iterator[tuple[str, frozenset[Key]]]:
    """Yield every page with the messages it shows."""
    furniture = frozenset(key for key, message in site.template.items() if message.templates - _OTHER_PAGES)
    for slug, content in site.game_contents.items():
        own = frozenset((use.message.text, use.message.context) for use in selected_uses(content))
        yield slug, own | furniture
    yield FURNITURE, frozenset(key for key, message in site.template.items() if message.templates & _OTHER_PAGES)


def state(catalog: Catalog, key: Key) -> State:
    """Return the state of one message in a catalog."""
    if key in catalog.good:
        return State.TRANSLATED
    entry = catalog.entries.get(key)
    if catalog.unusable:
        return State.BROKEN
    if entry is None or is_empty(entry):
        return State.UNTRANSLATED
    return State.FUZZY if entry.is_fuzzy else State.BROKEN


def unknown(site: Site) -> Mapping[str, tuple[str, ...]]:
    """Return what is not known of the languages of a site, by their codes; nothing of those that are known."""
    known = {catalog.locale.language: catalog.locale.known for catalog in site.catalogs.values()}
    gaps = {code: tuple(language.unknown()) for code, language in known.items()}
    return {code: names for code, names in gaps.items() if names}


def as_json(rows: Sequence[Progress], unknown: Mapping[str, Sequence[str]] = MappingProxyType({})) -> str:
    """Return ``{"pages": [{"locale", "page", "translated", …, "complete"}]}``.

    Where something is not known of a language, ``"unknown"`` holds the names of it by the code of the language.
    """
    document: dict[str, Any] = {"pages": [{**asdict(row), "complete": row.is_complete} for row in rows]}
    return json.dumps({**document, **({"unknown": unknown} if unknown else {})}, ensure_ascii=False, indent=2)
