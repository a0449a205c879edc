"""Archives changed at random, by seed: opened or refused with a sentence, and whatever is opened can be shown."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import Organization
from scoring.errors import Refused
from tests.people import NOW, Caller
from tests.support.check_all import more, some_of
from tests.tournaments.archive.nights import Data, forget, full_night, opened_up, sealed
from tests.tournaments.conftest import signed_in
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import Sitting, Tournament
from tournaments.services.boards.refresh import refresh_standings

MUTATIONS = more(6, 300)
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 3.5, 1e308, 10**9, 2**63, 10**40, "", "x", "0", "\0", "\ud800", "\u202e"),
    *([], {}, [[]], [1, 2], {"kind": "played"}, [None, None], "undone", "2025-01-04", "a" * 3000, str(uuid4())),
)
PAGES = (
    "",
    "entrants/",
    "adjustments/",
    "pads/",
    "earlier/",
    "slips/",
    "teams/",
    "print/",
    "print/rotation.pdf",
    "seating-rules/",
    "held/",
)


def mutated(body: Data, rng: Random) -> None:
    """Put something odd in one place, or take something away."""
    label = rng.choice(sorted(body))
    rows = body[label]["rows"]
    what = rng.randrange(12)
    if what == 0:
        del body[label]
    elif what == 1:
        body[label]["fields"].remove(rng.choice(body[label]["fields"]))
    elif what == 2 and rows:
        rows.append(list(rng.choice(rows)))
    elif what == 3 and rows:
        rows.remove(rng.choice(rows))
    elif what == 4:
        body[label] = rng.choice(ODD)
    elif rows:
        row = rng.choice(rows)
        place = rng.randrange(len(row))
        other = rng.choice(rows)[place]
        row[place] = rng.choice((rng.choice(ODD), _bent(row[place], rng), other))


def _bent(value: Any, rng: Random) -> Any:
    """Return nearly the same."""
    if isinstance(value, dict) and value:
        return {**value, rng.choice(sorted(value)): rng.choice(ODD)}
    if isinstance(value, list) and value:
        bent = list(value)
        bent[rng.randrange(len(bent))] = rng.choice(ODD)
        return bent
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2))
    return value[: len(value) // 2] if isinstance(value, str) else rng.choice(ODD)


def look_at(desk: Client, tournament: Tournament) -> None:
    """Open pages of the desk that show it, the board, and sheets: an exception comes out of here."""
    refresh_standings(tournament_id=tournament.pk)
    for page in some_of(PAGES, 4, str(tournament.pk)):
        assert desk.get(f"/desk/{tournament.slug}/{page}").status_code in (200, 302, 404)
    for sitting in Sitting.objects.filter(round__tournament=tournament)[: more(2, 4)]:
        assert desk.get(f"/desk/{tournament.slug}/sittings/{sitting.pk}/").status_code == 200
    assert Client().get(f"/t/{tournament.slug}/").status_code in (200, 302)


def opened_or_none(packed: bytes, hall: Organization) -> Tournament | None:
    """Return the tournament that was opened, None where a sentence refused it and nothing was left."""
    try:
        return open_archive(packed=packed, organization=hall).tournament
    except Refused as refused:
        said = refused.message
    assert said
    assert not Tournament.objects.exists()
    return None


@pytest.mark.parametrize("seed", range(2))
def test_it_opens_or_refuses_whatever_it_gets(seed: int, hall: Organization, director: Caller) -> None:
    rng, desk = Random(seed), signed_in(director)
    night = full_night(hall)
    packed = make_archive(tournament_id=night.tournament.pk, now=NOW)[1]
    forget(night)
    opened = 0
    for _time in range(MUTATIONS):
        header, body = opened_up(packed)
        for _change in range(rng.choice((1, 1, 1, 2))):
            mutated(body, rng)
        with transaction.atomic():
            tournament = opened_or_none(sealed(header, body), hall)
            if tournament:
                opened += 1
                look_at(desk, tournament)
            transaction.set_rollback(True)
    assert more(0, 1) <= opened < MUTATIONS  # of a few, all may be refused


def test_it_refuses_bytes_at_random(hall: Organization) -> None:
    rng = Random(7)
    packed = make_archive(tournament_id=full_night(hall).tournament.pk, now=NOW)[1]
    for _time in range(more(15, 2000)):
        at = rng.randrange(len(packed))
        broken = rng.choice(
            (packed[:at], packed[:at] + bytes([packed[at] ^ (1 << rng.randrange(8))]) + packed[at + 1 :], packed[at:])
        )
        with pytest.raises(Refused):
            open_archive(packed=broken, organization=hall)
    assert Tournament.objects.count() == 1
