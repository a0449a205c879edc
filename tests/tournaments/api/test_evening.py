"""The round clock, the message to all pads, and calls for the director, over the API."""

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock

import pytest
from django.utils import timezone

from accounts.models import Organization, Role
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import DirectorCall, Notice, Round, StandingsSnapshot, Tournament
from tournaments.services.pads import revoke
from tournaments.services.refresh import refresh_standings
from tournaments.services.rounds import close_round, publish_round, reopen_round, seat_round, undo_round

SEVEN = datetime(2025, 1, 4, 19, 0, tzinfo=UTC)


@pytest.fixture
def clock(night: Night) -> str:
    """The address of the round's clock."""
    return f"{night.round_path}clock/"


def at(minute: int) -> Any:
    """Let it be so many minutes past seven."""
    return mock.patch("tournaments.api.evening.now", return_value=SEVEN + timedelta(minutes=minute))


def bell(body: dict[str, str]) -> datetime:
    """When an answer says that the bell rings."""
    return datetime.fromisoformat(body["bell_at"]).astimezone(UTC)


def board(night: Night) -> dict[str, object]:
    """What the board shows, once it is refreshed."""
    refresh_standings(tournament_id=night.tournament.pk)
    body: dict[str, object] = StandingsSnapshot.objects.get(pk=night.tournament.pk).body
    return body


def test_it_runs_stops_goes_on_and_is_moved(night: Night, clock: str, director: Caller) -> None:
    with at(0):
        assert bell(given(director.post(clock, {"do": "start", "minutes": 20}), 200)) == SEVEN + timedelta(minutes=20)
    with at(5):
        stopped = given(director.post(clock, {"do": "stop"}), 200)
    assert stopped == {"bell_at": None, "left": 15 * 60}
    with at(9):
        assert bell(given(director.post(clock, {"do": "go-on"}), 200)) == SEVEN + timedelta(minutes=24)
    with at(10):
        assert bell(given(director.post(clock, {"do": "add", "minutes": 5}), 200)) == SEVEN + timedelta(minutes=29)
        assert bell(given(director.post(clock, {"do": "add", "minutes": -3}), 200)) == SEVEN + timedelta(minutes=26)
        assert given(director.post(clock, {"do": "end"}), 200) == {"bell_at": None, "left": None}


@pytest.mark.parametrize("again", ["start", "stop", "go-on", "end"])
def test_it_does_nothing_twice(again: str, night: Night, clock: str, director: Caller) -> None:
    begin = {"go-on": ("start", "stop"), "start": (), "stop": ("start",), "end": ("start",)}[again]
    with at(0):
        for do in begin:
            given(director.post(clock, {"do": do, **({"minutes": 20} if do == "start" else {})}), 200)
        body = {"do": again, **({"minutes": 20} if again == "start" else {})}
        first = given(director.post(clock, body), 200)
    with at(1), nothing_changes():
        assert given(director.post(clock, body), 200) == first


def test_it_adds_minutes_once_for_each_key(night: Night, clock: str, director: Caller) -> None:
    with at(0):
        given(director.post(clock, {"do": "start", "minutes": 20}), 200)
        more = {"do": "add", "minutes": 5}
        first = given(director.post(clock, more, Idempotency_Key="a"), 200)
        assert given(director.post(clock, more, Idempotency_Key="a"), 200) == first
        assert bell(given(director.post(clock, more, Idempotency_Key="b"), 200)) == SEVEN + timedelta(minutes=30)


def test_it_starts_with_the_minutes_of_the_tournament(night: Night, clock: str, director: Caller) -> None:
    with nothing_changes():
        assert refused(director.post(clock, {"do": "start"}), 400, "minutes-missing")["fields"].keys() == {"minutes"}
    Tournament.objects.update(round_minutes=25)
    with at(0):
        assert bell(given(director.post(clock, {"do": "start"}), 200)) == SEVEN + timedelta(minutes=25)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"do": "dance"},
        {"do": "add"},
        {"do": "add", "minutes": 0},
        {"do": "start", "minutes": 0},
        {"do": "start", "minutes": -5},
        {"do": "start", "minutes": 601},
        {"do": "stop", "minutes": 5},
    ],
)
def test_it_refuses_what_is_no_deed(body: dict[str, object], night: Night, clock: str, director: Caller) -> None:
    with nothing_changes():
        refused(director.post(clock, body), 400, "shape")


def test_it_has_no_clock_outside_an_open_round(hall: Organization, director: Caller) -> None:
    draft = people.night(hall, published=False)
    path = f"{draft.round_path}clock/"
    start = {"do": "start", "minutes": 20}
    with nothing_changes():
        refused(director.post(path, start), 409, "round-not-open")
    publish_round(round_=draft.round, now=SEVEN)
    given(director.post(path, start), 200)
    close_round(round_=draft.round, now=SEVEN, force=True)
    assert (draft.round.bell_at, draft.round.clock_left) == (None, None)
    with nothing_changes():
        refused(director.post(path, start), 409, "round-not-open")


def test_it_ends_with_the_round_and_is_new_in_the_next(night: Night, clock: str, director: Caller) -> None:
    given(director.post(clock, {"do": "start", "minutes": 20}), 200)
    close_round(round_=night.round, now=SEVEN, force=True)
    reopen_round(round_=night.round, now=SEVEN)
    assert board(night)["round"]["clock"] is None
    given(director.post(clock, {"do": "start", "minutes": 20}), 200)
    given(director.post(clock, {"do": "stop"}), 200)
    undo_round(round_=night.round, now=SEVEN)
    assert list(Round.objects.values_list("bell_at", "clock_left")) == [(None, None)]
    publish_round(round_=seat_round(tournament=night.tournament, now=SEVEN), now=SEVEN)
    assert board(night)["round"]["clock"] is None


def test_it_is_on_the_board(night: Night, clock: str, director: Caller) -> None:
    before = Tournament.objects.get().scores_version
    with at(0):
        given(director.post(clock, {"do": "start", "minutes": 20}), 200)
    assert Tournament.objects.get().scores_version > before
    assert board(night)["round"]["clock"] == {"bell_at": 1736018400000, "left": None}


def test_it_shows_one_message_at_a_time(night: Night, director: Caller) -> None:
    first = given(director.post(f"{night.path}notices/", {"text": " Pie is served "}), 201)
    assert (first["text"], first["on_board"], first["ended_at"]) == ("Pie is served", False, None)
    assert board(night)["notice"] is None
    second = given(director.post(f"{night.path}notices/", {"text": "Last round!", "on_board": True}), 201)
    assert list(Notice.objects.filter(ended_at=None).values_list("pk", flat=True)) == [second["id"]]
    assert board(night)["notice"] == "Last round!"
    assert given(director.post(f"{night.path}notices/", {"text": "Last round!", "on_board": True}), 201) == second
    assert Notice.objects.count() == 2


def test_it_ends_the_very_message_that_was_meant(night: Night, director: Caller) -> None:
    first = given(director.post(f"{night.path}notices/", {"text": "Pie!", "on_board": True}), 201)
    second = given(director.post(f"{night.path}notices/", {"text": "No pie left", "on_board": True}), 201)
    with nothing_changes():
        given(director.post(f"{night.path}notices/{first['id']}/end/"), 200)
    assert board(night)["notice"] == "No pie left"
    ended = given(director.post(f"{night.path}notices/{second['id']}/end/"), 200)
    assert ended["ended_at"]
    assert board(night)["notice"] is None
    with nothing_changes():
        assert given(director.post(f"{night.path}notices/{second['id']}/end/"), 200) == ended
        refused(director.post(f"{night.path}notices/999/end/"), 404)


@pytest.mark.parametrize("text", ["", "   ", "x" * 201, "two\nlines", "\u202eevil", "\x07", None, ["x"]])
def test_it_refuses_a_message_that_no_pad_can_show(text: object, night: Night, director: Caller) -> None:
    with nothing_changes():
        assert "text" in refused(director.post(f"{night.path}notices/", {"text": text}), 400, "shape")["fields"]


def test_it_ends_no_message_of_another_night(hall: Organization, night: Night, director: Caller) -> None:
    other = people.night(hall)
    notice = given(director.post(f"{other.path}notices/", {"text": "Pie!"}), 201)
    with nothing_changes():
        refused(director.post(f"{night.path}notices/{notice['id']}/end/"), 404)


def calls(night: Night, director: Caller) -> list[int]:
    """The tables that wait, as the director is told."""
    return [call["table"] for call in given(director.get(f"{night.path}calls/"), 200)]


def test_it_keeps_one_call_of_a_table_until_it_is_answered(night: Night, host: Caller, director: Caller) -> None:
    first = given(host.post("pads/call/"), 201)
    with nothing_changes():
        assert given(host.post("pads/call/"), 200) == first
    given(night.pad(2).post("pads/call/"), 201)
    assert calls(night, director) == [1, 2]
    answered = given(director.post(f"{night.path}calls/{first['id']}/answer/"), 200)
    assert answered["answered_at"]
    assert DirectorCall.objects.get(pk=first["id"]).answered_by == "director@hall.test"
    assert calls(night, director) == [2]
    with nothing_changes():
        assert given(director.post(f"{night.path}calls/{first['id']}/answer/"), 200) == answered
    assert given(host.post("pads/call/"), 201)["id"] != first["id"]


def test_it_takes_a_call_back(night: Night, host: Caller, director: Caller) -> None:
    given(host.post("pads/call/"), 201)
    given(night.pad(2).post("pads/call/"), 201)
    assert given(host.post("pads/call/withdraw/"), 200) == {"withdrawn": True}
    assert calls(night, director) == [2]
    with nothing_changes():
        assert given(host.post("pads/call/withdraw/"), 200) == {"withdrawn": False}


def test_it_takes_a_call_before_the_first_round_is_published(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    given(night.pad().post("pads/call/"), 201)
    assert calls(night, director) == [1]


def test_it_lets_no_revoked_pad_call(night: Night, host: Caller) -> None:
    revoke(table=night.sittings[0].table, now=timezone.now())
    with nothing_changes():
        refused(host.post("pads/call/"), 403)
        refused(host.post("pads/call/withdraw/"), 403)


def test_it_answers_no_call_of_another_hall(night: Night, host: Caller) -> None:
    call = given(host.post("pads/call/"), 201)
    club = people.organization("club")
    stranger, other = people.member(club, Role.DIRECTOR), people.night(club)
    with nothing_changes():
        refused(stranger.post(f"{night.path}calls/{call['id']}/answer/"), 404)
        refused(stranger.post(f"{other.path}calls/{call['id']}/answer/"), 404)
