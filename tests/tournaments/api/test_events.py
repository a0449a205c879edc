"""The feed of what happened: in order, from a cursor on, without names."""

import re
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night, hand, uuid
from tournaments.models import DirectorCall


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
    other = hand(1, tricks=4)  # its number is taken: nothing happens to the sheet, and the director is called
    host.post(f"{night.sheet}hands/", other)
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
        ("hand.held", {"sitting": sitting, "hand": other["uuid"], "reason": "number-taken"}),
        ("call.made", {"call": DirectorCall.objects.get().pk, "table": 1, "reason": "conflict"}),
        ("hand.voided", {"sitting": sitting, "hand": first["uuid"]}),
        ("entrant.changed", {"entrant": ada.pk}),
        ("adjustment.added", {"adjustment": made["id"], "entrant": ada.pk, "points": 2}),
        ("settings.changed", {}),
        ("round.closed", {"round": 1}),
        ("round.reopened", {"round": 1}),
        ("round.undone", {"round": 1}),
    ]
    assert not re.search(r"Ada|@", str(then)), "the feed carries ids, no names and no addresses"
    assert feed(director, night, f"after={then['next']}") == {"events": [], "next": then["next"], "more": False}


def test_it_tells_of_calls_messages_waiting_hands_and_money_each_once(
    night: Night, director: Caller, host: Caller
) -> None:
    before, sitting = feed(director, night, "limit=500")["next"], night.sittings[0].pk
    for _twice in range(2):
        call = host.post("pads/call/").json()["id"]
    director.post(f"{night.path}calls/{call}/answer/")
    host.post("pads/call/")
    for _twice in range(2):
        host.post("pads/call/withdraw/")
        notice = director.post(f"{night.path}notices/", {"text": "Pie"}).json()["id"]
    for _twice in range(2):
        director.post(f"{night.path}notices/{notice}/end/")
    paid = {"uuid": uuid(), "entrant": night.entrants[0].pk, "amount": 500, "method": "cash"}
    for _twice in range(2):
        director.post(f"{night.path}payments/", paid)
    director.post(f"{night.round_path}close/", {"force": True})
    late = hand(1)
    for _twice in range(2):
        host.post(f"{night.sheet}hands/", late)
        director.post(f"{night.sheet}held/{late['uuid']}/decide/", {"decision": "refused", "reason": "Too late"})
    found = feed(director, night, f"after={before}")["events"]
    assert [(event["type"], event["ids"]) for event in found] == [
        ("call.made", {"call": call, "table": 1, "reason": ""}),
        ("call.ended", {"table": 1}),
        ("call.made", {"call": call + 1, "table": 1, "reason": ""}),
        ("call.ended", {"table": 1}),
        ("notice.sent", {"notice": notice}),
        ("notice.ended", {"notice": notice}),
        ("ledger.entered", {"entry": 1, "payment": paid["uuid"]}),
        ("round.closed", {"round": 1}),
        ("hand.held", {"sitting": sitting, "hand": late["uuid"], "reason": "round-closed"}),
        ("hand.decided", {"sitting": sitting, "hand": late["uuid"], "decision": "refused"}),
    ]


def test_it_tells_of_teams(hall: Organization, director: Caller) -> None:
    night = people.night(hall, people=8, movement="swiss", published=False)
    path, team = night.path, f"{night.path}teams/"
    director.post(f"{night.round_path}undo/")
    before = feed(director, night, "limit=500")["next"]
    late = [given["id"] for given in director.post(f"{path}entrants/", [{"name": "Yan"}, {"name": "Zoë"}]).json()]
    director.post(team, {"entrants": late})
    other = director.post(f"{path}entrants/", {"name": "Xenia"}).json()["id"]
    director.post(f"{team}5/substitute/", {"leaving": late[0], "coming": other})
    director.post(f"{team}5/part/")
    found = feed(director, night, f"after={before}")["events"]
    assert [(event["type"], event["ids"]) for event in found if event["type"].startswith("team")] == [
        ("team.made", {"team": 5}),
        ("team.changed", {"team": 5}),
        ("team.split", {"team": 5}),
    ]


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
