"""Who wins what: a plan and the final standings in, awards out.

The prizes are awarded in the order of the plan. Whoever has left, or has as many prizes as a person may have, is passed
over, and the next in line moves up. Those who are level take the prizes of all their places together and split them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.prizes.amounts import split
from tournaments.prizes.plan import SPLIT, Kind, Plan, Prize


@dataclass(frozen=True)
class Finisher:
    """How somebody finished."""

    entrant: int
    rank: int
    """In the standings with their tie-breaks; of a team's member the team's."""
    level: int
    """The same for all who are level before tie-breaks: their points, say."""
    unit: int
    """Whoever wins together has the same: partners who stay together. Else each has their own."""
    own_rank: int
    """Among persons."""
    own_level: int
    is_here: bool = True
    played_all: bool = True
    """Whether they were there in every round: the low score is theirs only then."""
    group: str = ""
    loners: int = 0
    euchred: int = 0
    high_game: int | None = None
    """The points of their best game; below 0 in games where fewer are better."""


@dataclass(frozen=True)
class Award:
    """What one person wins; those who share prizes have an award each."""

    kind: str
    group: str
    place: int
    last_place: int
    """After `place` where the prizes of several places were put together."""
    things: tuple[str, ...]
    """Shared as a whole by `sharing` people."""
    amount: int
    """This person's own."""
    entrant: int
    sharing: int
    count: int | None = None
    """Loners, times euchred, or points of the high game, as `Finisher` has them."""


@dataclass(frozen=True)
class Outcome:
    """All awards, in the order of the plan, and the prizes that nobody can have, by their place in it from 0."""

    awards: tuple[Award, ...]
    unawarded: tuple[int, ...]


Unit = tuple[Finisher, ...]
"""One person, or the members of a team."""


def award(
    plan: Plan, amounts: Sequence[int], finishers: Iterable[Finisher], *, drawn: Mapping[int, int] | None = None
) -> Outcome:
    """Award the prizes. `amounts`: the money in each (`amounts_of`). `drawn`: who was drawn for each door prize."""
    here = {one.entrant: one for one in finishers if one.is_here}
    won: Counter[int] = Counter()
    awards: list[Award] = []
    given: set[int] = set()
    for kind, group in dict.fromkeys((prize.kind, prize.group.casefold()) for prize in plan.prizes):
        ladder = [n for n, prize in enumerate(plan.prizes) if (prize.kind, prize.group.casefold()) == (kind, group)]
        if kind == Kind.DOOR:
            lines = _drawn(here, drawn or {}, max(plan.prizes[n].place for n in ladder))
        else:
            free = [one for one in here.values() if plan.most is None or won[one.entrant] < plan.most]
            lines = _in_line(kind, group, free, breaks=plan.ties != SPLIT)
        new, numbers = _climb(plan, amounts, ladder, lines)
        awards += new
        given |= numbers
        if kind != Kind.DOOR:
            won.update(one.entrant for one in new)
    left = tuple(n for n in range(len(plan.prizes)) if n not in given)
    return Outcome(tuple(awards), left)


def _drawn(here: Mapping[int, Finisher], drawn: Mapping[int, int], last: int) -> list[list[Unit]]:
    """Return who was drawn, a line for each place; an empty one where nobody who is here was."""
    at = (here.get(drawn.get(place, 0)) for place in range(1, last + 1))
    return [[(one,)] if one else [()] for one in at]


def _climb(
    plan: Plan, amounts: Sequence[int], ladder: Sequence[int], lines: Iterable[Sequence[Unit]]
) -> tuple[list[Award], set[int]]:
    """Hand the prizes of one ladder out to those who stand in line; return the awards, and which prizes they were."""
    awards: list[Award] = []
    given: set[int] = set()
    place = 1
    for level in lines:
        last = place + len(level) - 1
        numbers = [n for n in ladder if place <= plan.prizes[n].place <= last]
        if numbers and any(level):
            awards += _split([plan.prizes[n] for n in numbers], sum(amounts[n] for n in numbers), level)
            given |= {*numbers}
        place = last + 1
    return awards, given


def _split(prizes: Sequence[Prize], amount: int, level: Sequence[Unit]) -> list[Award]:
    """Return what everybody on this level gets: an equal part of the money for each unit, and for each in it."""
    kind, group = prizes[0].kind, prizes[0].group
    places = [prize.place for prize in prizes]
    things = tuple(prize.thing for prize in sorted(prizes, key=lambda prize: prize.place) if prize.thing)
    sharing = sum(map(len, level))
    parts = [
        (one, part)
        for unit, whole in zip(level, split(amount, len(level)), strict=True)
        for one, part in zip(unit, split(whole, len(unit)), strict=True)
    ]
    return [
        Award(kind, group, min(places), max(places), things, part, one.entrant, sharing, _count(kind, one))
        for one, part in parts
        if part or things
    ]


def _count(kind: str, one: Finisher) -> int | None:
    return {Kind.LONERS: one.loners, Kind.EUCHRED: one.euchred, Kind.HIGH_GAME: one.high_game}.get(Kind(kind))


def _in_line(kind: str, group: str, free: Iterable[Finisher], *, breaks: bool) -> list[list[Unit]]:
    """Return who is in line for a kind of prize, the first in front; those who are level together."""
    if kind in (Kind.PLACE, Kind.LOW):
        return _units_in_line(kind, free, breaks=breaks)
    if kind == Kind.GROUP:
        order = sorted((one for one in free if one.group.casefold() == group), key=_by_own_rank)
        return _levels([(one,) for one in order], [one.own_rank if breaks else one.own_level for one in order])
    counted = {one: count for one in free if (count := _count(kind, one)) or (count == 0 and kind == Kind.HIGH_GAME)}
    order = sorted(counted, key=lambda one: (-counted[one], *_by_own_rank(one)))
    return _levels([(one,) for one in order], [(counted[one], one.own_rank if breaks else 0) for one in order])


def _by_own_rank(one: Finisher) -> tuple[int, int]:
    return one.own_rank, one.entrant


def _units_in_line(kind: str, free: Iterable[Finisher], *, breaks: bool) -> list[list[Unit]]:
    is_low = kind == Kind.LOW
    taking_part = [one for one in free if not is_low or (one.played_all and one.rank > 1)]
    sign = -1 if is_low else 1
    order = sorted(taking_part, key=lambda one: (sign * one.rank, abs(one.unit), one.unit, one.entrant))
    units = [tuple(unit) for _unit, unit in groupby(order, key=lambda one: one.unit)]
    return _levels(units, [unit[0].rank if breaks else unit[0].level for unit in units])


def _levels(units: Sequence[Unit], worth: Sequence[object]) -> list[list[Unit]]:
    """Put units that are next to each other and worth the same on one level."""
    pairs = zip(worth, units, strict=True)
    return [[unit for _worth, unit in level] for _worth, level in groupby(pairs, key=lambda pair: pair[0])]
