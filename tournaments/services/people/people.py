"""The people of an organization over all its tournaments: who they are, and who is the same person."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from json import dumps
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import Organization, Person
from accounts.names import reading_key
from scoring.errors import SomeoneElseWasQuicker
from tournaments.errors import ChangedMeanwhile
from tournaments.errors.seasons import NotOnePerson
from tournaments.models import Entrant, Event, Tournament
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version


@dataclass(frozen=True)
class KnownPerson:
    """Somebody who was entered in a tournament."""

    pk: int
    name: str
    """As the latest tournament has it."""
    nights: int
    """Tournaments they were entered in, rehearsals included."""
    last: date


def entries_of(organization: Organization) -> QuerySet[Entrant]:
    """Return everybody's entries in the order of their tournaments, without ghosts."""
    entries = Entrant.objects.filter(tournament__organization=organization, is_ghost=False)
    return entries.order_by("tournament__date", "tournament", "number")


def people_of(organization: Organization) -> list[KnownPerson]:
    """Return everybody who was entered in a tournament, by name."""
    known: dict[int, KnownPerson] = {}
    for pk, name, day in entries_of(organization).values_list("person", "name", "tournament__date"):
        nights = known[pk].nights if pk in known else 0
        known[pk] = KnownPerson(pk, name, nights + 1, day)
    return sorted(known.values(), key=lambda person: (reading_key(person.name), person.pk))


def namesakes_of(organization: Organization) -> list[list[KnownPerson]]:
    """Return groups of people with the same name who never met in a tournament: they may be one person."""
    groups: dict[str, list[KnownPerson]] = {}
    for person in people_of(organization):
        groups.setdefault(reading_key(person.name), []).append(person)
    alike = [group for group in groups.values() if len(group) > 1]
    nights = _tournaments(person.pk for group in alike for person in group)
    return [group for group in alike if _are_apart([nights[person.pk] for person in group])]


def _tournaments(people: Iterable[int]) -> dict[int, list[int]]:
    nights: dict[int, list[int]] = {}
    for person, tournament in Entrant.objects.filter(person__in=list(people)).values_list("person", "tournament"):
        nights.setdefault(person, []).append(tournament)
    return nights


def _are_apart(nights: Sequence[Sequence[int]]) -> bool:
    return len(set().union(*nights)) == sum(map(len, nights))


def returning(tournament: Tournament, names: Sequence[tuple[str, str]]) -> dict[str, int]:
    """Return the organization's people with these names (and e-mail addresses), by reading key.

    Only where nobody else can be meant: one name on the list, one person who had it in an earlier tournament, who is
    not entered in this one, and whose e-mail address is not another.
    """
    wanted = Counter(reading_key(name) for name, _email in names)
    entered = set(tournament.entrants.values_list("person", flat=True))
    known: dict[str, dict[int, str]] = {}
    earlier = entries_of(tournament.organization).exclude(tournament=tournament)
    for person, name, email in earlier.values_list("person", "name", "person__email"):
        key = reading_key(name)
        if wanted[key] == 1:
            known.setdefault(key, {})[person] = email
    return {
        key: person
        for name, email in names
        for key in [reading_key(name)]
        for person, address in known.get(key, {}).items()
        if len(known[key]) == 1 and person not in entered and _may_be_same(email, address)
    }


def _may_be_same(first: str, second: str) -> bool:
    return not first or not second or first.casefold() == second.casefold()


def join(*, person: Person, others: Sequence[Person]) -> int:
    """Make people who were entered twice one: all tournaments of `others` become this person's; return how many.

    The emptied persons stay stored without tournaments, since earlier states and archives may name them. Raises
    NotOnePerson where two of them were in the same tournament.
    """
    with transaction.atomic():
        everybody = Entrant.objects.filter(person__in=[person, *others])
        for tournament in sorted(set(everybody.values_list("tournament", flat=True))):
            lock_tournament(tournament)
        seen: dict[int, Entrant] = {}
        for entry in everybody.select_related("tournament").order_by("pk"):
            other = seen.setdefault(entry.tournament_id, entry)
            if other is not entry:
                raise NotOnePerson(name=other.name, other=entry.name, tournament=entry.tournament.name)
        _fill_in(person, others)
        joined = list(everybody.filter(person__in=others).values_list("tournament", "pk"))
        try:
            count = Entrant.objects.filter(person__in=others).update(person=person)
        except IntegrityError:  # entered in another tournament meanwhile
            raise SomeoneElseWasQuicker from None
        for tournament in seen:
            raise_version(tournament)
        for tournament, entrant in joined:
            add_event(tournament, Event.Type.ENTRANT_CHANGED, entrant=entrant)
        return count


@transaction.atomic
def join_namesakes(*, organization: Organization) -> int:
    """Join everybody whom `namesakes_of` finds, into who was entered first; return how many names."""
    groups = namesakes_of(organization)
    for group in groups:
        found = Person.objects.in_bulk([person.pk for person in group])
        first, *others = (found[pk] for pk in sorted(found))
        join(person=first, others=others)
    return len(groups)


def _fill_in(person: Person, others: Sequence[Person]) -> None:
    """Take over addresses that the person does not have yet."""
    for name in ("email", "phone", "note"):
        known = (getattr(other, name) for other in others)
        setattr(person, name, getattr(person, name) or next(filter(None, known), ""))
    person.save(update_fields=["email", "phone", "note"])


def digest(*values: object) -> str:
    """Return a token of these values that changes with any of them."""
    return sha256(dumps(values, default=str).encode()).hexdigest()[:16]


CONTACT = ("email", "phone", "note")
"""What is stored about a person beside the names that their entries have."""


def state_of_person(person: Person, name: str) -> str:
    """Return a token of everything `change_person` can change."""
    return digest(name, *(getattr(person, field) for field in CONTACT))


def change_contact(*, person: Person, changes: Mapping[str, Any]) -> None:
    """Change e-mail address, phone and note, those that are given, inside the caller's transaction."""
    given = {field: changes[field] for field in CONTACT if field in changes}
    for field, value in given.items():
        setattr(person, field, value)
    if given:
        person.save(update_fields=[*given])


@transaction.atomic
def change_person(*, person: Person, changes: Mapping[str, Any], seen: str | None = None) -> None:
    """Change `name`, `email`, `phone` and `note`, those that are given, all or none.

    The name is corrected in the latest tournament, whose name a person goes by; boards of earlier ones stay. `seen` is
    the `state_of_person` that the caller looked at. Raises ChangedMeanwhile.
    """
    latest = entries_of(person.organization).filter(person=person).last()
    if latest is None:
        raise ChangedMeanwhile
    lock_tournament(latest.tournament_id)
    latest.refresh_from_db(fields=["name"])
    person.refresh_from_db()
    if seen not in (None, state_of_person(person, latest.name)):
        raise ChangedMeanwhile
    if changes.get("name", latest.name) != latest.name:
        raise_version(latest.tournament_id)
        Entrant.objects.filter(pk=latest.pk).update(name=changes["name"])
        add_event(latest.tournament_id, Event.Type.ENTRANT_CHANGED, entrant=latest.pk)
        Person.objects.filter(pk=person.pk).update(name=changes["name"])
    change_contact(person=person, changes=changes)


@transaction.atomic
def set_apart(*, entrant: Entrant) -> Person:
    """Make an entrant somebody of their own, who has only this tournament. Nothing changes where they are already."""
    lock_tournament(entrant.tournament_id)
    if not Entrant.objects.filter(person=entrant.person_id).exclude(pk=entrant.pk).exists():
        return entrant.person
    person = Person.objects.create(organization_id=entrant.person.organization_id, name=entrant.name)
    Entrant.objects.filter(pk=entrant.pk).update(person=person)
    raise_version(entrant.tournament_id)
    add_event(entrant.tournament_id, Event.Type.ENTRANT_CHANGED, entrant=entrant.pk)
    return person
