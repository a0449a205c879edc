"""What every movement takes and gives: who is here, what was played and what was settled in, a seating out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Protocol

from tournaments.movements.options import Option

SEATS_AT_A_TABLE = 4
"""Every movement seats in fours."""


@dataclass(frozen=True)
class Contender:
    """An entrant who can be seated in the round to come."""

    entrant: int
    points: int = 0
    """Running total, more is better (games where the fewest win pass it negated)."""
    wins: int = 0
    sit_outs: int = 0
    """Rounds sat out so far; a latecomer starts at the current minimum."""
    team: int | None = None
    """The number of their team, where partners are fixed."""


@dataclass(frozen=True)
class PastRound:
    """What was really played: tables in seat order (seats 0 and 2, 1 and 3 are partners), and who sat out."""

    tables: tuple[tuple[int, ...], ...]
    """From the head table down; a number below 0 is nobody, in a seat that stayed open."""
    sit_outs: tuple[int, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    """What each seat of each table made, more is better; empty where nobody needs to know."""
    order: tuple[int, ...] = ()
    """As the `order` of its Seating."""
    teams: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """Where partners are fixed: for which team everybody sat, or sat out."""
    halves: tuple[tuple[int, int] | None, ...] = ()
    """Where partners are fixed: what each side has of the game at each table, in halves of a game: (2, 0) for a win of
    the first, (1, 1) for a tie; None where there is no result (yet)."""
    before: tuple[tuple[int, ...], ...] = ()
    """Who sat together, in seat order, for hands of this round before one of them gave up the seat."""

    @property
    def fours(self) -> tuple[tuple[int, ...], ...]:
        """Everybody who met as partners or opponents, also for a part of a game; only tables of four have partners."""
        return tuple(table for table in (*self.tables, *self.before) if len(table) == 4)


@dataclass(frozen=True)
class Constraints:
    """What must hold at every table, whatever the movement. Pairs are (lower entrant, higher entrant)."""

    partners: frozenset[tuple[int, int]] = frozenset()
    """Must partner whenever both play."""
    never_partners: frozenset[tuple[int, int]] = frozenset()
    apart: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    """Must not meet at a table before this round (counted from 1)."""
    stays: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """Who keeps one table (counted from 1): the host of a table, whoever cannot walk."""


@dataclass(frozen=True)
class Terms:
    """What the organizer settled about the seating of the whole night."""

    rounds: int
    """Planned in all: a movement may look ahead to the last of them."""
    pairing: str = "1+4"
    """Who partners the best of four: `1+4`, `1+3` or `1+2`."""
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The movement's own variants by name."""
    constraints: Constraints = Constraints()
    since: int = 0
    """Rounds that were drawn by other terms, or by another movement: a plan for the night is made anew after them."""


@dataclass(frozen=True)
class Displaced:
    """Why a table is not the strict one: this entrant belongs to table `strict`, and sits at table `table`.

    Tables are counted from 1, the head table.
    """

    entrant: int
    strict: int
    table: int
    because: str = "partners"
    """`partners`: the strict four could only repeat the partners in `instead_of`; `constraint`: it would break a
    constraint between those in `instead_of`; `needed`: the strict four of the other table could only repeat those in
    `instead_of`; `ahead`: a round to come could not go without repeats; `stays`: the whole four went to the table of
    someone who keeps it (named in `instead_of` where they are of this four); `room`: somebody else needed the seat.
    Where `strict` is the table to which the result of the round before sends them: `place`: there was no place, or one
    was free elsewhere; `rule`: a constraint; `keeps`: they keep their table."""
    instead_of: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Broken:
    """A constraint that a seating does not keep."""

    kind: str
    """`partners`, `never-partners`, `apart` or `stays`."""
    entrants: tuple[int, ...]
    """The two of a pair, lower first; the one who should stay."""
    number: int | None = None
    """`apart`: the first round in which they may meet. `stays`: the table that was to be kept."""


@dataclass(frozen=True)
class Seating:
    """One round: tables from the head table down in seat order, who sits out, and what to explain about it."""

    tables: tuple[tuple[int, ...], ...]
    sit_outs: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    """Where rank decides: those who play as they were ranked, ties by the lot that was drawn."""
    displaced: tuple[Displaced, ...] = ()
    repeated_partners: tuple[tuple[int, int], ...] = ()
    stages: tuple[str, ...] = ()
    """In a knock-out: which game of the bracket each table plays, marked for translation."""
    rematches: tuple[tuple[int, int], ...] = ()
    """Where partners are fixed: teams that have met before, and why not is known: there was no other way."""
    broken: tuple[Broken, ...] = ()
    """Every constraint that could not be kept (`constraints.broken_in` finds them in any seating)."""


class Movement(Protocol):
    """One way of seating people. A module holds one, the registry finds it by `key`."""

    key: str
    name: str
    about: str
    """What it is like for the people in it: one sentence, marked for translation."""
    options: Mapping[str, Option]
    """Its variants by name; `Terms.options` has a value for each."""
    fixed_partners: bool
    """Whether it seats teams of two who play the whole night together."""
    known_beforehand: bool
    """Whether, from the first round on, results change nothing: rotation cards can be printed."""

    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round.

        The same arguments and an `rng` of the same seed give the same seating. Raises ValueError with fewer than four
        contenders, one named twice, or terms that the movement does not know.
        """
