"""What single hands can bring, found by scoring every hand that can be entered."""

from collections.abc import Callable, Iterable
from typing import Any

from ..errors import RuleError
from ..scores import Outcome, Scored


def distinct_outcomes(score_hand: Callable[[Any], Scored], hands: Iterable[Any]) -> tuple[Outcome, ...]:
    """The distinct outcomes of these hands, without those that `score_hand` refuses."""
    found = set()
    for hand in hands:
        try:
            scored = score_hand(hand)
        except RuleError:
            continue
        found.add(Outcome(scored.points, scored.lone_marches, scored.euchres))
    return tuple(sorted(found))
