"""Entrants: adding people, check-in, names, withdrawing."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Max, ProtectedError
from django.utils.translation import gettext as _

from accounts.models import Person
from accounts.names import reading_key
from tournaments.errors import ChangedMeanwhile, EntrantHasPlayed, TooManyEntrants
from tournaments.models import Entrant, Event, Round, Tournament
from tournaments.rules.prizes.plan import read_plan
from tournaments.services.people.people import change_contact, digest, returning
from tournaments.services.people.present import present_entrants
from tournaments.services.results.occupants import sat_in
from tournaments.services.writing.events import add_event, add_events
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.quotas import refuse_more_people
from tournaments.services.writing.version import raise_version

MOST_ENTRANTS = 2000
GHOST_NUMBER = 0
"""Nobody's badge: people are numbered from 1."""


@dataclass(frozen=True)
class Newcomer:
    """Someone to enter."""

    name: str
    checked_in: bool = True
    email: str = ""
    phone: str = ""
    person: int | None = None
    """Somebody of the organization who played before and is not entered yet, by id; None: the person with that name."""
    group: str = ""
    """For prizes: women, youth, in the hall's own words."""


@transaction.atomic
def add_entrants(*, tournament: Tournament, newcomers: Sequence[Newcomer]) -> list[Entrant]:
    """Enter people under the next numbers, in the order given; two may have one name.

    A latecomer starts with the fewest sit-outs of anyone present, so that being late is no reason to sit out. Raises
    TooManyEntrants, TooManyPeople.
    """
    lock_tournament(tournament.pk)
    last = tournament.entrants.aggregate(last=Max("number"))["last"] or 0
    if last + len(newcomers) > MOST_ENTRANTS:
        raise TooManyEntrants(limit=MOST_ENTRANTS, wanted=last + len(newcomers))
    least = min((entrant.sit_outs_so_far for entrant in present_entrants(tournament)), default=0)
    people = _people(tournament, newcomers)
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            person_id=person,
            number=number,
            name=newcomer.name,
            checked_in=newcomer.checked_in,
            group=newcomer.group,
            sit_outs_at_entry=least,
        )
        for number, (newcomer, person) in enumerate(zip(newcomers, people, strict=True), start=last + 1)
    )
    raise_version(tournament.pk)
    add_events(tournament.pk, Event.Type.ENTRANT_ADDED, ({"entrant": entrant.pk} for entrant in entrants))
    return entrants


def _people(tournament: Tournament, newcomers: Sequence[Newcomer]) -> list[int]:
    """Return the ids of the newcomers as people of the organization, adding those it does not have yet.

    Who has the name of exactly one person that played before is that person (`people.returning`).
    """
    nameless = [(newcomer.name, newcomer.email) for newcomer in newcomers if newcomer.person is None]
    here = {newcomer.person for newcomer in newcomers}
    known = {key: pk for key, pk in returning(tournament, nameless).items() if pk not in here}
    found = [newcomer.person or known.get(reading_key(newcomer.name)) for newcomer in newcomers]
    refuse_more_people(tournament.organization_id, found.count(None))
    new = Person.objects.bulk_create(
        Person(
            organization_id=tournament.organization_id,
            name=newcomer.name,
            email=newcomer.email,
            phone=newcomer.phone,
        )
        for newcomer, person in zip(newcomers, found, strict=True)
        if person is None
    )
    for newcomer, person in zip(newcomers, found, strict=True):
        for field in ("email", "phone"):
            if person is not None and (address := getattr(newcomer, field)):
                Person.objects.filter(pk=person, **{field: ""}).update(**{field: address})
    added = iter(new)
    return [person or next(added).pk for person in found]


@transaction.atomic
def add_ghost(*, tournament: Tournament) -> Entrant:
    """Enter the ghost, which plays only where three are left over from the fours (`present.entrants_to_seat`)."""
    person = Person.objects.create(organization_id=tournament.organization_id, name=_("Ghost"))
    return Entrant.objects.create(
        tournament=tournament, person=person, number=GHOST_NUMBER, name=person.name, is_ghost=True
    )


@transaction.atomic
def rename(*, entrant: Entrant, name: str) -> None:
    """Correct the name on the badge and on the boards."""
    raise_version(entrant.tournament_id)
    Entrant.objects.filter(pk=entrant.pk).update(name=name)
    add_event(entrant.tournament_id, Event.Type.ENTRANT_CHANGED, entrant=entrant.pk)


@transaction.atomic
def set_group(*, entrant: Entrant, group: str) -> None:
    """Set the group in which somebody plays for prizes; empty: none."""
    raise_version(entrant.tournament_id)
    Entrant.objects.filter(pk=entrant.pk).update(group=group)
    add_event(entrant.tournament_id, Event.Type.ENTRANT_CHANGED, entrant=entrant.pk)


def has_groups(tournament: Tournament) -> bool:
    """Tell whether there is a prize for a group, or somebody is in one."""
    in_plan = any(prize.group for prize in read_plan(tournament.prizes).prizes)
    return in_plan or tournament.entrants.exclude(group="").exists()


@transaction.atomic
def check_in(*, entrant: Entrant, present: bool) -> None:
    """Check somebody in, or undo that: the next draw seats everybody who is checked in."""
    raise_version(entrant.tournament_id)  # a draw in progress must not seat somebody who has just left
    Entrant.objects.filter(pk=entrant.pk).update(checked_in=present)
    add_event(entrant.tournament_id, Event.Type.ENTRANT_CHANGED, entrant=entrant.pk)
    _start_level(entrant)


@transaction.atomic
def withdraw(*, entrant: Entrant, withdrawn: bool = True) -> None:
    """Leave somebody out of the coming rounds, or bring them back; their points stay."""
    status = Entrant.Status.WITHDRAWN if withdrawn else Entrant.Status.PLAYING
    raise_version(entrant.tournament_id)
    Entrant.objects.filter(pk=entrant.pk).update(status=status)
    add_event(entrant.tournament_id, Event.Type.ENTRANT_CHANGED, entrant=entrant.pk)
    _start_level(entrant)


def state_of(entrant: Entrant) -> str:
    """Return a token of the entrant's partner and of everything `change_entrant` can change."""
    person = entrant.person
    known = (entrant.name, entrant.status, entrant.checked_in, entrant.team_id, entrant.person_id, entrant.group)
    return digest(*known, person.email, person.phone)


@transaction.atomic
def change_entrant(*, entrant: Entrant, changes: Mapping[str, Any], seen: str | None = None) -> Entrant:
    """Change `name`, `group`, `checked_in`, `withdrawn`, `email` and `phone`, those that are given, all or none.

    E-mail address and phone are the person's, in all their tournaments. `seen` is the `state_of` that the caller looked
    at: no other is changed then. Raises ChangedMeanwhile.
    """
    lock_tournament(entrant.tournament_id)
    entrant = Entrant.objects.select_related("person", "team", "tournament").get(pk=entrant.pk)
    if seen not in (None, state_of(entrant)):
        raise ChangedMeanwhile
    if changes.get("name", entrant.name) != entrant.name:
        rename(entrant=entrant, name=changes["name"])
    if changes.get("withdrawn", entrant.is_withdrawn) != entrant.is_withdrawn:
        withdraw(entrant=entrant, withdrawn=changes["withdrawn"])
    if changes.get("checked_in", entrant.checked_in) != entrant.checked_in:
        check_in(entrant=entrant, present=changes["checked_in"])
    if changes.get("group", entrant.group) != entrant.group:
        set_group(entrant=entrant, group=changes["group"])
    change_contact(person=entrant.person, changes=changes)
    entrant.refresh_from_db(fields=["name", "status", "checked_in", "group"])
    return entrant


def remove(*, entrant: Entrant) -> None:
    """Remove somebody who was entered by mistake.

    Raises EntrantHasPlayed if anything refers to them. A person whom nothing else refers to is removed from the
    organization, too.
    """
    with transaction.atomic():
        lock_tournament(entrant.tournament_id)
        if entrant.team_id is not None:
            raise EntrantHasPlayed(name=entrant.name)
        pk = entrant.pk
        try:
            entrant.delete()
        except ProtectedError:
            raise EntrantHasPlayed(name=entrant.name) from None
        with suppress(ProtectedError):
            entrant.person.delete()
        raise_version(entrant.tournament_id)
        add_event(entrant.tournament_id, Event.Type.ENTRANT_REMOVED, entrant=pk)


def _start_level(entrant: Entrant) -> None:
    """Raise a latecomer's sit-outs to the fewest of anyone here, so that being late is no reason to sit out."""
    latest = Round.objects.filter(tournament=entrant.tournament_id, status__in=Round.PLAYED).order_by("number").last()
    if latest is None or latest.sit_outs.filter(entrant=entrant).exists() or sat_in(latest, entrant.pk):
        return
    here = {other.pk: other.sit_outs_so_far for other in present_entrants(entrant.tournament)}
    own = here.pop(entrant.pk, None)
    behind = 0 if own is None else min(here.values(), default=own) - own
    if behind > 0:
        Entrant.objects.filter(pk=entrant.pk).update(sit_outs_at_entry=F("sit_outs_at_entry") + behind)
