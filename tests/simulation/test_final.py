"""Who goes through to the final, by the robots' own count."""

from simulation.final import _through
from simulation.ledger import Guest, Plan, TournamentRecord


def record(*points: int) -> TournamentRecord:
    """A tournament in which nothing was played, and people were given these points."""
    guests = tuple(Guest(100 + number, number, f"P{number}") for number in range(1, len(points) + 1))
    adjustments = tuple((guest.entrant, made) for guest, made in zip(guests, points, strict=True))
    return TournamentRecord(1, Plan(len(points), 1, 1, final=2), guests, adjustments=adjustments)


def test_it_takes_the_first_where_nobody_is_tied() -> None:
    assert _through(record(5, 9, 7, 1), 2) == ([102, 103], [])


def test_it_names_those_who_are_tied_for_the_last_places() -> None:
    assert _through(record(5, 9, 5, 5, 1), 2) == ([102], [101, 103, 104])
