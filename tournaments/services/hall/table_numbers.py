"""Which tables of the hall a round uses: movements count places from the head table, people see table numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.models import MOST_TABLES, Tournament
from tournaments.rules.movements.base import Broken, Displaced, Seating


def numbers_in_use(tournament: Tournament, *, first: Iterable[int] = ()) -> list[int]:
    """Return the numbers of the tables in the order of their places; `first` are those of a round that is drawn."""
    first = list(first)
    out = {*tournament.tables_out, *first}
    return [*first, *(number for number in range(1, MOST_TABLES + len(out) + 1) if number not in out)]


def by_number(seating: Seating, numbers: Sequence[int]) -> Seating:
    """Return a seating with table numbers instead of places."""
    return replace(
        seating,
        displaced=tuple(_displaced(move, numbers) for move in seating.displaced),
        broken=tuple(broken_by_number(seating.broken, numbers)),
    )


def _displaced(move: Displaced, numbers: Sequence[int]) -> Displaced:
    return replace(move, strict=numbers[move.strict - 1], table=numbers[move.table - 1])


def broken_by_number(broken: Iterable[Broken], numbers: Sequence[int]) -> list[Broken]:
    """Return the broken seating rules, with the number of the table that somebody was to keep."""
    return [
        replace(rule, number=numbers[rule.number - 1]) if rule.kind == "stays" and rule.number else rule
        for rule in broken
    ]
