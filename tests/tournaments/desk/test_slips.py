"""Slips of paper: a line for each table, saved as it is entered."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night, hand, uuid
from tests.support.answers import Answer
from tests.tournaments.desk.pages import done, place, text
from tournaments.models import Tournament
from tournaments.services.seating.rounds import close_round

# Eight hands, in five of which one side made three or four tricks, in three the other: 1 point each.
POSSIBLE = {"points_0": 5, "points_1": 3}
# A hand brings 4 points at most, so eight hands bring no more than 32.
IMPOSSIBLE = {"points_0": 40, "points_1": 0}


def line(night: Night, rest: str = "slip/", table: int = 1) -> str:
    """The address of a table's line."""
    return place(night, f"sittings/{night.sittings[table - 1].pk}/{rest}")


def entered(client: Client, night: Night, table: int = 1, **fields: Any) -> str:
    """Send a slip from a page that is open; return what comes in its place."""
    return part(client.post(line(night, table=table), {"uuid": uuid(), **fields}, headers={"HX-Request": "true"}))


def part(response: Answer) -> str:
    """A part of a page."""
    assert response.status_code == 200, response.content
    assert "<html" not in text(response)
    return text(response)


def points(night: Night, table: int = 1) -> list[int]:
    """A table's score by seat."""
    return night.sittings[table - 1].game.points


def test_it_shows_a_line_for_every_table_with_both_sides(night: Night, door: Client) -> None:
    page = text(door.get(place(night, "slips/")))
    for number, sitting in enumerate(night.sittings, start=1):
        names = list(sitting.seats.order_by("index").values_list("entrant__name", flat=True))
        (slip,) = re.findall(rf'<li class="slip is-open" id="slip-{number}".*?</li>', page)
        assert f"{names[0]} &amp; {names[2]}" in slip
        assert f"{names[1]} &amp; {names[3]}" in slip
        assert re.findall(r'name="(points_\d)"', slip) == ["points_0", "points_1"]
    assert "0 of 2 tables in" in page


def test_it_saves_a_slip_for_both_partners_of_each_side(night: Night, door: Client) -> None:
    answer = entered(door, night, **POSSIBLE)
    assert "✓ saved" in answer
    assert "1 of 2 tables in" in answer
    assert "is-open" not in answer
    assert points(night) == [5, 3, 5, 3]
    assert night.sittings[0].game.state == "complete"


def test_it_saves_one_line_of_a_slip_sent_twice(night: Night, door: Client) -> None:
    kept = uuid()
    answers = {entered(door, night, **POSSIBLE, uuid=kept) for _press in range(2)}
    assert all("✓ saved" in answer for answer in answers)
    assert night.sittings[0].game.hands.count() == 1
    other = entered(door, night, points_0=6, points_1=3, uuid=kept)
    assert "sent before with different facts" in other
    assert points(night) == [5, 3, 5, 3]


def test_it_says_what_cannot_be_and_keeps_what_was_typed(night: Night, door: Client) -> None:
    sent = uuid()
    answer = entered(door, night, **IMPOSSIBLE, uuid=sent)
    assert "too many points for the hands played (8)" in answer
    assert "nearest possible totals are 32:0" in answer
    assert re.findall(r'name="points_\d" value="(\d+)"', answer) == ["40", "0"]
    assert sent in answer
    assert 'role="alert"' in answer
    assert points(night) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"points_0": 5}, "This field is required."),
        ({"points_0": "five", "points_1": 3}, "Enter a whole number."),
        ({"points_0": -1, "points_1": 3}, "Nobody goes below 0 points in this game, but -1 was entered."),
        ({"points_0": 10**30, "points_1": 3}, "less than or equal to 30000"),
        ({**POSSIBLE, "uuid": "nonsense"}, "Enter a valid UUID."),
    ],
)
def test_it_says_what_is_no_number(night: Night, door: Client, body: dict[str, Any], sentence: str) -> None:
    assert sentence in entered(door, night, **body)
    assert points(night) == [0, 0, 0, 0]


def test_it_asks_every_seat_where_a_loner_scores_more_than_the_partner(hall: Organization, desk: Client) -> None:
    night = people.night(hall, ruleset={"lone_march": 5})
    page = text(desk.get(place(night, "slips/")))
    assert re.findall(r'name="(points_\d)"', page)[:4] == [f"points_{seat}" for seat in range(4)]
    # A lone march by seat 1 (5 and 4) and seven hands of one point to seats 0 and 2.
    answer = entered(desk, night, points_0=7, points_1=5, points_2=7, points_3=4)
    assert "✓ saved" in answer
    assert "5/4" in answer
    assert points(night) == [7, 5, 7, 4]


def test_it_asks_for_the_hands_only_where_something_else_ends_the_game(hall: Organization, desk: Client) -> None:
    night = people.night(hall, preset="traditional", hands_per_game=None)
    page = text(desk.get(place(night, "slips/")))
    assert re.findall(r'name="(points_\d|hands)"', page)[:3] == ["points_0", "points_1", "hands"]
    assert "✓ saved" in entered(desk, night, points_0=10, points_1=8, hands="")
    assert 'name="hands"' not in text(desk.get(place(people.night(hall), "slips/")))


def test_it_skips_a_table_whose_hands_came_one_by_one(night: Night, door: Client) -> None:
    night.pad(1).post(night.sheet + "hands/", hand(1, tricks=5))
    page = text(door.get(place(night, "slips/")))
    assert "Entered hand by hand: 1 of 8 hands" in page
    assert "0 of 2 tables in" in page  # half a game is not in
    assert line(night) not in page
    answer = entered(door, night, **POSSIBLE)
    assert "has hands on its sheet" in answer
    assert "is-refused" in answer
    assert "is-done" not in answer
    assert points(night) == [2, 0, 2, 0]


def test_it_takes_a_slip_back_with_a_reason_and_takes_the_right_one(night: Night, door: Client) -> None:
    wrong = uuid()
    entered(door, night, **POSSIBLE, uuid=wrong)
    taking = line(night, f"slip/{wrong}/take-back/")
    assert "Give a short reason" in part(door.post(taking, {"reason": " "}, headers={"HX-Request": "true"}))
    assert points(night) == [5, 3, 5, 3]
    answer = part(door.post(taking, {"reason": "sides mixed up"}, headers={"HX-Request": "true"}))
    assert "Undone" in answer
    assert wrong not in answer
    assert "0 of 2 tables in" in answer
    (fresh,) = re.findall(r'name="uuid" value="([^"]+)"', answer)
    entered(door, night, points_0=3, points_1=5, uuid=fresh)
    assert points(night) == [3, 5, 3, 5]
    kept = night.sittings[0].game.hands.get(uuid=wrong)
    assert (kept.void_reason, kept.points) == ("sides mixed up", [5, 3, 5, 3])


def test_it_says_that_there_is_no_such_slip(night: Night, door: Client) -> None:
    address = line(night, f"slip/{uuid()}/take-back/")
    assert "There is no such hand" in part(door.post(address, {"reason": "r"}, headers={"HX-Request": "true"}))


def test_it_works_without_javascript(night: Night, door: Client) -> None:
    refused = door.post(line(night), {"uuid": uuid(), **IMPOSSIBLE})
    assert refused.status_code == 400
    assert "too many points for the hands played" in text(refused)
    assert 'value="40"' in text(refused)
    sent = uuid()
    assert "✓" not in done(door, line(night), uuid=sent, **POSSIBLE)
    assert "Undo" in text(door.get(place(night, "slips/")))
    done(door, line(night, f"slip/{sent}/take-back/"), reason="wrong")
    assert points(night) == [0, 0, 0, 0]


def test_it_takes_no_slip_of_a_round_that_is_not_open(night: Night, desk: Client) -> None:
    close_round(round_=night.round, now=NOW, force=True)
    assert "No round is open" in text(desk.get(place(night, "slips/")))
    assert "is not open. Publish it first." in entered(desk, night, **POSSIBLE)
    assert points(night) == [0, 0, 0, 0]


def test_it_shows_slips_before_the_first_round(hall: Organization, desk: Client) -> None:
    Tournament.objects.filter(pk=people.tournament(hall).pk).update(slug="early")
    assert "No round is open" in text(desk.get("/desk/early/slips/"))


def test_it_lets_lookers_and_strangers_enter_nothing(night: Night, looker: Client, stranger: Client) -> None:
    assert looker.get(place(night, "slips/")).status_code == 403
    assert looker.post(line(night), POSSIBLE).status_code == 403
    assert stranger.get(place(night, "slips/")).status_code == 404
    assert stranger.post(line(night), POSSIBLE).status_code == 404


def test_it_knows_no_table_of_another_tournament(night: Night, hall: Organization, desk: Client) -> None:
    other = people.night(hall)
    address = place(night, f"sittings/{other.sittings[0].pk}/slip/")
    assert desk.post(address, {"uuid": uuid(), **POSSIBLE}).status_code == 404


def test_it_asks_as_often_however_many_tables_there_are(
    hall: Organization, desk: Client, django_assert_max_num_queries: Any
) -> None:
    for size in (8, 80):
        night = people.night(hall, people=size)
        with django_assert_max_num_queries(16):
            desk.get(place(night, "slips/"))
