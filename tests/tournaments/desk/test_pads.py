"""Addresses of the tables' pads, and revoking them."""

from django.test import Client

from tests.people import Night, hand
from tests.tournaments.desk.pages import done, place, text
from tournaments.models import PadKey


def key(night: Night, table: int) -> str:
    """The key that opens a table's pad now."""
    return PadKey.objects.get(table__tournament=night.tournament, table__number=table, revoked_at=None).key


def test_it_shows_each_tables_address_to_the_desk(night: Night, door: Client) -> None:
    page = text(door.get(place(night)))
    for table in (1, 2):
        assert f"http://testserver/pad/#{key(night, table)}" in page


def test_it_shows_no_key_to_those_who_only_look(night: Night, looker: Client) -> None:
    page = text(looker.get(place(night)))
    assert "Table 1" in page
    assert key(night, 1) not in page


def test_it_warns_that_tablets_do_not_reach_localhost(night: Night, door: Client) -> None:
    assert "Tablets cannot reach" in text(door.get(place(night), headers={"Host": "localhost:8000"}))
    assert "Tablets cannot reach" not in text(door.get(place(night)))


def test_it_revokes_a_key(night: Night, door: Client) -> None:
    old = key(night, 1)
    pad = night.pad(1)
    assert "Table 1 has a new key" in done(door, place(night, "tables/1/revoke-key/"))
    assert key(night, 1) != old
    assert pad.post(night.sheet + "confirm/", {"side": 0}).status_code == 403


def test_it_lists_a_hand_that_came_by_a_revoked_key_with_who_and_why(night: Night, desk: Client) -> None:
    pad = night.pad(1)
    done(desk, place(night, "tables/1/revoke-key/"))
    assert pad.post(night.sheet + "hands/", hand(1, maker=0, tricks=4)).status_code == 202
    page = text(desk.get(place(night)))
    seated = night.sittings[0].seats.get(index=0).entrant.name
    assert "Hands that came too late" in page
    assert f"{seated}: 4 tricks" in page
    assert "the pad&#x27;s key was revoked · pad of table 1" in page


def test_it_lets_lookers_revoke_nothing(night: Night, looker: Client) -> None:
    assert looker.post(place(night, "tables/1/revoke-key/")).status_code == 403
