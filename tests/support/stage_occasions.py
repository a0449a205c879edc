"""Occasions on the stage: one that the parish organizes and in which two of its own nights and two others take part."""

from django.utils import timezone

from accounts.models import Organization
from occasions.models import Occasion, StoredPart
from occasions.services import organizing, sharing, storing
from tests.occasions.chain.halls import Writer, record
from tests.occasions.test_hub import hall_of
from tournaments.models import Tournament

SLUG = "diocesenight"
TERMS = {
    "name": "Diocese Night for the Food Pantries of the Twelve Parishes",
    "cause": "food pantries",
    "date": "2026-11-25",
    "game": "euchre",
    "currency": "USD",
    "goal": 500_000,
}


def hold_occasions(hall: Organization, *nights: Tournament) -> None:
    """Make an occasion with everything on its pages: these nights, a fork, a gap, and a hall that was left out."""
    now = timezone.now()
    made = organizing.create_occasion(organization=hall, terms=TERMS, now=now)
    Occasion.objects.filter(pk=made.pk).update(slug=SLUG)
    made.refresh_from_db()
    for tournament in nights:
        lines = storing.lines_of(made, chain=made.key)
        night, _is_new = sharing.join(tournament=tournament, lines=lines, code=made.code, hub="", now=now)
        seen = sharing.offer_of(night, tournament).digest
        sharing.share(night=night, tournament=tournament, seen=seen, by="Dora", now=now)
    for number in range(3, 7):
        other = hall_of(made, number)
        for person in range(12):
            other.write(record(20 + person, "person", name=f"Ann S. {person}", points=40 + person * number, hands=32))
        _make_odd(other, number)
        sent = [part.line for part in other.parts if number != 5 or part.number != 3]
        storing.store(occasion=made, lines=sent, way=StoredPart.Way.FILE, now=now)
    made.refresh_from_db()
    excluded = organizing.Decision("exclude", hall_of(made, 6).chain, "It played another game.")
    organizing.decide(occasion=made, decision=excluded, now=now)


def _make_odd(other: Writer, number: int) -> None:
    """Have the fourth hall fork."""
    if number == 4:
        other.write(record(5, "money", 2, currency="USD", raised=999), after=other.parts[1])
