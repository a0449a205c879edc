"""POST sittings/{id}/hands/{uuid}/void/: nothing is edited or deleted."""

from typing import Any

from pytest_django.fixtures import Settings

from accounts.models import Organization
from config.limits import Limits
from scoring.models import Hand
from tests import people
from tests.people import Caller, Night, hand, uuid
from tests.tournaments.api.checks import entered, given, nothing_changes, refused


def void(sheet: str, sent: dict[str, Any]) -> str:
    return f"{sheet}hands/{sent['uuid']}/void/"


def test_it_takes_a_hand_off_the_sheet_and_keeps_the_line(night: Night, host: Caller) -> None:
    first, second = entered(host, night, 2)
    sheet = given(host.post(void(night.sheet, first), {"reason": "Wrong maker"}), 200)
    assert sheet["score"] == [1, 0, 1, 0]
    line = next(line for line in sheet["hands"] if line["uuid"] == first["uuid"])
    assert (line["void_reason"], line["voided_by"], line["points"]) == ("Wrong maker", "pad of table 1", [1, 0, 1, 0])
    assert line["voided_at"]
    other = next(line for line in sheet["hands"] if line["uuid"] == second["uuid"])
    assert (other["voided_at"], other["voided_by"], other["void_reason"]) == (None, "", "")


def test_it_changes_nothing_the_second_time(night: Night, host: Caller, director: Caller) -> None:
    (sent,) = entered(host, night, 1)
    first = given(host.post(void(night.sheet, sent), {"reason": "Wrong maker"}), 200)
    before = list(Hand.objects.values())
    assert given(director.post(void(night.sheet, sent), {"reason": "Another reason"}), 200) == first
    assert list(Hand.objects.values()) == before


def test_it_frees_the_number(night: Night, host: Caller) -> None:
    (sent,) = entered(host, night, 1)
    given(host.post(void(night.sheet, sent), {"reason": "Wrong maker"}), 200)
    answer = given(host.post(f"{night.sheet}hands/", hand(1, maker=1)), 201)
    assert (answer["number"], answer["score"]) == (1, [0, 1, 0, 1])
    assert [line["number"] for line in given(host.get(night.sheet), 200)["hands"]] == [1, 1]


def test_it_opens_a_complete_game_again(night: Night, host: Caller) -> None:
    sent = entered(host, night, 8)
    assert given(host.get(night.sheet), 200)["state"] == "complete"
    assert given(host.post(void(night.sheet, sent[3]), {"reason": "Never played"}), 200)["state"] == "open"


def test_it_leaves_a_confirmed_game_to_the_director(night: Night, host: Caller, director: Caller) -> None:
    sent = entered(host, night, 8)
    for side in (0, 1):
        given(host.post(f"{night.sheet}confirm/", {"side": side}), 200)
    with nothing_changes():
        refused(host.post(void(night.sheet, sent[0]), {"reason": "Wrong maker"}), 409, "game-confirmed")
    sheet = given(director.post(void(night.sheet, sent[0]), {"reason": "Wrong maker"}), 200)
    assert (sheet["state"], sheet["confirmed"]) == ("open", [])


def test_it_finds_no_hand_that_was_never_sent(night: Night, host: Caller) -> None:
    (sent,) = entered(host, night, 1)
    with nothing_changes():
        refused(host.post(f"{night.sheet}hands/{uuid()}/void/", {"reason": "r"}), 409, "no-such-hand")
        other = f"sittings/{night.sittings[1].pk}/"
        refused(night.pad(2).post(void(other, sent), {"reason": "r"}), 409, "no-such-hand")


def test_it_voids_nothing_in_a_round_that_is_not_open(night: Night, host: Caller, director: Caller) -> None:
    (sent,) = entered(host, night, 1)
    for call in ("close", "undo"):
        given(director.post(f"{night.round_path}{call}/", {"force": True} if call == "close" else {}), 200)
        with nothing_changes():
            for caller in (host, director):
                refused(caller.post(void(night.sheet, sent), {"reason": "r"}), 409, "round-not-open")


def test_it_voids_no_hand_before_its_uuid_is_in_use(hall: Organization) -> None:
    night = people.night(hall, published=False)
    refused(night.pad().post(f"{night.sheet}hands/{uuid()}/void/", {"reason": "r"}), 409, "round-not-open")


def test_it_leaves_a_sheet_on_which_far_too_much_was_undone_to_the_director(
    night: Night, host: Caller, director: Caller, settings: Settings
) -> None:
    settings.LIMITS = Limits(undone_by_sitting=2)
    first, second, third = entered(host, night, 3)
    for sent in (first, second):
        given(host.post(void(night.sheet, sent), {"reason": "Wrong maker"}), 200)
    with nothing_changes():
        refused(host.post(void(night.sheet, third), {"reason": "Wrong maker"}), 409, "too-many-undone")
    given(host.post(void(night.sheet, second), {"reason": "Wrong maker"}), 200)
    given(director.post(void(night.sheet, third), {"reason": "Wrong maker"}), 200)


def test_it_counts_hands_that_were_held_and_withdrawn_as_undone(night: Night, host: Caller, settings: Settings) -> None:
    settings.LIMITS = Limits(undone_by_sitting=1)
    entered(host, night, 1)
    for status in (200, 409):
        clash = hand(1, tricks=5)
        refused(host.post(f"{night.sheet}hands/", clash), 409, "number-taken")
        assert host.post(void(night.sheet, clash), {"reason": "Wrong"}).status_code == status
