"""Getting tablets onto the tables: addresses and QR codes, cards to print, tables laid early, the code, new keys."""

import re
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night, hand
from tests.tournaments.desk.pages import done, place, text
from tournaments.models import PadKey, PairingCode
from tournaments.services.hall.pads import lay_tables
from tournaments.services.seating.rounds import seat_round


def key(night: Night, table: int) -> str:
    """The key that opens a table's pad now."""
    return PadKey.objects.get(table__tournament=night.tournament, table__number=table, revoked_at=None).key


def codes_on(page: str) -> list[str]:
    """The QR codes of a page."""
    return re.findall(r"<span class=\"qr\"[^>]*>\s*(<svg.*?</svg>)", page)


def test_it_shows_each_tables_code_and_nothing_that_the_policy_forbids(night: Night, door: Client) -> None:
    page = text(door.get(place(night, "pads/")))
    assert len(set(codes_on(page))) == 2
    for svg in codes_on(page):
        assert "style" not in svg
        assert "script" not in svg
    assert " style=" not in page
    assert "<style" not in page


def test_it_shows_each_tables_address_to_the_desk(night: Night, door: Client) -> None:
    page = text(door.get(place(night, "pads/")))
    for table in (1, 2):
        assert f'href="http://testserver/pad/#{key(night, table)}"' in page


def test_it_leads_there_from_the_night(night: Night, door: Client, looker: Client) -> None:
    assert place(night, "pads/") in text(door.get(place(night)))
    page = text(looker.get(place(night)))
    assert "Table 1" in page
    assert place(night, "pads/") not in page
    assert key(night, 1) not in page


def test_it_warns_that_tablets_do_not_reach_localhost(night: Night, door: Client, settings: LazySettings) -> None:
    settings.HEADTABLE_HOST = "127.0.0.1"
    for where in ("pads/", "print/"):
        assert "Tablets cannot reach" in text(door.get(place(night, where), headers={"Host": "localhost:8000"}))
        assert "Tablets cannot reach" not in text(door.get(place(night, where)))


def test_it_gives_tablets_the_address_in_the_wifi(night: Night, door: Client, settings: LazySettings) -> None:
    settings.HEADTABLE_HOST = "0.0.0.0"  # noqa: S104 - nothing is bound
    settings.LAN_ADDRESSES = lambda: ("192.168.1.23",)
    page = text(door.get(place(night, "pads/"), headers={"Host": "localhost:8000"}))
    assert "Tablets cannot reach" not in page
    assert f'href="http://192.168.1.23:8000/pad/#{key(night, 1)}"' in page


def test_it_makes_cards_before_anybody_is_seated(hall: Organization, desk: Client) -> None:
    event = people.tournament(hall)
    early = people.Night(event, people.add_entrants(tournament=event, newcomers=people.newcomers(14)), None)
    page = text(desk.get(place(early, "pads/")))
    assert "The people here fill 3 tables. There are cards for 0 tables." in page
    assert 'name="count" value="3"' in page
    assert "3 tables have cards." in done(desk, place(early, "pads/tables/"), count="3")
    keys = [key(early, table) for table in (1, 2, 3)]
    assert "Who is here" not in text(desk.get(place(early, "pads/")))
    seat_round(tournament=event, now=people.NOW)
    assert [key(early, table) for table in (1, 2, 3)] == keys
    assert event.tables.count() == 3


def test_it_keeps_the_tables_there_are_when_more_are_laid(night: Night, desk: Client) -> None:
    keys = [key(night, 1), key(night, 2)]
    for _click in range(2):
        done(desk, place(night, "pads/tables/"), count="40")
    assert [key(night, 1), key(night, 2)] == keys
    assert night.tournament.tables.count() == 40
    assert PadKey.objects.filter(table__tournament=night.tournament).count() == 40
    assert "2 tables have cards" in done(desk, place(night, "pads/tables/"), count="2")
    assert night.tournament.tables.count() == 40


@pytest.mark.parametrize("count", ["", "0", "-1", "501", "x", "1e3"])
def test_it_lays_no_absurd_number_of_tables(night: Night, desk: Client, count: str) -> None:
    assert "from 1 to 500" in done(desk, place(night, "pads/tables/"), count=count)
    assert night.tournament.tables.count() == 2


def test_it_lays_a_table_with_a_key_where_it_has_none(night: Night) -> None:
    PadKey.objects.filter(table__number=2).update(revoked_at=people.NOW)
    lay_tables(tournament=night.tournament, count=2)
    assert key(night, 2)


def test_it_revokes_a_key(night: Night, door: Client) -> None:
    old = key(night, 1)
    pad = night.pad(1)
    page = done(door, place(night, "tables/1/revoke-key/"))
    assert "Table 1 has a new key" in page
    assert old not in page
    assert key(night, 1) != old
    assert pad.post(night.sheet + "confirm/", {"side": 0}).status_code == 403


def test_it_lists_a_hand_that_came_by_a_revoked_key_with_who_and_why(night: Night, desk: Client) -> None:
    pad = night.pad(1)
    done(desk, place(night, "tables/1/revoke-key/"))
    assert pad.post(night.sheet + "hands/", hand(1, maker=0, tricks=4)).status_code == 202
    assert "1 hand is waiting for the director" in text(desk.get(place(night)))
    page = text(desk.get(place(night, "held/")))
    seated = night.sittings[0].seats.get(index=0).entrant.name
    assert f"{seated}: 4 tricks" in page
    assert "pad of table 1" in page
    assert "the pad&#x27;s key was revoked" in page


def test_it_shows_a_code_that_opens_a_table(night: Night, door: Client) -> None:
    assert "data-code" not in text(door.get(place(night, "pads/")))
    page = done(door, place(night, "pads/code/"))
    (shown,) = re.findall(r"data-code>(\d{3} \d{3})<", page)
    assert Caller().post("pads/pair/", {"code": shown, "table": 2}).json()["table"] == 2


def test_it_replaces_the_code_on_a_page_that_is_open(night: Night, door: Client) -> None:
    codes = []
    for _again in range(2):
        response = door.post(place(night, "pads/code/"), headers={"HX-Request": "true"})
        assert "<html" not in text(response)
        codes.append(PairingCode.objects.get().code)
        assert f"{codes[-1][:3]} {codes[-1][3:]}" in text(response)
    assert codes[0] != codes[1]  # by chance alike once in a million


def test_it_shows_a_code_no_longer_than_it_is_good(night: Night, door: Client) -> None:
    done(door, place(night, "pads/code/"))
    PairingCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    part = text(door.get(place(night, "pads/code/"), headers={"HX-Request": "true"}))
    assert "data-code" not in part
    assert "opens any table for ten minutes" in part


def test_it_shows_no_code_and_no_key_to_those_who_only_look(night: Night, looker: Client) -> None:
    for where in ("pads/", "print/table-cards.pdf", "pads/code/"):
        assert looker.get(place(night, where)).status_code == 403
    for where in ("pads/code/", "pads/tables/", "tables/1/revoke-key/"):
        assert looker.post(place(night, where)).status_code == 403
    assert not PairingCode.objects.exists()
