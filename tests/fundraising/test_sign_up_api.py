"""GET and POST tournaments/{id}/sign-ups/, PATCH …/{uuid}/, POST …/cancel/ and …/enter/."""

import json
from typing import Any

from accounts.models import Organization
from fundraising.models import SignUp
from fundraising.services.sign_ups import set_up
from tests import people
from tests.people import NOW, Caller, Night, known
from tests.tournaments.api.checks import given, refused

ANN, BEN, CLEO = (str(known(number)) for number in (1, 2, 3))


def sign_up(caller: Caller, night: Night, uuid: str, name: str, **said: Any) -> Any:
    return caller.post(f"{night.path}sign-ups/", {"uuid": uuid, "name": name, **said})


def test_it_signs_up_changes_cancels_and_moves_up(hall: Organization, director: Caller) -> None:
    made = people.tournament(hall)
    night = Night(made, [], None)
    set_up(tournament=made, now=NOW, capacity=1)
    path = f"{night.path}sign-ups/"
    first = given(sign_up(director, night, ANN, "Ann", email="ann@x.org"), 201)
    assert (first["uuid"], first["status"], first["email"], first["entrant"]) == (ANN, "confirmed", "ann@x.org", None)
    assert given(sign_up(director, night, ANN, "Ann", email="ann@x.org"), 200) == first
    refused(sign_up(director, night, ANN, "Ben"), 409, "uuid-taken")
    assert given(sign_up(director, night, BEN, "Ben"), 201)["status"] == "waiting"
    changed = director.send("PATCH", f"{path}{ANN}/", json.dumps({"note": "stairs", "language": "fr"}))
    assert (given(changed, 200)["note"], changed.json()["name"]) == ("stairs", "Ann")
    assert (first["language"], changed.json()["language"]) == ("", "fr")
    cancelled = given(director.post(f"{path}{ANN}/cancel/"), 200)
    assert (cancelled["status"], cancelled["moved_up"]) == ("cancelled", [BEN])
    assert given(director.post(f"{path}{ANN}/cancel/"), 200)["moved_up"] == []
    entered = given(director.post(f"{path}{BEN}/enter/"), 200)
    assert made.people.get(pk=entered["entrant"]).checked_in
    refused(director.post(f"{path}{BEN}/cancel/"), 409, "entered-already")
    refused(director.send("PATCH", f"{path}{ANN}/", json.dumps({"note": ""})), 409, "sign-up-cancelled")
    listed = [(row["name"], row["status"]) for row in given(director.get(path), 200)]
    assert listed == [("Ann", "cancelled"), ("Ben", "confirmed")]


def test_it_refuses_what_no_guest_can_be_and_stores_nothing(night: Night, director: Caller) -> None:
    for wrong in (
        {"name": ""},
        {"name": "A\nB"},
        {"name": "A" * 101},
        {"email": "at home"},
        {"note": 7},
        {"uuid": 7},
        {"places": 2},
        {"may_invite": "yes"},
        {"language": "tlh"},
    ):
        refused(director.post(f"{night.path}sign-ups/", {"uuid": CLEO, "name": "Cleo", **wrong}), 400, "shape")
    assert not SignUp.objects.exists()
