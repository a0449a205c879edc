"""A sound hand for which an open sheet has no room is refused, and waits for the director: it is dropped nowhere."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import entered, given, nothing_changes, refused
from tests.tournaments.pad.test_sheet import sheet, text
from tournaments.models import DirectorCall, HeldHand


def full(night: Night, host: Caller) -> None:
    """Eight hands of eight."""
    entered(host, night, 8)


def confirmed(night: Night, host: Caller) -> None:
    """Eight hands, and the word of both sides."""
    full(night, host)
    for side in (0, 1):
        given(host.post(f"{night.sheet}confirm/", {"side": side}), 200)


def as_totals(night: Night, host: Caller) -> None:
    """The whole game as one line, by somebody who had it on paper."""
    given(host.post(f"{night.sheet}score/", {"points": [8, 0, 8, 0], "hands": 8}), 201)


SHUT = {"game-full": (full, 9), "game-confirmed": (confirmed, 9), "totals-stand": (as_totals, 5)}
"""How a sheet comes to have no room, and the number of a hand that comes too late for it."""


@pytest.fixture(params=SHUT)
def code(request: pytest.FixtureRequest, night: Night, host: Caller) -> str:
    """Why the sheet refuses."""
    shut: Callable[[Night, Caller], None] = SHUT[request.param][0]
    shut(night, host)
    return str(request.param)


@pytest.fixture
def late(code: str) -> dict[str, Any]:
    """A hand that a tablet kept while the sheet was shut."""
    return hand(SHUT[code][1], maker=1)


def test_it_keeps_the_hand_for_the_director_and_calls_once(
    code: str, late: dict[str, Any], night: Night, host: Caller, director: Caller
) -> None:
    for _time in range(2):
        answer = refused(host.post(f"{night.sheet}hands/", late), 409, code)
        assert answer["held"] is True
        assert "saved for the director" in answer["message"]
    (held,) = given(director.get(f"{night.path}held/"), 200)
    assert (held["uuid"], held["number"], held["held"]) == (late["uuid"], late["number"], code)
    assert held["points"] == [0, 1, 0, 1]
    assert night.sittings[0].game.points == [8, 0, 8, 0]
    (call,) = DirectorCall.objects.all()
    assert (call.table_id, call.reason) == (night.sittings[0].table_id, "no-room")


def test_it_shows_the_table_what_waits(code: str, late: dict[str, Any], night: Night, host: Caller) -> None:
    etag = sheet(host)["ETag"]
    refused(host.post(f"{night.sheet}hands/", late), 409, code)
    page = text(sheet(host, **{"If-None-Match": etag}))
    assert f"Hand {late['number']}: the director will decide." in page
    maker = night.sittings[0].seats.get(index=1).entrant.name
    assert f"<dt>Waiting for the director</dt><dd>{maker}: 3 tricks (0:1)</dd>" in page
    assert ("On the sheet</dt>" in page) == (code == "totals-stand")


def test_it_tells_the_tablet_what_the_director_decided(
    code: str, late: dict[str, Any], night: Night, host: Caller, director: Caller
) -> None:
    refused(host.post(f"{night.sheet}hands/", late), 409, code)
    path = f"{night.sheet}held/{late['uuid']}/decide/"
    given(director.post(path, {"decision": "refused", "reason": "Never played"}), 200)
    assert "Never played" in refused(host.post(f"{night.sheet}hands/", late), 409, "not-counted")["message"]


def test_it_lets_the_table_take_back_what_waits(code: str, late: dict[str, Any], night: Night, host: Caller) -> None:
    refused(host.post(f"{night.sheet}hands/", late), 409, code)
    for _answer_lost in range(2):
        given(host.post(f"{night.sheet}hands/{late['uuid']}/void/", {"reason": "undone at the table"}), 200)
    held = HeldHand.objects.get()
    assert (held.decision, held.decided_by, held.decided_reason) == (
        "refused",
        "pad of table 1",
        "undone at the table",
    )
    assert "the director" not in text(sheet(host)).split("Hands so far")[0].replace("Director called", "")


def test_it_counts_the_hand_by_itself_once_there_is_room(night: Night, host: Caller) -> None:
    sent = entered(host, night, 8)
    late = hand(8, maker=1)
    refused(host.post(f"{night.sheet}hands/", late), 409, "number-taken")
    given(host.post(f"{night.sheet}hands/{sent[-1]['uuid']}/void/", {"reason": "Wrong"}), 200)
    given(host.post(f"{night.sheet}hands/", late), 201)
    assert HeldHand.objects.get().decision == "counted"


def test_it_takes_back_what_waits_of_a_round_that_is_closed(night: Night, host: Caller, director: Caller) -> None:
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    sent = hand(1)
    given(host.post(f"{night.sheet}hands/", sent), 202)
    given(host.post(f"{night.sheet}hands/{sent['uuid']}/void/", {"reason": "undone at the table"}), 200)
    assert HeldHand.objects.get().decision == "refused"


def test_it_keeps_no_hand_that_asked_for_the_next_number(night: Night, host: Caller) -> None:
    entered(host, night, 8)
    with nothing_changes():
        assert "held" not in refused(host.post(f"{night.sheet}hands/", hand()), 409, "game-full")


# Two words about one hand that score the same


def test_it_calls_nobody_where_only_the_dealer_is_told_differently(night: Night, host: Caller) -> None:
    given(host.post(f"{night.sheet}hands/", hand(1, dealer=2)), 201)
    for other in (None, 3):
        with nothing_changes():
            answer = refused(host.post(f"{night.sheet}hands/", hand(1, dealer=other)), 409, "number-taken")
        assert answer["same"] is True
        assert "only the dealer differs" in answer["message"]
        assert answer["standing"]["facts"]["dealer"] == 2
    refused(host.post(f"{night.sheet}hands/", hand(1, dealer=3, tricks=4)), 409, "number-taken")
    assert HeldHand.objects.count() == 1  # other tricks are no matter of the dealer's, though they score the same
