"""Deleting a tournament: at once or with its name typed, restored within a week as it was, and nothing else touched."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization, Person
from scoring.models import Game
from tests import people
from tests.accounts.addresses import photograph_of
from tests.people import NOW, Caller, Night
from tests.tournaments.desk.pages import place, text
from tournaments.archive.deleting import delete_tournament, forget_deleted_tournaments, restore_tournament
from tournaments.archive.errors import NameNotTyped, RoundBeingPlayed
from tournaments.archive.format.rows import read_body
from tournaments.archive.restore_plan import TOURNAMENT
from tournaments.models import DealPar, DeletedTournament, Photograph, Tournament
from tournaments.services.seating.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(night: Night) -> Night:
    """Round 1 is closed; nothing is being played."""
    close_round(round_=night.round, now=NOW, force=True)
    return night


def gone(night: Night, typed: str = "Winter night") -> DeletedTournament:
    return delete_tournament(tournament=night.tournament, typed_name=typed, by="dana", now=NOW)


def test_it_restores_a_deleted_tournament_as_it_was(closed: Night) -> None:
    before = rows_of(closed.tournament.pk)
    deleted = gone(closed)
    assert not Tournament.objects.exists()
    assert not Game.objects.exists()
    after = rows_of(restore_tournament(deleted=deleted).tournament.pk)
    (row_before,), (row_after,) = before.pop(TOURNAMENT).values(), after.pop(TOURNAMENT).values()
    assert after == before
    # Boards may have seen a later version than the archive has.
    assert row_after.pop("scores_version") > row_before.pop("scores_version")
    assert row_after == row_before
    assert not DeletedTournament.objects.exists()


def test_it_deletes_what_no_archive_holds_as_well(closed: Night) -> None:
    photograph_of(closed)
    DealPar.objects.create(tournament=closed.tournament, number=1, digest="d")
    gone(closed)
    assert (Photograph.objects.exists(), DealPar.objects.exists()) == (False, False)


def rows_of(tournament: int) -> dict[str, dict[int, dict[str, Any]]]:
    """Everything that belongs to a tournament, by kind and id."""
    return {label: rows.by_id() for label, rows in read_body(tournament).items()}


def test_it_keeps_the_people_and_the_other_tournaments(closed: Night, hall: Organization) -> None:
    known = Person.objects.count()
    other = people.night(hall, name="Spring night")
    gone(closed)
    assert Person.objects.count() == known  # the same nine came to both
    assert Tournament.objects.get() == other.tournament
    assert other.tournament.entrants.count() == 9


@pytest.mark.parametrize("typed", ["", "Winter", "Summer night"])
def test_it_deletes_nothing_whose_name_is_not_typed(typed: str, closed: Night) -> None:
    with pytest.raises(NameNotTyped):
        gone(closed, typed)
    assert Tournament.objects.exists()


def test_it_takes_the_name_in_any_case(closed: Night) -> None:
    assert gone(closed, " winter  NIGHT ").name == "Winter night"


def test_it_deletes_no_tournament_that_is_being_played(night: Night) -> None:
    with pytest.raises(RoundBeingPlayed):
        gone(night)


def test_it_deletes_a_rehearsal_at_once(night: Night) -> None:
    Tournament.objects.update(rehearsal=True)
    night.tournament.refresh_from_db()
    gone(night, "")
    assert not Tournament.objects.exists()


def test_it_forgets_a_deleted_tournament_after_a_week(closed: Night) -> None:
    gone(closed)
    assert forget_deleted_tournaments(now=NOW + timedelta(days=7)) == 0
    assert forget_deleted_tournaments(now=NOW + timedelta(days=7, seconds=1)) == 1
    assert not DeletedTournament.objects.exists()


def test_it_deletes_and_restores_at_the_desk(closed: Night, desk: Client) -> None:
    assert "Delete Winter night?" in text(desk.get(place(closed, "delete/")))
    wrong = desk.post(place(closed, "delete/"), {"name": "Winter"})
    assert (wrong.status_code, Tournament.objects.count()) == (400, 1)
    assert "type the tournament" in wrong.content.decode()
    listed = desk.post(place(closed, "delete/"), {"name": "Winter night"}, follow=True).content.decode()
    assert "It can be restored for a week." in listed
    assert "Deleted in the last week" in listed
    back = desk.post(f"/desk/deleted/{DeletedTournament.objects.get().pk}/restore/", follow=True).content.decode()
    assert "Winter night was restored." in back
    assert Tournament.objects.get().slug == closed.tournament.slug


def test_it_deletes_by_the_api_with_the_name_in_the_body(closed: Night, director: Caller) -> None:
    path = f"tournaments/{closed.tournament.pk}/"
    refused = director.send("DELETE", path, "{}")
    assert (refused.status_code, refused.json()["code"]) == (409, "name-not-typed")
    answer = director.send("DELETE", path, '{"name": "Winter night"}')
    assert answer.status_code == 200
    assert "restorable_until" in answer.json()
    assert director.get(path).status_code == 404
