"""Who has sat at a table with whom, and how often."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from tournaments.rules.movements.base import PastRound


def times_met(history: Iterable[PastRound], people: Sequence[int]) -> list[list[int]]:
    """Return how often those in an order have sat together, by their places in it."""
    place = {who: number for number, who in enumerate(people)}
    met = [[0] * len(people) for _ in people]
    for played in history:
        count_meetings(met, ([place[who] for who in table if who in place] for table in played.together))
    return met


def count_meetings(met: Sequence[list[int]], tables: Iterable[Iterable[int]], times: int = 1) -> None:
    """Count that those at these tables met; `tables` are of places."""
    for table in tables:
        for first, second in combinations(table, 2):
            met[first][second] += times
            met[second][first] += times
