"""GET and POST tournaments/{id}/stages/, and the cut in the standings."""

from accounts.models import Organization
from tests.people import Caller, night
from tests.tournaments.api.checks import refused
from tests.tournaments.services.setup.test_stages import played
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.setup.stages import field_of

FINAL = {"name": "Final", "movement": "knock-out", "partners": "by-rank"}


def test_programs_start_a_stage_and_see_where_it_is(hall: Organization, director: Caller) -> None:
    made = played(hall, cut=8)
    path = f"tournaments/{made.tournament.pk}/stages/"
    assert director.get(path).json() == {"before": None, "next": []}
    answer = director.post(path, FINAL)
    assert answer.status_code == 201
    final = answer.json()
    assert (final["followers"], final["status"]) == ("through", "setup")
    assert director.get(path).json() == {"before": None, "next": [final]}
    assert director.get(f"tournaments/{final['id']}/stages/").json() == {"before": made.tournament.pk, "next": []}
    refused(director.post(path, FINAL), 409, "next-stage-started")


def test_it_refuses_a_stage_before_the_end_and_what_is_no_stage(hall: Organization, director: Caller) -> None:
    open_night, made = night(hall, 8, cut=4), played(hall, cut=8)
    refused(director.post(f"tournaments/{open_night.tournament.pk}/stages/", FINAL), 409, "stage-not-over")
    path = f"tournaments/{made.tournament.pk}/stages/"
    refused(director.post(path, {**FINAL, "share": 33}), 400, "shape")
    refused(director.post(path, {**FINAL, "people": [made.entrants[0].pk]}), 409, "nobody-goes-on")
    refused(director.post(path, {**FINAL, "people": [10**9]}), 409, "not-in-the-standings")


def test_programs_name_who_plays_while_people_are_tied_at_the_cut(hall: Organization, director: Caller) -> None:
    made = played(hall, cut=7)
    path, field = f"tournaments/{made.tournament.pk}/stages/", field_of(made.tournament)
    answer = refused(director.post(path, FINAL), 409, "cut-undecided")
    assert field.names_on_the_line in answer["message"]
    people = [standing.entrant for standing in (*field.of("through"), field.on_the_line[0])]
    assert director.post(path, {**FINAL, "movement": "ladder", "people": people}).status_code == 201


def test_the_standings_say_who_goes_through(hall: Organization) -> None:
    made = played(hall, cut=7)
    refresh_standings(tournament_id=made.tournament.pk)
    field = field_of(made.tournament)
    found = Caller({}).get(f"{made.path}standings/").json()["cut"]
    assert found == {
        "number": 7,
        "cut_way": "all",
        "cut_ties": "tie-breaks",
        "left": 1,
        "through": [standing.entrant for standing in field.of("through")],
        "line": [standing.entrant for standing in field.on_the_line],
    }
