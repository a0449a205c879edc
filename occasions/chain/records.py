"""What a part can say: records of the organizer and of a hall, each with a UUID and a version.

A later version of a UUID takes the place of the one before it, in the same chain alone.
"""

from datetime import datetime
from typing import Annotated, Literal

from annotated_types import Ge, Le, Len
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from occasions.chain.canonical import LARGEST

MOST_HALLS = 10_000
MOST_TABLES = 40
"""In one record of a deal; a larger hall writes several."""


def _text(most: int, least: int = 0) -> StringConstraints:
    return StringConstraints(min_length=least, max_length=most, pattern=r"^[^\x00-\x1f\x7f]*$")


def _written(pattern: str) -> StringConstraints:
    return StringConstraints(pattern=pattern)


def _on_the_calendar(written: str) -> str:
    datetime.fromisoformat(written)
    return written


Uuid = Annotated[str, _written(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
Key = Annotated[str, _written(r"^[0-9a-f]{64}$")]
"""An Ed25519 public key, which is also the name of an occasion or of a hall."""
Hash = Annotated[str, _written(r"^[0-9a-f]{64}$")]
HashOrNone = Annotated[str, _written(r"^([0-9a-f]{64})?$")]
Signature = Annotated[str, _written(r"^[0-9a-f]{128}$")]
Moment = Annotated[str, _written(r"^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$"), AfterValidator(_on_the_calendar)]
Day = Annotated[str, _written(r"^(19|20|21)\d\d-\d\d-\d\d$"), AfterValidator(_on_the_calendar)]
Currency = Annotated[str, _written(r"^[A-Z]{3}$")]
Name = Annotated[str, _text(120, 1)]
Sentence = Annotated[str, _text(500)]
Count = Annotated[int, Ge(0), Le(100_000)]
Points = Annotated[int, Ge(-1_000_000), Le(1_000_000)]
Amount = Annotated[int, Ge(-LARGEST // 100_000), Le(LARGEST // 100_000)]
"""In the currency's smallest unit; a hundred thousand of them can be added up."""
Way = Literal["points-a-hand", "places", "matchpoints"]
"""How halls are compared: points a hand; what share of the others in their own hall somebody is ahead of; what share
of all tables with the same cards did worse (`boards`)."""


class Shape(BaseModel):
    """A value of exactly these fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Record(Shape):
    """What every record has."""

    uuid: Uuid
    version: Annotated[int, Ge(1), Le(1_000_000)]


class Terms(Record):
    """The organizer says what the occasion is."""

    kind: Literal["terms"] = "terms"
    name: Name
    cause: Sentence = ""
    date: Day
    game: Annotated[str, _text(40, 1)]
    rounds: Count | None = None
    hands: Count | None = None
    scoring: Sentence = ""
    ways: Annotated[tuple[Way, ...], Field(strict=False), Len(1, 3)] = ("points-a-hand", "places")
    """The first ranks, the others are shown beside it."""
    currency: Currency
    goal: Amount | None = None
    deadline: Moment | None = None


class Admit(Record):
    """The organizer lets a hall take part."""

    kind: Literal["admit"] = "admit"
    hall: Key
    name: Name


class ReplaceKey(Record):
    """The organizer says that a hall signs with another key after one of its parts ("": from the first on)."""

    kind: Literal["replace-key"] = "replace-key"
    hall: Key
    after: HashOrNone
    key: Key
    reason: Sentence


class SettleFork(Record):
    """The organizer says which branch counts where a hall's chain forks."""

    kind: Literal["settle-fork"] = "settle-fork"
    hall: Key
    keep: Hash
    reason: Sentence


class Exclude(Record):
    """The organizer takes a hall out of the result."""

    kind: Literal["exclude"] = "exclude"
    hall: Key
    reason: Sentence


class Close(Record):
    """The organizer ends the occasion: of each hall, what comes after the part named here does not count."""

    kind: Literal["close"] = "close"
    heads: Annotated[dict[Key, HashOrNone], Len(0, MOST_HALLS)]


class Hall(Record):
    """A hall says who it is. `proof` shows that it knew the occasion's code (`keys.proof_of`)."""

    kind: Literal["hall"] = "hall"
    name: Name
    place: Annotated[str, _text(120)] = ""
    proof: HashOrNone = ""


class Night(Record):
    """A hall says what it plays and how far it is."""

    kind: Literal["night"] = "night"
    game: Annotated[str, _text(40, 1)]
    rounds: Count
    players: Count
    is_over: bool


class Person(Record):
    """What somebody came to in a hall, under the name that everybody may see there, or initials."""

    kind: Literal["person"] = "person"
    name: Name
    points: Points
    hands: Count


class Pair(Record):
    """What two who were partners all evening came to together."""

    kind: Literal["pair"] = "pair"
    name: Name
    points: Points
    hands: Count
    people: Annotated[tuple[Uuid, ...], Field(strict=False), Len(0, 2)] = ()
    """The records of both as persons."""


Side = Annotated[tuple[Uuid, ...], Field(strict=False), Len(0, 2)]
"""The records of those who sat there as persons; nobody for an open seat."""


class BoardTable(Shape):
    """What a table made of a deal."""

    sides: Annotated[tuple[Side, ...], Field(strict=False), Len(2, 2)]
    """Who held the cards of seats 0 and 2, and of seats 1 and 3."""
    points: Annotated[tuple[Points, ...], Field(strict=False), Len(2, 2)]
    """What both partners of each side have for it, added up."""

    @property
    def net(self) -> int:
        """Return by how much seats 0 and 2 are ahead."""
        return self.points[0] - self.points[1]


class Board(Record):
    """What tables of a hall made of a deal that all of them have played."""

    kind: Literal["board"] = "board"
    deal: Hash
    """Of the cards: who plays the same ones is compared."""
    tables: Annotated[tuple[BoardTable, ...], Field(strict=False), Len(0, MOST_TABLES)]


class Money(Record):
    """What a hall's ledger came to for the cause, and what of it was handed over."""

    kind: Literal["money"] = "money"
    currency: Currency
    raised: Amount
    handed_over: Amount = 0


class Withdraw(Record):
    """A hall takes back all that it shared, or (`is_withdrawn` false, in a later version) does not any more."""

    kind: Literal["withdraw"] = "withdraw"
    is_withdrawn: bool


class Gone(Record):
    """An earlier record of this UUID was a mistake; nothing takes its place."""

    kind: Literal["gone"] = "gone"


AnyRecord = Annotated[
    Terms
    | Admit
    | ReplaceKey
    | SettleFork
    | Exclude
    | Close
    | Hall
    | Night
    | Person
    | Pair
    | Board
    | Money
    | Withdraw
    | Gone,
    Field(discriminator="kind"),
]

ORGANIZERS: tuple[type[Record], ...] = (Terms, Admit, ReplaceKey, SettleFork, Exclude, Close, Gone)
HALLS: tuple[type[Record], ...] = (Hall, Night, Person, Pair, Board, Money, Withdraw, Gone)
any_record: TypeAdapter[AnyRecord] = TypeAdapter(AnyRecord)
