"""Nights that were played without Headtable: their results as a finished tournament, so that seasons can count them.

Nothing is invented: there are no rounds, games or hands, and so no charts and no ratings. What everybody came to is an
adjustment with its reason, and the standings follow from these.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as Date  # noqa: N812 - `date` is the name of a field here
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Organization
from accounts.names import reading_key
from accounts.time_zones import zone_of
from scoring.rules import USUAL_GAME
from tournaments.models import Adjustment, Event, Tournament
from tournaments.rules.movements.registry import DEFAULT
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.people import entries_of
from tournaments.services.setup.tournaments import create_tournament
from tournaments.services.writing.events import add_events

_RESULTS = UUID("4a0f7c50-3a64-4d3e-8d5e-6f1a52c7b0e9")
"""The namespace of the UUIDs of such tournaments, which follow from what was imported."""


@dataclass(frozen=True)
class PastResult:
    """What one person came to; no two of a night have one name."""

    name: str
    points: int


@dataclass(frozen=True)
class PastNight:
    """A night and its results, in any order."""

    name: str
    date: Date
    results: Sequence[PastResult]
    game: str = USUAL_GAME
    """Its key (`scoring.rules.GAMES`): in some the fewest points win."""


def known_names(organization: Organization, names: Sequence[str]) -> frozenset[str]:
    """Return those of the names that exactly one person has who played here before; they mean that person."""
    bearers: dict[str, set[int]] = {}
    for person, name in entries_of(organization).values_list("person", "name"):
        bearers.setdefault(reading_key(name), set()).add(person)
    return frozenset(name for name in names if len(bearers.get(reading_key(name), ())) == 1)


def found_again(*, organization: Organization, night: PastNight) -> Tournament | None:
    """Return the tournament that was made from the same results of the same day, None if there is none."""
    return Tournament.objects.filter(uuid=_uuid(organization, night)).first()


@transaction.atomic
def import_past_night(
    *, organization: Organization, night: PastNight, by: str, now: datetime
) -> tuple[Tournament, bool]:
    """Make a finished tournament of these results; return it, and whether it is new.

    The same results of the same day are imported once. Someone with the name of exactly one person who played here
    before is that person. Raises TooManyEntrants, ShapeError.
    """
    Organization.objects.select_for_update().get(pk=organization.pk)  # of two imports at once one waits
    if there := found_again(organization=organization, night=night):
        return there, False
    settings = {"name": night.name, "game": night.game, "movement": DEFAULT, "rounds": 1, "date": night.date}
    settings |= {"time_zone": zone_of(organization)}
    tournament = create_tournament(organization=organization, settings=settings)
    newcomers = [Newcomer(result.name) for result in night.results]
    entrants = add_entrants(tournament=tournament, newcomers=newcomers)
    made = Adjustment.objects.bulk_create(
        Adjustment(
            tournament=tournament,
            entrant=entrant,
            points=result.points,
            reason=_("Result of the night, imported from a list"),
            made_at=now,
            made_by=by,
        )
        for entrant, result in zip(entrants, night.results, strict=True)
    )
    ids = ({"adjustment": each.pk, "entrant": each.entrant_id, "points": each.points} for each in made)
    add_events(tournament.pk, Event.Type.ADJUSTMENT_ADDED, ids)
    uuid, status = _uuid(organization, night), Tournament.Status.FINISHED
    Tournament.objects.filter(pk=tournament.pk).update(uuid=uuid, status=status)
    refresh_standings(tournament_id=tournament.pk)
    tournament.refresh_from_db()
    return tournament, True


def _uuid(organization: Organization, night: PastNight) -> UUID:
    results = sorted((reading_key(result.name), result.points) for result in night.results)
    game = () if night.game == USUAL_GAME else (night.game,)  # nights that were imported as euchre are found again
    return uuid5(_RESULTS, repr((organization.pk, night.date.isoformat(), results, *game)))
