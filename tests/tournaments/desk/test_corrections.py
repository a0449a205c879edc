"""Correcting a sheet at the desk: what is right, what that changes, then the correction; and the history of a hand."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.models import Hand
from scoring.rules import Totals
from tests import people
from tests.people import NOW, Night, hand
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.desk.pages import done, place, text
from tournaments.services.play import hands
from tournaments.services.seating.rounds import close_round, publish_round, seat_round, undo_round


@pytest.fixture
def played(night: Night) -> Hand:
    """Hand 1 of the head table, in a round that is closed."""
    assert night.pad(1).post(night.sheet + "hands/", hand(1)).status_code == 201
    close_round(round_=night.round, now=NOW, force=True)
    return night.sittings[0].game.hands.get()


def sheet(night: Night, rest: str = "") -> str:
    return place(night, f"sittings/{night.sittings[0].pk}/{rest}")


def right(**values: Any) -> dict[str, Any]:
    """The form of a hand as it should be."""
    fields = {
        "kind": "hand",
        "uuid": str(uuid4()),
        "maker": 1,
        "tricks": 5,
        "dealer": "",
        "other": "",
        "reason": "Typed wrong",
    }
    return {**fields, **values}


def points(night: Night) -> list[int]:
    return night.sittings[0].game.points


def names(night: Night) -> list[str]:
    return list(night.sittings[0].seats.order_by("index").values_list("entrant__name", flat=True))


def test_it_shows_what_a_correction_changes_and_makes_it_then(night: Night, played: Hand, desk: Client) -> None:
    address = sheet(night, f"correct/{played.uuid}/")
    assert "Correct hand 1" in text(desk.get(address))
    sent = right()
    with nothing_changes():
        page = text(desk.post(address, sent))
    assert f"{names(night)[0]}: 3 tricks (1:0)</b> becomes <b>{names(night)[1]}: 5 tricks (0:2)" in page
    assert "Nothing has been changed yet." in page
    page = done(desk, address, **sent, sure="1")
    assert "The sheet was corrected." in page
    assert points(night) == [0, 2, 0, 2]
    done(desk, address, **sent, sure="1")
    assert points(night) == [0, 2, 0, 2]
    assert night.sittings[0].game.hands.count() == 2


def test_it_starts_from_what_stands(hall: Organization, desk: Client) -> None:
    night = people.night(hall, preset="michigan")
    result = hand(1, maker=2, alone=True, tricks=4, dealer=3, defender_alone=1)
    assert night.pad(1).post(night.sheet + "hands/", result).status_code == 201
    address = sheet(night, f"correct/{result['uuid']}/")
    form = desk.get(address).context["forms"]["hand"]
    shown = {name: form[name].value() for name in ("maker", "alone", "tricks", "dealer", "defender_alone")}
    assert shown == {"maker": 2, "alone": True, "tricks": 4, "dealer": 3, "defender_alone": 1}
    reneged = hand(2) | {"kind": "renege", "by": 1, "alone": False}
    facts = {name: reneged[name] for name in ("uuid", "number", "kind", "by", "alone")}
    assert night.pad(1).post(night.sheet + "hands/", facts).status_code == 201
    form = desk.get(sheet(night, f"correct/{facts['uuid']}/")).context["forms"]["hand"]
    assert json.loads(form["other"].value()) == {"kind": "renege", "by": 1, "alone": False}


def test_it_takes_a_line_off_and_adds_one_that_is_missing(night: Night, played: Hand, desk: Client) -> None:
    address = sheet(night, f"correct/{played.uuid}/")
    body = {"kind": "remove", "reason": "Never played"}
    assert "is removed from the sheet" in text(desk.post(address, body))
    done(desk, address, **body, sure="1")
    assert points(night) == [0, 0, 0, 0]
    missing = right(number=1)
    assert "is added to the sheet" in text(desk.post(sheet(night, "correct/"), missing))
    done(desk, sheet(night, "correct/"), **missing, sure="1")
    assert points(night) == [0, 2, 0, 2]


def test_it_corrects_the_totals_of_a_game(night: Night, desk: Client) -> None:
    whole = uuid4()
    hands.enter_totals(sitting=night.sittings[0], uuid=whole, totals=Totals((6, 5, 6, 5)), by="pad", now=NOW)
    address = sheet(night, f"correct/{whole}/")
    form = desk.get(address).context["forms"]["totals"]
    assert [form[column.field].value() for column in form.columns] == [6, 5]
    body = {"kind": "totals", "uuid": str(uuid4()), "reason": "Misread"}
    body |= {"points_0": "8", "points_1": "0"}
    assert "(8:0)" in text(desk.post(address, body))
    done(desk, address, **body, sure="1")
    assert points(night) == [8, 0, 8, 0]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"reason": " "}, "This field is required."),
        ({"tricks": ""}, "Enter who made trump and how many tricks the makers took."),
        ({"maker": 0, "tricks": 3}, "The sheet says this already."),
        ({"uuid": "nonsense"}, "Enter a valid UUID."),
        ({"kind": "perhaps"}, "Correct hand 1"),
    ],
)
def test_it_says_what_is_wrong_and_changes_nothing(
    night: Night, played: Hand, desk: Client, body: dict[str, Any], sentence: str
) -> None:
    with nothing_changes():
        for sure in ({}, {"sure": "1"}):
            assert sentence in text(desk.post(sheet(night, f"correct/{played.uuid}/"), right(**body) | sure))


def test_it_names_the_round_that_was_drawn_since_and_what_sat_out_keeps(
    night: Night, played: Hand, desk: Client
) -> None:
    publish_round(round_=seat_round(tournament=night.tournament, now=NOW, seed=1), now=NOW)
    page = text(desk.post(sheet(night, f"correct/{played.uuid}/"), right()))
    assert "Round 2 was drawn from the points before this correction. Its seating does not change." in page
    assert "Anyone who sat out round 1 keeps 1 point, which was fixed when the round closed." in page  # 2 / 4 = 0.5, up
    assert "First place after this:" in page


def test_it_corrects_nothing_in_a_round_that_was_taken_back(night: Night, desk: Client) -> None:
    assert night.pad(1).post(night.sheet + "hands/", hand(1)).status_code == 201
    undo_round(round_=night.round, now=NOW)
    line = Hand.objects.get()
    assert "Correct" not in text(desk.get(sheet(night)))
    response = desk.post(sheet(night, f"correct/{line.uuid}/"), right(sure="1"))
    assert response.status_code == 400
    assert "was undone and no longer counts" in text(response)


def test_it_leaves_corrections_to_the_director(night: Night, played: Hand, door: Client, stranger: Client) -> None:
    address = sheet(night, f"correct/{played.uuid}/")
    assert "Correct" not in text(door.get(sheet(night)))
    assert door.get(address).status_code == 403
    assert door.post(address, right(sure="1")).status_code == 403
    assert stranger.get(address).status_code == 404
    assert door.get(sheet(night, f"correct/{uuid4()}/")).status_code == 403


def test_it_tells_the_history_of_a_hand(night: Night, desk: Client) -> None:
    pad = night.pad(1)
    found = [hand(number) for number in range(1, 9)]
    for entered in found:
        assert pad.post(night.sheet + "hands/", entered).status_code == 201
    second = hand(1, maker=3)
    assert pad.post(night.sheet + "hands/", second).status_code == 409
    for side in (0, 1):
        assert pad.post(night.sheet + "confirm/", {"side": side}).status_code == 200
    done(desk, sheet(night, f"correct/{found[0]['uuid']}/"), **right(sure="1"))
    held = night.sittings[0].held_hands.get()
    done(desk, place(night, f"held/{held.pk}/"), do="refuse", reason="Agreed at the table")
    (line, *_others) = desk.get(sheet(night)).context["lines"]
    first, other, _side, fourth = names(night)
    assert [(step.by, step.words, step.reason, step.was_confirmed) for step in line.steps] == [
        ("pad of table 1", f"Entered: {first}: 3 tricks (1:0)", "", False),
        (
            "pad of table 1",
            f"Waiting for the director because another hand stood under its number: {fourth}: 3 tricks (0:1)",
            "",
            False,
        ),
        (
            "director@hall.test",
            f"Changed from {first}: 3 tricks (1:0) to {other}: 5 tricks (0:2)",
            "Typed wrong",
            True,
        ),
        ("director@hall.test", f"Not counted: {fourth}: 3 tricks (0:1)", "Agreed at the table", True),
    ]
    assert night.sittings[0].game.state == "confirmed"
    page = text(desk.get(sheet(night)))
    assert page.count("✓ confirmed") == 2
    assert "after the game was confirmed" in page


def test_it_tells_of_a_hand_that_was_taken_back_on_the_pad_and_entered_anew(night: Night, looker: Client) -> None:
    pad, wrong = night.pad(1), hand(1)
    assert pad.post(night.sheet + "hands/", wrong).status_code == 201
    assert pad.post(f"{night.sheet}hands/{wrong['uuid']}/void/", {"reason": "taken back on the pad"}).status_code == 200
    assert pad.post(night.sheet + "hands/", hand(1, maker=1)).status_code == 201
    (line,) = looker.get(sheet(night)).context["lines"]
    first, second, *_others = names(night)
    assert [step.words for step in line.steps] == [
        f"Entered: {first}: 3 tricks (1:0)",
        f"Removed: {first}: 3 tricks (1:0)",
        f"Entered: {second}: 3 tricks (0:1)",
    ]
    assert line.steps[1].reason == "taken back on the pad"
