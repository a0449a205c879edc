"""All the points that the hands of a whole game can add up to, where every seat scores for itself.

A set of totals is one number: totals are a place in a box of small counts, and the bit at that place says whether they
are in the set. One more hand is a shift. Marks that are stated (lone marches, euchres) say which hands there were with
them, so that only the rest of the hands need a search.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import prod
from operator import mul, sub
from typing import NamedTuple

from ..ends import MOST_HANDS
from ..scores import Outcome, Points

MOST_BITS = 1 << 22
"""Larger boxes are not searched: it would take seconds."""


class Ending(NamedTuple):
    """What ends a game: reaching `target`, also with a tie there unless `with_lead`; None: nothing does."""

    target: int | None = None
    with_lead: bool = False


class SeatQuestion(NamedTuple):
    """What is to hold beside the points. None: not stated, so anything goes."""

    ending: Ending
    hands: int | None = None
    lone_marches: Points | None = None
    euchres: Points | None = None

    def stated(self, lone_marches: Points | None, euchres: Points | None) -> Points:
        """These marks as one row, as far as the question states any."""
        lone = lone_marches if self.lone_marches is not None and lone_marches else ()
        return lone + (euchres if self.euchres is not None and euchres else ())

    def before(self, last: Outcome) -> "SeatQuestion | None":
        """What is to hold before the last hand of a game; None where that hand brings more marks than are stated."""
        hands = None if self.hands is None else self.hands - 1
        lone_marches, euchres = less(self.lone_marches, last.lone_marches), less(self.euchres, last.euchres)
        if hands == -1 or (lone_marches and min(lone_marches) < 0) or (euchres and min(euchres) < 0):
            return None
        return SeatQuestion(Ending(), hands, lone_marches, euchres)


def less(row: Points | None, by: Points) -> Points | None:
    """The row less another one; None where none is stated."""
    return None if row is None else tuple(map(sub, row, by))


class CountBox:
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

    def moved(self, rows: int, step: Points) -> int:
        """These rows a step further on, without those that have no room for it."""
        [*shift] = self.shifts([step])
        return (rows & shift[0][0]) << shift[0][1] if shift else 0

    def rows(self, many: int) -> Iterator[Points]:
        """The rows of a set, one by one."""
        while many:
            place = (many & -many).bit_length() - 1
            many &= many - 1
            yield tuple(place // stride % (limit + 1) for stride, limit in zip(self.strides, self.limits, strict=True))


def box_size(limits: Points) -> int:
    """The number of rows in a box with these limits."""
    return prod(limit + 1 for limit in limits)


@lru_cache(maxsize=16)
def possible_totals(outcomes: tuple[Outcome, ...], question: SeatQuestion, limits: Points) -> tuple[CountBox, int]:
    """The box of these limits, and in it the points of every game that can have been, with the marks stated.

    A game that ends at a number of points is one that had not ended before its last hand. Where it goes on with a tie
    at the top, any such tie can have come about: two of the tied go on together, and the others follow.
    """
    box = CountBox(limits)
    if question.ending.target is None:
        return box, _sums(outcomes, question, limits)
    over = _over(box, len(limits), question.ending)
    ended = 0
    for last in outcomes:
        before = question.before(last)
        if before is not None:
            ended |= box.moved(_sums(outcomes, before, limits) & ~over, last.points)
    return box, ended & over


@lru_cache(maxsize=64)
def _sums(outcomes: tuple[Outcome, ...], question: SeatQuestion, limits: Points) -> int:
    """The points that this many hands (None: as many as a sheet has, or fewer) bring, with exactly the marks stated."""
    stated = {outcome: question.stated(outcome.lone_marches, outcome.euchres) for outcome in outcomes}
    unmarked = tuple(sorted({outcome.points for outcome in outcomes if not any(stated[outcome])}))
    marked = tuple({(outcome.points, marks): None for outcome, marks in stated.items() if any(marks)})
    marks = question.stated(question.lone_marches, question.euchres)
    box, sums = CountBox(limits), 0
    for points, hands in set(_with_marks(marked, marks, (0,) * len(limits), 0)):
        left = (MOST_HANDS if question.hands is None else question.hands) - hands
        if left >= 0:
            sums |= box.moved(_unmarked_sums(unmarked, limits, left, question.hands is None), points)
    return sums


def _with_marks(
    marked: tuple[tuple[Points, Points], ...], marks: Points, points: Points, hands: int
) -> Iterator[tuple[Points, int]]:
    """Every way to come by these marks: what the hands that bring them score together, and how many they are."""
    if not marked:
        if not any(marks):
            yield points, hands
        return
    (brings, own), *others = marked
    elsewhere = [any(row[place] for _, row in others) for place in range(len(marks))]
    for times in range(MOST_HANDS - hands + 1):
        rest = tuple(mark - times * own_mark for mark, own_mark in zip(marks, own, strict=True))
        if min(rest) < 0:
            return
        if all(other or not mark for mark, other in zip(rest, elsewhere, strict=True)):
            scored = tuple(had + times * more for had, more in zip(points, brings, strict=True))
            yield from _with_marks(tuple(others), rest, scored, hands + times)


@lru_cache(maxsize=16)
def _unmarked_sums(steps_: tuple[Points, ...], limits: Points, hands: int, or_fewer: bool) -> int:
    """The points that this many hands bring, where each hand is one of these steps."""
    box = CountBox(limits)
    shifts = box.shifts(steps_)
    sums, all_sums = box.bit(()), box.bit(())
    for _ in range(hands):
        sums = _one_more(sums, shifts)
        if or_fewer:
            sums |= all_sums
            if sums == all_sums:
                break
            all_sums = sums
    return sums


def _one_more(totals: int, shifts: list[tuple[int, int]]) -> int:
    following = 0
    for room, step in shifts:
        following |= (totals & room) << step
    return following


def _over(box: CountBox, seats: int, ending: Ending) -> int:
    """The totals with which the game is over."""
    if ending.target is None:
        return 0
    zeros = (0,) * seats
    if not ending.with_lead:
        live = tuple(min(limit, ending.target - 1) for limit in box.limits)
        return box.between(zeros, box.limits) ^ box.between(zeros, live)
    over = 0
    for leader in range(seats):
        for most in range(ending.target, box.limits[leader] + 1):
            highs = [min(limit, most - 1) for limit in box.limits]
            highs[leader] = most
            over |= box.between([most if seat == leader else 0 for seat in range(seats)], highs)
    return over


def is_possible(outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points) -> bool:
    """Whether some game brings these totals; where the box is too large to search, only the most a hand can bring."""
    hands = MOST_HANDS if question.hands is None else question.hands
    most = max(max(outcome.points) for outcome in outcomes), max(sum(outcome.points) for outcome in outcomes)
    marks = question.stated(question.lone_marches, question.euchres)
    if max(points) > hands * most[0] or sum(points) > hands * most[1] or max(marks, default=0) > hands:
        return False
    if box_size(points) > MOST_BITS:
        return True
    box, totals = possible_totals(outcomes, question, points)
    return bool(totals & box.bit(points))


def nearest(outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points, many: int) -> list[Points]:
    """The possible totals nearest to `points` by the sum of differences; none where that is too much to search."""
    limits = _limits_around(outcomes, question, points)
    if box_size(limits) > MOST_BITS:
        return []
    box, totals = possible_totals(outcomes, question, limits)
    aim = tuple(min(count, limit) for count, limit in zip(points, limits, strict=True))
    return _spread(box, totals, box.bit(aim))[:many] if totals else []


def _limits_around(outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points) -> Points:
    """How far to look: where a game can end, or a little past the points stated."""
    most = max(max(outcome.points) for outcome in outcomes)
    if question.ending.target:
        room = most if question.ending.with_lead else most - 1
        return (question.ending.target + room,) * len(points)
    hands = MOST_HANDS if question.hands is None else question.hands
    return tuple(min(count + most, hands * most) for count in points)


def _spread(box: CountBox, totals: int, around: int) -> list[Points]:
    """The first of the totals met when going out step by step from `around`; there must be some."""
    low, high = (0,) * len(box.limits), box.limits
    moves = [
        (
            box.between(low, (*high[:seat], high[seat] - 1, *high[seat + 1 :])),
            box.between((*low[:seat], 1, *low[seat + 1 :]), high),
            box.strides[seat],
        )
        for seat in range(len(high))
        if high[seat]
    ]
    while not totals & around:
        reached = around
        for may_grow, may_shrink, stride in moves:
            reached |= (around & may_grow) << stride | (around & may_shrink) >> stride
        around = reached
    return list(box.rows(totals & around))


@lru_cache(maxsize=16)
def steps(seats: int, farthest: int) -> tuple[Points, ...]:
    """All changes to this many totals that come to `farthest` together at most, the smallest first."""
    if seats == 0:
        return ((),)
    here = range(-farthest, farthest + 1)
    found = [(step, *rest) for step in here for rest in steps(seats - 1, farthest - abs(step))]
    return tuple(sorted(found, key=lambda step: sum(map(abs, step))))
