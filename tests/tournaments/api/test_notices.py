"""The message to all pads over the API."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import NOW, Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Event, Notice, StandingsSnapshot
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.hall import notices
from tournaments.services.seating import rounds


def board(night: Night) -> dict[str, Any]:
    """What the board shows, once it is refreshed."""
    refresh_standings(tournament_id=night.tournament.pk)
    body: dict[str, Any] = StandingsSnapshot.objects.get(pk=night.tournament.pk).body
    return body


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
def test_it_refuses_a_message_that_no_pad_can_show(text: Any, night: Night, director: Caller) -> None:
    with nothing_changes():
        assert "text" in refused(director.post(f"{night.path}notices/", {"text": text}), 400, "shape")["fields"]


def test_it_ends_no_message_of_another_night(hall: Organization, night: Night, director: Caller) -> None:
    other = people.night(hall)
    notice = given(director.post(f"{other.path}notices/", {"text": "Pie!"}), 201)
    with nothing_changes():
        refused(director.post(f"{night.path}notices/{notice['id']}/end/"), 404)


def test_it_leaves_when_the_round_closes_unless_it_was_sent_for_some_minutes(night: Night, director: Caller) -> None:
    given(director.post(f"{night.path}notices/", {"text": "Pie!", "on_board": True}), 201)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    assert board(night)["notice"] is None
    timed = given(director.post(f"{night.path}notices/", {"text": "Coffee!", "on_board": True, "minutes": 10}), 201)
    assert datetime.fromisoformat(timed["ends_at"]) - datetime.fromisoformat(timed["sent_at"]) == timedelta(minutes=10)
    rounds.reopen_round(round_=night.round, now=NOW)
    rounds.close_round(round_=night.round, now=NOW, force=True)
    assert board(night)["notice"] == "Coffee!"


def test_it_leaves_after_its_minutes(night: Night, director: Caller) -> None:
    sent = given(director.post(f"{night.path}notices/", {"text": "Coffee!", "on_board": True, "minutes": 10}), 201)
    again = given(director.post(f"{night.path}notices/", {"text": "Coffee!", "on_board": True, "minutes": 10}), 201)
    assert again == sent
    end = datetime.fromisoformat(sent["ends_at"])
    notices.end_expired(now=end - timedelta(seconds=1))
    assert board(night)["notice"] == "Coffee!"
    notices.end_expired(now=end)
    notices.end_expired(now=end)
    assert board(night)["notice"] is None
    assert Event.objects.filter(tournament=night.tournament, type=Event.Type.NOTICE_ENDED).count() == 1


@pytest.mark.parametrize("minutes", [0, -1, 241, "soon", 1.5])
def test_it_refuses_minutes_that_no_message_stays(minutes: object, night: Night, director: Caller) -> None:
    with nothing_changes():
        sent = director.post(f"{night.path}notices/", {"text": "Coffee!", "minutes": minutes})
        assert "minutes" in refused(sent, 400, "shape")["fields"]
