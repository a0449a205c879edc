"""Files that are not opened: the sentence says why, and nothing is changed."""

import gzip
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from accounts.models import Organization
from scoring.errors import Refused
from scoring.models import Game, Hand
from tests.people import Night, known
from tests.tournaments.archive.nights import (
    Data,
    changed,
    elsewhere,
    everything,
    opened_up,
    packed,
    put,
    sealed,
)
from tournaments.archive.transfer import open_archive
from tournaments.models import HeldHand, Sitting

TOURNAMENT, ROUND, ENTRANT = "tournaments.Tournament", "tournaments.Round", "tournaments.Entrant"
HAND, GAME, SEAT = "scoring.Hand", "scoring.Game", "tournaments.Seat"


def refused(file: bytes, hall: Organization) -> Refused:
    """Open a file that must be refused with a sentence, and change nothing."""
    before = everything()
    with transaction.atomic(), pytest.raises(Refused) as error:
        open_archive(packed=file, organization=hall)
    assert error.value.message
    assert everything() == before
    return error.value


@pytest.mark.parametrize(
    ("file", "code"),
    [
        pytest.param(b"", "not-an-archive", id="empty"),
        pytest.param(b"Name,Table\nAda,1\n", "not-an-archive", id="a list"),
        pytest.param(b"PK\x03\x04" + b"\0" * 100, "not-an-archive", id="a zip file"),
        pytest.param(gzip.compress(b"hello"), "not-an-archive", id="another gzip file"),
        pytest.param(gzip.compress(b"[" * 100_000 + b"\n{}"), "not-an-archive", id="deep"),
        pytest.param(gzip.compress(b'{"headtable": true}\n{}'), "archive-damaged", id="a header of nothing"),
        pytest.param(gzip.compress(b'{"headtable": "1"}\n{}'), "not-an-archive", id="a header of words"),
        pytest.param(gzip.compress(b"x" * 60_000_000), "archive-too-large", id="a bomb"),
        pytest.param(b"\x1f\x8b" + b"x" * 9_000_000, "archive-too-large", id="large"),
        pytest.param(b"\x1f\x8bnonsense", "archive-damaged", id="broken"),
        pytest.param(gzip.compress(b'{"headtable": 99, "release": "9.1"}\n{}'), "archive-newer", id="newer"),
    ],
)
def test_it_refuses_what_is_no_archive(file: bytes, code: str, hall: Organization) -> None:
    assert refused(file, hall).code == code


def test_it_refuses_an_archive_that_was_cut_off_or_altered(full: Night, hall: Organization) -> None:
    file = elsewhere(packed(full))
    assert refused(file[:-9], hall).code == "archive-damaged"
    assert refused(file[: len(file) // 2], hall).code == "archive-damaged"
    assert refused(file + b"more", hall).code == "archive-damaged"
    header, body = opened_up(file)
    put(ENTRANT, "name", "Mallory")(body)
    altered = gzip.compress(json.dumps(header).encode() + b"\n" + json.dumps(body).encode())
    assert refused(altered, hall).code == "archive-damaged"


def test_it_names_the_release_that_is_needed(full: Night, hall: Organization) -> None:
    def add_a_field(body: Data) -> None:
        body[HAND]["fields"].append("stars")
        for row in body[HAND]["rows"]:
            row.append(5)

    header, body = opened_up(changed(elsewhere(packed(full)), add_a_field))
    newer = sealed({**header, "release": "7.5"}, body)
    assert "7.5" in refused(newer, hall).message
    assert (
        refused(changed(elsewhere(packed(full)), lambda body: body.update(Clubs=body[HAND])), hall).code
        == "archive-newer"
    )


def swap_two_hands(body: Data) -> None:
    """Have two live hands of a sheet bear one number."""
    put(HAND, "number", 1, row=1)(body)


HOSTILE: dict[str, Callable[[Data], Any]] = {
    "another tournament": put(TOURNAMENT, "uuid", str(uuid4())),
    "no such game": put(TOURNAMENT, "game_key", "bridge"),
    "no such movement": put(TOURNAMENT, "movement", "polka"),
    "rules that are none": put(TOURNAMENT, "ruleset", {"stick_the_dealer": 7}),
    "rules that are a list": put(TOURNAMENT, "ruleset", [1]),
    "an unknown time zone": put(TOURNAMENT, "time_zone", "../../etc/passwd"),
    "a million rounds": put(TOURNAMENT, "rounds_planned", 1_000_000),
    "tie-breaks that are none": put(TOURNAMENT, "tie_breaks", ["beauty"]),
    "a status that is none": put(TOURNAMENT, "status", "asleep"),
    "an address that is none": put(TOURNAMENT, "slug", "../desk"),
    "an empty name": put(ENTRANT, "name", ""),
    "a name that turns the board": put(ENTRANT, "name", "\u202egnorw"),
    "a name of half a sign": put(ENTRANT, "name", "\ud83d"),
    "a name with a zero byte": put(ENTRANT, "name", "A\0da"),
    "a name that is a list": put(ENTRANT, "name", ["Ada"]),
    "a number that is none": put(ENTRANT, "number", "seven"),
    "a number beyond all numbers": put(ENTRANT, "number", 10**30),
    "a number that is a fraction": put(ENTRANT, "number", 1.5),
    "one number twice": put(ENTRANT, "number", 2),
    "somebody of nobody": put(ENTRANT, "person_id", 10**9),
    "a reference that is a word": put(ENTRANT, "person_id", "1"),
    "an id that is a word": put(ENTRANT, "id", "1"),
    "an id below nothing": put(ENTRANT, "id", -1),
    "two rows of one id": lambda body: body[ENTRANT]["rows"].append(body[ENTRANT]["rows"][0]),
    "a row too short": lambda body: body[ENTRANT]["rows"][0].pop(),
    "a column twice": lambda body: body[ENTRANT]["fields"].__setitem__(1, "id"),
    "no tournament": lambda body: body.pop(TOURNAMENT),
    "nobody": lambda body: body.pop(ENTRANT),
    "rows of another shape": lambda body: body.update({ENTRANT: [1, 2]}),
    "an entrant in the order who is not there": put(ROUND, "order", [10**9]),
    "an order that is a word": put(ROUND, "order", "ada"),
    "a reason of another shape": put(ROUND, "displaced", [[1]]),
    "a seating rule that is none": put(ROUND, "broken", [["dance", [1], None]]),
    "a round left out": lambda body: [put(ROUND, "number", 7, row=n)(body) for n in (1, 2)],
    "a round open before the last": put(ROUND, "status", "open"),
    "a time that is none": put(ROUND, "drawn_at", "yesterday"),
    "a time without a zone": put(ROUND, "drawn_at", "2025-01-04T19:30:00"),
    "a time before time": put(ROUND, "drawn_at", "0001-01-01T00:00:00+14:00"),
    "a seat at no table": put(SEAT, "index", 9),
    "a seat too few": lambda body: body[SEAT]["rows"].pop(),
    "somebody in two seats": lambda body: put(SEAT, "entrant_id", body[SEAT]["rows"][1][4])(body),
    "facts that no hand has": put(HAND, "facts", {"kind": "played", "maker": 9, "tricks": 3}),
    "facts that are a word": put(HAND, "facts", "march"),
    "facts of another kind": put(HAND, "kind", "renege"),
    "points that are words": put(HAND, "points", ["a", "b", "c", "d"]),
    "two hands of one number": swap_two_hands,
    "a hand of no game": put(HAND, "game_id", 10**9),
    "a uuid that is none": put(HAND, "uuid", "no-uuid"),
    "a held hand that no hand is": put("tournaments.HeldHand", "facts", {"tricks": 77}),
    "a game of no table": lambda body: body["tournaments.Sitting"]["rows"].pop(),
    "a game for seven": put(GAME, "seats", 7),
    "rules of the game that are none": put(GAME, "ruleset", {"trumps": 5}),
    "totals that cannot be": lambda body: [
        put(HAND, "facts", {"points": [99, 99, 99, 99], "hands": 1, "loners": None, "euchres": None}, row=n)(body)
        for n, row in enumerate(body[HAND]["rows"])
        if "totals" in row
    ],
    "a key that is taken": lambda body: put("tournaments.PadKey", "key", Taken.key)(body),
}


class Taken:
    """The key of a table that is here already."""

    key = ""


def test_it_refuses_what_no_tournament_can_be(full: Night, hall: Organization) -> None:
    Taken.key = full.sittings[0].table.pad_keys.get().key
    file = elsewhere(packed(full))
    codes = {how: refused(changed(file, change), hall).code for how, change in HOSTILE.items()}
    assert codes == dict.fromkeys(HOSTILE, "archive-damaged")


def test_it_would_have_opened_that_but_for_the_change(full: Night, hall: Organization) -> None:
    assert open_archive(packed=changed(elsewhere(packed(full)), lambda body: body), organization=hall).mended == 0
    assert Sitting.objects.count() == 2 * 6
    assert Hand.objects.filter(uuid=known(40)).count() == 2
    assert HeldHand.objects.count() == 2
    assert Game.objects.count() == 2 * 6
