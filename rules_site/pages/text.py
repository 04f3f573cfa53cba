"""Text with its figures kept apart: a run is plain words, a figure with its fact, or a name inside the sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules_site.cards import Hand

#: The ``kind`` of a figure that is a word: the value of a choice.
CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Figure:
    """One printed fact: its full name, the exact value of what is printed, and the text a reader sees.

    ``cards`` are there when the fact is a hand to be drawn. ``lang`` is the language of a word, and of a number
    that is said in words of another language than the page's.
    """

    fact: str
    kind: str
    value: str
    text: str
    cards: Hand = ()
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """Runs in one language."""

    lang: str
    runs: tuple[str | Figure | Text, ...]

    def __str__(self) -> str:
        return "".join(
            run if isinstance(run, str) else run.text if isinstance(run, Figure) else str(run) for run in self.runs
        )

    def figures(self) -> Iterator[Figure]:
        for run in self.runs:
            if isinstance(run, Figure):
                yield run
            elif isinstance(run, Text):
                yield from run.figures()

    def languages(self) -> Iterator[str]:
        """The languages of this text and of the names and words inside it."""
        yield self.lang
        for run in self.runs:
            if isinstance(run, Text):
                yield from run.languages()
            elif isinstance(run, Figure) and run.lang:
                yield run.lang
