"""Latecomers: entered or checked in by name, and seated if a seat is free."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from accounts.names import reading_key
from scoring.errors import Refused
from tournaments.errors.seats import SeveralOfThatName
from tournaments.models import Entrant, Round, Seat, Tournament
from tournaments.rules.movements.seating_rules import broken_in
from tournaments.services.hall.table_numbers import numbers_in_use
from tournaments.services.people import entrants
from tournaments.services.people.names import distinct_names
from tournaments.services.people.seating_rules import seating_rules_of
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.seating.free_seats import seats_to_fill
from tournaments.services.seating.seat_changes import Replacement, change_seat
from tournaments.services.writing.locks import lock_tournament


@dataclass(frozen=True)
class Arrival:
    """A latecomer. `seat` is theirs in the current round, None if they have to wait for a later one."""

    entrant: Entrant
    seat: Seat | None


def arrive(*, tournament: Tournament, name: str, by: str, now: datetime) -> Arrival:
    """Check in the person with this name, or enter somebody new; give them the first free seat of the current round.

    Seats that would break a seating rule are skipped, and none is given where partners are fixed. A person who has a
    seat keeps it. Raises SeveralOfThatName, TooManyEntrants.
    """
    entrant = _check_in(tournament, name)
    round_ = tournament.rounds.filter(status__in=Round.UNFINISHED).select_related("tournament").first()
    if round_ is None:
        return Arrival(entrant, None)
    taken = Seat.objects.filter(round=round_, entrant=entrant).select_related("sitting__table").first()
    if taken is None and movement_of_teams(tournament) is None:
        taken = _sit_down(round_, entrant, by, now)
    return Arrival(entrant, taken)


@transaction.atomic
def _check_in(tournament: Tournament, name: str) -> Entrant:
    lock_tournament(tournament.pk)
    known = _of_name(tournament, name)
    if known is None:
        return entrants.add_entrants(tournament=tournament, newcomers=[entrants.Newcomer(name)])[0]
    if known.status == Entrant.Status.WITHDRAWN:
        entrants.withdraw(entrant=known, withdrawn=False)
    if not known.checked_in:
        entrants.check_in(entrant=known, present=True)
    return known


def _of_name(tournament: Tournament, name: str) -> Entrant | None:
    """Return who is called so; by the name with its number ("Rose Schmitt #16"), or as people type it.

    Of several of one name it is the only one who is not here yet. Raises SeveralOfThatName where that tells nobody.
    """
    people = list(tournament.people)
    shown = distinct_names((person.pk, person.number, person.name) for person in people)
    key = reading_key(name)
    found = [person for person in people if reading_key(shown[person.pk]) == key]
    found = found or [person for person in people if reading_key(person.name) == key]
    if len(found) > 1:
        found = [person for person in found if not person.checked_in or person.status == Entrant.Status.WITHDRAWN]
        if len(found) != 1:
            raise SeveralOfThatName(name=name)
    return found[0] if found else None


def _sit_down(round_: Round, entrant: Entrant, by: str, now: datetime) -> Seat | None:
    """Give somebody the first free seat that they may have; None if there is none, or others were quicker."""
    sittings = list(round_.sittings.order_by("table__number").select_related("table").prefetch_related("seats"))
    numbers = numbers_in_use(round_.tournament, first=[sitting.table.number for sitting in sittings])
    rules = seating_rules_of(round_.tournament, numbers)
    for seat in seats_to_fill(round_):
        tables = [[_who(place, seat, entrant) for place in sitting.seats.all()] for sitting in sittings]
        if any(entrant.pk in broken.entrants for broken in broken_in(tables, rules, round_.number)):
            continue
        try:
            coming = Replacement(coming=entrant)
            return change_seat(
                sitting=seat.sitting, index=seat.index, replacement=coming, seen=seat.entrant_id, by=by, now=now
            )
        except Refused:  # somebody else took this seat, or the round is over: the person is checked in all the same
            continue
    return None


def _who(place: Seat, taken: Seat, entrant: Entrant) -> int:
    """Return the lineup if the entrant took that seat; an empty seat is a number that nobody has."""
    if place.pk == taken.pk:
        return entrant.pk
    return -place.pk if place.entrant_id is None else place.entrant_id
