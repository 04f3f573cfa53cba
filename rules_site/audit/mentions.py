"""The quantities that a text states: atoms joined to ratios, ranges, percentages, hands and patterns of ranks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from rules_site.audit.agreement import Key, Reading, keys, sorts
from rules_site.audit.atoms import Atom, atoms
from rules_site.audit.language import Language
from rules_site.audit.numerals import NumeralFault
from rules_site.errors import UnreadableDocument
from rules_site.quantity import Kind

#: No sentence or row that anybody wrote has more numbers than this.
_MOST = 1000


@dataclass(frozen=True, slots=True)
class Mention:
    """A quantity where it stands in a text. ``parts`` are the single numbers of a range or list, read on their own.

    ``weak`` ones are words with another everyday meaning: they can confirm a fact, but are never unknown numbers.
    ``net`` is the payout to one where the form counts the stake in: 9 for 1 is 8 to 1, if it is meant as it is written.
    """

    start: int
    end: int
    text: str
    readings: tuple[Reading, ...]
    defect: NumeralFault = NumeralFault.NONE
    note: str = ""
    weak: bool = False
    parts: tuple[Mention, ...] = ()
    net: Reading | None = None
    keys: frozenset[Key] = field(init=False, compare=False, repr=False)
    sorts: frozenset[str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", keys(self.readings))
        object.__setattr__(self, "sorts", sorts(self.readings))

    @property
    def shown(self) -> str:
        """What it states, as machine text: the first of its readings."""
        return str(self.readings[0])


@lru_cache(maxsize=16)
def _gaps(lang: Language) -> dict[str, re.Pattern[str]]:
    words = lang.words
    to, per, wins = (lang.pattern(pattern) for pattern in (words.to, words.per, words.wins))
    through, conjunction = lang.pattern(words.through), lang.pattern(words.conjunction)
    return {
        "ratio": re.compile(rf"[^\S\t\n]{{0,5}}[:∶：][^\S\t\n]{{0,5}}|[\s-]{to}[\s-]", re.IGNORECASE),
        "per": re.compile(rf"\s{per}\s", re.IGNORECASE),
        "wins": re.compile(rf"\s{wins}\s", re.IGNORECASE),
        "dash": re.compile(r"\s?[–—−‒‑-]\s?"),
        "through": re.compile(rf"\s{through}\s", re.IGNORECASE),
        "list": re.compile(rf"\s?,\s?(?:{conjunction}\s)?|\s{conjunction}\s|\s?/\s?", re.IGNORECASE),
        "over": re.compile(r"[ \u00a0]?[/⁄∕][ \u00a0]?"),
    }


@lru_cache(maxsize=16)
def _after(lang: Language) -> re.Pattern[str]:
    percent, times = lang.pattern(lang.words.percent), lang.pattern(lang.words.times)
    return re.compile(rf"\s?(?P<percent>[%％]|{percent}(?!\w))|\s?(?P<times>[xX×](?!\w)|{times}(?!\w))", re.IGNORECASE)


def mentions(text: str, lang: Language, names: Iterable[tuple[int, int]] = (), *, starts: bool = True) -> list[Mention]:
    """Return the quantities of ``text`` in order; ``names`` are spans in which words and digits are names.

    Raises:
        UnreadableDocument: a number, or a sentence of numbers, is longer than anybody writes.

    >>> from rules_site.audit.language import language
    >>> [found.shown for found in mentions("Delapan dek, 0,95 : 1 atau 3 banding 2, RTP 98,94 %, 2–10", language("id"))]
    ['8', '0.95:1', '3:2', '98.94%', '2-10']
    >>> [mention.shown for mention in mentions("ставка 19 к 20 на 21+3, восьми колод", language("ru"))]
    ['19:20', '8']
    >>> [mention.shown for mention in mentions("cược 2 ăn 3, tám bộ bài", language("vi"))]
    ['3:2', '8']
    """
    atomic = _drop_repeats(text, atoms(text, lang, names, starts=starts))
    if len(atomic) > _MOST:
        raise UnreadableDocument(f"too large: got {len(atomic)} numbers in one sentence, expected at most {_MOST}")
    made: list[Mention] = []
    index = 0
    while index < len(atomic):
        taken, mention = _join(text, atomic, index, lang)
        if mention is not None:
            made.append(mention)
        index += taken
    return made


def _drop_repeats(text: str, found: Sequence[Atom]) -> list[Atom]:
    """Return atoms with those joined that say a number in words and, in brackets, in figures: eight (8)."""
    made: list[Atom] = []
    for atom in found:
        last = made[-1] if made else None
        if last and last.spelled and not atom.spelled and last.value == atom.value:
            after = text[atom.end : atom.end + 1]
            if text[last.end : atom.start].strip() == "(" and after == ")":
                made[-1] = replace(last, end=atom.end + 1, weak=False)
                continue
        made.append(atom)
    return made


def _join(text: str, found: Sequence[Atom], index: int, lang: Language) -> tuple[int, Mention | None]:
    """Return how many atoms from ``index`` on one mention takes, and that mention; None for letters that are none."""
    run = _run(text, found, index, lang)
    if run is not None:
        return run
    atom = found[index]
    if atom.rank:
        return 1, _hand(text, found[index : index + 1]) if atom.suit else None
    if index + 1 < len(found) and (pair := _pair(text, atom, found[index + 1], found[index + 2 : index + 3], lang)):
        return 2, pair
    if index + 1 < len(found) and atom.weak and found[index + 1].value == Fraction(1, 2):
        return 1, None
    return 1, _single(text, atom, lang)


def _run(text: str, found: Sequence[Atom], index: int, lang: Language) -> tuple[int, Mention | None] | None:
    """Join three or more ranks (6-7-8; A, 3 and 5), or cards with suits."""
    gaps = _gaps(lang)
    for name in ("dash", "list"):
        end = index
        while end + 1 < len(found) and found[end + 1].index and found[end].index:
            gap = text[found[end].end : found[end + 1].start]
            if not gaps[name].fullmatch(gap) and not (found[end].suit and found[end + 1].suit and len(gap) < 8):
                break
            end += 1
        cards = found[index : end + 1]
        if len(cards) >= 3 or (len(cards) == 2 and all(card.suit for card in cards)):
            letters = "".join(card.rank for card in cards)
            if "J" in letters and "Q" in letters and "K" in letters:
                break  # the ranks that count alike are a list of their own, no hand
            return len(cards), _hand(text, cards)
    return None


def _hand(text: str, cards: Sequence[Atom]) -> Mention:
    start, end = cards[0].start, cards[-1].end
    suited = all(card.suit for card in cards)
    written = " ".join(card.index + card.suit for card in cards) if suited else "-".join(card.index for card in cards)
    singles = [] if suited or any(card.rank for card in cards) else [_bare(text, card) for card in cards]
    return Mention(start, end, text[start:end], (Reading(Kind.CARDS, cards=written),), parts=tuple(singles))


def _pair(text: str, left: Atom, right: Atom, then: Sequence[Atom], lang: Language) -> Mention | None:
    """Join two numbers: a ratio, a range or a list of two stays what its sign says."""
    gap, gaps = text[left.end : right.start], _gaps(lang)
    if left.rank or right.rank or left.suit or right.suit or "%" in text[right.end : right.end + 2]:
        return None
    readings: list[Reading] = []
    note, net = "", None
    if gaps["ratio"].fullmatch(gap) and left.value and right.value and not _binds_right(text, right, then, gap):
        readings.append(Reading(Kind.RATIO, (left.value, right.value)))
    elif gaps["per"].fullmatch(gap) and right.value == 1:
        readings.append(Reading(Kind.RATIO, (left.value, right.value)))
        note = f"“{text[left.start : right.end]}” counts the stake in; a payout to one is meant"
        if left.value > 1:
            net = Reading(Kind.RATIO, (left.value - 1, right.value))
            readings.append(net)
    elif gaps["wins"].fullmatch(gap) and left.value and right.value:
        readings.append(Reading(Kind.RATIO, (right.value, left.value)))
    elif gaps["over"].fullmatch(gap) and right.value:
        share = left.value / right.value
        readings += [Reading(Kind.RATIO, (left.value, right.value)), Reading(Kind.PERCENT, (share,))]
    if (gaps["dash"].fullmatch(gap) or gaps["through"].fullmatch(gap)) and left.value < right.value:
        # 2 to 10 is sooner a range than a payout.
        readings.insert(0, Reading(Kind.RANGE, (left.value, right.value)))
    if gaps["dash"].fullmatch(gap) and left.value and right.value and not (left.spelled or right.spelled):
        readings.append(Reading(Kind.RATIO, (left.value, right.value)))
    if not readings:
        return None
    parts = () if {reading.kind for reading in readings} == {Kind.RATIO} else (_bare(text, left), _bare(text, right))
    made = Mention(left.start, right.end, text[left.start : right.end], tuple(readings), parts=parts, net=net)
    defect, note = _worst(left, right, note)
    return replace(made, defect=defect, note=note)


def _binds_right(text: str, middle: Atom, then: Sequence[Atom], gap: str) -> bool:
    """Whether a colon with a space after it ends a label, since the number after it begins a ratio of its own."""
    return bool(then) and gap.endswith(" ") and not gap.startswith(" ") and text[middle.end : then[0].start] == ":"


def _worst(left: Atom, right: Atom, note: str) -> tuple[NumeralFault, str]:
    defects = {left.number.defect, right.number.defect}
    worst = next(
        (defect for defect in (NumeralFault.MALFORMED, NumeralFault.WRONG_FORM) if defect in defects), NumeralFault.NONE
    )
    return (worst or NumeralFault.WRONG_FORM, note) if worst or note else (NumeralFault.NONE, "")


def _single(text: str, atom: Atom, lang: Language) -> Mention:
    after = _after(lang).match(text, atom.end)
    if after and after["percent"]:
        value = atom.value if atom.value == Fraction(1, 2) and atom.spelled else atom.value / 100
        made = Mention(atom.start, after.end(), text[atom.start : after.end()], (Reading(Kind.PERCENT, (value,)),))
    else:
        made = _bare(text, atom)
        if (after and after["times"]) or atom.times:
            made = replace(made, readings=(*made.readings, Reading(Kind.RATIO, (atom.value, Fraction(1)))))
    glued = "a space is missing" if atom.glued else ""
    defect = atom.number.defect or (NumeralFault.WRONG_FORM if glued else NumeralFault.NONE)
    return replace(made, defect=defect, note=glued)


def _bare(text: str, atom: Atom) -> Mention:
    value = atom.value
    readings = [Reading(Kind.NUMBER, (value,))]
    if atom.number.us or atom.number.decimals:
        readings.insert(0, Reading(Kind.AMOUNT, (value,)))
    if atom.number.decimals and not atom.number.us and value:
        readings.append(Reading(Kind.RATIO, (value, Fraction(1))))
    if value == Fraction(1, 2):
        readings = [Reading(Kind.PERCENT, (value,)), Reading(Kind.RATIO, (Fraction(1), Fraction(2)))]
    if atom.suit:
        readings = [Reading(Kind.CARDS, cards=atom.index + atom.suit)]
    return Mention(
        atom.start, atom.end, text[atom.start : atom.end], tuple(readings), atom.number.defect, weak=atom.weak
    )
