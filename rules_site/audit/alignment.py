"""Which statement of our page each unit of a document corresponds to: the best path by dynamic programming.

A path earns what unit and statement have in common (wording, context, kinds and values of their numbers) and what
order tells: the next unit usually corresponds to the next statement. Sections may come in any order.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_site.audit.expected import Expected, Statement
from rules_site.audit.mentions import Mention
from rules_site.audit.units import Unit
from rules_site.audit.words import Profile, Wording, norm
from rules_site.quantity import Kind

#: How much the context of a text counts beside its own words.
_LABEL, _HEADING = 0.7, 0.35

#: Statements that are considered for a unit.
_CANDIDATES = 8

#: Statements whose likeness to a unit is kept.
_NEAREST = 20

#: What a unit must earn to correspond to anything.
_NOTHING = 0.30

#: What equal values earn: less in a table, whose rows are known by their labels; the number of a label more.
_SAME_VALUES, _ROW_VALUES, _LABEL_VALUES, _KINDS = 0.30, 0.20, 0.20, 0.10

#: What it earns besides that a sentence has all numbers of a statement, and no other.
_WHOLE = 0.25

#: What it earns that a row calls a bet or outcome by its name, that its group is called so, and each word of the name.
_NAME, _GROUP, _NAME_WORD = 0.12, 0.12, 0.03

#: What a sentence that does not name a bet earns less for a row of that bet.
_OTHER_BET = 0.10

#: What a row with a payout earns by any statement.
_PAID = 0.15

#: Texts whose likeness is remembered.
_REMEMBERED = 20_000

#: What a statement without numbers earns less, for a unit that has some.
_NO_NUMBERS = 0.10

#: Units on either side among which another of the same section makes an alignment sure, and what is left without.
_COMPANY, _ALONE = 3, 0.6

#: What a statement of another game earns less, where the document is about one of them.
_OTHER_GAME = 0.08


@dataclass(frozen=True, slots=True)
class Alignment:
    """The statement of a unit, None for none; how sure that is, from 0 to 1; and the near ones with their likeness."""

    statement: int | None
    confidence: float
    near: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class _Candidate:
    statement: int
    earned: float


class Aligner:
    """Aligns units with the statements of one page, or of two pages of one engine."""

    def __init__(self, wording: Wording, statements: Sequence[Statement]) -> None:
        self.wording = wording
        self.statements = statements
        self.profiles = [
            wording.profile((statement.text, 1.0), (statement.label, _LABEL), (statement.title, _HEADING))
            for statement in statements
        ]
        self.norms = [norm(profile) for profile in self.profiles]
        self.postings: dict[str, list[tuple[int, float]]] = {}
        for index, profile in enumerate(self.profiles):
            for token, weight in profile.items():
                self.postings.setdefault(token, []).append((index, weight / (self.norms[index] or 1.0)))
        self.names = [frozenset(wording.tokens(statement.name)) for statement in statements]
        self.labels = [frozenset(wording.tokens(statement.label)) for statement in statements]
        self.seen: dict[tuple[object, ...], dict[int, float]] = {}
        self.kinds = [frozenset(figure.reading.kind for figure in statement.figures) for statement in statements]

    def align(self, units: Sequence[Unit], games: Sequence[str], covered: frozenset[str]) -> list[Alignment]:
        """Return the alignment of each unit; ``games`` says which game the document is about at each of them.

        Statements of games that are not ``covered`` correspond to nothing.
        """
        stated = {index for index, statement in enumerate(self.statements) if not covered.isdisjoint(statement.games)}
        likenesses = [
            {index: alike for index, alike in self.likeness(unit).items() if index in stated} for unit in units
        ]
        known: dict[tuple[object, ...], list[_Candidate]] = {}
        offered = []
        for unit, likeness, game in zip(units, likenesses, games, strict=True):
            key = (*_context(unit), unit.is_heading, unit.row, unit.mentions, game)
            if key not in known:
                known[key] = self.candidates(unit, likeness, game)
            offered.append(known[key])
        path = _best_path(offered, self.statements)
        sections = [None if index is None else self.statements[index].section for index in path]
        return [
            Alignment(chosen, _confidence(chosen, likeness, pair) * _company(sections, number), likeness)
            for number, (chosen, likeness, pair) in enumerate(zip(path, likenesses, offered, strict=True))
        ]

    def likeness(self, unit: Unit) -> dict[int, float]:
        """Return how alike the wording of the nearest statements is."""
        if unit.is_heading and all(mention.weak for mention in unit.mentions):
            return {}
        key = _context(unit)
        if key not in self.seen:
            if len(self.seen) > _REMEMBERED:
                self.seen.clear()
            self.seen[key] = self._likeness(unit)
        return self.seen[key]

    def _likeness(self, unit: Unit) -> dict[int, float]:
        profile = self.profile(unit)
        shares: dict[int, float] = {}
        for token, weight in profile.items():
            for index, share in self.postings.get(token, ()):
                shares[index] = shares.get(index, 0.0) + weight * share
        size = norm(profile) or 1.0
        best = heapq.nlargest(_NEAREST, shares.items(), key=lambda pair: pair[1])
        return {index: value / size for index, value in best}

    def profile(self, unit: Unit) -> Profile:
        headers = " ".join(header for _, header in unit.headers)
        heading = "" if unit.is_heading else unit.heading
        return self.wording.profile((unit.text, 1.0), (unit.label, _LABEL), (heading, _HEADING), (headers, _HEADING))

    def candidates(self, unit: Unit, likeness: Mapping[int, float], game: str) -> list[_Candidate]:
        candidates = []
        text = self._words(unit.text)
        words = text if unit.row else frozenset()
        # A row with a payout corresponds to something, however it is worded.
        paid = unit.row and any(mention.readings[0].kind is Kind.RATIO for mention in unit.mentions)
        sure = _PAID if paid else 0.0
        group = self._words(unit.label) if unit.label else frozenset()
        for index, alike in likeness.items():
            earned = alike + self.numbers(unit, index) + sure
            if words and (name := self.names[index]):
                share = len(name & words) / len(name)
                earned += _NAME * share + _NAME_WORD * (share == 1) * len(name)
            if self.names[index] and not unit.row and not self.labels[index] <= text | group:
                earned -= _OTHER_BET
            if group and (label := self.labels[index]) and label <= group:
                earned += _GROUP + _NAME_WORD * len(label)
            if game and game not in self.statements[index].games:
                earned -= _OTHER_GAME
            candidates.append(_Candidate(index, earned))
        return heapq.nlargest(_CANDIDATES, candidates, key=lambda offer: offer.earned)

    def _words(self, text: str) -> frozenset[str]:
        return frozenset(map(self.wording.near, self.wording.tokens(text)))

    def numbers(self, unit: Unit, index: int) -> float:
        """Return what the numbers of a unit and a statement earn: equal values, and kinds that could be equal."""
        strong = [mention for mention in unit.mentions if not mention.weak]
        figures = self.statements[index].figures
        if not strong or not figures:
            return 0.0 if not strong else -_NO_NUMBERS
        said = sum(any(figure.is_stated(mention) for figure in figures) for mention in strong)
        could = sum(any(figure.is_comparable(mention) for figure in figures) for mention in strong)
        label = unit.row and figures[0].is_stated(strong[0]) and len(strong) > 1
        ratio = any(reading.kind is Kind.RATIO for mention in strong for reading in mention.readings[:1])
        whole = len(strong) > 1 and said == len(strong) and _states_all(strong, figures)
        values = (_ROW_VALUES if unit.row else _SAME_VALUES) + _WHOLE * whole
        kinds = _KINDS * could / len(strong) - (_KINDS if ratio and Kind.RATIO not in self.kinds[index] else 0.0)
        return values * said / len(strong) + _LABEL_VALUES * label + kinds


def _states_all(mentions: Sequence[Mention], figures: Sequence[Expected]) -> bool:
    return all(any(figure.is_stated(mention) for mention in mentions) for figure in figures)


def _context(unit: Unit) -> tuple[object, ...]:
    """Return what the likeness of a unit depends on: the same text in the same context is about the same."""
    return unit.text, unit.label, unit.heading, unit.headers


def _best_path(offered: Sequence[Sequence[_Candidate]], statements: Sequence[Statement]) -> list[int | None]:
    """Return the statement of each unit on the path that earns the most; None where nothing is earned.

    A state is (statement, whether this unit corresponds to it); a unit without a statement keeps the last one.
    """
    scores: dict[int, float] = {-1: 0.0}
    back: list[dict[int, tuple[int, bool]]] = []
    for candidates in offered:
        reached: dict[int, float] = {}
        came: dict[int, tuple[int, bool]] = {}
        for last, score in scores.items():
            if score + _NOTHING > reached.get(last, -1e9):
                reached[last], came[last] = score + _NOTHING, (last, False)
        for candidate in candidates:
            index = candidate.statement
            best, last = -1e9, -1
            for state, score in scores.items():
                total = score + _order(state, index, statements)
                if total > best:
                    best, last = total, state
            score = best + candidate.earned
            if score > reached.get(index, -1e9):
                reached[index], came[index] = score, (last, True)
        if len(reached) > _CANDIDATES:
            kept = heapq.nlargest(_CANDIDATES, reached, key=lambda state: reached[state])
            reached = {index: reached[index] for index in kept}
        scores = reached
        back.append(came)
    path: list[int | None] = []
    state = max(scores, key=lambda state: scores[state])
    for came in reversed(back):
        before, corresponds = came[state]
        path.append(state if corresponds else None)
        state = before
    return path[::-1]


def _order(last: int, index: int, statements: Sequence[Statement]) -> float:
    """Return what it earns that ``index`` follows ``last``."""
    if last < 0:
        return 0.0
    step = index - last
    if step == 1:
        return 0.12
    if statements[last].section == statements[index].section:
        return 0.08 if 0 < step <= 4 else 0.04 if step >= 0 else 0.0
    return -0.10


def _company(sections: Sequence[str | None], number: int) -> float:
    """Return 1 where a neighbour is of the same section, less for a unit that alone would be of it."""
    near = (*sections[max(0, number - _COMPANY) : number], *sections[number + 1 : number + 1 + _COMPANY])
    return 1.0 if sections[number] in near or not near else _ALONE


def _confidence(chosen: int | None, likeness: Mapping[int, float], offered: Sequence[_Candidate]) -> float:
    """Return how sure it is that a unit corresponds to ``chosen``: by what it earned, less what a rival earned."""
    if chosen is None:
        return 0.0
    earned = next(offer.earned for offer in offered if offer.statement == chosen)
    alike = likeness[chosen]
    return max(0.0, min(1.0, 0.25 + 0.75 * (0.6 * alike + 0.4 * earned) / 0.7))
