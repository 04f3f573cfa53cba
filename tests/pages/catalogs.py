"""A catalog for tests of pages that must not depend on how far the translators are."""

from __future__ import annotations

from rules_site.i18n.catalog import Catalog
from rules_site.i18n.locales import Locale
from rules_site.site import Site

RU = Locale("ru")


def complete_russian(site: Site) -> Catalog:
    """Return a catalog with a translation, of sorts, for every message: its English between marks of quotation."""
    good = {
        key: tuple(f"«{text}»" for text in (message.plural or message.text,) * (RU.nplurals if message.plural else 1))
        for key, message in site.template.items()
    }
    return Catalog(RU, "ru.po", {}, good)
