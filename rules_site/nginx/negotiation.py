"""What nginx decides from Accept-Encoding and Accept-Language, as maps: it has no code for either."""

from __future__ import annotations

from collections.abc import Sequence

from rules_site.i18n.locales import OLD_CODES, Locale
from rules_site.nginx.maps import pairs

#: The second of two numbers of equal length is larger: they agree up to a digit which is larger in the second.
_SECOND_IS_LARGER = "~^(?<rules_same>[0-9]*)(?:" + (
    "|".join(f"{digit}[0-9]*:\\k<rules_same>[{digit + 1}-9]" for digit in range(9)) + ")"
)
_ENDS = r"\s*(?:,|$)"
_STARTS = r"~*(?:^|,)\s*"
_ONE = r"1(?:\.0{0,3})?"
_NO = r"0(?:\.0{0,3})?"


def encoding_maps() -> list[str]:
    """Return the maps that choose ``$rules_encoding`` by quality: ``br``, ``gzip``, ``identity``, or ``none``."""
    none_of_both = "00000:00000"
    return [
        *_quality("star", r"\*", absent="00000"),
        *_quality("br", "br", absent="$rules_q_star"),
        *_quality("gzip", "(?:x-)?gzip", absent="$rules_q_star"),
        # Acceptable unless refused, yet wanted least.
        pairs("$rules_raw_star", "$rules_q_rest", [("", "00001")], "$rules_q_star"),
        *_quality("identity", "identity", absent="$rules_q_rest"),
        pairs("$rules_q_br:$rules_q_gzip", "$rules_smaller", [(_SECOND_IS_LARGER, "gzip")], "br"),
        pairs("$rules_smaller", "$rules_q_smaller", [("gzip", "$rules_q_gzip")], "$rules_q_br"),
        pairs(
            "$rules_q_smaller:$rules_q_identity",
            "$rules_encoding",
            [(none_of_both, "none"), (_SECOND_IS_LARGER, "identity")],
            "$rules_smaller",
        ),
    ]


def _quality(name: str, pattern: str, absent: str) -> list[str]:
    """Return the maps that find the quality of a coding in five digits, so that two compare as strings."""
    found = rf"{_STARTS}{pattern}\s*(?:;\s*q\s*=\s*(?<rules_q>0(?:\.[0-9]{{0,3}})?|{_ONE}))?{_ENDS}"
    digits = [
        ("", absent),
        ("~^=(?:1.*)?$", "10000"),
        (r"~^=0\.(?<rules_q>[0-9]{3})$", "0${rules_q}0"),
        (r"~^=0\.(?<rules_q>[0-9]{2})$", "0${rules_q}00"),
        (r"~^=0\.(?<rules_q>[0-9])$", "0${rules_q}000"),
    ]
    return [
        pairs("$http_accept_encoding", f"$rules_raw_{name}", [(found, "=$rules_q")]),
        pairs(f"$rules_raw_{name}", f"$rules_q_{name}", digits, "00000"),
    ]


def language_maps(locales: Sequence[Locale]) -> list[str]:
    """Return the maps that choose ``$rules_locale``.

    nginx cannot sort: qualities are told apart to one decimal, and within one the earlier language wins.
    """
    tags = "|".join(names(one) for one in longest_first(locales))
    wanted = rf"{_STARTS}(?<rules_tag>{tags})(?:-[a-z0-9]{{1,8}})*\s*"
    qualities = [rf"(?:;\s*q\s*=\s*{_ONE})?"]
    qualities += [rf";\s*q\s*=\s*0\.{tenth}[0-9]{{0,2}}" for tenth in range(9, 0, -1)]
    qualities += [r";\s*q\s*=\s*0\.0(?:[1-9][0-9]?|0[1-9])"]
    unrefused = [
        ("~*^" + "".join(_refused(one) for one in locales[:count]), locales[count].tag)
        for count in range(len(locales) - 1, 0, -1)
    ]
    return [
        pairs("$http_accept_language", "$rules_wanted", [(f"{wanted}{one}{_ENDS}", "$rules_tag") for one in qualities]),
        pairs("$http_accept_language", "$rules_unrefused", unrefused, locales[0].tag),
        pairs(
            "$rules_wanted", "$rules_locale", [(f"~*^{names(one)}$", one.tag) for one in locales], "$rules_unrefused"
        ),
    ]


def _refused(locale: Locale) -> str:
    return rf"(?=(?:.*,)?\s*{names(locale)}\s*;\s*q\s*=\s*{_NO}{_ENDS})"


def names(locale: Locale) -> str:
    """Return a pattern for the tag of a locale and for what old clients call it."""
    old = [code for code, new in OLD_CODES.items() if new == locale.tag]
    return f"(?:{'|'.join([locale.tag, *old])})"


def longest_first(locales: Sequence[Locale]) -> list[Locale]:
    """Return the locales so that the first that a tag begins with is the longest."""
    return sorted(locales, key=lambda one: (-len(one.tag), one.tag))
