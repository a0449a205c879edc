"""All the points that the hands of a whole game can add up to, for games of two sides of two.

The outcomes of one hand come from the game's own scoring: there is no second table of points here. Every
outcome gives points to one side at most, at least one point if any, and carries at most one mark (a lone
march of one seat, or a euchre); so each side's hands add up on their own, and the two sides share only the
number of hands and the end of the game.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import nsmallest
from typing import NamedTuple, TypeAlias

from ..ends import MOST_HANDS, GameEnds
from ..scores import Outcome, Points


class SideQuestion(NamedTuple):
    """What is to hold beside the points. None: not stated, so anything goes."""

    ends: GameEnds
    hands: int | None
    lone_marches: tuple[int, ...] | None
    euchres: tuple[int, ...] | None


Pair: TypeAlias = tuple[int, int]
"""Points of the two seats of one side."""

Sums: TypeAlias = Mapping[int, int]
"""A set of pairs: bit b of sums[d] says that the second seat may have b points and the first b + d."""

Marks: TypeAlias = tuple[int, int, int]
"""Lone marches of the side's first seat, of its second, euchres by the side; 0 where nothing is stated."""

NO_MARKS = (0, 0, 0, 0)
NO_MARK: Marks = (0, 0, 0)
UNITS: tuple[Marks, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
Kinds: TypeAlias = Mapping[Marks, frozenset[Pair]]
ByHands: TypeAlias = Sequence[Sums]
"""Sums by the number of hands that brought this side points."""


@lru_cache(maxsize=32)
def possible_sums(outcomes: tuple[Outcome, ...], question: SideQuestion) -> tuple[tuple[Sums, Sums], ...]:
    """All totals that answer to the question: of each entry, any pair of side 0 with any pair of side 1."""
    hands = question.hands
    blanks = any(not any(outcome.points) for outcome in outcomes)
    return tuple(
        entry for first, second in _by_hands(outcomes, question) for entry in _entries(first, second, hands, blanks)
    )


def _by_hands(outcomes: tuple[Outcome, ...], question: SideQuestion) -> list[tuple[ByHands, ByHands]]:
    """For each way the game can end: what the sides can have by their number of scoring hands."""
    ends = question.ends
    most = MOST_HANDS if question.hands is None else question.hands
    sides = [
        (
            _kinds(outcomes, question, side),
            _marks(question, question.lone_marches, question.euchres, side),
        )
        for side in (0, 1)
    ]
    if ends.by != "points":
        first, second = [_reach(kinds, marks, most) for kinds, marks in sides]
        return [(first, second)]
    losing = [_reach(kinds, marks, most, ends.number) for kinds, marks in sides]
    winning = [_crossing(kinds, marks, most, ends.number) for kinds, marks in sides]
    return [(winning[0], losing[1]), (losing[0], winning[1])]


def _marks(question: SideQuestion, lone_marches: Points | None, euchres: Points | None, side: int) -> Marks:
    """The marks of one side, as far as the question states them."""
    lone = lone_marches if question.lone_marches and lone_marches else NO_MARKS
    euchred = euchres if question.euchres and euchres else NO_MARKS
    return (lone[side], lone[side + 2], euchred[side])


def _kinds(outcomes: Iterable[Outcome], question: SideQuestion, side: int) -> Kinds:
    kinds = defaultdict(set)
    for points, lone_marches, euchres in outcomes:
        if points[side] or points[side + 2]:
            marks = _marks(question, lone_marches, euchres, side)
            kinds[marks].add((points[side], points[side + 2]))
    return {marks: frozenset(pairs) for marks, pairs in kinds.items()}


def _reach(kinds: Kinds, marks: Marks, most: int, below: int | None = None) -> ByHands:
    """What 0 to `most` scoring hands with exactly these marks bring, never reaching `below`."""
    by_hands: list[Sums] = [{}] * (most + 1)
    marked = sum(marks)
    if marked > most or min(marks) < 0:
        return by_hands
    sums: Sums = {0: 1}
    for unit, times in zip(UNITS, marks, strict=True):
        for _ in range(times):
            sums = _plus_a_hand(sums, kinds[unit], below)
    for hands in range(marked, most + 1):
        by_hands[hands] = sums
        sums = _plus_a_hand(sums, kinds[NO_MARK], below)
    return by_hands


def _crossing(kinds: Kinds, marks: Marks, most: int, target: int) -> ByHands:
    """The same for the winners: below `target` until their last hand."""
    by_hands: list[Sums] = [{}] * (most + 1)
    for mark, pairs in kinds.items():
        rest = (marks[0] - mark[0], marks[1] - mark[1], marks[2] - mark[2])
        for hands, sums in enumerate(_reach(kinds, rest, most - 1, target), start=1):
            over = {lead: bits & ~_all_below(target, lead) for lead, bits in _plus_a_hand(sums, pairs).items()}
            by_hands[hands] = _union((by_hands[hands], over))
    return by_hands


def _plus_a_hand(sums: Sums, pairs: frozenset[Pair], below: int | None = None) -> Sums:
    added: dict[int, int] = defaultdict(int)
    for lead, bits in sums.items():
        for first, second in pairs:
            added[lead + first - second] |= bits << second
    if below is None:
        return added
    still_below = ((lead, bits & _all_below(below, lead)) for lead, bits in added.items())
    return {lead: bits for lead, bits in still_below if bits}


def _all_below(target: int, lead: int) -> int:
    """The second seat's points with which both seats are below the target."""
    return (1 << max(target - max(lead, 0), 0)) - 1


def _union(many: Iterable[Sums]) -> Sums:
    union: dict[int, int] = defaultdict(int)
    for sums in many:
        for lead, bits in sums.items():
            union[lead] |= bits
    return union


def _entries(first: ByHands, second: ByHands, hands: int | None, blanks: bool) -> Iterable[tuple[Sums, Sums]]:
    if hands is None:
        return [(_union(first), _union(second))]
    if blanks:  # some hands may bring nobody a point
        second = [_union(second[: count + 1]) for count in range(hands + 1)]
    return [(first[count], second[hands - count]) for count in range(hands + 1)]


def holds(sums: Sums, pair: Pair) -> bool:
    """Whether these points of a side are among the sums."""
    return bool(sums.get(pair[0] - pair[1], 0) >> pair[1] & 1)


def nearest(entries: Iterable[tuple[Sums, Sums]], points: Points, many: int) -> list[Points]:
    """The possible totals nearest to `points` by the sum of differences over the seats, nearest first."""
    found: set[tuple[int, Points]] = set()
    for entry in entries:
        near = [_nearest_pairs(entry[side], (points[side], points[side + 2]), many) for side in (0, 1)]
        found.update((d0 + d1, (a, b, c, d)) for d0, (a, c) in near[0] for d1, (b, d) in near[1])
    return [totals for _, totals in nsmallest(many, found)]


def _nearest_pairs(sums: Sums, pair: Pair, many: int) -> list[tuple[int, Pair]]:
    gap = pair[0] - pair[1]
    best: list[tuple[int, Pair]] = []
    for lead in sorted(sums, key=lambda lead: abs(lead - gap)):
        # A side with another lead than the one stated is at least that far away.
        if len(best) == many and best[-1][0] <= abs(lead - gap):
            break
        near = _near_bits(sums[lead], max(pair[1], pair[0] - lead), many)
        found = ((abs(b + lead - pair[0]) + abs(b - pair[1]), (b + lead, b)) for b in near)
        best = sorted((*best, *found))[:many]
    return best


def _near_bits(bits: int, top: int, many: int) -> Iterable[int]:
    """The highest set bits up to `top` and the lowest above it, `many` of each."""
    upto = bits & ((1 << min(top, bits.bit_length()) + 1) - 1)
    above = bits & ~upto
    for _ in range(many):
        if upto:
            yield upto.bit_length() - 1
            upto &= ~(1 << upto.bit_length() - 1)
        if above:
            yield (above & -above).bit_length() - 1
            above &= above - 1
