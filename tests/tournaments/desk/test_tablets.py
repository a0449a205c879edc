"""The director sees the tablets: the last word of each, what waits on it, two at one table, one that is silent."""

import re
from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import given
from tests.tournaments.desk.pages import done, place, text
from tests.tournaments.desk.test_tables import card, room
from tests.tournaments.pad.test_sheet import sheet
from tests.tournaments.pad.test_two_tablets import ANDROID, IPAD, opened
from tournaments.models import PadDevice
from tournaments.services.hall import tablets
from tournaments.services.hall.pads import revoke


@pytest.fixture(autouse=True)
def _nothing_heard() -> None:
    cache.clear()


def rows(client: Client, night: Night) -> list[list[str]]:
    """The cells of the list of tablets, without their tags."""
    page = text(client.get(place(night, "pads/heard/")))
    found = re.findall("<tr[ >].*?</tr>", page.split("<tbody>")[-1])
    return [[re.sub("<[^>]*>", "", cell).strip() for cell in re.findall("<t[hd].*?</t[hd]>", row)] for row in found]


def heard(device: PadDevice, *, ago: timedelta, waiting: int = 0, since: datetime | None = None) -> None:
    tablets.record_contact(device=device.pk, waiting=waiting, since=since, now=timezone.now() - ago)


def test_it_says_who_is_there_and_what_waits(night: Night, door: Client) -> None:
    assert "No tablet has opened" in text(door.get(place(night, "pads/")))
    tablet = opened(night, IPAD)
    ((table, name, last, waits),) = rows(door, night)
    assert (table, last, waits) == ("1", "unknown", "–")
    assert name.startswith("iPad, paired at ")
    since = int(timezone.now().timestamp()) - 300
    etag = sheet(tablet, **{"X-Waiting": "3", "X-Waiting-Since": str(since)})["ETag"]
    ((_table, _name, last, waits),) = rows(door, night)
    assert re.search("now|seconds? ago", last)
    assert re.fullmatch("3 hands since .+", waits)
    assert sheet(tablet, **{"If-None-Match": etag}).status_code == 304
    assert rows(door, night)[0][3] == "–"


def test_it_hears_a_tablet_that_gets_nothing_new(night: Night, door: Client) -> None:
    tablet = opened(night)
    etag = sheet(tablet)["ETag"]
    heard(PadDevice.objects.get(), ago=timedelta(minutes=5))
    assert rows(door, night)[0][2] == "5 minutes ago"
    assert sheet(tablet, **{"If-None-Match": etag}).status_code == 304
    assert re.search("now|seconds? ago", rows(door, night)[0][2])


def test_it_sees_two_tablets_at_once_and_forgets_who_only_looked_on(night: Night, door: Client) -> None:
    first, second = opened(night, IPAD), opened(night, ANDROID)
    for tablet in (first, second):
        sheet(tablet)
    page = text(door.get(place(night, "pads/")))
    assert "Two tablets are open for table 1." in page
    assert [name.split(",")[0] for _table, name, *_rest in rows(door, night)] == ["iPad", "Android tablet"]
    assert rows(door, night)[1][1].endswith("view only")
    heard(PadDevice.objects.latest("pk"), ago=timedelta(minutes=11))
    assert len(rows(door, night)) == 1
    assert "at once" not in text(door.get(place(night, "pads/")))


def test_it_still_sees_what_waits_on_a_tablet_whose_key_was_revoked(night: Night, door: Client) -> None:
    tablet = opened(night)
    revoke(table=night.sittings[0].table, now=timezone.now())
    assert rows(door, night) == []
    assert sheet(tablet, **{"X-Waiting": "2"}).status_code == 403
    ((_table, name, _last, waits),) = rows(door, night)
    assert name.endswith("old card")
    assert waits == "2 hands"


@pytest.mark.parametrize(
    ("waiting", "since", "shows"),
    [
        ("x", "y", "–"),
        ("-1", "-1", "–"),
        ("²", "1", "–"),
        ("1" * 12, "9" * 12, "–"),
        ("99999999999", "-", "9999 hands"),
        ("1", "x", "1 hand"),
    ],
)
def test_it_believes_no_nonsense(night: Night, door: Client, waiting: str, since: str, shows: str) -> None:
    tablet = opened(night)
    fields = {"X-Waiting": waiting.encode().decode("latin-1"), "X-Waiting-Since": since}
    assert sheet(tablet, **fields).status_code == 200
    assert door.get(place(night, "pads/")).status_code == 200
    assert rows(door, night)[0][3] == shows


def test_it_warns_in_the_room_of_a_silent_tablet_and_of_hands_that_wait(night: Night, desk: Client) -> None:
    opened(night)
    assert "tablet" not in card(room(desk, night), 1)
    device = PadDevice.objects.get()
    heard(device, ago=timedelta(seconds=30), waiting=2, since=timezone.now())
    assert re.search(r"Waiting on its tablet: 2 hands since", card(room(desk, night), 1))
    assert "silent" not in card(room(desk, night), 1)
    heard(device, ago=timedelta(seconds=90))
    assert "No contact with its tablet since" in card(room(desk, night), 1)
    assert "tablet" not in card(room(desk, night), 2)


def test_it_shows_the_room_where_the_cache_is_away(night: Night, desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the Redis client answers when its errors count as misses."""
    tablet = opened(night)
    monkeypatch.setattr(cache, "get_many", lambda *_keys: {})
    monkeypatch.setattr(cache, "set", lambda *_told: None)
    assert sheet(tablet).status_code == 200
    assert rows(desk, night)[0][2] == "unknown"
    assert "tablet" not in card(room(desk, night), 1)


def disagreeing(night: Night) -> Caller:
    tablet = opened(night)
    for number in range(1, 9):
        given(tablet.post(night.sheet + "hands/", hand(number)), 201)
    given(tablet.post("pads/call/", {"reason": "disagree"}), 201)
    return tablet


def test_it_shows_a_table_that_does_not_agree_until_both_confirm(night: Night, desk: Client) -> None:
    tablet = disagreeing(night)
    assert "disputed" in card(room(desk, night), 1)
    assert "disputed" not in card(room(desk, night), 2)
    assert "The players do not agree about the sheet." in text(desk.get(place(night)))
    for side in (0, 1):
        given(tablet.post(night.sheet + "confirm/", {"side": side}), 200)
    assert "disputed" not in card(room(desk, night), 1)
    assert "calls you" not in text(desk.get(place(night)))


def test_it_shows_a_table_that_does_not_agree_also_after_somebody_went_there(night: Night, desk: Client) -> None:
    tablet = disagreeing(night)
    (call,) = night.sittings[0].table.calls.all()
    desk.post(place(night, f"calls/{call.pk}/answer/"))
    assert "went there." in card(room(desk, night), 1)
    assert "disputed" in card(room(desk, night), 1)
    assert "disputed" not in card(room(desk, night), 2)
    assert "We do not agree" in text(sheet(tablet))
    for side in (0, 1):
        given(tablet.post(night.sheet + "confirm/", {"side": side}), 200)
    assert "disputed" not in card(room(desk, night), 1)


def test_the_sheet_of_a_disputed_game_says_what_is_disputed_and_settles_it(
    night: Night, door: Client, looker: Client
) -> None:
    tablet = disagreeing(night)
    given(tablet.post(night.sheet + "confirm/", {"side": 1}), 200)
    where = place(night, night.sheet)
    page = text(door.get(where))
    shown = re.sub("<[^>]*>", " ", page.split('aria-labelledby="dispute"')[1].split("</section>")[0])
    assert "Disputed: the players do not agree about the sheet" in shown
    assert "The pad of table 1 called at" in shown
    assert "Nobody has gone there yet." in shown
    assert shown.index("8 points") < shown.index("does not confirm this sheet") < shown.index("0 points")
    assert shown.index("0 points") < shown.index("confirmed")
    assert 'href="#lines"' in page
    assert "Count it as it stands" not in text(looker.get(where))
    # It stands there until both have confirmed, also while somebody is at the table.
    (call,) = night.sittings[0].table.calls.all()
    door.post(place(night, f"calls/{call.pk}/answer/"))
    assert "went there at" in text(door.get(where))
    version = night.sittings[0].game.version
    settle = where + "confirm-for-all/"
    assert "Open the sheet again" in done(door, settle, version="")
    assert "The sheet has changed since you looked at it." in done(door, settle, version=str(version - 1))
    assert night.sittings[0].game.state == "complete"
    assert "The game counts as it stands" in done(door, settle, version=str(version))
    assert night.sittings[0].game.state == "confirmed"
    assert "Disputed" not in text(door.get(where))
    assert "Disputed" not in text(door.get(place(night, f"sittings/{night.sittings[1].pk}/")))
