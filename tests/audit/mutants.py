"""Documents with one change each: a digit, a direction, a number dropped, added, in words, or of the row below.

Numbers are found by patterns of their own, not by the code under test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from num2words import num2words


class Change(StrEnum):
    DIGIT = "digit"
    DIRECTION = "direction"
    DROPPED = "dropped"
    ADDED = "added"
    SWAPPED = "swapped rows"
    WORD = "number word"


@dataclass(frozen=True)
class Mutant:
    """A document with one change; the change must be reported at one of ``lines`` (from 1)."""

    change: Change
    lines: frozenset[int]
    was: str
    now: str
    text: str

    def __str__(self) -> str:
        return f"{self.change} at line {min(self.lines)}: {self.was!r} -> {self.now!r}"


_RATIO = re.compile(r"(?<![\d:.,])(\d+(?:[.,]\d+)?)(\s?[:∶]\s?)(\d+)(?![\d:])")
_NUMBER = re.compile(r"(?<![\d+])\d+(?:[.,]\d+)*(?:\s?%)?(?!\d)")
_ENUMERATOR = re.compile(r"^[\s#>*|-]*\d{1,2}[.)](?=\s)")
_ROW_END = re.compile(r"(\t|\.{4,}\s?|\|\s?)([^\t|.]+?)(\s*\|?\s*)$")
_TAGS = re.compile(r"</?\w")
_ADDED = " 37"


def mutants(text: str, tag: str) -> Iterator[Mutant]:
    """Yield every mutant of ``text``, a document in the language ``tag``, in a fixed order."""
    lines = text.split("\n")

    def changed(index: int, line: str) -> str:
        return "\n".join((*lines[:index], line, *lines[index + 1 :]))

    for index, line in enumerate(lines):
        for change, was, now, new in _line_changes(line, tag):
            yield Mutant(change, frozenset([index + 1]), was, now, changed(index, new))
    for index in range(len(lines) - 1):
        if swapped := _swapped(lines[index], lines[index + 1]):
            upper, lower, was, now = swapped
            new = "\n".join((*lines[:index], upper, lower, *lines[index + 2 :]))
            yield Mutant(Change.SWAPPED, frozenset([index + 1, index + 2]), was, now, new)


def _line_changes(line: str, tag: str) -> Iterator[tuple[Change, str, str, str]]:
    start = found.end() if (found := _ENUMERATOR.match(line)) else 0
    if start == 0 and _TAGS.search(line):
        # A change inside a tag is none that a reader sees.
        for found in re.finditer(r"(?:^|(?<=>))[^<>]+", line):
            for change, was, now, new in _line_changes(found.group(), tag):
                yield change, was, now, line[: found.start()] + new + line[found.end() :]
        return
    for ratio in _RATIO.finditer(line, start):
        if ratio[1] != ratio[3]:
            now = f"{ratio[3]}{ratio[2]}{ratio[1]}"
            yield Change.DIRECTION, ratio.group(), now, line[: ratio.start()] + now + line[ratio.end() :]
        yield Change.DROPPED, ratio.group(), "", line[: ratio.start()] + line[ratio.end() :]
    in_ratio = [ratio.span() for ratio in _RATIO.finditer(line, start)]
    for number in _NUMBER.finditer(line, start):
        now = _other_digit(number.group(), number.start())
        yield Change.DIGIT, number.group(), now, line[: number.start()] + now + line[number.end() :]
        if not any(low <= number.start() < high for low, high in in_ratio):
            yield Change.DROPPED, number.group(), "", line[: number.start()] + line[number.end() :]
    for word, other in _words(tag).items():
        for found in re.finditer(rf"(?<!\w){word}(?!\w)", line, re.IGNORECASE):
            if line[: found.start()].rstrip().lower().endswith(("thứ", "cả")) or _in_phrase(line, found.end(), tag):
                continue  # words of order, both, and the first word of a longer number are not changed
            yield Change.WORD, found.group(), other, line[: found.start()] + other + line[found.end() :]
    words = list(re.finditer(r"(?<=[^\W\d_]{3}) (?=[^\W\d_]{3})", line))
    if len(words) > 8 and not any(map(str.isdigit, line)):
        at = words[len(words) // 2].start()
        yield Change.ADDED, "", _ADDED, line[:at] + _ADDED + line[at:]


def _other_digit(number: str, seed: int) -> str:
    """Return ``number`` with one of its digits another; the first is never 0."""
    places = [index for index, char in enumerate(number) if char.isdigit()]
    at = places[seed % len(places)]
    digit = (int(number[at]) + 1 + seed % 3) % 10 or 4
    return (
        number[:at] + str(digit) + number[at + 1 :]
        if str(digit) != number[at]
        else number[:at] + "9" + number[at + 1 :]
    )


def _words(tag: str) -> dict[str, str]:
    """Return words that can only be numbers, each with that of another number."""
    numbers = {"en": range(2, 13), "id": (*range(2, 10), 50, 60), "ru": range(2, 13), "vi": (2, 8, 50, 60)}[tag]
    return {num2words(number, lang=tag): num2words(number + 1, lang=tag) for number in numbers}


def _in_phrase(line: str, end: int, tag: str) -> bool:
    following = re.match(r" (\w+)", line[end:])
    return following is not None and following[1].lower() in {"id": ("puluh", "belas"), "vi": ("mươi",)}.get(tag, ())


def _swapped(upper: str, lower: str) -> tuple[str, str, str, str] | None:
    """Return two neighbouring rows with the contents of their last cells exchanged, None where they are alike."""
    one, other = _ROW_END.search(upper), _ROW_END.search(lower)
    if not one or not other or one[1] != other[1]:
        return None
    left, right = _RATIO.search(one[2]), _RATIO.search(other[2])
    if not left or not right or left.group() == right.group():
        return None
    new_upper = upper[: one.start(2)] + other[2] + upper[one.end(2) :]
    new_lower = lower[: other.start(2)] + one[2] + lower[other.end(2) :]
    return new_upper, new_lower, one[2], other[2]
