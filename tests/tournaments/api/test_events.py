"""The feed of what happened: in order, from a cursor on, without names."""

import re
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Organization, Role
from tests import people
from tests.people import Caller, Night, hand, uuid
from tournaments.models import DirectorCall, Tournament


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


def test_it_tells_of_the_clock_the_reveal_draws_and_the_rest_each_once(night: Night, director: Caller) -> None:
    path, ada = night.path, night.entrants[0].pk
    before = feed(director, night, "limit=500")["next"]
    for do, minutes in (("start", 20), ("stop", None), ("stop", None), ("go-on", None), ("add", 5), ("end", None)):
        director.post(f"{night.round_path}clock/", {"do": do, "minutes": minutes})
    rule = director.post(f"{path}seating-rules/", {"kind": "stays", "entrant": ada, "table": 1}).json()["id"]
    for _twice in range(2):
        director.post(f"{path}seating-rules/{rule}/withdraw/")
        director.post(f"{path}map/", {"tables": [{"table": 1, "x": 3, "y": 0}]})
    draw, guest = uuid(), uuid()
    for _twice in range(2):
        director.post(f"{path}draws/", {"uuid": draw, "name": "Ham", "what": "door", "prizes": ["A ham"]})
        for step, body in (("freeze", {}), ("fingerprint", {}), ("number", {"number": "42"}), ("open", {})):
            director.post(f"{path}draws/{draw}/{step}/", body)
        director.post(f"{path}sign-ups/", {"uuid": guest, "name": "Zoë"})
        director.post(f"{path}sign-ups/{guest}/cancel/")
    director.send("PATCH", f"{path}prices/", '{"goal": 100000}')
    found = feed(director, night, f"after={before}&limit=500")["events"]
    assert [(event["type"], event["ids"]) for event in found] == [
        *((f"clock.{what}", {"round": 1}) for what in ("started", "stopped", "resumed")),
        ("clock.adjusted", {"round": 1, "minutes": 5}),
        ("clock.removed", {"round": 1}),
        ("seating-rule.added", {"rule": rule}),
        ("seating-rule.withdrawn", {"rule": rule}),
        ("map.changed", {}),
        *((f"draw.{step}", {"draw": draw}) for step in ("planned", "frozen", "committed", "numbered", "opened")),
        ("sign-up.added", {"sign_up": guest}),
        ("sign-up.changed", {"sign_up": guest}),
        ("settings.changed", {}),
    ]


def test_it_tells_of_hidden_standings_and_each_step_of_the_reveal(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False, rounds=1)
    director.send("PATCH", night.path, '{"hidden_after": 0}')
    before = feed(director, night, "limit=500")["next"]
    director.post(f"{night.round_path}publish/")
    director.post(f"{night.round_path}close/", {"force": True})
    steps: list[dict[str, Any]] = [{"do": "step", "step": 0}, {"do": "step", "step": 1}, {"do": "stop"}]
    for body in [*steps, steps[0], {"do": "finish"}]:
        for _twice in range(2):
            assert director.post(f"{night.path}reveal/", body).status_code == 200
    found = feed(director, night, f"after={before}&limit=500")["events"]
    assert [(event["type"], event["ids"]) for event in found] == [
        ("round.published", {"round": 1}),
        ("standings.hidden", {"after": 0}),
        ("round.closed", {"round": 1}),
        ("reveal.moved", {"step": 0}),
        ("reveal.moved", {"step": 1}),
        ("reveal.stopped", {}),
        ("reveal.moved", {"step": 0}),
        ("reveal.finished", {}),
    ]


def test_it_tells_of_prizes_and_boxes(hall: Organization, night: Night, director: Caller) -> None:
    owner, path = people.member(hall, Role.OWNER), night.path
    owner.send("PUT", f"{path}prizes/", '{"prizes": [{"kind": "place", "thing": "A ham"}]}')
    Tournament.objects.filter(pk=night.tournament.pk).update(status="finished")
    before = feed(director, night, "limit=500")["next"]
    box = owner.post(f"{path}boxes/", {"uuid": uuid(), "name": "Door", "holder": "Casey"}).json()["id"]
    owner.post(f"{path}counting/")
    owner.post(f"{path}boxes/{box}/count/", {"cash": 0})
    director.post(f"{path}boxes/{box}/count/", {"cash": 0})
    owner.post(f"{path}counting/close/", {})
    award = owner.post(f"{path}awards/", {}).json()["awards"][0]
    payout, adjusted = uuid(), uuid()
    entrant = next(entrant.pk for entrant in night.entrants if entrant.pk != award["entrant"])
    for _twice in range(2):
        change = {"uuid": adjusted, "entrant": entrant, "reason": "Cut"}
        owner.post(f"{path}awards/{award['uuid']}/adjust/", change)
        owner.post(f"{path}payouts/", {"uuid": payout, "award": adjusted})
    for _twice in range(2):
        owner.post(f"{path}payouts/{payout}/undo/", {"reason": "Left it here"})
    found = feed(director, night, f"after={before}&limit=500")["events"]
    assert [(event["type"], event["ids"]) for event in found] == [
        ("box.changed", {"box": box}),
        ("count.begun", {}),
        ("box.changed", {"box": box}),
        ("box.changed", {"box": box}),
        ("count.closed", {}),
        ("prizes.awarded", {}),
        ("award.changed", {"award": adjusted, "replaces": award["uuid"]}),
        ("payout.made", {"payout": payout, "award": adjusted}),
        ("payout.undone", {"payout": payout, "award": adjusted}),
    ]
