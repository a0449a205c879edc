"""The round clock over the API."""

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Round, StandingsSnapshot, Tournament
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.seating.rounds import close_round, publish_round, reopen_round, seat_round, undo_round

SEVEN = datetime(2025, 1, 4, 19, 0, tzinfo=UTC)


@pytest.fixture
def clock(night: Night) -> str:
    """The address of the round's clock."""
    return f"{night.round_path}clock/"


def at(minute: int) -> Any:
    """Let it be so many minutes past seven."""
    return mock.patch("tournaments.api.clock.now", return_value=SEVEN + timedelta(minutes=minute))


def bell(body: dict[str, str]) -> datetime:
    """When an answer says that the bell rings."""
    return datetime.fromisoformat(body["bell_at"]).astimezone(UTC)


def board(night: Night) -> dict[str, Any]:
    """What the board shows, once it is refreshed."""
    refresh_standings(tournament_id=night.tournament.pk)
    body: dict[str, Any] = StandingsSnapshot.objects.get(pk=night.tournament.pk).body
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
        assert refused(director.post(clock, {"do": "start"}), 422, "minutes-missing")["fields"].keys() == {"minutes"}
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
def test_it_refuses_what_no_clock_can_do(body: dict[str, Any], night: Night, clock: str, director: Caller) -> None:
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
