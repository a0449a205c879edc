"""The guests of a weekend, and its door: one request enters somebody, checks them in and takes fees in several places.

A weekend is a season with one door (`Season.one_door`). Each tournament keeps its own list, ledger and seals; what the
door does is written into several of them in one transaction, by the same services as at the door of each.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.http import Http404

from accounts.models import Organization, Person
from accounts.names import reading_key
from fundraising.errors import GuestNotHere, NoEntryFee, WhoComes
from fundraising.models import EXPECTED, CheckIn, Payment, SignUp, entry_fees_paid
from fundraising.services.door import ENTRY, Item, Sale, sell
from fundraising.services.entering import enter_guest
from fundraising.services.ledger import books_of
from tournaments.models import Entrant, Season, Tournament
from tournaments.money import Money
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.present import people_here


@dataclass(frozen=True)
class Place:
    """What somebody is in one tournament of the weekend: entered, signed up, or neither."""

    tournament: Tournament
    currency: str
    fee: int | None
    """The entry fee in the currency's smallest unit; None: there is none."""
    entrant: Entrant | None = None
    sign_up: SignUp | None = None
    """Of somebody who is not entered yet."""
    paid: int = 0
    """Of the entry fee, in the smallest unit."""

    @property
    def here(self) -> bool:
        """Whether they are checked in."""
        return self.entrant is not None and self.entrant.checked_in

    @property
    def is_expected(self) -> bool:
        """Whether they are on the list in any way."""
        return self.sign_up is not None or (self.entrant is not None and not self.is_withdrawn)

    @property
    def is_over(self) -> bool:
        """Whether the tournament is over, so that nobody else can play in it."""
        return self.tournament.status == Tournament.Status.FINISHED

    @property
    def is_withdrawn(self) -> bool:
        """Whether they were entered, and do not play."""
        return self.entrant is not None and self.entrant.status == Entrant.Status.WITHDRAWN

    @property
    def owes(self) -> int:
        """What they have to pay still, if they play."""
        return 0 if self.paid else self.fee or 0

    @property
    def owed(self) -> Money:
        """The same in words."""
        return Money(self.owes, self.currency)


@dataclass(frozen=True)
class WeekendGuest:
    """Somebody on the list of the weekend."""

    name: str
    places: tuple[Place, ...]
    """One for each tournament, in playing order."""
    person: int | None = None
    """Of the organization; None: they signed up, and are entered nowhere yet."""

    @property
    def sign_up(self) -> UUID | None:
        """What names somebody who has no `person`: the first of their sign-ups."""
        return next((place.sign_up.uuid for place in self.places if place.sign_up), None)

    @property
    def key(self) -> str:
        """What names them in addresses."""
        return f"p{self.person}" if self.person else str(self.sign_up)


@dataclass(frozen=True)
class Wish:
    """What is to be done in one tournament: the guest is entered at least."""

    tournament: int
    pays: bool = False
    checks_in: bool = False


@dataclass(frozen=True)
class Visit:
    """What one tap at the weekend's door does. Exactly one of `person`, `sign_up` and `name` says for whom."""

    uuid: UUID
    wishes: tuple[Wish, ...]
    person: int | None = None
    sign_up: UUID | None = None
    name: str = ""
    """Of somebody who is on no list."""
    method: str = "cash"


@dataclass(frozen=True)
class Served:
    """What was done in one tournament."""

    place: Place
    amount: int
    """What was paid, in the smallest unit."""


def weekend_of(organization: Organization, pk: int) -> Season:
    """Return a weekend of an organization. Raises Http404 for a season without a door of its own."""
    found = organization.seasons.filter(pk=pk, one_door=True).first()
    if found is None:
        raise Http404
    return found


def guests_of(season: Season) -> list[WeekendGuest]:
    """Return everybody of a weekend's tournaments by name: who is entered and has not withdrawn, and who signed up.

    A sign-up belongs to the person with its name, where there is exactly one.
    """
    expected = [guest for guest in _everybody(season) if any(place.is_expected for place in guest.places)]
    return sorted(expected, key=lambda guest: (reading_key(guest.name), guest.key))


def _everybody(season: Season) -> list[WeekendGuest]:
    empty = [_place_in(tournament) for tournament in season.tournaments]
    guests: dict[int, WeekendGuest] = {}
    by_name: dict[str, list[int]] = {}
    for number, place in enumerate(empty):
        paid = dict(entry_fees_paid(place.tournament))
        for entrant in place.tournament.people:
            known = guests.get(entrant.person_id) or WeekendGuest(entrant.name, tuple(empty), entrant.person_id)
            filled = replace(place, entrant=entrant, paid=paid.get(entrant.pk, 0))
            guests[entrant.person_id] = _with(replace(known, name=entrant.name), number, filled)
    for person, guest in guests.items():
        by_name.setdefault(reading_key(guest.name), []).append(person)
    signed_up: dict[str, WeekendGuest] = {}
    for number, place in enumerate(empty):
        for row in place.tournament.sign_ups.filter(EXPECTED):
            key, filled = reading_key(row.name), replace(place, sign_up=row)
            same = by_name.get(key, [])
            if len(same) == 1 and guests[same[0]].places[number].entrant is None:
                guests[same[0]] = _with(guests[same[0]], number, filled)
                continue
            if key in signed_up and signed_up[key].places[number].sign_up:  # two who have one name
                key = str(row.uuid)
            signed_up[key] = _with(signed_up.get(key) or WeekendGuest(row.name, tuple(empty)), number, filled)
    return [*guests.values(), *signed_up.values()]


def newcomer_of(season: Season, name: str = "", person: int | None = None) -> WeekendGuest:
    """Return somebody who is on no list of the weekend."""
    return WeekendGuest(name, tuple(map(_place_in, season.tournaments)), person)


def _place_in(tournament: Tournament) -> Place:
    books = books_of(tournament)
    return Place(tournament, books.currency, books.entry_fee)


def _with(guest: WeekendGuest, number: int, place: Place) -> WeekendGuest:
    return replace(guest, places=(*guest.places[:number], place, *guest.places[number + 1 :]))


@transaction.atomic
def let_in(*, season: Season, visit: Visit, by: str, now: datetime) -> list[Served]:
    """Enter somebody where they are not yet, check them in and take the fees that are ticked: all of it or nothing.

    Sent again it changes nothing. Raises WhoComes, GuestNotHere, NoEntryFee, and the refusals of `door.sell`.
    """
    guest = _guest(season, visit)
    served = []
    for number, wish in sorted(enumerate(visit.wishes), key=lambda wished: wished[1].tournament):
        place = next((place for place in guest.places if place.tournament.pk == wish.tournament), None)
        if place is None:
            raise GuestNotHere(name=guest.name)
        entrant = _entrant(place, guest)
        guest = replace(guest, person=entrant.person_id)
        served.append((number, _serve(place, entrant, wish, visit, by, now)))
    return [done for _number, done in sorted(served, key=lambda numbered: numbered[0])]


def _guest(season: Season, visit: Visit) -> WeekendGuest:
    """Return whom a visit is about. A repetition finds whom the first request entered."""
    if sum(1 for named in (visit.person, visit.sign_up, visit.name) if named) != 1 or not visit.wishes:
        raise WhoComes
    person = visit.person or _served_before(season, visit)
    if visit.name and person is None:
        return newcomer_of(season, visit.name)
    guests = _everybody(season)
    if visit.sign_up is not None:
        for guest in guests:
            if any(visit.sign_up == row.uuid for row in _sign_ups(guest)):
                return guest
    for guest in guests:
        if person is not None and guest.person == person:
            return guest
    known = Person.objects.filter(organization=season.organization_id, pk=person or 0).first()
    if known is None:
        raise GuestNotHere(name=visit.sign_up or visit.person)
    return newcomer_of(season, known.name, known.pk)


def _sign_ups(guest: WeekendGuest) -> Iterable[SignUp]:
    return (place.sign_up for place in guest.places if place.sign_up)


def _request_in(tournament: Tournament, visit: Visit) -> UUID:
    return uuid5(visit.uuid, str(tournament.uuid))


def _served_before(season: Season, visit: Visit) -> int | None:
    """Return the person for whom the same request was carried out before, by id."""
    for tournament in season.tournaments:
        uuid = _request_in(tournament, visit)
        done = CheckIn.objects.filter(fundraiser__tournament=tournament, uuid=uuid).select_related("entrant").first()
        if done:
            return done.entrant.person_id
        paid = Payment.objects.filter(fundraiser__tournament=tournament, uuid=uuid).first()
        payers = [entry.entrant.person_id for entry in paid.sold if entry.entrant] if paid else []
        if payers:
            return payers[0]
    return None


def _entrant(place: Place, guest: WeekendGuest) -> Entrant:
    """Return the guest's entry in a tournament, entered now where there is none; they are not here by that."""
    if place.entrant:
        return place.entrant
    if place.sign_up:
        return enter_guest(row=place.sign_up, checked_in=False)
    newcomer = Newcomer(guest.name, checked_in=False, person=guest.person)
    return add_entrants(tournament=place.tournament, newcomers=[newcomer])[0]


def _serve(place: Place, entrant: Entrant, wish: Wish, visit: Visit, by: str, now: datetime) -> Served:
    if not (wish.pays or wish.checks_in):
        return Served(replace(place, entrant=entrant), 0)
    if wish.pays and not place.fee:
        raise NoEntryFee(tournament=place.tournament.name)
    items = (Item(ENTRY, place.fee),) if wish.pays and place.fee else ()
    uuid = _request_in(place.tournament, visit)
    sale = Sale(uuid, entrant.pk, checks_in=wish.checks_in, items=items, method=visit.method)
    done = sell(tournament=place.tournament, sale=sale, by=by, now=now)
    return Served(replace(place, entrant=done.entrant), place.fee or 0 if wish.pays else 0)


def counted(guests: Sequence[WeekendGuest]) -> list[tuple[Tournament, int, int]]:
    """Return for each tournament of a weekend how many are expected, and how many of them are here."""
    if not guests:
        return []
    return [
        (
            place.tournament,
            sum(guest.places[number].is_expected for guest in guests),
            people_here(place.tournament).count(),
        )
        for number, place in enumerate(guests[0].places)
    ]
