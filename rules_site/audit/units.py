"""A document cut into the units that are compared: sentences and table rows, with their context and quantities."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rules_site.audit.document import Block, BlockKind, Document, Piece
from rules_site.audit.language import Language
from rules_site.audit.mentions import Mention, mentions
from rules_site.errors import UnreadableDocument

#: Quantities and units beyond these are no rules document.
_MOST_MENTIONS = 6_000
_MOST_UNITS = 6_000

_SENTENCE = re.compile(
    r"(?<=[.!?…])[\"”»’)\]]*\s+(?=[\"“«‘(\[*]*[^\W_a-z])|(?<=[^\W\d_]:)\s+(?=[^\W\d_])|(?<!\s)\s+(?=\*\w)"
)
#: The number of an item ends no sentence.
_ENUMERATED = re.compile(r"\W*\d{1,3}(?:\.\d{1,2})*\.")
#: What ends in a colon and is no longer than this is a label.
_LABEL = 50

#: The heading of a column is no longer than this.
_TITLE = 60
_LONG_CELL = 110
_CONTEXT_LENGTH = 90
_CELL_GAP = " \t "


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence or row with its quantities.

    ``label`` names the row or group that it belongs to, ``heading`` stands above it, ``headers`` are the headings of
    columns by offset, ``table`` is the number of its table or 0. ``places`` are the starts of its parts: offset in
    the unit, piece, offset in the piece.
    """

    index: int
    block: int
    text: str
    mentions: tuple[Mention, ...]
    places: tuple[tuple[int, Piece, int], ...]
    heading: str = ""
    label: str = ""
    headers: tuple[tuple[int, str], ...] = ()
    row: bool = False
    is_heading: bool = False
    table: int = 0

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of the character at ``offset``."""
        start, piece, inside = self.places[bisect_right(self.places, offset, key=lambda placed: placed[0]) - 1]
        return piece.place(inside + offset - start)

    def header(self, offset: int) -> str:
        """Return the heading of the column in which ``offset`` is, empty outside of tables."""
        index = bisect_right(self.headers, offset, key=lambda header: header[0]) - 1
        return self.headers[index][1] if index >= 0 else ""


@dataclass(slots=True)
class _Table:
    """What is known of the table being read: its column headings, and the last cell of its first column."""

    number: int = 0
    headers: tuple[str, ...] = ()
    group: str = ""


@dataclass(slots=True)
class _Cutter:
    lang: Language
    names: re.Pattern[str]
    units: list[Unit] = field(default_factory=list)
    heading: str = ""
    table: _Table = field(default_factory=_Table)
    found: int = 0

    def block(self, number: int, block: Block) -> None:
        if block.kind is BlockKind.ROW:
            self.row(number, block)
            return
        self.table = _Table()
        piece = block.pieces[0]
        if block.kind is BlockKind.HEADING:
            self.heading = piece.text[:_CONTEXT_LENGTH]
        for start, text in sentences(piece.text):
            self.add(number, text, ((0, piece, start),), is_heading=block.kind is BlockKind.HEADING, starts=not start)

    def row(self, number: int, block: Block) -> None:
        if self.table.number != block.table:
            self.table = _Table(block.table)
            if self.is_header(block.pieces):
                self.table.headers = tuple(piece.text for piece in block.pieces)
                return
        first = block.pieces[0]
        if first.text:
            self.table.group = next(sentences(first.text))[1][:_CONTEXT_LENGTH]
        short: list[tuple[int, Piece]] = []
        for column, piece in enumerate(block.pieces):
            cut = list(sentences(piece.text))
            if len(cut) > 1 or len(piece.text) > _LONG_CELL:
                for start, text in cut:
                    self.add(number, text, ((0, piece, start),), column=column, starts=not start)
            elif piece.text:
                short.append((column, piece))
        # A label alone is context to the sentences beside it, unless it states numbers itself.
        alone = len(short) == 1 and short[0][0] == 0 and any(piece.text for piece in block.pieces[1:])
        if short and not (alone and not self.mentions(short[0][1].text, starts=True)):
            self.cells(number, short)

    def is_header(self, pieces: Sequence[Piece]) -> bool:
        """Whether the first row of a table heads its columns: words only, and at least two of them."""
        titles = [piece.text for piece in pieces if piece.text]
        if len(titles) < 2 or any(len(title) > _TITLE or title.endswith(".") for title in titles):
            return False
        return not any(not mention.weak for piece in pieces for mention in mentions(piece.text, self.lang))

    def cells(self, number: int, cells: Sequence[tuple[int, Piece]]) -> None:
        text, places, headers, found = "", [], [], []
        for column, piece in cells:
            if text:
                text += _CELL_GAP
            places.append((len(text), piece, 0))
            headers.append((len(text), self.header(column)))
            found += [shift(mention, len(text)) for mention in self.mentions(piece.text, starts=True)]
            text += piece.text
        self.put(number, text, tuple(found), tuple(places), headers=tuple(headers), row=True)

    def header(self, column: int) -> str:
        return self.table.headers[column] if column < len(self.table.headers) else ""

    def add(
        self,
        number: int,
        text: str,
        places: tuple[tuple[int, Piece, int], ...],
        *,
        column: int = -1,
        is_heading: bool = False,
        starts: bool = True,
    ) -> None:
        headers = ((0, self.header(column)),) if column >= 0 else ()
        found = tuple(self.mentions(text, starts=starts))
        self.put(number, text, found, places, headers=headers, is_heading=is_heading)

    def put(
        self,
        number: int,
        text: str,
        found: tuple[Mention, ...],
        places: tuple[tuple[int, Piece, int], ...],
        *,
        headers: tuple[tuple[int, str], ...] = (),
        row: bool = False,
        is_heading: bool = False,
    ) -> None:
        self.found += len(found)
        if self.found > _MOST_MENTIONS or len(self.units) >= _MOST_UNITS:
            raise UnreadableDocument(
                f"too large: got over {_MOST_MENTIONS} numbers or {_MOST_UNITS} sentences, expected a document"
            )
        label = self.table.group if headers else ""
        self.units.append(
            Unit(
                len(self.units),
                number,
                text,
                found,
                places,
                self.heading,
                label,
                headers,
                row,
                is_heading,
                self.table.number,
            )
        )

    def mentions(self, text: str, *, starts: bool) -> list[Mention]:
        spans = [match.span() for match in self.names.finditer(text)]
        return mentions(text, self.lang, spans, starts=starts)


def units(document: Document, lang: Language, names: Iterable[str]) -> tuple[Unit, ...]:
    """Return the units of ``document`` in order; ``names`` may hold number words that state no number.

    Raises:
        UnreadableDocument: it holds more numbers or sentences than any document.
    """
    known = sorted(filter(None, set(names)), key=lambda name: (-len(name), name))
    pattern = re.compile(
        r"(?<!\w)(?:" + "|".join(map(re.escape, known)) + r")(?!\w)" if known else "(?!)", re.IGNORECASE
    )
    cutter = _Cutter(lang, pattern)
    for number, block in enumerate(document.blocks):
        try:
            cutter.block(number, block)
        except UnreadableDocument as error:
            line = block.pieces[0].place(0)[0]
            raise UnreadableDocument(f"{document.path}:{line}: {error}") from None
    return tuple(cutter.units)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of ``text`` with their offsets.

    >>> list(sentences("Pays 3:2. Seats (see 1.2) are free."))
    [(0, 'Pays 3:2.'), (10, 'Seats (see 1.2) are free.')]
    """
    start = 0
    for gap in _SENTENCE.finditer(text):
        before = text[start : gap.start()]
        if _ENUMERATED.fullmatch(before) or (before.endswith(":") and not _introduces(before, text[gap.end()])):
            continue
        if text[start : gap.start()].strip():
            yield start, text[start : gap.start()]
        start = gap.end()
    if text[start:].strip():
        yield start, text[start:]


def _introduces(before: str, following: str) -> bool:
    """Whether what ends in a colon is a sentence of its own and no label of what follows it."""
    return len(before) > _LABEL and following.isupper()


def shift(mention: Mention, by: int) -> Mention:
    """Return ``mention`` with its place moved ``by`` characters."""
    return replace(
        mention,
        start=mention.start + by,
        end=mention.end + by,
        parts=tuple(shift(part, by) for part in mention.parts),
    )
