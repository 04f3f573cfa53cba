"""Plural rules: how many forms a language has in gettext, and which one goes with a number.

One table of our own, so that no version of a library changes what a catalog must look like. It is gettext's own table
(gettext-tools, plural-table.c) where that has the language, else the one of Weblate, else CLDR's rules for whole
numbers. A catalog may spell its rule otherwise, as long as it chooses alike.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

_HEADER = re.compile(r"nplurals\s*=\s*([0-9]{1,2})\s*;\s*plural\s*=\s*([^;\n]+);?")

#: Rules are compared by what they choose for these numbers, not by how they are spelled.
_SAMPLES = (*range(201), *range(1000, 1025), 20_000, 40_000, 100_000, 1_000_000, 2_000_000)


@dataclass(frozen=True, slots=True)
class Rule:
    """How many plural forms there are, and the C expression that chooses one for the number ``n``."""

    nplurals: int
    expression: str

    @property
    def header(self) -> str:
        """What a PO file's ``Plural-Forms`` says of it."""
        return f"nplurals={self.nplurals}; plural={self.expression};"

    @property
    def choose(self) -> Callable[[int], int]:
        """The function from a number to the index of its form.

        Raises:
            ValueError: the expression is no plural rule.
        """
        return gettext.c2py(self.expression)

    def chooses_as(self, other: Rule) -> bool:
        """Whether both have the same forms for the same numbers, however they are spelled."""
        try:
            own, others = self.choose, other.choose
            return self.nplurals == other.nplurals and all(own(number) == others(number) for number in _SAMPLES)
        except (ValueError, ZeroDivisionError, RecursionError, OverflowError):
            return False  # no plural rule at all


#: CLDR's rule for languages of which it knows none.
_ROOT = Rule(1, "0")

#: Number of forms, expression, and the languages, as gettext names them.
_TABLE: tuple[tuple[int, str, str], ...] = (
    (
        1,
        "0",
        (
            "bm bo dz hnj id ig ii ja jbo jv kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tok tpi tt vi "
            "wo yo yue zh"
        ),
    ),
    (
        2,
        "(n != 1)",
        (
            "aa ab af an asa ast az ba bal bas bem bew bez bg bgc bgn bqi brh brx bua byn ca cad ce cgg cho chr "
            "ckb co cop cu da de dje dua dv ee el en eo es et eu ewo fi fo frr fur fy gaa gez gl gn gsw guz ha "
            "haw he hrx ht hu ia ie io isv it jgo jmc ka kaa kaj kam kbd kcg kek ki kk kkj kl kln kpe ks ksb ku "
            "ky la lb lg lij lmo lrc lu luo luy mai mas mdf mer mgh mgo mic ml mn mni moh mr mrh mus mww myv mzn "
            "nb nd nds ne nl nn nnh no nr nv ny nyn om or os pap pi pms ps pt qu quc raj rhg rif rm rn rof rw rwk "
            "saq sc sd sdh seh shn sid skr sn so sq ss ssy st sus sv sw syr ta te teo tig tk tn tr trv ts tyv ug "
            "ur uz vai ve vmw vo vun wae wal xh xnr xog yi za zgh"
        ),
    ),
    (
        2,
        "(n > 1)",
        "ady ak am arn as bho bn csw doi fa ff fr gu hi hy kab kn kok ln mfe mg mi nso oc pa pcm pt_BR si tg ti wa zu",
    ),
    (
        2,
        "n!=1 && n!=2 && n!=3 && (n%10==4 || n%10==6 || n%10==9)",
        "ceb fil tl",
    ),
    (
        2,
        "n%10!=1 || n%100==11",
        "is",
    ),
    (
        2,
        "n==1 || n%10==1 ? 0 : 1",
        "mk",
    ),
    (
        2,
        "n>=2 && (n < 11 || n > 99)",
        "tzm",
    ),
    (
        3,
        "n==1 ? 0 : n==2 ? 1 : 2",
        "ga iu naq sa sat se sma smj smn sms",
    ),
    (
        3,
        "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
        "be bs hr ru sr uk",
    ),
    (
        3,
        "n==0 ? 0 : n==1 ? 1 : 2",
        "blo cv ksh lag",
    ),
    (
        3,
        "(n==1) ? 0 : ((n!=0 && n%1000000==0) ? 1 : 2)",
        "lld scn vec",
    ),
    (
        3,
        "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2",
        "cs sk",
    ),
    (
        3,
        "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
        "pl szl",
    ),
    (
        3,
        "(n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2)",
        "ltg lv",
    ),
    (
        3,
        "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)",
        "lt",
    ),
    (
        3,
        "(n%10==0 || n%100>=11 && n%100<=19) ? 0 : ((n%10==1 && n%100!=11) ? 1 : 2)",
        "prg",
    ),
    (
        3,
        "n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2",
        "ro",
    ),
    (
        3,
        "(n==0 || n==1) ? 0 : ((n>=2 && n<=10) ? 1 : 2)",
        "shi",
    ),
    (
        4,
        "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)",
        "dsb hsb sl",
    ),
    (
        4,
        "(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n > 2 && n < 20) ? 2 : 3",
        "gd",
    ),
    (
        4,
        "(n%10==1) ? 0 : ((n%10==2) ? 1 : ((n%100==0 || n%100==20 || n%100==40 || n%100==60 || n%100==80) ? 2 : 3))",
        "gv",
    ),
    (
        4,
        "n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20) ? 2 : 3",
        "mt",
    ),
    (
        4,
        (
            "(n%10==1 && n%100!=11) ? 0 : ((n==2) ? 1 : ((n!=2 && n%10>=2 && n%10<=9 && (n%100 < 11 || n%100 > "
            "19)) ? 2 : 3))"
        ),
        "sgs",
    ),
    (
        5,
        (
            "(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91) ? 0 : ((n%10==2 && n%100!=12 && n%100!=72 && "
            "n%100!=92) ? 1 : ((((n%10==3 || n%10==4) || n%10==9) && (n%100 < 10 || n%100 > 19) && (n%100 < 70 || "
            "n%100 > 79) && (n%100 < 90 || n%100 > 99)) ? 2 : ((n!=0 && n%1000000==0) ? 3 : 4)))"
        ),
        "br",
    ),
    (
        6,
        "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
        "apc ar",
    ),
    (
        6,
        "(n==0) ? 0 : (n==1) ? 1 : (n==2) ? 2 : (n==3) ? 3 : (n==6) ? 4 : 5",
        "cy",
    ),
    (
        6,
        (
            "(n==0) ? 0 : ((n==1) ? 1 : (((n%100==2 || n%100==22 || n%100==42 || n%100==62 || n%100==82) || "
            "n%1000==0 && (n%100000>=1000 && n%100000<=20000 || n%100000==40000 || n%100000==60000 || "
            "n%100000==80000) || n!=0 && n%1000000==100000) ? 2 : ((n%100==3 || n%100==23 || n%100==43 || "
            "n%100==63 || n%100==83) ? 3 : ((n!=1 && (n%100==1 || n%100==21 || n%100==41 || n%100==61 || "
            "n%100==81)) ? 4 : 5))))"
        ),
        "kw",
    ),
)

_RULES = {name: Rule(nplurals, expression) for nplurals, expression, names in _TABLE for name in names.split()}


@lru_cache(maxsize=256)
def rule(tag: str) -> Rule:
    """Return the plural rule of a language: that of the whole tag (pt-BR) if it has its own, else the language's.

    >>> rule("ru").nplurals, rule("ru").choose(22), rule("zh-Hant").header
    (3, 1, 'nplurals=1; plural=0;')
    """
    language, *rest = tag.partition("-x-")[0].split("-")
    return next(
        (_RULES[name] for name in (*(f"{language}_{case}" for case in rest), language) if name in _RULES), _ROOT
    )


@lru_cache(maxsize=256)
def chooser(tag: str) -> Callable[[int], int]:
    """Return the function from a number to the index of its form in a language.

    >>> [chooser("ru")(number) for number in (1, 2, 5, 11, 21)]
    [0, 1, 2, 2, 0]
    """
    return rule(tag).choose


def parse(header: str) -> Rule | None:
    """Return the rule that a ``Plural-Forms`` header states, None when it states none."""
    match = _HEADER.fullmatch(header)
    return Rule(int(match.group(1)), match.group(2).strip()) if match else None
