"""Hands that came late: seen as they come, asked about before a round is drawn or published, decided table by table."""

import pytest
from django.test import Client

from tests import people
from tests.people import NOW, Night, hand
from tests.tournaments.api.checks import nothing_changes
from tests.tournaments.desk.pages import done, place, text
from tournaments.models import HeldHand, Round
from tournaments.services.seating.rounds import close_round, seat_round, undo_round


@pytest.fixture
def closed(night: Night) -> Night:
    """A night whose round was closed before the pad of table 1 had sent three hands."""
    close_round(round_=night.round, now=NOW, force=True)
    return night


def come(night: Night, *numbers: int) -> None:
    for number in numbers:
        assert night.pad(1).post(night.sheet + "hands/", hand(number)).status_code == 202


def points(night: Night) -> list[int]:
    night.sittings[0].game.refresh_from_db()
    return list(night.sittings[0].game.points)


def test_it_shows_them_on_an_open_page_as_they_come(closed: Night, desk: Client) -> None:
    page = text(desk.get(place(closed)))
    assert 'hx-get="' + place(closed, "held/waiting/") in page
    state = page.split('id="waiting-state" name="state" value="')[1].split('"')[0]
    assert desk.get(place(closed, "held/waiting/"), {"state": state}).status_code == 204
    come(closed, 1)
    answer = desk.get(place(closed, "held/waiting/"), {"state": state})
    assert "1 hand is waiting for the director" in text(answer)
    assert "table 1" in text(answer)


@pytest.mark.parametrize("status", ["draft", "open"])
def test_it_shows_them_whatever_the_round_is(status: str, closed: Night, desk: Client) -> None:
    drawn = seat_round(tournament=closed.tournament, now=NOW)
    Round.objects.filter(pk=drawn.pk).update(status=status)
    come(closed, 1)
    assert "1 hand is waiting for the director" in text(desk.get(place(closed)))


def test_it_names_them_before_a_round_is_drawn(closed: Night, desk: Client) -> None:
    come(closed, 1, 2)
    page = done(desk, place(closed, "rounds/seat/"), number=2)
    assert "Round 2 is drawn from the points as they are now. Decide these hands first." in page
    assert "Seat round 2 anyway" in page
    assert closed.tournament.rounds.count() == 1
    assert "Round 2 is drawn." in done(desk, place(closed, "rounds/seat/"), number=2, sure=1)


def test_it_names_them_before_a_round_is_published(closed: Night, desk: Client) -> None:
    drawn = seat_round(tournament=closed.tournament, now=NOW)
    come(closed, 1)
    page = done(desk, place(closed, "rounds/2/publish/"))
    assert "Publish round 2 anyway" in page
    assert Round.objects.get(pk=drawn.pk).status == Round.Status.DRAFT
    assert "on the boards and the pads" in done(desk, place(closed, "rounds/2/publish/"), sure=1)


def test_it_asks_nothing_about_hands_that_can_count_nowhere(night: Night, desk: Client) -> None:
    undo_round(round_=night.round, now=NOW)
    come(night, 1)
    assert "Round 1 is drawn." in done(desk, place(night, "rounds/seat/"), number=1)


def test_it_counts_all_of_a_table_with_one_press(closed: Night, desk: Client) -> None:
    come(closed, 3, 1, 2)
    assert "Count all 3 hands of table 1" in text(desk.get(place(closed, "held/")))
    page = done(desk, place(closed, f"held/table/{closed.sittings[0].pk}/"), why="offline")
    assert "3 hands from table 1 now count." in page
    assert "No hands are waiting." in page
    assert points(closed) == [3, 0, 3, 0]
    assert set(HeldHand.objects.values_list("decided_reason", flat=True)) == {"The tablet was offline"}


def test_it_goes_on_with_the_draw_once_all_are_decided(closed: Night, desk: Client) -> None:
    come(closed, 1, 2)
    assert "Seat round 2 anyway" in done(desk, place(closed, "rounds/seat/"), number=2)
    page = done(desk, place(closed, f"held/table/{closed.sittings[0].pk}/"), why="offline")
    assert "Every hand has been decided." in page
    assert "Seat round 2</button>" in page
    seat_round(tournament=closed.tournament, now=NOW)
    assert "Every hand has been decided." not in text(desk.get(place(closed, "held/")))


def test_it_leaves_a_hand_waiting_where_another_stands(night: Night, desk: Client) -> None:
    assert night.pad(1).post(night.sheet + "hands/", hand(1)).status_code == 201
    close_round(round_=night.round, now=NOW, force=True)
    assert night.pad(1).post(night.sheet + "hands/", hand(1, tricks=5)).status_code == 202
    come(night, 2)
    page = done(desk, place(night, f"held/table/{night.sittings[0].pk}/"))
    assert "1 hand from table 1 now counts." in page
    assert "1 is still waiting: the sheet already has a different entry there." in page
    assert points(night) == [2, 0, 2, 0]
    with nothing_changes():
        assert "No hand from table 1 could be counted" in done(
            desk, place(night, f"held/table/{night.sittings[0].pk}/")
        )


def test_it_takes_a_reason_from_the_list(closed: Night, desk: Client) -> None:
    come(closed, 1)
    held = HeldHand.objects.get()
    page = done(desk, place(closed, f"held/{held.pk}/"), do="refuse", why="practice")
    assert "A practice hand" in page
    assert HeldHand.objects.get().decided_reason == "A practice hand"


def test_it_says_to_programs_how_many_wait(closed: Night) -> None:
    come(closed, 1, 2)
    director = people.member(closed.tournament.organization, people.Role.DIRECTOR, "d@hall.test")
    drawn = director.post(f"{closed.path}rounds/").json()
    assert drawn["waiting"] == [{"round": 1, "table": 1, "hands": 2}]
