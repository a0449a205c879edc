"""Whatever is sent, the answer is no 5xx, a refusal has a code and a sentence, and it changes nothing."""

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from accounts.models import Organization, Role
from fundraising.urls import api_patterns as money_patterns
from occasions.urls import api_patterns as occasion_patterns
from tests import people
from tests.people import NOW, Caller, Night, hand, uuid
from tests.support.answers import Answer
from tests.support.check_all import few, more, some_of
from tests.tournaments.api.checks import given, nothing_changes, refused, taken_back
from tests.tournaments.api.posts import posts
from tournaments.api.urls import urlpatterns
from tournaments.archive.urls import api_patterns as archive_patterns
from tournaments.services.people import teams
from tournaments.services.people.entrants import add_entrants, check_in
from tournaments.services.seating.rounds import publish_round, seat_round

FOR_OWNERS = ("webhooks", "test-webhook", "webhook-secret", "send-to-webhook-again")
FOR_TREASURERS = (
    *("ledger", "reverse-entry", "payouts", "undo-payout", "pay-pot", "carry-pot", "boxes", "counting", "close-count"),
)
CALLS = (
    *(
        "tournaments",
        "entrants",
        "adjustments",
        "stages",
        "rounds",
        "publish",
        "close",
        "undo",
        "reopen",
        "swap",
        "redraw",
    ),
    *("clock", "notices", "end-notice", "answer-call", "call-director", "withdraw-call"),
    *("seating-rules", "withdraw-seating-rule", "teams", "pair-rest", "part", "substitute", "decide"),
    *("hands", "void", "score", "confirm", "pair", "correct", "add-line", "decide-held"),
    "confirm-photograph",
    *("seat-change", "give-game", "add-table", "take-over"),
    *(
        "own-games",
        "all-saved-rules",
        "past-nights",
        "seasons",
        "weekend-check-ins",
        "play-off",
        "referee-trick",
        "referee-draw",
        "referee-hand",
        "scores",
    ),
    *("referee-deal", "referee-call"),
    *("hall-map", "deals", "reveal", "sponsors", "thresholds"),
    *("occasions", "occasion-decisions", "occasion-parts", "occasion", "share-night", "withdraw-night"),
    *("sign-ups", "cancel-sign-up", "enter-sign-up"),
    *("ledger", "reverse-entry", "join-people", "join-namesakes", "set-apart", "plays-again"),
    *("restore-state", "restore-deleted"),
    *("payments", "refund", "check-ins", "undo-check-in", "settle-jar", "euchres", "pay-pot", "carry-pot"),
    *("boxes", "hand-box-over", "count-box", "counting", "close-count"),
    *("draws", "freeze-draw", "fingerprint", "hall-number", "open-draw", "pass-over", "cancel-draw"),
    *("awards", "give-prize", "adjust-award", "payouts", "undo-payout"),
    *("tables", "new-key", "pairing-code", "close-pads", "take-seat-back"),
    *FOR_OWNERS,
)

MUTE = (
    *("end-notice", "answer-call", "rounds", "redraw", "publish", "close", "undo", "reopen"),
    *("call-director", "withdraw-call", "withdraw-seating-rule", "pair-rest", "part", "take-over"),
    *("cancel-sign-up", "enter-sign-up", "confirm-photograph", "withdraw-night"),
    *("awards", "undo-check-in", "freeze-draw", "fingerprint", "open-draw", "counting", "close-count"),
    *("join-namesakes", "set-apart", "plays-again", "restore-state", "restore-deleted"),
    *("new-key", "pairing-code", "close-pads", "take-seat-back", *FOR_OWNERS[1:]),
)
"""These need no body."""

OF_A_FRIENDLY_GAME = {"score-open", "score-hands", "score-void", "score-end"}
"""These want the key of their own game: tests/tournaments/friendly."""

TAKES_A_FILE = {"open-archive", "photographs"}
"""Of bytes, not JSON: test_files.py."""

DEEP = 1_500
UNREADABLE: dict[str, bytes] = {
    "half an object": b'{"name": "A"',
    "a word": b"name",
    "brackets without end": b"[" * DEEP,
    "brackets": b"[" * DEEP + b"]" * DEEP,
    "braces": b'{"name":' * DEEP + b"1" + b"}" * DEEP,
    "brackets that just about fit": b'{"name":' + b"[" * 700 + b"]" * 700 + b"}",
    "not a number": b'{"rounds": NaN}',
    "endless": b'{"rounds": -Infinity}',
    "five thousand digits": b'{"rounds": ' + b"9" * 5000 + b"}",
    "another encoding": '{"name": "Zoë"}'.encode("utf-16"),
    "half a character": b'{"name": "\xff"}',
}
NO_OBJECT: dict[str, bytes] = {
    "a list": b"[[]]",
    "nothing": b"null",
    "a number": b"5",
    "a string": b'"hand"',
    "true": b"true",
    "an endless number": b"1e999",
}
UNKNOWN_NAMES: dict[str, bytes] = {
    "a lone surrogate": b'{"\\ud800": 1}',
    "a NUL": b'{"\\u0000": 1}',
    "no name": b'{"": 1}',
    "a name of the framework's": b'{"non_field_errors": [1]}',
    "a long name": b'{"' + b"n" * 5000 + b'": 1}',
    "a per cent sign": b'{"%(x)s %d": "%s"}',
}
NOT_JSON = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "odd", "")
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 3.0, 1e308, 10**30, -(10**30), 10**400, 2**31, 2**63),
    *("", " ", "\0", "a\0b", "\ud800", "\ude00😀", "\u202eevil", "x" * 300, "1", "٣", "NaN", "%s%(a)d", "😀"),
    *([], {}, [None], [[]], [{}], {"a": 1}, {"\ud800": "\ud800"}, ["\ud800"], [10**400] * 4, [1.0, 1, 1, 1]),
    *([True] * 4, [0] * 7, ["x"] * 1000, {"points": 10**400}, {"hands": True}, {"hands": 1e3}, {"\0": {}}),
    *("2025-02-30", "0000-00-00", "99999-01-01", "Mars/Olympus", "../../etc/passwd", "GET", "bell", "points: 10"),
)


SOME_CALLS = some_of(CALLS, 46, seed="bodies")
OTHER_CALLS = more([call for call in CALLS if call not in SOME_CALLS], CALLS)
"""With those, every call: in `make test` each is tried by one of two tests."""


@pytest.fixture
def sound(night: Night) -> dict[str, tuple[str, dict[str, Any]]]:
    """Every POST with its address and a sound body."""
    return posts(night)


@pytest.fixture
def sender(call: str, night: Night, director: Caller) -> Caller:
    """Who may send this call: some are for pads alone, some for whoever keeps the books."""
    if call in (*FOR_OWNERS, *FOR_TREASURERS):
        return people.member(night.tournament.organization, Role.OWNER)
    return night.pad() if call in ("call-director", "withdraw-call", "take-over") else director


def test_it_tries_every_post(sound: dict[str, Any]) -> None:
    taken = {
        url.name
        for url in (*urlpatterns, *money_patterns, *archive_patterns, *occasion_patterns)
        if hasattr(getattr(url.callback, "cls", None), "post")
    }
    assert set(CALLS) == set(sound) == taken - OF_A_FRIENDLY_GAME - TAKES_A_FILE


@pytest.mark.parametrize("call", SOME_CALLS)
def test_it_refuses_a_body_that_cannot_be_one(call: str, sound: dict[str, Any], sender: Caller) -> None:
    path, body = sound[call]
    with nothing_changes():
        for name, raw in some_of(UNREADABLE.items(), 1, seed=call):
            for headers in ({}, {"Idempotency_Key": name}):
                refused(sender.post(path, raw, **headers), 400, "broken-json")
        cache.clear()  # so many games may be begun in a minute
        for raw in some_of(NO_OBJECT.values(), 1, seed=call):
            refused(sender.post(path, raw), 400, "shape")
        for raw in some_of(UNKNOWN_NAMES.values(), 1, seed=call):
            refused(sender.post(path, json.dumps(body | json.loads(raw))), 400, "shape")
        for kind in some_of(NOT_JSON, 1, seed=call):
            refused(sender.send("POST", path, json.dumps(body), kind), 415, "not-json")
        refused(sender.post(path, json.dumps(body).ljust(1_000_001)), 413, "too-large")
        for raw in () if call in MUTE else (b"", b"{}"):
            refused(sender.post(path, raw), 400, "shape")


def sane(response: Answer) -> bool:
    """Assert that an answer is good or a refusal as the contract has it; return whether it was refused."""
    assert response.status_code < 500, response.content
    if response.status_code < 400:
        return False
    refused(response, response.status_code)
    return True


@pytest.mark.parametrize("call", OTHER_CALLS)
def test_it_survives_any_value_in_any_field(
    call: str, sound: dict[str, tuple[str, dict[str, Any]]], sender: Caller
) -> None:
    path, body = sound[call]
    with nothing_changes():
        for field in body:
            for value in some_of(VALUES, 1, seed=f"{call} {field}"):
                try_out(sender, path, body | {field: value})


@pytest.mark.parametrize("call", ["teams", "pair-rest", "part", "substitute", "decide"])
@few(2)
def test_it_survives_any_value_where_partners_are_fixed(call: str, hall: Organization, director: Caller) -> None:
    path, body = posts(night_of_teams(hall))[call]
    with nothing_changes():
        for field in body:
            for value in some_of(VALUES, 2, seed=f"{call} {field}"):
                try_out(director, path, body | {field: value})


def night_of_teams(hall: Organization) -> Night:
    """Thirteen people, six teams of a knock-out and one who is alone and not here; round 1 is open."""
    made = people.tournament(hall, movement="knock-out")
    entrants = add_entrants(tournament=made, newcomers=people.newcomers(13))
    teams.pair_rest(tournament=made)
    check_in(entrant=entrants[-1], present=False)
    drawn = publish_round(round_=seat_round(tournament=made, now=NOW, seed=7), now=NOW)
    return Night(made, entrants, drawn)


@pytest.mark.parametrize("option", ["all_pass", "turn_down", "low_hand", "game_ends", "deck", "target", "unheard_of"])
@few(3)
def test_it_survives_any_value_in_a_ruleset(option: str, director: Caller) -> None:
    with nothing_changes():
        for value in some_of(VALUES, 6, seed=option):
            try_out(director, "tournaments/", {"name": "N", "rounds": 1, "ruleset": {option: value}})


def try_out(caller: Caller, path: str, body: dict[str, Any]) -> None:
    """Send a body; take back what it did unless it was refused."""
    with transaction.atomic():
        if not sane(caller.post(path, json.dumps(body))):
            transaction.set_rollback(True)


ODD_HEADERS: dict[str, str] = {
    "beyond ASCII": "Zoë ☕",
    "Latin-1": "Zo\xeb",
    "NUL": "a\0b",
    "spaces": "   ",
    "two words": "a b",
    "long": "x" * 5000,
    "a lone surrogate": "\ud800",
}


@pytest.mark.parametrize("scheme", ["Token", "Pad", "Basic", ""])
def test_it_refuses_odd_credentials(scheme: str, night: Night) -> None:
    with nothing_changes():
        for value in ODD_HEADERS.values():
            stranger = Caller({"Authorization": f"{scheme} {value}"})
            for path, body in ((f"{night.path}rounds/", {}), (f"{night.sheet}hands/", hand(1))):
                refused(stranger.post(path, body), 401)


@pytest.mark.parametrize("value", ODD_HEADERS.values(), ids=ODD_HEADERS)
@few(3)
def test_it_survives_odd_headers(value: str, night: Night, director: Caller, sound: dict[str, Any]) -> None:
    for name in ("Idempotency-Key", "User-Agent", "Accept", "Accept-Language", "If-None-Match", "If-Match", "Cookie"):
        for call in ("entrants", "pair"):
            path, body = sound[call]
            with taken_back():
                sane(director.post(path, body, **{name: value}))
        with taken_back():
            response = director.get(f"{night.path}standings/", **{name: value})
            assert response.status_code < 500


@pytest.mark.parametrize("length", ["abc", "-5", "1e3", "9" * 400, "9" * 5000])
def test_it_survives_a_nonsensical_length(length: str, night: Night, director: Caller) -> None:
    with nothing_changes():
        response = director.send("POST", f"{night.path}entrants/", b'{"name": "Ada"}', Content_Length=length)
        refused(response, response.status_code)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "BREW", "\ud83d"])
@few(3)
def test_it_refuses_methods_it_does_not_know(method: str, night: Night, director: Caller) -> None:
    sound = posts(night)
    if method == "PATCH":
        del sound["occasion"]  # whose choices are changed so
    with nothing_changes():
        for path, _body in some_of(sound.values(), 20, method.encode("ascii", "replace").decode()):
            refused(director.send(method, path), 405, "method-not-allowed")


@pytest.mark.parametrize(
    "pk", ["0", "9" * 30, "9" * 4000, "9" * 5000, "00999999999"], ids=["0", "30", "4000", "5000 digits", "zeros first"]
)
def test_it_finds_nothing_under_absurd_numbers(pk: str, night: Night, director: Caller) -> None:
    sound_hand = hand(1)
    with nothing_changes():
        for path in (f"tournaments/{pk}/standings/", f"{night.path}rounds/{pk}/", f"tournaments/{pk}/rounds/1/"):
            refused(director.get(path), 404, "not-found")
        refused(director.get(f"sittings/{pk}/"), 404, "not-found")
        refused(director.post(f"sittings/{pk}/hands/", sound_hand), 404, "not-found")
        refused(director.post(f"tournaments/{pk}/entrants/", {"name": "Ada"}), 404, "not-found")
        refused(director.post(f"{night.path}rounds/{pk}/close/", {}), 404, "not-found")


@pytest.mark.parametrize("path", ["", "nothing/", "tournaments/x/entrants/", "tournaments/-1/standings/", "sittings/1"])
def test_it_says_so_at_addresses_that_do_not_exist(path: str, director: Caller) -> None:
    refused(director.get(path), 404, "not-found")
    refused(director.post(path, {}), 404, "not-found")


BROKEN_RULES = [
    ("six tricks", {"tricks": 6}, "tricks", 422),
    ("minus one trick", {"tricks": -1}, "tricks", 422),
    ("maker who is not there", {"maker": 4}, "no-such-seat", 422),
    ("maker left of seat 0", {"maker": -1}, "no-such-seat", 422),
    ("maker far away", {"maker": 10**400}, "no-such-seat", 422),
    ("dealer who is not there", {"dealer": 4}, "no-such-seat", 422),
    ("lone defender where nobody may", {"alone": True, "defender_alone": 1}, "defend-alone-off", 422),
    ("no maker", {"maker": None}, "shape", 400),
    ("maker by name", {"maker": "Ada"}, "shape", 400),
    ("maker true", {"maker": True}, "shape", 400),
    ("three and a half tricks", {"tricks": 3.5}, "shape", 400),
    ("3.0 tricks", {"tricks": 3.0}, "shape", 400),
    ("alone perhaps", {"alone": "perhaps"}, "shape", 400),
    ("alone 1", {"alone": 1}, "shape", 400),
    ("another game's fact", {"thrower": 1}, "shape", 400),
    ("unknown kind", {"kind": "misdeal"}, "shape", 400),
    ("kind of the sheet's own", {"kind": "totals"}, "shape", 400),
    ("number 0", {"number": 0}, "shape", 400),
    ("number -1", {"number": -1}, "shape", 400),
    ("number 100", {"number": 100}, "shape", 400),
    ("number true", {"number": True}, "shape", 400),
    ("no UUID", {"uuid": "hand 1"}, "shape", 400),
    ("UUID null", {"uuid": None}, "shape", 400),
    ("UUID true", {"uuid": True}, "shape", 400),
    ("UUID a number", {"uuid": 5}, "shape", 400),
]


@pytest.mark.parametrize(
    ("facts", "code", "status"), [row[1:] for row in BROKEN_RULES], ids=[r[0] for r in BROKEN_RULES]
)
def test_it_refuses_hands_that_nobody_can_have_played(
    facts: dict[str, Any], code: str, status: int, night: Night, host: Caller
) -> None:
    with nothing_changes():
        body = refused(host.post(f"{night.sheet}hands/", hand(1) | facts), status, code)
    assert body["fields"]
    assert ("rule" in body) == (status == 422)


def test_it_refuses_a_lone_defender_on_impossible_terms(hall: Any) -> None:
    night = people.night(hall, ruleset={"defend_alone": "cross-corner"})
    host = night.pad()
    with nothing_changes():
        for facts, code in (
            ({"alone": False, "defender_alone": 1}, "maker-not-alone"),
            ({"alone": True, "defender_alone": 2}, "defender-is-maker"),
            ({"alone": True, "defender_alone": 0}, "defender-is-maker"),
            ({"alone": True, "defender_alone": 7}, "no-such-seat"),
        ):
            body = refused(host.post(f"{night.sheet}hands/", hand(1, **facts)), 422, code)
            assert list(body["fields"]) == ["defender_alone"]


def test_it_voids_no_hand_without_a_reason(night: Night, host: Caller) -> None:
    sent = hand(1)
    given(host.post(f"{night.sheet}hands/", sent), 201)
    path = f"{night.sheet}hands/{sent['uuid']}/void/"
    with nothing_changes():
        for reason in ("", "   ", None, "x" * 201, ["r"], True):
            refused(host.post(path, {"reason": reason}), 400, "shape")
    refused(host.post(f"{night.sheet}hands/not-a-uuid/void/", {"reason": "r"}), 404, "not-found")
    refused(host.post(f"{night.sheet}hands/{uuid()}/void/", {"reason": "r"}), 409, "no-such-hand")
