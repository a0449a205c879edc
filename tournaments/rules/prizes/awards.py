"""Who wins what: a plan and the final standings in, awards out.

The prizes are awarded in the order of the plan. Those who have left, or have as many prizes as a person may have, are
passed over, and the next in line moves up. Those who are level take the prizes of all their places together and split
them, or the next tie-break or a draw gives the first of these prizes to one of them, and so on with those who are left.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tournaments.rules.prizes.amounts import split
from tournaments.rules.prizes.plan import BREAK, DRAW, SPLIT, Kind, Plan


@dataclass(frozen=True)
class Finisher:
    """How somebody finished."""

    entrant: int
    rank: int
    """In the standings with their tie-breaks; of a team's member the team's."""
    level: int
    """The same for all who are level before tie-breaks: their points, say."""
    unit: int
    """People who win together have the same: partners who stay together. Else each has their own."""
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
    number: int = 0
    """On the list of players: draws go by it."""


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
    tied: int = field(default=1, compare=False)
    """How many were level for it: people, or teams."""
    settled: str = field(default="", compare=False)
    """What settled it where anybody was level (`plan.TIES`). Why, not what: it is not compared."""


@dataclass(frozen=True)
class Tie:
    """People or teams who are level for prizes, and what settles it."""

    numbers: tuple[int, ...]
    """Which prizes, by their place in the plan from 0."""
    kind: str
    group: str
    place: int
    last_place: int
    settled: str
    """What decides about the first of them (`plan.TIES`)."""
    units: tuple[tuple[int, ...], ...]
    """The entrants, those together who win together."""
    is_open: bool
    """Whether a draw decides that was not made yet: then nobody has these prizes."""


@dataclass(frozen=True)
class Outcome:
    """All awards, in the order of the plan, and the prizes that nobody can have, by their place in it from 0."""

    awards: tuple[Award, ...]
    unawarded: tuple[int, ...]
    ties: tuple[Tie, ...] = ()


Unit = tuple[Finisher, ...]
"""One person, or the members of a team."""
Level = list[tuple[object, Unit]]
"""Those who are level, each with what the next tie-break makes of them, the better first."""
Lots = Callable[[str, Sequence[int]], Sequence[int]]
"""A draw: the name of a prize and the numbers of those who are level for it in; the same, in the order drawn, out."""


@dataclass(frozen=True)
class _Ladder:
    """The prizes of one kind, or of one group, with the money in each of the plan."""

    plan: Plan
    amounts: Sequence[int]
    numbers: Sequence[int]
    """Of its prizes in the plan, from 0."""
    lots: Lots | None

    def between(self, first: int, last: int) -> list[int]:
        """Return the prizes of these places, the best first."""
        own = [n for n in self.numbers if first <= self.plan.prizes[n].place <= last]
        return sorted(own, key=lambda n: self.plan.prizes[n].place)


def award(
    plan: Plan,
    amounts: Sequence[int],
    finishers: Iterable[Finisher],
    *,
    drawn: Mapping[int, int] | None = None,
    lots: Lots | None = None,
) -> Outcome:
    """Award the prizes. `amounts`: the money in each (`amounts_of`). `drawn`: who was drawn for each door prize.

    `lots` draws where a draw settles a tie; None: it was not made yet, and nobody has these prizes.
    """
    here = {finisher.entrant: finisher for finisher in finishers if finisher.is_here}
    won: Counter[int] = Counter()
    awards: list[Award] = []
    ties: list[Tie] = []
    given: set[int] = set()
    for kind, group in dict.fromkeys((prize.kind, prize.group.casefold()) for prize in plan.prizes):
        numbers = [n for n, prize in enumerate(plan.prizes) if (prize.kind, prize.group.casefold()) == (kind, group)]
        if kind == Kind.DOOR:
            line = _drawn(here, drawn or {}, max(plan.prizes[n].place for n in numbers))
        else:
            free = [finisher for finisher in here.values() if plan.most is None or won[finisher.entrant] < plan.most]
            line = _in_line(kind, group, free)
        new, taken, level = _climb(_Ladder(plan, amounts, numbers, lots), line)
        awards += new
        ties += level
        given |= taken
        if kind != Kind.DOOR:
            won.update(new_award.entrant for new_award in new)
    left = tuple(n for n in range(len(plan.prizes)) if n not in given)
    return Outcome(tuple(awards), left, tuple(ties))


def _drawn(here: Mapping[int, Finisher], drawn: Mapping[int, int], last: int) -> list[Level]:
    """Return who was drawn, a line for each place; an empty one where nobody who is here was."""
    at = (here.get(drawn.get(place, 0)) for place in range(1, last + 1))
    return [[(0, (finisher,) if finisher else ())] for finisher in at]


def _climb(ladder: _Ladder, line: Iterable[Level]) -> tuple[list[Award], set[int], list[Tie]]:
    """Hand the prizes of one ladder out to those in line; return the awards, which prizes they were, and the ties."""
    awards: list[Award] = []
    given: set[int] = set()
    ties: list[Tie] = []
    place = 1
    for level in line:
        last = place + len(level) - 1
        numbers = ladder.between(place, last)
        if numbers and any(unit for _next, unit in level):
            new, taken = _settle(ladder, level, place)
            awards += new
            given |= taken
            if len(level) > 1:
                ties.append(_tie(ladder, numbers, level, is_open=not {*numbers} <= taken))
        place = last + 1
    return awards, given, ties


def _tie(ladder: _Ladder, numbers: Sequence[int], level: Level, *, is_open: bool) -> Tie:
    first, last = (ladder.plan.prizes[n] for n in (numbers[0], numbers[-1]))
    units = tuple(tuple(finisher.entrant for finisher in unit) for _next, unit in level)
    settled = ladder.plan.ties_of(first)
    return Tie(tuple(numbers), first.kind, first.group, first.place, last.place, settled, units, is_open)


def _settle(ladder: _Ladder, level: Level, place: int) -> tuple[list[Award], set[int]]:
    """Hand out the prizes of the places from `place` that those on a level have, the first one first."""
    awards: list[Award] = []
    given: set[int] = set()
    while level and (numbers := ladder.between(place, place + len(level) - 1)):
        settled = ladder.plan.ties_of(ladder.plan.prizes[numbers[0]]) if len(level) > 1 else ""
        if settled == DRAW and ladder.lots is None:
            break
        front = _front(ladder, level, numbers[0], settled)
        own = ladder.between(place, place + len(front) - 1)
        if own:
            how = (len(level), (SPLIT if len(front) > 1 else settled))
            awards += _split(ladder, own, [unit for _next, unit in front], how)
            given |= {*own}
        level, place = [entry for entry in level if entry not in front], place + len(front)
    return awards, given


def _front(ladder: _Ladder, level: Level, number: int, settled: str) -> Level:
    """Return who of a level comes first: all of it where they split."""
    if settled == BREAK:
        return [entry for entry in level if entry[0] == level[0][0]]
    if settled == DRAW and ladder.lots:
        prize = ladder.plan.prizes[number]
        by_number = {
            min((finisher.number, finisher.entrant) for finisher in unit): (worth, unit) for worth, unit in level
        }
        numbers = [number for number, _entrant in sorted(by_number)]
        name = " ".join(filter(None, (prize.kind, prize.group.casefold(), str(prize.place))))
        first = ladder.lots(name, numbers)[0]
        return [by_number[key] for key in by_number if key[0] == first]
    return level


def _split(ladder: _Ladder, numbers: Sequence[int], units: Sequence[Unit], how: tuple[int, str]) -> list[Award]:
    """Return what everybody of these units gets: an equal part of the money for each unit, and for each in it.

    `how`: how many were level, and what settled it.
    """
    prizes = [ladder.plan.prizes[n] for n in numbers]
    amount = sum(ladder.amounts[n] for n in numbers)
    kind, group, (tied, settled) = prizes[0].kind, ladder.plan.prizes[min(numbers)].group, how
    things = tuple(prize.thing for prize in prizes if prize.thing)
    sharing = sum(map(len, units))
    parts = [
        (finisher, part)
        for unit, whole in zip(units, split(amount, len(units)), strict=True)
        for finisher, part in zip(unit, split(whole, len(unit)), strict=True)
    ]
    places = prizes[0].place, prizes[-1].place
    return [
        Award(kind, group, *places, things, part, finisher.entrant, sharing, _count(kind, finisher), tied, settled)
        for finisher, part in parts
        if part or things
    ]


def _count(kind: str, finisher: Finisher) -> int | None:
    return {Kind.LONERS: finisher.loners, Kind.EUCHRED: finisher.euchred, Kind.HIGH_GAME: finisher.high_game}.get(
        Kind(kind)
    )


def _in_line(kind: str, group: str, free: Iterable[Finisher]) -> list[Level]:
    """Return who is in line for a kind of prize, the first in front; those who are level together."""
    if kind in (Kind.PLACE, Kind.LOW):
        return _units_in_line(kind, free)
    if kind == Kind.GROUP:
        order = sorted((finisher for finisher in free if finisher.group.casefold() == group), key=_by_own_rank)
        return _levels([(finisher.own_level, finisher.own_rank, (finisher,)) for finisher in order])
    counted = {
        finisher: count
        for finisher in free
        if (count := _count(kind, finisher)) or (count == 0 and kind == Kind.HIGH_GAME)
    }
    order = sorted(counted, key=lambda finisher: (-counted[finisher], *_by_own_rank(finisher)))
    return _levels([(counted[finisher], finisher.own_rank, (finisher,)) for finisher in order])


def _by_own_rank(finisher: Finisher) -> tuple[int, int]:
    return finisher.own_rank, finisher.entrant


def _units_in_line(kind: str, free: Iterable[Finisher]) -> list[Level]:
    is_low = kind == Kind.LOW
    taking_part = [finisher for finisher in free if not is_low or (finisher.played_all and finisher.rank > 1)]
    sign = -1 if is_low else 1
    order = sorted(
        taking_part, key=lambda finisher: (sign * finisher.rank, abs(finisher.unit), finisher.unit, finisher.entrant)
    )
    units = [tuple(unit) for _unit, unit in groupby(order, key=lambda finisher: finisher.unit)]
    return _levels([(unit[0].level, unit[0].rank, unit) for unit in units])


def _levels(units: Sequence[tuple[object, object, Unit]]) -> list[Level]:
    """Put units that are next to each other and worth the same on one level: (worth, what breaks a tie, who)."""
    return [[(by, unit) for _worth, by, unit in level] for _worth, level in groupby(units, key=lambda unit: unit[0])]
