"""The plan of prizes: a value, declared here once for the API, the archive and the desk, and checked as a whole.

Amounts are whole numbers of the currency's smallest unit; shares are hundredths of a percent.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, core_schema

from scoring.rules import RuleError, ShapeError, gettext_noop


class Kind(StrEnum):
    """What a prize is for."""

    PLACE = "place"
    GROUP = "group"
    """The best of a group: women, men, youth, in the hall's own words."""
    HIGH_GAME = "high-game"
    LONERS = "loners"
    EUCHRED = "euchred"
    LOW = "low"
    DOOR = "door"
    """Drawn by lot among those who are here."""


NAMES: Mapping[str, str] = MappingProxyType(
    {
        Kind.PLACE: gettext_noop("Place"),
        Kind.GROUP: gettext_noop("Best of a group"),
        Kind.HIGH_GAME: gettext_noop("High game"),
        Kind.LONERS: gettext_noop("Most loners"),
        Kind.EUCHRED: gettext_noop("Most euchred"),
        Kind.LOW: gettext_noop("Low score"),
        Kind.DOOR: gettext_noop("Door prize"),
    }
)
"""Marked for translation."""
IN_ORDER = frozenset({Kind.PLACE, Kind.GROUP, Kind.DOOR})
"""Of these there can be a first prize, a second, and so on."""

WHOLE = 10_000
"""All of the pot, in hundredths of a percent."""
MOST_PRIZES, LAST_PLACE, MOST_A_PERSON = 60, 50, 20
MOST_LETTERS, GROUP_LETTERS = 80, 40
MOST_MONEY = 100_000_000
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What no line of text may hold: control characters, ends of lines, what turns the direction (as in accounts.names)."""
UNITS = (1, 25, 100, 500)
"""What shares can be rounded to: the cent, the quarter, the dollar, five dollars."""
FIRST, LAST = "first", "last"
SPLIT, BREAK, DRAW = "split", "break", "draw"
TIES: Mapping[str, str] = MappingProxyType(
    {
        SPLIT: gettext_noop("split: the prizes are put together and shared"),
        BREAK: gettext_noop("the next tie-break decides"),
        DRAW: gettext_noop("a draw decides"),
    }
)
"""What settles a tie, marked for translation."""


@dataclass(frozen=True)
class OneOf:
    """Declares that a field has one of a few values."""

    values: tuple[str | int, ...]

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> CoreSchema:
        """Return how it is read: Python takes true for 1, JSON does not."""
        return core_schema.no_info_before_validator_function(_no_truth, core_schema.literal_schema([*self.values]))


def _no_truth(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError
    return value


def _visible(text: str) -> str:
    """Return a line of text. Raises ValueError for one that holds what nobody sees."""
    if _UNSEEN.search(text):
        raise ValueError
    return text


def _whole(least: int, most: int, about: str) -> Any:
    return Field(strict=True, ge=least, le=most, description=about)


Line = Annotated[str, AfterValidator(_visible)]
TiesKey = Annotated[str, OneOf((*TIES,))]


@dataclass(frozen=True)
class Prize:
    """One prize: a thing, an amount or a share of the pot; a thing can come with either."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    kind: Annotated[str, OneOf(tuple(kind.value for kind in Kind))]
    place: Annotated[
        int,
        _whole(1, LAST_PLACE, "Of `place`, `group` and `door`: the first, second …; of the others there is one."),
    ] = 1
    group: Annotated[Line, Field(max_length=GROUP_LETTERS, description="Of `group`: which, as in `entrants/`.")] = ""
    thing: Annotated[Line, Field(max_length=MOST_LETTERS, description="In words.")] = ""
    amount: Annotated[int, _whole(1, MOST_MONEY, "In the currency's smallest unit.")] | None = None
    share: Annotated[int, _whole(1, WHOLE, f"Of the pot: {WHOLE} is all of it.")] | None = None
    ties: Annotated[
        TiesKey | None,
        Field(description="What settles a tie for it; null: what the plan says for all. A door prize has none."),
    ] = None

    @property
    def key(self) -> tuple[str, str, int]:
        """What no two prizes of a plan have in common."""
        return self.kind, self.group.casefold(), self.place


@dataclass(frozen=True)
class Plan:
    """All prizes of a tournament, in the order in which they are awarded."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    prizes: Annotated[
        tuple[Prize, ...], Field(max_length=MOST_PRIZES, description="In the order in which they are awarded.")
    ] = ()
    pot_amount: Annotated[int, _whole(1, MOST_MONEY, "What the shares are of: this amount,")] | None = None
    pot_percent: Annotated[int, _whole(1, 100, "or this part of the entry fees paid.")] | None = None
    unit: Annotated[
        int,
        OneOf(UNITS),
        Field(description="Shares are rounded down to a multiple of this many of the smallest unit."),
    ] = 1
    remainder: Annotated[str, OneOf((FIRST, LAST)), Field(description="Which share has what rounding leaves.")] = FIRST
    ties: Annotated[
        TiesKey,
        Field(
            description="What settles ties. `split`: the same points share their prizes; `break`: the standings' "
            "tie-breaks count; `draw`: one is drawn when the prizes are awarded."
        ),
    ] = SPLIT
    most: (
        Annotated[int, _whole(1, MOST_A_PERSON, "Prizes a person at most, door prizes not counted; null: any number.")]
        | None
    ) = None

    @property
    def has_shares(self) -> bool:
        """Whether anything is a share of the pot."""
        return any(prize.share is not None for prize in self.prizes)

    @property
    def has_draws(self) -> bool:
        """Whether a draw settles a tie for any of the prizes."""
        return any(prize.kind != Kind.DOOR and self.ties_of(prize) == DRAW for prize in self.prizes)

    def ties_of(self, prize: Prize) -> str:
        """Return what settles a tie for one of the prizes."""
        return prize.ties or self.ties

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON holds it; a tournament without prizes has an empty one."""
        if self == Plan():
            return {}
        return {**asdict(self), "prizes": [asdict(prize) for prize in self.prizes]}


_READER = TypeAdapter(Plan)


def read_plan(raw: Mapping[str, Any]) -> Plan:
    """Read a plan; also the prizes of an earlier release: words by place or category.

    Raises ShapeError for what is no plan, RuleError for one that does not work out.
    """
    if raw and "prizes" not in raw:
        raw = {"prizes": [_earlier(key, words) for key, words in raw.items()]}
    try:
        plan = _READER.validate_python(dict(raw))
    except ValidationError as error:
        raise _unreadable(*error.errors()[0]["loc"]) from error
    for number, prize in enumerate(plan.prizes, 1):
        _check_together(number, prize)
    _check_doubles(plan.prizes)
    _check_pot(plan)
    return plan


def _earlier(key: str, words: Any) -> dict[str, Any]:
    if key in (Kind.LONERS, Kind.LOW):
        return {"kind": str(key), "thing": words}
    if not (key.isascii() and key.isdecimal() and key[0] != "0" and len(key) <= len(str(LAST_PLACE))):
        raise _unreadable()
    return {"kind": Kind.PLACE.value, "place": int(key), "thing": words}


def _unreadable(field: int | str = "prizes", index: int | str = "", *_inside: int | str) -> ShapeError:
    """Return the refusal of what is no plan, by where in it that was found."""
    if isinstance(index, int):
        return ShapeError(
            "no-plan",
            gettext_noop("Prize %(number)s of the plan cannot be read. Nothing was changed."),
            fields=(str(field),),
            number=index + 1,
        )
    return ShapeError(
        "no-plan",
        gettext_noop("The plan of prizes cannot be read: look at “%(field)s”. Nothing was changed."),
        fields=(str(field),),
        field=field,
    )


def _check_together(number: int, prize: Prize) -> None:
    if prize.kind not in IN_ORDER and prize.place != 1:
        raise RuleError("only-one-prize", _ONLY_ONE, fields=("prizes",), number=number)
    if (prize.kind == Kind.GROUP) != bool(prize.group.strip()):
        raise RuleError("group-missing", _GROUP, fields=("prizes",), number=number)
    if prize.amount is not None and prize.share is not None:
        raise RuleError("amount-and-share", _BOTH, fields=("prizes",), number=number)
    if prize.kind == Kind.DOOR and prize.ties:
        raise RuleError("door-prize-tied", _NO_TIES, fields=("prizes",), number=number)
    if not prize.thing.strip() and prize.amount is None and prize.share is None:
        raise RuleError("empty-prize", _EMPTY, fields=("prizes",), number=number)


def _check_doubles(prizes: Sequence[Prize]) -> None:
    seen: set[tuple[str, str, int]] = set()
    for number, prize in enumerate(prizes, 1):
        if prize.key in seen:
            raise RuleError("prize-twice", _TWICE, fields=("prizes",), number=number)
        seen.add(prize.key)


def _check_pot(plan: Plan) -> None:
    pots = [pot for pot in (plan.pot_amount, plan.pot_percent) if pot is not None]
    if len(pots) > 1 or (plan.has_shares and not pots):
        raise RuleError("one-pot", _ONE_POT, fields=("pot_amount", "pot_percent"))
    together = sum(prize.share or 0 for prize in plan.prizes)
    if pots and together != WHOLE:
        percent = f"{together / 100:g}"
        raise RuleError("shares-do-not-sum", _DO_NOT_SUM, fields=("prizes",), percent=percent)


_ONLY_ONE = gettext_noop("Prize %(number)s: there is only one prize of this kind, so its place is 1.")
_GROUP = gettext_noop("Prize %(number)s: name the group it is for, such as Women; other prizes have no group.")
_BOTH = gettext_noop("Prize %(number)s has both an amount and a share of the pot. Enter only one of them.")
_EMPTY = gettext_noop("Prize %(number)s is empty: enter an amount, a share of the pot, or what it is.")
_NO_TIES = gettext_noop("Prize %(number)s is drawn among all, so nobody is tied for it. Leave out what settles a tie.")
_TWICE = gettext_noop(
    "Prize %(number)s is in the plan already: there is one prize for each place. Change one of the two."
)
_ONE_POT = gettext_noop("Shares need a pot: enter either its amount or a percentage of the entry fees, not both.")
_DO_NOT_SUM = gettext_noop("The shares add up to %(percent)s%%, and must add up to 100%%. Nothing was changed.")
