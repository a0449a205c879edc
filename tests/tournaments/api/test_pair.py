"""POST pads/pair/: a tablet exchanges its table's key for a token of its own."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import PadDevice, PadKey
from tournaments.services.hall import pads, tablets
from tournaments.services.hall.pads import identify, revoke


def key_of(night: Night, table: int = 1) -> str:
    return PadKey.objects.get(table__tournament=night.tournament, table__number=table, revoked_at=None).key


def paired(night: Night, **headers: str) -> Caller:
    token = given(Caller().post("pads/pair/", {"key": key_of(night)}, **headers), 201)["token"]
    return Caller({"Authorization": f"Pad {token}"})


def test_it_gives_a_device_a_token_for_its_table(night: Night) -> None:
    answer = given(Caller().post("pads/pair/", {"key": key_of(night)}), 201)
    assert set(answer) == {"token", "table", "tournament"}
    assert (answer["table"], answer["tournament"]) == (1, "Winter night")
    tablet = Caller({"Authorization": f"Pad {answer['token']}"})
    given(tablet.post(f"{night.sheet}hands/", hand(1)), 201)
    refused(tablet.post(f"sittings/{night.sittings[1].pk}/hands/", hand(1)), 403)


def test_it_gives_every_device_a_token_of_its_own_and_keeps_its_digest_only(night: Night) -> None:
    tokens = [paired(night, User_Agent="Tablet").headers["Authorization"].removeprefix("Pad ") for _ in range(2)]
    assert tokens[0] != tokens[1]
    kept = str(list(PadDevice.objects.values()))
    assert all(token not in kept for token in tokens)
    assert set(PadDevice.objects.values_list("description", flat=True)) == {"Tablet"}


def test_it_knows_the_tablet_that_asks_again_since_no_answer_came(night: Night) -> None:
    tablet = {"key": key_of(night), "attempt": str(uuid4())}
    first = given(Caller().post("pads/pair/", tablet), 201)
    assert given(Caller().post("pads/pair/", tablet), 201) == first
    assert PadDevice.objects.count() == 1
    given(Caller({"Authorization": f"Pad {first['token']}"}).post(f"{night.sheet}hands/", hand(1)), 201)
    others = ({**tablet, "attempt": str(uuid4())}, {**tablet, "key": key_of(night, 2)})
    assert first["token"] not in [given(Caller().post("pads/pair/", other), 201)["token"] for other in others]
    with nothing_changes():
        refused(Caller().post("pads/pair/", {**tablet, "attempt": "once more"}), 400, "shape")


def test_it_pairs_with_no_key_that_opens_nothing(night: Night) -> None:
    revoked = key_of(night)
    revoke(table=night.sittings[0].table, now=people.NOW)
    token = paired(night).headers["Authorization"].removeprefix("Pad ")
    with nothing_changes():
        for key in (revoked, token, "nothing", key_of(night)[:-1], key_of(night).swapcase()):
            refused(Caller().post("pads/pair/", {"key": key}), 401, "authentication-failed")


def test_it_lets_no_token_in_whose_key_was_revoked(night: Night) -> None:
    tablet = paired(night)
    given(tablet.get(night.sheet), 200)
    revoke(table=night.sittings[0].table, now=timezone.now())
    refused(tablet.get(night.sheet), 403)
    assert given(tablet.post(f"{night.sheet}hands/", hand(1)), 202)["held"] == "key-revoked"


def test_it_opens_nothing_by_the_digest_that_is_kept(night: Night) -> None:
    paired(night)
    digest = PadDevice.objects.get().token_digest
    for credential in (digest, f"device-{digest}"):
        refused(Caller({"Authorization": f"Pad {credential}"}).get(night.sheet), 401)


def test_it_opens_only_the_tournament_it_was_paired_in(night: Night, hall: Organization) -> None:
    other = people.night(hall)
    refused(paired(night).get(other.sheet), 404, "not-found")


def device_of(caller: Caller) -> PadDevice:
    pad = identify(caller.headers["Authorization"].removeprefix("Pad "))
    assert pad
    assert pad.device
    return pad.device


def test_it_pairs_ten_devices_of_a_key_and_then_forgets_the_one_that_was_silent_longest(night: Night) -> None:
    first, waiting, asking, *silent = [paired(night) for _device in range(10)]
    tablets.record_contact(device=device_of(waiting).pk, waiting=2, since=people.NOW, now=people.NOW)
    tablets.record_contact(device=device_of(asking).pk, waiting=0, since=None, now=people.NOW)
    for forgotten in silent:
        newest = paired(night)
        assert PadDevice.objects.count() == 10
        refused(forgotten.get(night.sheet), 401)
        given(newest.get(night.sheet), 200)
    for still in (first, waiting, asking):
        given(still.get(night.sheet), 200)
    assert device_of(first).in_charge_since is not None


def test_it_keeps_tablets_at_their_table_though_a_stranger_pairs_hundreds_by_its_key(night: Night) -> None:
    entering, looking_on = paired(night), paired(night)
    tablets.record_contact(device=device_of(looking_on).pk, waiting=0, since=None, now=people.NOW)
    answers = [Caller().post("pads/pair/", {"key": key_of(night)}) for _device in range(200)]
    assert [answer.status_code for answer in answers] == [201] * 58 + [429] * 142
    assert 0 < int(answers[-1]["Retry-After"]) <= 60
    assert PadDevice.objects.count() == 10
    given(entering.post(f"{night.sheet}hands/", hand(1)), 201)
    given(looking_on.get(night.sheet), 200)


def test_it_pairs_two_tablets_of_a_key_at_the_same_moment_and_lets_others_try_again(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each tablet asks while those before it are being paired."""
    answers, pair = [], pads.pair

    def slowly(**pairing: Any) -> str:
        if pairing["pad_key"].table.number == 1 and len(answers) < 2:
            answers.append(Caller().post("pads/pair/", {"key": key_of(night)}))
            answers.append(Caller().post("pads/pair/", {"key": key_of(night, 2)}))
        return pair(**pairing)

    monkeypatch.setattr(pads, "pair", slowly)
    given(Caller().post("pads/pair/", {"key": key_of(night)}), 201)
    assert [answer.status_code for answer in answers] == [429, 201, 201, 201]
    assert answers[0]["Retry-After"] == "1"
    given(Caller().post("pads/pair/", {"key": key_of(night)}), 201)


def test_it_counts_no_invented_keys(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last contact with each tablet stands in the same cache, which throws things away once it is full."""
    counted: list[str] = []
    monkeypatch.setattr(cache, "add", lambda name, *_more: counted.append(name))
    for number in range(3):
        refused(Caller().post("pads/pair/", {"key": f"invented {number}"}), 401)
    assert counted == []
