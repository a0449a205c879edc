"""The sheet of one table at the desk: entering, voiding, confirming, hands that came too late."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import Night, uuid
from tests.tournaments.desk.pages import done, place, text


def sheet(night: Night, rest: str = "", table: int = 1) -> str:
    """The address of a table's sheet at the desk."""
    return place(night, f"sittings/{night.sittings[table - 1].pk}/{rest}")


def slip(number: int = 1, **fields: Any) -> dict[str, Any]:
    """The form of a hand as a browser sends it."""
    return {"uuid": uuid(), "number": number, "maker": 0, "tricks": 3, "dealer": "", "other": "", **fields}


def points(night: Night) -> list[int]:
    """The head table's score by seat."""
    return night.sittings[0].game.points


def names(night: Night) -> list[str]:
    """Who sits at the head table, by seat."""
    return list(night.sittings[0].seats.order_by("index").values_list("entrant__name", flat=True))


def test_it_enters_a_hand(night: Night, door: Client) -> None:
    page = done(door, sheet(night, "hand/"), **slip(tricks=5, alone="on"))
    assert "Hand 1 is on the sheet." in page
    assert f"{names(night)[0]} alone: 5 tricks" in page
    assert points(night) == [4, 0, 4, 0]


def test_it_enters_one_hand_on_a_double_click(night: Night, door: Client) -> None:
    sent = slip()
    done(door, sheet(night, "hand/"), **sent)
    done(door, sheet(night, "hand/"), **sent)
    assert points(night) == [1, 0, 1, 0]


def test_it_offers_the_number_that_is_next(night: Night, door: Client) -> None:
    done(door, sheet(night, "hand/"), **slip(1))
    assert door.get(sheet(night)).context["hand_form"]["number"].value() == 2


def test_it_enters_what_else_can_happen(night: Night, door: Client) -> None:
    outcome = json.dumps({"alone": True, "by": 1, "kind": "renege"})
    page = done(door, sheet(night, "hand/"), **slip(maker="", tricks="", other=outcome))
    assert f"{names(night)[1]} reneged, someone alone" in page
    assert points(night) == [4, 0, 4, 0]


def test_it_offers_only_what_the_house_rules_know(hall: Organization, night: Night, desk: Client) -> None:
    stuck = people.night(hall, preset="tournament")
    assert "All passed" in text(desk.get(sheet(night)))
    assert "All passed" not in text(desk.get(sheet(stuck)))
    assert "Defender alone" not in text(desk.get(sheet(stuck)))
    michigan = people.night(hall, preset="michigan")
    assert "Defender alone" in text(desk.get(sheet(michigan)))
    assert "Poker: equal hands" in text(desk.get(sheet(michigan)))


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"tricks": ""}, "Enter who made trump and how many tricks the makers took."),
        ({"tricks": 6}, "Select a valid choice"),
        ({"number": 9}, "This game is over: no hand 9 is played in it."),
        ({"number": ""}, "This field is required."),
        ({"uuid": "nonsense"}, "Enter a valid UUID."),
        ({"other": json.dumps({"kind": "passed-out"})}, "not both"),
    ],
)
def test_it_says_what_is_wrong_with_a_slip_and_writes_nothing(
    night: Night, door: Client, body: dict[str, Any], sentence: str
) -> None:
    response = door.post(sheet(night, "hand/"), slip(**body))
    assert response.status_code == 400
    assert sentence in text(response)
    assert points(night) == [0, 0, 0, 0]


def test_it_says_that_a_number_is_taken(night: Night, door: Client) -> None:
    done(door, sheet(night, "hand/"), **slip(1))
    response = door.post(sheet(night, "hand/"), slip(1, tricks=5))
    assert response.status_code == 400
    assert "Hand 1 is already on the sheet." in text(response)
    assert points(night) == [1, 0, 1, 0]


def test_it_voids_a_hand_with_a_reason_and_keeps_it_on_record(night: Night, door: Client) -> None:
    sent = slip()
    done(door, sheet(night, "hand/"), **sent)
    page = done(door, sheet(night, f"hands/{sent['uuid']}/void/"), reason="wrong side")
    assert "wrong side" in page
    assert points(night) == [0, 0, 0, 0]
    assert night.sittings[0].game.hands.count() == 1


def test_it_voids_nothing_without_a_reason(night: Night, door: Client) -> None:
    sent = slip()
    done(door, sheet(night, "hand/"), **sent)
    assert "Give a short reason" in done(door, sheet(night, f"hands/{sent['uuid']}/void/"), reason=" ")
    assert points(night) == [1, 0, 1, 0]


def test_it_says_that_there_is_no_such_hand(night: Night, door: Client) -> None:
    assert "There is no such hand" in done(door, sheet(night, f"hands/{uuid()}/void/"), reason="wrong")


def test_it_enters_a_game_as_totals_and_confirms_it(night: Night, door: Client) -> None:
    fields = {"uuid": uuid(), "points_0": 6, "points_1": 5, "points_2": 6, "points_3": 5, "hands": ""}
    assert "The totals were entered." in done(door, sheet(night, "totals/"), **fields)
    assert points(night) == [6, 5, 6, 5]
    seen = str(night.sittings[0].game.version)
    assert re.search(rf'name="version"\s+value="{seen}"', door.get(sheet(night)).content.decode())
    assert "confirmed for" in done(door, sheet(night, "confirm/"), side="0", version=seen)
    done(door, sheet(night, "confirm/"), side="1", version=seen)
    assert night.sittings[0].game.state == "confirmed"


def test_it_confirms_no_sheet_that_changed_since_the_page_was_opened(night: Night, door: Client) -> None:
    fields = {"uuid": uuid(), "points_0": 6, "points_1": 5, "points_2": 6, "points_3": 5, "hands": ""}
    done(door, sheet(night, "totals/"), **fields)
    seen = str(night.sittings[0].game.version)
    done(door, sheet(night, f"hands/{fields['uuid']}/void/"), reason="wrong")
    done(door, sheet(night, "totals/"), **fields | {"uuid": uuid(), "points_0": 5, "points_2": 5})
    assert "has changed since you looked" in done(door, sheet(night, "confirm/"), side="0", version=seen)
    assert not night.sittings[0].game.confirmations.exists()


def test_it_refuses_totals_that_cannot_happen(night: Night, door: Client) -> None:
    body = {"uuid": uuid(), "points_0": 90, "points_1": 5, "points_2": 90, "points_3": 5}
    response = door.post(sheet(night, "totals/"), body)
    assert response.status_code == 400
    assert "nearest possible totals" in text(response)
    assert points(night) == [0, 0, 0, 0]


def test_it_says_that_a_game_must_be_complete_to_be_confirmed(night: Night, door: Client) -> None:
    assert "not complete yet" in done(door, sheet(night, "confirm/"), side="0", version="0")
    for item in ({"side": "7", "version": "0"}, {"side": "0"}, {"side": "0", "version": "9" * 5000}, {"version": "0"}):
        assert "choose which side confirms" in done(door, sheet(night, "confirm/"), **item)


def test_it_shows_a_draft_without_forms(hall: Organization, desk: Client) -> None:
    drafted = people.night(hall, published=False)
    page = text(desk.get(sheet(drafted)))
    assert "Enter the hand" not in page
    assert "is not open. Publish it first." in text(desk.post(sheet(drafted, "hand/"), slip()))


def test_it_lets_lookers_look_and_enter_nothing(night: Night, looker: Client, stranger: Client) -> None:
    page = text(looker.get(sheet(night)))
    assert names(night)[0] in page
    assert "Enter the hand" not in page
    assert looker.post(sheet(night, "hand/"), slip()).status_code == 403
    assert stranger.get(sheet(night)).status_code == 404


def test_it_knows_no_sitting_of_another_tournament(hall: Organization, night: Night, desk: Client) -> None:
    other = people.night(hall)
    address = place(night, f"sittings/{other.sittings[0].pk}/")
    assert desk.get(address).status_code == 404
    assert desk.post(address + "hand/", slip()).status_code == 404
