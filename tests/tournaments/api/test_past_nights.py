"""POST organizations/{organization}/past-nights/."""

from accounts.models import Organization
from tests.people import Caller
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Tournament

NIGHT = {
    "name": "January",
    "date": "2024-01-12",
    "results": [{"name": "Zoë", "points": 54}, {"name": "Yann", "points": 50}],
}


def test_it_imports_a_night_once(hall: Organization, director: Caller) -> None:
    address = f"organizations/{hall.slug}/past-nights/"
    answer = given(director.post(address, NIGHT), 201)
    tournament = Tournament.objects.get(pk=answer["id"])
    assert (tournament.status, tournament.slug) == ("finished", answer["slug"])
    rows = given(director.get(f"tournaments/{tournament.pk}/standings/"), 200)["rows"]
    assert [(row["rank"], row["name"], row["points"]) for row in rows] == [(1, "Zoë", 54), (2, "Yann", 50)]
    with nothing_changes():
        assert given(director.post(address, NIGHT), 200) == answer
        refused(director.post(f"tournaments/{tournament.pk}/rounds/", {}), 409, "results-imported")


def test_it_refuses_two_results_of_one_name(hall: Organization, director: Caller) -> None:
    twice = {**NIGHT, "results": [{"name": "Zoë", "points": 54}, {"name": "zoe", "points": 50}]}
    with nothing_changes():
        body = refused(director.post(f"organizations/{hall.slug}/past-nights/", twice), 422, "named-twice")
        assert "zoe is there twice." in body["message"]
        refused(director.post(f"organizations/{hall.slug}/past-nights/", {**NIGHT, "results": []}), 400, "shape")
