"""Staff POSTs with an Idempotency-Key are carried out once."""

import json
from typing import Any

import pytest

from accounts.members import make_token
from accounts.models import Organization, Role, Scope
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Entrant, StaffRequest, Tournament

ADA = {"name": "Ada"}


@pytest.fixture
def night(hall: Organization) -> Night:
    """A night for each test, since there are tests here that look at all nights."""
    return people.night(hall)


def test_it_carries_a_request_out_once(night: Night, director: Caller) -> None:
    path = f"{night.path}entrants/"
    first = given(director.post(path, ADA, Idempotency_Key="k1"), 201)
    with nothing_changes():
        assert given(director.post(path, ADA, Idempotency_Key="k1"), 201) == first
    assert given(director.post(path, ADA, Idempotency_Key="k2"), 201)["id"] != first["id"]


def test_it_carries_every_staff_call_out_once(hall: Organization, director: Caller) -> None:
    """A whole round, every call sent twice."""

    def twice(path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
        key = f"{path} {json.dumps(body)}"
        first = given(director.post(path, body, Idempotency_Key=key), status)
        with nothing_changes():
            assert given(director.post(path, body, Idempotency_Key=key), status) == first
        return dict(first)

    made = twice("tournaments/", {"name": "Night", "rounds": 2}, 201)
    night = f"tournaments/{made['id']}/"
    given(director.post(f"{night}entrants/", [ADA] * 8, Idempotency_Key="people"), 201)
    drawn = twice(f"{night}rounds/", {}, 201)
    twice(f"{night}rounds/1/publish/")
    sitting = drawn["sittings"][0]["id"]
    sent = people.hand(1)
    assert twice(f"sittings/{sitting}/hands/", sent, 201)["number"] == 1
    twice(f"sittings/{sitting}/hands/{sent['uuid']}/void/", {"reason": "r"})
    twice(f"sittings/{sitting}/score/", {"points": [10, 0, 10, 0]}, 201)
    twice(f"sittings/{sitting}/confirm/", {"side": 0})
    twice(f"{night}rounds/1/close/", {"force": True})
    twice(f"{night}rounds/1/reopen/")
    twice(f"{night}rounds/1/undo/")
    assert Tournament.objects.count() == 1


def test_it_refuses_another_request_under_a_used_key(night: Night, director: Caller) -> None:
    given(director.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 201)
    with nothing_changes():
        for path, body in (
            (f"{night.path}entrants/", {"name": "Ben"}),
            (f"{night.path}rounds/", {}),
            (f"{night.path}adjustments/", ADA),
        ):
            refused(director.post(path, body, Idempotency_Key="k"), 409, "idempotency-key-reused")


def test_it_keeps_keys_of_different_people_apart(night: Night, hall: Organization, director: Caller) -> None:
    desk = people.member(hall, Role.DESK)
    first = given(director.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 201)
    second = given(desk.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 201)
    assert first["id"] != second["id"]


def test_it_gives_an_answer_only_to_the_api_key_that_asked(night: Night, director: Caller) -> None:
    assert director.user
    reading, scoring = (
        Caller({"Authorization": f"Token {make_token(user=director.user, scopes=[scope])}"})
        for scope in (Scope.READ, Scope.SCORE)
    )
    first = given(director.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 201)
    with nothing_changes():
        refused(reading.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 403, "out-of-scope")
    assert given(scoring.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 201)["id"] != first["id"]
    with nothing_changes():
        assert given(director.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 201) == first


def test_it_leaves_the_key_of_a_refused_request_free(night: Night, director: Caller) -> None:
    with nothing_changes():
        refused(director.post(f"{night.path}entrants/", {"name": ""}, Idempotency_Key="k"), 400)
        refused(director.post(f"{night.path}rounds/", Idempotency_Key="k"), 409)
        refused(director.post("tournaments/0/rounds/", Idempotency_Key="k"), 404)
    given(director.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 201)


def test_it_refuses_a_key_that_is_too_long(night: Night, director: Caller) -> None:
    with nothing_changes():
        body = refused(director.post(f"{night.path}entrants/", ADA, Idempotency_Key="k" * 201), 400, "shape")
    assert list(body["fields"]) == ["Idempotency-Key"]
    given(director.post(f"{night.path}entrants/", ADA, Idempotency_Key="k" * 200), 201)


def test_it_takes_an_empty_key_for_none(night: Night, director: Caller) -> None:
    for _twice in range(2):
        given(director.post(f"{night.path}entrants/", ADA, Idempotency_Key=""), 201)
    assert Entrant.objects.filter(name="Ada", number__gt=9).count() == 2


def test_it_does_not_let_strangers_in_by_a_key(night: Night, director: Caller, outsider: Caller) -> None:
    given(director.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 201)
    with nothing_changes():
        refused(Caller().post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 401)
        refused(outsider.post(f"{night.path}entrants/", ADA, Idempotency_Key="k"), 404)


def test_it_needs_no_key_for_pads_whose_hands_have_uuids(night: Night, host: Caller) -> None:
    for number in (1, 2):
        given(host.post(f"{night.sheet}hands/", people.hand(number), Idempotency_Key="k"), 201)
    assert not StaffRequest.objects.exists()


@pytest.mark.parametrize(
    ("address", "method", "has_key"),
    [
        ("tournaments/{id}/prizes/", "put", True),
        ("tournaments/{id}/pads/close/", "post", True),
        ("tournaments/{id}/prizes/", "get", False),
        ("organizations/{organization}/webhooks/", "post", True),
        ("occasions/{occasion}/parts/", "post", False),  # a hall's program sends it, not staff
    ],
)
def test_it_says_which_calls_take_a_key(described: dict[str, Any], address: str, method: str, has_key: bool) -> None:
    parameters = described["paths"][f"/api/v1/{address}"][method].get("parameters", [])
    assert ("Idempotency-Key" in [parameter["name"] for parameter in parameters]) is has_key
