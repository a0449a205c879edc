"""Two tablets at one table: one enters the hands, the other looks on, and either takes over by a tap."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.people import NOW, Caller, Night, hand
from tests.tournaments.api.checks import given, refused
from tests.tournaments.pad.test_sheet import sheet, text
from tournaments.models import DirectorCall, HeldHand, PadDevice
from tournaments.services.hall import tablets
from tournaments.services.hall.calls import answer_call
from tournaments.services.hall.pads import revoke
from tournaments.services.play import held

IPAD = "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 9; SM-T510) AppleWebKit/537.36 Chrome/87.0 Safari/537.36"


@pytest.fixture(autouse=True)
def _nothing_heard() -> None:
    cache.clear()


def key_of(night: Night) -> str:
    return night.pad(1).headers["Authorization"].removeprefix("Pad ")


def opened(night: Night, agent: str = IPAD, **fields: str) -> Caller:
    """A tablet that has just opened the head table."""
    answer = given(Caller().post("pads/pair/", {"key": key_of(night), **fields}, User_Agent=agent), 201)
    return Caller({"Authorization": f"Pad {answer['token']}"})


@pytest.fixture
def first(night: Night) -> Caller:
    return opened(night)


@pytest.fixture
def second(night: Night, first: Caller) -> Caller:
    return opened(night, ANDROID)


def may_enter(tablet: Caller) -> bool:
    return 'class="enter"' in text(sheet(tablet))


def test_it_has_the_first_tablet_enter_and_the_second_look_on(night: Night, first: Caller, second: Caller) -> None:
    assert (may_enter(first), may_enter(second)) == (True, False)
    page = text(sheet(second))
    assert "The iPad paired at" in page
    assert "is entering hands for this table" in page
    assert 'data-do="take-over"' in page
    assert 'data-do="take-back"' not in page
    assert all(seat.entrant.name in page for seat in night.sittings[0].seats.select_related("entrant"))
    assert 'data-do="take-over"' not in text(sheet(first))


def test_it_hands_over_by_a_tap_and_back_by_another(first: Caller, second: Caller) -> None:
    for left, right, device in ((second, first, "Android tablet"), (first, second, "iPad")):
        etags = [sheet(tablet)["ETag"] for tablet in (left, right)]
        for _double_tap in range(2):
            given(left.post("pads/take-over/"), 200)
        assert (may_enter(left), may_enter(right)) == (True, False)
        page = text(sheet(right, **{"If-None-Match": etags[1]}))
        assert f"The {device} paired at" in page
        assert "took over at" in page
        assert "Enter hands on this tablet again" in page
        assert sheet(left, **{"If-None-Match": etags[0]}).status_code == 200


def test_it_hands_over_also_where_the_clock_of_the_server_was_set_back(first: Caller, second: Caller) -> None:
    PadDevice.objects.filter(in_charge_since__isnull=False).update(in_charge_since=timezone.now() + timedelta(hours=3))
    given(second.post("pads/take-over/"), 200)
    assert may_enter(second)


def test_it_takes_what_a_tablet_holds_that_looks_on(night: Night, first: Caller, second: Caller) -> None:
    given(first.post(night.sheet + "hands/", hand(1)), 201)
    given(second.post("pads/take-over/"), 200)
    given(first.post(night.sheet + "hands/", hand(2)), 201)
    (by_ipad, too) = night.sittings[0].game.hands.order_by("number").values_list("entered_by", flat=True)
    assert by_ipad == too
    assert by_ipad.startswith("pad of table 1 (iPad, ")


def test_it_keeps_its_place_when_its_own_card_is_scanned_again(night: Night, first: Caller, second: Caller) -> None:
    token = first.headers["Authorization"].removeprefix("Pad ")
    again = opened(night, token=token)
    assert again == first
    assert may_enter(first)
    assert PadDevice.objects.count() == 2
    stranger = opened(night, token=token[:-1])
    assert not may_enter(stranger)


def test_it_begins_anew_with_a_new_key(night: Night, first: Caller, second: Caller) -> None:
    token = first.headers["Authorization"].removeprefix("Pad ")
    revoke(table=night.sittings[0].table, now=timezone.now())
    anew = opened(night, token=token)
    assert anew != first
    assert may_enter(anew)


def test_it_lets_a_program_with_the_key_enter_always(night: Night, first: Caller) -> None:
    assert may_enter(night.pad(1))
    assert given(night.pad(1).post("pads/take-over/"), 200) == {"in_charge": True}
    assert may_enter(first)


def test_it_says_when_the_other_tablet_is_silent(first: Caller, second: Caller) -> None:
    sheet(first)
    etag = sheet(second)["ETag"]
    assert "not been heard from" not in text(sheet(second))
    device = PadDevice.objects.earliest("pk")
    tablets.record_contact(device=device.pk, waiting=0, since=None, now=timezone.now() - timedelta(minutes=2))
    assert "It has not been heard from" in text(sheet(second, **{"If-None-Match": etag}))
    assert not may_enter(second)


def test_it_tells_the_one_that_enters_who_looks_on(night: Night, first: Caller, second: Caller) -> None:
    etag = sheet(first)["ETag"]
    assert "also open" not in text(sheet(first))  # paired, and not heard of since
    sheet(second)
    page = text(sheet(first, **{"If-None-Match": etag}))
    assert "This table is also open on the Android tablet paired at" in page
    assert "also open" not in text(sheet(second))
    sheet(opened(night, "Macintosh"))
    assert "This table is also open on 2 other tablets" in text(sheet(first))
    given(second.post("pads/take-over/"), 200)
    assert "also open" not in text(sheet(first))
    assert "2 other tablets" in text(sheet(second))


def test_it_tells_of_none_that_is_silent(night: Night, first: Caller, second: Caller) -> None:
    sheet(second)
    etag = sheet(first)["ETag"]
    looker = PadDevice.objects.latest("pk")
    tablets.record_contact(device=looker.pk, waiting=0, since=None, now=timezone.now() - timedelta(minutes=2))
    assert "also open" not in text(sheet(first, **{"If-None-Match": etag}))


def test_it_calls_an_ipad_an_ipad_whatever_its_browser_says(night: Night) -> None:
    opened(night, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", device="iPad")
    assert "The iPad paired at" in text(sheet(opened(night)))


def test_it_asks_the_database_no_more_for_a_tablet_than_for_the_key(night: Night, second: Caller) -> None:
    asked = []
    for caller in (night.pad(1), second):
        etag = sheet(caller)["ETag"]
        with CaptureQueriesContext(connection) as queries:
            assert sheet(caller, **{"If-None-Match": etag}).status_code == 304
        assert not [query["sql"] for query in queries if not query["sql"].startswith("SELECT")]
        asked.append(len(queries))
    assert asked[0] == asked[1]


# One number, two hands


def test_it_lets_go_of_a_hand_that_stands_there_just_the_same(night: Night, first: Caller, second: Caller) -> None:
    given(first.post(night.sheet + "hands/", hand(1)), 201)
    answer = refused(second.post(night.sheet + "hands/", hand(1)), 409, "number-taken")
    assert answer["same"] is True
    assert "counts once" in answer["message"]
    assert not HeldHand.objects.exists()
    assert not DirectorCall.objects.exists()
    assert night.sittings[0].game.hands_played == 1


def test_it_shows_a_conflict_to_both_and_calls_the_director_once(night: Night, first: Caller, second: Caller) -> None:
    etags = {}
    given(first.post(night.sheet + "hands/", hand(1, tricks=4)), 201)
    for tablet in (first, second):
        etags[tablet.headers["Authorization"]] = sheet(tablet)["ETag"]
    sent = hand(1, maker=1, tricks=5)
    answer = refused(second.post(night.sheet + "hands/", sent), 409, "number-taken")
    assert (answer["held"], "same" in answer) == (True, False)
    names = [seat.entrant.name for seat in night.sittings[0].seats.select_related("entrant").order_by("index")]
    for tablet in (first, second):
        page = " ".join(text(sheet(tablet, **{"If-None-Match": etags[tablet.headers["Authorization"]]})).split())
        assert "Hand 1: the director will decide." in page
        assert f"<dt>On the sheet</dt> <dd>{names[0]}: 4 tricks (1:0)</dd>" in page
        whose = "this" if tablet is second else "the other"
        assert f"<dt>On {whose} tablet</dt><dd>{names[1]}: 5 tricks (0:2)</dd>" in page
        assert "Director called" in page
    (call,) = DirectorCall.objects.all()
    assert call.reason == "conflict"
    answer_call(call=call, by="dana", now=NOW)
    refused(second.post(night.sheet + "hands/", sent), 409, "number-taken")
    assert DirectorCall.objects.count() == 1


@pytest.mark.parametrize("counts", [True, False])
def test_it_shows_both_what_the_director_made_of_it(
    night: Night, first: Caller, second: Caller, *, counts: bool
) -> None:
    standing, other = hand(1, tricks=4), hand(1, maker=1, tricks=5)
    given(first.post(night.sheet + "hands/", standing), 201)
    refused(second.post(night.sheet + "hands/", other), 409, "number-taken")
    etags = [sheet(tablet)["ETag"] for tablet in (first, second)]
    body: dict[str, Any] = {"held": HeldHand.objects.get(), "reason": "asked the table", "by": "dana", "now": NOW}
    if counts:
        held.count(**body, place=held.HandPlacement(replaces=UUID(standing["uuid"]), number=1))
    else:
        held.refuse(**body)
    maker = night.sittings[0].seats.get(index=1 if counts else 0).entrant.name
    for tablet, etag in zip((first, second), etags, strict=True):
        page = text(sheet(tablet, **{"If-None-Match": etag}))
        assert "Hand 1: the director has decided." in page
        assert f"What counts: {maker}: {5 if counts else 4} tricks" in page
        assert "On the other tablet" not in page


# At the end


@pytest.fixture
def complete(night: Night, first: Caller) -> Caller:
    """A tablet whose table has played its game."""
    for number in range(1, 9):
        given(first.post(night.sheet + "hands/", hand(number)), 201)
    return first


def test_it_calls_the_director_where_the_sides_do_not_agree(night: Night, complete: Caller) -> None:
    assert "We do not agree" in text(sheet(complete))
    etag = sheet(complete)["ETag"]
    given(complete.post("pads/call/", {"reason": "disagree"}), 201)
    page = text(sheet(complete, **{"If-None-Match": etag}))
    assert "You do not agree, so the director has been called." in page
    assert "We do not agree" not in page
    for side in (0, 1):
        given(complete.post(night.sheet + "confirm/", {"side": side}), 200)
    assert not DirectorCall.objects.filter(answered_at=None).exists()


def test_it_leaves_a_call_for_something_else_when_both_confirm(night: Night, complete: Caller) -> None:
    given(complete.post("pads/call/"), 201)
    for side in (0, 1):
        given(complete.post(night.sheet + "confirm/", {"side": side}), 200)
    assert DirectorCall.objects.filter(answered_at=None, reason="").exists()


def test_it_gives_a_standing_call_its_reason(complete: Caller) -> None:
    given(complete.post("pads/call/"), 201)
    assert given(complete.post("pads/call/", {"reason": "disagree"}), 200)["reason"] == "disagree"
    assert given(complete.post("pads/call/"), 200)["reason"] == "disagree"
    for wrong in ({"reason": "conflict"}, {"reason": "x"}, {"reason": None}):
        refused(complete.post("pads/call/", wrong), 400)
    assert DirectorCall.objects.count() == 1


def test_it_asks_no_table_that_looks_on_whether_it_agrees(complete: Caller, night: Night) -> None:
    page = text(sheet(opened(night)))
    assert "We do not agree" not in page
    assert 'data-do="confirm"' not in page
