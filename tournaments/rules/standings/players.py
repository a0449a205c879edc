"""Results in, ranked rows out. Nothing here knows Django, a clock or a database.

Everybody adds the points of their own seat to a running total, and those who are tied share the rank unless
tie-breaks are set (docs/house-rules.md, "Tournament").
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from tournaments.rules.standings.columns import COLUMNS, TIE_BREAKS
from tournaments.rules.standings.tally import Counted, Credit, PointsAdjustment, Result, Sense, Tally


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """One entrant in the standings."""

    rank: int
    """From 1; those who are tied share it, and the next one skips as many: 1, 1, 3."""
    entrant: int
    points: int
    """Of all rounds, with credits and adjustments."""
    rounds: tuple[int | None, ...]
    """As in `Tally`."""
    adjustment: int
    move: int | None
    """Ranks gained (+) or lost (-) in the latest round that has a result; None for whom it was the first."""
    columns: Mapping[str, int | None]
    """What COLUMNS hold, by key."""


@dataclass(frozen=True, slots=True)
class Course:
    """How one entrant fared, round by round from the first; None before the first round they have points of."""

    entrant: int
    points: tuple[int | None, ...]
    """The running total after each round, with credits and adjustments."""
    ranks: tuple[int | None, ...]
    """The rank after each round, if it had been the last."""


def rank(
    entrants: Sequence[int],
    results: Iterable[Result],
    credits: Iterable[Credit] = (),  # noqa: A002 - the field's word; the built-in is for the prompt
    adjustments: Iterable[PointsAdjustment] = (),
    *,
    earlier: Counted = Counted(),  # noqa: B008 - a value that does not change
    tie_breaks: Sequence[str] = (),
    fewest_wins: bool = False,
    lot_seed: int = 0,
) -> tuple[EntrantRow, ...]:
    """Return the standings, best first; ties in the order of `entrants`.

    `earlier` is what was counted of other rounds before these results and credits.
    `tie_breaks` are keys of TIE_BREAKS in the order in which they count. With `fewest_wins` fewer points are better,
    in total and in every column of points; of all else more is better always.
    Moves compare with the standings before the latest round with a result; adjustments count in both.
    Points of others than `entrants` are left out. Raises ValueError for a tie-break that is not known.
    """
    _check_known(tie_breaks)
    counted, given = earlier.and_then(tuple(results), tuple(credits)), _by_entrant(adjustments)
    sense = Sense(-1 if fewest_wins else 1, lot_seed)
    before = _ranked(_of(entrants, counted.before, given), sense, tie_breaks)
    ranks_before = {
        tally.entrant: number for number, tally in before if any(points is not None for points in tally.rounds)
    }
    return tuple(
        _entrant_row(number, tally, ranks_before.get(tally.entrant), sense)
        for number, tally in _ranked(_of(entrants, counted.tallies, given), sense, tie_breaks)
    )


def courses(
    entrants: Sequence[int],
    results: Iterable[Result],
    credits: Iterable[Credit] = (),  # noqa: A002 - as in `rank`
    adjustments: Iterable[PointsAdjustment] = (),
    *,
    tie_breaks: Sequence[str] = (),
    fewest_wins: bool = False,
    lot_seed: int = 0,
) -> tuple[Course, ...]:
    """Return how everybody fared through all rounds, in the order of `entrants`; takes what `rank` takes.

    After the last round points and ranks are those of `rank`. Adjustments belong to no round and count in all.
    """
    _check_known(tie_breaks)
    scores, sat_out, given = tuple(results), tuple(credits), _by_entrant(adjustments)
    sense, counted = Sense(-1 if fewest_wins else 1, lot_seed), Counted()
    standings: list[dict[int, tuple[int, Tally]]] = []
    for number in range(1, counted.and_then(scores, sat_out).last + 1):
        in_round = [result for result in scores if result.round == number]
        counted = counted.and_then(in_round, [credit for credit in sat_out if credit.round == number])
        ranked = _ranked(_of(entrants, counted.tallies, given, number), sense, tie_breaks)
        standings.append({tally.entrant: (place, tally) for place, tally in ranked})
    return tuple(_course(entrant, [standing[entrant] for standing in standings]) for entrant in entrants)


def _course(entrant: int, standings: Sequence[tuple[int, Tally]]) -> Course:
    has_begun = [any(points is not None for points in tally.rounds) for _number, tally in standings]
    points = (tally.points if begun else None for begun, (_number, tally) in zip(has_begun, standings, strict=True))
    ranks = (number if begun else None for begun, (number, _tally) in zip(has_begun, standings, strict=True))
    return Course(entrant, tuple(points), tuple(ranks))


def _check_known(tie_breaks: Iterable[str]) -> None:
    unknown = [key for key in tie_breaks if key not in TIE_BREAKS]
    if unknown:
        raise ValueError(f"unknown tie-breaks {', '.join(unknown)}: known are {', '.join(TIE_BREAKS)}")


def _by_entrant(adjustments: Iterable[PointsAdjustment]) -> Mapping[int, int]:
    given = Counter[int]()
    for adjustment in adjustments:
        given[adjustment.entrant] += adjustment.points
    return given


def _of(
    entrants: Iterable[int], tallies: Sequence[Tally], adjustments: Mapping[int, int], last: int = 0
) -> list[Tally]:
    """Return the tallies of these entrants, in their order, with adjustments; empty ones where they have none."""
    last = max([last, *(len(tally.rounds) for tally in tallies)])
    known = {tally.entrant: tally for tally in tallies}
    found = [known.get(entrant, Tally(entrant, [], [])).up_to(last) for entrant in entrants]
    for tally in found:
        tally.adjustment = adjustments.get(tally.entrant, 0)
    return found


def _ranked(tallies: Sequence[Tally], sense: Sense, tie_breaks: Sequence[str]) -> list[tuple[int, Tally]]:
    """Return the tallies with their ranks, the best first."""
    worths = [TIE_BREAKS[key].worth for key in tie_breaks]

    def worth(tally: Tally) -> tuple[object, ...]:
        return sense.sign * tally.points, *(part(tally, sense) for part in worths)

    ordered = sorted(((worth(tally), tally) for tally in tallies), key=itemgetter(0), reverse=True)
    ranked: list[tuple[int, Tally]] = []
    for _, tied in groupby(ordered, key=itemgetter(0)):
        number = len(ranked) + 1
        ranked += [(number, tally) for _, tally in tied]
    return ranked


def _entrant_row(number: int, tally: Tally, before: int | None, sense: Sense) -> EntrantRow:
    return EntrantRow(
        rank=number,
        entrant=tally.entrant,
        points=tally.points,
        rounds=tuple(tally.rounds),
        adjustment=tally.adjustment,
        move=None if before is None else before - number,
        columns={column.key: column.value(tally, sense) for column in COLUMNS},
    )
