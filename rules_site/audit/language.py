"""What a language needs besides number words: the words between and beside numbers, negations, names of ranks.

A language without an entry is read with digits and signs alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from types import MappingProxyType

from babel.numbers import get_decimal_symbol, get_group_symbol

from rules_site.i18n import number_words
from rules_site.i18n.languages import shipped
from rules_site.i18n.locales import cldr


@dataclass(frozen=True, slots=True)
class Words:
    """Alternatives of regular expressions; empty ones match nothing.

    ``to`` stands in a payout between profit and stake (3 to 2), ``per`` between what is returned and the stake
    (3 for 2), ``wins`` between stake and profit (vi: 2 ăn 3). ``at_most`` and ``at_least`` stand before
    or after a number that bounds others. ``paying`` are the words that may stand between a bet and
    its payout without changing what is meant. ``names`` are what a payout's outcome is called besides its name on our
    page, by fact.
    """

    to: str = ""
    per: str = ""
    wins: str = ""
    through: str = ""
    percent: str = ""
    times: str = ""
    conjunction: str = ""
    ordinal_before: str = ""
    ordinal_after: str = ""
    both_before: str = ""
    negation: str = ""
    at_most: str = ""
    at_least: str = ""
    paying: str = ""
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    ranks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


#: Words that may stand between a bet and its payout, by language; an asterisk stands for any ending.
_PAYING_EN = """
rtp pay* paid payouts? odds wins? won winning winner bets? betting wagers? the an? is are at on your you of
by with for in if that and get gets receive receives hands? all every each any always when will be to
ratio profit stake natural original main side successful outcome result price reward prize
"""
_PAYING_ID = """
rtp membayar dibayar* pembayaran bayaran bayar payout odds menang kemenangan taruhan bertaruh pada adalah
anda yang dengan untuk jika maka akan sebesar di dan rasio hasil* utama alami setiap selalu tangan
memenangkan mendapat*
"""
_PAYING_RU = """
rtp плат* выплат* выплачива* оплачива* оплат* коэффициент* выигр* ставк* ставок на за в по с со при если то и
это ваш* вы вам равн* составля* соотношени* из расчета основн* натуральн* рук* все каждый любой всегда
побед* исход* размере
"""
_PAYING_VI = """
rtp trả thưởng thanh toán tỷ tỉ lệ thắng cược cửa đặt vào của bạn là được cho với khi nếu thì sẽ ăn và theo
tiền mức kết quả chính tự nhiên mọi luôn tay bài bằng
"""


def _words(given: str) -> str:
    """Return alternatives of a regular expression for words of which an asterisk ends some."""
    return "|".join(given.split()).replace("*", r"\w*")


WORDS: Mapping[str, Words] = MappingProxyType(
    {
        "en": Words(
            to="to|against",
            per="for",
            through="to|through|up to|until",
            percent="percent|per cent",
            times="times?",
            conjunction="and|or",
            ordinal_after="st|nd|rd|th",
            negation="not|no|never|cannot|without|neither|nor|unless|except|isn't|doesn't|don't|can't|won't",
            at_most="or less|or fewer|or lower|or under|or below|at most|up to|no more than|not more than|maximum of",
            at_least="or more|or higher|or greater|or above|or over|at least|no less than|not less than|minimum of",
            paying=_words(_PAYING_EN),
            names=MappingProxyType({"main_blackjack_pays": "blackjack|natural|natural blackjack|bj|player blackjack"}),
            ranks=MappingProxyType({"ace": "A", "jack": "J", "queen": "Q", "king": "K"}),
        ),
        "id": Words(
            to="banding|berbanding|lawan",
            per="untuk",
            through="hingga|sampai|sampai dengan|s/d|s\\.d\\.|ke",
            percent="persen",
            times="kali",
            conjunction="dan|atau",
            ordinal_before="ke-?",
            negation="tidak|bukan|tanpa|kecuali|jangan|belum|tak|tiada",
            at_most="atau kurang|atau lebih rendah|atau di bawahnya|paling banyak|maksimal|maksimum|tidak lebih dari",
            at_least="atau lebih|atau lebih tinggi|atau di atasnya|paling sedikit|minimal|minimum|tidak kurang dari",
            paying=_words(_PAYING_ID),
            names=MappingProxyType(
                {"main_blackjack_pays": "blackjack|blackjack alami|alami|natural|bj|blackjack pemain"}
            ),
            ranks=MappingProxyType({"as": "A", "jack": "J", "queen": "Q", "king": "K"}),
        ),
        "ru": Words(
            to="к|ко|против",
            per="за",
            through="до|по",
            percent=r"процент\w{0,3}",
            times="раза?|раз",
            conjunction="и|или|либо",
            ordinal_after="-?(?:й|я|е|го|му|ю|ой|ый|ая|ое)",
            negation="не|нет|без|ни|никогда|кроме|нельзя|исключением|неважно",
            at_most="или меньше|или менее|или ниже|не более|не больше|максимум|и менее|и меньше|не выше",
            at_least="или больше|или более|или выше|не менее|не меньше|минимум|и более|и больше|и выше|не ниже",
            paying=_words(_PAYING_RU),
            names=MappingProxyType(
                {"main_blackjack_pays": "блэкджек|блекджек|натуральный блэкджек|bj|blackjack|натурал"}
            ),
            ranks=MappingProxyType({"туз": "A", "валет": "J", "дама": "Q", "король": "K"}),
        ),
        "vi": Words(
            to="trên|đối",
            wins="ăn",
            through="đến|tới",
            percent="phần trăm",
            times="lần",
            conjunction="và|hoặc|hay",
            ordinal_before="thứ ",
            both_before="cả ",
            negation="không|chưa|chẳng|trừ|đừng|chớ",
            at_most="trở xuống|hoặc ít hơn|hoặc thấp hơn|tối đa|nhiều nhất|không quá|không vượt quá",
            at_least="trở lên|hoặc nhiều hơn|hoặc cao hơn|tối thiểu|ít nhất|không dưới",
            paying=_words(_PAYING_VI),
            names=MappingProxyType({"main_blackjack_pays": "blackjack|blackjack tự nhiên|bj|xì dách|xì dách tự nhiên"}),
            ranks=MappingProxyType({"át": "A", "bồi": "J", "đầm": "Q", "già": "K"}),
        ),
    }
)

#: Number words are known up to this number, and hundreds up to a thousand.
_SPELLED_TO = 120

_NO_WORD = "(?!)"


@dataclass(frozen=True, eq=False)
class Language:
    """One language, ready to read with. ``phrases`` spell numbers: tuples of lower-case words."""

    tag: str
    words: Words
    phrases: Mapping[tuple[str, ...], Fraction]
    weak: frozenset[str]
    decimal: str
    group: str

    def pattern(self, alternatives: str) -> str:
        """Return a regular expression group of whole words, which matches nothing when there are none."""
        return rf"(?:{alternatives})" if alternatives else _NO_WORD

    @cached_property
    def longest(self) -> int:
        """Words in the longest phrase."""
        return max(map(len, self.phrases), default=0)


@lru_cache(maxsize=16)
def language(tag: str) -> Language:
    """Return the language of a locale.

    Raises:
        UnknownLocale: CLDR does not know ``tag``.
    """
    base = tag.partition("-")[0]
    return Language(
        tag,
        WORDS.get(base, Words()),
        MappingProxyType(dict(_phrases(base))),
        shipped(base).ambiguous or frozenset(),
        str(get_decimal_symbol(cldr(tag))),
        str(get_group_symbol(cldr(tag))),
    )


def _phrases(base: str) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    for number in (*range(_SPELLED_TO + 1), *range(150, 1000, 50), 1000):
        for text in number_words.spell(number, shipped(base)):
            yield split(text), Fraction(number)
    for word in shipped(base).halves or ():
        yield (word,), Fraction(1, 2)


def split(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` in lower case; a hyphen parts words.

    >>> split("Twenty-one")
    ('twenty', 'one')
    """
    return tuple(re.findall(r"[^\W\d_]+", unicodedata.normalize("NFC", text).lower()))
