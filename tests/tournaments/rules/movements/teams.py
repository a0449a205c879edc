"""Nights of teams for the tests: team t is entrants 2t and 2t + 1, games are won as a test says."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

from tournaments.rules.movements.base import Contender, PastRound, Seating, Terms
from tournaments.rules.movements.fixed_partners.teams import FixedPartners

Winner = Callable[[int, int], int]
"""Which of two teams wins."""


def contenders(teams: Iterable[int]) -> list[Contender]:
    return [Contender(entrant, team=team) for team in teams for entrant in (2 * team, 2 * team + 1)]


def pairs(seating: Seating) -> list[tuple[int, int]]:
    """Who meets whom, from the head table down; partners must sit across."""
    found = []
    for a, b, c, d in seating.tables:
        assert {a // 2, b // 2} == {c // 2, d // 2}
        assert a // 2 == c // 2
        found.append((a // 2, b // 2))
    return found


def byes(seating: Seating) -> list[int]:
    assert Counter(entrant // 2 for entrant in seating.sit_outs) == Counter({e // 2: 2 for e in seating.sit_outs})
    return sorted({entrant // 2 for entrant in seating.sit_outs})


def as_played(seating: Seating, winner: Winner) -> PastRound:
    halves = tuple((2, 0) if winner(first, second) == first else (0, 2) for first, second in pairs(seating))
    points = tuple((10, 6, 10, 6) if won == (2, 0) else (6, 10, 6, 10) for won in halves)
    here = [*seating.sit_outs, *(entrant for table in seating.tables for entrant in table)]
    return PastRound(
        seating.tables, seating.sit_outs, points, seating.order, {entrant: entrant // 2 for entrant in here}, halves
    )


def draw(
    movement: FixedPartners,
    teams: Iterable[int],
    history: Sequence[PastRound],
    rounds: int = 9,
    seed: int = 1,
    **options: str,
) -> Seating:
    return movement.draw(contenders(teams), history, Terms(rounds, options=options), Random(seed))


def night(
    movement: FixedPartners, teams: int, rounds: int, seed: int = 1, winner: Winner | None = None, **options: str
) -> list[Seating]:
    """Play a whole night; who wins is drawn by lot unless the test says."""
    rng = Random(seed)
    history: list[PastRound] = []
    seatings = []
    for number in range(rounds):
        seating = draw(movement, range(teams), history, rounds, seed * 1000 + number, **options)
        history.append(as_played(seating, winner or by_lot(rng)))
        seatings.append(seating)
    return seatings


def upper(first: int, second: int) -> int:
    """The team with the lower number wins: no upsets."""
    return min(first, second)


def by_lot(rng: Random) -> Winner:
    """Either team wins as often."""
    return lambda first, second: rng.choice((first, second))
