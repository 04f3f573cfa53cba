"""What nginx decides from Accept-Encoding and Accept-Language, as maps: it has no code for either."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rules_site.i18n.language_codes import LANGUAGES, OTHER_CODES
from rules_site.i18n.locales import Locale
from rules_site.i18n.negotiation import CHARSET, JOINT, MOST_SUBTAGS, SUBTAG
from rules_site.i18n.qualities import BETWEEN, BLANKS, ENDS, LONGEST, NOTHING, ONE, with_quality
from rules_site.static.nginx.maps import pairs

#: The second of two numbers of equal length is larger: they agree up to a digit which is larger in the second.
_SECOND_IS_LARGER = "~^(?<found_same>[0-9]*)(?:" + (
    "|".join(f"{digit}[0-9]*:\\k<found_same>[{digit + 1}-9]" for digit in range(9)) + ")"
)
_STARTS = rf"(?:^|,){BLANKS}"

#: The rest of a tag, and before it what holds it to no more subtags than the service reads.
_MORE = f"(?:{SUBTAG})*+"
_SHORT = rf"(?=[a-z]{{1,8}}+(?:{SUBTAG}){{0,{MOST_SUBTAGS}}}+(?:[.@,; \t]|$))"


def encoding_maps() -> list[str]:
    """Return the maps that choose ``$rules_encoding`` by quality: ``br``, ``gzip``, ``identity``, or ``none``."""
    none_of_both = "0000:0000"
    return [
        _beginning("$http_accept_encoding", "$rules_codings"),
        *_quality("star", r"\*", absent="0000"),
        *_quality("br", "br", absent="$rules_q_star"),
        *_quality("gzip", "(?:x-)?gzip", absent="$rules_q_star"),
        # Acceptable unless refused, yet wanted least.
        pairs("$rules_raw_star", "$rules_q_rest", [("", "0001")], "$rules_q_star"),
        *_quality("plain", "identity", absent="$rules_q_rest"),
        pairs("$rules_q_br:$rules_q_gzip", "$rules_smaller", [(_SECOND_IS_LARGER, "gzip")], "br"),
        pairs("$rules_smaller", "$rules_q_smaller", [("gzip", "$rules_q_gzip")], "$rules_q_br"),
        pairs(
            "$rules_q_smaller:$rules_q_plain",
            "$rules_encoding",
            [(none_of_both, "none"), (_SECOND_IS_LARGER, "identity")],
            "$rules_smaller",
        ),
    ]


def _beginning(header: str, variable: str) -> str:
    """Return the map that leaves of a header what the service reads of it: see ``qualities.beginning``."""
    return pairs(header, variable, [(rf"~^(?<found_head>.{{0,{LONGEST}}})(?:,|$)", "$found_head")])


def _quality(name: str, pattern: str, absent: str) -> list[str]:
    """Return the maps that find the quality of a coding in four digits, so that two compare as strings."""
    stated = with_quality(f"(?<found_q>{ONE}|{BETWEEN}|{NOTHING})")
    digits = [
        ("", absent),
        ("~^=(?:1.*)?$", "1000"),
        (r"~^=0?\.(?<found_q>[0-9]{3})", "0${found_q}"),
        (r"~^=0?\.(?<found_q>[0-9]{2})$", "0${found_q}0"),
        (r"~^=0?\.(?<found_q>[0-9])$", "0${found_q}00"),
    ]
    return [
        pairs("$rules_codings", f"$rules_raw_{name}", [(f"~*{_STARTS}{pattern}(?:{stated})?{ENDS}", "=$found_q")]),
        pairs(f"$rules_raw_{name}", f"$rules_q_{name}", digits, "0000"),
    ]


def language_maps(locales: Sequence[Locale]) -> list[str]:
    """Return the maps that choose ``$rules_locale``.

    nginx cannot sort. The best quality is found digit by digit, then the first range that has it. What is looked at
    begins with the locales that are refused, by number, so that no range leads to one of them.
    """
    refused = "".join(f"$rules_no_{number}" for number in range(len(locales)))

    def best(digits: str, found: str) -> str:
        return f"~*^{_allow(locales, digits)}{found}{ENDS}"

    tenths = [(best("", f"(?:{with_quality(ONE)})?"), "+")]
    tenths += [(best("", with_quality(rf"0?+\.{digit}[0-9]*+")), str(digit)) for digit in range(9, -1, -1)]
    first, second = "(?<found_a>[0-9])", "(?<found_b>[0-9])"
    wanted = [
        (r"\+00", f"(?:{with_quality(ONE)})?"),
        (f"{first}{second}(?<found_c>[1-9])", with_quality(r"0?+\.\k<found_a>\k<found_b>\k<found_c>[0-9]*+")),
        (f"{first}(?<found_b>[1-9])0", with_quality(r"0?+\.\k<found_a>\k<found_b>(?:0[0-9]*+)?+")),
        ("(?<found_a>[1-9])00", with_quality(r"0?+\.\k<found_a>(?:0(?:0[0-9]*+)?+)?+")),
    ]
    return [
        _beginning("$http_accept_language", "$rules_languages"),
        *(_refuse(number, locale) for number, locale in enumerate(locales)),
        pairs(f"{refused}||$rules_languages", "$rules_q1", tenths),
        pairs(
            f"{refused}|$rules_q1|$rules_languages",
            "$rules_q2",
            [(best(first, with_quality(rf"0?+\.\k<found_a>{tenth}[0-9]*+")), str(tenth)) for tenth in range(9, 0, -1)],
            "0",
        ),
        pairs(
            f"{refused}|$rules_q1$rules_q2|$rules_languages",
            "$rules_q3",
            [
                (best(first + second, with_quality(rf"0?+\.\k<found_a>\k<found_b>{tenth}[0-9]*+")), str(tenth))
                for tenth in range(9, 0, -1)
            ],
            "0",
        ),
        pairs(
            f"{refused}|$rules_q1$rules_q2$rules_q3|$rules_languages",
            "$rules_wanted",
            [(best(digits, found), "$found_tag") for digits, found in wanted],
        ),
        pairs(refused, "$rules_unrefused", list(_first_left(locales)), locales[0].tag),
        pairs(
            "$rules_wanted",
            "$rules_locale",
            [(f"~*^{names(locale)}$", locale.tag) for locale in locales],
            "$rules_unrefused",
        ),
    ]


def own_maps(locales: Sequence[Locale]) -> list[str]:
    """Return the maps of the languages that ``$rules_segment``, a part of a path, can mean.

    ``$rules_own`` is a locale of ours. ``$rules_foreign`` is the negotiated one where it means a language that is not
    here.
    """
    own = [(f"~*^{_SHORT}{names(locale)}{_MORE}{CHARSET}$", locale.tag) for locale in longest_first(locales)]
    codes = sorted({*LANGUAGES, *(other for others in OTHER_CODES.values() for other in others)})
    # By their first letters, for nginx reads no more than 4,096 bytes at a time.
    letters = [(letter, "|".join(code[1:] for code in of)) for letter, of in groupby(codes, lambda code: code[0])]
    foreign = [(f"~*^{_SHORT}{letter}(?:{endings}){_MORE}{CHARSET}$", "$rules_locale") for letter, endings in letters]
    return [pairs("$rules_segment", "$rules_own", own), pairs("$rules_segment", "$rules_foreign", foreign)]


def _allow(locales: Sequence[Locale], digits: str) -> str:
    """Return the pattern of the first range that leads to a locale that is not refused, up to its quality."""
    refused = "".join(f"({number};)?" for number in range(len(locales)))
    numbers = {locale: number for number, locale in enumerate(locales, 1)}
    tags = "|".join(f"(?({numbers[locale]})(?!)|{names(locale)})" for locale in longest_first(locales))
    return rf"{refused}\|{digits}\|(?:[^,]*+,)*?{BLANKS}{_SHORT}(?<found_tag>{tags}){_MORE}{CHARSET}"


def _refuse(number: int, locale: Locale) -> str:
    """Return the map that gives the number of a locale if it is refused and not named by another range."""
    named = f"~*{_STARTS}{names(locale)}{CHARSET}(?:{with_quality(f'(?:{ONE}|{BETWEEN})')})?{ENDS}"
    refused = f"~*{_STARTS}{_beginnings(locale)}{CHARSET}{with_quality(NOTHING)}{ENDS}"
    return pairs("$rules_languages", f"$rules_no_{number}", [(named, ""), (refused, f"{number};")])


def _first_left(locales: Sequence[Locale]) -> Iterable[tuple[str, str]]:
    """Yield, by the numbers of refused locales, the first that is left; the first of all where none is."""
    for number in range(len(locales) - 1, 0, -1):
        before = "".join(f"{index};" for index in range(number))
        yield f"~^{before}(?!{number};)", locales[number].tag


def names(locale: Locale) -> str:
    """Return a pattern for the tag of a locale in each of its spellings."""
    language, *rest = locale.tag.split("-")
    return _language(language) + "".join(f"{JOINT}{pattern}" for pattern in rest)


def _beginnings(locale: Locale) -> str:
    """Return a pattern for the tag of a locale and for all that it is more specific than."""
    language, *rest = locale.tag.split("-")
    return _language(language) + "".join(f"(?:{JOINT}{pattern}" for pattern in rest) + ")?" * len(rest)


def _language(code: str) -> str:
    return f"(?:{'|'.join([code, *OTHER_CODES.get(code, ())])})"


def longest_first(locales: Sequence[Locale]) -> list[Locale]:
    """Return the locales so that the first that a tag begins with is the longest."""
    return sorted(locales, key=lambda locale: (-len(locale.tag), locale.tag))
