"""Whether the totals of a whole game of Texas Euchre can happen.

What one hand can bring is a pattern, how often each seat takes what it laid, and the values laid: 2 or more each,
together no more than the dearest cards that can be laid. Single seats can take any such value, so before the last hand
nearly all totals are possible, and it is that hand that decides. Looked at loosely is what asks for hands that are dear
on average, and in how many turns the cards of a single hand can have been laid (see `laid`).
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import islice, product
from operator import add, sub
from typing import NamedTuple, TypeAlias

from ..ends import MOST_HANDS
from ..errors import RuleError, gettext_noop
from ..scores import Points, Totals
from ..totals.seat_sums import steps
from ..totals.shape import Fault, check_shape
from .facts import CARDS_EACH, TexasRuleset, pack_for, value_of

LEAST = 2
"""Every hand costs somebody a card laid, and no card is worth less: nobody ever has 1 point."""

MANY = 3
"""How many possible totals an error proposes."""

FARTHEST = 3
"""How far around impossible totals possible ones are looked for, before whole players are moved to the limit."""

Pattern: TypeAlias = tuple[int, ...]
"""By seat, how often it takes the value it laid in one hand: 0, 1 or 2 times."""


class PossibleHands(NamedTuple):
    """What single hands can bring at this table."""

    patterns: Sequence[Pattern]
    limit: int
    """Nobody had this many points before the last hand."""
    dearest: int
    """The most that all together can lay."""
    exhausted: int
    """The least that all together lay where the deck is exhausted."""
    may_lay_nothing: bool
    """There the dealer may have had no turn (five players)."""
    by_limit: bool = True
    """Somebody reached the limit at the end; else the game ended for another reason, and the limit is out of reach."""


def check_totals(ruleset: TexasRuleset, totals: Totals, patterns: Sequence[Pattern]) -> None:
    """Raise where no game can have come to these totals. `patterns`: all there are where somebody threw down.

    Every total is 0 or at least 2; somebody is at the limit or over it, and nobody was before the last hand;
    `hands`, where stated, can have brought so much and so little. ShapeError `shape` where there are not three to
    six numbers from 0 upwards; RuleError `impossible-totals` with the rule and, in `params["nearest_totals"]`,
    totals that are possible.
    """
    check_shape(totals, CARDS_EACH)
    table = _hands(ruleset, len(totals.points), patterns)
    exact = ruleset.game_ends.number or None
    hands = totals.hands if exact is None else exact
    reason = _statement_at_fault(totals, exact) or _points_at_fault(table, totals.points, hands)
    if reason:
        nearest = _nearest(table, totals.points, hands)
        raise RuleError(
            "impossible-totals",
            reason.sentence,
            fields=(reason.field,),
            rule=reason.rule,
            limit=ruleset.limit,
            hands=hands,
            stated=totals.hands,
            nearest=", ".join(":".join(map(str, points)) for points in nearest),
            nearest_totals=nearest,
        )


def _hands(ruleset: TexasRuleset, seats: int, patterns: Sequence[Pattern]) -> PossibleHands:
    values = sorted(value_of(card, ruleset) for card in pack_for(seats))
    to_draw = len(values) - seats * CARDS_EACH[seats]
    by_limit = ruleset.game_ends.by == "limit"
    return PossibleHands(
        patterns,
        ruleset.limit if by_limit else sys.maxsize,
        sum(values[-to_draw:]),
        sum(values[:to_draw]),
        seats == 5,
        by_limit,
    )


def _statement_at_fault(totals: Totals, exact: int | None) -> Fault | None:
    """What contradicts the rules whatever the points are."""
    for field, row in (("loners", totals.lone_marches), ("euchres", totals.euchres)):
        if row and any(row):
            sentence = gettext_noop("There are no loners and no euchres in this game; leave them out.")
            return Fault("no partners", field, sentence)
    if totals.hands is not None and not 1 <= totals.hands <= MOST_HANDS:
        return Fault("hands", "hands", gettext_noop("A game has 1 to 99 hands. Please check the number."))
    if exact is not None and totals.hands not in (None, exact):
        sentence = gettext_noop("This game has exactly %(hands)s hands, not %(stated)s. Please check the number.")
        return Fault("game_ends", "hands", sentence)
    return None


def _points_at_fault(table: PossibleHands, points: Points, hands: int | None) -> Fault | None:
    if 1 in points:
        sentence = gettext_noop(
            "Nobody can have 1 point: no card is worth less than 2. Possible totals near these are %(nearest)s."
        )
        return Fault("values laid", "points", sentence)
    if table.by_limit and max(points) < table.limit:
        sentence = gettext_noop(
            "The game goes on until somebody has %(limit)s points, and here nobody has. "
            "Possible totals near these are %(nearest)s."
        )
        return Fault("limit", "points", sentence)
    if table.by_limit and not is_possible(table, points, None):
        sentence = gettext_noop(
            "The game ends with the hand that brings somebody to %(limit)s points, and no hand brings that much. "
            "Possible totals near these are %(nearest)s."
        )
        return Fault("limit", "points", sentence)
    if hands is None and not is_possible(table, points, None):
        sentence = gettext_noop("No hands bring these points. Possible totals near these are %(nearest)s.")
        return Fault("hands", "points", sentence)
    if not is_possible(table, points, hands):
        sentence = gettext_noop(
            "These points are not possible in %(hands)s hands. Possible totals near these are %(nearest)s."
        )
        return Fault("hands", "hands", sentence)
    return None


def is_possible(table: PossibleHands, points: Points, hands: int | None) -> bool:
    """Whether a game ends with these totals, after this many hands (None: any number)."""
    if 1 in points or (table.by_limit and max(points) < table.limit):
        return False
    if hands == 1:
        return _is_a_hand(table, points)
    if hands == 2:
        return _are_two_hands(table, points)
    before = max(_hands_before_the_last(table, points), default=-1)
    if hands is None:
        return before >= 0
    # Where cards must be dearer than that on average this is only a bound: few hands so dear can follow each other.
    return hands - 1 <= before and sum(points) <= 2 * table.dearest * hands


def _is_a_hand(table: PossibleHands, points: Points) -> bool:
    """Whether one hand brings exactly these points."""
    laid_nothing = points.count(0)
    if laid_nothing <= int(table.may_lay_nothing) and table.exhausted <= sum(points) <= table.dearest:
        return True
    return any(_laid(pattern, points) <= table.dearest for pattern in table.patterns)


def _laid(pattern: Pattern, points: Points) -> float:
    """The least that was laid together where a hand of this pattern brought these points; infinite where none can."""
    laid = 0
    for times, taken in zip(pattern, points, strict=True):
        if not _is_taken(times, taken):
            return float("inf")
        laid += taken // times if times else LEAST
    return laid


def _is_taken(times: int, points: int) -> bool:
    """Whether a seat that takes its value so often can get these points."""
    return points == 0 if times == 0 else points >= LEAST * times and points % times == 0


def _are_two_hands(table: PossibleHands, points: Points) -> bool:
    """Whether two hands bring them, the first of them not the end; as if all had dear cards enough for both."""
    patterns = [(pattern, False) for pattern in table.patterns]
    patterns += [(pattern, True) for pattern in _exhausting(table, points)]
    least, most = {}, {}
    for (seat, total), times in product(enumerate(points), product(range(3), repeat=2)):
        reach = range(min(total, table.limit - 1) + 1)
        if fits := [had for had in reach if _is_taken(times[0], had) and _is_taken(times[1], total - had)]:
            least[seat, times], most[seat, times] = fits[0], fits[-1]
    for first, second in product(patterns, repeat=2):
        seats = list(enumerate(zip(first[0], second[0], strict=True)))
        if all(seat in least for seat in seats):
            low, high = tuple(least[seat] for seat in seats), tuple(most[seat] for seat in seats)
            rest = tuple(map(sub, points, high)), tuple(map(sub, points, low))
            if _can_be_laid(table, *first, low, high) and _can_be_laid(table, *second, *rest):
                return True
    return False


def _can_be_laid(table: PossibleHands, pattern: Pattern, exhausting: bool, low: Points, high: Points) -> bool:
    """Whether there are cards for a hand that brings each seat something from low to high."""
    if exhausting:
        return sum(low) <= table.dearest and table.exhausted <= sum(high)
    return _laid(pattern, low) <= table.dearest


def _exhausting(table: PossibleHands, points: Points) -> Iterator[Pattern]:
    """The patterns of a hand in which the deck is exhausted, where it can have come to that."""
    if sum(points) >= table.exhausted:
        seats = range(len(points))
        yield (1,) * len(points)
        yield from (tuple(int(seat != dealer) for seat in seats) for dealer in seats if table.may_lay_nothing)


def _hands_before_the_last(table: PossibleHands, points: Points) -> Iterator[int]:
    """For each pattern that the last hand can have: how many hands, at most, brought what was there before it.

    At the least each brought one seat 2 or 3.
    """
    most = [tuple(_most_before(table, total, times) for times in range(3)) for total in points]
    for pattern in table.patterns:
        before = tuple(of_seat[times] for of_seat, times in zip(most, pattern, strict=True))
        if min(before) >= 0 and _laid(pattern, tuple(map(sub, points, before))) <= table.dearest:
            yield sum(had // LEAST for had in before)
    for pattern in _exhausting(table, points):
        before = tuple(of_seat[times] for of_seat, times in zip(most, pattern, strict=True))
        laid = sum(points) - sum(before)
        lacking = max(0, table.exhausted - laid)
        taken_from = [had for had, times in zip(before, pattern, strict=True) if times]
        if min(before) >= 0 and laid <= table.dearest and lacking <= sum(taken_from):
            # What is lacking for a deck exhausted was not there before; one point of an odd total costs no hand.
            odd = sum(had % LEAST for had in taken_from)
            yield sum(had // LEAST for had in before) - max(0, -(-(lacking - odd) // LEAST))


def _most_before(table: PossibleHands, total: int, times: int) -> int:
    """The most a seat can have had before a hand in which it takes its value so often; -1 where there is nothing."""
    most = min(total - LEAST * times, table.limit - 1)
    fitting = (had for had in range(most, max(most - 4, -1), -1) if had != 1 and _is_taken(times, total - had))
    return next(fitting, -1)


def _nearest(table: PossibleHands, points: Points, stated: int | None) -> tuple[Points, ...]:
    """Possible totals close to these, the nearest first; of three or more hands exactly this many, if there are any."""
    few_or_many = stated is None or not 3 <= stated <= MOST_HANDS
    for hands in (None,) if few_or_many else (stated, None):
        for start in (points, _moved_to_the_limit(table, points)):
            near = (totals for totals in _around(start) if is_possible(table, totals, hands))
            if found := tuple(islice(near, MANY)):
                return found
    return ()


def _around(points: Points) -> Iterator[Points]:
    """These totals and those around them, the nearest first."""
    for step in steps(len(points), FARTHEST):
        near = tuple(map(add, points, step))
        if min(near) >= 0:
            yield near


def _moved_to_the_limit(table: PossibleHands, points: Points) -> Points:
    """The highest total is at the limit, and no other is over it."""
    if not table.by_limit:
        return points
    first = points.index(max(points))
    return tuple(table.limit if seat == first else min(total, table.limit - 1) for seat, total in enumerate(points))
