"""What every movement takes and gives: people, past rounds and terms in, a seating out."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import ClassVar

from scoring.rules import gettext_noop
from tournaments.rules.movements.options import MovementOption

Sides = tuple[tuple[int, ...], ...]
"""Which seats of a table win together: every seat is in one side."""
ACROSS: Sides = ((0, 2), (1, 3))
"""Four at a table, partners across."""


def each_alone(seats: int) -> Sides:
    """Return the sides of a table of this size without partners."""
    return tuple((seat,) for seat in range(seats))


def sides_at(table: Sequence[int], sides: Sides) -> Sides:
    """Return the sides of one table of a round with these: at a table of another size everybody plays alone."""
    return sides if len(table) == sum(map(len, sides)) else each_alone(len(table))


@dataclass(frozen=True)
class Sentence:
    """Something to say to people: `text % params`, once `text` is translated.

    A param that is a Sentence is translated first; a float is written without decimals, as the reader's country does.
    """

    text: str
    """Marked for translation."""
    params: Mapping[str, "Sentence | str | int | float"] = field(default_factory=lambda: MappingProxyType({}))


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
    sides: Sides = ACROSS
    """Of each of its tables."""
    deal_sets: tuple[int | None, ...] = ()
    """As the `deal_sets` of its Seating; None at a table that was put in by hand."""

    @property
    def together(self) -> tuple[tuple[int, ...], ...]:
        """Everybody who met, even for a part of a game; a number below 0 is nobody."""
        return (*self.tables, *self.before)

    @property
    def fours(self) -> tuple[tuple[int, ...], ...]:
        """Pairs of players who met as partners or opponents; partners are empty in games without them."""
        return tuple(table for table in self.together if len(table) == 4) if self.sides == ACROSS else ()


@dataclass(frozen=True)
class SeatingRules:
    """What must hold at every table, whatever the movement, and what people wish. Pairs are (lower entrant, higher)."""

    partners: frozenset[tuple[int, int]] = frozenset()
    """Must partner whenever both play."""
    never_partners: frozenset[tuple[int, int]] = frozenset()
    apart: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    """Must not meet at a table before this round (counted from 1)."""
    stays: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """People who keep one table (counted from 1): its host, or somebody who cannot walk."""
    meet: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    """Want to share a table once, by this round (counted from 1). A wish: every other rule comes before it."""


@dataclass(frozen=True)
class Terms:
    """What the organizer chose about the seating of all rounds."""

    rounds: int
    """Planned in all: a movement may look ahead to the last of them."""
    pairing: str = "1+4"
    """Who partners the best of four: `1+4`, `1+3` or `1+2`."""
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The movement's own variants by name."""
    seating_rules: SeatingRules = SeatingRules()
    since: int = 0
    """How many rounds were drawn by other terms, or by another movement: a new plan is made after them."""
    sides: Sides = ACROSS
    """Of every table: how many play at it, and who with whom."""

    @property
    def seats(self) -> int:
        """How many play at a table."""
        return sum(map(len, self.sides))

    @property
    def has_partners(self) -> bool:
        """Whether the game has partners."""
        return any(len(side) > 1 for side in self.sides)

    @property
    def are_pairs_of_four(self) -> bool:
        """Whether four sit at a table, partners across."""
        return self.sides == ACROSS

    @property
    def as_alone(self) -> "Terms":
        """The same terms for tables of the same size without partners."""
        return replace(self, sides=each_alone(self.seats))


@dataclass(frozen=True)
class Displaced:
    """Why a table is not the strict one: this entrant belongs to table `strict`, and sits at table `table`.

    Tables are counted from 1, the head table.
    """

    entrant: int
    strict: int
    table: int
    because: str = "partners"
    """One of the movement's `reasons`; or `stays`: the whole four went to the table of someone who keeps it (named in
    `instead_of` where they are of this four)."""
    instead_of: tuple[tuple[int, int], ...] = ()
    """The pairs that could not sit at the strict table."""


@dataclass(frozen=True)
class Broken:
    """A seating rule that a seating breaks."""

    kind: str
    """`partners`, `never-partners`, `apart` or `stays`; `meet` where two who want to meet could not be brought
    together."""
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
    """Every seating rule that could not be kept (`seating_rules.broken_in` finds them in any seating)."""
    deal_sets: tuple[int, ...] = ()
    """Where deals move from table to table: which set of them each table plays, counted from 1; two tables with the
    same number share it."""


class DrawRefused(ValueError):
    """A movement cannot seat the next round of this tournament; the subclass says why."""


class Decided(DrawRefused):
    """The tournament is decided, and nobody is to play on."""


class Tied(DrawRefused):
    """A game that needs a winner has none. `table` is where it was played in the latest round, counted from 1."""

    def __init__(self, table: int) -> None:
        super().__init__(f"the game at table {table} is tied")
        self.table = table


class Movement(ABC):
    """One way of seating people. A module holds one, the registry finds it by `key`.

    Everything that the rest of the program says about a movement comes from here, so that a new one is a module and a
    line in the registry. All texts are marked for translation.
    """

    key: str
    name: str
    about: str
    """What it is like for the people in it: one sentence."""
    options: Mapping[str, MovementOption] = MappingProxyType({})
    """Its variants by name; `Terms.options` has a value for each."""
    fixed_partners: ClassVar[bool] = False
    """Whether it seats teams of two who play the whole tournament together."""
    needs_winners: ClassVar[bool] = False
    """Whether a tied game can keep it from drawing the next round."""
    known_beforehand: ClassVar[bool] = False
    """Whether, from the first round on, results change nothing: rotation cards can be printed."""
    seats_without_partners: ClassVar[bool] = False
    """Whether it also seats games in which everybody plays alone, any number at a table."""
    seats_left_over: ClassVar[bool] = False
    """Whether those left over from tables of four may play at another table (`left_over`): it draws each round for
    those who are to sit at tables of four in it."""
    avoids_repeats: ClassVar[bool] = True
    """Whether nobody gets a partner again while enough others are left to partner (more than half of the field)."""
    winners_meet: ClassVar[bool] = False
    """Whether those who do well come to meet each other, so that the last round decides."""
    seats_by_rank: ClassVar[bool] = False
    """Whether the best sit at the first table, the next at the second, and so on, but for the exceptions it names."""
    order_rule: ClassVar[str] = ""
    """What the ranks of a draft come from; empty where rank decides nothing."""
    rule_alone: ClassVar[str] = ""
    """What comes first where nobody has a partner, as a draft says it beside `order_rule`."""
    table_rule: ClassVar[str] = ""
    """By what the people at a table were brought together, where that is not their rank."""
    reasons: Mapping[str, str] = MappingProxyType({})
    """For each `because` of its `Displaced` but `stays`: why somebody sits elsewhere, with %(name)s, the table they
    belong to (%(strict)s), the table they sit at (%(table)s) and the pairs that were in the way (%(pairs)s)."""
    wish_rule: ClassVar[str] = gettext_noop("The next round seats them at one table, unless another rule forbids it.")
    """What becomes of two people who want to meet, said before such a rule is added."""
    moves_deals: ClassVar[bool] = False
    """Whether different tables play different deals in a round, and sets of them move from table to table: its seatings
    have `deal_sets`. It needs the same cards for everybody (docs/duplicate.md)."""
    from_the_start: ClassVar[bool] = False
    """Whether it cannot take over a tournament that another movement has begun."""
    settled_options: ClassVar[frozenset[str]] = frozenset()
    """Options that cannot be changed any more once it has drawn a round."""
    when_left: ClassVar[str] = ""
    """What it means to change to another movement in mid-tournament, where it means anything special."""

    def rounds_needed(self, people: int) -> int | None:
        """Return how many rounds decide it for that many people; None: as many as the hall wants."""
        return None

    def refusal(self, terms: Terms) -> Sentence | None:
        """Say why it cannot seat a game with these sides, by these options; None where it can."""
        if terms.are_pairs_of_four or self.seats_without_partners:
            return None
        sentence = gettext_noop(
            "“%(movement)s” seats partners at tables of four. In this game %(seats)d play at a table, each alone."
        )
        if terms.has_partners:
            sentence = gettext_noop(
                "“%(movement)s” seats partners at tables of four. In this game %(seats)d play at a table."
            )
        return Sentence(sentence, {"movement": Sentence(self.name), "seats": terms.seats})

    def check_terms(self, terms: Terms) -> None:
        """Raise ValueError if the movement refuses these terms; callers check `refusal` first."""
        refused = self.refusal(terms)
        if refused is not None:
            raise ValueError(f"{self.key} cannot seat tables of {terms.seats}: {refused.text}")

    @abstractmethod
    def draw(self, contenders: Sequence[Contender], history: Sequence[PastRound], terms: Terms, rng: Random) -> Seating:
        """Seat the next round.

        The same arguments and an `rng` of the same seed give the same seating. Raises ValueError with fewer contenders
        than a table takes, one named twice, or terms that the movement refuses; DrawRefused where it cannot go on.
        """

    def explanation(self, terms: Terms) -> tuple[Sentence, ...]:
        """Say how it seats people, beyond `about` and the options chosen."""
        return ()

    def expectation(self, players: int, terms: Terms) -> Sentence | None:
        """Say what this many players must expect to repeat, where the movement does not avoid it by itself."""
        return None

    def winner_goes_on(self, stage: str) -> bool:
        """Tell whether of a game at this stage (as in `Seating.stages`) one side goes on and the other does not."""
        return False

    def decides_ties(self, options: Mapping[str, str]) -> bool:
        """Tell whether a tied game is decided by euchres, then by lot; else the director names who goes on."""
        return False

    def came_from(self, before: PastRound, tables: Sequence[int]) -> Mapping[int, Sentence]:
        """Say in a few words what everybody did in the round before, where that decides where they sit now.

        `tables` are the numbers of that round's tables, as they stand in the hall.
        """
        return {}
