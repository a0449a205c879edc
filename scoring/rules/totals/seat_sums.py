"""All the points that the hands of a whole game can add up to, where every seat scores for itself.

A set of totals is one number: totals, and the marks stated beside them, are a place in a box of small counts,
and the bit at that place says whether they are in the set. One more hand is a shift.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import prod
from operator import mul
from typing import NamedTuple

from ..ends import MOST_HANDS
from ..scores import Outcome, Points

MOST_BITS = 1 << 22
"""Larger boxes are not searched: it would take seconds."""


class Ending(NamedTuple):
    """What ends a game: reaching `target`, also with a tie there unless `with_lead`; None: nothing does."""

    target: int | None = None
    with_lead: bool = False


class Question(NamedTuple):
    """What is to hold beside the points. None: not stated, so anything goes."""

    ending: Ending
    hands: int | None = None
    lone_marches: Points | None = None
    euchres: Points | None = None

    def row(self, outcome: Outcome) -> Points:
        """One hand as a step: its points, and its marks as far as they are stated."""
        lone = outcome.lone_marches if self.lone_marches is not None else ()
        return outcome.points + lone + (outcome.euchres if self.euchres is not None else ())

    def stated(self, points: Points) -> Points:
        """The place of these points with the marks stated."""
        return points + (self.lone_marches or ()) + (self.euchres or ())


class Box:
    """Rows of counts, each from 0 to its limit."""

    def __init__(self, limits: Points):
        self.limits = limits
        self.strides = tuple(accumulate((limit + 1 for limit in limits[:-1]), mul, initial=1))

    def bit(self, row: Sequence[int]) -> int:
        """The set of this row alone."""
        return 1 << self._place(row)

    def _place(self, row: Sequence[int]) -> int:
        return sum(map(mul, row, self.strides))

    def between(self, lows: Sequence[int], highs: Sequence[int]) -> int:
        """All rows from `lows` to `highs`."""
        rows = 1
        for low, high, stride in zip(lows, highs, self.strides, strict=True):
            line = rows
            rows = 0
            for count in range(low, high + 1):
                rows |= line << count * stride
        return rows

    def shifts(self, steps: Sequence[Points]) -> list[tuple[int, int]]:
        """For each step: the rows that have room for it, and how far it moves them."""
        zeros = (0,) * len(self.limits)
        rooms = [(tuple(limit - count for limit, count in zip(self.limits, step, strict=True)), step) for step in steps]
        return [(self.between(zeros, room), self._place(step)) for room, step in rooms if min(room) >= 0]

    def rows(self, many: int) -> Iterator[Points]:
        """The rows of a set, one by one."""
        while many:
            place = (many & -many).bit_length() - 1
            many &= many - 1
            yield tuple(place // stride % (limit + 1) for stride, limit in zip(self.strides, self.limits, strict=True))


def box_size(limits: Points) -> int:
    """How many rows a box of these limits has."""
    return prod(limit + 1 for limit in limits)


@lru_cache(maxsize=16)
def possible_totals(outcomes: tuple[Outcome, ...], question: Question, limits: Points) -> tuple[Box, int]:
    """The box of these limits, and in it the totals (with the marks stated) of every game that can have been."""
    box = Box(limits)
    seats = len(outcomes[0].points)
    shifts = box.shifts(sorted({question.row(outcome) for outcome in outcomes}))
    over = _over(box, seats, question.ending)
    after, ended, live = box.bit(()), 0, box.bit(())
    for _ in range(MOST_HANDS if question.hands is None else question.hands):
        after = _one_more(live, shifts)
        if question.hands is None:
            before = ended, live
            ended, live = ended | (after & over), live | (after & ~over)
            if before == (ended, live):
                break
        else:
            ended, live = after & over, after & ~over
    return box, ended if question.ending.target else live


def _one_more(totals: int, shifts: list[tuple[int, int]]) -> int:
    following = 0
    for room, step in shifts:
        following |= (totals & room) << step
    return following


def _over(box: Box, seats: int, ending: Ending) -> int:
    """The totals with which the game is over."""
    if ending.target is None:
        return 0
    zeros, others = (0,) * len(box.limits), box.limits[seats:]
    if not ending.with_lead:
        live = tuple(min(limit, ending.target - 1) for limit in box.limits[:seats])
        return box.between(zeros, box.limits) ^ box.between(zeros, live + others)
    over = 0
    for leader in range(seats):
        for most in range(ending.target, box.limits[leader] + 1):
            highs = [min(limit, most - 1) for limit in box.limits[:seats]]
            highs[leader] = most
            lows = [most if seat == leader else 0 for seat in range(len(box.limits))]
            over |= box.between(lows, (*highs, *others))
    return over


def is_possible(outcomes: tuple[Outcome, ...], question: Question, points: Points) -> bool:
    """Whether some game brings these totals.

    Where the box is too large to search, the lone marches and the euchres stated are looked at apart; where it is
    so even then, only the most that a hand can bring.
    """
    row = question.stated(points)
    hands = MOST_HANDS if question.hands is None else question.hands
    most = max(max(outcome.points) for outcome in outcomes), max(sum(outcome.points) for outcome in outcomes)
    if max(points) > hands * most[0] or sum(points) > hands * most[1] or max(row) > hands * most[1]:
        return False
    if box_size(row) > MOST_BITS:
        fewer = {question._replace(euchres=None), question._replace(lone_marches=None)} - {question}
        return all(is_possible(outcomes, asked, points) for asked in fewer)
    box, totals = possible_totals(outcomes, question, row)
    return bool(totals & box.bit(row))


def nearest(outcomes: tuple[Outcome, ...], question: Question, points: Points, many: int) -> list[Points]:
    """The possible totals nearest to `points` by the sum of differences; none where that is too much to search."""
    limits = _limits_around(outcomes, question, points)
    row = question.stated(limits)
    if box_size(row) > MOST_BITS:
        return []
    box, totals = possible_totals(outcomes, question, row)
    exactly = question.stated((0,) * len(limits))
    totals &= box.between(exactly, row)
    aim = tuple(min(count, limit) for count, limit in zip(points, limits, strict=True))
    return _spread(box, totals, box.bit(question.stated(aim)), len(limits))[:many] if totals else []


def _limits_around(outcomes: tuple[Outcome, ...], question: Question, points: Points) -> Points:
    """How far to look: where a game can end, or a little past the points stated."""
    most = max(max(outcome.points) for outcome in outcomes)
    if question.ending.target:
        room = most if question.ending.with_lead else most - 1
        return (question.ending.target + room,) * len(points)
    hands = MOST_HANDS if question.hands is None else question.hands
    return tuple(min(count + most, hands * most) for count in points)


def _spread(box: Box, totals: int, around: int, seats: int) -> list[Points]:
    """The first of the totals met when going out step by step from `around`; there must be some."""
    low, high = (0,) * len(box.limits), box.limits
    moves = [
        (
            box.between(low, (*high[:seat], high[seat] - 1, *high[seat + 1 :])),
            box.between((*low[:seat], 1, *low[seat + 1 :]), high),
            box.strides[seat],
        )
        for seat in range(seats)
        if high[seat]
    ]
    while not totals & around:
        reached = around
        for may_grow, may_shrink, stride in moves:
            reached |= (around & may_grow) << stride | (around & may_shrink) >> stride
        around = reached
    return [row[:seats] for row in box.rows(totals & around)]


@lru_cache(maxsize=16)
def steps(seats: int, farthest: int) -> tuple[Points, ...]:
    """All changes to so many totals that come to `farthest` together at most, the smallest first."""
    if seats == 0:
        return ((),)
    here = range(-farthest, farthest + 1)
    found = [(step, *rest) for step in here for rest in steps(seats - 1, farthest - abs(step))]
    return tuple(sorted(found, key=lambda step: sum(map(abs, step))))
