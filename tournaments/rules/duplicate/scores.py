"""What the same cards came to at several tables, compared: matchpoints, or the difference to the mean (Butler).

`nets` has for each table that was to play a deal by how many points seats 0 and 2 were ahead of seats 1 and 3 in it;
None where it has no result. Everything is a Fraction until it is rounded once, for one deal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.rules import gettext_noop

OFF, MATCHPOINTS, BUTLER, BUTLER_CAPPED = "off", "matchpoints", "butler", "butler-capped"
NAMES: Mapping[str, str] = MappingProxyType(
    {
        OFF: gettext_noop("no: every table shuffles its own cards"),
        MATCHPOINTS: gettext_noop("yes; each deal 0 to 100, by how many tables did worse"),
        BUTLER: gettext_noop("yes; each deal by the difference to the average of all tables"),
        BUTLER_CAPPED: gettext_noop("yes; the difference to the average, at most two points a deal"),
    }
)
"""Every way to score, in the words of the settings, marked for translation."""
CHOICES = tuple(NAMES.items())
"""The same as pairs."""
AVERAGE: Mapping[str, int] = MappingProxyType({MATCHPOINTS: 50, BUTLER: 0, BUTLER_CAPPED: 0})
"""What a deal counts that a table did not play, and each deal of a round that somebody sits out."""
CAP = Fraction(2)
"""The most points that a deal can be above or below the average, where that is limited."""


@dataclass(frozen=True, slots=True)
class DealScore:
    """What one table has for a deal."""

    sides: tuple[int, int]
    """What counts, for seats 0 and 2 and for seats 1 and 3: 0 to 100; or hundredths of a point."""
    matchpoints: tuple[Fraction, Fraction] | None = None
    """Two for each table that did worse, one for each that did the same; None by Butler or without a result."""


def scores(nets: Sequence[Fraction | int | None], by: str) -> list[DealScore]:
    """Return what every table has for one deal. A table without a result has the average. Raises ValueError."""
    if by not in AVERAGE:
        raise ValueError(f"unknown way to score {by!r}: known are {', '.join(AVERAGE)}")
    known = [Fraction(net) for net in nets if net is not None]
    average = AVERAGE[by]
    return [
        DealScore((average, average)) if net is None else _score(Fraction(net), known, len(nets), by) for net in nets
    ]


def _score(net: Fraction, known: Sequence[Fraction], tables: int, by: str) -> DealScore:
    if by == MATCHPOINTS:
        own, top = matchpoints(net, known, tables), 2 * (tables - 1)
        share = round(100 * own / top) if top else 50
        return DealScore((share, 100 - share), (own, top - own))
    above = net - sum(known) / len(known)
    if by == BUTLER_CAPPED:
        above = max(-CAP, min(CAP, above))
    hundredths = round(100 * above)
    return DealScore((hundredths, -hundredths))


def matchpoints(net: Fraction, known: Sequence[Fraction], tables: int) -> Fraction:
    """Return the matchpoints of one of the known results: two for each that is worse, one for each other that is equal.

    Where not all tables have a result they are scaled to as many by Neuberg's formula, (M + 1) · tables / known - 1:
    each result that is missing is thought to be spread like those that are there.
    """
    own = 2 * sum(other < net for other in known) + sum(other == net for other in known) - 1
    return Fraction(own + 1) * tables / len(known) - 1


def net_of(points: Sequence[int]) -> Fraction:
    """Return by how much seats 0 and 2 are ahead of seats 1 and 3 in a hand; partners may have unlike points."""
    return Fraction(points[0] + points[2] - points[1] - points[3], 2)
