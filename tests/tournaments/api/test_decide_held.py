"""The director counts or refuses a hand that waits, once; the pad that sends it again is told which."""

from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import NOW, Caller, Night, hand
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import DirectorCall, HeldHand, Round
from tournaments.services.hall.calls import call_director


def late(night: Night, director: Caller, sent: dict[str, Any] | None = None, *, stands: int = 0) -> dict[str, Any]:
    """Close the round with so many hands on the head table's sheet, and have its pad send one more."""
    pad = night.pad()
    for number in range(1, stands + 1):
        given(pad.post(f"{night.sheet}hands/", hand(number)), 201)
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    sent = sent or hand(1, tricks=5)
    given(pad.post(f"{night.sheet}hands/", sent), 202)
    return sent


def decide(night: Night, director: Caller, sent: dict[str, Any], decision: str = "counted", **fields: Any) -> Any:
    return director.post(f"{night.sheet}held/{sent['uuid']}/decide/", {"decision": decision, **fields})


def score(night: Night) -> list[int]:
    return night.sittings[0].game.points


def test_it_counts_a_late_hand_without_reopening_the_round(night: Night, director: Caller) -> None:
    sent = late(night, director)
    sheet = given(decide(night, director, sent, number=1), 200)["sheet"]
    assert sheet["round_status"] == "closed"
    assert (sheet["score"], score(night)) == ([2, 0, 2, 0], [2, 0, 2, 0])
    (line,) = sheet["hands"]
    assert (line["uuid"], line["number"], line["entered_by"]) == (sent["uuid"], 1, "pad of table 1")
    held = HeldHand.objects.get()
    assert (held.decision, held.decided_by) == ("counted", "director@hall.test")


def test_it_tells_the_pad_what_a_counted_hand_scored(night: Night, host: Caller, director: Caller) -> None:
    sent = late(night, director, hand(3, tricks=5))
    given(decide(night, director, sent, number=1), 200)
    with nothing_changes():
        again = given(host.post(f"{night.sheet}hands/", sent), 200)
        refused(host.post(f"{night.sheet}hands/", sent | {"tricks": 3}), 409, "uuid-taken")
    assert (again["number"], again["points"]) == (1, [2, 0, 2, 0])


def test_it_tells_the_pad_why_a_hand_was_refused(night: Night, host: Caller, director: Caller) -> None:
    sent = late(night, director)
    given(decide(night, director, sent, "refused", reason="A practice hand"), 200)
    with nothing_changes():
        body = refused(host.post(f"{night.sheet}hands/", sent), 409, "not-counted")
    assert "A practice hand" in body["message"]
    # Neither does it come back when the round is opened again.
    given(director.post(f"{night.round_path}reopen/"), 200)
    with nothing_changes():
        refused(host.post(f"{night.sheet}hands/", sent), 409, "not-counted")
    assert score(night) == [0, 0, 0, 0]


def test_it_keeps_what_sat_out_as_it_was_fixed(night: Night, director: Caller) -> None:
    sent = late(night, director, hand(2, alone=True, tricks=5), stands=1)
    before = Round.objects.get(pk=night.round.pk).sit_out_points
    given(decide(night, director, sent, number=2), 200)
    assert Round.objects.get(pk=night.round.pk).sit_out_points == before


def test_it_replaces_a_standing_hand_only_when_told(night: Night, director: Caller) -> None:
    sent = late(night, director, stands=1)
    with nothing_changes():
        refused(decide(night, director, sent, number=1), 409, "number-taken")
    standing = given(director.get(night.sheet), 200)["hands"][0]
    sheet = given(decide(night, director, sent, replaces=standing["uuid"], reason="The pad was right"), 200)["sheet"]
    old, new = sheet["hands"]
    assert (old["uuid"], old["voided_by"], old["void_reason"]) == (
        standing["uuid"],
        "director@hall.test",
        "The pad was right",
    )
    assert (new["uuid"], new["number"], new["reason"]) == (sent["uuid"], 1, "The pad was right")
    assert sheet["score"] == [2, 0, 2, 0]


def test_it_says_what_counting_would_change_and_changes_nothing(night: Night, director: Caller) -> None:
    sent = late(night, director)
    with nothing_changes():
        effect = given(decide(night, director, sent, number=1, preview=True), 200)["effect"]
    assert [(seat["before"], seat["after"]) for seat in effect["seats"]] == [(0, 2), (0, 0), (0, 2), (0, 0)]


@pytest.mark.parametrize(("first", "second"), [("counted", "refused"), ("refused", "counted")])
def test_it_decides_once(night: Night, director: Caller, first: str, second: str) -> None:
    sent = late(night, director)
    given(decide(night, director, sent, first, reason="So it is"), 200)
    with nothing_changes():
        given(decide(night, director, sent, first, reason="So it is"), 200)
        body = refused(decide(night, director, sent, second, reason="No"), 409, "held-decided")
    assert "director@hall.test" in body["message"]
    assert first in body["message"]


def test_it_lets_a_hand_of_a_round_that_was_taken_back_wait_or_be_refused(night: Night, director: Caller) -> None:
    pad = night.pad()
    given(director.post(f"{night.round_path}undo/"), 200)
    sent = hand(1)
    given(pad.post(f"{night.sheet}hands/", sent), 202)
    with nothing_changes():
        refused(decide(night, director, sent, number=1), 409, "round-taken-back")
        refused(decide(night, director, sent, number=1, preview=True), 409, "round-taken-back")
    given(decide(night, director, sent, "refused", reason="Drawn again"), 200)


def test_it_asks_why_where_something_does_not_count(night: Night, director: Caller) -> None:
    sent = late(night, director, stands=1)
    standing = given(director.get(night.sheet), 200)["hands"][0]["uuid"]
    with nothing_changes():
        refused(decide(night, director, sent, "refused"), 400, "shape")
        refused(decide(night, director, sent, "refused", reason="  "), 400, "shape")
        refused(decide(night, director, sent, replaces=standing), 400, "shape")
        refused(decide(night, director, sent, "perhaps"), 400, "shape")
        refused(decide(night, director, hand(1)), 404, "not-found")


def test_it_counts_no_hand_for_which_there_is_no_room(night: Night, director: Caller) -> None:
    sent = late(night, director, hand(9), stands=8)
    with nothing_changes():
        refused(decide(night, director, sent, number=9), 409, "game-full")
        refused(decide(night, director, sent), 409, "game-full")


def test_it_keeps_the_hand_of_a_second_tablet_for_the_director(night: Night, host: Caller, director: Caller) -> None:
    first, second = hand(1), hand(1, maker=1)
    given(host.post(f"{night.sheet}hands/", first), 201)
    for _time in range(2):
        body = refused(host.post(f"{night.sheet}hands/", second), 409, "number-taken")
        assert (body["held"], body["standing"]["uuid"]) == (True, first["uuid"])
    (shown,) = given(director.get(f"{night.path}held/"), 200)
    assert (shown["uuid"], shown["held"], shown["number"]) == (second["uuid"], "number-taken", 1)
    assert shown["points"] == [0, 1, 0, 1]
    assert shown["standing"]["uuid"] == first["uuid"]
    given(decide(night, director, second, replaces=first["uuid"], reason="North was right"), 200)
    assert score(night) == [0, 1, 0, 1]
    assert given(host.post(f"{night.sheet}hands/", second), 200)["points"] == [0, 1, 0, 1]


def test_it_keeps_the_hand_of_a_staff_call_with_a_key_too(night: Night, director: Caller) -> None:
    given(director.post(f"{night.sheet}hands/", hand(1)), 201)
    second = hand(1, maker=1)
    for _time in range(2):
        refused(director.post(f"{night.sheet}hands/", second, Idempotency_Key="k"), 409, "number-taken")
    assert str(HeldHand.objects.get().uuid) == second["uuid"]


def test_it_records_a_kept_hand_once_its_number_is_free(night: Night, host: Caller) -> None:
    first, second = hand(1), hand(1, maker=1)
    given(host.post(f"{night.sheet}hands/", first), 201)
    refused(host.post(f"{night.sheet}hands/", second), 409, "number-taken")
    given(host.post(f"{night.sheet}hands/{first['uuid']}/void/", {"reason": "Wrong"}), 200)
    given(host.post(f"{night.sheet}hands/", second), 201)
    held = HeldHand.objects.get()
    assert (held.decision, held.decided_by) == ("counted", "pad of table 1")


def test_it_lists_nothing_of_another_night(hall: Organization, night: Night, director: Caller) -> None:
    late(night, director)
    assert given(director.get(f"{people.night(hall).path}held/"), 200) == []


@pytest.mark.parametrize("decision", ["counted", "refused"])
def test_it_ends_the_call_about_a_hand_once_all_of_the_table_are_decided(
    night: Night, director: Caller, decision: str
) -> None:
    pad, sent = night.pad(), [hand(1, tricks=5), hand(1, tricks=4)]
    given(pad.post(f"{night.sheet}hands/", hand(1)), 201)
    for other in sent:
        refused(pad.post(f"{night.sheet}hands/", other), 409, "number-taken")
    call = DirectorCall.objects.get()
    assert call.reason == DirectorCall.Reason.CONFLICT
    given(decide(night, director, sent[0], "refused", reason="A practice hand"), 200)
    call.refresh_from_db()
    assert call.answered_at is None
    given(decide(night, director, sent[1], decision, number=2, reason="The tablet was offline"), 200)
    call.refresh_from_db()
    assert call.answered_by == "director@hall.test"


def test_it_leaves_a_call_about_something_else(night: Night, director: Caller) -> None:
    sent = late(night, director)
    call_director(table=night.sittings[0].table, now=NOW)
    given(decide(night, director, sent, number=1), 200)
    assert DirectorCall.objects.get().answered_at is None
