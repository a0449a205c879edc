"""Seats given up and taken by the API."""

from typing import Any

import pytest

from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import nothing_changes, refused
from tournaments.models import Seat, SeatChange, SitOut
from tournaments.services.boards.refresh import refresh_standings


@pytest.fixture
def seat(night: Night) -> str:
    return f"sittings/{night.sittings[0].pk}/seats/0/"


def points_of(night: Night, director: Caller) -> dict[int, int]:
    refresh_standings(tournament_id=night.tournament.pk)
    return {row["entrant"]: row["points"] for row in director.get(f"{night.path}standings/").json()["rows"]}


def test_it_frees_a_seat_and_fills_it(night: Night, director: Caller, seat: str) -> None:
    left = Seat.objects.get(sitting=night.sittings[0], index=0).entrant_id
    freed = director.post(seat, {"coming": None, "seen": left, "whereabouts": "home", "reason": "went home"})
    assert freed.status_code == 200, freed.content
    assert freed.json()["seats"][0] == {"index": 0, "entrant": None}
    zoe = SitOut.objects.get(round=night.round).entrant_id
    filled = director.post(seat, {"seen": None, "coming": zoe}).json()
    assert filled["seats"][0]["entrant"] == zoe
    assert [(change["from_hand"], change["left"], change["came"]) for change in filled["changes"]] == [
        (1, left, None),
        (1, None, zoe),
    ]
    assert filled["changes"][0]["reason"] == "went home"


def test_it_answers_the_same_request_again_with_the_same(night: Night, director: Caller, seat: str) -> None:
    left = Seat.objects.get(sitting=night.sittings[0], index=0).entrant_id
    key = {"Idempotency-Key": "once"}
    first = director.post(seat, {"newcomer": "Zoë", "seen": left}, **key)
    with nothing_changes():
        assert director.post(seat, {"newcomer": "Zoë", "seen": left}, **key).json() == first.json()


def test_it_counts_hands_for_whoever_played_them(night: Night, director: Caller, host: Caller, seat: str) -> None:
    left = Seat.objects.get(sitting=night.sittings[0], index=0).entrant_id
    hands = f"sittings/{night.sittings[0].pk}/hands/"
    assert host.post(hands, hand(1)).status_code == 201
    came = director.post(seat, {"newcomer": "Zoë"}).json()["seats"][0]["entrant"]
    assert host.post(hands, hand(2, tricks=5)).status_code == 201
    points = points_of(night, director)
    assert (points[left], points[came]) == (1, 2)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"coming": 10**9}, 409, "not-among-people"),
        ({"coming": 0}, 400, "bad-request"),
        ({"coming": 10**30}, 400, "bad-request"),
        ({"coming": "Ada"}, 400, "bad-request"),
        ({"newcomer": "\u202eevil"}, 400, "bad-request"),
        ({"coming": None, "whereabouts": "moon"}, 400, "bad-request"),
        ({"coming": None, "from_hand": 0}, 400, "bad-request"),
        ({"coming": None, "unknown": 1}, 400, "bad-request"),
        ({}, 400, "bad-request"),
        ({"seen": None, "newcomer": "Zoë"}, 409, "seat-changed"),
    ],
)
def test_it_refuses_what_cannot_be(
    night: Night, director: Caller, seat: str, body: Any, status: int, code: str
) -> None:
    with nothing_changes():
        assert director.post(seat, body).status_code == status
        refused(director.post(seat, body), status)
    if status == 409:
        assert director.post(seat, body).json()["code"] == code


def test_it_refuses_two_people_and_seats_that_are_not_there(night: Night, director: Caller, seat: str) -> None:
    zoe = SitOut.objects.get(round=night.round).entrant_id
    with nothing_changes():
        refused(director.post(seat, {"coming": zoe, "newcomer": "Max"}), 400)
        refused(director.post(seat.replace("seats/0", "seats/7"), {"coming": None}), 409, "no-such-seat")


def test_it_adds_a_table(night: Night, director: Caller) -> None:
    late = director.post(f"{night.path}entrants/", [{"name": name} for name in ("Max", "Nan", "Oz")]).json()
    four = [SitOut.objects.get(round=night.round).entrant_id, *(entrant["id"] for entrant in late)]
    added = director.post(f"{night.round_path}tables/", {"entrants": four})
    assert added.status_code == 201
    assert [seat["entrant"] for seat in added.json()["sittings"][2]["seats"]] == four
    assert added.json()["sit_outs"] == []
    refused(director.post(f"{night.round_path}tables/", {"entrants": four}), 409, "has-seat")
    refused(director.post(f"{night.round_path}tables/", {"entrants": four[:3]}), 409, "not-a-four")


def test_it_says_whose_the_game_is(night: Night, director: Caller, seat: str) -> None:
    left = Seat.objects.get(sitting=night.sittings[0], index=0).entrant_id
    director.post(seat, {"newcomer": "Zoë", "from_hand": 5})
    director.post(f"sittings/{night.sittings[0].pk}/score/", {"points": [9, 5, 9, 5]})
    assert director.post(f"{seat}game/", {"entrant": left}).status_code == 200
    points = points_of(night, director)
    assert points[left] == 9
    stranger = Seat.objects.get(sitting=night.sittings[1], index=0).entrant_id
    refused(director.post(f"{seat}game/", {"entrant": stranger}), 409, "never-sat-there")


def test_it_lets_no_pad_change_a_seat(night: Night, host: Caller, seat: str) -> None:
    with nothing_changes():
        refused(host.post(seat, {}), 403)
    assert SeatChange.objects.count() == 0
