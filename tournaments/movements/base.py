"""What every movement takes and gives: who is here and what was played in, a seating out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol


@dataclass(frozen=True)
class Contender:
    """An entrant who can be seated in the round to come."""

    entrant: int
    points: int = 0
    """Running total, more is better (games where the fewest win pass it negated)."""
    wins: int = 0
    sit_outs: int = 0
    """Rounds sat out so far; a latecomer starts at the current minimum."""


@dataclass(frozen=True)
class PastRound:
    """What was really played: tables in seat order (seats 0 and 2, 1 and 3 are partners), and who sat out."""

    tables: tuple[tuple[int, ...], ...]
    sit_outs: tuple[int, ...] = ()


@dataclass(frozen=True)
class Displaced:
    """Why a table is not the strict one: this entrant belongs to table `strict`, and sits at table `table`.

    Tables are counted from 1, the head table.
    """

    entrant: int
    strict: int
    table: int


@dataclass(frozen=True)
class Seating:
    """One round: tables from the head table down in seat order, who sits out, and what to explain about it."""

    tables: tuple[tuple[int, ...], ...]
    sit_outs: tuple[int, ...] = ()
    displaced: tuple[Displaced, ...] = ()
    repeated_partners: tuple[tuple[int, int], ...] = field(default=())


class Movement(Protocol):
    """One way of seating people. A module holds one, the registry finds it by `key`."""

    key: str
    name: str

    def draw(
        self, contenders: Sequence[Contender], history: Sequence[PastRound], *, pairing: str, rng: Random
    ) -> Seating:
        """Seat the next round.

        `pairing` is `1+4`, `1+3` or `1+2`: who partners the best of four. The same arguments and an `rng` of the
        same seed give the same seating. Raises ValueError with fewer than four contenders.
        """
