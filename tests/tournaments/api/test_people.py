"""People of an organization by the API: joined, set apart, back in their seat, and what is stored about them."""

from accounts.members import make_token
from accounts.models import Organization, Person, Role, Scope
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused


def test_it_sets_apart_and_joins(hall: Organization, night: Night, director: Caller) -> None:
    other = people.night(hall)
    ada, again = night.entrants[0], other.entrants[0]
    assert again.person_id == ada.person_id, "taken for the same, by name"
    path = f"{other.path}entrants/{again.pk}/set-apart/"
    apart = given(director.post(path), 200)["person"]
    assert apart != ada.person_id
    with nothing_changes():
        assert given(director.post(path), 200)["person"] == apart
    join = f"organizations/{hall.slug}/people/join/"
    joined = given(director.post(join, {"people": [ada.person_id, apart]}), 200)
    assert (joined["id"], joined["tournaments"]) == (ada.person_id, 2)
    stranger = Person.objects.create(organization=people.organization("club"), name="Ada")
    with nothing_changes():
        both_there = [ada.person_id, night.entrants[1].person_id]
        refused(director.post(join, {"people": both_there}), 409, "not-one-person")
        for wrong in ([ada.person_id], [ada.person_id] * 2, ["Ada", "Ben"]):
            refused(director.post(join, {"people": wrong}), 400)
        for unknown in (10**9, stranger.pk):
            refused(director.post(join, {"people": [ada.person_id, unknown]}), 422, "not-here")
    director.post(path)
    assert given(director.post(f"organizations/{hall.slug}/people/join-namesakes/"), 200) == {"names": 1}
    again.refresh_from_db()
    assert again.person_id == ada.person_id


def test_it_marks_somebody_as_back(night: Night, director: Caller) -> None:
    seat = night.round.seats.get(sitting=night.sittings[0], index=0)
    assert seat.entrant
    relief = {"newcomer": "Zoë", "plays_for": True, "for_good": True, "seen": seat.entrant_id}
    given(director.post(f"{night.sheet}seats/0/", relief), 200)
    seat.entrant.refresh_from_db()
    assert seat.entrant.stand_in == "Zoë"
    for _twice in range(2):
        assert director.post(f"{night.path}entrants/{seat.entrant_id}/plays-again/").status_code == 204
    seat.refresh_from_db()
    assert (seat.entrant.stand_in, seat.stand_in) == ("", "")


def test_it_tells_what_is_stored_about_somebody_only_with_the_scope_of_contact_data(
    hall: Organization, night: Night, director: Caller
) -> None:
    ada = night.entrants[0]
    paid = {"uuid": people.uuid(), "entrant": ada.pk, "amount": 500, "method": "cash"}
    given(director.post(f"{night.path}payments/", paid), 201)
    path = f"organizations/{hall.slug}/people/{ada.person_id}/data/"
    data = given(director.get(path), 200)
    assert (data["name"], [payment["amount"] for payment in data["payments"]]) == (ada.name, [500])
    user = people.member(hall, Role.DIRECTOR).user
    assert user
    program = Caller({"Authorization": f"Token {make_token(user=user, scopes=[Scope.DIRECT])}"})
    for address in (path, f"{night.path}earlier-guests/", f"{night.path}guest-list/"):
        refused(program.get(address), 403, "out-of-scope")
