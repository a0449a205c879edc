"""The message to all pads over the API."""

from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Notice, StandingsSnapshot
from tournaments.services.boards.refresh import refresh_standings


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
