"""The cut: who goes through to the next stage as the standings are, who is on the line, and by how much."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from scoring.rules import gettext_noop

OF_ALL, OF_EACH_GROUP, WITH_POINTS = "all", "group", "points"
WAYS: Mapping[str, str] = MappingProxyType(
    {
        OF_ALL: gettext_noop("the first of everybody"),
        OF_EACH_GROUP: gettext_noop("the first of each group"),
        WITH_POINTS: gettext_noop("everybody with at least this many points"),
    }
)
"""What the number of the cut counts, in words that are marked for translation."""
TIE_BREAKS, EVERYBODY, PLAY_OFF = "tie-breaks", "everybody", "play-off"
TIES: Mapping[str, str] = MappingProxyType(
    {
        TIE_BREAKS: gettext_noop("the tie-breaks decide"),
        EVERYBODY: gettext_noop("everybody who is tied goes through"),
        PLAY_OFF: gettext_noop("a play-off game decides, and the director enters who won it"),
    }
)
THROUGH, ON_THE_LINE, OUT = "through", "line", "out"


@dataclass(frozen=True)
class Contender:
    """Somebody in the standings, a person or a team, who has not withdrawn."""

    key: int
    rank: int
    score: int
    """What ranks them before the tie-breaks: points, or halves of games won."""
    group: str = ""


@dataclass(frozen=True)
class Cut:
    """The rule that says who goes through."""

    number: int
    way: str = OF_ALL
    ties: str = TIE_BREAKS
    fewest_wins: bool = False


@dataclass(frozen=True)
class Place:
    """Where a contender is beside the line, as the standings are."""

    key: int
    state: str
    """`through`, `line` (tied for the last places, which is not decided) or `out`."""
    margin: int | None
    """Points ahead of the first who is out, or behind the last who is through; None where there is nobody else."""


def places_at(cut: Cut, contenders: Iterable[Contender]) -> list[Place]:
    """Return everybody's place beside the line, the best first in each group."""
    best_first = sorted(contenders, key=lambda contender: contender.rank)
    if cut.way == WITH_POINTS:
        return [_by_points(cut, contender) for contender in best_first]
    if cut.way == OF_ALL:
        return _first_of(cut, best_first)
    by_group = groupby(sorted(best_first, key=lambda contender: contender.group), key=lambda contender: contender.group)
    return [place for _group, pool in by_group for place in _first_of(cut, list(pool))]


def _by_points(cut: Cut, contender: Contender) -> Place:
    ahead = cut.number - contender.score if cut.fewest_wins else contender.score - cut.number
    return Place(contender.key, THROUGH if ahead >= 0 else OUT, abs(ahead))


def _first_of(cut: Cut, pool: Sequence[Contender]) -> list[Place]:
    """Return the places of a pool of which the first `cut.number` go through."""
    if len(pool) <= cut.number or not cut.number:
        return [Place(contender.key, THROUGH if cut.number else OUT, None) for contender in pool]
    last_in, first_out = pool[cut.number - 1], pool[cut.number]
    tied = (
        {contender.key for contender in pool if _is_level(cut, contender, last_in)}
        if _is_level(cut, last_in, first_out)
        else set()
    )
    places = []
    for number, contender in enumerate(pool):
        if contender.key in tied:
            places.append(Place(contender.key, THROUGH if cut.ties == EVERYBODY else ON_THE_LINE, 0))
        elif number < cut.number:
            places.append(Place(contender.key, THROUGH, abs(contender.score - first_out.score)))
        else:
            places.append(Place(contender.key, OUT, abs(last_in.score - contender.score)))
    return places


def _is_level(cut: Cut, first: Contender, second: Contender) -> bool:
    if first.rank == second.rank:
        return True
    return cut.ties != TIE_BREAKS and first.score == second.score


def places_left(cut: Cut, places: Sequence[Place], groups: Mapping[int, str]) -> int:
    """Return how many of those on the line go through; `groups` has the group of each key, where groups count."""
    pools: dict[str, list[str]] = {}
    for place in places:
        pools.setdefault(groups.get(place.key, "") if cut.way == OF_EACH_GROUP else "", []).append(place.state)
    return sum(cut.number - states.count(THROUGH) for states in pools.values() if ON_THE_LINE in states)
