"""Whether the totals of a whole game of Texas Euchre can happen, as far as the rules decide it."""

from typing import NamedTuple

from scoring.rules.base import Points, RuleError, ShapeError, Totals, gettext_noop
from scoring.rules.ends import MOST_HANDS
from scoring.rules.texas_facts import CARDS_EACH, Ruleset, pack_for, value_of

LEAST = 2
"""Every hand costs somebody a card laid, and no card is worth less: nobody ever has 1 point."""


class Reason(NamedTuple):
    """Why totals are impossible: the rule, the field to look at, the sentence."""

    rule: str
    field: str
    sentence: str


def check_totals(ruleset: Ruleset, totals: Totals) -> None:
    """Raise where no game can have come to these totals.

    Every total is 0 or at least 2; somebody is at the limit or over it; nobody was before the last hand, so
    what all have above the limit fits into one hand; and `hands`, where told, can have brought so much and so
    little. ShapeError `shape` where there are not three to six numbers from 0 upwards; RuleError
    `impossible-totals` with the rule and, in `params["nearest_totals"]`, totals that are possible.
    """
    _check_shape(totals)
    reason = _statement_at_fault(totals) or _points_at_fault(ruleset, totals.points, totals.hands)
    if reason:
        nearest = _nearest(ruleset, totals)
        raise RuleError(
            "impossible-totals",
            reason.sentence,
            fields=(reason.field,),
            rule=reason.rule,
            limit=ruleset.limit,
            most=most_in_a_hand(ruleset, len(totals.points)),
            nearest=", ".join(":".join(map(str, points)) for points in nearest),
            nearest_totals=nearest,
        )


def most_in_a_hand(ruleset: Ruleset, seats: int) -> int:
    """No hand brings all together more: the dearest cards that can be laid, doubled."""
    values = sorted(value_of(card, ruleset) for card in pack_for(seats))
    return 2 * sum(values[seats * CARDS_EACH[seats] :])


def _check_shape(totals: Totals) -> None:
    seats = len(totals.points)
    stated = {"points": totals.points, "loners": totals.lone_marches, "euchres": totals.euchres}
    wrong = [name for name, row in stated.items() if row is not None and not _is_row(row, seats)]
    if totals.hands is not None and not _is_count(totals.hands):
        wrong.append("hands")
    if wrong:
        raise ShapeError(
            "shape",
            gettext_noop("Whole numbers from 0 upwards are needed, one for each player. Please check: %(names)s."),
            fields=wrong,
            names=", ".join(wrong),
        )


def _is_count(number: object) -> bool:
    return type(number) is int and number >= 0


def _is_row(row: Points, seats: int) -> bool:
    return seats in CARDS_EACH and len(row) == seats and all(map(_is_count, row))


def _statement_at_fault(totals: Totals) -> Reason | None:
    """What contradicts the rules whatever the points are."""
    for field, row in (("loners", totals.lone_marches), ("euchres", totals.euchres)):
        if row and any(row):
            sentence = gettext_noop("There are no loners and no euchres in this game; leave them out.")
            return Reason("no partners", field, sentence)
    if totals.hands is not None and not 1 <= totals.hands <= MOST_HANDS:
        return Reason("hands", "hands", gettext_noop("A game has 1 to 99 hands. Please check the number."))
    return None


def _points_at_fault(ruleset: Ruleset, points: Points, hands: int | None) -> Reason | None:
    most = most_in_a_hand(ruleset, len(points))
    if 1 in points:
        sentence = gettext_noop(
            "Nobody can have 1 point: no card is worth less than 2. Possible totals near these are %(nearest)s."
        )
        return Reason("values laid", "points", sentence)
    if max(points) < ruleset.limit:
        sentence = gettext_noop(
            "The game goes on until somebody has %(limit)s points, and here nobody has. "
            "Possible totals near these are %(nearest)s."
        )
        return Reason("limit", "points", sentence)
    if _above(points, ruleset.limit - 1) > most:
        sentence = gettext_noop(
            "The game ends with the hand that reaches %(limit)s points, and no hand brings more than %(most)s. "
            "Possible totals near these are %(nearest)s."
        )
        return Reason("limit", "points", sentence)
    if sum(points) > most * (hands or MOST_HANDS) or sum(points) < LEAST * (hands or 1):
        sentence = gettext_noop(
            "These points do not go with the number of hands: each brings 2 to %(most)s together. "
            "Possible totals near these are %(nearest)s."
        )
        return Reason("hands", "hands", sentence)
    return None


def _above(points: Points, line: int) -> int:
    return sum(max(0, total - line) for total in points)


def _nearest(ruleset: Ruleset, totals: Totals) -> tuple[Points, ...]:
    """Totals close to these that pass: nobody at 1, somebody at the limit, nobody far above it.

    They need not go with the number of hands where that is what is wrong.
    """
    points = [LEAST if total == 1 else total for total in totals.points]
    first = points.index(max(points))
    points[first] = max(points[first], ruleset.limit, LEAST)
    room = most_in_a_hand(ruleset, len(points))
    for seat, total in enumerate(points):
        points[seat] = min(total, max(ruleset.limit - 1, 0) + max(room, 0))
        room -= max(0, points[seat] - (ruleset.limit - 1))
    near = tuple(0 if total == 1 else total for total in points)
    return (near,) if _points_at_fault(ruleset, near, None) is None else ()
