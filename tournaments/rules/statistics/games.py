"""Games as they were played, the one form that everything here is counted from. Nothing here knows Django."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules import HandResult, Points

Occupied = tuple[int | None, ...]
"""Entrants by seat, seat 0 first; None is an open seat."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that counts: voided ones are none."""

    number: int
    """From 1."""
    seats: Occupied
    """Who played it: somebody may take a seat in the middle of a game."""
    facts: Mapping[str, Any]
    """As docs/records.md, "Outcomes", has them."""
    result: HandResult
    points: Points
    lone_marches: Points
    """1 for the seat that took all five alone."""
    euchres: Points
    """1 for each seat that euchred the makers."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A table in a round that was published and not undone."""

    sitting: int
    """Its id."""
    round: int
    table: int
    """Their numbers, from 1."""
    game: str
    """The key of the game."""
    sides: tuple[tuple[int, ...], ...]
    """Seats that win together."""
    seats: Occupied
    """Whose game it is: who sits there, or sat there last, unless the director gave the game to another."""
    tables: tuple[Occupied, ...]
    """Everybody who sat here together, one after the other; mostly just `seats`."""
    points: Points
    """Of the seats, so far."""
    won: tuple[bool, ...]
    """By seat, whether it won; False for all while the game goes on, and in a draw."""
    hands: tuple[PlayedHand, ...]
    """In order; none before the first, and none where the game was entered as totals."""
    is_totals: bool = False
    """Whether the game was entered as totals: its hands are not known."""
    lone_marches: Points | None = None
    euchres: Points | None = None
    """By seat, of a game entered as totals that says so; None: not known, or to be counted from the hands."""

    @property
    def has_begun(self) -> bool:
        """Whether anything is on the sheet."""
        return self.is_totals or bool(self.hands)
