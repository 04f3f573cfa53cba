"""Which language a client means, by the spellings that clients use: one grammar for paths and for Accept-Language.

The patterns are told to nginx too (``static.nginx.negotiation``), which answers from a build as the service does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import babel

from rules_site.i18n.language_codes import LANGUAGES, canonical_tag
from rules_site.i18n.locales import Locale
from rules_site.i18n.qualities import (
    BETWEEN,
    BLANKS,
    ENDS,
    NOTHING,
    ONE,
    beginning,
    for_python,
    thousandths,
    with_quality,
)

#: What stands before each further subtag: of a language tag, of a locale of Java (``zh_TW_#Hant``, ``sr__#Latn``).
JOINT = r"(?:_{1,2}#|[-_])"
#: One more subtag. No tag has more of them than this; looking one up is quadratic in them.
SUBTAG = rf"{JOINT}[a-z0-9]{{1,8}}"
MOST_SUBTAGS = 15
#: What locales of the C library have behind it: a character set, a modifier. Other words with a dot are files.
CHARSET = r"(?:\.(?:utf|iso|koi8|cp|windows|ansi|big5|euc|gb|shift|tis|tcvn)[a-z0-9_-]{0,16})?(?:@[a-z0-9=_-]{1,32})?"

#: Scripts as locales of the C library name them behind an @, as subtags.
_SCRIPTS = {"latin": ("Latn",), "cyrillic": ("Cyrl",), "arabic": ("Arab",), "devanagari": ("Deva",)}

_TAG = rf"(?P<tag>[a-z]{{1,8}}(?:{SUBTAG}){{0,{MOST_SUBTAGS}}}){CHARSET}"
_NAMED = for_python(_TAG)
_PREFERRED = for_python(rf"{BLANKS}{_TAG}(?:{with_quality(f'(?P<quality>{ONE}|{BETWEEN}|{NOTHING})')})?{ENDS}")


def canonical(asked: str, supported: Iterable[Locale]) -> Locale | None:
    """Return the supported locale that a path segment means: any case, ``-`` or ``_``, other codes, more subtags.

    >>> supported = [Locale("en"), Locale("id"), Locale("vi")]
    >>> canonical("vi_VN", supported), canonical("in", supported), canonical("fr", supported)
    (Locale(tag='vi'), Locale(tag='id'), None)
    """
    named = _NAMED.fullmatch(asked)
    return _lookup(subtags(named["tag"]), _by_tag(supported)) if named else None


def means(written: str, locale: Locale) -> bool:
    """Whether a PO file's ``Language`` is that of ``locale``, however tools write it.

    >>> [means(written, Locale("id")) for written in ("id", "in_ID", "id-ID", "ms")]
    [True, True, True, False]
    >>> means("zh_TW", Locale("zh-Hant")), means("zh_CN", Locale("zh-Hant")), means("sr_RS@latin", Locale("sr-Latn"))
    (True, False, True)
    """
    plain, _, modifier = written.strip().partition("@")
    language, *rest = plain.partition(".")[0].replace("_", "-").split("-")
    name = "-".join((language, *_SCRIPTS.get(modifier.lower(), ()), *rest))
    if canonical(name, [locale]) is not None:
        return True
    try:
        meant, own = (babel.Locale.parse("-".join(subtags(tag)), sep="-") for tag in (name, locale.tag))
    except (ValueError, babel.UnknownLocaleError):
        return False
    return (meant.language, meant.script) == (own.language, own.script) and own.territory in (None, meant.territory)


def is_language(asked: str) -> bool:
    """Tell whether a path segment names a language that there is, be it one of the site's or not.

    >>> [is_language(asked) for asked in ("fr", "fr_CA", "zho", "xx", "baccarat", "api")]
    [True, True, True, False, False, False]
    """
    named = _NAMED.fullmatch(asked)
    return named is not None and subtags(named["tag"])[0] in LANGUAGES


def negotiate(header: str | None, supported: Sequence[Locale]) -> Locale:
    """Return the best supported locale for an Accept-Language header, by RFC 4647 lookup in order of preference.

    A language refused with ``q=0`` is not chosen while another is left. Malformed ranges are passed over, and so is
    ``*``: it names no language.

    >>> negotiate("vi-VN,en;q=0.9", [Locale("en"), Locale("vi")]).tag
    'vi'
    """
    ranges = _ranges(beginning(header or ""))
    wanted = [tag for tag, quality in sorted(ranges, key=lambda pair: -pair[1]) if quality]
    refused = _refused_codes([tag for tag, quality in ranges if not quality], wanted, supported)
    left = [locale for locale in supported if locale not in refused] or supported[:1]
    by_tag = _by_tag(left)
    return next((locale for tag in wanted if (locale := _lookup(tag, by_tag))), left[0])


def subtags(tag: str) -> list[str]:
    """Return the subtags of ``tag`` in lower case, its language by the code in BCP 47.

    >>> subtags("in_ID"), subtags("zh_TW_#Hant")
    (['id', 'id'], ['zh', 'tw', 'hant'])
    """
    language, *rest = re.split("[-_#]+", tag.lower())
    return [canonical_tag(language), *rest]


def _refused_codes(
    unwanted: Sequence[list[str]], wanted: Sequence[list[str]], supported: Sequence[Locale]
) -> set[Locale]:
    """Return the locales that an unwanted range covers (itself and what is more specific) and no wanted one names."""
    named = {"-".join(tag) for tag in wanted}
    covered = tuple("-".join((*tag, "")) for tag in unwanted)
    return {
        locale
        for locale in supported
        if locale.tag.lower() not in named and f"{locale.tag.lower()}-".startswith(covered)
    }


def _ranges(header: str) -> list[tuple[list[str], int]]:
    """Return the language ranges of a header, as subtags, with their quality in thousandths."""
    matches = map(_PREFERRED.fullmatch, header.split(","))
    return [(subtags(match["tag"]), thousandths(match["quality"])) for match in matches if match]


def _by_tag(supported: Iterable[Locale]) -> dict[str, Locale]:
    return {locale.tag.lower(): locale for locale in supported}


def _lookup(tag: Sequence[str], by_tag: Mapping[str, Locale]) -> Locale | None:
    """Return the locale for the subtags of ``tag`` or for the longest beginning of them (RFC 4647, 3.4)."""
    left = list(tag)
    while left:
        if locale := by_tag.get("-".join(left)):
            return locale
        left.pop()
        if left and len(left[-1]) == 1:
            left.pop()
    return None
