"""The panel for the whole evening, and tables that call: on the page, in its parts, and by its buttons."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, Organization
from tests import people
from tests.people import Night
from tests.support.check_all import few
from tests.tournaments.desk.pages import done, once, place, text
from tournaments.models import DirectorCall, Notice, Round
from tournaments.services.hall.calls import call_director

HTMX = {"HX-Request": "true"}


@pytest.fixture
def night(hall: Organization) -> Night:
    """A night for each test, since there are tests here that look at all nights."""
    return people.night(hall)


def left(night: Night) -> float:
    """How many minutes the clock has left."""
    bell = Round.objects.get(pk=night.round.pk).bell_at
    assert bell is not None
    return float(round((bell - timezone.now()).total_seconds() / 60, 1))


def test_it_starts_moves_stops_and_puts_the_clock_away(night: Night, desk: Client) -> None:
    clock = place(night, "rounds/1/clock/")
    assert "Start the clock" in text(desk.get(place(night)))
    page = done(desk, clock, do="start", minutes="20")
    assert "The clock for round 1 is running." in page
    assert left(night) == pytest.approx(20, abs=0.2)
    done(desk, clock, do="+5", once=once())
    done(desk, clock, do="-1", once=once())
    assert left(night) == pytest.approx(24, abs=0.2)
    assert "Go on" in done(desk, clock, do="stop")
    assert Round.objects.get(pk=night.round.pk).clock_left == pytest.approx(24 * 60, abs=10)
    done(desk, clock, do="go-on")
    assert "Start the clock" in done(desk, clock, do="end")


def test_it_moves_the_clock_once_for_a_double_click(night: Night, desk: Client) -> None:
    clock, form = place(night, "rounds/1/clock/"), once()
    done(desk, clock, do="start", minutes="20")
    done(desk, clock, do="+5", once=form)
    done(desk, clock, do="+5", once=form)
    assert left(night) == pytest.approx(25, abs=0.2)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"do": "start", "minutes": "0"}, "Enter the length of the round in minutes, from 1 to 600."),
        ({"do": "start", "minutes": "soon"}, "Enter the length of the round in minutes, from 1 to 600."),
        ({"do": "start"}, "Enter the length of the round in minutes, from 1 to 600."),
        ({"do": "dance"}, "Choose one of the clock buttons."),
        ({}, "Choose one of the clock buttons."),
        ({"do": "+5", "once": "1"}, "The round clock has not been started. Start it first."),
    ],
)
@few(3)
def test_it_says_what_is_wrong_and_changes_nothing(
    body: dict[str, str], sentence: str, night: Night, desk: Client
) -> None:
    assert sentence in done(desk, place(night, "rounds/1/clock/"), **body)
    assert Round.objects.filter(bell_at=None, clock_left=None).count() == 1
    answer = desk.post(place(night, "rounds/1/clock/"), body, headers=HTMX)
    assert sentence in text(answer)
    assert 'id="clock-and-message-state"' in text(answer)


def test_it_asks_for_more_time_once_the_bell_has_rung(night: Night, desk: Client) -> None:
    Round.objects.update(bell_at=timezone.now() - timedelta(minutes=3))
    page = text(desk.get(place(night, "clock-and-message/")))
    assert "+ 5 min" in page
    assert "Stop" not in page
    assert "finishes the hand it is playing" not in page


def test_it_reminds_of_the_hand_in_play_where_games_end_with_the_bell(hall: Organization, desk: Client) -> None:
    night = people.night(hall, hands_per_game=None, ruleset={"game_ends": "bell"})
    Round.objects.update(bell_at=timezone.now() - timedelta(seconds=3))
    assert "Each table finishes the hand it is playing" in text(desk.get(place(night, "clock-and-message/")))


def state_of(client: Client, night: Night, part: str) -> str:
    """What an open page knows of a part, as it says when it asks again."""
    page = text(client.get(place(night, f"{part}/")))
    return page.split('name="state" value="')[1].split('"')[0]


def test_it_sends_nothing_anew_while_nothing_changes(night: Night, desk: Client) -> None:
    for part in ("clock-and-message", "calls"):
        known = {"state": state_of(desk, night, part)}
        assert desk.get(place(night, f"{part}/"), known, headers=HTMX).status_code == 204
    known = {"state": state_of(desk, night, "clock-and-message")}
    done(desk, place(night, "rounds/1/clock/"), do="start", minutes="20")
    assert desk.get(place(night, "clock-and-message/"), known, headers=HTMX).status_code == 200


def test_it_shows_a_message_and_takes_it_away(night: Night, desk: Client, looker: Client) -> None:
    page = done(desk, place(night, "notices/"), text="Pie is served", on_board="on")
    assert "The message is on all pads." in page
    assert "On all pads:</strong> Pie is served" in page
    assert "on the board too" in page
    assert "On all pads:</strong> Pie is served" in text(looker.get(place(night, "clock-and-message/")))
    notice = Notice.objects.get()
    assert notice.sent_by == "director@hall.test"
    answer = desk.post(place(night, f"notices/{notice.pk}/end/"), headers=HTMX)
    assert "Pie is served" not in text(answer)
    assert Notice.objects.filter(ended_at=None).count() == 0


@pytest.mark.parametrize("words", ["", "  ", "x" * 201, "\u202eevil"])
@few(2)
def test_it_sends_no_message_that_no_pad_can_show(words: str, night: Night, desk: Client) -> None:
    assert "The message was not sent:" in done(desk, place(night, "notices/"), text=words)
    assert not Notice.objects.exists()


def test_it_shows_tables_that_call_on_every_page_of_the_night(night: Night, desk: Client, looker: Client) -> None:
    call_director(table=night.sittings[1].table, now=timezone.now())
    for page in ("", "entrants/", "adjustments/", f"sittings/{night.sittings[0].pk}/", "rounds/1/undo/", "calls/"):
        assert "Table 2 calls you" in text(desk.get(place(night, page))), page
    assert "I am going" not in text(looker.get(place(night, "calls/")))


def test_it_answers_a_call_where_the_page_is(night: Night, desk: Client, door: Client) -> None:
    first, _new = call_director(table=night.sittings[0].table, now=timezone.now())
    second, _new = call_director(table=night.sittings[1].table, now=timezone.now())
    answer = text(door.post(place(night, f"calls/{first.pk}/answer/"), headers=HTMX))
    assert "Table 1 calls you" not in answer
    assert "Table 2 calls you" in answer
    assert "Table 2 is no longer waiting." in done(desk, place(night, f"calls/{second.pk}/answer/"))
    assert "calls you" not in text(desk.get(place(night, "calls/")))
    assert set(DirectorCall.objects.values_list("answered_by", flat=True)) == {"director@hall.test", door_email(door)}


def door_email(door: Client) -> str:
    """Who is signed in at the door."""
    return str(door.get("/desk/").wsgi_request.user.get_username())


def test_it_starts_the_clock_with_the_round_and_remembers_that(hall: Organization, desk: Client) -> None:
    night = people.night(hall, published=False, round_minutes=15)
    page = text(desk.get(place(night)))
    assert '<input type="checkbox" name="minutes" value="15">' in page
    done(desk, place(night, "rounds/1/publish/"), minutes="15")
    assert left(night) == pytest.approx(15, abs=0.2)
    done(desk, place(night, "rounds/1/clock/"), do="end")
    done(desk, place(night, "rounds/1/publish/"), minutes="15")  # a double click, answered late
    assert Round.objects.get(pk=night.round.pk).bell_at is None
    done(desk, place(night, "rounds/1/close/"), force="1")
    page = done(desk, place(night, "rounds/seat/"))
    assert '<input type="checkbox" name="minutes" value="15" checked>' in page
    done(desk, place(night, "rounds/2/publish/"))
    assert Round.objects.get(number=2).bell_at is None
    assert STARTED in AuditEntry.objects.values_list("what", flat=True)


STARTED = "Published round 1 and started the clock."


@pytest.mark.parametrize("minutes", ["0", "601", "soon", ""])
@few(2)
def test_it_publishes_nothing_with_a_clock_that_cannot_run(minutes: str, hall: Organization, desk: Client) -> None:
    night = people.night(hall, published=False)
    page = done(desk, place(night, "rounds/1/publish/"), minutes=minutes)
    assert "Enter the length of the round in minutes, from 1 to 600." in page
    assert Round.objects.get().status == Round.Status.DRAFT


def test_a_program_starts_the_clock_with_the_round(hall: Organization, director: people.Caller) -> None:
    night = people.night(hall, published=False)
    assert director.post(night.round_path + "publish/", {"clock_minutes": 601}).status_code == 400
    assert Round.objects.get().status == Round.Status.DRAFT
    assert director.post(night.round_path + "publish/", {"clock_minutes": 20}).status_code == 200
    assert left(night) == pytest.approx(20, abs=0.2)
    assert STARTED in AuditEntry.objects.values_list("what", flat=True)
