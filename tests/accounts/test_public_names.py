"""Every page and answer that strangers may see, walked for full names where the organizer wants none."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import count
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization, Person
from tests import people
from tests.accounts.access_table import CALLERS, ROWS
from tests.accounts.addresses import address_of
from tests.accounts.routes import all_routes
from tests.people import NOW, Night
from tournaments.models import Entrant, Seat, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.seating.rounds import close_round
from tournaments.services.setup.tournaments import set_visibility

Captured = Callable[..., AbstractContextManager[Any]]
ROUTES = all_routes()
ANYONE = CALLERS.index("anyone")
PUBLIC = sorted({row.route for row in ROWS if row.method == "GET" and row.statuses[ANYONE] == "200"})
LAST = "Featherstonehaugh"


def named_night(of: Organization, *, over: bool) -> Night:
    """A night whose people are all called Featherstonehaugh, and so is a stand-in; one table has played."""
    night = people.night(of, rounds=1, short_names=True, visibility="public")
    for entrant, number in zip(night.entrants, count(), strict=False):
        name = f"{entrant.name} {LAST}{number}"
        Entrant.objects.filter(pk=entrant.pk).update(name=name)
        Person.objects.filter(pk=entrant.person_id).update(name=name)
    Seat.objects.filter(round=night.round, index=1).update(stand_in=f"Zoë {LAST}")
    for number in range(1, 9):
        night.pad().post(night.sheet + "hands/", people.hand(number, maker=number % 4, tricks=5, alone=True, dealer=1))
    if over:
        close_round(round_=night.round, now=NOW, force=True)
    refresh_standings(tournament_id=night.tournament.pk)
    return night


@pytest.mark.parametrize("over", [False, True])
def test_it_shows_strangers_no_full_name_anywhere(db: None, over: bool) -> None:
    night = named_night(people.organization(), over=over)
    shown = 0
    for route in PUBLIC:
        answer = Client().get(address_of(route, ROUTES[route], night))
        body = b"".join(answer) if answer.streaming else answer.content
        assert LAST not in body.decode(errors="replace"), route
        shown += "Ada F" in body.decode(errors="replace")
    assert shown >= 4


def test_it_lets_search_engines_list_nothing_that_is_public(db: None) -> None:
    night = named_night(people.organization(), over=True)
    for route in PUBLIC:
        answer = Client().get(address_of(route, ROUTES[route], night))
        assert answer["X-Robots-Tag"] == "noindex", route
        if answer["Content-Type"].startswith("text/html") and b"<head" in answer.content and route != "api:docs":
            assert b'<meta name="robots" content="noindex">' in answer.content, route


def test_it_closes_every_page_of_a_tournament_at_once(db: None, django_capture_on_commit_callbacks: Captured) -> None:
    night = named_night(people.organization(), over=True)
    open_pages = [route for route in PUBLIC if route.startswith("board:") and {"slug", "pk"} & {*ROUTES[route]}]
    assert len(open_pages) >= 5
    for route in open_pages:
        assert Client().get(address_of(route, ROUTES[route], night)).status_code == 200, route
    with django_capture_on_commit_callbacks(execute=True):
        set_visibility(tournament=Tournament.objects.get(pk=night.tournament.pk), visibility="staff")
    for route in open_pages:
        assert Client().get(address_of(route, ROUTES[route], night)).status_code in (302, 401), route
