"""The part of a large hall that somebody directs: their tables and their calls, in their browser alone."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Organization
from tests import people
from tests.people import Night
from tests.support.check_all import few
from tests.tournaments.desk.pages import place, text
from tests.tournaments.desk.test_tables import tables
from tournaments.models import Round
from tournaments.services.hall.calls import call_director

FIELD, WHOLE = 'name="part"', 'href="?part="'


@pytest.fixture
def large(hall: Organization) -> Night:
    """Sixteen tables, the fewest for which a hall is shared out; round 1 is open."""
    return people.night(hall, 64)


def test_it_shows_a_director_the_tables_and_calls_of_their_part(large: Night, desk: Client, looker: Client) -> None:
    for number in (3, 9):
        call_director(table=large.sittings[number - 1].table, now=timezone.now())
    page = text(desk.get(place(large), {"part": "8 - 4"}))
    assert sorted(tables(page)) == [4, 5, 6, 7, 8]
    assert 'value="4–8"' in page
    assert "calls you" not in page
    assert "calls you" not in text(desk.get(place(large, "entrants/")))
    others = text(looker.get(place(large)))
    assert len(tables(others)) == 16
    assert "Table 3 calls you" in others
    assert len(tables(text(desk.get(place(large), {"part": ""})))) == 16
    assert "Table 9 calls you" in text(desk.get(place(large, "calls/")))


@pytest.mark.parametrize("typed", ["0-3", "3", "x", "1-9999", "-4–8"])
@few(2)
def test_it_shows_the_whole_hall_for_what_is_no_range_of_tables(typed: str, large: Night, desk: Client) -> None:
    desk.get(place(large), {"part": "4-8"})
    assert len(tables(text(desk.get(place(large), {"part": typed})))) == 16


def test_it_asks_for_a_part_in_a_large_hall_alone(hall: Organization, desk: Client) -> None:
    assert FIELD not in text(desk.get(place(people.night(hall, 16))))


@pytest.mark.parametrize("status", Round.Status)
def test_it_can_be_widened_whatever_the_round_is_doing(status: Round.Status, large: Night, desk: Client) -> None:
    desk.get(place(large), {"part": "4-8"})
    Round.objects.update(status=status)
    page = text(desk.get(place(large)))
    assert page.count(FIELD) == 1
    assert page.count(WHOLE) == 1


def test_it_can_be_widened_where_the_part_has_no_table(large: Night, desk: Client) -> None:
    page = text(desk.get(place(large), {"part": "40-80"}))
    assert (tables(page), page.count(WHOLE)) == ([], 1)
