"""Can a whole game end with these totals, and if not, why? (docs/house-rules.md, "A whole game, entered as totals")"""

from ..ends import BELL, MOST_HANDS, GameEnds
from ..errors import RuleError, gettext_noop
from ..scores import Outcome, Points, Totals
from .shape import Fault, check_shape
from .side_sums import SideQuestion, holds, nearest, possible_sums

BLANK = Outcome((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
MANY = 3
"""How many possible totals an error proposes."""


def check_totals(ends: GameEnds, outcomes: tuple[Outcome, ...], totals: Totals) -> None:
    """Raise unless some sequence of outcomes, ending as the game ends, adds up to the totals.

    ShapeError `shape` where there are not four numbers from 0 upwards; RuleError `impossible-totals` with the
    rule and, in `params["nearest_totals"]`, the nearest possible points by seat.
    """
    check_shape(totals, (4,))
    hands = ends.number if ends.by == "hands" else totals.hands
    if hands is not None and hands > MOST_HANDS:
        hands = None
    whole = SideQuestion(ends, hands, totals.lone_marches, totals.euchres)
    reason = _statement_at_fault(ends, totals) or _points_at_fault(outcomes, whole, totals.points)
    if reason:
        proposed = _proposals(outcomes, whole, totals.points)
        raise RuleError(
            "impossible-totals",
            reason.sentence,
            fields=(reason.field,),
            rule=reason.rule,
            nearest=", ".join(_written(points) for points in proposed),
            nearest_totals=tuple(proposed),
            **reason.params,
        )


def _is_possible(outcomes: tuple[Outcome, ...], question: SideQuestion, points: Points) -> bool:
    return any(
        holds(first, (points[0], points[2])) and holds(second, (points[1], points[3]))
        for first, second in possible_sums(outcomes, question)
    )


def _proposals(outcomes: tuple[Outcome, ...], whole: SideQuestion, points: Points) -> list[Points]:
    """The nearest totals that answer to everything stated, or, where none do, to less of it."""
    for question in (
        whole,
        SideQuestion(whole.ends, whole.hands, None, None),
        SideQuestion(whole.ends, None, None, None),
    ):
        if found := nearest(possible_sums(outcomes, question), points, MANY):
            return found
    return []


def _written(points: Points) -> str:
    """10:8, or 10/9:8 where partners differ; seats 0 and 2 first."""
    sides = ((points[0], points[2]), (points[1], points[3]))
    return ":".join(f"{a}" if a == b else f"{a}/{b}" for a, b in sides)


def _statement_at_fault(ends: GameEnds, totals: Totals) -> Fault | None:
    """What contradicts the rules whatever the points are."""
    if totals.hands is not None and totals.hands > MOST_HANDS:
        sentence = gettext_noop(
            "A sheet has 99 hands at most, not %(hands)s. The nearest possible totals are %(nearest)s."
        )
        return Fault("hands", "hands", sentence, {"hands": totals.hands})
    if ends.by == "hands" and totals.hands not in (None, ends.number):
        sentence = gettext_noop(
            "This game has exactly %(needed)s hands, not %(hands)s. The nearest possible totals are %(nearest)s."
        )
        return Fault("game_ends", "hands", sentence, {"needed": ends.number, "hands": totals.hands})
    if totals.euchres and totals.euchres[:2] != totals.euchres[2:]:
        sentence = gettext_noop(
            "Partners euchre together: both have the same number of euchres. "
            "The nearest possible totals are %(nearest)s."
        )
        return Fault("euchres", "euchres", sentence, {})
    return None


def _points_at_fault(outcomes: tuple[Outcome, ...], whole: SideQuestion, points: Points) -> Fault | None:
    """The first thing with which the points become impossible, adding what is stated step by step."""
    if _is_possible(outcomes, whole, points):
        return None
    ends, hands, lone_marches, euchres = whole
    if not _is_possible(outcomes, SideQuestion(BELL, None, None, None), points):
        return _partners_differ(outcomes, points)
    if ends.by == "points" and not _is_possible(outcomes, SideQuestion(ends, None, None, None), points):
        return _wrong_end(ends.number, points)
    if not _is_possible(outcomes, SideQuestion(ends, hands, None, None), points):
        return _wrong_hands(outcomes, SideQuestion(ends, hands, None, None), points)
    if not _is_possible(outcomes, SideQuestion(ends, hands, lone_marches, None), points):
        sentence = gettext_noop(
            "That many lone marches do not go with these points. The nearest possible totals are %(nearest)s."
        )
        return Fault("lone_march", "loners", sentence, {})
    if not _is_possible(outcomes, SideQuestion(ends, hands, None, euchres), points):
        sentence = gettext_noop(
            "That many euchres do not go with these points. The nearest possible totals are %(nearest)s."
        )
        return Fault("euchres", "euchres", sentence, {})
    sentence = gettext_noop(
        "These lone marches and euchres together do not go with these points. "
        "The nearest possible totals are %(nearest)s."
    )
    return Fault("lone_march and euchres", "points", sentence, {})


def _partners_differ(outcomes: tuple[Outcome, ...], points: Points) -> Fault:
    if max(points) > MOST_HANDS * max(max(outcome.points) for outcome in outcomes):
        sentence = gettext_noop("No game brings %(most)s points. The nearest possible totals are %(nearest)s.")
        return Fault("hands", "points", sentence, {"most": max(points)})
    if all(outcome.points[:2] == outcome.points[2:] for outcome in outcomes):
        sentence = gettext_noop(
            "Partners always score alike here, but these differ. The nearest possible totals are %(nearest)s."
        )
    else:
        sentence = gettext_noop(
            "Partners differ only by what a lone march brings the loner; these points do not go with that. "
            "The nearest possible totals are %(nearest)s."
        )
    return Fault("partners", "points", sentence, {})


def _wrong_end(target: int, points: Points) -> Fault:
    there = sum(max(points[side], points[side + 2]) >= target for side in (0, 1))
    sentence = (
        gettext_noop(
            "The game goes on until one side has %(target)s points, and here neither has. "
            "The nearest possible totals are %(nearest)s."
        ),
        gettext_noop(
            "The game ends with the hand that reaches %(target)s points, and no hand brings a side from "
            "below that to %(most)s. The nearest possible totals are %(nearest)s."
        ),
        gettext_noop(
            "Only one side can reach %(target)s points, since the game ends there. "
            "The nearest possible totals are %(nearest)s."
        ),
    )[there]
    return Fault("game_ends", "points", sentence, {"target": target, "most": max(points)})


def _wrong_hands(outcomes: tuple[Outcome, ...], question: SideQuestion, points: Points) -> Fault:
    if _is_possible((*outcomes, BLANK), question, points):
        sentence = gettext_noop(
            "Every hand brings somebody points here: these are too few for the hands played (%(hands)s). "
            "The nearest possible totals are %(nearest)s."
        )
    else:
        sentence = gettext_noop(
            "These are too many points for the hands played (%(hands)s). The nearest possible totals are %(nearest)s."
        )
    return Fault("hands", "points", sentence, {"hands": question.hands})
