"""Whether the totals of a whole game of bid euchre can happen.

A hand brings two sides one of a few pairs of points. What several hands bring together is looked up among all their
sums. Of three sides or more, and of many hands, only what no hand can bring is refused.
"""

from functools import lru_cache
from itertools import product

from ..ends import MOST_HANDS
from ..errors import RuleError, gettext_noop
from ..scores import Points, Totals
from ..totals.shape import Fault, check_signed_shape
from .cards import SEATS, cards_each, sides_of
from .facts import BidPlayed, Hand, PassedOut
from .options import BidRuleset, played
from .points import most_to_bid, score_hand

EXACT_HANDS = 16
"""Up to this many hands, all sums are looked up one by one."""
MANY = 3
"""How many possible totals an error proposes."""
FARTHEST = 6


@lru_cache(maxsize=64)
def outcomes(ruleset: BidRuleset, seats: int) -> tuple[tuple[int, ...], ...]:
    """What one hand can bring each side, for two sides; the bidders' sides in turn."""
    total, sides = cards_each(ruleset.deck, seats), sides_of(seats, ruleset.teams)
    bids = [*range(1, most_to_bid(ruleset, total) + 1), *(special.word for special in played(ruleset))]
    played_out = product(sides, bids, _rows(len(sides), total))
    hands: list[Hand] = [BidPlayed(side[0], bid, row) for side, bid, row in played_out]
    found = set()
    for hand in (*hands, PassedOut()):
        try:
            points = score_hand(ruleset, hand, seats).points
        except RuleError:
            continue
        found.add(tuple(points[side[0]] for side in sides))
    return tuple(sorted(found))


def _rows(sides: int, tricks: int) -> list[tuple[int, ...]]:
    """Every way in which this many sides can share the tricks."""
    if sides == 1:
        return [(tricks,)]
    return [(own, *rest) for own in range(tricks + 1) for rest in _rows(sides - 1, tricks - own)]


def check_totals(ruleset: BidRuleset, totals: Totals) -> None:
    """Raise where no game can have come to these totals.

    ShapeError `shape` where there are not as many whole numbers as can play; RuleError `impossible-totals` with the
    rule and, in `params["nearest_totals"]`, totals that are possible.
    """
    seats = check_signed_shape(totals, SEATS)
    sides = sides_of(seats, ruleset.teams)
    exact = ruleset.game_ends.number if ruleset.game_ends.by == "hands" else None
    hands = totals.hands if exact is None else exact
    reason = _statement_at_fault(totals, exact, sides) or _points_at_fault(ruleset, totals.points, hands, sides)
    if reason:
        nearest = _nearest(ruleset, totals.points, hands, sides)
        raise RuleError(
            "impossible-totals",
            reason.sentence,
            fields=(reason.field,),
            rule=reason.rule,
            nearest=", ".join(":".join(str(points[side[0]]) for side in sides) for points in nearest) or "–",
            nearest_totals=nearest,
            **reason.params,
        )


def _statement_at_fault(totals: Totals, exact: int | None, sides: tuple[tuple[int, ...], ...]) -> Fault | None:
    """What contradicts the rules whatever the points are."""
    if totals.hands is not None and not 1 <= totals.hands <= MOST_HANDS:
        return Fault("hands", "hands", gettext_noop("A game has 1 to 99 hands. Please check the number."))
    if exact is not None and totals.hands not in (None, exact):
        sentence = gettext_noop("This game has exactly %(needed)s hands, not %(hands)s. Please check the number.")
        return Fault("game_ends", "hands", sentence, {"needed": exact, "hands": totals.hands})
    hands = totals.hands or exact or MOST_HANDS
    for field, row in (("loners", totals.lone_marches), ("euchres", totals.euchres)):
        if row and (max(row) > hands or (field == "loners" and sum(row) > hands)):
            sentence = gettext_noop("These are more than the hands that were played. Please check the number.")
            return Fault("hands", field, sentence)
    if totals.euchres and any(totals.euchres[seat] != totals.euchres[side[0]] for side in sides for seat in side):
        sentence = gettext_noop("Partners set the others together: both have the same number.")
        return Fault("euchres", "euchres", sentence)
    return None


def _points_at_fault(
    ruleset: BidRuleset, points: Points, hands: int | None, sides: tuple[tuple[int, ...], ...]
) -> Fault | None:
    if any(points[seat] != points[side[0]] for side in sides for seat in side):
        sentence = gettext_noop(
            "Partners always score alike here, but these differ. The nearest possible totals are %(nearest)s."
        )
        return Fault("partners", "points", sentence)
    target = ruleset.game_ends.number if ruleset.game_ends.by == "points" else None
    if target is not None and max(points) < target:
        sentence = gettext_noop(
            "The game goes on until one side has %(target)s points, and here none has. "
            "The nearest possible totals are %(nearest)s."
        )
        return Fault("game_ends", "points", sentence, {"target": target})
    if not is_possible(ruleset, tuple(points[side[0]] for side in sides), hands, len(points)):
        sentence = gettext_noop(
            "No hands bring these points in a game like this. The nearest possible totals are %(nearest)s."
        )
        return Fault("hands", "points", sentence)
    return None


def is_possible(ruleset: BidRuleset, by_side: Points, hands: int | None, seats: int) -> bool:
    """Whether a game can end with these points of the sides, after this many hands (None: any number)."""
    brought = outcomes(ruleset, seats)
    target = ruleset.game_ends.number if ruleset.game_ends.by == "points" else None
    if target is None:
        return _in_hands(brought, by_side, hands)
    if max(by_side) < target:
        return False
    before = (tuple(had - more for had, more in zip(by_side, last, strict=True)) for last in brought)
    earlier = None if hands is None else hands - 1
    return any(
        max(had) < target and (_in_hands(brought, had, earlier) if earlier != 0 else not any(had)) for had in before
    )


def _in_hands(brought: tuple[tuple[int, ...], ...], by_side: Points, hands: int | None) -> bool:
    """Whether this many hands can bring these points; before the end of a game their order does not matter."""
    if len(by_side) == 2 and hands is not None and hands <= EXACT_HANDS:
        return _are_brought(brought, hands, by_side)
    most = MOST_HANDS if hands is None else hands
    columns = zip(by_side, *brought, strict=True)
    together = [sum(row) for row in brought]
    return all(most * min(0, *each) <= had <= most * max(each) for had, *each in columns) and (
        most * min(0, *together) <= sum(by_side) <= most * max(together)
    )


def _are_brought(brought: tuple[Points, ...], hands: int, by_side: Points) -> bool:
    """Whether this many hands bring two sides exactly these points."""
    least, width = _span(brought)
    first, second = (had - hands * least for had in by_side)
    return 0 <= first < width and 0 <= second < width and bool(_sums(brought, hands) >> first * width + second & 1)


@lru_cache(maxsize=256)
def _span(brought: tuple[Points, ...]) -> tuple[int, int]:
    """The least that a hand brings a side, and how many numbers of points one can have after `EXACT_HANDS` hands."""
    least = min(map(min, brought))
    return least, EXACT_HANDS * (max(map(max, brought)) - least) + 1


@lru_cache(maxsize=256)
def _sums(brought: tuple[Points, ...], hands: int) -> int:
    """All that this many hands bring two sides together, as one number with a bit for each pair of points.

    Each side is counted from the least that the hands can bring it; the bit of a pair is first * width + second.
    """
    if hands == 0:
        return 1
    (least, width), before, together = _span(brought), _sums(brought, hands - 1), 0
    for first, second in brought:
        together |= before << (first - least) * width + second - least
    return together


def _nearest(
    ruleset: BidRuleset, points: Points, hands: int | None, sides: tuple[tuple[int, ...], ...]
) -> tuple[Points, ...]:
    """Possible totals close to these, the nearest first."""
    start = tuple(points[side[0]] for side in sides)
    target = ruleset.game_ends.number if ruleset.game_ends.by == "points" else None
    if target is not None and max(start) < target:
        leader = start.index(max(start))
        start = tuple(target if place == leader else had for place, had in enumerate(start))
    if hands is not None and not 1 <= hands <= MOST_HANDS:
        hands = None
    reach = range(-FARTHEST, FARTHEST + 1) if len(sides) == 2 else range(-1, 2)
    steps = sorted(product(reach, repeat=len(sides)), key=lambda step: (sum(map(abs, step)), step))
    found: list[Points] = []
    for step in steps:
        near = tuple(had + more for had, more in zip(start, step, strict=True))
        if is_possible(ruleset, near, hands, len(points)):
            of = {seat: near[place] for place, side in enumerate(sides) for seat in side}
            found.append(tuple(of[seat] for seat in range(len(points))))
        if len(found) == MANY:
            break
    return tuple(found)
