"""A sound hand that comes too late is held for the director; nothing is dropped."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import Organization
from config.limits import Limits
from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import HeldHand, PadKey
from tournaments.services.hall.pads import revoke


@pytest.fixture(params=["round-closed", "round-undone", "key-revoked"])
def too_late(request: pytest.FixtureRequest, night: Night, director: Caller) -> str:
    """What happened before the hand came."""
    if request.param == "round-closed":
        given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    elif request.param == "round-undone":
        given(director.post(f"{night.round_path}undo/"), 200)
    return str(request.param)


@pytest.fixture
def late_host(too_late: str, night: Night) -> Caller:
    """The host, for whose hand it is too late."""
    pad = night.pad()
    if too_late == "key-revoked":
        revoke(table=night.sittings[0].table, now=timezone.now())
    return pad


def test_it_holds_a_hand_that_comes_too_late(too_late: str, night: Night, late_host: Caller) -> None:
    sent = hand(1, tricks=5)
    answer = given(late_host.post(f"{night.sheet}hands/", sent), 202)
    assert answer["held"] == too_late
    assert answer["message"]
    held = HeldHand.objects.get()
    assert (str(held.uuid), held.number, held.reason) == (sent["uuid"], 1, too_late)
    assert held.sitting_id == night.sittings[0].pk
    assert held.facts["tricks"] == 5
    assert night.sittings[0].game.points == [0, 0, 0, 0]


def test_it_holds_the_same_hand_again_without_a_second_row(night: Night, late_host: Caller) -> None:
    sent = hand(1)
    first = given(late_host.post(f"{night.sheet}hands/", sent), 202)
    with nothing_changes():
        assert given(late_host.post(f"{night.sheet}hands/", sent), 202) == first


def test_it_refuses_other_facts_for_a_held_uuid(night: Night, late_host: Caller) -> None:
    sent = hand(1)
    given(late_host.post(f"{night.sheet}hands/", sent), 202)
    with nothing_changes():
        refused(late_host.post(f"{night.sheet}hands/", sent | {"tricks": 4}), 409, "uuid-taken")
        refused(late_host.post(f"{night.sheet}hands/", sent | {"number": 2}), 409, "uuid-taken")


def test_it_holds_no_hand_that_breaks_a_rule(night: Night, late_host: Caller) -> None:
    with nothing_changes():
        refused(late_host.post(f"{night.sheet}hands/", hand(1, tricks=6)), 422, "tricks")
        refused(late_host.post(f"{night.sheet}hands/", hand(1, tricks="all")), 400, "shape")


def test_it_holds_two_hands_of_one_number(night: Night, late_host: Caller) -> None:
    for tricks in (3, 4):
        given(late_host.post(f"{night.sheet}hands/", hand(1, tricks=tricks)), 202)
    assert HeldHand.objects.count() == 2


def test_it_holds_the_directors_own_late_hand_too(night: Night, director: Caller) -> None:
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    given(director.post(f"{night.sheet}hands/", hand(1)), 202)
    assert HeldHand.objects.get().entered_by == "director@hall.test"


def test_it_records_a_held_hand_that_is_sent_again_once_the_round_is_open_again(
    night: Night, host: Caller, director: Caller
) -> None:
    sent = hand(1)
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    given(host.post(f"{night.sheet}hands/", sent), 202)
    given(director.post(f"{night.round_path}reopen/"), 200)
    assert given(host.post(f"{night.sheet}hands/", sent), 201)["points"] == [1, 0, 1, 0]


def test_it_lets_a_revoked_pad_do_nothing_else(night: Night, director: Caller) -> None:
    pad = night.pad()
    sent = hand(1)
    given(pad.post(f"{night.sheet}hands/", sent), 201)
    revoke(table=night.sittings[0].table, now=timezone.now())
    with nothing_changes():
        refused(pad.get(night.sheet), 403)
        refused(pad.post(f"{night.sheet}hands/{sent['uuid']}/void/", {"reason": "r"}), 403)
        refused(pad.post(f"{night.sheet}score/", {"points": [8, 0, 8, 0]}), 403)
        refused(pad.post(f"{night.sheet}confirm/", {"side": 0}), 403)
        refused(pad.post(f"sittings/{night.sittings[1].pk}/hands/", hand(1)), 403)


def test_it_takes_hands_by_the_new_key_after_one_was_revoked(night: Night) -> None:
    revoke(table=night.sittings[0].table, now=timezone.now())
    given(night.pad().post(f"{night.sheet}hands/", hand(1)), 201)


def test_it_holds_a_hand_for_a_table_that_was_drawn_anew(hall: Organization, night: Night, director: Caller) -> None:
    pad, old_sheet = night.pad(), night.sheet
    given(director.post(f"{night.round_path}undo/"), 200)
    given(director.post(f"{night.path}rounds/"), 201)
    given(director.post(f"{night.path}rounds/1/publish/"), 200)
    assert given(pad.post(f"{old_sheet}hands/", hand(1)), 202)["held"] == "round-undone"


def test_it_takes_in_only_so_many_hands_of_a_sheet_and_loses_none(
    night: Night, director: Caller, settings: Settings
) -> None:
    settings.LIMITS = Limits(held_by_sitting=3)
    pad = night.pad()
    revoke(table=night.sittings[0].table, now=timezone.now())
    sent = [hand(number) for number in range(1, 6)]
    for waits in sent[:3]:
        given(pad.post(f"{night.sheet}hands/", waits), 202)
    with nothing_changes():
        answer = pad.post(f"{night.sheet}hands/", sent[3])
        refused(answer, 429, "too-many-wait")
        assert answer["Retry-After"] == "60"
        given(pad.post(f"{night.sheet}hands/", sent[0]), 202)
    decided = f"{night.sheet}held/{sent[0]['uuid']}/decide/"
    given(director.post(decided, {"decision": "refused", "reason": "Somebody played about"}), 200)
    given(pad.post(f"{night.sheet}hands/", sent[3]), 202)
    refused(pad.post(f"{night.sheet}hands/", sent[4]), 429, "too-many-wait")


def test_it_takes_in_only_so_many_hands_of_a_tables_keys(night: Night, settings: Settings) -> None:
    settings.LIMITS = Limits(held_by_table=2)
    pad, other = night.pad(1), night.pad(2)
    for table in (1, 2):
        revoke(table=night.sittings[table - 1].table, now=timezone.now())
    for number in (1, 2):
        given(pad.post(f"{night.sheet}hands/", hand(number)), 202)
    refused(pad.post(f"{night.sheet}hands/", hand(3)), 429, "too-many-wait")
    given(other.post(f"sittings/{night.sittings[1].pk}/hands/", hand(1)), 202)


def test_it_takes_nothing_in_a_week_after_the_key_was_revoked(night: Night) -> None:
    pad = night.pad()
    key = PadKey.objects.get(table=night.sittings[0].table)
    revoke(table=night.sittings[0].table, now=timezone.now())
    for hours, status in ((167, 202), (169, 403)):
        PadKey.objects.filter(pk=key.pk).update(revoked_at=timezone.now() - timedelta(hours=hours))
        assert pad.post(f"{night.sheet}hands/", hand(hours - 160)).status_code == status
