"""Which totals games of five-handed euchre can come to.

Everybody scores alone, and there are millions of totals even of few hands, too many for `seat_sums`. But a hand gives
the same to a few seats: 1 or 2 to one or two makers, 4 to a loner, 2 to as many as four defenders, or, thrown in,
nothing to anybody. So it is enough to count how few hands of each kind the totals need; any hand more can be one
thrown in.

Only one thing is looked at loosely: where a game by `lead` went on with a tie at the top, and lone marches or euchres
are stated, the hands that bring them are not put into an order.
"""

from collections.abc import Iterator, Sequence
from operator import add, ne, neg, sub

from ..ends import MOST_HANDS
from ..scores import Outcome, Points
from ..totals import seat_sums
from ..totals.seat_sums import Ending, SeatQuestion, steps

MAKERS, DEFENDERS = 2, 4
"""How many seats share in a hand at most: both makers, or all who were not."""

MOST_IN_A_HAND = 4
"""The points of a lone march."""

FARTHEST = 2
"""How far around impossible totals possible ones are looked for before all of them are searched."""

STRIDE, WIDTH, PATIENCE = 2, 5, 20
"""How the nearest totals are looked for: how far in a step, from how many at once, how often without coming nearer."""


def is_possible(outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points) -> bool:
    """Whether some game brings these totals, and what the question states beside them."""
    if question.ending.target is None:
        return _in_hands(points, question.hands, question.lone_marches, question.euchres)
    if not _is_over(question.ending, points):
        return False
    return any(_ends_with(outcome, question, points) for outcome in outcomes)


def _is_over(ending: Ending, points: Points) -> bool:
    """Whether somebody is there and, by `lead`, ahead of everybody else."""
    most = max(points)
    return most >= (ending.target or 0) and not (ending.with_lead and points.count(most) > 1)


def _ends_with(last: Outcome, question: SeatQuestion, points: Points) -> bool:
    """Whether the game can have ended with this hand, before which it was not over."""
    had, before = tuple(map(sub, points, last.points)), question.before(last)
    if before is None or min(had) < 0 or _is_over(question.ending, had):
        return False
    hands = MOST_HANDS - 1 if before.hands is None else before.hands
    return _in_hands(had, hands, before.lone_marches, before.euchres)


def nearest(outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points, many: int) -> list[Points]:
    """The possible totals nearest to `points` by the sum of differences; none where there are none, or too many.

    Nearest as far as they are found: near `points` and near those with another score for the seat with most; or, in a
    game of this many hands, by a walk that brings down the player with most first, and never goes farther away.
    """
    if question.ending.target is None:
        return _walk(outcomes, question, points, many)
    unmarked = question.lone_marches is None and question.euchres is None
    if unmarked and max(points) <= (question.ending.target or 0) + MOST_IN_A_HAND:
        return seat_sums.nearest(outcomes, question, points, many)
    starts = {points, *_other_leads(question.ending, points)}
    around = {tuple(map(add, start, step)) for start in starts for step in steps(len(points), FARTHEST)}
    found = {totals for totals in around if min(totals) >= 0 and is_possible(outcomes, question, totals)}
    least = min((_distance(totals, points) for totals in found), default=0)
    near = [totals for totals in found if _distance(totals, points) == least]
    if not near and unmarked:
        return seat_sums.nearest(outcomes, question, points, many)
    # The plainest first: those that leave most players their score.
    return sorted(near, key=lambda totals: (sum(map(ne, totals, points)), tuple(map(neg, totals))))[:many]


def _other_leads(ending: Ending, points: Points) -> Iterator[Points]:
    """The totals with the leader a hand's points past the target, or past the second."""
    leader = points.index(max(points))
    second = max(total for seat, total in enumerate(points) if seat != leader)
    past = max(ending.target or 0, second + 1 if ending.with_lead else 0)
    for most in range(past, past + MOST_IN_A_HAND):
        yield (*points[:leader], most, *points[leader + 1 :])


def _walk(outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points, many: int) -> list[Points]:
    start = _brought_down(outcomes, question, points)
    if start is None:
        return []
    best, seen, in_vain = [start], {start}, 0
    while in_vain < PATIENCE:
        around = {tuple(map(add, totals, step)) for totals in best for step in steps(len(points), STRIDE)} - seen
        seen |= around
        within = (totals for totals in around if _distance(totals, points) <= _distance(best[0], points))
        found = [totals for totals in within if min(totals) >= 0 and is_possible(outcomes, question, totals)]
        if not found:
            break
        least = min(_distance(totals, points) for totals in found)
        in_vain = in_vain + 1 if least == _distance(best[0], points) else 0
        best = sorted(totals for totals in found if _distance(totals, points) == least)[:WIDTH]
    return best[:many]


def _distance(totals: Points, others: Points) -> int:
    return sum(map(abs, map(sub, totals, others)))


def _brought_down(outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points) -> Points | None:
    """Possible totals, with the leader brought down point by point; None where no totals go with the marks."""
    marks = zip(question.lone_marches or (0,) * len(points), question.euchres or (0,) * len(points), strict=True)
    least = [4 * alone + 2 * euchred for alone, euchred in marks]
    most = 4 * (MOST_HANDS if question.hands is None else question.hands)
    totals = [max(least, min(total, most)) for total, least in zip(points, least, strict=True)]
    while not is_possible(outcomes, question, tuple(totals)):
        spare = [seat for seat, total in enumerate(totals) if total > least[seat]]
        if not spare:
            return None
        totals[max(spare, key=totals.__getitem__)] -= 1
    return tuple(totals)


def _in_hands(points: Points, hands: int | None, lone_marches: Points | None, euchres: Points | None) -> bool:
    """Whether this many hands (None: as many as a sheet has) bring these points, with the marks stated."""
    loners = lone_marches or (0,) * len(points)
    left = [total - 4 * alone for total, alone in zip(points, loners, strict=True)]
    to_play = (MOST_HANDS if hands is None else hands) - sum(loners)
    if sum(left) > 2 * DEFENDERS * to_play:
        return False
    # Two single points of a seat can as well be one march of two.
    singles = _fewest([total % 2 for total in left], MAKERS)
    return _fit([total // 2 for total in left], to_play - singles, euchres, may_be_alone=lone_marches is None)


def _fewest(times: Sequence[int], together: int) -> int:
    """The fewest hands that give each seat its times, if each hand gives once to each of this many seats."""
    return max(max(times), -(-sum(times) // together))


def _fit(twos: Sequence[int], hands: int, euchres: Points | None, *, may_be_alone: bool) -> bool:
    """Whether this many hands bring these twos: by makers, by defenders, or two at once by a loner."""
    if euchres is not None:
        by_makers = [all_ - euchred for all_, euchred in zip(twos, euchres, strict=True)]
        hands -= _fewest(euchres, DEFENDERS)
        if min(by_makers) < 0:
            return False
        if not may_be_alone:
            return _fewest(by_makers, MAKERS) <= hands
        return any(_parted(by_makers, made, 0, hands - made) for made in range(hands + 1))
    return any(
        _parted(twos, made, euchred, hands - made - euchred if may_be_alone else 0)
        for made in range(hands + 1)
        for euchred in range(hands - made + 1)
        if sum(twos) <= MAKERS * made + DEFENDERS * euchred + 2 * (hands - made - euchred)
    )


def _parted(twos: Sequence[int], made: int, euchred: int, alone: int) -> bool:
    """Whether this many marches of two, euchres and lone marches (at most) can bring each seat its twos."""
    # A lone march is two at once. Only who has more than one for each of the other hands needs one: with a hand to
    # spare, a march of two does as well.
    loners = [max(0, -(-(all_ - made - euchred) // 2)) for all_ in twos]
    rest = [all_ - 2 * lone for all_, lone in zip(twos, loners, strict=True)]
    if sum(loners) > alone or min(rest) < 0:
        return False
    low = sum(max(0, times - euchred) for times in rest)
    high = sum(min(made, times) for times in rest)
    return max(low, sum(rest) - DEFENDERS * euchred) <= min(high, MAKERS * made)
