"""The latest lone marches and euchres of a round, as the refresh keeps them."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night
from tournaments.services.boards.body import board_body
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.play.hands import void_hand
from tournaments.services.seating.rounds import close_round, publish_round, seat_round


@pytest.fixture
def night(hall: Organization) -> Night:
    """Nine people, two tables."""
    return people.night(hall)


def enter(night: Night, table: int, number: int, **facts: Any) -> str:
    hand = people.hand(number, **facts)
    sheet = f"sittings/{night.sittings[table - 1].pk}/hands/"
    assert night.pad(table).post(sheet, hand).status_code == 201
    return str(hand["uuid"])


def feats(night: Night) -> list[tuple[str, int, int, list[int]]]:
    """Kind, table, hand and seats of each."""
    shown = board_body(night.tournament)["round"]["feats"]
    seats = {
        sitting.table.number: [s.entrant_id for s in sitting.seats.order_by("index")] for sitting in night.sittings
    }
    return [
        (feat["kind"], feat["table"], feat["hand"], [seats[feat["table"]].index(e) for e in feat["entrants"]])
        for feat in shown
    ]


def test_it_tells_loners_and_euchres_the_newest_first_and_nothing_else(night: Night) -> None:
    enter(night, 1, 1, maker=0, tricks=5, alone=True)
    enter(night, 1, 2, maker=0, tricks=5)
    enter(night, 2, 1, maker=1, tricks=2)
    enter(night, 2, 2, maker=3, tricks=4, alone=True)
    assert feats(night) == [("euchre", 2, 1, [0, 2]), ("loner", 1, 1, [0])]


def test_it_leaves_out_what_was_taken_back(night: Night) -> None:
    uuid = enter(night, 1, 1, maker=2, tricks=5, alone=True)
    assert feats(night) == [("loner", 1, 1, [2])]
    void_hand(sitting=night.sittings[0], uuid=UUID(uuid), reason="mistyped", by="test", now=NOW)
    assert feats(night) == []


def test_it_keeps_to_the_six_latest(night: Night) -> None:
    for number in range(1, 8):
        enter(night, 1, number, maker=1, tricks=0)
    assert [hand for _kind, _table, hand, _seats in feats(night)] == [7, 6, 5, 4, 3, 2]


def test_it_begins_anew_with_each_round(night: Night) -> None:
    enter(night, 1, 1, maker=0, tricks=5, alone=True)
    close_round(round_=night.round, now=NOW, force=True)
    assert len(feats(night)) == 1
    second = publish_round(round_=seat_round(tournament=night.tournament, now=NOW, seed=2), now=NOW)
    assert feats(Night(night.tournament, night.entrants, second)) == []


def test_it_shows_them_on_the_board(night: Night) -> None:
    enter(night, 2, 1, maker=1, tricks=5, alone=True)
    refresh_standings(tournament_id=night.tournament.pk)
    shown = Client().get(f"/t/{night.tournament.slug}/").content.decode()
    loner = night.sittings[1].seats.get(index=1).entrant.name
    assert f"<b>Loner</b> {loner} <span>table 2, hand 1</span>" in " ".join(shown.split())
