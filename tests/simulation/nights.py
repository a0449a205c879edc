"""Small nights, written down by hand."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from simulation.ledger import Guest, HandSent, Plan, RoundPlayed, SheetRecord, TotalsSent, TournamentRecord


def entered(number: int, facts: dict[str, Any], *, voided: bool = False) -> HandSent:
    """A hand as it was sent; what the service answered is left open."""
    return HandSent(str(uuid4()), number, facts, (), (), (), voided=voided)


def sheet(seats: tuple[int, ...], *hands: HandSent, table: int = 1, complete: bool = True) -> SheetRecord:
    """A game by hands."""
    return SheetRecord(sitting=table, table=table, seats=seats, hands=hands, complete=complete)


def by_totals(seats: tuple[int, ...], points: tuple[int, ...], *, table: int = 1) -> SheetRecord:
    """A game by its totals, with one euchre for seats 0 and 2 and a lone march of seat 1."""
    totals = TotalsSent(str(uuid4()), points, loners=(0, 1, 0, 0), euchres=(1, 0, 1, 0))
    return replace(sheet(seats, table=table), totals=totals)


def night(players: int, *rounds: tuple[tuple[SheetRecord, ...], tuple[int, ...]]) -> TournamentRecord:
    """A night of entrants 1, 2 …; each round gives its sheets and who sat out."""
    guests = tuple(Guest(entrant, entrant, f"Guest {entrant}") for entrant in range(1, players + 1))
    played = tuple(RoundPlayed(number, *round_) for number, round_ in enumerate(rounds, 1))
    return TournamentRecord(1, Plan(players, len(rounds), seed=1), guests, played)
