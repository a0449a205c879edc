"""A pad's hand takes a short way past the framework: what it answers is what the framework would."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest import mock
from uuid import UUID

import pytest
from django.utils import timezone
from rest_framework.views import APIView

from accounts.models import AuditEntry, Organization
from tests import people
from tests.people import NOW, Caller, Night, hand, known
from tests.support.answers import Answer
from tests.support.check_all import few
from tests.tournaments.api.checks import given, nothing_changes, taken_back
from tournaments.models import PadKey
from tournaments.services.hall import pads

SHORT, LONG = "application/json", "application/json; charset=utf-8"


def seen(answer: Answer) -> tuple[int, Any, dict[str, str]]:
    """What a pad has of an answer: status, body and headers, but for which methods the framework would take."""
    return answer.status_code, json.loads(answer.content), {k: v for k, v in answer.items() if k != "Allow"}


def hand_of_entry(entry: int, **facts: Any) -> dict[str, Any]:
    return {"uuid": str(known(entry)), "number": entry, "maker": 0, "alone": False, "tricks": 3} | facts


BODIES: dict[str, Any] = {
    "a hand": hand_of_entry(1),
    "the same hand": hand_of_entry(3),
    "a hand whose number is taken": hand_of_entry(3, uuid=str(known(9)), tricks=5),
    "other facts under a known UUID": hand_of_entry(3, tricks=4),
    "a hand after the last": hand_of_entry(9),
    "no UUID": {"maker": 0, "tricks": 3},
    "a UUID that is none": hand_of_entry(1, uuid="hand 1"),
    "number 100": hand_of_entry(1, number=100),
    "number as a word": hand_of_entry(1, number="1"),
    "six tricks": hand_of_entry(1, tricks=6),
    "a fact that nobody knows": hand_of_entry(1, wind="north"),
    "a list": [],
    "half an object": '{"uuid": ',
    "not a number": '{"number": NaN}',
    "brackets": "[" * 50 + "]" * 50,
}


@pytest.fixture
def by_key(night: Night) -> Caller:
    given(night.pad().post(f"{night.sheet}hands/", hand_of_entry(3)), 201)
    return night.pad()


@pytest.fixture
def by_token(night: Night, by_key: Caller) -> Caller:
    key = PadKey.objects.get(key=by_key.headers["Authorization"].removeprefix("Pad "))
    token = pads.pair(pad_key=key, tablet=pads.Tablet("Mozilla/5.0 (iPad)"), now=NOW)
    return Caller({"Authorization": f"Pad {token}"})


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@few(6)
def test_it_answers_as_the_framework_would(body: Any, night: Night, by_key: Caller, by_token: Caller) -> None:
    path = f"{night.sheet}hands/"
    raw = body if isinstance(body, str) else json.dumps(body)
    for caller in (by_key, by_token):
        answers = []
        for kind in (SHORT, LONG):
            with taken_back():
                answers.append(seen(caller.send("POST", path, raw, kind)))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ["pk", "uuid"])
def test_it_takes_the_short_way_for_the_pad_of_the_table(name: str, night: Night, by_token: Caller) -> None:
    path = f"sittings/{getattr(night.sittings[0], name)}/hands/"
    with mock.patch.object(APIView, "dispatch", side_effect=AssertionError("the framework was asked")):
        given(by_token.post(path, hand(1)), 201)
    line = night.sittings[0].game.hands.get(number=1)
    assert line.entered_by.startswith("pad of table 1 (")


def revoked(night: Night) -> None:
    pads.revoke(table=night.sittings[0].table, now=timezone.now())


def revoked_long_ago(night: Night) -> None:
    revoked(night)
    PadKey.objects.exclude(revoked_at=None).update(revoked_at=timezone.now() - timedelta(days=30))


@pytest.mark.parametrize(
    ("change", "status"), [(revoked, 202), (revoked_long_ago, 403)], ids=["revoked", "revoked long ago"]
)
def test_it_knows_a_revoked_key_by_either_way(
    change: Callable[[Night], None], status: int, night: Night, by_key: Caller, by_token: Caller
) -> None:
    change(night)
    raw = json.dumps(hand_of_entry(1))
    for caller in (by_key, by_token):
        for kind in (SHORT, LONG):
            with taken_back():
                assert caller.send("POST", f"{night.sheet}hands/", raw, kind).status_code == status
    given(night.pad().post(f"{night.sheet}hands/", hand_of_entry(1)), 201)  # the table's new key


def test_it_lets_no_pad_enter_at_another_table_or_with_a_key_that_nobody_has(
    hall: Organization, night: Night, by_key: Caller
) -> None:
    elsewhere = people.night(hall)
    with nothing_changes():
        assert by_key.post(f"sittings/{night.sittings[1].pk}/hands/", hand(1)).status_code == 403
        assert by_key.post(f"sittings/{elsewhere.sittings[0].pk}/hands/", hand(1)).status_code == 404
        assert by_key.post(f"sittings/{2**70}/hands/", hand(1)).status_code == 404
        assert by_key.post(f"sittings/{UUID(int=1)}/hands/", hand(1)).status_code == 404
        for key in ("nonsense", "device-nonsense", ""):
            answer = Caller({"Authorization": f"Pad {key}"}).post(f"{night.sheet}hands/", hand(1))
            assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Token")


def test_it_leaves_a_pad_off_the_record_of_whoever_is_signed_in_on_it(
    night: Night, director: Caller, by_key: Caller, client: Any
) -> None:
    client.force_login(director.user, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(
        f"/api/v1/{night.sheet}hands/", json.dumps(hand(1)), content_type=SHORT, headers=by_key.headers
    )
    assert answer.status_code == 201
    assert not AuditEntry.objects.filter(route="api:hands").exists()
