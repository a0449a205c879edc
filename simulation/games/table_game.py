"""One game at a table, as the auditor plays and counts it: what a host taps, and what it is worth.

Nothing is shared with the service's rules: each game is counted by hand from docs/house-rules.md.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from simulation import taps
from simulation.points import LinePoints
from simulation.taps import DEALER_UNKNOWN, Facts, RefusedTap

ManyFacts = list[dict[str, Any]]
Sides = tuple[tuple[int, ...], ...]
Play = Callable[[int, str], "TableGame"]


@dataclass(frozen=True)
class RobotGame:
    """A game that robots play; each module of `simulation.games` has those that it counts as `GAMES`."""

    key: str
    play: Play
    """A table of this many, by the house rules of a preset."""
    seats: tuple[int, ...]
    """How many play at a table; the first where nothing else is asked for."""
    presets: tuple[str, ...]
    """The house rules that the robots know; the first where nothing else is asked for."""
    for_left_over: bool = False
    """Those play it who are left over from tables of four."""


def everybody_alone(seats: int) -> Sides:
    """Return the sides of a game without partners."""
    return tuple((seat,) for seat in range(seats))


@dataclass(frozen=True)
class TableGame:
    """One game at a table of this many."""

    key: str
    seats: int
    sides: tuple[tuple[int, ...], ...]
    line: Callable[[Facts], LinePoints]
    """What a sound hand is worth, from the facts as they were sent."""
    hand: Callable[[Random], Facts]
    """A hand that can happen, but for its dealer."""
    refused: Callable[[int, str], tuple[RefusedTap, ...]]
    """Every way of getting a hand wrong, for a sheet that has room: by the hands of a game, and with this UUID."""
    impossible: int = 1000
    """Points that no seat can have after a game."""
    fewest_wins: bool = False
    tie_by_hands: bool = False
    """Of those who are tied, the last to take points loses, or the one who took more then, and so on backwards."""
    has_feats: bool = True
    """Whether totals may name loners and euchres."""
    can_be: Callable[[Facts], bool] = lambda _facts: True
    """Whether the dealer of such a hand could have taken part in it: in some games the dealer sits out."""

    def sound_hand(self, rng: Random, dealer: int) -> Facts:
        """Return the facts of a possible hand, as a host would enter them."""
        facts = self.hand(rng)
        if rng.random() < DEALER_UNKNOWN:
            return facts
        while not self.can_be({**facts, "dealer": dealer}):
            facts = self.hand(rng)
        return {**facts, "dealer": dealer}

    def other_hand(self, facts: Facts, rng: Random) -> Facts:
        """Return a valid hand with facts that differ from these."""
        while True:
            other = self.sound_hand(rng, facts.get("dealer", 0))
            if taps.core(other) != taps.core(facts):
                return other

    @property
    def words(self) -> tuple[dict[str, int], ...]:
        """Return what is sent so that everybody at the table has confirmed."""
        name = "side" if len(self.sides) < self.seats else "seat"
        return tuple({name: number} for number in range(len(self.sides)))


def line_points(
    seats: int, by_seat: Mapping[int, int] | None = None, loners: Any = (), euchres: Any = ()
) -> LinePoints:
    """Return what a line is worth: points by seat, and who made a loner or euchred somebody."""
    made = by_seat or {}
    everybody = range(seats)
    return LinePoints(
        tuple(made.get(seat, 0) for seat in everybody),
        tuple(int(seat in loners) for seat in everybody),
        tuple(int(seat in euchres) for seat in everybody),
    )


def refused_of_any(good: Facts, hands: int, wrong: ManyFacts, odd: ManyFacts) -> tuple[RefusedTap, ...]:
    """Return what is refused of every game, hands that break its rules (422) and facts of another shape (400)."""
    return (
        *(RefusedTap({**good, **changed}, 422) for changed in wrong),
        *(RefusedTap({**good, **changed}, 400, "shape") for changed in odd),
        *(RefusedTap({**good, "number": number}, 400, "shape") for number in (0, 100, "two", 10**30)),
        RefusedTap({**good, "number": hands + 1}, 409, "game-full"),
        RefusedTap({**good, "uuid": "seven"}, 400, "shape"),
        RefusedTap({"uuid": good["uuid"]}, 400, "shape"),
        RefusedTap([good], 400, "shape"),
        *taps.unreadable(good),
    )
