"""What counts for one entrant: results, credits and adjustments in, and how scores compare."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b


@dataclass(frozen=True, slots=True)
class Result:
    """What an entrant got in one sitting."""

    entrant: int
    round: int
    """Counted from 1."""
    points: int
    won: bool = False
    """Whether their side, or they, had the better score in the game."""
    lone_marches: int = 0
    euchres: int = 0


@dataclass(frozen=True, slots=True)
class Credit:
    """What an entrant got for sitting a round out."""

    entrant: int
    round: int
    points: int


@dataclass(frozen=True, slots=True)
class PointsAdjustment:
    """Points given (or, negative, taken) by the director, in no round."""

    entrant: int
    points: int


@dataclass(slots=True)
class Tally:
    """What counts for one entrant up to some round."""

    entrant: int
    rounds: list[int | None]
    """Points by round from the first to the last, credits included; None where the entrant was not there."""
    results: list[Result] = field(default_factory=list)
    """Several in a round if the entrant changed seats in mid-game."""
    adjustment: int = 0

    @property
    def points(self) -> int:
        """Of all rounds, with credits and adjustments."""
        return self.adjustment + sum(points for points in self.rounds if points is not None)

    def add(self, number: int, points: int) -> None:
        """Count points in a round."""
        self.rounds[number - 1] = (self.rounds[number - 1] or 0) + points


@dataclass(frozen=True)
class Sense:
    """What is better in this tournament: most points (sign 1) or fewest (-1); and the seed of its lot."""

    sign: int
    lot_seed: int

    def of(self, points: int | None) -> tuple[int, int]:
        """Return a round's points so that more is better, and not having been there is worst."""
        return (0, 0) if points is None else (1, self.sign * points)

    def best(self, points: Iterable[int]) -> int | None:
        """Return the best of these points, None where there are none."""
        return max(points, key=lambda made: self.sign * made, default=None)

    def lot(self, entrant: int) -> int:
        """Return an entrant's lot, which does not depend on other entrants; higher is better."""
        return int.from_bytes(blake2b(f"{self.lot_seed}:{entrant}".encode(), digest_size=8).digest(), "big")
