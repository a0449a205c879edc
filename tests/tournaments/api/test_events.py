"""The feed of what happened: in order, from a cursor on, without names."""

from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import people
from tests.people import Caller, Night, hand


def feed(caller: Caller, night: Night, asked: str = "") -> dict[str, Any]:
    """The feed of a night."""
    response = caller.get(f"{night.path}events/?{asked}")
    assert response.status_code == 200, response.content
    body: dict[str, Any] = response.json()
    return body


def locked_first(statements: list[str]) -> list[bool]:
    """Whether the tournament's row was written, and so locked until the end, before each event was added."""
    found, is_locked = [], False
    for sql in statements:
        is_locked |= sql.startswith('UPDATE "tournaments_tournament"')
        if sql.startswith('INSERT INTO "tournaments_event"'):
            found.append(is_locked)
            is_locked = False
    return found


def test_it_tells_what_happened_since_the_cursor(night: Night, director: Caller, host: Caller) -> None:
    before = feed(director, night, "limit=500")
    assert [event["type"] for event in before["events"]] == [*["entrant.added"] * 9, "round.drawn", "round.published"]
    ada, sitting = night.entrants[0], night.sittings[0].pk
    first = hand(1)
    for _twice in range(2):
        host.post(f"{night.sheet}hands/", first)
    host.post(f"{night.sheet}hands/", hand(1, tricks=4))  # its number is taken: nothing happens to the sheet
    host.post(f"{night.sheet}hands/{first['uuid']}/void/", {"reason": "Misread"})
    director.send("PATCH", f"{night.path}entrants/{ada.pk}/", '{"withdrawn": true, "email": "ada@example.org"}')
    made = director.post(f"{night.path}adjustments/", {"entrant": ada.pk, "points": 2, "reason": "Kitchen"}).json()
    director.send("PATCH", night.path, '{"rounds": 4}')
    with CaptureQueriesContext(connection) as asked:
        director.post(f"{night.round_path}close/", {"force": True})
        director.post(f"{night.round_path}reopen/")
        director.post(f"{night.round_path}undo/")
    assert locked_first([query["sql"] for query in asked]) == [True, True, True]
    then = feed(director, night, f"after={before['next']}")
    assert [(event["type"], event["ids"]) for event in then["events"]] == [
        ("hand.entered", {"sitting": sitting, "hand": first["uuid"], "number": 1}),
        ("hand.voided", {"sitting": sitting, "hand": first["uuid"]}),
        ("entrant.changed", {"entrant": ada.pk}),
        ("adjustment.added", {"adjustment": made["id"], "entrant": ada.pk, "points": 2}),
        ("settings.changed", {}),
        ("round.closed", {"round": 1}),
        ("round.reopened", {"round": 1}),
        ("round.undone", {"round": 1}),
    ]
    assert "ada" not in str(then).lower()
    assert feed(director, night, f"after={then['next']}") == {"events": [], "next": then["next"], "more": False}


def test_it_gives_each_event_once_however_few_are_asked_for_at_a_time(night: Night, director: Caller) -> None:
    whole, seen, cursor, more = feed(director, night)["events"], [], 0, True
    people.night(night.tournament.organization)  # what happens elsewhere is not in it
    while more:
        part = feed(director, night, f"after={cursor}&limit=4")
        seen, cursor, more = [*seen, *part["events"]], part["next"], part["more"]
    assert seen == whole
    assert [event["cursor"] for event in seen] == sorted(event["cursor"] for event in seen)


def test_it_names_what_is_wrong_with_a_cursor(night: Night, director: Caller) -> None:
    for asked, field in (("after=-1", "after"), ("after=x", "after"), ("limit=0", "limit"), ("since=1", "since")):
        response = director.get(f"{night.path}events/?{asked}")
        assert (response.status_code, [*response.json()["fields"]]) == (400, [field])
