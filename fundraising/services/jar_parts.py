"""Each player's part of what a table owes the jar, for halls in which everybody pays their own."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from fundraising.services.pot import EACH, shares
from scoring.models import Hand
from tournaments.models import Round, Sitting, Tournament
from tournaments.services.results.occupants import occupants_of

Place = tuple[int, int]
"""A round and a table, by their numbers."""
Euchred = Mapping[int, Fraction]
"""How many euchres are whose, by entrant: partners share one."""


def euchred_at(tournament: Tournament, places: Iterable[Place]) -> dict[Place, Euchred]:
    """Return who was euchred at these tables, from the hands of the closed rounds.

    A table is left out if its hands do not say, or if nobody sat in a seat that was euchred.
    """
    wanted = set(places)
    closed = tournament.rounds.filter(status=Round.Status.CLOSED, number__in={number for number, _table in wanted})
    sittings = Sitting.objects.filter(round__in=closed).select_related("round", "table", "game")
    by_place = {
        (sitting.round.number, sitting.table.number): sitting
        for sitting in sittings.prefetch_related("seats", "changes")
    }
    at_hand = {place: sitting for place, sitting in by_place.items() if place in wanted}
    lines = _lines_of(at_hand.values())
    return {place: found for place, sitting in at_hand.items() if (found := _euchred(sitting, lines[sitting.game.pk]))}


def _lines_of(sittings: Iterable[Sitting]) -> dict[int, list[Hand]]:
    lines: dict[int, list[Hand]] = defaultdict(list)
    for line in Hand.objects.filter(game__in=[sitting.game.pk for sitting in sittings], voided_at=None):
        lines[line.game_id].append(line)
    return lines


def _euchred(sitting: Sitting, lines: Iterable[Hand]) -> Euchred:
    people, found = occupants_of(sitting), defaultdict[int, Fraction](Fraction)
    for line in lines:
        for seats, times in _seats_euchred(sitting, line):
            here = [who for seat in seats if (who := people.at(seat, line.number)) is not None]
            if not here:
                return {}
            for who in here:
                found[who] += Fraction(times, len(here))
    return dict(found)


def _seats_euchred(sitting: Sitting, line: Hand) -> list[tuple[Sequence[int], int]]:
    """Return which seats were euchred and how often: a line says who euchred the others.

    Totals say it of two sides; of more nobody knows whom they euchred.
    """
    by_seat, sides = line.euchres, sitting.game.sides
    if line.kind == Hand.TOTALS:
        pairs = zip(sides, reversed(sides), strict=True) if len(sides) == 2 and line.facts.get("euchres") else ()
        return [(euchred, by_seat[euchring[0]]) for euchring, euchred in pairs if by_seat[euchring[0]]]
    return [([seat for seat, times in enumerate(by_seat) if not times], 1)] if any(by_seat) else []


def parts_left(euchred: Euchred, charged: int, paid: Mapping[int | None, int]) -> dict[int, int]:
    """Return what each player still owes of an amount that was charged to their table, by entrant.

    `paid` is what came by whom, None: from the table as a whole. Where that happened, or somebody has paid more than
    their part since a hand was corrected, the rest is the table's, and nobody has a part of it.
    """
    parts = shares(charged, euchred, EACH) if charged > 0 else {}
    left = {who: part - paid.get(who, 0) for who, part in parts.items()}
    if paid.get(None) or set(paid) - {None, *parts} or any(amount < 0 for amount in left.values()):
        return {}
    return {who: amount for who, amount in left.items() if amount}
