"""The map of the hall: a grid until the director arranges it, then as arranged, on the board and in the API."""

import pytest
from django.test import Client

from scoring.rules import RuleError
from tests.people import Caller, Night
from tournaments.models import Table
from tournaments.services.boards.refresh import refresh_standings
from tournaments.services.hall.arrange_hall import arrange, forget_map
from tournaments.services.hall.hall_map import Spot, hall_map, spots_of


def board(night: Night) -> str:
    """The board's seats."""
    refresh_standings(tournament_id=night.tournament.pk)
    return Client().get(f"/t/{night.tournament.slug}/?show=seats").content.decode()


def test_it_puts_tables_without_a_place_into_a_grid_behind_the_others() -> None:
    assert spots_of([(1, None, None), (2, None, None), (3, None, None)]) == [
        Spot(1, 0, 0),
        Spot(2, 3, 0),
        Spot(3, 6, 0),
    ]
    assert spots_of([(1, 10, 4), (2, None, None)]) == [Spot(1, 10, 4), Spot(2, 0, 7)]
    hundred = spots_of([(number, None, None) for number in range(1, 101)])
    assert len({(spot.x, spot.y) for spot in hundred}) == 100
    assert max(spot.x for spot in hundred) == 3 * 13


def test_it_is_on_the_board_once_it_is_arranged_and_gone_when_it_is_removed(night: Night) -> None:
    assert 'id="map"' not in board(night)
    arrange(tournament=night.tournament, spots=[Spot(1, 7, 2)])
    assert '<g data-t="1" transform="translate(7 2)">' in board(night)
    assert hall_map(night.tournament) == [Spot(1, 7, 2), Spot(2, 0, 5)]
    forget_map(tournament=night.tournament)
    assert 'id="map"' not in board(night)


def test_it_saves_what_the_form_says_and_refuses_what_is_off_the_map(night: Night, desk: Client) -> None:
    address = f"/desk/{night.tournament.slug}/map/"
    assert 'data-table="2" data-x="3" data-y="0"' in desk.get(address).content.decode()
    assert desk.post(address, {"at-1": "4,9", "at-2": "0,0", "at-x": "1,1", "at-9": "nowhere"}).status_code == 302
    assert list(Table.objects.order_by("number").values_list("x", "y")) == [(4, 9), (0, 0)]
    assert desk.post(address, {"at-1": "999,0"}).status_code == 400
    with pytest.raises(RuleError, match="no table 77"):
        arrange(tournament=night.tournament, spots=[Spot(77, 0, 0)])
    assert list(Table.objects.order_by("number").values_list("x", "y")) == [(4, 9), (0, 0)]


def test_it_is_arranged_by_programs_too(night: Night, director: Caller) -> None:
    answer = director.post(f"{night.path}map/", {"tables": [{"table": 2, "x": 1, "y": 8}]})
    expected = {"arranged": True, "tables": [{"table": 1, "x": 0, "y": 11}, {"table": 2, "x": 1, "y": 8}]}
    assert (answer.status_code, answer.json()) == (200, expected)
    assert Caller().get(f"{night.path}map/").json() == expected
    for table, x, status in ((2, -1, 400), (10**30, 1, 400), (77, 1, 422)):
        assert director.post(f"{night.path}map/", {"tables": [{"table": table, "x": x, "y": 8}]}).status_code == status
