"""Read one numeral as a language writes it, and say what is wrong with its form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules_site.audit.language import Language
from rules_site.errors import UnreadableDocument


class NumeralFault(StrEnum):
    """What is wrong with how a number is written. ``MALFORMED`` is no number in any language."""

    NONE = ""
    MALFORMED = "malformed-number"
    WRONG_FORM = "wrong-number-form"


@dataclass(frozen=True, slots=True)
class Numeral:
    """``value`` is the best guess for a malformed one; ``decimals`` the places written; ``us`` the client's form."""

    value: Fraction
    decimals: int = 0
    defect: NumeralFault = NumeralFault.NONE
    us: bool = False


#: No number that anybody wrote has more digits and separators than this.
_LONGEST = 200

_US_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})+\.\d{2}")
_SEPARATOR = re.compile(r"[.,'’\u00a0\u202f]")


def numeral(text: str, lang: Language) -> Numeral:
    """Return the number that ``text`` (digits and separators) is in ``lang``.

    Raises:
        UnreadableDocument: it is longer than any number that anybody writes.

    >>> from rules_site.audit.language import language
    >>> [(read.value, read.defect) for read in (numeral("99,46", language("vi")), numeral("1.234", language("id")))]
    [(Fraction(4973, 50), <NumeralFault.NONE: ''>), (Fraction(1234, 1), <NumeralFault.NONE: ''>)]
    >>> numeral("99.46", language("vi")).defect, numeral("1.234.00", language("id")).defect
    (<NumeralFault.WRONG_FORM: 'wrong-number-form'>, <NumeralFault.MALFORMED: 'malformed-number'>)
    """
    if len(text) > _LONGEST:
        raise UnreadableDocument(f"too large: got a number of {len(text)} digits, expected at most {_LONGEST}")
    parts = _SEPARATOR.split(text)
    signs = _SEPARATOR.findall(text)
    if not signs:
        return Numeral(Fraction(int(text)))
    if _US_AMOUNT.fullmatch(text):
        return Numeral(_decimal("".join(parts[:-1]), parts[-1]), 2, us=True)
    grouped = all(len(part) == 3 for part in parts[1:]) and len(parts[0]) <= 3
    if len(set(signs)) == 1 and grouped and (len(signs) > 1 or _same(signs[0], lang.group)):
        return Numeral(Fraction(int("".join(parts))), defect=_form(signs[0], lang.group))
    whole_grouped = all(len(part) == 3 for part in parts[1:-1]) and (len(parts) == 2 or len(parts[0]) <= 3)
    if whole_grouped and len(set(signs[:-1])) <= 1 and signs[-1] in ".," and signs[-1] not in signs[:-1]:
        places = len(parts[-1])
        return Numeral(_decimal("".join(parts[:-1]), parts[-1]), places, _form(signs[-1], lang.decimal))
    return Numeral(_decimal("".join(parts[:-1]), parts[-1]), len(parts[-1]), NumeralFault.MALFORMED)


def _decimal(whole: str, places: str) -> Fraction:
    return Fraction(int(whole + places), 10 ** len(places))


def _form(sign: str, own: str) -> NumeralFault:
    return NumeralFault.NONE if _same(sign, own) else NumeralFault.WRONG_FORM


def _same(sign: str, own: str) -> bool:
    spaces = "\u00a0\u202f"
    return sign == own or (sign in spaces and own in spaces)
