"""What the robots sent and the service acknowledged: the auditor's only source."""

from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter


@dataclass(frozen=True)
class Plan:
    """The tournament to play."""

    players: int
    rounds: int
    seed: int
    game: str = "euchre"
    seats: int = 4
    """At a table."""
    left_over: str = "sit-out"
    """What those do who are left over from tables of four: as in the API."""
    left_over_scores: str = "as-made"
    duplicate: str = "off"
    """How deals that every table plays are scored: as in the API."""
    hands: int = 8
    preset: str = "tournament"
    movement: str | None = None
    """Its key; None: the service's default."""
    pairs: bool = False
    """Whether partners stay together: people are paired in the order of their numbers."""
    may_repeat: bool = False
    """Whether the movement may have two be partners again while enough others are left."""
    final: int = 0
    """How many go through to a final; 0: there is none."""
    sections: int = 1
    """Of the hall, in the first half of the rounds."""
    organization: str | None = None
    threads: int = 24
    """Tables that play at the same moment."""


@dataclass(frozen=True)
class HandSent:
    """One hand as it was sent, and what the service answered."""

    uuid: str
    number: int
    facts: dict[str, Any]
    points: tuple[int, ...]
    score: tuple[int, ...]
    on_sheet: tuple[str, ...]
    """UUIDs of the hands that stood when it was answered, itself among them: `score` is theirs."""
    is_numbered: bool = True
    """Whether the number was sent, too; else the service gave it."""
    voided: bool = False

    def body(self) -> dict[str, Any]:
        """Return the request again, as it was."""
        return {"uuid": self.uuid, **({"number": self.number} if self.is_numbered else {}), **self.facts}


@dataclass(frozen=True)
class TotalsSent:
    """A whole game as it was sent in one line; all by seat."""

    uuid: str
    points: tuple[int, ...]
    loners: tuple[int, ...]
    euchres: tuple[int, ...]


@dataclass(frozen=True)
class SheetRecord:
    """One game at one table: who sat there, and what was acknowledged."""

    sitting: int
    table: int
    seats: tuple[int, ...]
    """Entrants, seat 0 first."""
    game: str = "euchre"
    preset: str = "tournament"
    deals: tuple[int, ...] = ()
    """The number of the deal for each hand, where everybody plays the same cards."""
    hands: tuple[HandSent, ...] = ()
    totals: TotalsSent | None = None
    complete: bool = False
    confirmed: tuple[int, ...] = ()

    @property
    def live(self) -> tuple[HandSent, ...]:
        """The hands that were not undone, by number."""
        return tuple(sorted((hand for hand in self.hands if not hand.voided), key=lambda hand: hand.number))


@dataclass(frozen=True)
class RoundPlayed:
    """One round that counts."""

    number: int
    sheets: tuple[SheetRecord, ...]
    sit_outs: tuple[int, ...]


@dataclass(frozen=True)
class Guest:
    """Someone who was entered."""

    entrant: int
    number: int
    name: str
    team: int | None = None
    """Its number, where partners stay together."""


@dataclass(frozen=True)
class TournamentRecord:
    """A tournament that is over."""

    tournament: int
    plan: Plan
    guests: tuple[Guest, ...]
    rounds: tuple[RoundPlayed, ...] = ()
    undone: tuple[SheetRecord, ...] = ()
    """Sheets of undone rounds: they stay on record but do not count."""
    adjustments: tuple[tuple[int, int], ...] = field(default=())
    """(entrant, points)"""


TOURNAMENT_RECORD: TypeAdapter[TournamentRecord] = TypeAdapter(TournamentRecord)
"""Writes a tournament as JSON and reads it back, so that it can be audited again."""
