"""Our checks for stock tools: ``pybabel compile`` finds this function as an entry point of ``babel.checkers``.

It sees one message at a time and knows neither the pages nor the other entries; ``rules-site check`` sees all.
"""

from __future__ import annotations

from functools import lru_cache

from babel.messages.catalog import Catalog, Message, TranslationError

from rules_site import paths
from rules_site.content.model import Place
from rules_site.errors import UnknownLocale
from rules_site.i18n import glossary
from rules_site.i18n.defects import defects, is_empty
from rules_site.i18n.glossary import Glossary
from rules_site.i18n.locales import Locale, cldr
from rules_site.i18n.messages import TemplateMessage
from rules_site.i18n.po import UNCONFIRMED, Entry
from rules_site.i18n.waivers import waived_codes

#: The projects whose catalogs are ours to judge, an unnamed one among them: Babel asks about any project's.
_OURS = frozenset(["rules_site", "PROJECT"])


def check(catalog: Catalog | None, message: Message) -> None:
    """Raise what keeps a translation from being served; one that is empty or fuzzy is passed over.

    Raises:
        TranslationError: the translation has a defect that no waiver accepts.
    """
    if catalog is None or not message.id or _is_fuzzy(message) or not _OURS & {catalog.project, catalog.version}:
        return
    locale = _locale(catalog)
    entry = _entry(message)
    if locale is None or is_empty(entry):
        return
    source = TemplateMessage(
        entry.msgid, Place("", 0), entry.plural, context=entry.context, notes=tuple(message.auto_comments)
    )
    faults = (
        defect for defect in defects(source, entry, locale, _words(locale)) if defect.code not in waived_codes(entry)
    )
    if texts := [f"{defect.code} {defect.text}" for defect in faults]:
        raise TranslationError("; ".join(texts))


def _is_fuzzy(message: Message) -> bool:
    """Whether nobody has confirmed a translation. To Babel a line of workflow flags is a comment."""
    lines = (comment for comment in message.user_comments if comment.startswith("="))
    workflow = {word for line in lines for word in line.lstrip("=").replace(",", " ").split()}
    return bool(message.fuzzy) or not UNCONFIRMED.isdisjoint(workflow | message.flags)


def _locale(catalog: Catalog) -> Locale | None:
    locale = Locale(str(catalog.locale_identifier or "").replace("_", "-"))
    try:
        cldr(locale.tag)
    except UnknownLocale:
        return None
    return locale


@lru_cache(maxsize=64)
def _words(locale: Locale) -> Glossary:
    return glossary.load(paths.catalogs(), locale)


def _entry(message: Message) -> Entry:
    """Return a message of Babel's as an entry of ours."""
    msgid, plural = (message.id, None) if isinstance(message.id, str) else (message.id[0], message.id[1])
    texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
    comments = tuple(f"# {comment}" for comment in message.user_comments)
    return Entry(
        msgid, tuple(text or "" for text in texts), message.lineno or 0, plural, message.context, comments=comments
    )
