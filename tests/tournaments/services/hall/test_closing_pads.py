"""Keys are revoked after the night: by the director at once, or by themselves when it is long over."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night, hand
from tests.tournaments.api.checks import given, refused
from tests.tournaments.conftest import signed_in
from tests.tournaments.desk.pages import done, place, text
from tests.tournaments.pad.test_sheet import sheet
from tournaments.models import PadKey, Tournament
from tournaments.services.hall.pads import close_all, close_finished, lay_tables
from tournaments.services.seating.rounds import close_round, reopen_round

HOURS = timedelta(hours=1)


@pytest.fixture
def desk(director: people.Caller) -> Client:
    return signed_in(director)


def live(night: Night) -> int:
    return PadKey.objects.filter(table__tournament=night.tournament, revoked_at=None).count()


@pytest.fixture
def over(hall: Organization) -> Night:
    """A night of one round, which is closed."""
    night = people.night(hall, rounds=1)
    PadKey.objects.update(created_at=NOW - HOURS)
    close_round(round_=night.round, now=NOW, force=True)
    assert Tournament.objects.get(pk=night.tournament.pk).status == "finished"
    return night


def test_it_closes_the_pads_twelve_hours_after_the_last_round(over: Night) -> None:
    assert close_finished(now=NOW + 11 * HOURS) == 0
    assert live(over) == 2
    assert close_finished(now=NOW + 12 * HOURS) == 2
    assert live(over) == 0
    assert close_finished(now=NOW + 13 * HOURS) == 0


def test_it_leaves_a_night_alone_that_is_not_over(over: Night, night: Night, hall: Organization) -> None:
    PadKey.objects.update(created_at=NOW - HOURS)
    close_round(round_=night.round, now=NOW, force=True)
    reopen_round(round_=over.round, now=NOW)
    assert close_finished(now=NOW + 100 * HOURS) == 0
    assert (live(over), live(night)) == (2, 2)


def test_it_leaves_keys_that_were_made_afterwards(over: Night) -> None:
    close_finished(now=NOW + 12 * HOURS)
    lay_tables(tournament=over.tournament, count=2)
    assert close_finished(now=NOW + 24 * HOURS) == 0
    assert live(over) == 2


def test_it_closes_all_pads_of_this_night_at_once(night: Night, hall: Organization) -> None:
    other = people.night(hall)
    assert close_all(tournament=night.tournament, now=timezone.now()) == 2
    assert close_all(tournament=night.tournament, now=timezone.now()) == 0
    assert (live(night), live(other)) == (0, 2)


def test_it_still_takes_what_a_closed_pad_holds(night: Night, desk: Client) -> None:
    pad = night.pad()
    assert "Close all pads" in text(desk.get(place(night, "pads/")))
    page = done(desk, place(night, "pads/close/"))
    assert "The pads of 2 tables were closed." in page
    assert "All pads were already closed." in done(desk, place(night, "pads/close/"))
    shown = sheet(pad)
    assert shown.status_code == 403
    assert "the tournament is over" in shown.json()["message"]
    assert given(pad.post(f"{night.sheet}hands/", hand(1)), 202)["held"] == "key-revoked"
    refused(pad.post("pads/call/"), 403)
    refused(pad.post("pads/take-over/"), 403)


def test_it_opens_them_again_with_new_cards(night: Night, desk: Client) -> None:
    done(desk, place(night, "pads/close/"))
    assert "2 tables have cards." in done(desk, place(night, "pads/tables/"), count="2")
    assert sheet(night.pad()).status_code == 200
