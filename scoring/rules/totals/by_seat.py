"""Whether the totals of a whole game can happen where every seat scores for itself, and if not, why.

docs/house-rules.md, "A whole game, entered as totals". For games of two sides there is `totals`.
"""

from typing import Protocol

from ..ends import MOST_HANDS
from ..errors import RuleError, gettext_noop
from ..scores import Outcome, Points, Totals
from . import seat_sums
from .seat_sums import Ending, SeatQuestion
from .shape import check_shape

MANY = 3
"""How many possible totals an error proposes."""


class Sums(Protocol):
    """Interface of the modules that know which sums a game's hands can reach: `seat_sums`, or a game's own."""

    def is_possible(self, outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points, /) -> bool:
        """Whether some game brings these totals, and what the question states."""

    def nearest(
        self, outcomes: tuple[Outcome, ...], question: SeatQuestion, points: Points, many: int, /
    ) -> list[Points]:
        """The possible totals nearest to these; none where that is too much to search."""


def check_totals(
    seats: int,
    ending: Ending,
    exact_hands: int | None,
    outcomes: tuple[Outcome, ...],
    totals: Totals,
    sums: Sums = seat_sums,
) -> None:
    """Raise unless some sequence of outcomes, ending as the game ends, adds up to the totals.

    `exact_hands`: the number of hands where the house rules fix it. ShapeError `shape` where there is not one
    number from 0 upwards for each seat; RuleError `impossible-totals` with the rule and, in
    `params["nearest_totals"]`, the nearest possible points by seat.
    """
    check_shape(totals, (seats,))
    hands = totals.hands if exact_hands is None else exact_hands
    fault = _hands_at_fault(exact_hands, totals.hands)
    if fault:
        hands = exact_hands
    whole = SeatQuestion(ending, hands, totals.lone_marches, totals.euchres)
    fault = fault or _points_at_fault(sums, outcomes, whole, totals.points)
    if fault:
        rule, field, sentence = fault
        proposed = _proposals(sums, outcomes, whole, totals.points)
        raise RuleError(
            "impossible-totals",
            sentence,
            fields=(field,),
            rule=rule,
            nearest=", ".join(":".join(map(str, points)) for points in proposed) or "—",
            nearest_totals=tuple(proposed),
            hands=totals.hands if hands is None else hands,
            needed=exact_hands,
            stated=totals.hands,
            target=ending.target,
        )


def _hands_at_fault(exact: int | None, stated: int | None) -> tuple[str, str, str] | None:
    if exact is not None and stated not in (None, exact):
        sentence = gettext_noop(
            "This game has exactly %(needed)s hands, not %(stated)s. The nearest possible totals are %(nearest)s."
        )
        return "game_ends", "hands", sentence
    if stated is not None and stated > MOST_HANDS:
        sentence = gettext_noop(
            "A sheet has 99 hands at most, not %(stated)s. The nearest possible totals are %(nearest)s."
        )
        return "hands", "hands", sentence
    return None


def _points_at_fault(
    sums: Sums, outcomes: tuple[Outcome, ...], whole: SeatQuestion, points: Points
) -> tuple[str, str, str] | None:
    """The first thing with which the points become impossible, adding what is stated step by step."""
    if sums.is_possible(outcomes, whole, points):
        return None
    ending, hands, lone_marches, _ = whole
    if not sums.is_possible(outcomes, SeatQuestion(ending), points):
        if ending.target is None:
            sentence = gettext_noop("No game brings that many points. The nearest possible totals are %(nearest)s.")
            return "hands", "points", sentence
        sentence = gettext_noop(
            "No game that ends at %(target)s points ends like this. The nearest possible totals are %(nearest)s."
        )
        return "game_ends", "points", sentence
    if not sums.is_possible(outcomes, SeatQuestion(ending, hands), points):
        sentence = gettext_noop(
            "These points are not possible in %(hands)s hands. The nearest possible totals are %(nearest)s."
        )
        return "hands", "points", sentence
    if not sums.is_possible(outcomes, SeatQuestion(ending, hands, lone_marches), points):
        sentence = gettext_noop(
            "That many lone marches do not go with these points. The nearest possible totals are %(nearest)s."
        )
        return "lone_march", "loners", sentence
    sentence = gettext_noop(
        "That many euchres do not go with these points. The nearest possible totals are %(nearest)s."
    )
    return "euchres", "euchres", sentence


def _proposals(sums: Sums, outcomes: tuple[Outcome, ...], whole: SeatQuestion, points: Points) -> list[Points]:
    """The nearest totals that answer to everything stated, or, where none do, to less of it."""
    for question in (whole, SeatQuestion(whole.ending, whole.hands), SeatQuestion(whole.ending)):
        if found := sums.nearest(outcomes, question, points, MANY):
            return found
    return []
