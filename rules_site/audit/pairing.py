"""Which figures of our page a mention could be about, and how plausible each is: by wording, place and neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_site.audit.agreement import Key
from rules_site.audit.alignment import Alignment
from rules_site.audit.bounds import bound
from rules_site.audit.expected import Expected, Statement
from rules_site.audit.language import Language
from rules_site.audit.mentions import Mention
from rules_site.audit.units import Unit
from rules_site.audit.words import Profile, Wording, fold, likeness
from rules_site.quantity import Kind

#: What makes a figure plausible: likeness of the sentences, of the words beside the number, being the aligned
#: statement, standing in its section, standing near it.
_SENTENCE, _BESIDE, _ALIGNED, _SECTION, _NEIGHBOUR = 0.6, 0.5, 0.30, 0.05, 0.15

#: What it costs to be about another game than the document is here.
_OTHER_GAME = 0.15

#: Statements around the aligned one whose figures are considered too.
_AROUND = 3

#: A statement is considered when it is at least this much as alike as the best.
_SHARE_OF_BEST = 0.45

#: A figure far from here is considered when the words beside it are this much alike.
_BESIDE_ALONE = 0.6
_VETO = 0.35

#: As alike as the heading of a column that names the figure makes the words beside a number.
_TITLED = 0.8

#: Kinds of which a page has few, so that an equal value alone tells something, and what it adds.
_DISTINCT_KINDS, _DISTINCT = frozenset([Kind.RANGE, Kind.AMOUNT]), 0.22

#: Mentions whose pairs are remembered.
_REMEMBERED = 30_000

#: How much the words beside a number count, from the nearest on.
_NEARNESS = (1.0, 0.75, 0.55, 0.4, 0.3)

_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Pair:
    """A mention with a figure that it may be about. ``plausible`` is from 0 to about 1.4, ``beside`` from 0 to 1.

    ``titled`` tells that the heading of the column names the figure, ``among`` that the mention is but the rank of one
    card of the figure, which states not the whole. ``doubtful`` ones stand far away among words not quite alike: they
    confirm nothing, but tell that the number may well be right.
    """

    statement: int
    figure: Expected
    plausible: float
    beside: float
    says: bool
    own: bool
    among: bool = False
    titled: bool = False
    doubtful: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.figure.key


class Pairer:
    """Pairs the mentions of units with the figures of statements; ``actors`` are the names of those who play."""

    def __init__(
        self, wording: Wording, statements: Sequence[Statement], actors: Iterable[str], lang: Language
    ) -> None:
        self.wording = wording
        self.lang = lang
        self.actors = {token for name in actors for token in wording.tokens(name)}
        self.statements = statements
        self.beside: dict[tuple[int, int], Profile] = {}
        self.seen: dict[tuple[object, ...], list[Pair]] = {}
        self.heads: dict[tuple[str, str], int] = {}
        self.by_key: dict[Key, list[tuple[int, int]]] = {}
        for index, statement in enumerate(statements):
            if statement.row and statement.label:
                self.heads.setdefault((statement.section, statement.label), index)
            for number, figure in enumerate(statement.figures):
                for key in figure.keys:
                    self.by_key.setdefault(key, []).append((index, number))

    def pairs(self, unit: Unit, mention: Mention, alignment: Alignment, game: str) -> list[Pair]:
        """Return the pairs of a mention, the most plausible first."""
        # The same text in the same context is about the same, however often it comes.
        place = (unit.text, unit.label, unit.heading, unit.headers)
        key = (*place, mention.start, mention.end, alignment.statement, game)
        if key not in self.seen:
            if len(self.seen) > _REMEMBERED:
                self.seen.clear()
            self.seen[key] = self._found(unit, mention, alignment, game)
        return self.seen[key]

    def _found(self, unit: Unit, mention: Mention, alignment: Alignment, game: str) -> list[Pair]:
        beside = self._beside_mention(unit, mention)
        header = unit.header(mention.start)
        around = self._around(alignment)
        pairs = []
        for index, number in self._figures(mention, around):
            statement, figure = self.statements[index], self.statements[index].figures[number]
            near = likeness(beside, self._beside_figure(index, number))
            far = index not in around
            distinct = far and mention.readings[0].kind in _DISTINCT_KINDS
            if far and near < _VETO and not distinct:
                continue
            titled = unit.row and bool(header) and self._is_of(header, figure, statement)
            if titled:
                near = max(near, _TITLED)
            base = self._base(alignment, index, game)
            own = index == alignment.statement
            states = figure.is_stated(mention)
            among = not states and figure.has_card(mention)
            says = states or among
            plausible = base + _BESIDE * near + _DISTINCT * distinct
            doubtful = far and near < _BESIDE_ALONE and not distinct
            pairs.append(Pair(index, figure, plausible, near, says, own, among, titled, doubtful))
        # The place decides between equals: sets, over which figures were looked up, are in no order.
        return sorted(pairs, key=lambda pair: (-pair.plausible, pair.statement, pair.figure.start))

    def bounds_otherwise(self, unit: Unit, mention: Mention, pair: Pair) -> bool:
        """Whether a number is an upper bound where ours is a lower one, or the other way round."""
        ours = bound(self.statements[pair.statement].text, pair.figure.start, pair.figure.end, self.lang)
        theirs = bound(unit.text, mention.start, mention.end, self.lang)
        return bool(ours and theirs) and ours is not theirs

    def knows(self, mention: Mention) -> bool:
        """Whether a figure of our pages is what a mention states, wherever it stands."""
        return any(key in self.by_key for key in mention.keys)

    def share(self, unit: Unit, index: int) -> float:
        """Return the share of the words of a statement, rare ones heavier, that a unit has too.

        None of them counts where the statement is about somebody whom the unit does not name.
        """
        words = set(self.wording.tokens(self.statements[index].text))
        theirs = {self.wording.near(word) for word in self.wording.tokens(f"{unit.heading} {unit.label} {unit.text}")}
        if (about := words & self.actors) and about.isdisjoint(theirs):
            return 0.0
        weights = {word: self.wording.weights.get(word, 0.0) for word in sorted(words)}
        return sum(weight for word, weight in weights.items() if word in theirs) / (sum(weights.values()) or 1.0)

    def _figures(self, mention: Mention, around: Mapping[int, float]) -> Iterator[tuple[int, int]]:
        """Yield the figures that a mention may be about: near ones of its kind, and any of its value."""
        for index in around:
            for number, figure in enumerate(self.statements[index].figures):
                if figure.is_stated(mention) or figure.is_comparable(mention) or figure.has_card(mention):
                    yield index, number
        for key in mention.keys:
            for index, number in self.by_key.get(key, ()):
                if index not in around:
                    yield index, number

    def _base(self, alignment: Alignment, index: int, game: str) -> float:
        statement = self.statements[index]
        base = _SENTENCE * alignment.near.get(index, 0.0) + _ALIGNED * (index == alignment.statement)
        if alignment.statement is not None and self.statements[alignment.statement].section == statement.section:
            near = abs(index - alignment.statement) <= _AROUND or self.heads_row(index, alignment.statement)
            base += _SECTION + _NEIGHBOUR * near
        return base - _OTHER_GAME * bool(game and game not in statement.games)

    def heads_row(self, index: int, row: int) -> bool:
        """Whether statement ``index`` is the first of the rows to which ``row`` belongs: the bet of an outcome."""
        return index == self.heads.get((self.statements[row].section, self.statements[row].label))

    def _around(self, alignment: Alignment) -> Mapping[int, float]:
        best = max(alignment.near.values(), default=0.0)
        near = {index: alike for index, alike in alignment.near.items() if alike >= _SHARE_OF_BEST * best}
        if alignment.statement is not None:
            near[alignment.statement] = alignment.near.get(alignment.statement, 0.0)
            section = self.statements[alignment.statement].section
            for index in range(alignment.statement - _AROUND, alignment.statement + _AROUND + 1):
                if 0 <= index < len(self.statements) and self.statements[index].section == section:
                    near.setdefault(index, alignment.near.get(index, 0.0))
            head = self.heads.get((section, self.statements[alignment.statement].label))
            if head is not None:
                near.setdefault(head, alignment.near.get(head, 0.0))
        return near

    def _is_of(self, header: str, figure: Expected, statement: Statement) -> bool:
        """Whether a column heading names what ``figure`` is: its words stand before the figure."""
        words = set(self.wording.tokens(statement.text[max(0, figure.start - 40) : figure.start]))
        tokens = self.wording.tokens(header)
        return bool(tokens) and sum(self.wording.near(token) in words for token in tokens) * 2 >= len(tokens)

    def _beside_mention(self, unit: Unit, mention: Mention) -> Profile:
        return self._profile(unit.text, mention.start, mention.end)

    def _beside_figure(self, index: int, number: int) -> Profile:
        if (index, number) not in self.beside:
            statement = self.statements[index]
            figure = statement.figures[number]
            self.beside[index, number] = self._profile(statement.text, figure.start, figure.end)
        return self.beside[index, number]

    def _profile(self, text: str, start: int, end: int) -> Profile:
        """Return the stems beside a number, nearer ones heavier; those before and after it are told apart."""
        made: dict[str, float] = {}
        before = list(_words(text[max(0, start - 120) : start]))[::-1]
        after = list(_words(text[end : end + 120]))
        for words, side in ((before, ""), (after, "")):
            for word, weight in zip(words, _NEARNESS, strict=False):
                known = self.wording.near(self.wording.stem(word))
                if known not in self.wording.numbers:
                    value = weight * self.wording.weights.get(known, 0.5)
                    made[side + known] = max(made.get(side + known, 0.0), value)
        return made


def _words(text: str) -> Iterator[str]:
    """Yield the words of ``text``."""
    yield from _WORD.findall(fold(text))


def is_structural(mention: Mention) -> bool:
    """Whether the kind of a mention alone tells much: a ratio or a percentage, not a plain number."""
    return mention.readings[0].kind is not Kind.NUMBER and not mention.weak
