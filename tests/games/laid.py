"""Cards in places that a test chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules_site.cards import Card


@dataclass
class LaidCards:
    """The cards of one round, by place. A round that asks for another place fails its test."""

    round_of_shoe: int
    laid: Mapping[int, Card]

    def card(self, place: int) -> Card:
        return self.laid[place]
