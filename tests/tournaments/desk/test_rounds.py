"""The main page of the night: seat, publish, close, reopen, take back."""

import re

import pytest
from django.test import Client

from accounts.models import Organization
from tests import people
from tests.people import NOW, Night, hand
from tests.tournaments.desk.pages import done, place, text
from tournaments.models import Round
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.seating.rounds import close_round, publish_round


def big_button(page: str) -> str:
    """What the page says to do next."""
    found = re.search(r'<(?:button|a)[^>]*class="[^"]*\bbig\b[^>]*>(.*?)</', page.split('<div class="next">')[-1])
    return found[1].strip() if found else ""


@pytest.fixture
def drafted(hall: Organization) -> Night:
    """Nine people, round 1 drawn and not published."""
    return people.night(hall, published=False)


def status(night: Night) -> str:
    """The status of the round the fixture drew."""
    return Round.objects.get(pk=night.round.pk).status


def play_out(night: Night) -> None:
    """Enter every hand at every table."""
    for table, sitting in enumerate(night.sittings, start=1):
        for number in range(1, 9):
            assert night.pad(table).post(f"sittings/{sitting.pk}/hands/", hand(number)).status_code == 201


def test_it_asks_for_people_first(hall: Organization, desk: Client) -> None:
    empty = Night(people.tournament(hall), [], None)
    page = text(desk.get(place(empty)))
    assert big_button(page) == "Add people"
    assert "A round needs at least 4 people checked in." in page
    assert "Only 0 people are checked in" in done(desk, place(empty, "rounds/seat/"))


def test_it_asks_to_check_in_those_who_are_entered(hall: Organization, desk: Client) -> None:
    tournament = people.tournament(hall)
    add_entrants(tournament=tournament, newcomers=people.newcomers(9))
    tournament.people.update(checked_in=False)
    assert big_button(text(desk.get(place(Night(tournament, [], None))))) == "Check people in"


def test_it_seats_a_draft_that_names_everybody(hall: Organization, desk: Client) -> None:
    tournament = people.tournament(hall)
    add_entrants(tournament=tournament, newcomers=people.newcomers(9))
    night = Night(tournament, [], None)
    assert big_button(text(desk.get(place(night)))) == "Seat round 1"
    page = done(desk, place(night, "rounds/seat/"))
    assert big_button(page) == "Publish round 1"
    assert "Draft of round 1" in page
    assert all(name in page for name in people.NAMES[:9])
    assert "<h3>Sitting out</h3>" in page


def test_it_draws_once_when_the_button_is_pressed_twice(drafted: Night, desk: Client) -> None:
    page = done(desk, place(drafted, "rounds/seat/"), number="1")
    assert "alert" not in page
    assert "Round 1 is drawn." in page
    assert drafted.tournament.rounds.count() == 1


def test_it_draws_no_other_round_while_one_is_unfinished(night: Night, desk: Client) -> None:
    for number in ("1", "2", "x"):
        assert "Round 1 is still a draft or open." in done(desk, place(night, "rounds/seat/"), number=number)


def test_it_refuses_a_second_draw_with_a_sentence(drafted: Night, desk: Client) -> None:
    page = done(desk, place(drafted, "rounds/seat/"))
    assert "Round 1 is still a draft or open." in page
    assert drafted.tournament.rounds.count() == 1


def test_it_publishes_and_a_double_click_is_harmless(drafted: Night, desk: Client) -> None:
    page = done(desk, place(drafted, "rounds/1/publish/"))
    assert "Round 1 is now on the boards and the pads." in page
    assert "alert" not in done(desk, place(drafted, "rounds/1/publish/"))
    assert status(drafted) == "open"


def test_it_has_the_open_page_load_anew_when_the_round_is_another_one(night: Night, desk: Client) -> None:
    response = desk.get(place(night, f"tables/?state={night.round.pk}-draft"))
    assert response["HX-Refresh"] == "true"


def test_it_has_the_open_page_load_anew_when_nobody_is_signed_in_any_more(night: Night) -> None:
    address = place(night, f"tables/?state={night.round.pk}-open")
    assert Client().get(address, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_it_leads_to_the_tournaments_after_a_button_needed_a_sign_in(night: Night) -> None:
    response = Client().post(place(night, "rounds/seat/"))
    assert response["Location"] == "/accounts/sign-in/?next=/desk/"


def test_it_names_what_is_missing_before_it_closes(night: Night, desk: Client) -> None:
    night.pad(2).post(f"sittings/{night.sittings[1].pk}/hands/", hand(1))
    page = done(desk, place(night, "rounds/1/close/"))
    assert "2 tables have not finished their game." in page
    rows = re.findall(r"<strong>(Table \d)</strong>.*?<span>([^<]*?)\s*</span>.*?href=\"([^\"]*)\"", page)
    sheets = [place(night, f"sittings/{sitting.pk}/") for sitting in night.sittings]
    assert rows == [("Table 1", "0 of 8 hands", sheets[0]), ("Table 2", "1 of 8 hands", sheets[1])]
    # The buttons come before the list, however long it is.
    assert page.index("Close it anyway") < page.index("<strong>Table 1")
    assert status(night) == "open"


def test_it_names_who_has_not_confirmed_before_it_closes(night: Night, desk: Client) -> None:
    play_out(night)
    night.pad(1).post(f"{night.sheet}confirm/", {"side": 1})
    for side in (0, 1):
        night.pad(2).post(f"sittings/{night.sittings[1].pk}/confirm/", {"side": side})
    page = text(desk.get(place(night, "rounds/1/close/")))
    names = {seat.index: seat.entrant.name for seat in night.sittings[0].seats.select_related("entrant")}
    assert "Every table has finished its game." in page
    assert f"{names[0]} &amp; {names[2]} have not confirmed." in page
    assert f"{names[1]} &amp; {names[3]} have not" not in page
    assert "Table 2" not in page


def test_it_closes_all_the_same_when_told_so(night: Night, desk: Client) -> None:
    page = done(desk, place(night, "rounds/1/close/"), force="1")
    assert "Round 1 is closed." in page
    assert big_button(page) == "Seat round 2"


def test_it_closes_at_once_when_nothing_is_missing(night: Night, desk: Client) -> None:
    play_out(night)
    page = done(desk, place(night, "rounds/1/close/"))
    assert "Round 1 is closed." in page
    assert "alert" not in done(desk, place(night, "rounds/1/close/"))


def test_it_says_why_a_draft_cannot_be_closed(drafted: Night, desk: Client) -> None:
    assert "Round 1 is not open. Publish it first." in done(desk, place(drafted, "rounds/1/close/"), force="1")


def test_it_reopens(night: Night, desk: Client) -> None:
    close_round(round_=night.round, now=NOW, force=True)
    assert "Round 1 is open again." in done(desk, place(night, "rounds/1/reopen/"))
    assert status(night) == "open"


def test_it_says_when_all_rounds_are_played(hall: Organization, desk: Client) -> None:
    night = people.night(hall, rounds=1)
    close_round(round_=night.round, now=NOW, force=True)
    page = text(desk.get(place(night)))
    assert big_button(page) == "Reveal the results"
    assert "Reopen round 1" in page


def test_it_says_what_is_lost_before_a_round_is_taken_back(night: Night, desk: Client) -> None:
    for number in (1, 2):
        night.pad(1).post(night.sheet + "hands/", hand(number))
    page = text(desk.get(place(night, "rounds/1/undo/")))
    assert "Undo round 1?" in page
    assert "What is on 1 sheet will no longer count." in page
    assert "2 of 8 hands" in page.split("What is on the sheets")[1]
    assert "sitting this round out" not in page  # nothing is credited before the round closes
    assert re.findall(r"<strong>(Table \d)</strong>", page) == ["Table 1"]
    assert status(night) == "open"


def test_it_does_not_take_totals_for_a_hand(night: Night, desk: Client) -> None:
    assert night.pad(1).post(f"{night.sheet}score/", {"points": [8, 0, 8, 0]}).status_code == 201
    lost = text(desk.get(place(night, "rounds/1/undo/"))).split("What is on the sheets")[1]
    assert "entered as totals" in lost
    assert "1 hand" not in lost


@pytest.mark.parametrize(("out", "credit"), [(1, "(3 points)"), (2, "(3 points each)")])
def test_it_says_what_each_of_those_who_sat_out_is_credited(
    hall: Organization, desk: Client, out: int, credit: str
) -> None:
    night = people.night(hall, people=8 + out, sit_out_points=3)
    assert "3 points" not in text(desk.get(place(night)))
    close_round(round_=night.round, now=NOW, force=True)
    shown = re.search(r"Sitting out:</strong>([^<]*)<", text(desk.get(place(night))))
    assert shown
    assert shown[1].rstrip().endswith(credit)


def test_it_says_which_credit_and_which_confirmations_are_lost(night: Night, desk: Client) -> None:
    play_out(night)
    for side in (0, 1):
        night.pad(1).post(f"{night.sheet}confirm/", {"side": side})
    close_round(round_=night.round, now=NOW)
    page = text(desk.get(place(night, "rounds/1/undo/")))
    assert "What is on 2 sheets will no longer count." in page
    assert "1 table's confirmed game." in page
    assert "The 4 points for sitting this round out will no longer count." in page  # eight ones to one side


def test_it_says_when_nothing_is_lost(night: Night, desk: Client) -> None:
    page = text(desk.get(place(night, "rounds/1/undo/")))
    assert "No hands have been entered" in page
    assert "This will be lost" not in page


def test_it_takes_a_round_back_once(night: Night, desk: Client) -> None:
    undo = place(night, f"rounds/undo/{night.round.pk}/")
    assert big_button(done(desk, undo)) == "Seat round 1"
    assert status(night) == "undone"
    done(desk, place(night, "rounds/seat/"))
    done(desk, undo)
    assert night.tournament.rounds.filter(status="draft").count() == 1


def test_it_throws_a_draft_away(drafted: Night, desk: Client) -> None:
    assert "Discard the draft of round 1?" in text(desk.get(place(drafted, "rounds/1/undo/")))
    page = done(desk, place(drafted, f"rounds/undo/{drafted.round.pk}/"))
    assert "The draft of round 1 is discarded." in page
    assert status(drafted) == "undone"


def test_it_says_why_an_earlier_round_cannot_be_taken_back(night: Night, desk: Client) -> None:
    close_round(round_=night.round, now=NOW, force=True)
    done(desk, place(night, "rounds/seat/"))
    page = done(desk, place(night, f"rounds/undo/{night.round.pk}/"))
    assert "Undo round 2 first" in page
    assert status(night) == "closed"


@pytest.mark.parametrize("action", ["rounds/seat/", "rounds/1/publish/", "rounds/1/close/", "rounds/1/reopen/"])
def test_it_lets_only_directors_direct(drafted: Night, door: Client, stranger: Client, action: str) -> None:
    assert door.post(place(drafted, action)).status_code == 403
    assert stranger.post(place(drafted, action)).status_code == 404
    assert Client().post(place(drafted, action)).status_code == 302
    assert status(drafted) == "draft"


def test_it_shows_the_door_the_tables_and_no_button_to_direct(night: Night, door: Client) -> None:
    page = text(door.get(place(night)))
    assert "Table 1" in page
    assert big_button(page) == ""


def test_it_takes_nothing_by_get(night: Night, desk: Client) -> None:
    assert desk.get(place(night, "rounds/seat/")).status_code == 405
    assert desk.get(place(night, "rounds/1/publish/")).status_code == 405


def test_it_takes_nothing_without_a_csrf_token(drafted: Night, director: people.Caller) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(director.user, backend="django.contrib.auth.backends.ModelBackend")
    response = client.post(place(drafted, "rounds/1/publish/"))
    assert response.status_code == 403
    assert "This page was open too long" in text(response)
    assert status(drafted) == "draft"


def test_it_tells_two_people_of_one_name_apart(hall: Organization, desk: Client) -> None:
    tournament = people.tournament(hall)
    add_entrants(tournament=tournament, newcomers=[people.Newcomer(name) for name in ("Rose", "rose", "Ada", "Ben")])
    night = Night(tournament, [], None)
    done(desk, place(night, "rounds/seat/"))
    publish_round(round_=tournament.rounds.get(), now=NOW)
    page = text(desk.get(place(night)))
    assert "Rose #1" in page
    assert "rose #2" in page


def test_it_names_whoever_came_too_late_for_a_seat_until_they_have_one(hall: Organization, desk: Client) -> None:
    night = people.night(hall, people=9)
    note = "checked in has no seat"
    assert note not in text(desk.get(place(night)))
    [late] = add_entrants(tournament=night.tournament, newcomers=[Newcomer("Lou Late")])
    page = text(desk.get(place(night)))
    assert "1 person checked in has no seat:</b> Lou Late" in page
    assert place(night, "seats/") in page
    late.checked_in = False
    late.save()
    assert note not in text(desk.get(place(night)))


def test_it_speaks_of_nobody_without_a_seat_while_the_round_can_still_be_drawn_again(
    drafted: Night, desk: Client
) -> None:
    add_entrants(tournament=drafted.tournament, newcomers=[Newcomer("Lou Late")])
    assert "checked in has no seat" not in text(desk.get(place(drafted)))
