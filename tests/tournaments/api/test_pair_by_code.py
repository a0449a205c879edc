"""POST pads/pair/ with the six digits that the desk shows: for a tablet that cannot scan."""

import logging
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night, hand
from tests.support.answers import Answer
from tests.support.check_all import more
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.api.pads import WrongCodes
from tournaments.models import PairingCode
from tournaments.services.hall import pads
from tournaments.services.hall.pads import make_code


@pytest.fixture
def code(night: Night) -> str:
    """The code that opens the night's tables now."""
    return make_code(tournament=night.tournament, now=timezone.now()).code


def pair(code: Any, table: Any = 1) -> Answer:
    """Try a code."""
    return Caller().post("pads/pair/", {"code": code, "table": table})


def other_than(code: str) -> str:
    """Six digits that are not these."""
    return f"{(int(code) + 1) % 10**6:06}"


def test_it_gives_a_device_a_token_for_the_table_it_names(night: Night, code: str) -> None:
    assert len(code) == 6
    answer = given(pair(code, 2), 201)
    assert (answer["table"], answer["tournament"]) == (2, "Winter night")
    tablet = Caller({"Authorization": f"Pad {answer['token']}"})
    given(tablet.post(f"sittings/{night.sittings[1].pk}/hands/", hand(1)), 201)
    refused(tablet.post(f"{night.sheet}hands/", hand(1)), 403)


@pytest.mark.parametrize("spelling", ["{0}{1}", "{0} {1}", "{0}-{1}", " {0} {1} "])
def test_it_reads_a_code_as_people_write_it(code: str, spelling: str) -> None:
    given(pair(spelling.format(code[:3], code[3:])), 201)


def test_it_opens_nothing_with_a_wrong_code_one_that_is_over_or_one_replaced(night: Night, code: str) -> None:
    with nothing_changes():
        refused(pair(other_than(code)), 401, "wrong-code")
    PairingCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with nothing_changes():
        refused(pair(code), 401, "wrong-code")
    fresh = make_code(tournament=night.tournament, now=timezone.now()).code
    given(pair(fresh), 201)
    newer = make_code(tournament=night.tournament, now=timezone.now()).code
    if newer != fresh:
        refused(pair(fresh), 401, "wrong-code")


def test_it_knows_the_tables_of_its_own_tournament_only(night: Night, hall: Organization, code: str) -> None:
    other = people.night(hall, people=12)
    assert other.tournament.tables.filter(number=3).exists()
    with nothing_changes():
        body = refused(pair(code, 3), 404, "no-such-table")
    assert "Check the number on the table" in body["message"]
    answer = given(pair(code, 1), 201)
    tablet = Caller({"Authorization": f"Pad {answer['token']}"})
    refused(tablet.get(other.sheet), 404, "not-found")


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "１２３４５６", "12 34 56", None, [], True, 1.5])
def test_it_says_what_a_code_looks_like(night: Night, code: Any) -> None:
    with nothing_changes():
        assert "code" in refused(pair(code), 400, "shape")["fields"]


@pytest.mark.parametrize("table", ["", "x", None, 0, -1, 10**9, [1], True])
def test_it_says_what_is_wrong_with_the_table(night: Night, code: str, table: Any) -> None:
    with nothing_changes():
        assert "table" in refused(pair(code, table), 400, "shape")["fields"]


def test_it_takes_a_key_or_a_code_and_not_both(night: Night, code: str) -> None:
    key = night.pad(1).headers["Authorization"].removeprefix("Pad ")
    with nothing_changes():
        refused(Caller().post("pads/pair/", {"code": code, "table": 1, "key": key}), 400, "shape")
        refused(Caller().post("pads/pair/", {"key": key, "table": 1}), 400, "shape")


def try_from(address: str, code: str, **headers: str) -> int:
    """Try a code for the head table from an address; return the status."""
    body = {"code": code, "table": 1}
    response = Client().post("/api/v1/pads/pair/", body, "application/json", REMOTE_ADDR=address, headers=headers)
    if response.status_code == 429:
        assert refused(response, 429, "too-many-tries")["message"].startswith("Too many wrong codes")
        assert int(response["Retry-After"]) > 0
    return response.status_code


@pytest.fixture
def _fewer_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three wrong codes from one address, five from everywhere."""
    monkeypatch.setattr(WrongCodes, "FROM_ONE", 3)
    monkeypatch.setattr(WrongCodes, "FROM_ALL", 5)


@pytest.mark.usefixtures("_fewer_tries")
def test_it_stops_who_guesses_and_nobody_else(code: str) -> None:
    for _guess in range(3):
        assert try_from("192.0.2.7", other_than(code)) == 401
    assert try_from("192.0.2.7", other_than(code)) == 429
    assert try_from("192.0.2.7", code) == 429
    assert try_from("192.0.2.7", code, X_Forwarded_For="192.0.2.99") == 429
    assert try_from("192.0.2.8", code) == 201


def test_it_stops_a_phone_that_tries_code_after_code(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = more(100, 10_000)
    monkeypatch.setattr(WrongCodes, "FROM_ONE", tries * 300 // 10_000)
    others = (f"{number:06}" for number in range(10**6) if f"{number:06}" != code)
    statuses = Counter(try_from("192.0.2.7", next(others)) for _try in range(tries))
    assert statuses == {401: WrongCodes.FROM_ONE, 429: tries - WrongCodes.FROM_ONE}
    assert try_from("192.0.2.7", code) == 429
    assert try_from("192.0.2.8", code) == 201


@pytest.mark.usefixtures("_fewer_tries")
def test_it_lets_a_whole_hall_in_from_one_address(code: str) -> None:
    assert [try_from("192.0.2.7", code) for _tablet in range(40)] == [201] * 40


@pytest.mark.usefixtures("_fewer_tries")
def test_it_lets_a_tablet_in_by_its_key_where_codes_were_guessed(night: Night, code: str) -> None:
    for _guess in range(4):
        pair(other_than(code))
    assert pair(code).status_code == 429
    key = night.pad(1).headers["Authorization"].removeprefix("Pad ")
    given(Caller().post("pads/pair/", {"key": key}), 201)


@pytest.mark.usefixtures("_fewer_tries")
def test_it_counts_a_household_as_one_address_and_everybody_together(code: str) -> None:
    for guess in range(3):
        assert try_from(f"2001:db8:1:2::{guess + 1}", other_than(code)) == 401
    assert try_from("2001:db8:1:2:ffff::1", code) == 429
    assert try_from("2001:db8:1:3::1", code) == 201
    for guess in range(2):
        assert try_from(f"192.0.2.{guess + 1}", other_than(code)) == 401
    assert try_from("192.0.2.200", code) == 429


@pytest.mark.usefixtures("_fewer_tries")
def test_it_survives_guesses_from_nowhere_and_a_cache_that_forgets(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert try_from("", other_than(code)) == 401
    monkeypatch.setattr(cache, "add", lambda *_told, **_more: False)
    cache.clear()
    assert try_from("", other_than(code)) == 401


def test_it_logs_no_code(code: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for tried in (code, other_than(code), code + "9"):
        pair(tried)
    assert code not in caplog.text
    assert other_than(code) not in caplog.text


def test_it_keeps_one_code_for_each_tournament_and_throws_old_ones_away(night: Night, hall: Organization) -> None:
    others = [people.tournament(hall, name=f"Night {number}") for number in range(2)]
    now = timezone.now()
    make_code(tournament=others[0], now=now - pads.CODE_LIFE)
    standing = make_code(tournament=others[1], now=now)
    codes = [make_code(tournament=night.tournament, now=now) for _again in range(3)]
    assert set(PairingCode.objects.all()) == {standing, codes[-1]}
    assert pads.standing_code(tournament=night.tournament, now=now) == codes[-1]
    assert pads.standing_code(tournament=night.tournament, now=now + pads.CODE_LIFE) is None


def test_it_draws_again_where_another_tournament_has_these_digits(
    night: Night, hall: Organization, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter([7, 7, 12])
    monkeypatch.setattr(pads.secrets, "randbelow", lambda _most: next(drawn))
    now = timezone.now()
    assert make_code(tournament=night.tournament, now=now).code == "000007"
    second = make_code(tournament=people_elsewhere(hall), now=now)
    assert second.code == "000012"


def people_elsewhere(hall: Organization) -> Any:
    """Another night of the hall, whose making draws no digits."""
    from tournaments.models import Tournament

    fields = {"movement": "ladder", "rounds_planned": 1, "lot_seed": 1, "ruleset": {}, "game_key": "euchre"}
    return Tournament.objects.create(
        organization=hall, name="N", slug="n", date=people.NOW.date(), time_zone="UTC", **fields
    )


def test_it_pairs_by_a_code_no_oftener_than_by_the_key(night: Night, code: str) -> None:
    assert [pair(code).status_code for _tablet in range(70)] == [201] * 60 + [429] * 10
    key = night.pad(1).headers["Authorization"].removeprefix("Pad ")
    refused(Caller().post("pads/pair/", {"key": key}), 429, "too-many-tries")
    given(pair(code, 2), 201)
