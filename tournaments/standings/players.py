"""Results in, ranked rows out. Nothing here knows Django, a clock or a database.

Everybody adds the points of their own seat to a running total, and whoever is tied shares the rank unless
tie-breaks are set (docs/house-rules.md, "Tournament").
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType
from typing import TypeVar

from scoring.rules import gettext_noop


@dataclass(frozen=True, slots=True)
class Result:
    """What an entrant got in one sitting."""

    entrant: int
    round: int
    """Counted from 1."""
    points: int
    won: bool = False
    """Whether their side, or they, had the better score in the game."""
    lone_marches: int = 0
    euchres: int = 0


@dataclass(frozen=True, slots=True)
class Credit:
    """What an entrant got for sitting a round out."""

    entrant: int
    round: int
    points: int


Scored = TypeVar("Scored", Result, Credit)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given (or, negative, taken) by the director, in no round."""

    entrant: int
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant in the standings."""

    rank: int
    """From 1; those who are tied share it, and the next one skips as many: 1, 1, 3."""
    entrant: int
    points: int
    """Of all rounds, with credits and adjustments."""
    rounds: tuple[int | None, ...]
    """Points by round from the first to the last, credits included; None where the entrant was not there."""
    games_won: int
    lone_marches: int
    euchres: int
    adjustment: int
    last_round: int | None
    """Points in the latest round, None if the entrant was not there."""
    move: int | None
    """Ranks gained (+) or lost (-) in the latest round that has a result; None for whom it was the first."""


@dataclass(slots=True)
class Tally:
    """What counts for one entrant up to some round."""

    entrant: int
    rounds: list[int | None]
    """As in `Row`."""
    games_won: int = 0
    lone_marches: int = 0
    euchres: int = 0
    adjustment: int = 0

    @property
    def points(self) -> int:
        """Of all rounds, with credits and adjustments."""
        return self.adjustment + sum(points for points in self.rounds if points is not None)

    def add(self, number: int, points: int) -> None:
        """Count points in a round."""
        self.rounds[number - 1] = (self.rounds[number - 1] or 0) + points


@dataclass(frozen=True)
class Sense:
    """What is better in this tournament: most points (sign 1) or fewest (-1); and the seed of its lot."""

    sign: int
    lot_seed: int

    def of(self, points: int | None) -> tuple[int, int]:
        """Return a round's points so that more is better, and not having been there is worst."""
        return (0, 0) if points is None else (1, self.sign * points)

    def lot(self, entrant: int) -> int:
        """Return an entrant's lot, the same whoever else comes or goes; the higher is the better."""
        return int.from_bytes(blake2b(f"{self.lot_seed}:{entrant}".encode(), digest_size=8).digest(), "big")


@dataclass(frozen=True)
class TieBreak:
    """One way to part entrants with the same points. `name` is marked for translation."""

    key: str
    name: str
    value: Callable[[Tally, Sense], int | tuple[int, int]]
    """What is compared; more is better."""


def _last_round(tally: Tally, sense: Sense) -> tuple[int, int]:
    return sense.of(tally.rounds[-1] if tally.rounds else None)


def _best_round(tally: Tally, sense: Sense) -> tuple[int, int]:
    return max(map(sense.of, tally.rounds), default=sense.of(None))


_ALL = (
    TieBreak("games-won", gettext_noop("games won"), lambda tally, _: tally.games_won),
    TieBreak("lone-marches", gettext_noop("lone marches"), lambda tally, _: tally.lone_marches),
    TieBreak("euchres", gettext_noop("euchres"), lambda tally, _: tally.euchres),
    TieBreak("last-round", gettext_noop("points in the last round"), _last_round),
    TieBreak("best-round", gettext_noop("points in the best round"), _best_round),
    TieBreak("lot", gettext_noop("a lot, drawn once"), lambda tally, sense: sense.lot(tally.entrant)),
)

TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType({tie_break.key: tie_break for tie_break in _ALL})


def rank(
    entrants: Sequence[int],
    results: Iterable[Result],
    credits: Iterable[Credit] = (),  # noqa: A002 - the field's word; the built-in is for the prompt
    adjustments: Iterable[Adjustment] = (),
    *,
    tie_breaks: Sequence[str] = (),
    fewest_wins: bool = False,
    lot_seed: int = 0,
) -> tuple[Row, ...]:
    """Return the standings, the best first; those who share a rank in the order of `entrants`.

    `tie_breaks` are keys of TIE_BREAKS in the order in which they count. With `fewest_wins` fewer points are better,
    in total, in the last round and in the best one; more games won, lone marches and euchres are better always.
    Moves compare with the standings before the latest round with a result; adjustments count in both.
    Points of others than `entrants` are left out. Raises ValueError for a tie-break that is not known.
    """
    unknown = [key for key in tie_breaks if key not in TIE_BREAKS]
    if unknown:
        raise ValueError(f"unknown tie-breaks {', '.join(unknown)}: known are {', '.join(TIE_BREAKS)}")
    sheet = _Sheet(tuple(entrants), tuple(results), tuple(credits), tuple(adjustments))
    sense = Sense(-1 if fewest_wins else 1, lot_seed)
    latest = max((result.round for result in sheet.results), default=0)
    last = max([latest, *(credit.round for credit in sheet.credits)])
    before = _ranked(sheet.tallies(latest - 1), sense, tie_breaks) if latest > 1 else []
    ranks_before = {
        tally.entrant: number for number, tally in before if any(points is not None for points in tally.rounds)
    }
    return tuple(
        _row(number, tally, ranks_before.get(tally.entrant))
        for number, tally in _ranked(sheet.tallies(last), sense, tie_breaks)
    )


def sit_out_credit(points: Sequence[int]) -> int:
    """Return a round's mean points per seat, rounded half up; 0 where nobody sat."""
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0


@dataclass(frozen=True)
class _Sheet:
    entrants: tuple[int, ...]
    results: tuple[Result, ...]
    credits: tuple[Credit, ...]
    adjustments: tuple[Adjustment, ...]

    def tallies(self, last: int) -> list[Tally]:
        """Return what counts up to a round, in the order of the entrants."""
        tallies = {entrant: Tally(entrant, [None] * last) for entrant in self.entrants}
        for result in _of(tallies, self.results, last):
            tally = tallies[result.entrant]
            tally.add(result.round, result.points)
            tally.games_won += result.won
            tally.lone_marches += result.lone_marches
            tally.euchres += result.euchres
        for credit in _of(tallies, self.credits, last):
            tallies[credit.entrant].add(credit.round, credit.points)
        for adjustment in self.adjustments:
            if adjustment.entrant in tallies:
                tallies[adjustment.entrant].adjustment += adjustment.points
        return list(tallies.values())


def _of(entrants: Container[int], scores: Iterable[Scored], last: int) -> Iterator[Scored]:
    return (score for score in scores if score.round <= last and score.entrant in entrants)


def _ranked(tallies: Sequence[Tally], sense: Sense, tie_breaks: Sequence[str]) -> list[tuple[int, Tally]]:
    """Return the tallies with their ranks, the best first."""
    values = [TIE_BREAKS[key].value for key in tie_breaks]

    def worth(tally: Tally) -> tuple[object, ...]:
        return sense.sign * tally.points, *(value(tally, sense) for value in values)

    ordered = sorted(((worth(tally), tally) for tally in tallies), key=itemgetter(0), reverse=True)
    ranked: list[tuple[int, Tally]] = []
    for _, tied in groupby(ordered, key=itemgetter(0)):
        number = len(ranked) + 1
        ranked += [(number, tally) for _, tally in tied]
    return ranked


def _row(number: int, tally: Tally, before: int | None) -> Row:
    return Row(
        rank=number,
        entrant=tally.entrant,
        points=tally.points,
        rounds=tuple(tally.rounds),
        games_won=tally.games_won,
        lone_marches=tally.lone_marches,
        euchres=tally.euchres,
        adjustment=tally.adjustment,
        last_round=tally.rounds[-1] if tally.rounds else None,
        move=None if before is None else before - number,
    )
