"""The plan of prizes: a value, read from JSON, checked as a whole.

Amounts are whole numbers of the currency's smallest unit; shares are hundredths of a percent.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any

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
class Prize:
    """One prize: a thing, a fixed amount or a share of the pot; a thing can come with either."""

    kind: str
    place: int = 1
    """From 1; of a door prize, in which order they are drawn."""
    group: str = ""
    thing: str = ""
    """In words: a ham, the traveling trophy."""
    amount: int | None = None
    share: int | None = None
    ties: str | None = None
    """What settles a tie for it (`TIES`); None: what the plan says for all prizes."""

    @property
    def key(self) -> tuple[str, str, int]:
        """What no two prizes of a plan have in common."""
        return self.kind, self.group.casefold(), self.place


@dataclass(frozen=True)
class Plan:
    """All prizes of a tournament, in the order in which they are awarded."""

    prizes: tuple[Prize, ...] = ()
    pot_amount: int | None = None
    """What the shares are of: this amount,"""
    pot_percent: int | None = None
    """or this part of the entry fees that were paid."""
    unit: int = 1
    """Shares are rounded down to a multiple of this."""
    remainder: str = FIRST
    """Which share has what rounding leaves: the `first` or the `last` of the plan."""
    ties: str = SPLIT
    """What settles a tie for a prize that does not say so itself. `split`: whoever has the same points shares the
    prizes of their places. `break`: the standings' tie-breaks count, for other prizes the standings do; who is still
    level shares. `draw`: one of them is drawn by lot."""
    most: int | None = None
    """So many prizes a person at most, door prizes not counted; None: any number."""

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


def read_plan(raw: Mapping[str, Any]) -> Plan:
    """Read a plan; also the prizes of an earlier release: words by place or category.

    Raises ShapeError for what is no plan, RuleError for one that does not work out.
    """
    if raw and "prizes" not in raw:
        return _checked(Plan(tuple(_earlier(key, words) for key, words in raw.items())))
    known = {field.name for field in fields(Plan)}
    _must(set(raw) <= known and isinstance(raw.get("prizes", []), list | tuple), "no-plan", "prizes")
    prizes = tuple(_prize(number, one) for number, one in enumerate(raw.get("prizes", []), 1))
    return _checked(Plan(**{**raw, "prizes": prizes}))


def _earlier(key: str, words: Any) -> Prize:
    if key in (Kind.LONERS, Kind.LOW):
        return Prize(key, thing=words)
    is_place = key.isascii() and key.isdecimal() and key[0] != "0" and len(key) <= len(str(LAST_PLACE))
    _must(is_place, "no-plan", "prizes")
    return Prize(Kind.PLACE, int(key), thing=words)


def _prize(number: int, raw: Any) -> Prize:
    known = {field.name for field in fields(Prize)}
    _must(isinstance(raw, Mapping) and "kind" in raw and set(raw) <= known, "no-plan", "prizes", number)
    return Prize(**raw)


def _checked(plan: Plan) -> Plan:
    """Return the plan. Raises ShapeError, RuleError."""
    _must(len(plan.prizes) <= MOST_PRIZES, "no-plan", "prizes")
    for number, prize in enumerate(plan.prizes, 1):
        _check_prize(number, prize)
    _check_doubles(plan.prizes)
    _must(plan.unit in UNITS and type(plan.unit) is int, "no-plan", "unit")
    _must(plan.remainder in (FIRST, LAST), "no-plan", "remainder")
    _must(isinstance(plan.ties, str) and plan.ties in TIES, "no-plan", "ties")
    _must(_is_whole(plan.most, 1, MOST_A_PERSON), "no-plan", "most")
    _must(_is_whole(plan.pot_amount, 1, MOST_MONEY), "no-plan", "pot_amount")
    _must(_is_whole(plan.pot_percent, 1, 100), "no-plan", "pot_percent")
    _check_pot(plan)
    return plan


def _check_prize(number: int, prize: Prize) -> None:
    def must(is_so: bool) -> None:
        _must(is_so, "no-plan", "prizes", number)

    must(prize.kind in {*Kind} and all(isinstance(text, str) for text in (prize.group, prize.thing)))
    must(len(prize.thing) <= MOST_LETTERS and len(prize.group) <= GROUP_LETTERS)
    must(not _UNSEEN.search(prize.thing + prize.group))
    must(_is_whole(prize.place, 1, LAST_PLACE) and prize.place is not None)
    must(_is_whole(prize.amount, 1, MOST_MONEY) and _is_whole(prize.share, 1, WHOLE))
    must(prize.ties is None or (isinstance(prize.ties, str) and prize.ties in TIES))
    _check_together(number, prize)


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


def _is_whole(value: Any, least: int, most: int) -> bool:
    return value is None or (type(value) is int and least <= value <= most)


def _must(is_so: bool, code: str, field: str, number: int = 0) -> None:
    if not is_so:
        sentence = _NOT_THIS_PRIZE if number else _NOT_THIS
        raise ShapeError(code, sentence, fields=(field,), number=number, field=field)


_NOT_THIS = gettext_noop("The plan of prizes cannot be read: look at “%(field)s”. Nothing was changed.")
_NOT_THIS_PRIZE = gettext_noop("Prize %(number)s of the plan cannot be read. Nothing was changed.")
_ONLY_ONE = gettext_noop("Prize %(number)s: there is only one prize of this kind, so its place is 1.")
_GROUP = gettext_noop("Prize %(number)s: name the group it is for, such as Women; other prizes have no group.")
_BOTH = gettext_noop("Prize %(number)s has both an amount and a share of the pot. Enter only one of them.")
_EMPTY = gettext_noop("Prize %(number)s is empty: enter an amount, a share of the pot, or what it is.")
_NO_TIES = gettext_noop("Prize %(number)s is drawn among all, so nobody is tied for it. Leave out what settles a tie.")
_TWICE = gettext_noop(
    "Prize %(number)s is in the plan already: there is one prize for each place. Change one of the two."
)
_ONE_POT = gettext_noop("Shares need a pot: enter either its amount or a percentage of the entry fees, not both.")
_DO_NOT_SUM = gettext_noop("The shares come to %(percent)s%%, and must come to 100%%. Nothing was changed.")
