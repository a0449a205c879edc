"""Whether the totals of a whole declared game can happen: as far as the bounds of a single hand's points say it."""

from collections.abc import Sequence

from ..ends import MOST_HANDS
from ..errors import RuleError, gettext_noop
from ..scores import Points, Totals
from ..totals.shape import Fault
from .declaration import Scores

Sides = Sequence[Sequence[int]]


def check_totals(scores: Scores, totals: Totals, sides: Sides, *, exact: int | None, together: int | None) -> None:
    """Raise RuleError `impossible-totals`, with the rule, where no game can have come to these totals.

    `exact`: how many hands a game has, where that is fixed; `together`: what all sides have from each of them.
    """
    hands = totals.hands if exact is None else exact
    reason = _hands_at_fault(totals, exact) or _points_at_fault(scores, totals.points, sides, hands, together)
    if reason:
        raise RuleError(
            "impossible-totals",
            reason.sentence,
            fields=(reason.field,),
            rule=reason.rule,
            nearest="–",
            nearest_totals=(),
            **reason.params,
        )


def _hands_at_fault(totals: Totals, exact: int | None) -> Fault | None:
    if totals.hands is not None and not 1 <= totals.hands <= MOST_HANDS:
        return Fault("hands", "hands", gettext_noop("A game has 1 to 99 hands. Please check the number."))
    if exact is not None and totals.hands not in (None, exact):
        sentence = (
            gettext_noop("This game has exactly one hand, not %(hands)s. Please check the number.")
            if exact == 1
            else gettext_noop("This game has exactly %(needed)s hands, not %(hands)s. Please check the number.")
        )
        return Fault("game_ends", "hands", sentence, {"needed": exact, "hands": totals.hands})
    if totals.lone_marches and any(totals.lone_marches):
        sentence = gettext_noop("Nobody counts loners in this game. Leave them out.")
        return Fault("loners", "loners", sentence)
    return None


def _points_at_fault(
    scores: Scores, points: Points, sides: Sides, hands: int | None, together: int | None
) -> Fault | None:
    if any(points[seat] != points[side[0]] for side in sides for seat in side):
        return Fault("partners", "points", gettext_noop("Partners always score alike here, but these differ."))
    most = MOST_HANDS if hands is None else hands
    least = scores.least * most if hands is not None else min(0, scores.least * most)
    if min(points) < least or max(points) > scores.most * most:
        sentence = (
            gettext_noop("In one hand nobody makes fewer than %(least)s points or more than %(most)s.")
            if most == 1
            else gettext_noop("In %(hands)s hands nobody makes fewer than %(least)s points or more than %(most)s.")
        )
        return Fault("points", "points", sentence, {"hands": most, "least": least, "most": scores.most * most})
    made = sum(points[side[0]] for side in sides)
    if together is not None and hands is not None and made != together * hands:
        sentence = (
            gettext_noop("In one hand the sides make %(together)s points together; these add up to %(made)s.")
            if hands == 1
            else gettext_noop(
                "In %(hands)s hands the sides make %(together)s points together; these add up to %(made)s."
            )
        )
        return Fault("points", "points", sentence, {"hands": hands, "together": together * hands, "made": made})
    return None
