"""What the rules answer: the points of a hand and how it went, how far a game is, the totals of a whole game."""

from dataclasses import dataclass
from typing import Any, NamedTuple

Points = tuple[int, ...]
"""Points by seat, seat 0 first."""


@dataclass(frozen=True)
class Caution:
    """A sound hand with something odd about it; it is recorded, and the scorer gets a warning."""

    code: str
    sentence: str


@dataclass(frozen=True)
class Scored:
    """One hand scored. All tuples are by seat, seat 0 first."""

    points: Points
    lone_marches: tuple[int, ...]
    """1 for the maker's seat that took all five alone."""
    euchres: tuple[int, ...]
    """1 for each seat that euchred the makers."""
    warnings: tuple[Caution, ...] = ()


@dataclass(frozen=True)
class Progress:
    """How far a game is, judged from the points of its hands in order."""

    is_over: bool
    hands_to_come: int | None
    """Hands still to be played, where the rules fix it (`hands: n`), else None."""
    superfluous: int
    """How many of the hands lie after the one that ended the game (0 in a sound sheet)."""
    may_end: bool
    """Nothing is missing if it ends here: it is over, or it ends when the bell rings and a hand was played."""


@dataclass(frozen=True)
class Totals:
    """A whole game entered as one line: points by seat and, where known, what happened in it."""

    points: Points
    hands: int | None = None
    lone_marches: tuple[int, ...] | None = None
    euchres: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Preset:
    """A named set of house rules. `name`, and `about`, which is a sentence, are marked for translation."""

    name: str
    ruleset: Any
    about: str
    seats: int | None = None
    """How many it is for, where the game leaves that open and this does not."""


class Outcome(NamedTuple):
    """What one hand can bring, each by seat."""

    points: Points
    lone_marches: tuple[int, ...]
    euchres: tuple[int, ...]


class HandResult(NamedTuple):
    """How a hand went, for counting hands."""

    kind: str
    """A key of `RESULTS` (makers), or of `own_results` of the game."""
    maker: int | None = None
    """The seat that made trump; None where nobody did."""
    makers: tuple[int, ...] = ()
    """The maker and, where one played, the partner."""
    alone: bool = False
    """Whether the maker played alone."""
