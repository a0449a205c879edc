"""A tournament with a ghost, by the API: it has a seat like any other, and nothing else."""

import pytest

from tests import people
from tests.people import Caller
from tests.tournaments.api.checks import given, refused
from tournaments.services.boards.refresh import refresh_standings

GHOST_NIGHT = {"name": "Ghost night", "rounds": 3, "hands_per_game": 8, "ghost": True}


@pytest.fixture
def path(director: Caller) -> str:
    """The address of a tournament with a ghost."""
    return f"tournaments/{given(director.post('tournaments/', GHOST_NIGHT), 201)['id']}/"


def test_it_seats_seven_people_at_two_tables(director: Caller, path: str) -> None:
    found = [{"name": name} for name in people.NAMES[:7]]
    entered = given(director.post(f"{path}entrants/", found), 201)
    assert [person["number"] for person in entered] == [1, 2, 3, 4, 5, 6, 7]
    drawn = given(director.post(f"{path}rounds/", {"seed": 4}), 201)
    seats = [seat["entrant"] for sitting in drawn["sittings"] for seat in sitting["seats"]]
    assert (len(seats), len({*seats}), drawn["sit_outs"]) == (8, 8, [])
    everybody = {person["id"] for person in entered}
    [ghost] = {*seats} - everybody

    given(director.post(f"{path}rounds/1/publish/"), 200)
    refresh_standings(tournament_id=int(path.split("/")[1]))
    standings = given(director.get(f"{path}standings/"), 200)
    assert {row["entrant"] for row in standings["rows"]} == everybody

    points = {"entrant": ghost, "points": 1, "reason": "none"}
    assert set(refused(director.post(f"{path}adjustments/", points), 422)["fields"]) == {"entrant"}
    rule = {"kind": "never-partners", "entrant": entered[0]["id"], "other": ghost}
    assert set(refused(director.post(f"{path}seating-rules/", rule), 422)["fields"]) == {"other"}


def test_it_refuses_a_ghost_among_teams(director: Caller) -> None:
    answer = refused(director.post("tournaments/", GHOST_NIGHT | {"movement": "knock-out"}), 422, "no-ghost-in-teams")
    assert "ghost" in answer["fields"]
