"""POST tournaments/{id}/adjustments/."""

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.services.boards.refresh import refresh_standings


def test_it_gives_and_takes_points(night: Night, director: Caller) -> None:
    entrant = night.entrants[4].pk
    body = {"entrant": entrant, "points": 5, "reason": "Table left early"}
    answer = given(director.post(f"{night.path}adjustments/", body), 201)
    assert answer == {"id": answer["id"], **body}
    given(director.post(f"{night.path}adjustments/", {**body, "points": -7}), 201)
    refresh_standings(tournament_id=night.tournament.pk)
    rows = {row["entrant"]: row for row in given(director.get(f"{night.path}standings/"), 200)["rows"]}
    assert (rows[entrant]["adjustment"], rows[entrant]["points"]) == (-2, -2)
    assert max(row["rank"] for row in rows.values()) == rows[entrant]["rank"]


def test_it_knows_only_entrants_of_this_tournament(hall: Organization, night: Night, director: Caller) -> None:
    other = people.night(hall)
    with nothing_changes():
        for entrant in (other.entrants[0].pk, 0, -1, 10**30):
            fields = {"entrant": entrant, "points": 1, "reason": "r"}
            body = refused(director.post(f"{night.path}adjustments/", fields), 422, "not-here")
            assert list(body["fields"]) == ["entrant"]


def test_it_refuses_points_out_of_all_proportion(night: Night, director: Caller) -> None:
    body = {"entrant": night.entrants[0].pk, "points": 1, "reason": "r"}
    with nothing_changes():
        for wrong in ({"points": 30_001}, {"points": -30_001}, {"points": 10**400}, {"points": 1.5}, {"points": None}):
            refused(director.post(f"{night.path}adjustments/", body | wrong), 400, "shape")
        for wrong in ({"reason": ""}, {"reason": "   "}, {"reason": "x" * 201}):
            refused(director.post(f"{night.path}adjustments/", body | wrong), 400, "shape")
