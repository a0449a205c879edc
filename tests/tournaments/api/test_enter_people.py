"""POST tournaments/{id}/entrants/."""

from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Entrant


def test_it_enters_one_person(night: Night, director: Caller) -> None:
    answer = given(director.post(f"{night.path}entrants/", {"name": "Zoë"}), 201)
    assert set(answer) == {"id", "number", "name"}
    assert (answer["number"], answer["name"]) == (10, "Zoë")
    entrant = Entrant.objects.get(pk=answer["id"])
    assert entrant.checked_in
    assert (entrant.tournament, entrant.person.name) == (night.tournament, "Zoë")


def test_it_enters_a_list_in_its_order(night: Night, director: Caller) -> None:
    people = [
        {"name": "Ada", "checked_in": False, "email": "ada@example.org", "phone": "555"},
        {"name": "Ben", "email": ""},
    ]
    answer = given(director.post(f"{night.path}entrants/", people), 201)
    assert [(person["number"], person["name"]) for person in answer] == [(10, "Ada"), (11, "Ben")]
    ada = Entrant.objects.get(pk=answer[0]["id"])
    assert (ada.checked_in, ada.person.email, ada.person.phone) == (False, "ada@example.org", "555")


def test_it_enters_two_of_one_name(night: Night, director: Caller) -> None:
    first, second = given(director.post(f"{night.path}entrants/", [{"name": "Ada"}, {"name": "Ada"}]), 201)
    assert first["id"] != second["id"]
    assert first["number"] != second["number"]


def test_it_enters_nobody_by_an_empty_list(night: Night, director: Caller) -> None:
    before = Entrant.objects.count()
    assert given(director.post(f"{night.path}entrants/", []), 201) == []
    assert Entrant.objects.count() == before


def test_it_trims_spaces_around_a_name(night: Night, director: Caller) -> None:
    assert given(director.post(f"{night.path}entrants/", {"name": "  Ada  "}), 201)["name"] == "Ada"


def test_it_refuses_an_address_that_is_none(night: Night, director: Caller) -> None:
    with nothing_changes():
        body = refused(director.post(f"{night.path}entrants/", {"name": "Ada", "email": "ada"}), 400, "shape")
    assert list(body["fields"]) == ["email"]
