"""What the rules answer: the points of a hand and how it went, how far a game is, the totals of a whole game."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from .errors import gettext_noop

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
    """A key of RESULTS."""
    maker: int | None = None
    """The seat that made trump; None where nobody did."""
    makers: tuple[int, ...] = ()
    """The maker and, where one played, the partner."""
    alone: bool = False
    """Whether the maker played alone."""


RESULTS: Mapping[str, str] = MappingProxyType(
    {
        "made": gettext_noop("Made, 3 or 4 tricks"),
        "march": gettext_noop("March, all 5 tricks"),
        "euchred": gettext_noop("Euchred"),
        "lone-made": gettext_noop("Loner, 3 or 4 tricks"),
        "lone-march": gettext_noop("Lone march"),
        "lone-euchred": gettext_noop("Loner euchred"),
        "no-trump": gettext_noop("No trump"),
        "passed-out": gettext_noop("All passed"),
        "renege": gettext_noop("Renege"),
        "poker": gettext_noop("Poker for a point"),
        "thrown-in": gettext_noop("Thrown in"),
        "thrower-safe": gettext_noop("Thrower not charged"),
        "thrower-charged": gettext_noop("Thrower charged"),
        "thrower-double": gettext_noop("Thrower charged double"),
        "others-double": gettext_noop("Others charged double"),
        "exhausted": gettext_noop("Deck exhausted"),
        "bid-made": gettext_noop("Bid made"),
        "bid-set": gettext_noop("Bid set"),
        "all-bid-made": gettext_noop("All the tricks bid, and made"),
        "all-bid-set": gettext_noop("All the tricks bid, and set"),
    }
)
"""How hands of all games can go, in the order in which they are listed; the names are marked for translation."""


def result_of_tricks(maker: int, partner: int | None, tricks: int, *, alone: bool) -> HandResult:
    """Return how a hand with a maker went, by the tricks that the makers took together, 0 to 5."""
    went = "euchred" if tricks < 3 else "march" if tricks == 5 else "made"
    makers = (maker,) if partner is None or alone else (maker, partner)
    return HandResult(f"lone-{went}" if alone else went, maker, makers, alone)
