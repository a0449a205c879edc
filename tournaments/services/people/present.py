"""Who is here and can be seated, each with the rounds that they sat out."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, F, Q, QuerySet

from tournaments.hooks import may_be_seated
from tournaments.models import Entrant, Round, Tournament
from tournaments.rules.movements.sit_outs import limits


def entrants_to_seat(tournament: Tournament) -> list[Any]:
    """Return who is present, and the ghost where one is missing for a full table, each with `sit_outs_so_far`."""
    present = list(present_entrants(tournament))
    seats = tournament.seats_per_table
    needs_ghost = tournament.ghost and len(present) > seats and len(present) % seats == seats - 1
    needs_ghost = needs_ghost and not limits(tournament.most_tables, len(present) + 1, seats)
    return [*present, *with_sit_outs(tournament.entrants.filter(is_ghost=True))] if needs_ghost else present


def present_entrants(tournament: Tournament) -> Iterable[Any]:
    """Return the people who can be seated, each with `sit_outs_so_far`."""
    return with_sit_outs(may_be_seated(tournament, people_here(tournament)))


def people_here(tournament: Tournament) -> "QuerySet[Entrant]":
    """Return the people who are checked in and playing, whether they have paid or not."""
    return tournament.people.filter(checked_in=True, status=Entrant.Status.PLAYING)


def with_sit_outs(entrants: QuerySet[Entrant]) -> Iterable[Any]:
    """Return these entrants, each with `sit_outs_so_far`: rounds sat out that were published."""
    counted = Q(sit_outs__round__status__in=Round.PLAYED)
    # by key: of entrants found by a sit-out of theirs, Django would count that one alone
    return Entrant.objects.filter(pk__in=entrants.values("pk")).annotate(
        sit_outs_so_far=F("sit_outs_at_entry") + Count("sit_outs", filter=counted)
    )
